"""What a judge of Underwater Cities knows and believes: the rules, its weights, and what it has worked out already."""

from typing import Final

from uwc_content.games.underwater_cities.bots.gifts import gifts_among
from uwc_content.games.underwater_cities.bots.outlook import Beside, Held, Outlook
from uwc_content.games.underwater_cities.bots.steadiness import (
    Sight,
    sight_beside,
    sight_in_hand,
    sight_of_use,
)
from uwc_content.games.underwater_cities.bots.weights import WEIGHTS, Weights
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.tables import ITEMS

MOST_POINTS: Final = 1000
ACTION: Final = 100_000
"""Added to a card where its action is meant, not all of it."""


class Standing:
    """What a board and the cards beside it are worth to their player at one moment."""

    __slots__ = ("actions", "counts", "food", "hands", "held", "known", "restless", "sure", "uses")

    def __init__(self, food: int, beside: Beside, counts: tuple[int, ...]) -> None:
        self.sure = beside.sure
        """What does not depend on resources, the hand or others."""
        self.food = food
        """Kelp that the next production leaves after feeding; below nothing, cities go hungry."""
        self.actions = beside.actions
        self.known = beside.known
        self.held = beside.held
        self.counts = counts
        """All that can be counted on the board."""
        self.restless: list[tuple[int, int]] = []
        """Cards and tiles that look at something else as well, with the tunnels that are missing to a tile."""
        self.hands: dict[tuple[int, ...], Held] = {}
        """What is known of hands: the limit, then the cards."""
        self.uses: dict[tuple[int, ...], int] = {}
        """What the uses of steady actions are worth, by what is used up."""


class Beliefs:
    """Guesses are functions of this package that look at these."""

    __slots__ = (
        "biomatter",
        "enough",
        "gifts",
        "kelp",
        "memory",
        "outlooks",
        "placed",
        "rules",
        "sights",
        "steady",
        "weights",
    )

    def __init__(self, rules: Box) -> None:
        self.rules = rules
        program = rules.program
        self.kelp = program.amount_index["kelp"]
        self.biomatter = program.amount_index["biomatter"]
        self.gifts = gifts_among(program.nodes)
        """Words of which a plan leaves none."""
        self.sights: dict[int, Sight] = {}
        """What the worth of a card depends on: beside the board, with ACTION of a use, negative in the hand."""
        for item in program.items:
            if item.type in ("cards", "metropolises"):
                card = item.index + ITEMS
                self.sights[card] = sight_beside(program, rules.tables, item)
                self.sights[card + ACTION] = sight_of_use(program, rules.tables, item)
                self.sights[-card] = sight_in_hand(program, rules.tables, item)
        self.steady = frozenset(code for code, sight in self.sights.items() if sight.is_steady)
        """Those that depend on nothing but the board, the cards beside it and the time."""
        self.placed = frozenset(code for code, sight in self.sights.items() if sight.is_placed)
        """Those for which it matters where things stand on the board."""
        self.believe(WEIGHTS)

    def believe(self, weights: Weights) -> None:
        """Steer by other weights from now on."""
        program = self.rules.program
        self.weights = weights
        self.enough = [100 * weights.income] * len(program.amount_names)
        self.enough[program.amount_index["credits"]] = 100 * weights.income_credits
        self.enough[program.amount_index["points"]] = 100 * MOST_POINTS
        self.memory: dict[tuple[int, ...], Standing] = {}
        self.outlooks: dict[tuple[int, int, int], Outlook] = {}
