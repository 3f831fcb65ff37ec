"""The examples of the language with the English sentence that each should give, and the English grammars."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.games import find
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.nodes import Mapping, Sequence
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import Grammar

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "tests" / "language" / "examples.yaml"
ENGLISH = ROOT / "locales" / "en" / "LC_MESSAGES"
RULESETS = ("underwater_cities", "micro_city", "nautilus")
ARROW = "# → "


class Example(NamedTuple):
    """An item of the examples: its sections in the order of the vocabulary, and its sentence."""

    ruleset: str
    type: str
    id: str
    sections: list[tuple[str, str, Any]]
    sentence: str


@cache
def english(ruleset: str) -> Grammar:
    nouns = ENGLISH / f"vocabulary_{ruleset}.po"
    return Grammar.load(ENGLISH / "grammar.po", "en", nouns, vocabulary=find(ruleset).vocabulary())


def language(ruleset: str) -> Language:
    return Language(Names(find(ruleset).vocabulary()), Notes("examples.yaml"))


def lowered(ruleset: str, text: str, sort: SectionSort = SectionSort.EFFECTS) -> Any:
    """Authoring text in bundle form."""
    root, _ = read_yaml("text.yaml", text.encode())
    assert root is not None
    return language(ruleset).section("section", Section(sort=sort, doc="A section."), root, True)


@cache
def examples() -> list[Example]:
    data = EXAMPLES.read_bytes()
    root, faults = read_yaml("examples.yaml", data)
    assert isinstance(root, Mapping), faults
    lines = data.decode().splitlines()
    return [example for ruleset in RULESETS for example in examples_of(root, ruleset, lines)]


def examples_of(root: Mapping, ruleset: str, lines: list[str]) -> Iterator[Example]:
    reading = language(ruleset)
    games = root.get(ruleset)
    assert isinstance(games, Mapping)
    for type_name, entry in games.entries.items():
        definition = reading.names.vocabulary.items[str(type_name)]
        assert isinstance(entry.value, Sequence)
        for item in entry.value.items:
            assert isinstance(item, Mapping)
            this = str(type_name) if definition.this else ""
            sections = [
                (
                    name,
                    section.sort.value,
                    reading.section(name, section, item.entries[name].value, definition.here, this),
                )
                for name, section in definition.sections.items()
                if name in item.entries
            ]
            sentence = sentence_above(lines, item.span("examples.yaml").line - 1)
            yield Example(ruleset, str(type_name), item.entries["id"].value.text, sections, sentence)


def sentence_above(lines: list[str], number: int) -> str:
    while not lines[number].strip().startswith(ARROW):
        number -= 1
    return lines[number].strip().removeprefix(ARROW)


def changes(value: Any, tables: list[list[str]]) -> Iterator[Any]:
    """The value with one of its numbers or nouns changed, in every way; nouns give way to others of their table."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + 1
    elif isinstance(value, list | tuple):
        for i, each in enumerate(value):
            yield from ([*value[:i], changed, *value[i + 1 :]] for changed in changes(each, tables))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from ({**value, key: changed} for changed in changes(each, tables))
            yield from (
                {renamed if k == key else k: v for k, v in value.items()} for renamed in others(key, value, tables)
            )


def others(noun: str, beside: dict[str, Any], tables: list[list[str]]) -> Iterator[str]:
    for table in tables:
        if noun in table:
            rest = [name for name in table if name not in beside]
            yield rest[table.index(noun) % len(rest)]
            return


def tables_of(ruleset: str) -> list[list[str]]:
    known = find(ruleset).vocabulary()
    resources = [*known.resources, *known.groups]
    return [table for table in (resources, list(known.kinds), list(known.stats)) if len(table) > 1]
