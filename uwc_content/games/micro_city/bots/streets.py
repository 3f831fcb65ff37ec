"""The city as bots see it: what lies on each cell, how likely a die matches there, and where walks end."""

from typing import Final

from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.games.micro_city.rules.city import closed_cells, matching, quarter_at
from uwc_content.games.micro_city.rules.places import CELLS, PORT_CELLS, QUARTERS

SIDES: Final = 6
ROLLS: Final = SIDES * SIDES
"""How many ways two dice may fall."""


def chance(values: int) -> int:
    """In how many of all rolls one of two dice shows any of so many values."""
    return ROLLS - (SIDES - values) ** 2


class Streets:
    """A city with what is improved in it; nothing of it changes while the cards lie so."""

    __slots__ = ("chances", "closed", "quarters", "values")

    def __init__(self, rules: Box, state: State) -> None:
        self.closed = closed_cells(rules, state)
        self.quarters: list[Item | None] = [None] * CELLS
        self.values: list[list[int]] = [[] for _ in range(CELLS)]
        self.chances: list[int] = [0] * CELLS
        for cell in (*range(QUARTERS), *PORT_CELLS):
            self.quarters[cell] = quarter_at(rules, state, cell)
            self.values[cell] = matching(rules, state, cell)
            self.chances[cell] = chance(len(self.values[cell]))


class Atlas:
    """Streets that were seen before, and the ends of walks in them."""

    __slots__ = ("ends", "known", "rules")

    def __init__(self, rules: Box) -> None:
        self.rules = rules
        self.known: dict[tuple[int, ...], Streets] = {}
        self.ends: dict[tuple[int, int, int, int], int] = {}

    def streets(self, state: State) -> Streets:
        zones, rules = rules_zones(self.rules, state), self.rules
        key = (*zones, state.numbers[rules.improved_place])
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Streets(rules, state)
        return found

    def ends_of(self, start: int, steps: int, closed: int, others: int) -> int:
        key = (start, steps, closed, others)
        found = self.ends.get(key)
        if found is None:
            found = self.ends[key] = self.rules.grid.ends(start, steps, closed, others)
        return found


def rules_zones(rules: Box, state: State) -> list[int]:
    """The cards of the city and the ports, in their order."""
    zones = rules.zones.by_name
    return [*state.zones[zones["city"].place], -1, *state.zones[zones["ports"].place]]
