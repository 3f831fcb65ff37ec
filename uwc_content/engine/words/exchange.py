"""`exchange`: one bag for another, in either direction; the direction is kept once it is chosen.

Only resources are exchanged: there is no way to receive a thing.
"""

from typing import Final

from uwc_content.engine.bags import minus, needs_of
from uwc_content.engine.caps import add_to, fitting
from uwc_content.engine.costs import affordable, pay_amounts
from uwc_content.engine.counting import ways_of
from uwc_content.engine.events import tell_amounts
from uwc_content.engine.legality import times_of
from uwc_content.engine.opcodes import NONE, PAID_SHIFT
from uwc_content.engine.part_labels import amount_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import amounts_in
from uwc_content.engine.stack import DID, MOST_TIMES, MUST, SHIFT, STOP, WHOLE, finish, push, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word

WAY: Final = 12
"""An option to exchange has so many bits for what is given, and those above for what is received."""
SIDE_SHIFT: Final = PAID_SHIFT
"""An exchange remembers how often it may go on, and above that which side is given once that is chosen."""


class Exchange(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return bool(exchange_options(rules, state, node, it))

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        push(state, node.index, it, times_of(rules, state, node, it) << SHIFT | flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        side = (k >> SIDE_SHIFT) - 1
        options = exchange_options(rules, state, node, it, side) if k >> SHIFT & MOST_TIMES else []
        if not options:
            del state.stack[-3:]
            return None
        return options if k & MUST and not k & DID else [*options, STOP]

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        given, received = exchanged(rules, state, node, it, option)
        times = k >> SHIFT & MOST_TIMES
        if not k >> SIDE_SHIFT:
            times = min(times, most_exchanges(rules, state, node.other if option & 1 else node.what, it))
        state.stack[-1] = (option & 1) + 1 << SIDE_SHIFT | times - 1 << SHIFT | k & (MUST | WHOLE) | DID
        push_block(rules, state, node.then, it, 0)
        pay_amounts(state, given, [])
        add_to(rules, state.seats[state.actor], received)
        tell_amounts(rules, state, "pay", given, node)

    def stop(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        """`then` has followed each exchange already."""
        finish(rules, state, node, it, False)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        given, received = exchanged(rules, state, node, it, option)
        ways = ways_of(rules, state, node.what if option & 1 else node.other, it)
        what_for = ("for", *amount_label(rules, received)) if len(ways) > 1 else ()
        return (self.name, *amount_label(rules, given), *what_for)

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found | amounts_in(node.what) | amounts_in(node.other)


def exchange_options(rules: Rules, state: State, node: Node, it: int, side: int = NONE) -> list[int]:
    """Which side is given, in the lowest bit, and which of its ways is given and which of the other's received."""
    sides = (node.what, node.other)
    found = []
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for i in (0, 1) if side == NONE else (side,):
        for which, given in enumerate(affordable(rules, state, sides[i], it)):
            for way, received in enumerate(ways_of(rules, state, sides[1 - i], it)):
                sides_now = (tuple(given), tuple(received))
                is_new = given != received and sides_now not in seen
                if is_new and has_room(rules, state, given, received):
                    seen.add(sides_now)
                    found.append((way << WAY | which) << 1 | i)
    return found


def has_room(rules: Rules, state: State, given: list[int], received: list[int]) -> bool:
    """Whether anything of what is received finds room under the caps once the other side is given."""
    if not rules.caps:
        return True
    held = state.seats[state.actor].amounts
    return any(fitting(rules, minus(held, given[: len(held)]), received))


def exchanged(rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[list[int], list[int]]:
    """What is given and what is received."""
    given, received = (node.other, node.what) if option & 1 else (node.what, node.other)
    which, way = option >> 1 & (1 << WAY) - 1, option >> 1 + WAY
    return affordable(rules, state, given, it)[which], ways_of(rules, state, received, it)[way]


def most_exchanges(rules: Rules, state: State, given: Quantity, it: int) -> int:
    """How often the side that is given can be given from what there is before the first exchange."""
    held = state.seats[state.actor].amounts
    ways = [needs_of(vector) for vector in affordable(rules, state, given, it)]
    return sum([min(held[i] // number for i, number in way) for way in ways])
