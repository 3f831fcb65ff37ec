"""Giving up things as part of a payment: who is asked, and whether what was paid for can still be had."""

from uwc_content.engine.caps import add_to
from uwc_content.engine.costs import givable, in_force_of, pay_amounts, shared_bit
from uwc_content.engine.dues import Due, due_in
from uwc_content.engine.events import tell_amounts
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.receiving import packed
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import BEING_PAID, GIVING, push
from uwc_content.engine.state import State


def can_after_giving(rules: Rules, state: State, block: int, it: int, dues: list[Due]) -> bool:
    """Whether a block can be done after some way of giving up everything that is due."""
    dues = [each for each in dues if each.number]
    if not dues:
        return can(rules, state, block, it)
    for thing in givable(rules, state, dues[0]):
        if can_after_one(rules, state, block, it, dues, thing):
            return True
    return False


def can_after_one(rules: Rules, state: State, block: int, it: int, dues: list[Due], thing: int) -> bool:
    """The same after a certain thing has been given up first."""
    trial = state.trial(rules.touches_others)
    return can_after_giving(rules, trial, block, it, [give_one(rules, trial, dues[0], thing), *dues[1:]])


def give_one(rules: Rules, state: State, due: Due, thing: int) -> Due:
    """Give a thing up; what is still due."""
    left = due.without(shared_bit(rules, state, due, thing) if due.sharing else 0)
    rules.give_up(state, rules.program.amount_names[due.payable], thing)
    return left


def spend(rules: Rules, state: State, vector: list[int], dues: list[Due], node: Node) -> None:
    pay_amounts(state, vector, [])
    tell_payment(rules, state, vector, dues, node)


def tell_payment(rules: Rules, state: State, vector: list[int], dues: list[Due], node: Node) -> None:
    """The resources are paid; the things that belong to the payment are asked for."""
    tell_amounts(rules, state, "pay", vector, node)
    ask_for_things(rules, state, dues, node)


def pay_to(rules: Rules, state: State, seat: int, vector: list[int], node: Node | None) -> None:
    """The acting player pays another one: both are told, and whoever was paid answers first.

    What exceeds a cap of the receiver is lost. No rule can replace it: it is no gain from the supply.
    """
    pay_amounts(state, vector, [])
    tell_amounts(rules, state, "pay", vector, node)
    hand_over(rules, state, seat, vector)


def hand_over(rules: Rules, state: State, seat: int, vector: list[int]) -> None:
    """Another seat receives amounts now; if anything comes of that, its answers are given before anybody goes on."""
    came = add_to(rules, state.seats[seat], vector)
    if any(came) and "gain" in in_force_of(rules, state.seats[seat]).noticed:
        push(state, BEING_PAID, seat, packed(rules, came) << 1)


def ask_for_things(rules: Rules, state: State, dues: list[Due], node: Node) -> None:
    """Which things are given up is for the player to say, as long as they leave a benefit that was paid for."""
    is_bound = not rules.nodes[node.then].is_always
    for due in dues:
        due.payer = node.index if is_bound else NONE
        push(state, GIVING, due.payable, due.packed())


def still_due(state: State) -> list[Due]:
    """What the topmost frames ask for."""
    stack = state.stack
    found = []
    for i in range(len(stack) - 3, -1, -3):
        if stack[i] != GIVING:
            break
        found.append(due_in(stack[i + 1], stack[i + 2]))
    return found


def bound_to(state: State, block: int) -> int:
    """What `it` means in a block that waits on the stack."""
    for i in range(len(state.stack) - 3, -1, -3):
        if state.stack[i] == block:
            return state.stack[i + 1]
    return NONE
