"""Files that are read item by item are what they are when they are read as a whole, whatever stands in them."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from mutations import mutated

from uwc_content.compiler.game_parts import names_of
from uwc_content.compiler.parse import item_by_item
from uwc_content.compiler.parse.files import ParsedFile, SourceFile, parse_as_a_whole, parse_file
from uwc_content.compiler.parse.names import Names
from uwc_content.diagnostics.render import as_json
from uwc_content.games import find
from uwc_content.language.spelling import canonical
from uwc_content.reading.written_text import Written

ROOT = Path(__file__).parents[2]
FILES = [*sorted((ROOT / "content" / "underwater_cities").glob("c*/*.yaml"))]
FAULTY = sorted((ROOT / "tests" / "bad_content").glob("*.yaml"))

FIRST = """cards:
  - id: kelp_market
    deck: era_1
    colour: green
    source: original
    instant: [{gain: {kelp: 1}}, {draw: 2}]
  - id: kelp_harbour
    deck: era_1
    colour: red
    source: original
    permanent:
      when: {build: farm}
      then: {gain: {credits: 1}}
"""
SECOND = """  - id: kelp_fair
    deck: era_1
    colour: green
    source: original
    instant: [{draw: 2}, {gain: {kelp: 1}}]
"""
THIRD = """  - id: kelp_dock
    deck: era_1
    colour: red
    source: original
    instant: {gain: {kelp: 1}}
"""
FILE = FIRST + SECOND + THIRD
DOCK = THIRD.partition("dock\n    ")[2].rstrip()
CHANGES = {
    "nothing is odd": ("", ""),
    "an id goes on in the next line": ("kelp_fair\n    deck", "kelp_fair\n     deck"),
    "an id that is a truth value": ("kelp_fair", "yes"),
    "an id that is nothing": ("kelp_fair", "null"),
    "an id that is none": ("kelp_fair", "Kelp Fair"),
    "an id behind two blanks": ("id: kelp_fair", "id:  kelp_fair"),
    "an id that is too long": ("kelp_fair", "kelp_" + "a" * 60),
    "a key stands there twice": (
        "colour: green\n    source: original\n    instant: [{draw",
        "deck: era_1\n    instant: [{draw",
    ),
    "a key is missing": ("    source: original\n    instant: [{draw", "    instant: [{draw"),
    "nothing is done": ("    instant: [{draw: 2}, {gain: {kelp: 1}}]\n", ""),
    "a bracket is closed in the next item": ("{kelp: 1}}]\n  - id: kelp_dock", "{kelp: 1}},\n  - id: kelp_dock"),
    "a bracket is never closed": ("    instant: {gain: {kelp: 1}}\n", "    instant: {gain: {kelp: 1}\n"),
    "a quote is closed in the next item": (
        "colour: green\n    source: original\n    instant: [{draw",
        'colour: "green\n    source: original\n    instant: [{draw',
    ),
    "a text in quotes looks like keys": (
        "instant: [{draw: 2}",
        'instant: "[\n    deck: era_1\n    ]"\n    action: [{draw: 2}',
    ),
    "a text of its own lines looks like an item": (
        "source: original\n    instant: [{draw",
        "source: |\n      - id: none\n    instant: [{draw",
    ),
    "a remark at the end of a line": ("{draw: 2}, {gain", "{draw: 2}, # two\n      {gain"),
    "a remark that is excepted": (
        "instant: [{draw: 2}, {gain: {kelp: 1}}]",
        "instant: [{draw: 2}, {gain: {kelp: 1}}] # uwc: allow UWC304 because it is so",
    ),
    "a blank line within an item": (
        "    colour: red\n    source: original\n    instant",
        "\n    colour: red\n    source: original\n    instant",
    ),
    "a line that is indented less": (
        "    colour: red\n    source: original\n    instant",
        "   colour: red\n    source: original\n    instant",
    ),
    "an item that is indented further": ("  - id: kelp_dock", "   - id: kelp_dock"),
    "an item that does not begin with its id": (
        "  - id: kelp_dock\n    deck: era_1",
        "  - deck: era_1\n    id: kelp_dock",
    ),
    "an item within an item": ("  - id: kelp_dock", "    - id: kelp_dock"),
    "an item in braces": (
        "  - id: kelp_dock\n    deck: era_1\n    colour: red\n    source: original\n    instant: {gain: {kelp: 1}}",
        "  - {id: kelp_dock, deck: era_1, colour: red, source: original, instant: {draw: 1}}",
    ),
    "another key at the root": ("  - id: kelp_dock", "contracts:\n  - id: kelp_dock"),
    "another document": ("  - id: kelp_dock", "---\n  - id: kelp_dock"),
    "the end of the document": ("    instant: {gain: {kelp: 1}}\n", "    instant: {gain: {kelp: 1}}\n...\n"),
    "an anchor": ("instant: [{draw: 2}", "instant: [&two {draw: 2}"),
    "a tab": (
        "deck: era_1\n    colour: red\n    source: original\n    instant",
        "deck:\tera_1\n    colour: red\n    source: original\n    instant",
    ),
    "line breaks of another system": ("\n", "\r\n"),
    "an unknown noun": ("instant: {gain: {kelp: 1}}", "instant: {gain: {kemp: 1}}"),
    "a part that names a card": ("instant: {gain: {kelp: 1}}", "instant: {use: kelp_market}"),
    "a question for the era": ("instant: {gain: {kelp: 1}}", "instant: {if: {era: 2}, then: {draw: 1}}"),
    "a question for an era that is over": (
        DOCK,
        DOCK.replace("era_1", "era_3").replace(
            "instant: {gain: {kelp: 1}}", "instant: {if: {era: [1, 2]}, then: {draw: 1}}"
        ),
    ),
    "a question for an era to come": (
        DOCK,
        DOCK.replace("era_1", "era_2").replace(
            "instant: {gain: {kelp: 1}}", "instant: {if: {era: [1, 3]}, then: {draw: 1}}"
        ),
    ),
    "two questions, one for an era that is over": (
        DOCK,
        DOCK.replace("era_1", "era_2").replace(
            "instant: {gain: {kelp: 1}}", "instant:\n      if: {era: 1}\n      then: {if: {era: 2}, then: {draw: 2}}"
        ),
    ),
    "parts in an order that seems meant": ("[{draw: 2}, {gain: {kelp: 1}}]", "[{build: farm}, {upgrade: farm}]"),
    "no blank between parts": ("[{draw: 2}, {gain", "[{draw: 2},{gain"),
    "a sign within a word": ("{draw: 2}, {gain: {kelp: 1}}", "{draw:2}, {gain: {kelp: 1}}"),
    "a number of its own": (
        "source: original\n    instant: [{draw",
        "source: original\n    number: 17\n    instant: [{draw",
    ),
    "a number that is too large": (
        "source: original\n    instant: [{draw",
        "source: original\n    number: 1000\n    instant: [{draw",
    ),
    "a number of older YAML": (
        "source: original\n    instant: [{draw",
        "source: original\n    number: 017\n    instant: [{draw",
    ),
    "two numbers": (
        "source: original\n    instant: [{draw",
        "number: 17\n    source: original\n    number: 18\n    instant: [{draw",
    ),
    "a number as id": ("kelp_fair", "12"),
    "the id of another item": ("kelp_fair", "kelp_dock"),
}


def names_of_the_game() -> Names:
    game = find("underwater_cities")
    return names_of(game, game.vocabulary())


@pytest.fixture(scope="module")
def names() -> Names:
    """Shared by all files, as in a pack: what one of them teaches, the next ones know."""
    return names_of_the_game()


def source_of(data: bytes) -> SourceFile:
    return SourceFile("cards/file.yaml", "content/cards/file.yaml", data, "")


def seen(parsed: ParsedFile) -> dict[str, Any]:
    records = [(each.type, each.id, each.fields, each.item, each.span, each.file) for each in parsed.records]
    layouts = [(each.node.plain(), each.node.span("x")) for each in parsed.layouts]
    about = (parsed.name, records, layouts, parsed.references, parsed.triggers, parsed.exemptions)
    return {"parts": json.loads(json.dumps(about)), "faults": as_json(parsed.faults)}


def is_the_same_as_a_whole(data: bytes, names: Names) -> bool:
    source = source_of(data)
    whole = parse_as_a_whole(source, Written(data), names_of_the_game())
    return seen(parse_file(source, names)) == seen(whole)


@pytest.mark.parametrize("change", CHANGES)
def test_an_odd_item_is_told_as_ever_and_spoils_no_other(change: str, names: Names) -> None:
    right, wrong = CHANGES[change]
    assert is_the_same_as_a_whole(FILE.encode(), names), "what this file teaches is known from here on"
    assert right in FILE
    changed = FILE.replace(right, wrong).encode()
    assert is_the_same_as_a_whole(changed, names)
    assert is_the_same_as_a_whole(changed, names), "now that this is known, too"


@pytest.mark.parametrize("path", [*FILES, *FAULTY], ids=lambda path: path.stem)
def test_files_are_what_they_are_as_a_whole(path: Path, names: Names) -> None:
    assert is_the_same_as_a_whole(path.read_bytes(), names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_spoilt_files_are_what_they_are_as_a_whole(path: Path, names: Names) -> None:
    rng = random.Random(path.stem)
    data = path.read_bytes()
    for _ in range(40):
        changed = mutated(data, rng)
        assert is_the_same_as_a_whole(changed, names), changed.decode(errors="replace")


def test_the_text_of_an_item_is_the_one_that_its_bundle_has(names: Names) -> None:
    parsed = parse_file(source_of(FILE.encode()), names)
    assert [each.text for each in parsed.records] == [canonical(each.item) for each in parsed.records]


def test_what_was_read_before_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    names = names_of_the_game()
    parse_file(source_of(FIRST.encode()), names)
    texts: list[str] = []
    monkeypatch.setattr(item_by_item, "read_plainly", lambda _, text: texts.append(text))
    parsed = parse_file(source_of(("cards:\n" + SECOND).encode()), names)
    assert [each.id for each in parsed.records] == ["kelp_fair"]
    assert texts == []


def test_only_what_is_new_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    names = names_of_the_game()
    parse_file(source_of(FIRST.encode()), names)
    texts: list[str] = []
    read = item_by_item.read_plainly
    monkeypatch.setattr(item_by_item, "read_plainly", lambda file, text: texts.append(text) or read(file, text))
    new = SECOND.replace("{draw: 2}", "{draw: 3}")
    parsed = parse_file(source_of(("cards:\n" + new + new.replace("fair", "hall")).encode()), names)
    assert [each.id for each in parsed.records] == ["kelp_fair", "kelp_hall"]
    assert texts == ["cards:\n  - instant: [{draw: 3}]"]
