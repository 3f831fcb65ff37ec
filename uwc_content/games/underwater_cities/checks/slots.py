"""Slots that are right one by one and do not make a main board, one small check each."""

from collections import Counter
from collections.abc import Callable, Iterator

from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message

Check = Callable[[PackView], Iterator[Diagnostic]]


def slots_of(view: PackView) -> list[ItemRecord]:
    return view.items.get("slots", [])


def position(slot: ItemRecord, side: str) -> int | None:
    found = slot.fields.get("positions", {}).get(side)
    return found if isinstance(found, int) else None


def slots_by_side(view: PackView) -> dict[str, list[ItemRecord]]:
    """The slots of each side in the order of their positions; a side without slots is left out."""
    sides: dict[str, list[tuple[int, ItemRecord]]] = {}
    for slot in slots_of(view):
        for side in slot.fields.get("positions", {}):
            sides.setdefault(side, []).append((position(slot, side) or 0, slot))
    return {
        side: [slot for _, slot in sorted(found, key=lambda each: (each[0], each[1].id))]
        for side, found in sides.items()
    }


def is_always_available(slot: ItemRecord) -> bool:
    return slot.fields.get("always_available") is True


def colours_are_as_many_as_expected(view: PackView) -> Iterator[Diagnostic]:
    slots = slots_of(view)
    if view.rules is None or not slots:
        return
    by_side = slots_by_side(view)
    expected = {side: each.slots for side, each in view.rules.main_board.items()}
    for side in sorted({*by_side, *expected}):
        here, wanted = by_side.get(side, []), expected.get(side, {})
        found = Counter(str(slot.fields["colour"]) for slot in here if "colour" in slot.fields)
        for colour in sorted({*found, *wanted}):
            if found[colour] != wanted.get(colour, 0):
                alike = [slot for slot in here if slot.fields.get("colour") == colour]
                message = Message(
                    "`{side}` has {found} {colour} slots, and rules.yaml says {number}",
                    side=side,
                    found=found[colour],
                    colour=colour,
                    number=wanted.get(colour, 0),
                )
                is_too_many = found[colour] > wanted.get(colour, 0)
                stated = view.rules_span(("main_board", side, "slots", colour))
                span = view.field_span(alike[-1], "colour") if is_too_many else stated
                yield Diagnostic("UWC406", message, span, Message("change the slots or rules.yaml"))


def positions_are_without_gaps(view: PackView) -> Iterator[Diagnostic]:
    for side, slots in slots_by_side(view).items():
        before: ItemRecord | None = None
        last = 0
        for slot in slots:
            here = position(slot, side) or 0
            if here == last and before is not None:
                message = Message(
                    "`{id}` and `{other}` both have position {number} on `{side}`",
                    id=slot.id,
                    other=before.id,
                    number=here,
                    side=side,
                )
                yield Diagnostic(
                    "UWC410", message, view.field_span(slot, "positions"), Message("give one of them another position")
                )
            elif here != last + 1:
                message = Message(
                    "position {number} on `{side}` is empty, and `{id}` has position {next}",
                    number=last + 1,
                    side=side,
                    id=slot.id,
                    next=here,
                )
                yield Diagnostic(
                    "UWC410", message, view.field_span(slot, "positions"), Message("positions run from 1 without gaps")
                )
            before, last = slot, here


def one_slot_is_always_available(view: PackView) -> Iterator[Diagnostic]:
    for side, slots in slots_by_side(view).items():
        found = [slot for slot in slots if is_always_available(slot)]
        if not found:
            message = Message("`{side}` has no slot that is always available", side=side)
            yield Diagnostic(
                "UWC410",
                message,
                slots[-1].span,
                Message("add `{code}` to one of its slots", code="always_available: true"),
            )
        for slot in found[1:]:
            message = Message(
                "`{side}` has a second slot that is always available, besides `{id}`", side=side, id=found[0].id
            )
            yield Diagnostic("UWC410", message, slot.span, Message("one for each side is enough"))


def what_is_always_available_always_gives_something(view: PackView) -> Iterator[Diagnostic]:
    """A slot may be chosen only if some of its action is carried out: one of them must be open to everybody."""
    for slot in slots_of(view):
        action = slot.item.get("blocks", {}).get("action")
        if is_always_available(slot) and action and not always_gives(action):
            message = Message("`{id}` may have nothing to give, and then nobody can take a turn", id=slot.id)
            hint = Message("let one of its parts be a plain gain: `{code}`", code="gain: {credits: 2}")
            yield Diagnostic("UWC510", message, view.field_span(slot, "action"), hint)


def always_gives(block: list[Lowered]) -> bool:
    """Whether one of the parts is a gain of so much, with no price, condition or count, or offers one."""
    return any(
        any(always_gives(each) for each in part["what"]) if part["op"] == "choose" else is_plain_gain(part)
        for part in block
    )


def is_plain_gain(part: Lowered) -> bool:
    what = part["what"]
    return (
        part["op"] == "gain"
        and part.keys() == {"op", "what"}
        and all(way.keys() == {"of"} for way in what.get("one_of", [what]))
    )


def slots_have_a_colour_or_are_always_available(view: PackView) -> Iterator[Diagnostic]:
    for slot in slots_of(view):
        has_colour = "colour" in slot.fields
        if is_always_available(slot) and has_colour:
            message = Message("`{id}` is always available and has a colour", id=slot.id)
            yield Diagnostic(
                "UWC410",
                message,
                view.field_span(slot, "colour"),
                Message("delete `{key}`; no card matches such a slot", key="colour:"),
            )
        elif not is_always_available(slot) and not has_colour:
            message = Message("`{id}` has no colour", id=slot.id)
            yield Diagnostic(
                "UWC410",
                message,
                slot.span,
                Message("add `{code}`, or `{other}`", code="colour:", other="always_available: true"),
            )


SLOT_CHECKS: tuple[Check, ...] = (
    colours_are_as_many_as_expected,
    positions_are_without_gaps,
    one_slot_is_always_available,
    what_is_always_available_always_gives_something,
    slots_have_a_colour_or_are_always_available,
)
