"""How much one word may name: what the interpreter can count and a player can choose from."""

from math import comb
from typing import Final

MOST_OF_A_KIND: Final = 15
"""So many things of one kind can be built, taken or used by one word."""
MOST_KINDS_NAMED: Final = 8
MOST_GIVEN_UP: Final = 255
MOST_STEPS: Final = 254
"""Steps of one `together`."""
MOST_WAYS: Final = 2_000
"""So many ways there may be to read one bag: each of them is an option that somebody chooses from."""


def ways_to_choose(number: int, members: int, same: str = "", different: str = "") -> int:
    """How many ways there are to take so many units from the members of a group."""
    if same == "kind":
        return members
    if different == "kind":
        return comb(members, number)
    return comb(number + members - 1, members - 1)
