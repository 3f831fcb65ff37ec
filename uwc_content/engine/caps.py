"""Caps: the most that a player may have of a resource; what exceeds it is lost, and never told as gained."""

from uwc_content.engine.bags import distinct
from uwc_content.engine.counting import ways_of
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import Seat, State


def fitting(rules: Rules, held: list[int], vector: list[int]) -> list[int]:
    """What of a gain finds room beside what is held. Nobody may change what is returned: it may be the gain itself."""
    if not rules.caps:
        return vector
    found = vector[:]
    for i, cap in rules.caps:
        if found[i] > cap - held[i]:
            found[i] = max(cap - held[i], 0)
    return found


def add_to(rules: Rules, seat: Seat, vector: list[int]) -> list[int]:
    """Give a seat amounts, up to the caps: the only place where amounts grow. Returns what really came."""
    amounts = seat.amounts
    came = fitting(rules, amounts, vector)
    for i in range(len(amounts)):
        if came[i]:
            amounts[i] += came[i]
    return came


def gains_of(rules: Rules, state: State, bag: Quantity, it: int) -> list[list[int]]:
    """The distinct gains that a bag may bring now: without those that bring nothing, be it for the caps."""
    ways = ways_of(rules, state, bag, it)
    if bag.is_capped:
        held = state.seats[state.actor].amounts
        ways = distinct([fitting(rules, held, vector) for vector in ways])
    return [vector for vector in ways if any(vector)]
