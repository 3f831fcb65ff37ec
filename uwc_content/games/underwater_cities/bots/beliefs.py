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


class Ground:
    """What stands on a board, as far as its worth is asked for at any moment."""

    __slots__ = ("cities", "cities_alone", "counts", "income", "kelp", "missing", "open_buildings", "open_cities")

    def __init__(self, income: list[int], counts: tuple[int, ...]) -> None:
        self.income = income
        """What a production yields, in hundredths, less the food."""
        self.kelp = 0
        """Kelp that the next production leaves after feeding; below nothing, cities go hungry."""
        self.counts = counts
        """All that can be counted."""
        self.cities: list[int] = []
        """How many connected cities have none, one, two and all kinds of buildings."""
        self.cities_alone: list[int] = []
        """The same of the others."""
        self.open_cities = 0
        self.open_buildings = 0
        """Empty sites that tunnels have reached, and those at connected cities."""
        self.missing: tuple[int, ...] = ()
        """How many tunnels are missing to each metropolis."""


class Standing:
    """What a board and the cards beside it are worth to their player at one moment."""

    __slots__ = ("actions", "counts", "food", "hands", "held", "known", "restless", "sure", "uses")

    def __init__(self, ground: Ground, beside: Beside) -> None:
        self.sure = beside.sure
        """What does not depend on resources, the hand or others."""
        self.food = ground.kelp
        self.actions = beside.actions
        self.known = beside.known
        self.held = beside.held
        self.counts = ground.counts
        self.restless: list[tuple[int, int]] = []
        """Cards and tiles that look at something else as well, with the tunnels that are missing to a tile."""
        self.hands: dict[tuple[int, ...], Held] = {}
        """What is known of hands: the limit, then the cards."""
        self.uses: dict[tuple[int, ...], int] = {} if beside.uses is None else beside.uses
        """What the uses of steady actions are worth, by what is used up."""


class Beliefs:
    """Guesses are functions of this package that look at these."""

    __slots__ = (
        "biomatter",
        "enough",
        "gifts",
        "grounds",
        "kelp",
        "memory",
        "outlooks",
        "placed",
        "rules",
        "scored",
        "sights",
        "steady",
        "ways",
        "weights",
        "yields",
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
        self.grounds: dict[tuple[int, ...], Ground] = {}
        self.yields: dict[tuple[int, ...], list[int]] = {}
        """What productions yield of things that are merely counted."""
        self.ways: dict[tuple[int, int, int], tuple[int, ...]] = {}
        """How many tunnels are missing to the metropolises, by board and tunnels."""
        self.scored: dict[tuple[int, ...], int] = {}
        """What cards would score now, by what they see."""
        self.outlooks: dict[tuple[int, int, int], Outlook] = {}
