"""Paying for what is built or upgraded, and putting it there."""

from uwc_content.engine.costs import payments, take_away
from uwc_content.engine.events import tell_amounts
from uwc_content.engine.opcodes import BUILD
from uwc_content.engine.prices import Payment
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.space import KIND_SHIFT, SITE
from uwc_content.engine.stack import PAYING, push
from uwc_content.engine.state import State


def settle(rules: Rules, state: State, node: Node, option: int) -> None:
    """Ask for the payment, unless there is only one."""
    payments = payments_due(rules, state, option, node.index)
    if len(payments) == 1:
        complete(rules, state, option, node, payments[0])
    else:
        push(state, PAYING, option, node.index)


def payments_due(rules: Rules, state: State, option: int, index: int) -> list[Payment]:
    """The payments for what is being done; the frame that does it is on top, or below the question for them."""
    node = rules.nodes[index]
    it = state.stack[-5] if state.stack[-3] == PAYING else state.stack[-2]
    if node.op == BUILD:
        return payments(rules, state, node, option >> KIND_SHIFT, option & SITE, it)
    return payments(rules, state, node, rules.property_of(state, state.actor, option, "kind"), option, it)


def complete(rules: Rules, state: State, option: int, node: Node, payment: Payment) -> None:
    """Build or upgrade, and pay."""
    if node.op == BUILD:
        rules.place_thing(state, option >> KIND_SHIFT, option & SITE, node)
    else:
        rules.upgrade_thing(state, option, node)
    if payment.spent:
        state.seats[state.actor].spent.extend(payment.spent)
    if payment.needs:
        take_away(state, payment.needs)
        tell_amounts(rules, state, "pay", payment.amounts, node)
