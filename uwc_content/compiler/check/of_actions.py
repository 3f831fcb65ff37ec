"""Actions that make themselves ready and use themselves again, for nothing and without end."""

from collections.abc import Iterator
from typing import NamedTuple

from uwc_content.compiler.check.inner_blocks import blocks_in
from uwc_content.compiler.check.pack_view import ItemRecord, PackView, blocks_of, mentioning
from uwc_content.compiler.check.triggers import nouns
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message

USING, READYING = "use", "ready"
MANY = 99
COSTLY = frozenset({"pay", "put", "exchange", "when"})
"""Words whose blocks are paid for, or come later."""


class Action(NamedTuple):
    """What an action does to such things as it is one of, for nothing."""

    record: ItemRecord
    section: str
    uses: list[Lowered]
    readies: list[Lowered]

    @property
    def copies(self) -> int:
        found: int = self.record.fields.get("copies", 1)
        return found


def actions_come_to_an_end(view: PackView) -> Iterator[Diagnostic]:
    """What is run by using a thing may not ready and use such things without a payment: it would be one of them."""
    for type_name, records in view.items.items():
        kinds = used_through(view, type_name)
        acting = mentioning(records, (USING, READYING)) if kinds else []
        found = [each for record in acting for each in actions_of(record, kinds, view)]
        yield from alone(view, [each for each in found if each.uses and each.readies])
        yield from in_pairs(view, found)


def alone(view: PackView, found: list[Action]) -> Iterator[Diagnostic]:
    """Those that ready themselves, or others like them, and use them."""
    is_several = sum(each.copies for each in found) > 1
    for each in found:
        if is_several or any(includes_itself(what) for what in each.readies):
            message = Message("`{id}` makes itself ready and uses itself again without end", id=each.record.id)
            hint = Message("let it do one of the two, or add a payment")
            yield Diagnostic("UWC405", message, view.field_span(each.record, each.section), hint)


def in_pairs(view: PackView, found: list[Action]) -> Iterator[Diagnostic]:
    """One that uses two such things, and one that readies two: both of them, again and again."""
    users = [each for each in found if not each.readies and number_of(each.uses) > 1 and is_enough(each, each.uses)]
    readiers = [
        each for each in found if not each.uses and number_of(each.readies) > 1 and is_enough(each, each.readies)
    ]
    for each in users if readiers else ():
        told = {"id": each.record.id, "other": readiers[0].record.id}
        message = Message("`{id}` uses `{other}`, which makes both of them ready again, without end", **told)
        hint = Message("let one of them act on a single thing, or add a payment")
        yield Diagnostic("UWC405", message, view.field_span(each.record, each.section), hint)


def is_enough(action: Action, what: list[Lowered]) -> bool:
    """What leaves itself out needs a second one like it."""
    return action.copies > 1 or any(includes_itself(each) for each in what)


def includes_itself(what: Lowered) -> bool:
    return what.get("except") != "this"


def number_of(acted_on: list[Lowered]) -> int:
    """How many things are used or readied in all; `all` are many."""
    numbers = [number for what in acted_on for number in what.get("of", {"": 1}).values()]
    return sum(number if isinstance(number, int) else MANY for number in numbers)


def actions_of(record: ItemRecord, kinds: dict[str, str], view: PackView) -> Iterator[Action]:
    for way, block in blocks_of(record.item):
        section = str(way[-1])
        if section in kinds:
            such = {kinds[section], *kinds_around(kinds[section], view)}
            uses, readies = (
                [what for what in freely(block, verb) if is_one_of(what, such)] for verb in (USING, READYING)
            )
            yield Action(record, section, uses, readies)


def freely(block: list[Lowered], verb: str, head: str = "") -> Iterator[Lowered]:
    """What a word acts on without a payment. What was just used is another thing than what uses it."""
    outer = head
    for part in block:
        if part["op"] in COSTLY:
            continue
        is_just_used = head == USING and part["what"] == {"pronoun": "it"}
        if part["op"] == verb and not is_just_used:
            yield part["what"]
        for _, inner in blocks_in(part):
            yield from freely(inner, verb, outer if part["op"] == "if" else part["op"])
        head = part["op"] if outer == "together" or head == USING else head


def is_one_of(what: Lowered, kinds: set[str]) -> bool:
    return "pronoun" in what or any(noun in kinds for noun in nouns(what))


def used_through(view: PackView, type_name: str) -> dict[str, str]:
    """The sections of a type of items that run when a thing is used, each with the kind that it is then."""
    definition, kinds = view.vocabulary.items.get(type_name), view.vocabulary.kinds
    sections = {} if definition is None else definition.sections
    found = {name: each.source for name, each in sections.items() if each.source is not None and each.source in kinds}
    usable = {kind.usable.section: name for name, kind in kinds.items() if kind.usable is not None}
    return {**found, **{name: kind for name, kind in usable.items() if name in sections}}


def kinds_around(kind: str, view: PackView) -> Iterator[str]:
    """Every kind that such a thing also is."""
    for each in view.vocabulary.kinds[kind].is_ if kind in view.vocabulary.kinds else ():
        yield each
        yield from kinds_around(each, view)
