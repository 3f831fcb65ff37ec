"""An effect as a tree that people can read: each word with its sentence, its documentation and what stands below it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from uwc_content.language.effects import EFFECT_WORDS
from uwc_content.language.parts import PART_WORDS
from uwc_content.language.standing import RULE_WORDS
from uwc_content.text import Grammar, describe_part, sections_of
from uwc_content.workshop.entries import documentation
from uwc_content.workshop.layout.order import argument_names, ranked

DEEPEST = 12


class Branch(NamedTuple):
    """A part of an effect; `role` is the argument that it stands in."""

    role: str
    word: str
    sentence: str
    doc: str
    below: "list[Branch]"


class Section(NamedTuple):
    """A section of an item; what is no effect has no parts."""

    name: str
    sentence: str
    parts: list[Branch]


def tree_of(grammar: Grammar, type_name: str, item: Mapping[str, Any]) -> list[Section]:
    return [
        Section(name, "", [branch(grammar, "", each) for each in lowered if is_part(each)])
        for name, _, lowered in sections_of(grammar, type_name, dict(item))
        if isinstance(lowered, list)
    ]


def is_part(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("op"), str) and "what" in value


def branch(grammar: Grammar, role: str, part: Mapping[str, Any], depth: int = 0) -> Branch:
    word = str(part.get("word") or part["op"])
    below = [branch(grammar, *each, depth + 1) for each in inner_parts(word, part)] if depth < DEEPEST else []
    return Branch(role, word, describe_part(grammar, dict(part)), doc_of(word), below)


def inner_parts(word: str, part: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The parts directly below, each with the argument that holds it, in the order in which people write them."""
    known = PART_WORDS.get(word)
    ranks = ranked(argument_names(known)) if known else {}
    for name in sorted(part, key=lambda name: ranks.get(name, 0)):
        if name != "op":
            yield from (("" if name == "what" else name, each) for each in outermost(part[name]))


def outermost(value: Any) -> Iterator[Mapping[str, Any]]:
    if is_part(value) and str(value["op"]) in {**EFFECT_WORDS, **RULE_WORDS, "word": None}:
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from outermost(each)
    elif isinstance(value, list):
        for each in value:
            yield from outermost(each)


def doc_of(word: str) -> str:
    found = EFFECT_WORDS.get(word) or RULE_WORDS.get(word)
    return documentation(found) if found else ""
