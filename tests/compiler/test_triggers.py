"""Rules that set each other off without end are found; those that something limits are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.check.triggers import Trigger, find_loops, rings, triggers_of
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.games import find
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.yaml import read_yaml

NAMES = Names(find("underwater_cities").vocabulary())


def record(name: str, rule: str, line: int = 1) -> ItemRecord:
    root, _ = read_yaml("cards.yaml", rule.encode())
    assert root is not None
    notes = Notes("cards.yaml")
    section = Section(doc="", sort=SectionSort.RULES)
    parts = Language(NAMES, notes).section("permanent", section, root, has_here=False)
    assert notes.faults == []
    span = Span("cards.yaml", line, 7, line, 13)
    return ItemRecord("cards", name, {"id": name, "blocks": {"permanent": parts}}, span, "cards.yaml")


def loops(*rules: str) -> list[Diagnostic]:
    records = [record(f"card_{number}", rule, number) for number, rule in enumerate(rules, 1)]
    return list(find_loops([trigger for each in records for trigger in triggers_of(each)], NAMES))


ENDLESS = {
    "itself": "{when: {gain: {kelp: 1}}, then: {gain: {kelp: 1}}}",
    "a group": "{when: {gain: {kelp: 1}}, then: {gain: {resource: 1}}}",
    "a wider kind": "{when: {build: building}, then: {build: farm, cost: free}}",
    "a narrower kind": "{when: {build: farm}, then: {build: structure, cost: free}}",
    "a choice": "{when: {draw: 1}, then: {choose: [{gain: {kelp: 1}}, {draw: 1}]}}",
    "a condition": "{when: {draw: 1}, then: {if: {have: farm}, then: {gain: {kelp: 1}}, else: {draw: 1}}}",
    "a step": "{when: {upgrade: farm}, then: {together: [{gain: {kelp: 1}}, {upgrade: {farm: 1}}]}}",
    "a consequence": "{when: {draw: 1}, then: {gain: {kelp: 1}, then: {draw: 1}}}",
    "either event": "{when: {one_of: [{draw: 1}, {gain: kelp}]}, then: {gain: {one_of: [{kelp: 1}, {science: 1}]}}}",
    "the thing of the event": "{when: {use: action_card}, then: [{ready: it}, {use: it}]}",
    "the thing of a step": "{when: {upgrade: farm}, then: {together: [{build: farm}, {upgrade: it}]}}",
    "a thing selected": "{when: {use: slot}, then: {select: red_slot, then: {use: it}}}",
    "a replacement": "{when: {gain: kelp}, instead: {gain: {kelp: 2}}}",
    "a rule for a while": "{when: {end: turn}, then: {when: {gain: kelp}, then: {gain: {kelp: 1}}, lasts: round}}",
    "a replacement for a while": "{draw: 1, then: {when: {draw: 1}, instead: {draw: 2}, lasts: turn}, once: era}",
    "a rule within a choice": "{when: {end: turn}, then: {choose: [{draw: 1}, [{gain: kelp}, {when: {draw: 1}, "
    "then: {draw: 1}, lasts: game}]]}}",
}

LIMITED = {
    "another resource": "{when: {gain: {kelp: 1}}, then: {gain: {science: 1}}}",
    "another kind": "{when: {build: farm}, then: {build: tunnel}}",
    "another verb": "{when: {build: farm}, then: {upgrade: it}}",
    "once": "{when: {gain: {kelp: 1}}, then: {gain: {kelp: 1}}, once: turn}",
    "nth": "{when: {gain: kelp, nth: 1, in: turn}, then: {gain: {kelp: 1}}}",
    "a source": "{when: {gain: kelp, from: slot}, then: {gain: {kelp: 1}}}",
    "a payment": "{when: {gain: kelp}, then: {pay: {credits: 1}, then: {gain: {kelp: 1}}}}",
    "an exchange": "{when: {gain: kelp}, then: {exchange: {kelp: 1}, for: {science: 1}}}",
    "another replacement": "{when: {gain: kelp}, instead: {gain: {credits: 2}}}",
    "a replacement once": "{when: {gain: kelp}, instead: {gain: {kelp: 2}}, once: turn}",
    "a rule that only waits": "{when: {build: farm}, then: {when: {gain: kelp}, then: {build: farm}, lasts: turn}}",
}


@pytest.mark.parametrize("rule", ENDLESS.values(), ids=ENDLESS)
def test_a_rule_that_sets_itself_off_is_found(rule: str) -> None:
    (fault,) = loops(rule)
    assert (fault.code, fault.span.line) == ("UWC405", 1)
    assert "`card_1` → `card_1`" in fault.message


@pytest.mark.parametrize("rule", LIMITED.values(), ids=LIMITED)
def test_a_rule_that_something_limits_is_no_loop(rule: str) -> None:
    assert loops(rule) == []


def test_a_ring_of_rules_is_told_once_with_its_whole_chain() -> None:
    (fault,) = loops(
        "{when: {draw: 1}, then: {gain: {credits: 1}}}",
        "{when: {gain: kelp}, then: {build: farm, cost: free}}",
        "{when: {build: building}, then: {gain: {science: 1}}}",
        "{when: {gain: science}, then: {gain: {kelp: 1}}}",
    )
    assert "`card_2` → `card_3` → `card_4` → `card_2`" in fault.message
    assert fault.span.line == 2


def test_rules_that_are_alike_are_each_told() -> None:
    assert [fault.span.line for fault in loops(ENDLESS["itself"], ENDLESS["itself"])] == [1, 2]


def test_the_thing_of_an_event_can_close_a_ring() -> None:
    assert loops("{when: {build: farm}, then: {upgrade: it}}", "{when: {upgrade: building}, then: {build: farm}}")


def test_a_limit_on_one_rule_breaks_the_ring() -> None:
    assert not loops(
        "{when: {gain: kelp}, then: {gain: {science: 1}}, once: era}",
        "{when: {gain: science}, then: {gain: {kelp: 1}}}",
    )


def test_a_rule_without_cause_or_effect_is_no_trigger() -> None:
    assert list(triggers_of(record("idle", "{when: {end: turn}, then: {gain: {kelp: 1}}}"))) == []
    assert list(triggers_of(record("supplier", "{discount: {kelp: 1}, to: {build: farm}}"))) == []


def test_thousands_of_rules_alike_are_looked_at_together() -> None:
    span = Span("cards.yaml", 1, 1, 1, 1)
    many = [Trigger(f"card_{i}", span, [], [("gain", "kelp")], [("gain", "science")]) for i in range(5_000)]
    assert list(find_loops(many, NAMES)) == []


@given(st.lists(st.lists(st.integers(0, 7), max_size=3), min_size=8, max_size=8))
def test_rings_are_closed_and_every_node_on_a_cycle_is_in_one_or_leads_to_one(graph: list[list[int]]) -> None:
    found = list(rings(len(graph), graph.__getitem__))
    for ring in found:
        assert all(after in graph[node] for node, after in zip(ring, [*ring[1:], ring[0]], strict=True))
    told = {node for ring in found for node in ring}
    rest = [node for node in range(len(graph)) if node not in told]
    assert not any(reaches_itself(node, graph, set(rest)) for node in rest)


def reaches_itself(start: int, graph: list[list[int]], allowed: set[int]) -> bool:
    seen: set[int] = set()
    frontier = [node for node in graph[start] if node in allowed]
    while frontier:
        node = frontier.pop()
        if node == start:
            return True
        if node not in seen:
            seen.add(node)
            frontier.extend(after for after in graph[node] if after in allowed)
    return False
