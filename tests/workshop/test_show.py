"""Items as a person reads them."""

from pathlib import Path

import pytest
from designers_project import PACK, copy_project, uwc
from underwater_pack import compilation

from uwc_content.bundle.descriptions import effect_hash
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.games import find
from uwc_content.games.underwater_cities.drawing import draw_board, site_table
from uwc_content.workshop.finding import find_item, records_of

RECORDS = list(records_of(compilation()))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def test_a_card_shows_everything_there_is_to_know(project: Path) -> None:
    shown = uwc("show", "biomech_crew")
    assert shown.exit_code == 0
    for expected in (
        "Biomech Construction Crew (cards.biomech_crew)",
        "number: 37  deck: era_1  colour: yellow  source: rulebook",
        "Whenever you build the second laboratory of a connected city, gain 1 credit.",
        "    id: biomech_crew\n    number: 37\n",
        "      when: {build: laboratory, nth: 2, in: connected_city}",
        "content/underwater_cities/cards/era_1.yaml:",
    ):
        assert expected in shown.stdout


def test_the_place_is_that_of_the_id(project: Path) -> None:
    file, line = uwc("show", "cards.barter").stdout.strip().splitlines()[-1].rsplit(":", 1)
    assert "id: barter" in Path(file).read_text("utf-8").splitlines()[int(line) - 1]


@pytest.mark.parametrize("type_name", sorted(compilation().items))
def test_every_type_of_item_can_be_shown(type_name: str, project: Path) -> None:
    record = compilation().items[type_name][0]
    shown = uwc("show", f"{type_name}.{record.id}")
    assert shown.exit_code == 0
    assert f"({type_name}.{record.id})" in shown.stdout
    assert "⟦" not in shown.stdout


def test_a_price_is_told_in_words(project: Path) -> None:
    assert "price: 1 credit" in uwc("show", "shadow_work").stdout


def test_names_come_in_the_language_that_is_asked_for(project: Path) -> None:
    shown = uwc("show", "biomech_crew", "--locale", "pl").stdout
    assert "Biomech Construction Crew" not in shown
    assert "(cards.biomech_crew)" in shown


def test_without_a_grammar_there_is_still_the_yaml(project: Path) -> None:
    for grammar in Path("locales").glob("hu/LC_MESSAGES/grammar.po"):
        grammar.unlink()
    shown = uwc("show", "barter", "--locale", "hu")
    assert shown.exit_code == 0
    assert "instant: {exchange: {kelp: 1}, for: {steelplast: 1}}" in shown.stdout


def test_a_language_falls_back_to_the_one_without_its_country(project: Path) -> None:
    italian, swiss = uwc("show", "barter", "--locale", "it").stdout, uwc("show", "barter", "--locale", "it_CH").stdout
    assert swiss == italian
    assert italian != uwc("show", "barter").stdout


def test_the_language_of_the_run_is_the_language_of_texts(project: Path) -> None:
    assert uwc("--locale", "it", "show", "barter").stdout == uwc("show", "barter", "--locale", "it").stdout
    assert uwc("--locale", "xx", "show", "barter").stdout == uwc("show", "barter").stdout


def test_a_text_of_a_translator_is_shown_while_it_fits_its_effect(project: Path) -> None:
    catalogue = Path("locales/it/LC_MESSAGES/underwater_cities.po")
    before = catalogue.read_text("utf-8")
    own = '\n#. effect: {effect}\nmsgctxt "text"\nmsgid "cards.barter"\nmsgstr "Baratta a piacere."\n'
    catalogue.write_text(before + own.format(effect="0123456789ab"), "utf-8")
    assert "Baratta a piacere." not in uwc("show", "barter", "--locale", "it").stdout
    effect = effect_hash(find_item("barter", [PACK], find).record)
    catalogue.write_text(before + own.format(effect=effect), "utf-8")
    assert "Baratta a piacere." in uwc("show", "barter", "--locale", "it").stdout


def test_an_item_in_a_pack_with_faults_is_shown_all_the_same(project: Path) -> None:
    (PACK / "cards" / "broken.yaml").write_text("cards: [", "utf-8")
    assert uwc("show", "barter").exit_code == 0


def test_a_board_is_drawn_and_its_sites_are_listed(project: Path) -> None:
    shown = uwc("show", "board_1").stdout
    lines = shown.splitlines()
    assert any("*home" in line for line in lines)
    assert any(line.startswith("tunnel") and "home ─ valley" in line for line in lines)
    assert any(line.startswith("metropolis") and "brown, top left" in line for line in lines)


@pytest.mark.parametrize("record", [each for each in RECORDS if each.type == "boards"], ids=lambda record: record.id)
def test_every_site_and_every_tunnel_of_a_board_is_on_the_map_or_below_it(record: ItemRecord) -> None:
    sites = record.item["sites"]
    drawn, listed = draw_board(sites), site_table(sites)
    for site in sites:
        if site["kind"] in ("city", "metropolis"):
            assert site["id"] in drawn
        if "at" not in site:
            assert site["id"] in listed
        if site.get("special"):
            assert site["special"] in listed


def test_a_small_map_is_drawn_with_lines_between_neighbours() -> None:
    sites = [
        {"id": "a", "kind": "city", "place": [1, 1], "start": True},
        {"id": "b", "kind": "city", "place": [2, 1], "special": "x"},
        {"id": "c", "kind": "metropolis", "place": [1, 2]},
        {"id": "t", "kind": "tunnel", "joins": ["a", "b"]},
        {"id": "u", "kind": "tunnel", "joins": ["a", "c"]},
        {"id": "v", "kind": "tunnel", "joins": ["b", "c"]},
    ]
    assert draw_board(sites).splitlines() == ["  *a ─── b+", "   │", "  (c)", "also joined: b ─ c"]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["show", "biomech_crw"], "did you mean `biomech_crew`?"),
        (["show", "cards.biomech_crw"], "did you mean `cards.biomech_crew`?"),
        (["show", "slots.biomech_crew"], "did you mean"),
        (["show", "barter", "--locale", "xx"], "there are: en, hu, it, pl"),
        (["show", "barter", "--pack", "locales"], "`uwc new pack`"),
    ],
)
def test_a_wrong_use_is_refused_with_a_hint(project: Path, arguments: list[str], hint: str) -> None:
    refused = uwc(*arguments)
    assert refused.exit_code == 2
    assert hint in refused.stderr


def test_an_id_that_two_packs_have_needs_the_pack(project: Path) -> None:
    uwc("new", "pack", "reef")
    uwc("new", "card", "barter", "--with", "deck=era_1,colour=red", "--pack", "reef")
    refused = uwc("show", "barter")
    assert refused.exit_code == 2
    assert "--pack" in refused.stderr
    assert "(cards.barter)" in uwc("show", "barter", "--pack", "reef").stdout


def test_what_is_wrong_has_no_sentence_and_is_told_instead(project: Path) -> None:
    file = Path(PACK) / "cards/era_1.yaml"
    text = file.read_text("utf-8")
    card = "  - {id: broken, deck: era_1, colour: red, source: original, permanent: {discount: {kelp: 1}, of: farm}}\n"
    file.write_text(f"{text}\n{card}", "utf-8")
    shown = uwc("show", "broken")
    assert shown.exit_code == 0
    assert "UWC201: `discount` has no `of`" in shown.stdout
    assert "Biomech" in uwc("show", "biomech_crew").stdout
