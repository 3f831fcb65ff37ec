"""What a judge of Underwater Cities knows and believes: the rules, its weights, and what it has worked out already."""

from typing import Final

from uwc_content.games.underwater_cities.bots.outlook import Outlook
from uwc_content.games.underwater_cities.bots.steadiness import is_constant, is_steady
from uwc_content.games.underwater_cities.bots.weights import WEIGHTS, Weights
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.tables import ITEMS

MOST_POINTS: Final = 1000


class Beliefs:
    """Guesses are functions of this package that look at these."""

    __slots__ = ("constant", "enough", "memory", "outlooks", "rules", "steady", "weights")

    def __init__(self, rules: Box) -> None:
        self.rules = rules
        program = rules.program
        self.steady = frozenset(
            item.index + ITEMS
            for item in program.items
            if item.type in ("cards", "metropolises") and is_steady(program, rules.tables, item)
        )
        """Cards whose worth depends on nothing but the board, the cards beside it and the time."""
        self.constant = frozenset(card for card in self.steady if is_constant(program, rules.item(card)))
        """Those for which time alone matters."""
        self.believe(WEIGHTS)

    def believe(self, weights: Weights) -> None:
        """Steer by other weights from now on."""
        program = self.rules.program
        self.weights = weights
        self.enough = [100 * weights.income] * len(program.amount_names)
        self.enough[program.amount_index["credits"]] = 100 * weights.income_credits
        self.enough[program.amount_index["points"]] = 100 * MOST_POINTS
        self.memory: dict[tuple[int, ...], dict[int, int]] = {}
        self.outlooks: dict[tuple[int, int, int], Outlook] = {}
