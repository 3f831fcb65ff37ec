"""Periods: what a player is told of them, and what is forgotten when they end."""

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.events import is_noticed, tell_name
from uwc_content.engine.program import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


def tell_period(rules: Rules, state: State, verb: str, period: str) -> None:
    """A period of the acting player begins or ends."""
    if is_noticed(rules, state, verb):
        tell_name(rules, state, verb, period, None, NONE)


def end_period(rules: Rules, state: State, period: str) -> None:
    """What `once`, `lasts` and `nth` kept for this period of the acting player is forgotten."""
    seat = state.seats[state.actor]
    if seat.spent:
        seat.spent = [index for index in seat.spent if rules.nodes[index].once != period]
    if period in in_force_of(rules, seat).lasting:
        seat.end_rules([index for index in seat.rules if rules.nodes[index].lasts == period])
    for pattern in rules.program.patterns_in.get(period, ()):
        seat.counters[pattern] = 0
