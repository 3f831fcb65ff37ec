"""What can never happen in Underwater Cities although every word of it is right, one small check each."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from uwc_content.compiler.check.pack_view import ItemRecord, PackView, mentioning
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message, write
from uwc_content.games.underwater_cities.checks.printed_rules import parts_of

CODE: Final = "UWC212"
OF_PRODUCTION: Final = frozenset({"feed", "produce"})
"""What happens in production alone, and no turn is on then."""
IN_TURNS: Final = frozenset({"instant", "unmatched", "action", "reward"})
"""Sections that are done in somebody's turn."""
SHORT: Final = frozenset({"turn", "effect"})


class Vain(NamedTuple):
    """What never happens, and what to write in its place."""

    message: Message
    hint: Message


Check = Callable[[PackView, str, Lowered], Iterator[Vain]]


def nothing_is_fed_in_a_turn(_: PackView, section: str, part: Lowered) -> Iterator[Vain]:
    for event in events_asked(part) if section in IN_TURNS and part["op"] != "when" else ():
        if event["verb"] in OF_PRODUCTION and event.get("in", "turn") in SHORT:
            message = Message("`{verb}` happens in production, and never in a turn", verb=event["verb"])
            yield Vain(message, Message("name a longer period: `{code}`", code="in: era"))


def events_asked(part: Lowered) -> Iterator[Lowered]:
    """The events that a part looks back at, though not those of the parts within it."""
    for key, value in part.items():
        if key not in ("then", "else", "instead") and part["op"] not in ("choose", "together"):
            yield from events_in(value)


def events_in(value: Any) -> Iterator[Lowered]:
    if isinstance(value, dict):
        if "verb" in value:
            yield value
        for each in value.values():
            yield from events_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from events_in(each)


def nothing_produces_in_a_turn(_: PackView, __: str, part: Lowered) -> Iterator[Vain]:
    if part["op"] == "multiply" and part.get("lasts") == "turn":
        message = Message("`{verb}` happens in production, and never in a turn", verb="produce")
        yield Vain(message, write("lasts: era"))


def periods_come_so_often(view: PackView, _: str, part: Lowered) -> Iterator[Vain]:
    """The fourth turn of a round, the fifth round of an era."""
    for event in events_asked(part):
        most = most_in(view.rules, event.get("period", ""), event.get("in", ""))
        if most is not None and event.get("nth", 0) > most:
            message = Message(
                "`{name}` comes at most {most} times in `{period}`", name=event["period"], most=most, period=event["in"]
            )
            yield Vain(message, Message("between {least} and {most}", least=1, most=most))


def most_in(rules: Any, period: str, longer: str) -> int | None:
    """How often a period comes within another one, as far as rules.yaml tells; within itself never again."""
    if rules is None:
        return None
    turns: int = rules.turns_per_round
    rounds: list[int] = [era.rounds for era in rules.eras]
    most = {
        "turn": {"round": turns, "era": turns * max(rounds), "game": turns * sum(rounds)},
        "round": {"turn": 1, "era": max(rounds), "game": sum(rounds)},
        "era": {"turn": 1, "round": 1, "game": len(rounds)},
        "production": {"turn": 1, "round": 1, "era": 1, "game": len(rounds)},
    }
    return most.get(period, {}).get(longer)


VAIN: Final[tuple[tuple[Check, tuple[tuple[str, ...], ...]], ...]] = (
    (nothing_is_fed_in_a_turn, (tuple(OF_PRODUCTION), ("verb",))),
    (nothing_produces_in_a_turn, (("multiply",),)),
    (periods_come_so_often, (("nth",), ("period",))),
)
"""Each with groups of words: an item has nothing of it if it has no part with one of each."""


def what_never_happens(view: PackView) -> Iterator[Diagnostic]:
    for records in view.items.values():
        for check, telling in VAIN:
            for record in mentioning(records, *telling):
                yield from told(view, record, check)


def told(view: PackView, record: ItemRecord, check: Check) -> Iterator[Diagnostic]:
    for section, part in parts_of(record.item):
        for vain in check(view, section, part):
            yield Diagnostic(CODE, vain.message, view.field_span(record, section), vain.hint)
