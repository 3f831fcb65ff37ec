"""Starting points: valid from the first moment, in the right place, and gentle to what is there."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from designers_project import PACK, ROOT, changed_files, copy_project, everything_in, uwc

from uwc_content.cli import new as command
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Span
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.games import GAMES, find
from uwc_content.games.underwater_cities.templates import TEMPLATES
from uwc_content.reading.po import read_po
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.editing import append_item, with_number
from uwc_content.workshop.numbers import next_number

ENGLISH = "locales/en/LC_MESSAGES/underwater_cities.po"
DECKS = find("underwater_cities").vocabulary().items["cards"].fields["deck"].of
SECTIONS = ["instant", "action", "permanent", "production", "scoring"]


@pytest.fixture(scope="module")
def in_form(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in canonical form, made once."""
    folder = copy_project(tmp_path_factory.mktemp("in_form"))
    assert uwc("fmt", str(folder / "content")).exit_code == 0
    return folder


@pytest.fixture
def project(in_form: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(shutil.copytree(in_form, tmp_path, dirs_exist_ok=True))
    return tmp_path


def item(type_name: str, identifier: str) -> Lowered:
    records = compile_pack(PACK, find).items[type_name]
    return next(record.item for record in records if record.id == identifier)


# --- items ---


BEGUN = {
    "cards": [
        *(["card", "--with", f"colour=red,deck={deck}"] for deck in DECKS),
        *(["card", "--with", "colour=green,deck=era_2", "--section", section] for section in SECTIONS),
        ["card", "--with", "colour=green,deck=era_1", "--file", "cards/new_ones.yaml"],
        ["card", "--with", "deck=assistants"],
    ],
    "all else": [
        ["slot", "--with", "colour=yellow"],
        ["metropolis", "--with", "colour=blue", "--section", "production"],
        ["metropolis", "--with", "colour=brown"],
        ["item", "contracts"],
    ],
}


@pytest.mark.parametrize("what", BEGUN)
def test_new_items_check_clean_and_are_in_canonical_form(project: Path, what: str) -> None:
    for number, arguments in enumerate(BEGUN[what]):
        begun = uwc("new", *arguments, f"brand_new_{number}")
        assert begun.exit_code == 0, begun.stderr
    checked = uwc("check", "--format", "json")
    assert checked.exit_code == 0, checked.stdout
    others = {fault["message"].partition(" ")[2] for fault in json.loads(checked.stdout)}
    assert {each.partition("names")[1] for each in others} == {"names"}, "other languages have no name for it yet"
    assert uwc("fmt", "--check").exit_code == 0


def test_a_new_card_goes_to_the_end_of_its_deck_and_leaves_the_rest_alone(project: Path) -> None:
    before = everything_in(project)
    uwc("new", "card", "grain_market", "--with", "deck=era_1,colour=green", "--name", "Grain Market Day")
    after = everything_in(project)
    card, pack = f"{PACK.as_posix()}/cards/era_1.yaml", f"{PACK.as_posix()}/pack.yaml"
    assert changed_files(before, after) == {card, pack, ENGLISH}
    assert after[card].startswith(before[card])
    assert b"\n\n  - id: grain_market\n    number: " in after[card][len(before[card]) - 1 :]
    number = read_yaml("", before[pack])[0].plain()["counts"]["cards"]["era_1"]  # type: ignore[union-attr, index]
    assert after[pack] == before[pack].replace(b"era_1: %d" % number, b"era_1: %d" % (number + 1))


def test_the_name_of_a_new_card_is_sorted_into_the_english_catalogue(project: Path) -> None:
    before = Path(ENGLISH).read_text("utf-8")
    uwc("new", "card", "grain_market", "--with", "deck=era_1,colour=green", "--name", 'A "day" out')
    catalogue = read_po(Path(ENGLISH))
    assert catalogue.is_sorted
    assert catalogue.name_of("cards.grain_market") == 'A "day" out'
    lines = "\n".join(catalogue.used["name", "cards.grain_market"].lines)
    assert Path(ENGLISH).read_text("utf-8").replace(f"{lines}\n", "") == before


def test_the_flavour_of_a_new_card_is_shown_and_read_through(project: Path) -> None:
    line = "Bring your own basket."
    uwc("new", "card", "grain_market", "--with", "deck=era_1,colour=green", "--flavour", line)
    assert read_po(Path(ENGLISH)).is_sorted
    assert f"\n{line}\n" in uwc("show", "grain_market").stdout
    for form in ("table", "json", "csv", "html"):
        assert line in uwc("text", "--locale", "en", "--format", form).stdout


def test_a_new_slot_is_counted_in_the_rules_and_lies_behind_the_others(project: Path) -> None:
    before = compile_pack(PACK, find)
    uwc("new", "slot", "quiet_corner", "--with", "colour=yellow")
    after = compile_pack(PACK, find)
    last = max(record.item["fields"]["positions"].get("large", 0) for record in before.items["slots"])
    assert item("slots", "quiet_corner")["fields"]["positions"]["large"] == last + 1
    assert after.rules.main_board["large"].slots["yellow"] == before.rules.main_board["large"].slots["yellow"] + 1


def test_a_special_card_gets_the_lowest_price_of_its_deck(project: Path) -> None:
    uwc("new", "card", "secret", "--with", "deck=special_high,colour=red")
    assert item("cards", "secret")["fields"]["price"] == {"of": {"credits": 3}}


def test_a_count_that_was_wrong_before_is_left_alone_and_told(project: Path) -> None:
    pack = PACK / "pack.yaml"
    stated = compile_pack(PACK, find).pack.counts["contracts"]  # type: ignore[union-attr]
    pack.write_text(pack.read_text("utf-8").replace(f"contracts: {stated}", "contracts: 50"), "utf-8")
    begun = uwc("new", "item", "contracts", "dry_feet")
    assert f"expected 50 and {stated} were there" in begun.stdout
    assert "contracts: 50" in pack.read_text("utf-8")


def test_windows_line_ends_are_kept(project: Path) -> None:
    for path in (PACK / "cards" / "era_1.yaml", PACK / "pack.yaml", Path(ENGLISH)):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    uwc("new", "card", "grain_market", "--with", "deck=era_1,colour=green")
    for path in (PACK / "cards" / "era_1.yaml", PACK / "pack.yaml", Path(ENGLISH)):
        assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n")


def test_a_new_file_begins_with_its_modeline(project: Path) -> None:
    uwc("new", "card", "grain_market", "--with", "deck=era_1,colour=green", "--file", "cards/deeper/new.yaml")
    first = (PACK / "cards/deeper/new.yaml").read_text("utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=../../../../schemas/underwater_cities/cards.schema.json"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["card"], "uwc new card grain_market"),
        (["card", "grain_market"], "--with deck= and one of: era_1"),
        (["card", "grain_market", "--with", "deck=era_1"], "--with colour= and one of: green"),
        (["card", "grain_market", "--with", "deck=era_4"], "did you mean `era_"),
        (["card", "grain_market", "--with", "deck=era_1,colour=blue"], "one of: green, red, yellow"),
        (["card", "Grain Market", "--with", "deck=era_1,colour=red"], "write `grain_market`"),
        (["card", "barter", "--with", "deck=era_1,colour=red"], "era_1.yaml, line"),
        (["card", "two_farms", "--with", "deck=era_1,colour=red"], "slots.yaml, line"),
        (["card", "a", "--with", "deck=era_1,colour=red", "--file", "../../x.yaml"], "items/new.yaml"),
        (["card", "a", "--with", "deck=era_1,colour=red", "--file", "pack.yaml"], "items/new.yaml"),
        (["card", "a", "--with", "deck=era_1,colour=red", "--pack", "nowhere"], "pack.yaml"),
        (["metropolis", "a"], "--with colour= and one of: brown, blue"),
        (
            ["metropolis", "a", "--with", "colour=blue", "--section", "permanent"],
            "sections: instant, production, scoring",
        ),
        (["contrakt", "a"], "did you mean `contracts`?"),
        (["item", "zeppelins", "a"], "types: cards"),
        (["board", "a", "--with", "side=wet"], "one of: basic, advanced"),
        (["board", "a"], "replace a board"),
        (["board", "a", "--with", "side=advanced"], "replace a board"),
        (["pack", "underwater_cities"], "choose another id"),
        (["pack", "reef", "--ruleset", "reefs"], "known: "),
        (["pack", "The Reef"], "write `the_reef`"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else None,
)
def test_a_wrong_use_is_refused_with_a_hint_and_writes_nothing(project: Path, arguments: list[str], hint: str) -> None:
    before = everything_in(project)
    refused = uwc("new", *arguments)
    assert refused.exit_code == 2, refused.stdout
    assert hint in refused.stderr
    assert everything_in(project) == before


@pytest.mark.parametrize(("side", "old"), [("basic", "board_1"), ("advanced", "board_5")])
def test_a_new_board_takes_the_place_of_an_old_one(project: Path, side: str, old: str) -> None:
    fields = item("boards", old)["fields"]
    pack = PACK / "pack.yaml"
    before = pack.read_text("utf-8")
    (PACK / "boards" / f"{old}.yaml").unlink()
    pack.write_text(with_number("pack.yaml", before, ("counts", "boards"), 7), "utf-8")
    assert uwc("new", "board", "brand_new", "--with", f"side={side}").exit_code == 0
    assert item("boards", "brand_new")["fields"] == fields
    assert pack.read_text("utf-8") == before
    faults = re.findall(r"^(\S+?):\d+:\d+: \w+ (UWC\d+)", uwc("check").stdout, re.MULTILINE)
    told = {code for file, code in faults if "/scenarios/" not in file}  # which name sites of the old board
    assert told == {"UWC438"}, "its name is to be translated, and nothing else"
    assert uwc("fmt", "--check").exit_code == 0


@pytest.mark.parametrize(("side", "numbers"), [("basic", [1, 2, 3, 4]), ("advanced", [5, 6, 7, 8])])
def test_every_number_of_a_board_is_used_once(
    side: str, numbers: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    uwc("new", "pack", "reef", "--ruleset", "underwater_cities")
    made = [uwc("new", "board", f"map_{number}", "--with", f"side={side}").exit_code for number in range(5)]
    assert made == [0, 0, 0, 0, 2]
    found = [record.item["fields"]["number"] for record in compile_pack(Path("content/reef"), find).items["boards"]]
    assert sorted(found) == numbers


def test_on_a_terminal_missing_answers_are_asked_for(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["grain_market", "era_1", "green"])
    monkeypatch.setattr(command, "is_interactive", lambda: True)
    monkeypatch.setattr(command.typer, "prompt", lambda _: next(answers))
    assert uwc("new", "card").exit_code == 0
    assert item("cards", "grain_market")["fields"]["deck"] == "era_1"


# --- packs ---


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_new_pack_checks_clean_and_can_grow(ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert uwc("new", "pack", "deep_reef", "--ruleset", ruleset).exit_code == 0
    assert uwc("check", "--strict").exit_code == 0
    assert uwc("fmt", "--check").exit_code == 0
    for number, type_name in enumerate(find(ruleset).vocabulary().items):
        if any(each.required for each in find(ruleset).vocabulary().items[type_name].fields.values()):
            continue
        grown = uwc("new", "item", type_name, f"thing_{number}")
        assert grown.exit_code == 0, grown.stderr
    assert uwc("check").exit_code == 0, uwc("check").stdout


REMOVED_TILE = re.compile(r"(?: *#.*\n)* *removed_metropolis: .*\n")
"""With the comment above it. A new pack has no such tile."""


def test_the_rules_of_a_new_pack_are_those_of_the_game_without_the_tile_that_leaves_solo_games() -> None:
    _, shipped = (ROOT / PACK / "rules.yaml").read_text("utf-8").split("\n", 1)
    expected, number = REMOVED_TILE.subn("", shipped)
    assert number == 1
    template = (TEMPLATES.folder / "rules.yaml").read_text("utf-8")
    assert template == expected, "copy rules.yaml without its first line and `removed_metropolis` to the template"


def test_with_several_packs_the_pack_must_be_named(project: Path) -> None:
    uwc("new", "pack", "reef")
    refused = uwc("new", "slot", "corner", "--with", "colour=red")
    assert refused.exit_code == 2
    assert "name one with --pack: reef, underwater_cities" in refused.stderr
    assert uwc("new", "card", "corner", "--with", "deck=era_1,colour=red", "--pack", "reef").exit_code == 0


def test_without_a_pack_the_newcomer_is_told_how_to_make_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = uwc("new", "card", "corner")
    assert refused.exit_code == 2
    assert "`uwc new pack`" in refused.stderr


# --- edits of text ---

LISTS = {
    "the end of the file": ("cards:\n  - id: a\n", "cards:\n  - id: a\n\n  - id: b\n"),
    "a file without a last line break": ("cards:\n  - id: a", "cards:\n  - id: a\n\n  - id: b\n"),
    "a list at the margin": ("cards:\n- id: a\n", "cards:\n- id: a\n\n- id: b\n"),
    "before the next key": (
        "cards:\n  - id: a\n    # end of a\n\n# slots\nslots:\n  - id: s\n",
        "cards:\n  - id: a\n    # end of a\n\n  - id: b\n\n# slots\nslots:\n  - id: s\n",
    ),
    "another root key": ("slots:\n  - id: s\n", "slots:\n  - id: s\n\ncards:\n  - id: b\n"),
}


@pytest.mark.parametrize("case", LISTS)
def test_an_item_is_added_at(case: str) -> None:
    before, after = LISTS[case]
    assert append_item("x.yaml", before, "cards", ["- id: b"]) == after


@pytest.mark.parametrize("text", ["cards: []\n", "cards: [{id: a}]\n", "cards:\n", "cards: [\n"])
def test_a_list_that_cannot_take_a_line_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        append_item("x.yaml", text, "cards", ["- id: b"])


NUMBERS = {
    "a number in braces": ("a: {b: {c: 1, d: 2}}  # x\n", "a: {b: {c: 9, d: 2}}  # x\n"),
    "a number on its own line": ("a:\n  b:\n    c: 1  # x\n", "a:\n  b:\n    c: 9  # x\n"),
    "a new key in braces": ("a: {b: {d: 2}}\n", "a: {b: {d: 2, c: 9}}\n"),
    "a new key in empty braces": ("a: {b: {}}\n", "a: {b: {c: 9}}\n"),
    "a new key on its own line": (
        "a:\n  b:\n    d: 2  # x\n\ne: 1\n",
        "a:\n  b:\n    d: 2  # x\n    c: 9\n\ne: 1\n",
    ),
}


@pytest.mark.parametrize("case", NUMBERS)
def test_a_number_is_written_into(case: str) -> None:
    before, after = NUMBERS[case]
    assert with_number("x.yaml", before, ("a", "b", "c"), 9) == after


def cards_with(numbers: dict[str, list[int]]) -> list[ItemRecord]:
    span = Span("", 1, 1, 1, 1)
    return [
        ItemRecord("cards", f"card_{number}", {"fields": {"deck": deck, "number": number}}, span, "")
        for deck, taken in numbers.items()
        for number in taken
    ]


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ({}, 1),
        ({"era_2": [67]}, 68),
        ({"era_1": [3, 9], "era_2": [67]}, 10),
        ({"era_1": [3, 5, 66], "era_2": [67]}, 4),
        ({"era_1": [1, 2], "era_2": [3, 4]}, 5),
    ],
)
def test_the_next_number_stays_within_the_deck_while_there_is_room(taken: dict[str, list[int]], expected: int) -> None:
    assert next_number(cards_with(taken), "number", "deck", {"deck": "era_1"}) == expected


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="msgfmt is not installed")
def test_a_new_catalogue_passes_msgfmt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    uwc("new", "pack", "reef", "--ruleset", "underwater_cities")
    checked = subprocess.run(
        ["msgfmt", "--check", "-o", "/dev/null", "locales/en/LC_MESSAGES/reef.po"], capture_output=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, b"")
