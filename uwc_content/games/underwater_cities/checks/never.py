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


Check = Callable[[str, Lowered], Iterator[Vain]]


def nothing_is_fed_in_a_turn(section: str, part: Lowered) -> Iterator[Vain]:
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


def nothing_produces_in_a_turn(_: str, part: Lowered) -> Iterator[Vain]:
    if part["op"] == "multiply" and part.get("lasts") == "turn":
        message = Message("`{verb}` happens in production, and never in a turn", verb="produce")
        yield Vain(message, write("lasts: era"))


VAIN: Final[tuple[tuple[Check, tuple[str, ...]], ...]] = (
    (nothing_is_fed_in_a_turn, tuple(OF_PRODUCTION)),
    (nothing_produces_in_a_turn, ("multiply",)),
)
"""Each with the words without any of which an item has nothing of it."""


def what_never_happens(view: PackView) -> Iterator[Diagnostic]:
    for records in view.items.values():
        for check, telling in VAIN:
            for record in mentioning(records, telling):
                yield from told(view, record, check)


def told(view: PackView, record: ItemRecord, check: Check) -> Iterator[Diagnostic]:
    for section, part in parts_of(record.item):
        for vain in check(section, part):
            yield Diagnostic(CODE, vain.message, view.field_span(record, section), vain.hint)
