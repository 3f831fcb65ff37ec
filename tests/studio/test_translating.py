"""Translating in the browser: what is open first, drafts on their items, and saves that lose nothing."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import read_po
from uwc_content.studio.shown_packs import PackState
from uwc_content.studio.translating import Conflict, Desk, save
from uwc_content.workshop.i18n.handover import base_of

PACK = "humming_meadow"
POPPY = ("name", "cards.poppy")
CATALOGUE = "locales/it/LC_MESSAGES/humming_meadow.po"


@pytest.fixture
def desk(pack: PackState) -> Desk:
    assert pack.snapshot is not None
    return Desk(pack.snapshot, "it")


def wordings(project: Path, key: tuple[str, str] = POPPY) -> list[str]:
    return read_po(project / CATALOGUE).used[key].wordings


def mark_of(desk: Desk, key: tuple[str, str] = POPPY) -> str:
    opened = desk.opened(PACK, key)
    assert opened is not None
    return opened.mark


def test_what_is_open_comes_first_and_then_what_most_items_show(project: Path, pack: PackState) -> None:
    path = project / CATALOGUE
    file = read_po(path)
    file.used[POPPY].set_flag("fuzzy", True)
    path.write_bytes(file.data())
    pack.look()
    assert pack.snapshot is not None
    entries = Desk(pack.snapshot, "it").entries
    assert entries[0].key == POPPY
    assert entries[0].state == "stale"
    seen = [each.seen for each in entries if not each.is_open]
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > 20


def test_an_entry_knows_the_items_that_show_it(desk: Desk) -> None:
    assert desk.showing(PACK, POPPY) == ["cards.poppy"]
    sentence = ("template", "sentence")
    assert len(desk.showing("grammar", sentence)) > 20
    assert desk.showing("grammar", ("template", "dragon")) == []


def test_a_draft_is_seen_on_its_items_before_it_is_saved(project: Path, desk: Desk, pack: PackState) -> None:
    (shown,) = desk.drafted(PACK, POPPY, ["Papaverone"], pack.faces)
    assert shown.name == "Papaverone"
    assert "Papaverone" in shown.face
    assert shown.over == 0
    (long,) = desk.drafted(PACK, POPPY, ["Papaverone " * 12], pack.faces)
    assert long.over > 0
    assert wordings(project) != ["Papaverone"]


def test_a_draft_of_the_grammar_changes_sentences(desk: Desk, pack: PackState) -> None:
    key = ("template", "sentence")
    now = [desk.wordings[key][0]]
    changed = desk.drafted("grammar", key, [now[0] + "!!"], pack.faces)
    assert changed
    assert all(each.text.endswith("!!") for each in changed)


@pytest.mark.parametrize("draft", ["{dragon}", "<script>", "abc\u202edef"])
def test_checks_speak_while_somebody_types(desk: Desk, draft: str) -> None:
    assert any(fault.is_error for fault in desk.faults(PACK, POPPY, [draft]))


@pytest.mark.parametrize(
    ("draft", "stretch"),
    [
        ("Il {dragon} rosso", "{dragon}"),
        ("due  spazi", "  "),
        ('"Così"', '"'),
        ("riga\nnuova <b>", "<b>"),
        ("è\t…", "\t"),
    ],
)
def test_the_very_characters_are_told(desk: Desk, draft: str, stretch: str) -> None:
    placed = [place for _, place in desk.placed_faults(PACK, POPPY, [draft]) if place]
    assert stretch in {draft[place.start : place.end] for place in placed}
    assert {place.form for place in placed} == {0}


def test_a_good_draft_has_no_faults(desk: Desk) -> None:
    assert desk.faults(PACK, POPPY, ["Papaverone"]) == []


def test_saving_changes_the_entry_and_nothing_else(project: Path, desk: Desk) -> None:
    before = (project / CATALOGUE).read_text(encoding="utf-8").splitlines()
    save(desk, PACK, POPPY, ["Papaverone"], mark_of(desk))
    after = (project / CATALOGUE).read_text(encoding="utf-8").splitlines()
    assert wordings(project) == ["Papaverone"]
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [
        (next(old for old in before if old not in after), 'msgstr "Papaverone"')
    ]


def test_a_save_settles_what_was_in_doubt(project: Path, desk: Desk) -> None:
    path = project / CATALOGUE
    file = read_po(path)
    file.used[POPPY].set_flag("fuzzy", True)
    path.write_bytes(file.data())
    save(desk, PACK, POPPY, ["Papaverone"], mark_of(desk))
    assert not read_po(path).used[POPPY].is_fuzzy


def test_newer_words_of_somebody_else_stay(project: Path, desk: Desk) -> None:
    mark = mark_of(desk)
    path = project / CATALOGUE
    file = read_po(path)
    file.used[POPPY].set_wordings(["Rosolaccio"])
    path.write_bytes(file.data())
    with pytest.raises(Conflict) as conflict:
        save(desk, PACK, POPPY, ["Papaverone"], mark)
    assert conflict.value.theirs == ["Rosolaccio"]
    assert wordings(project) == ["Rosolaccio"]
    save(desk, PACK, POPPY, ["Papaverone"], conflict.value.mark)
    assert wordings(project) == ["Papaverone"]


def test_changes_elsewhere_in_the_file_survive(project: Path, desk: Desk) -> None:
    mark = mark_of(desk)
    other = next(each.key for each in desk.entries if each.catalogue == PACK and each.key != POPPY)
    path = project / CATALOGUE
    file = read_po(path)
    file.used[other].set_wordings(["Altro"])
    path.write_bytes(file.data())
    save(desk, PACK, POPPY, ["Papaverone"], mark)
    assert (wordings(project), wordings(project, other)) == (["Papaverone"], ["Altro"])


@pytest.mark.parametrize("draft", [["{dragon}"], ["a", "b"], ["x" * 5_000]])
def test_what_would_break_the_catalogue_is_not_saved(project: Path, desk: Desk, draft: list[str]) -> None:
    before = (project / CATALOGUE).read_bytes()
    with pytest.raises(Refusal):
        save(desk, PACK, POPPY, draft, mark_of(desk))
    assert (project / CATALOGUE).read_bytes() == before


# --- over the wire ---


def sent(client: TestClient, deed: str, body: dict[str, object], locale: str = "it") -> tuple[int, dict[str, object]]:
    token = client.app.state.token  # type: ignore[attr-defined]
    headers = {"origin": "http://127.0.0.1:8000", "x-studio-token": token}
    answer = client.post(f"/packs/{PACK}/translate/{locale}/{PACK}/{deed}", json=body, headers=headers)
    is_json = answer.headers["content-type"].startswith("application/json")
    return answer.status_code, answer.json() if is_json else {}


def test_a_translator_drafts_and_saves(project: Path, client: TestClient) -> None:
    address = f"/packs/{PACK}/translate/it/{PACK}"
    page = client.get(address, params={"context": "name", "key": "cards.poppy"}).text
    mark = page.partition('data-mark="')[2].partition('"')[0]
    body: dict[str, object] = {"context": "name", "key": "cards.poppy", "wordings": ["Papaverone"]}
    status, told = sent(client, "draft", body)
    assert status == 200
    assert told["faults"] == []
    assert sent(client, "save", {**body, "mark": mark}) == (200, {})
    assert wordings(project) == ["Papaverone"]
    assert sent(client, "save", {**body, "wordings": ["Altro"], "mark": "old"})[0] == 409


@pytest.mark.parametrize(
    "body", [{}, {"context": 1}, {"context": "name", "key": "cards.poppy", "wordings": "x", "mark": "x"}]
)
def test_what_is_no_draft_is_refused(client: TestClient, body: dict[str, object]) -> None:
    assert sent(client, "save", body)[0] == 400
    assert sent(client, "draft", body)[0] == 400


@pytest.mark.parametrize("locale", ["en", "xx", "..%2f..%2fetc"])
def test_only_languages_of_the_pack_are_translated(shared_client: TestClient, locale: str) -> None:
    assert shared_client.get(f"/packs/{PACK}/translate/{locale}").status_code == 404


def test_the_list_is_filtered(shared_client: TestClient) -> None:
    page = shared_client.get(f"/packs/{PACK}/translate/it", params={"q": "papavero", "catalogue": PACK}).text
    assert "cards.poppy" in page
    assert "cards.pond" not in page


def test_what_somebody_is_unsure_of_stays_open(project: Path, desk: Desk) -> None:
    save(desk, PACK, POPPY, ["Papaverone"], mark_of(desk), is_reviewed=False)
    entry = read_po(project / CATALOGUE).used[POPPY]
    assert entry.is_fuzzy
    assert entry.wordings == ["Papaverone"]
    save(desk, PACK, POPPY, ["Papaverone"], base_of(entry.wordings))
    assert not read_po(project / CATALOGUE).used[POPPY].is_fuzzy, "somebody has looked at it"


@pytest.mark.parametrize(
    ("locale", "forms"),
    [("pl", ["1", "2, 3, 4, 22, 23 …", "0, 5, 6, 7, 8 …"]), ("hu", ["1", "0, 2, 3, 4, 5 …"])],
)
def test_plural_forms_tell_their_numbers(pack: PackState, locale: str, forms: list[str]) -> None:
    assert pack.snapshot is not None
    assert Desk(pack.snapshot, locale).forms(len(forms)) == forms


def test_all_items_are_shown_when_somebody_asks(shared_client: TestClient) -> None:
    place = f"/packs/{PACK}/translate/it/grammar"
    query = {"context": "template", "key": "sentence"}
    some = shared_client.get(place, params=query).text
    more = shared_client.get(place, params={**query, "all": "1"}).text
    assert "all=1" in some
    assert more.count("data-item-key") > some.count("data-item-key") == 8
