"""An editor never complains about what the compiler accepts: examples of the language, changed at random."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import plain_yaml
import pytest
from authoring_schemas import refusals
from described_examples import EXAMPLES, RULESETS
from hypothesis import event, given, settings
from hypothesis import strategies as st
from test_schema import kind_of, needed_facts, plain

from uwc_content.compiler.parse.files import SourceFile, parse_file
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import ARGUMENTS, EVENT_ARGUMENTS, NARROWING, WORD_SHAPES
from uwc_content.games import find
from uwc_content.reading.yaml import read_yaml

Path = tuple[str | int, ...]
NUMBERS = (0, 1, 1, 2, 2, 3, 20, 21, 100, 101, 1000, 1001)
SLOT = "two_farms"
"""The one item that there is, for those that may be named."""

WORDS = ("all", "usual", "free", "any", "it", "here", "paid", SLOT, True, False)
KEYS = ([*WORD_SHAPES], sorted(ARGUMENTS), [*EVENT_ARGUMENTS], [*NARROWING], ["one_of", "did", *NARROWING])


@cache
def names(ruleset: str) -> Names:
    return Names(find(ruleset).vocabulary())


@cache
def tables(ruleset: str) -> list[list[str]]:
    """Names that stand at the same places."""
    known = names(ruleset)
    listed = [[*getattr(known.vocabulary, table)] for table in type(known.vocabulary).model_fields]
    return [[*known.kinds], [*known.verbs], *listed, *KEYS]


def others(ruleset: str, value: Any) -> list[Any]:
    """What could stand in the place of a name, number or truth value."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [*NUMBERS, "all"]
    alike = [name for table in tables(ruleset) if value in table for name in table]
    return [*alike, *WORDS]


@cache
def grafts(ruleset: str) -> dict[str, list[Any]]:
    """Everything that stands under a key anywhere in the examples."""
    found: dict[str, list[Any]] = {}
    for items in plain(EXAMPLES)[ruleset].values():
        for key, value in (pair for item in items for pair in pairs_in(item)):
            found.setdefault(key, []).append(value)
    return found


def pairs_in(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from ((key, each) for key, each in value.items() if isinstance(key, str))
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from pairs_in(each)


def faults_in(ruleset: str, type_name: str, item: Any) -> list[str]:
    """What the compiler says about an item."""
    text = plain_yaml.dump({type_name: [item]})
    parsed = parse_file(SourceFile("item.yaml", "item.yaml", text.encode(), ""), names(ruleset))
    dangling = [each.name for each in parsed.references if each.name != SLOT or not each.types]
    return [*(f"{fault.code} {fault.message}" for fault in parsed.faults if fault.is_error), *dangling]


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything in an item that can be changed."""
    if path:
        yield path, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in pairs:
        yield from places(inner, (*path, step))


def changed(value: Any, path: Path, new: Any, as_key: bool) -> Any:
    """The value with something new at a place, or with what is there under a new key."""
    step, rest = path[0], path[1:]
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value))
    if rest:
        pairs = [(key, changed(each, rest, new, as_key) if key == step else each) for key, each in pairs]
    elif as_key and isinstance(value, dict):
        pairs = [(new if key == step else key, each) for key, each in pairs]
    else:
        pairs = [(key, new if key == step else each) for key, each in pairs]
    return dict(pairs) if isinstance(value, dict) else [each for _, each in pairs]


@st.composite
def altered_items(draw: st.DrawFn) -> tuple[str, str, Any]:
    ruleset = draw(st.sampled_from(RULESETS))
    type_name, items = draw(st.sampled_from(sorted(plain(EXAMPLES)[ruleset].items())))
    item = {**needed_facts(ruleset, type_name), **draw(st.sampled_from(items))}
    for _ in range(draw(st.integers(1, 3))):
        path, value = draw(st.sampled_from([place for place in places(item) if place[0] != ("id",)]))
        change = draw(st.sampled_from(["graft", "key", "value"]))
        if change == "key" and isinstance(path[-1], str):
            item = changed(item, path, draw(st.sampled_from(others(ruleset, path[-1]))), as_key=True)
        elif change == "graft" and path[-1] in grafts(ruleset):
            item = changed(item, path, draw(st.sampled_from(grafts(ruleset)[str(path[-1])])), as_key=False)
        elif not isinstance(value, dict | list):
            item = changed(item, path, draw(st.sampled_from(others(ruleset, value))), as_key=False)
    return ruleset, type_name, item


@settings(max_examples=400, deadline=None)
@given(altered_items())
def test_the_schema_accepts_what_the_compiler_accepts(altered: tuple[str, str, Any]) -> None:
    ruleset, type_name, item = altered
    if faults_in(ruleset, type_name, item):
        event("refused by the compiler")
        return
    event("accepted by the compiler")
    assert refusals(ruleset, kind_of(ruleset, type_name), {type_name: [item]}) == []


EDGES = {
    "nth": "{when: {build: farm, nth: %d, in: turn}, then: {draw: 1}}",
    "times": "{pay: {kelp: 1}, then: {draw: 1}, times: %d, once: turn}",
    "multiply": "{multiply: {city: %d}}",
    "an amount": "{when: {draw: 1}, then: {gain: {kelp: %d}}}",
    "a count": "{when: {draw: 1}, then: {if: {have: {kelp: %d}}, then: {draw: 1}}}",
    "max": "{when: {draw: 1}, then: {gain: {kelp: 1, per: city, max: %d}}}",
    "a table": "{when: {draw: 1}, then: {gain: {kelp: {5: %d}, by: city}}}",
    "the count of a table": "{when: {draw: 1}, then: {gain: {kelp: {%d: 5}, by: city}}}",
    "raise": "{raise: {hand_limit: %d}}",
}


@pytest.mark.parametrize("place", EDGES)
def test_numbers_have_the_same_limits_in_schema_and_compiler(place: str) -> None:
    card = {"id": "a", "deck": "era_1", "source": "original"}
    for number in (-1, 0, 1, 2, 19, 20, 21, 99, 100, 101, 999, 1000, 1001):
        root, _ = read_yaml("", (EDGES[place] % number).encode())
        assert root is not None
        item = {**card, "permanent": root.plain()}
        is_refused = bool(refusals("underwater_cities", "cards", {"cards": [item]}))
        assert is_refused == bool(faults_in("underwater_cities", "cards", item)), number
