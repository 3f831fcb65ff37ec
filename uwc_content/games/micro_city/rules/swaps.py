"""Partners swap materials, one for one; whoever acts decides for both."""

from uwc_content.engine.caps import add_to
from uwc_content.engine.state import State
from uwc_content.games.micro_city.rules.box import COOPERATIVE, Box

WIDTH = 16
"""A swap is one number: what is given times this, and what is taken."""


def swaps(rules: Box, state: State) -> list[int]:
    """Each of one's own materials for each other one that the partner has."""
    if rules.version(state) != COOPERATIVE:
        return []
    own, other = (state.seats[seat].amounts for seat in (state.actor, partner_of(state)))
    materials = rules.program.groups["material"]
    held = [each for each in materials if own[each]]
    offered = [each for each in materials if other[each]]
    return [given * WIDTH + taken for given in held for taken in offered if taken != given]


def partner_of(state: State) -> int:
    return 1 - state.actor


def swap(rules: Box, state: State, number: int) -> None:
    given, taken = divmod(number, WIDTH)
    hand_over(rules, state, state.actor, partner_of(state), given)
    hand_over(rules, state, partner_of(state), state.actor, taken)


def hand_over(rules: Box, state: State, giver: int, receiver: int, material: int) -> None:
    state.seats[giver].amounts[material] -= 1
    add_to(rules, state.seats[receiver], [int(i == material) for i in range(len(state.seats[receiver].amounts))])


def swap_name(rules: Box, number: int) -> str:
    """`coal_for_wood`: what is given, and what is taken."""
    return "{}_for_{}".format(*swapped(rules, number))


def swapped(rules: Box, number: int) -> tuple[str, str]:
    given, taken = divmod(number, WIDTH)
    return rules.program.amount_names[given], rules.program.amount_names[taken]
