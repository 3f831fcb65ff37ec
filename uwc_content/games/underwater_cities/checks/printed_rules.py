"""Items that break a printed rule, one small check each; a pack may lift one by saying so on its line."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from uwc_content.compiler.check.inner_blocks import blocks_in
from uwc_content.compiler.check.pack_view import ItemRecord, PackView, mentioning
from uwc_content.compiler.check.triggers import happenings, nouns, things_meant
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message

CODE: Final = "UWC509"
LIFTED: Final = f"# uwc: allow {CODE} because …"
SPECIAL: Final = frozenset({"special_card", "paid_special_card"})
CONVERTED: Final = frozenset({"city", "nonsymbiotic_city"})
CHOSEN: Final = "chosen_slot"
UNCOLOURED: Final = frozenset({"slot", "available_slot", "always_available"})
HAND: Final = "cards"
HAND_LIMIT: Final = "hand_limit"
AFTER_PLAY: Final = frozenset({"production", "scoring"})
"""Sections that are resolved when no turn follows, or when new hands are dealt before the next one."""
METROPOLIS_SECTIONS: Final = {"brown": frozenset({"scoring"}), "blue": frozenset({"instant", "production"})}
ONE_TURN: Final = "turn"
PAYING: Final = frozenset({"pay", "exchange", "substitute"})
WITHOUT_END: Final = 1000
SCALED: Final = frozenset({"per", "by"})


class Breach(NamedTuple):
    """What breaks a rule, in which section, and what to do about it."""

    section: str
    message: Message
    hint: Message


Check = Callable[[ItemRecord], Iterator[Breach]]
Words = tuple[str, ...]


def parts_of(item: Lowered) -> Iterator[tuple[str, Lowered]]:
    """Every part of an item with its section, those within others too."""
    for section, block in item.get("blocks", {}).items():
        for part in parts_within(block):
            yield section, part


def parts_within(block: list[Lowered]) -> Iterator[Lowered]:
    for part in block:
        yield part
        for _, inner in blocks_in(part):
            yield from parts_within(inner)


def other_colours_have_no_effect(record: ItemRecord) -> Iterator[Breach]:
    if "unmatched" in record.item.get("blocks", {}):
        message = Message("a card has no effect on a slot of another colour")
        yield Breach("unmatched", message, Message("delete `{key}`", key="unmatched:"))


def slots_alone_give_special_cards(record: ItemRecord) -> Iterator[Breach]:
    for section, part in parts_of(record.item) if record.type != "slots" else ():
        if part["op"] == "take" and SPECIAL & {*nouns(part["what"])}:
            message = Message("special cards are taken through slots alone")
            yield Breach(section, message, Message("let cards be drawn instead: `{code}`", code="draw: 2"))


def special_cards_reach_coloured_slots(record: ItemRecord) -> Iterator[Breach]:
    """Only a card that is just played has matched the slot that was chosen."""
    for section, part in parts_of(record.item) if "price" in record.fields else ():
        reached = UNCOLOURED if section == "instant" else UNCOLOURED | {CHOSEN}
        if part["op"] == "use" and reached & {*nouns(part["what"])}:
            message = Message("a special card does not reach the slot that is always available")
            yield Breach(section, message, Message("name `{name}`", name="available_coloured_slot"))


def hands_stay_full(record: ItemRecord) -> Iterator[Breach]:
    """Whoever pays with cards must have drawn as many just before: three are there when the next turn begins."""
    for section, block in record.item.get("blocks", {}).items():
        if section not in AFTER_PLAY and any(cards_lost(part, 0) for part in block):
            message = Message("this leaves a player with fewer cards than a turn begins with")
            hint = Message("let as many be drawn before: `{code}`", code="draw: 2, then: {pay: {cards: 2}, then: {…}}")
            yield Breach(section, message, hint)


def cards_lost(part: Lowered, drawn: int) -> bool:
    """Whether a part, or one within it, takes more cards from the hand than were drawn before it."""
    if cards_asked(part) > drawn:
        return True
    drawn += cards_kept(part)
    for _, block in blocks_in(part):
        before = drawn
        for inner in block:
            if cards_lost(inner, before):
                return True
            before = before + cards_kept(inner) if part["op"] == "together" else before - cards_asked(inner)
    return False


def cards_asked(part: Lowered) -> int:
    """How many cards a part may cost, as often as it may be done; what nobody can count is too many."""
    number = number_in(part["what"]) if part["op"] in PAYING else 0
    times = part.get("times", 1)
    return number * (times if isinstance(times, int) else WITHOUT_END)


def number_in(bag: Lowered) -> int:
    number = bag.get("of", {}).get(HAND, 0)
    if isinstance(number, dict):
        number = number.get("up_to", WITHOUT_END)
    inner = max((number_in(each) for each in bag.get("one_of", ())), default=0)
    return max(number if isinstance(number, int) else WITHOUT_END, inner)


def cards_kept(part: Lowered) -> int:
    if part["op"] != "draw":
        return 0
    drawn = part["what"].get("of", {}).get(HAND, 0)
    return int(part.get("keep", drawn if isinstance(drawn, int) else 0))


def hands_are_filled(record: ItemRecord) -> Iterator[Breach]:
    """The draw at the end of a turn is a draw like any other; whoever has something else has no third card."""
    message = Message("this leaves a player with fewer cards than a turn begins with")
    for section, part in parts_of(record.item):
        if part["op"] == "when" and "instead" in part and asks_for("draw", part["what"]):
            yield Breach(section, message, Message("let it come after: `{code}`", code="then: {…}"))
        if part["op"] == "lower" and HAND_LIMIT in part["what"].get("of", {}):
            yield Breach(section, message, Message("delete `{key}`", key="lower"))


def asks_for(verb: str, event: Lowered) -> bool:
    return event.get("verb") == verb or any(asks_for(verb, each) for each in event.get("one_of", ()))


def other_boards_are_left_alone(record: ItemRecord) -> Iterator[Breach]:
    message = Message("by the rules of this game nothing looks at the boards of others")
    number = Message("ask for a number: `{code}`", code="have: {tunnel: 8}")
    for name, tests in record.item.get("conditions", {}).items():
        if any(asks_for_most(test) for test in tests):
            yield Breach(name, message, number)
    for section, part in parts_of(record.item):
        if part["op"] == "if" and any(asks_for_most(test) for test in part["what"]):
            yield Breach(section, message, number)
        if any(counts_of_others(value) for value in part.values() if isinstance(value, dict)):
            yield Breach(section, message, Message("delete `{key}`", key="who"))


def cards_work_for_their_owner(record: ItemRecord) -> Iterator[Breach]:
    hint = Message("delete `{key}`", key="who")
    for section, part in parts_of(record.item):
        if "who" in part:
            yield Breach(section, Message("by the rules of this game nothing affects other players"), hint)
        elif part["op"] == "when" and any("who" in event for event in part["what"].get("one_of", [part["what"]])):
            message = Message("by the rules of this game nothing works in the turns of others")
            yield Breach(section, message, hint)


def counts_of_others(bag: Lowered) -> bool:
    """Whether the number of something depends on what others have."""
    counts = [each for key in ("per", "by") if (each := bag.get(key))]
    inner = [each for count in [bag, *counts] for each in count.get("one_of", ())]
    return any("who" in each for each in [*counts, *inner])


def asks_for_most(test: Any) -> bool:
    if isinstance(test, list):
        return any(asks_for_most(each) for each in test)
    return isinstance(test, dict) and (test.get("op") == "most" or asks_for_most(test.get("what")))


def metropolises_work_as_their_colour_says(record: ItemRecord) -> Iterator[Breach]:
    colour = record.fields.get("colour", "")
    allowed = METROPOLIS_SECTIONS.get(colour, frozenset())
    for section in record.item.get("blocks", {}) if record.type == "metropolises" and allowed else ():
        if section not in allowed:
            message = Message("a {colour} metropolis has no such effect", colour=Message(colour))
            names = ", ".join(f"`{name}:`" for name in sorted(allowed))
            yield Breach(section, message, Message("it may have {names}", names=names))


def metropolises_leave_no_rule(record: ItemRecord) -> Iterator[Breach]:
    for section, part in parts_of(record.item) if record.type == "metropolises" else ():
        if part.get("lasts", ONE_TURN) != ONE_TURN:
            message = Message("the effect of a metropolis is over at once, or comes with production")
            yield Breach(section, message, Message("leave the rule to a permanent card"))


PRINTED_RULES: Final[tuple[tuple[Check, tuple[Words, ...]], ...]] = (
    (other_colours_have_no_effect, (("unmatched",),)),
    (slots_alone_give_special_cards, (("take",), tuple(SPECIAL))),
    (special_cards_reach_coloured_slots, (("use",), (*UNCOLOURED, CHOSEN))),
    (hands_stay_full, ((HAND,), tuple(PAYING))),
    (hands_are_filled, (("instead", "lower"),)),
    (other_boards_are_left_alone, (("most", "who"),)),
    (cards_work_for_their_owner, (("who",),)),
    (metropolises_work_as_their_colour_says, (tuple(METROPOLIS_SECTIONS),)),
    (metropolises_leave_no_rule, (("lasts",),)),
)
"""Each with groups of words: an item keeps the rule if it has no part with one of each."""


def items_keep_the_printed_rules(view: PackView) -> Iterator[Diagnostic]:
    for records in view.items.values():
        for check, telling in PRINTED_RULES:
            for record in mentioning(records, *telling):
                for breach in check(record):
                    place = view.field_span(record, breach.section)
                    yield Diagnostic(CODE, breach.message, place, or_lifted(breach.hint))


def or_lifted(hint: Message) -> Message:
    """A printed rule may be lifted by whoever says so."""
    return Message("{hint}; a pack that plays by another rule says so on this line: `{code}`", hint=hint, code=LIFTED)


def converting(block: list[Lowered], it: list[str], word: str = "") -> bool:
    """Whether the block of such a word turns a city symbiotic, be it one that `it` stands for."""
    for part in block:
        op, what = part["op"], part["what"]
        meant = it if "pronoun" in what else [*nouns(what)] if op == "upgrade" else []
        told = things_meant(part, [noun for _, noun in happenings(what)] if op == "when" else it)
        if op == "upgrade" and "cost" in part and not CONVERTED.isdisjoint(meant):
            return True
        if any(converting(each, told, op) for _, each in blocks_in(part)):
            return True
        it = told if word == "together" else it
    return False


def limits_hold_a_hand(view: PackView) -> Iterator[Diagnostic]:
    """A hand limit that is set may be higher than the printed one, not lower."""
    if view.rules is None:
        return
    limit = view.rules.hand.limit
    for record in (each for records in view.items.values() for each in mentioning(records, (HAND_LIMIT,))):
        for section, part in parts_of(record.item):
            if part["op"] == "set" and may_be_less(part["what"], limit):
                message = Message("this leaves a player with fewer cards than a turn begins with")
                hint = Message("write {number} or more", number=limit)
                yield Diagnostic(CODE, message, view.field_span(record, section), or_lifted(hint))


def may_be_less(stats: Lowered, limit: int) -> bool:
    number = stats.get("of", {}).get(HAND_LIMIT, limit)  # What could not be read is not there.
    return not isinstance(number, int) or number < limit or not SCALED.isdisjoint(stats)


def one_item_converts_cities(view: PackView) -> Iterator[Diagnostic]:
    """The printed one first, otherwise the one that is read first."""
    found = [
        (record, section)
        for records in view.items.values()
        for record in mentioning(records, ("upgrade",), ("cost",), tuple(CONVERTED))
        for section, block in record.item.get("blocks", {}).items()
        if converting(block, [])
    ]
    found.sort(key=lambda each: each[0].item.get("source") != "rulebook")
    for record, section in found[1:]:
        if record.id != found[0][0].id:
            message = Message("cities are turned symbiotic by one card alone, `{id}`", id=found[0][0].id)
            hint = Message("let one be built: `{code}`", code="build: symbiotic_city")
            yield Diagnostic(CODE, message, view.field_span(record, section), or_lifted(hint))


PRINTED_CHECKS: Final = (items_keep_the_printed_rules, limits_hold_a_hand, one_item_converts_cities)
