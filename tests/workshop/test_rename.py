"""Renaming an item: everywhere at once, and nothing else."""

import re
from pathlib import Path

import pytest
from designers_project import PACK, ROOT, changed_files, copy_project, everything_in, uwc
from underwater_pack import rules as shipped_rules

from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find
from uwc_content.games.underwater_cities.checks.boards import special_texts
from uwc_content.games.underwater_cities.model import Board
from uwc_content.reading import storage
from uwc_content.reading.po import Entry, read_strictly
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.finding import records_of
from uwc_content.workshop.references import LinkedPack

CATALOGUES = {f"locales/{locale}/LC_MESSAGES/underwater_cities.po" for locale in ("en", "it", "pl", "hu")}
ENGLISH = "locales/en/LC_MESSAGES/underwater_cities.po"
MENTIONS = """
cards:
  - id: overseer
    deck: assistants
    source: original
    permanent:
      - {discount: {kelp: 1}, to: {build: farm, from: two_farms}}   # two_farms is cheap
      - {when: {use: "two_farms"}, then: {use: {two_farms: 1}}, once: turn}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def test_a_card_is_renamed_in_content_and_in_every_language(project: Path) -> None:
    before = everything_in(project)
    done = uwc("rename", "cards.barter", "sea_trade")
    after = everything_in(project)
    assert done.exit_code == 0
    changed = {name for name in changed_files(before, after) if not name.startswith(SCENARIO_FOLDER)}
    assert changed == CATALOGUES | {"content/underwater_cities/cards/era_1.yaml"}
    own = {name for name in after if name in CATALOGUES or name.startswith(PACK.as_posix())}
    content = [after[name] for name in own if f"{PACK.as_posix()}/docs/" not in name]  # Reports tell what was once.
    assert not any(re.search(rb"\bbarter\b", data) for data in content)
    assert read_strictly("en.po", after[ENGLISH]).is_sorted
    for name in CATALOGUES:
        old, new = (read_strictly(name, data[name]) for data in (before, after))
        assert new.name_of("cards.sea_trade") == old.name_of("cards.barter") != ""
        assert new.is_sorted == old.is_sorted
        kept = [lines_of(entry).replace("cards.barter", "cards.sea_trade") for entry in old.entries]
        assert sorted(lines_of(entry) for entry in new.entries) == sorted(kept)
    assert uwc("check").exit_code == 0


def lines_of(entry: Entry) -> str:
    return "\n".join(entry.comments + entry.fields)


def test_only_the_mentions_themselves_are_edited(project: Path) -> None:
    card = PACK / "cards" / "more.yaml"
    card.write_text(MENTIONS, "utf-8")
    done = uwc("rename", "two_farms", "pair_of_farms")
    assert "4 mentions and 4 translations in 6 files" in done.stdout
    expected = MENTIONS.replace("from: two_farms", "from: pair_of_farms").replace('"two_farms"', '"pair_of_farms"')
    assert card.read_text("utf-8") == expected.replace("{two_farms: 1}", "{pair_of_farms: 1}")


def test_sites_are_renamed_on_boards(project: Path) -> None:
    before = sum(data.count(b"double_building") for name, data in everything_in(project).items() if "boards" in name)
    uwc("rename", "sites.double_building", "twin_building")
    after = everything_in(project)
    assert sum(data.count(b"twin_building") for name, data in after.items() if "boards" in name) == before > 1
    assert uwc("check").exit_code == 0


def test_rules_are_renamed_too(project: Path) -> None:
    rules = PACK / "rules.yaml"
    before = rules.read_text("utf-8")
    line = f"removed_metropolis: {shipped_rules().solo.removed_metropolis}\n"
    assert line in before
    assert uwc("rename", line.split()[1], "sunken_gate").exit_code == 0
    assert rules.read_text("utf-8") == before.replace(line, "removed_metropolis: sunken_gate\n")


def linked() -> LinkedPack:
    return LinkedPack(ROOT / PACK, find)


def test_every_item_of_the_game_has_its_definition_among_its_mentions() -> None:
    pack = linked()
    for record in records_of(pack.compilation):
        assert record.span in pack.mentions(record.type, record.id)


def test_every_special_site_that_a_board_names_is_found() -> None:
    pack = linked()
    named = {name for type_name, name, _ in pack.named_in_documents() if type_name == "sites"} - {"plain"}
    boards = [parse_document(Board, each.node, Notes("")) for file in pack.parsed for each in file.layouts]
    assert named == {special for board in boards if board for special, _, _ in special_texts(board)}


SCENARIOS = """
# two_plants once more
given: &usual {slots: {two_plants: [me]}}
scenarios:
  - id: two_plants
    note: two_plants
    given: *usual
    use_slot: "two_plants"  # two_plants
    do: [{build: desalination_plant, at: home_building_1}, {slot: two_plants}]
    expect:
      no_line_reaches: [{player_2: {hand: [two_plants]}}, {slots: {two_plants: free}}]
      log: [{slot: [two_plants]}]
  - {id: rules_too, run: {use: {two_plants: 1}}, expect: {refused: true}}
"""
SCENARIO_FOLDER = "content/underwater_cities/scenarios/"
RENAMED_LINES = (3, 8, 9, 11, 12, 13)


@pytest.mark.parametrize("place", ["tests/scenarios", "content/underwater_cities/scenarios"])
def test_scenarios_are_renamed_but_comments_notes_and_their_own_ids_are_only_named(project: Path, place: str) -> None:
    file = project / place / "of_slots.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(SCENARIOS)
    shown = uwc("rename", "two_plants", "twin_plants").stdout.splitlines()
    before, after = SCENARIOS.split("\n"), file.read_text().split("\n")
    for number, (old, new) in enumerate(zip(before, after, strict=True), 1):
        head, mark, comment = old.partition("  #")
        renamed = head.replace("two_plants", "twin_plants") if number in RENAMED_LINES else head
        assert new == renamed + mark + comment
    notes = [line for line in shown if line.startswith("note:") and f"{place}/of_slots.yaml" in line]
    assert [note.rpartition(":")[2] for note in notes] == ["2", "5", "6", "8"]


def test_scenarios_of_another_pack_are_left_alone(project: Path) -> None:
    file = project / "tests" / "scenarios" / "slots.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("pack: reef\n" + SCENARIOS)
    uwc("rename", "two_plants", "twin_plants")
    assert file.read_text() == "pack: reef\n" + SCENARIOS


def test_an_id_that_is_also_a_site_of_a_board_is_only_named_in_scenarios(project: Path) -> None:
    (PACK / "cards" / "more.yaml").write_text(
        "cards:\n  - {id: home, deck: assistants, source: original, action: {draw: 1}}\n"
    )
    file = project / "tests" / "scenarios" / "sites.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("scenarios:\n  - id: a\n    play: home\n    given: {built: {home: symbiotic_city}}\n")
    shown = uwc("rename", "cards.home", "house").stdout
    assert "house" not in file.read_text()
    assert "tests/scenarios/sites.yaml:3" in shown


def test_comments_that_still_have_the_old_id_are_named(project: Path) -> None:
    notes = [line for line in uwc("rename", "two_plants", "twin_plants").stdout.splitlines() if "note:" in line]
    assert all("# " in line_of(project, note) for note in notes)


def line_of(project: Path, note: str) -> str:
    file, _, number = note.rpartition(" ")[2].partition(":")
    return (project / file).read_text().splitlines()[int(number) - 1]


def test_a_renaming_back_and_forth_changes_nothing(project: Path) -> None:
    before = everything_in(project)
    uwc("rename", "barter", "zebra_fish")
    uwc("rename", "zebra_fish", "barter")
    assert everything_in(project) == before


def test_a_dry_run_shows_the_changes_and_makes_none(project: Path) -> None:
    before = everything_in(project)
    shown = uwc("rename", "barter", "sea_trade", "--dry-run")
    assert shown.exit_code == 0
    assert "-  - id: barter" in shown.stdout
    assert "+  - id: sea_trade" in shown.stdout
    assert "--- a/locales/it/LC_MESSAGES/underwater_cities.po" in shown.stdout
    assert everything_in(project) == before


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["rename", "bartr", "x"], "did you mean `barter`?"),
        (["rename", "cards.bartr", "x"], "did you mean `cards.barter`?"),
        (["rename", "barter", "archive"], "cards/era_1.yaml, line"),
        (["rename", "barter", "two_farms"], "slots/slots.yaml, line"),
        (["rename", "barter", "Sea Trade"], "write `sea_trade`"),
        (["rename", "barter", "7"], "lower case with underscores"),
        (["rename", "two_farms", "green_slot"], "another id"),
        (["rename", "barter", "x", "--pack", "nowhere"], "pack.yaml"),
    ],
)
def test_a_wrong_use_is_refused_with_a_hint_and_changes_nothing(project: Path, arguments: list[str], hint: str) -> None:
    before = everything_in(project)
    refused = uwc(*arguments)
    assert refused.exit_code == 2
    assert hint in refused.stderr
    assert everything_in(project) == before


def test_nothing_is_renamed_while_a_file_cannot_be_read(project: Path) -> None:
    (PACK / "cards" / "broken.yaml").write_text("cards: [", "utf-8")
    refused = uwc("rename", "barter", "sea_trade")
    assert refused.exit_code == 2
    assert "broken.yaml cannot be read" in refused.stderr


def test_outside_a_project_there_is_nothing_to_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = uwc("rename", "barter", "sea_trade")
    assert refused.exit_code == 2
    assert "`uwc new pack`" in refused.stderr


def test_inside_a_pack_the_pack_is_found(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / PACK / "cards")
    assert uwc("rename", "barter", "sea_trade").exit_code == 0
    assert "sea_trade" in {record.id for record in compile_pack(project / PACK, find).items["cards"]}


# --- files and catalogues ---


def test_files_are_all_prepared_before_the_first_is_swapped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_bytes(b"old")

    def refuse_second(path: Path, data: bytes) -> Path:
        if path == second:
            raise OSError("no room")
        return written(path, data)

    written = storage.write_beside
    monkeypatch.setattr(storage, "write_beside", refuse_second)
    with pytest.raises(OSError, match="no room"):
        replace_files({first: b"new", second: b"new"})
    assert everything_in(tmp_path) == {"a": b"old"}


def test_a_replaced_file_keeps_its_mode_and_links_stay_links(tmp_path: Path) -> None:
    target, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    assert replace_files({link: b"new"}) == [link]
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_file_that_holds_the_bytes_already_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"same")
    stamp = path.stat().st_mtime_ns, path.stat().st_ino
    assert replace_files({path: b"same"}) == []
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == stamp


ODD_CATALOGUE = """\
# Header.
msgid ""
msgstr "Language: en\\n"


#. a remark
#, fuzzy
#| msgid "cards.older"
msgctxt "name"
msgid ""
"cards."
"long_id"
msgstr "Say \\"hello\\""

msgctxt "text"
msgid "cards.long_id.instant"
msgstr "x"

#~ msgid "cards.long_id"
#~ msgstr "gone"
"""


def test_entries_of_any_shape_are_renamed_and_everything_else_stays() -> None:
    catalogue = read_strictly("odd.po", ODD_CATALOGUE.encode())
    assert catalogue.rename("cards.long_id", "cards.other") == 2
    expected = ODD_CATALOGUE.replace('msgid ""\n"cards."\n"long_id"', 'msgid "cards.other"')
    expected = expected.replace('msgid "cards.long_id.instant"', 'msgid "cards.other.instant"')
    assert catalogue.data().decode() == expected
    assert catalogue.name_of("cards.other") == 'Say "hello"'


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_catalogue_that_is_not_changed_keeps_every_byte(newline: str) -> None:
    text = ODD_CATALOGUE.replace("\n", newline)
    assert read_strictly("odd.po", text.encode()).data() == text.encode()
