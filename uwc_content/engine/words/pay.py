"""`pay … then`: give up a bag for a benefit; offered only where the benefit can be had."""

from uwc_content.engine.bags import mask_of, needs_of
from uwc_content.engine.costs import affordable, due_of, give_back, take_away
from uwc_content.engine.counting import ways_of
from uwc_content.engine.events import Happening, remember
from uwc_content.engine.giving import can_after_giving, pay_to, spend
from uwc_content.engine.kept import has_kept, keep
from uwc_content.engine.legality import can, times_of
from uwc_content.engine.opcodes import CHOSEN_SHIFT, NONE, PAID_SHIFT
from uwc_content.engine.part_labels import amount_label
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import DID, MOST_TIMES, MUST, SHIFT, STOP, finish, push, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Pay(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        for vector in payable_ways(rules, state, node, it):
            if has_benefit(rules, state, node, it, vector):
                return times_of(rules, state, node, it) > 0
        return False

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        push(state, node.index, it, times_of(rules, state, node, it) << SHIFT | flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        options = list(range(len(pay_options(rules, state, node, it)))) if k >> SHIFT & MOST_TIMES else []
        if not options:
            del state.stack[-3:]
            return None
        return options if k & MUST and not k & DID else [*options, STOP]

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        vector = pay_options(rules, state, node, it)[option]
        state.stack[-1] = remembered(node, vector) | k % (1 << PAID_SHIFT) - (1 << SHIFT) | DID
        push_block(rules, state, node.then, it, MUST)
        if node.what.is_kept:
            keep(state.seats[state.actor], node.what.this, vector, -1)
        elif node.payee:
            pay_to(rules, state, rules.person(state, node.payee, it), vector, node)
        else:
            spend(rules, state, vector, due_of(rules, state, node.what, vector, it), node)

    def stop(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        """`then` has followed each payment already."""
        finish(rules, state, node, it, False)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return (self.name, *amount_label(rules, pay_options(rules, state, node, it)[option]))


def pay_options(rules: Rules, state: State, node: Node, it: int) -> list[list[int]]:
    """Payments after which something in `then` can be done."""
    vectors = payable_ways(rules, state, node, it)
    return [vector for vector in vectors if has_benefit(rules, state, node, it, vector)]


def payable_ways(rules: Rules, state: State, node: Node, it: int) -> list[list[int]]:
    """Payments that can be made; none if they are for another player who is not there."""
    if node.payee and rules.person(state, node.payee, it) in (NONE, state.actor):
        return []
    if node.what.is_kept:
        seat, item = state.seats[state.actor], node.what.this
        return [each for each in ways_of(rules, state, node.what, it) if any(each) and has_kept(seat, item, each)]
    return affordable(rules, state, node.what, it)


def remembered(node: Node, vector: list[int]) -> int:
    """What its frame remembers of a payment: which amounts, and how much where that was for the player to choose."""
    chosen = sum(vector) if node.what.amounts and node.what.amounts[0].chosen else 0
    return chosen << CHOSEN_SHIFT | mask_of(needs_of(vector)) << PAID_SHIFT


def imagine(state: State, node: Node, vector: list[int]) -> None:
    """For whoever guesses what a benefit brings: it counts what was paid as if this had been; undone by `wake`."""
    push(state, node.index, NONE, remembered(node, vector))


def wake(state: State) -> None:
    del state.stack[-3:]


def has_benefit_of_kept(rules: Rules, state: State, node: Node, it: int, vector: list[int]) -> bool:
    """The same for what is paid from the item itself."""
    seat = state.seats[state.actor]
    before = seat.kept
    keep(seat, node.what.this, vector, -1)
    if node.is_recalled:
        state.stack.extend((node.index, it, remembered(node, vector)))
    answer = can(rules, state, node.then, it)
    if node.is_recalled:
        del state.stack[-3:]
    seat.kept = before
    return answer


def has_benefit(rules: Rules, state: State, node: Node, it: int, vector: list[int]) -> bool:
    """Whether `then` can be begun after the payment, and after giving up some things that are part of it."""
    if node.what.is_kept:
        return has_benefit_of_kept(rules, state, node, it, vector)
    needs = needs_of(vector)
    things = [each for each in needs if each[0] >= rules.resources]
    amounts = needs[: len(needs) - len(things)]
    seat = state.seats[state.actor]
    before = seat.counters
    take_away(state, amounts)
    if "pay" in rules.program.patterns_of:  # as if it were paid already
        seat.counters = before[:]
        remember(rules, state, Happening("pay", NONE, vector, node))
    if node.is_recalled:
        state.stack.extend((node.index, it, remembered(node, vector)))
    if things and not rules.nodes[node.then].is_always:
        answer = can_after_giving(rules, state, node.then, it, due_of(rules, state, node.what, vector, it))
    else:
        answer = can(rules, state, node.then, it)
    if node.is_recalled:
        del state.stack[-3:]
    seat.counters = before
    give_back(state, amounts)
    return answer
