"""Rules that pay back what may be paid as often as a player likes."""

from collections.abc import Iterator

from uwc_content.compiler.check.inner_blocks import blocks_in, rules_in
from uwc_content.compiler.check.of_repetition import CODE, OFTEN, comes_back, plain
from uwc_content.compiler.check.pack_view import ItemRecord, PackView, blocks_of, mentioning
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message


def repeated_payments_are_not_refunded(view: PackView) -> Iterator[Diagnostic]:
    """Whenever you pay a coin, gain a coin: with what may be paid for as often as one likes, that has no end."""
    refunds = [each for records in view.items.values() for each in mentioning(records, ("when",))]
    found = [(record, way, part) for record in refunds for way, part in refunding(view, record)]
    repeated = [paid for paid in repeated_payments(view) if paid] if found else []
    for record, way, event in found:
        if any(covers(event, paid) for paid in repeated):
            message = Message("what is paid comes back, and it may be paid without end")
            yield Diagnostic(CODE, message, view.field_span(record, way), Message("add `{code}`", code="once: turn"))


def refunding(view: PackView, record: ItemRecord) -> Iterator[tuple[str, dict[str, int]]]:
    """The payments that a rule of an item pays back as often as they are made."""
    for way, block in blocks_of(record.item):
        for _, part in rules_in(block, way):
            event = part["what"]
            bag = event.get("bag") or {}  # What could not be read is None.
            is_always = event.get("verb") == "pay" and not {"nth", "from", "who"} & event.keys()
            if is_always and "once" not in part and comes_back(view.vocabulary, bag, part.get("then")):
                yield str(way[0]), plain(bag)


def covers(event: dict[str, int], paid: dict[str, int]) -> bool:
    """Whether all that is paid is what the rule waits for, and no more than it gives back."""
    return paid.keys() <= event.keys() and all(event[name] == number for name, number in paid.items())


def repeated_payments(view: PackView) -> Iterator[dict[str, int]]:
    for records in view.items.values():
        for record in mentioning(records, (OFTEN,)):
            for _, block in blocks_of(record.item):
                yield from paid_often(block)


def paid_often(block: list[Lowered]) -> Iterator[dict[str, int]]:
    for part in block:
        if part["op"] == "pay" and part.get("times") == OFTEN:
            yield plain(part["what"])
        for _, inner in blocks_in(part):
            yield from paid_often(inner)
