"""Every example of the language is accepted and lowered; hardly any slip of the pen in one is."""

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.items import Items
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.teaching import teaching_vocabulary
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.games import find
from uwc_content.language.conditions import CONDITION_WORDS, Condition
from uwc_content.language.parts import ALL_WORDS, block_validator
from uwc_content.language.quantities import Bag
from uwc_content.language.standing import RULE_WORDS
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.written_text import Written
from uwc_content.reading.yaml import read_yaml

EXAMPLES = Path(__file__).parents[1] / "language" / "examples.yaml"
CATALOGUED = {"id", "source", "deck", "number", "positions", "colour", "price", "side", "kind", "die", "move", "kept"}
"""Fields of items, which are no words of the language."""


@cache
def written() -> dict[str, dict[str, list[dict[str, Any]]]]:
    root, faults = read_yaml("examples.yaml", EXAMPLES.read_bytes())
    assert isinstance(root, Mapping), faults
    return root.plain()  # type: ignore[return-value]


@cache
def names_of(ruleset: str) -> Names:
    return Names(find(ruleset).vocabulary())


CASES = [
    (ruleset, type_name, item)
    for ruleset, types in written().items()
    for type_name, items in types.items()
    for item in items
]


def as_yaml(value: object) -> str:
    """JSON with bare keys and names, as a designer would write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {as_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(as_yaml(each) for each in value) + "]"
    return json.dumps(value) if isinstance(value, bool) else str(value)


def parse(ruleset: str, type_name: str, item: dict[str, Any]) -> tuple[list[Diagnostic], dict[str, Any]]:
    """Faults of the language, names that no example has, and the item in bundle form."""
    data = f"{type_name}: [{as_yaml(item)}]".encode()
    root, faults = read_yaml("item.yaml", data)
    assert isinstance(root, Mapping), faults
    notes = Notes("item.yaml", Written(data))
    records = Items(Language(names_of(ruleset), notes), "item.yaml").parse(type_name, root.entries[type_name].value)
    faults += [fault for fault in notes.faults if not fault.message.startswith("the item has no ")]
    known = {each["id"] for items in written()[ruleset].values() for each in items}
    faults += [
        Diagnostic("UWC401", Message("there is nothing called `{name}`", name=reference.name), reference.span)
        for reference in notes.references
        if reference.name not in known
    ]
    return faults, records[0].item if records else {}


def effect_faults(text: str, sort: SectionSort = SectionSort.EFFECTS, names: Names | None = None) -> list[Diagnostic]:
    root, faults = read_yaml("effect.yaml", text.encode())
    assert root is not None, faults
    notes = Notes("effect.yaml")
    reading = Language(names or names_of("underwater_cities"), notes)
    reading.section("section", Section(doc="", sort=sort), root, has_here=False, this="scrolls")
    return notes.faults


# --- what is right ---


def test_there_are_examples_of_everything() -> None:
    assert len(CASES) > 200


@pytest.mark.parametrize(("ruleset", "type_name", "item"), CASES, ids=[item["id"] for _, _, item in CASES])
def test_an_example_is_accepted_and_every_lowered_part_is_valid(
    ruleset: str, type_name: str, item: dict[str, Any]
) -> None:
    faults, lowered = parse(ruleset, type_name, item)
    assert faults == []
    for section in lowered.get("blocks", {}).values():
        block_validator().validate_json(json.dumps(section))
    for section in lowered.get("bags", {}).values():
        TypeAdapter(Bag).validate_json(json.dumps(section))
    for section in lowered.get("conditions", {}).values():
        TypeAdapter(Condition).validate_json(json.dumps(section))


def test_the_examples_use_every_word_of_the_language() -> None:
    used = {key for _, _, item in CASES for path in paths(item) for key in path}
    assert used >= ALL_WORDS.keys()


@pytest.mark.parametrize("word", ALL_WORDS)
def test_the_example_in_the_documentation_of_a_word_is_accepted(word: str) -> None:
    is_rule = word in RULE_WORDS
    sort = SectionSort.BOTH if word == "multiply" else SectionSort.RULES if is_rule else SectionSort.EFFECTS
    example = ALL_WORDS[word].example
    assert effect_faults(example, sort, Names(teaching_vocabulary())) == []
    assert word in (example if word in CONDITION_WORDS else example.partition(":")[0])


def sections_of_three(section: str) -> Notes:
    """What is told about three cards with one and the same section."""
    data = "\n".join(["cards:", *(f"- {{id: card_{i}, deck: era_1, source: original, {section}}}" for i in "abc")])
    root, _ = read_yaml("cards.yaml", data.encode())
    assert isinstance(root, Mapping)
    notes = Notes("cards.yaml", Written(data.encode()))
    items = Items(Language(Names(find("underwater_cities").vocabulary()), notes), "cards.yaml")
    assert len(items.parse("cards", root.entries["cards"].value)) == 3
    return notes


def test_parts_that_are_written_alike_are_read_once_and_mean_the_same() -> None:
    data = b"[{gain: {kelp: 2}}, {draw: 1}, {gain: {kelp: 2}}]"
    notes = Notes("cards.yaml", Written(data))
    language = Language(Names(find("underwater_cities").vocabulary()), notes)
    root, _ = read_yaml("cards.yaml", data)
    assert root is not None
    effects, rules = (Section(doc="", sort=sort) for sort in (SectionSort.EFFECTS, SectionSort.RULES))
    first, second, third = language.section("instant", effects, root, has_here=False)  # type: ignore[misc]
    assert first is third
    assert second == {"op": "draw", "what": {"of": {"cards": 1}}}
    assert notes.faults == []
    language.section("permanent", rules, root, has_here=False)
    assert [fault.code for fault in notes.faults] == ["UWC303"] * 3


@pytest.mark.parametrize("brackets", [True, False])
def test_lines_that_are_written_alike_are_read_by_their_columns_unless_they_stand_in_brackets(brackets: bool) -> None:
    written = "{gain: {kelp: 2},\n  then: {draw: 1}}" if brackets else "gain: {kelp: 2}\n  then: {draw: 1}"
    data = f"{written}\n".encode() if brackets else f"- {written}\n- {written}\n".encode()
    notes = Notes("cards.yaml", Written(data))
    language = Language(Names(find("underwater_cities").vocabulary()), notes)
    root, faults = read_yaml("cards.yaml", data)
    assert root is not None
    assert faults == []
    language.section("instant", Section(doc="", sort=SectionSort.EFFECTS), root, has_here=False)
    assert [column for (_, column) in language.known_parts] == [-1 if brackets else 2]


def test_a_fault_that_is_written_three_times_is_told_three_times() -> None:
    notes = sections_of_three("instant: {gain: {kelb: 2}}")
    assert [fault.span.line for fault in notes.faults if fault.code == "UWC206"] == [2, 3, 4]


def test_a_name_that_is_written_three_times_is_looked_up_three_times() -> None:
    notes = sections_of_three("instant: {use: old_pier}")
    assert [reference.span.line for reference in notes.references] == [2, 3, 4]


# --- what is wrong ---


def paths(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value below a section."""
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in entries:
        if path or key not in CATALOGUED:
            yield from paths(each, (*path, key))


def changed(item: dict[str, Any], path: tuple[Any, ...], *, key: str | None = None, value: object = None) -> Any:
    """The item with another key, or else with another value, at the end of a path."""
    fresh = copy.deepcopy(item)
    holder = fresh
    for step in path[:-1]:
        holder = holder[step]
    if key is None:
        holder[path[-1]] = value
        return fresh
    entries = [(key if old == path[-1] else old, each) for old, each in holder.items()]
    holder.clear()
    holder.update(entries)
    return fresh


def value_at(item: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        item = item[step]
    return item


def slips(item: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every key misspelt, every name misspelt or replaced by a fraction, every amount negative or in quotes."""
    for path in paths(item):
        value = value_at(item, path) if path else None
        if path and isinstance(path[-1], str):
            yield changed(item, path, key=f"{path[-1]}_")
        if isinstance(value, str):
            yield changed(item, path, value=value.capitalize())
            yield changed(item, path, value=1.5)
        elif isinstance(value, int):
            yield changed(item, path, value=-1)
            yield changed(item, path, value=f'"{value}"')


@pytest.mark.parametrize(("ruleset", "type_name", "item"), CASES, ids=[item["id"] for _, _, item in CASES])
def test_no_slip_of_the_pen_is_accepted(ruleset: str, type_name: str, item: dict[str, Any]) -> None:
    accepted = [as_yaml(slip) for slip in slips(item) if not parse(ruleset, type_name, slip)[0]]
    assert accepted == []


@pytest.mark.parametrize(
    ("effect", "code"),
    {
        "{build: farmm, then: {upgrade: it}}": "UWC206",
        "{build: {farm: two}, then: {upgrade: it}}": "UWC203",
        "{together: [{bild: farm}, {upgrade: it}]}": "UWC202",
        "{when: {bild: farm}, then: {upgrade: it}, lasts: turn}": "UWC202",
        "{gain: {points: {five: 4}, by: city}}": "UWC203",
        "{choose: [kelp, {draw: 1}, science]}": "UWC203",
    }.items(),
)
def test_no_other_fault_follows_from_a_fault(effect: str, code: str) -> None:
    assert {fault.code for fault in effect_faults(effect)} == {code}


def test_every_fault_of_an_effect_is_told_at_its_place() -> None:
    faults = effect_faults("[{gain: {kelps: 1}},\n {draw: two}, {bild: farm}]")
    assert [(fault.code, fault.span.line, fault.span.column) for fault in faults] == [
        ("UWC206", 1, 10),
        ("UWC203", 2, 9),
        ("UWC202", 2, 16),
    ]
