"""Rules that set each other off without end."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from uwc_content.compiler.check.inner_blocks import Path, blocks_in, rules_in
from uwc_content.compiler.check.pack_view import ItemRecord, blocks_of
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message, Span

Happening = tuple[str, str]
"""(verb, noun): something that happens, or that a rule waits for."""

Rule = tuple[Path, list[Happening], list[Happening]]
"""A place, what the rule there waits for and what it makes happen."""

DOING = {"take", "use", "ready", "build", "upgrade", "produce", "gain", "advance", "draw"}
POINTING = DOING - {"gain", "advance", "draw"} | {"select"}
"""The words whose thing can be called `it`."""


class Trigger(NamedTuple):
    """A rule that nothing limits: what it waits for and what it makes happen."""

    id: str
    span: Span
    path: Path
    waits_for: list[Happening]
    causes: list[Happening]


def triggers_of(record: ItemRecord) -> Iterator[Trigger]:
    """The rules of an item that could go on for ever."""
    for way, block in blocks_of(record.item):
        for rule in endless_in(block, way):
            yield Trigger(record.id, record.span, *rule)


def endless_in(block: list[Lowered], way: Path) -> Iterator[Rule]:
    """The rules of a block without `once`, `nth`, a source or a payment."""
    for path, part in rules_in(block, way):
        waits_for = list(happenings(part["what"]))
        things = [noun for _, noun in waits_for]
        answer = part.get("then") or part.get("instead", [])
        causes = [each for inner in answer for each in caused_by(inner, things)]
        if waits_for and causes and "once" not in part:
            yield path, waits_for, causes


def happenings(event: Lowered) -> Iterator[Happening]:
    for each in event.get("one_of", ()):
        yield from happenings(each)
    if "verb" in event and "nth" not in event and "from" not in event:
        quantity = event.get("selection") or event.get("bag") or {}
        for noun in nouns(quantity):
            yield event["verb"], noun


def caused_by(part: Lowered, it: list[str]) -> Iterator[Happening]:
    """What doing a part makes happen without a payment; `it` are the nouns that the pronoun may stand for."""
    word = part["op"]
    if word in ("pay", "put", "exchange", "when"):
        return
    it = things_meant(part, it)
    if word in DOING:
        for noun in it if word in POINTING else nouns(part["what"]):
            yield word, noun
    for _, block in blocks_in(part):
        for inner in block:
            yield from caused_by(inner, it)
            it = things_meant(inner, it) if word == "together" else it


def things_meant(part: Lowered, it: list[str]) -> list[str]:
    """What `it` may stand for after a part."""
    is_about_things = part["op"] in POINTING and "pronoun" not in part["what"]
    return list(nouns(part["what"])) if is_about_things else it


def nouns(quantity: Lowered) -> Iterator[str]:
    yield from quantity.get("of", {})
    for each in quantity.get("one_of", ()):
        yield from nouns(each)


def find_loops(
    triggers: list[Trigger], names: Names, place: Callable[[Trigger], Span] = lambda trigger: trigger.span
) -> Iterator[Diagnostic]:
    """One fault for each ring of rules, at the rule that comes first; rules alike are looked at once."""
    alike: dict[tuple[tuple[Happening, ...], tuple[Happening, ...]], list[Trigger]] = {}
    for trigger in triggers:
        alike.setdefault((tuple(trigger.waits_for), tuple(trigger.causes)), []).append(trigger)
    first = [group[0] for group in alike.values()]
    followers = {i: successors(trigger, first, names) for i, trigger in enumerate(first)}
    for ring in rings(len(first), followers.__getitem__):
        members = list(alike.values())[ring[0]] if len(ring) == 1 else [first[ring[0]]]
        for trigger in members:
            chain = " → ".join(f"`{each}`" for each in [trigger.id, *(first[i].id for i in ring[1:]), trigger.id])
            hint = Message(
                "add `{code}`, `{second}`, `{third}`, or a payment", code="once: turn", second="nth", third="from"
            )
            message = Message("these rules set each other off without end: {names}", names=chain)
            yield Diagnostic("UWC405", message, place(trigger), hint)


def successors(trigger: Trigger, triggers: list[Trigger], names: Names) -> list[int]:
    return [i for i, other in enumerate(triggers) if sets_off(trigger, other, names)]


def sets_off(trigger: Trigger, other: Trigger, names: Names) -> bool:
    return any(
        verb == waited and (noun == wanted or may_be(noun, wanted, names))
        for verb, noun in trigger.causes
        for waited, wanted in other.waits_for
    )


def may_be(noun: str, wanted: str, names: Names) -> bool:
    """Whether doing it with `noun` can be doing it with `wanted`: a building may be a mill, a mill is a building."""
    if names.is_within(noun, wanted) or names.is_within(wanted, noun):
        return True
    group = names.vocabulary.groups.get(noun) or names.vocabulary.groups.get(wanted)
    return group is not None and (noun in group.of or wanted in group.of)


def rings(size: int, followers: Callable[[int], list[int]]) -> Iterator[list[int]]:
    """The rings of a graph, each once: the shortest way from a node back to itself among those not yet told."""
    told: set[int] = set()
    for start in range(size):
        if start not in told and (ring := shortest_ring(start, followers)):
            told.update(ring)
            yield ring


def shortest_ring(start: int, followers: Callable[[int], list[int]]) -> list[int] | None:
    came_from: dict[int, Any] = {}
    frontier = [start]
    while frontier:
        reached = []
        for node in frontier:
            for follower in followers(node):
                if follower == start:
                    return path_back(node, came_from, start)
                if follower not in came_from:
                    came_from[follower] = node
                    reached.append(follower)
        frontier = reached
    return None


def path_back(node: int, came_from: dict[int, Any], start: int) -> list[int]:
    path = [node]
    while node != start:
        node = came_from[node]
        path.append(node)
    return path[::-1]
