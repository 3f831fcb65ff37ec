"""What can be said about a node once and for all, so that nobody has to ask during a game.

`gives` is a mask of what an effect could bring, `looks_at` a mask of what the question whether it can be done depends
on. The lowest bits are the amounts of the program; the bits here stand for everything else.
"""

from typing import Final

from uwc_content.engine.bags import needs_of
from uwc_content.engine.program import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    DISCOUNT,
    DRAW,
    EXCHANGE,
    GAIN,
    IF,
    MULTIPLY,
    NONE,
    PAY,
    PRODUCE,
    RAISE,
    READY,
    RULE_OPS,
    SELECT,
    SUBSTITUTE,
    T_HAVE,
    T_IT,
    TAKE,
    TOGETHER,
    UPGRADE,
    USE,
    WHEN,
    Event,
    Node,
    Quantity,
    Test,
)

AMOUNTS: Final = (1 << 40) - 1
PLACES: Final = 1 << 40
"""Places where more can be built."""
THINGS: Final = 1 << 41
"""Things are built."""
STATES: Final = 1 << 42
"""Things are upgraded."""
CARDS: Final = 1 << 43
"""Cards are claimed, readied or drawn."""
TRACKS: Final = 1 << 44
TAKES: Final = 1 << 45
"""Things on display are taken, which may bring whatever they bring at once."""
RULES: Final = 1 << 46
"""Rules that answer events."""
ANYTHING: Final = 1 << 47
OWN_USES: Final = 1 << 50
"""Things are used that only their owner can use, which may bring whatever they bring. Only given."""
EVERYTHING_ELSE: Final = PLACES | THINGS | STATES | CARDS | TRACKS | TAKES | RULES | ANYTHING
# Only looked at:
USES: Final = 1 << 48
"""Whatever other things can do that may be used."""
TURNS: Final = 1 << 49
"""Something that more of it, or another event, might turn from yes to no."""

GIVES: Final[dict[int, int]] = {
    GAIN: 0,
    PAY: 0,
    EXCHANGE: 0,
    DRAW: 0,
    ADVANCE: TRACKS,
    TAKE: CARDS | TAKES,
    READY: CARDS,
    BUILD: PLACES | THINGS,
    UPGRADE: STATES,
    PRODUCE: AMOUNTS,
    SELECT: 0,
    WHEN: RULES,
    RAISE: 0,
    MULTIPLY: 0,
}
"""What a word brings besides the amounts that it names; a word that is not listed may do anything."""

LOOKS_AT: Final[dict[int, int]] = {
    GAIN: 0,
    PAY: 0,
    EXCHANGE: 0,
    DRAW: CARDS,
    TAKE: CARDS,
    READY: CARDS,
    BUILD: AMOUNTS | PLACES,
    UPGRADE: AMOUNTS | THINGS,
    PRODUCE: THINGS | STATES,
    TOGETHER: RULES,
    SELECT: AMOUNTS | EVERYTHING_ELSE,
    IF: AMOUNTS | EVERYTHING_ELSE,
    USE: AMOUNTS | EVERYTHING_ELSE | USES,
}
"""What the question depends on besides the amounts; a word that is not listed may look at everything."""


class Nouns:
    """What a ruleset tells about its nouns."""

    __slots__ = ("closing", "held", "own")

    def __init__(self, closing: list[str], held: list[str], own: list[str]) -> None:
        self.closing = frozenset(closing)
        """Things that never open a place where others can be built."""
        self.held = frozenset(held)
        """Things that bring nothing at once when they are taken."""
        self.own = frozenset(own)
        """Things that only their owner can use."""


def foresee(node: Node, nodes: list[Node], nouns: Nouns) -> None:
    parts = [nodes[part] for part in node.parts]
    foresee_gains(node, parts)
    op = node.op
    if op == BUILD or op == UPGRADE:
        node.price_is_fixed = is_fixed(node.cost.bag) and is_fixed(node.less)
    elif op == DISCOUNT or op == SUBSTITUTE:
        is_same = (node.takes_all or is_fixed(node.what)) and (op == DISCOUNT or is_fixed(node.other))
        node.is_settled = is_same and node.event is not None and not looks_at_things(node.event)
    after = [nodes[block] for block in (node.then, node.otherwise, node.instead) if block != NONE]
    node.gives = gives_of(node, parts, after, nouns)
    node.looks_at = looks_of(node, parts, after)


def foresee_gains(node: Node, parts: list[Node]) -> None:
    op = node.op
    fixed = node.what.fixed
    if op == GAIN and fixed is not None:
        node.is_always = any(any(vector) for vector in fixed)
        node.gift = fixed[0] if len(fixed) == 1 and node.is_always else None
        node.given = needs_of(fixed[0]) if node.gift is not None else []
    elif op == BLOCK or op == CHOOSE:
        node.is_always = any(part.is_always for part in parts)
    else:
        node.is_always = (op == ADVANCE and not is_counted(node.what)) or op in RULE_OPS
    if all(part.gift is not None for part in parts if part.op == GAIN):
        node.gifts = sum(1 << i for i, part in enumerate(parts) if part.op == GAIN)
    if op == BLOCK or op == CHOOSE:
        node.questions = [leaf for part in parts for leaf in part.questions or [part]]
    if op == BLOCK:
        node.askers = sum(1 << i for i, part in enumerate(parts) if part.op in ASKERS)


ASKERS: Final = frozenset({PAY, EXCHANGE, TAKE, USE, READY, BUILD, UPGRADE, PRODUCE, SELECT, CHOOSE})
"""Words that simply end when they have no options."""


def gives_of(node: Node, parts: list[Node], after: list[Node], nouns: Nouns) -> int:
    op = node.op
    found = 0
    for each in (*parts, *after):
        found |= each.gives
    if op == GAIN:
        return found | amounts_in(node.what)
    if op == EXCHANGE:
        return found | amounts_in(node.what) | amounts_in(node.other)
    if op in (BLOCK, CHOOSE, TOGETHER):
        return found
    names = names_in(node.what)
    if op == BUILD and nouns.closing.issuperset(names):
        return found | THINGS
    if op == TAKE and nouns.held.issuperset(names):
        return found | CARDS
    if op == USE and names and nouns.own.issuperset(names):
        return found | OWN_USES
    return found | GIVES.get(op, ANYTHING) if not node.tests else found


def looks_of(node: Node, parts: list[Node], after: list[Node]) -> int:
    op = node.op
    if node.is_always:
        return 0
    found = 0
    for each in (*parts, *after):
        found |= (
            each.looks_at & ~THINGS if op == TOGETHER and each.op == UPGRADE and each.what.pronoun else each.looks_at
        )
    if op in (BLOCK, CHOOSE):
        return found
    found |= LOOKS_AT.get(op, AMOUNTS | EVERYTHING_ELSE | TURNS) | amounts_in(node.what) | amounts_in(node.other)
    counted = [node.what, node.other, node.times_per, node.cost.bag, node.less]
    if any(is_counted(each) for each in counted if each is not None):
        found |= AMOUNTS | EVERYTHING_ELSE
    may_turn = node.otherwise != NONE or any(test_may_turn(test) for test in node.tests)
    return found | TURNS if may_turn or any(may_turn_in(each) for each in counted if each is not None) else found


def is_counted(what: Quantity) -> bool:
    """Whether it depends on how many there are of something, or where they are."""
    return what.per is not None or what.by is not None or is_narrowed(what) or any(is_counted(x) for x in what.one_of)


def may_turn_in(what: Quantity) -> bool:
    """Whether more of something could make less of it."""
    has_none = what.having is not None and any(amount.number == 0 for amount in what.having.amounts)
    inner = [what.per, what.having, what.at, *what.one_of]
    is_reckoned = what.by is not None or what.did is not None or bool(what.same) or bool(what.different)
    return is_reckoned or has_none or any(may_turn_in(each) for each in inner if each is not None)


def test_may_turn(test: Test) -> bool:
    if test.op == T_IT or test.what is None:
        return True
    return test.op != T_HAVE or any(amount.number == 0 for amount in test.what.amounts) or may_turn_in(test.what)


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
