"""What can be said about a node once and for all, so that nobody has to ask during a game.

`gives` is a mask of what an effect could bring, `looks_at` a mask of what the question whether it can be done depends
on. The lowest bits are the amounts of the program; the bits here stand for everything else.
"""

from typing import Final

from uwc_content.engine.opcodes import (
    BLOCK,
    BUILD,
    CHOOSE,
    EXCHANGE,
    GAIN,
    IF,
    NONE,
    PAY,
    PAYABLE,
    PRODUCE,
    T_DID,
    T_HAVE,
    T_STANDS,
    THING,
    TRACK,
    UPGRADE,
    USE,
)
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.quantities_of_nodes import Amount, Event, Quantity, Test

AMOUNTS: Final = (1 << 40) - 1
PLACES: Final = 1 << 40
"""Places where more can be built."""
THINGS: Final = 1 << 41
"""Things are built."""
STATES: Final = 1 << 42
"""Things are upgraded."""
HOLDINGS: Final = 1 << 43
"""Things come to a player, become ready or are drawn."""
TRACKS: Final = 1 << 44
TAKES: Final = 1 << 45
"""Things on display are taken, which may bring whatever they bring at once."""
RULES: Final = 1 << 46
"""Rules that answer events."""
ANYTHING: Final = 1 << 47
OWN_USES: Final = 1 << 50
"""Things are used that only their owner can use, which may bring whatever they bring. Only given."""
FOLLOWED: Final = THINGS | TAKES | TRACKS | OWN_USES
"""What may be followed by more: see Rules.also_gives."""
EVERYTHING_ELSE: Final = PLACES | THINGS | STATES | HOLDINGS | TRACKS | TAKES | RULES | ANYTHING
# Only looked at:
USES: Final = 1 << 48
"""Whatever other things can do that may be used."""
TURNS: Final = 1 << 49
"""Something that more of it, or another event, might turn from yes to no."""


def foresee(node: Node, nodes: list[Node], nouns: Nouns) -> None:
    parts = [nodes[part] for part in node.parts]
    node.word.foresee(node, parts)
    after = [nodes[block] for block in (node.then, node.otherwise, node.instead) if block != NONE]
    found = 0
    for each in (*parts, *after):
        found |= each.gives
    node.gives = node.word.may_give(node, found, nouns)
    node.looks_at = looks_of(node, parts, after)
    node.counts = counts_of(node, [*parts, *after], nouns)
    node.spends = spends_of(node, [*parts, *after])


def counts_of(node: Node, inner: list[Node], nouns: Nouns) -> int:
    """What decides how much is gained: counts of the bag, and the conditions before it."""
    found = counted_in(node.what, nouns) if node.op == GAIN else 0
    for test in node.tests:
        found |= tested_in(test, nouns)
    if node.op in (BLOCK, IF):
        for each in inner:
            found |= each.counts
    return found


def counted_in(bag: Quantity, nouns: Nouns) -> int:
    found = RULES if any(amount.stat for amount in bag.amounts) else 0
    for count in (bag.per, bag.by):
        if count is not None:
            found |= seen_by(count, nouns)
    for each in bag.one_of:
        found |= counted_in(each, nouns)
    return found


def seen_by(count: Quantity, nouns: Nouns) -> int:
    """What a count looks at; whatever happens may be an event that it remembers."""
    if count.did:
        return AMOUNTS | EVERYTHING_ELSE
    found = 0
    for amount in count.amounts:
        found |= seen_of(amount, nouns)
    for each in (count.having, count.at, *count.one_of):
        if each is not None:
            found |= seen_by(each, nouns)
    return found


def seen_of(amount: Amount, nouns: Nouns) -> int:
    if amount.sort == THING:
        return THINGS | STATES if amount.name in nouns.built else THINGS | STATES | HOLDINGS | TAKES
    if amount.sort == TRACK:
        return TRACKS
    found = HOLDINGS if amount.sort == PAYABLE else 0
    for index in [*amount.members, amount.index]:
        found |= 1 << index if index != NONE else 0
    return found


def tested_in(test: Test, nouns: Nouns) -> int:
    if test.op == T_STANDS:
        return TRACKS
    if test.op == T_DID:
        return AMOUNTS | EVERYTHING_ELSE
    found = 0 if test.what is None else seen_by(test.what, nouns)
    for tests in test.inner:
        for each in tests:
            found |= tested_in(each, nouns)
    return found | (THINGS | STATES if test.noun else 0)


def spends_of(node: Node, inner: list[Node]) -> int:
    """What it could use up: what is paid, what building and upgrading cost, and whatever a used thing does."""
    found = 0
    for each in inner:
        found |= each.spends
    if node.op in (PAY, EXCHANGE):
        has_things = any(amount.sort == PAYABLE for amount in node.what.amounts)
        return found | amounts_in(node.what) | amounts_in(node.other) | (HOLDINGS if has_things else 0)
    if node.op in (BUILD, UPGRADE):
        return found | AMOUNTS
    return found | AMOUNTS | HOLDINGS if node.op == USE else found


def looks_of(node: Node, parts: list[Node], after: list[Node]) -> int:
    if node.is_always:
        return 0
    found = 0
    for each in (*parts, *after):
        found |= node.word.looks_of(each)
    if node.op in (BLOCK, CHOOSE):
        return found
    found |= node.word.looks_at | amounts_in(node.what) | amounts_in(node.other)
    counted = [node.what, node.other, node.times_per, node.cost.bag, node.less]
    if any(is_counted(each) for each in counted if each is not None):
        found |= AMOUNTS | EVERYTHING_ELSE
    may_turn = node.otherwise != NONE or may_fill_up(node) or any(test_may_turn(test) for test in node.tests)
    return found | TURNS if may_turn or any(may_turn_in(each) for each in counted if each is not None) else found


def may_fill_up(node: Node) -> bool:
    """Whether more of something could leave no room for what the word brings."""
    return node.op in (GAIN, EXCHANGE, PRODUCE) and (node.what.is_capped or node.other.is_capped)


def is_counted(what: Quantity) -> bool:
    """Whether it depends on how many there are of something, or where they are."""
    return what.per is not None or what.by is not None or is_narrowed(what) or any(is_counted(x) for x in what.one_of)


def may_turn_in(what: Quantity) -> bool:
    """Whether more of something could make less of it."""
    has_none = what.having is not None and any(amount.number == 0 for amount in what.having.amounts)
    inner = [what.per, what.having, what.at, *what.one_of]
    is_reckoned = what.by is not None or bool(what.did) or bool(what.same) or bool(what.different)
    return is_reckoned or has_none or any(may_turn_in(each) for each in inner if each is not None)


def test_may_turn(test: Test) -> bool:
    if test.what is None or test.op != T_HAVE:
        return True
    return any(amount.number == 0 for amount in test.what.amounts) or may_turn_in(test.what)


def names_in(what: Quantity) -> list[str]:
    found = [amount.name for amount in what.amounts]
    for each in what.one_of:
        found.extend(names_in(each))
    return found


def amounts_in(bag: Quantity) -> int:
    found = 0
    for amount in bag.amounts:
        for index in [*amount.members, amount.index]:
            if index != NONE:
                found |= 1 << index
    for each in bag.one_of:
        found |= amounts_in(each)
    return found


def is_fixed(bag: Quantity | None) -> bool:
    return bag is None or bag.fixed is not None


def looks_at_things(event: Event) -> bool:
    """Whether an event is not only about a kind, but about where the very thing stands."""
    if event.one_of:
        return any(looks_at_things(each) for each in event.one_of)
    return bool(event.within) or (event.what is not None and is_narrowed(event.what))


def is_narrowed(quantity: Quantity) -> bool:
    return quantity.is_narrowed or any(is_narrowed(each) for each in quantity.one_of)
