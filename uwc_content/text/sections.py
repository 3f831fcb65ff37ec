"""Describes sections and items: what other packages ask for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from uwc_content.text.blocks import describe_part as part_of
from uwc_content.text.blocks import describe_sentences
from uwc_content.text.conditions import describe_condition as condition_of
from uwc_content.text.description import REQUIRED, Describer, Lowered, Telling
from uwc_content.text.effects import EFFECTS
from uwc_content.text.events import describe_counted
from uwc_content.text.grammar import Grammar
from uwc_content.text.quantities import describe_things
from uwc_content.text.roles import SECTION, STATS
from uwc_content.text.standing import RULES
from uwc_content.text.wording import capitalised, opening

DESCRIBERS: dict[str, Describer] = {**EFFECTS, **RULES}
STORES = ("blocks", "bags", "conditions")
"""Where a lowered item keeps its sections, by sort."""


def telling_of(grammar: Grammar) -> Telling:
    return Telling(grammar, DESCRIBERS, describe_counted)


def describe_part(grammar: Grammar, part: Lowered) -> str:
    """One part as a clause, without capital letter and full stop."""
    return opening(part_of(telling_of(grammar), part))


def describe_condition(grammar: Grammar, tests: Sequence[Lowered]) -> str:
    """A condition as a clause."""
    return condition_of(telling_of(grammar), tests)


def describe_requirement(grammar: Grammar, tests: Sequence[Lowered]) -> str:
    """A condition as what is required: at least 4 mills, rather than you have at least 4 mills."""
    telling = telling_of(grammar)
    with telling.in_mood(REQUIRED):
        return condition_of(telling, tests)


def describe_bag(grammar: Grammar, bag: Lowered) -> str:
    """A bag such as a price: amounts joined with `and` or `or`."""
    return describe_things(telling_of(grammar), bag, SECTION)


def describe_stats(grammar: Grammar, bag: Lowered) -> str:
    return describe_things(telling_of(grammar), bag, STATS)


def describe_parts(grammar: Grammar, parts: Sequence[Lowered]) -> str:
    """A block as sentences."""
    return describe_sentences(telling_of(grammar), parts)


def continue_parts(grammar: Grammar, parts: Sequence[Lowered]) -> str:
    """A block as sentences of which the first goes on after a lead, without a capital letter."""
    return describe_sentences(telling_of(grammar), parts, goes_on=True)


def as_clause(describe: Callable[[Grammar, Any], str]) -> Callable[[Grammar, Any], str]:
    """Sections that hold a clause end with a full stop and need no capital letter after their lead."""
    return lambda grammar, lowered: grammar.template("sentence", clause=describe(grammar, lowered))


SORTS: dict[str, Callable[[Grammar, Any], str]] = {
    "effects": describe_parts,
    "rules": describe_parts,
    "both": describe_parts,
    "bag": as_clause(describe_bag),
    "stats": as_clause(describe_stats),
    "condition": as_clause(describe_condition),
}


CONTINUED = "{continued}"
"""What a lead says where its text goes on with a small letter: `Production: gain 1 coin.`"""
REQUIREMENT = "{required}"
"""What a lead says where a condition is told as what is required: `Requirement: at least 4 mills.`"""
CONTINUING = {sort: continue_parts if describe is describe_parts else describe for sort, describe in SORTS.items()}


def describe_section(grammar: Grammar, type_: str, section: str, sort: str, lowered: Any) -> str:
    """The text of a section with its lead, such as `Production: Gain 1 coin.`"""
    lead = grammar.closest("lead", f"{type_}.{section}", section)
    wording = grammar.wording("lead", lead) or ""
    text = section_text(grammar, wording, sort, lowered)
    return capitalised(grammar.text("lead", lead, text=text, continued=text, required=text))


def section_text(grammar: Grammar, lead: str, sort: str, lowered: Any) -> str:
    """The text of a section as its lead wants it."""
    if REQUIREMENT in lead and sort == "condition":
        return as_clause(describe_requirement)(grammar, lowered)
    return (CONTINUING if CONTINUED in lead else SORTS)[sort](grammar, lowered)


def describe_sections(grammar: Grammar, type_: str, sections: Iterable[tuple[str, str, Any]]) -> str:
    """Sections given as (name, sort, lowered value), one after the other."""
    texts = [describe_section(grammar, type_, *section) for section in sections]
    return grammar.listing("sentences", texts) if texts else ""


def describe_item(grammar: Grammar, type_: str, item: Lowered) -> str:
    """All sections of a lowered item, in the order of the vocabulary, and then those of its parts."""
    own = describe_sections(grammar, type_, sections_of(grammar, type_, item))
    texts = [text for text in (own, *describe_parts_of(grammar, type_, item)) if text]
    return grammar.listing("sentences", texts) if texts else ""


def describe_parts_of(grammar: Grammar, type_: str, item: Lowered) -> Iterator[str]:
    """Each part with its number, or with what the lead of its type says: they have no names."""
    for name, parts in item.get("parts", {}).items():
        part_type = f"{type_}.{name}"
        for number, part in enumerate(parts, 1):
            text = describe_sections(grammar, part_type, sections_of(grammar, part_type, part))
            if not text:
                continue
            if grammar.has("lead", part_type):
                yield capitalised(grammar.text("lead", part_type, number=str(number), text=text))
            else:
                yield grammar.template("part", number=str(number), text=text)


def sections_of(grammar: Grammar, type_: str, item: Lowered) -> Iterator[tuple[str, str, Any]]:
    definition = grammar.facts.vocabulary.type_called(type_)
    for name, section in definition.sections.items() if definition else ():
        for store in STORES:
            if name in item.get(store, ()):
                yield name, section.sort.value, item[store][name]
