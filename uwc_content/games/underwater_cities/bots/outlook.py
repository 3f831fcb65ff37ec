"""What resources and yields are worth at one moment of the game, worked out once for each turn."""

from uwc_content.engine.program import Program
from uwc_content.games.underwater_cities.bots.weights import Weights
from uwc_content.games.underwater_cities.rules.tables import Tables

POINT = 100
TABLED = 40
"""Stocks below this number are looked up; beyond, every further unit is worth as much as the last one."""


class Held:
    """What is known of a hand beside a board."""

    __slots__ = ("has_room", "restless", "total", "values")

    def __init__(self) -> None:
        self.values: list[int] = []
        """What the steady cards in it are worth."""
        self.restless: list[int] = []
        """The cards that look at something else as well."""
        self.has_room = True
        """Whether it is within its limit."""
        self.total = 0
        """What the steady cards are worth together."""


class Beside:
    """What lies beside a board at one moment: what that is worth on any board, and what looks at the board as well."""

    __slots__ = (
        "actions",
        "counted",
        "counting",
        "held",
        "known",
        "looking",
        "still",
        "sure",
        "tiled",
        "uses",
        "watching",
    )

    def __init__(self) -> None:
        self.sure = 0
        """What claimed cards are worth for which time alone matters."""
        self.counting: list[int] = []
        """Claimed cards for which it matters how many things there are on the board, but not where."""
        self.counted: dict[tuple[int, ...], int] = {}
        """What these are worth together, by all that can be counted."""
        self.held: dict[tuple[int, ...], Held] = {}
        """What is known of hands of which no card asks where things stand: by the limit, counts and the cards."""
        self.looking: list[int] = []
        """The other claimed cards."""
        self.still: list[tuple[int, int]] = []
        """Tiles for which time alone matters, each with its place among the metropolises of the board."""
        self.tiled: dict[tuple[int, ...], int] = {}
        """What these are worth together, by the tunnels that are missing to the metropolises."""
        self.watching: list[tuple[int, int]] = []
        """The other tiles."""
        self.actions: list[int] = []
        """Claimed cards with an action."""
        self.uses: dict[tuple[int, ...], int] | None = None
        """What their uses are worth by what is used up, if time alone matters for them."""
        self.known: dict[tuple[int, ...], int] = {}
        """What has been worked out about single cards that look at cards, tiles or contracts, by what else they see."""


class Outlook:
    """Prices now, and what a yield is worth that comes in every production that is left."""

    __slots__ = (
        "beside",
        "known",
        "last",
        "made",
        "made_scarce",
        "made_spare",
        "prices",
        "productions",
        "scarce",
        "spare",
        "stocks",
        "to_production",
        "turns",
        "views",
    )

    def __init__(self, program: Program, tables: Tables, weights: Weights, moment: tuple[int, int, int]) -> None:
        era, rounds, turn = moment
        eras, per_round = tables.rules["eras"], tables.rules["turns_per_round"]
        is_over = era > len(eras)
        self.to_production: int = 0 if is_over else (eras[era - 1]["rounds"] - rounds) * per_round - turn
        after = [sum(each["rounds"] for each in eras[i + 1 :]) * per_round for i in range(len(eras))]
        """Turns that follow each production."""
        self.turns: int = 0 if is_over else self.to_production + after[era - 1]
        self.productions = len(eras) + 1 - era
        self.known: dict[int, int] = {}
        """What has been worked out about cards for which time alone matters."""
        self.views: dict[tuple[int, ...], int] = {}
        """The same about cards that look at something: by the card and what it sees."""
        self.beside: dict[tuple[tuple[int, ...], ...], Beside] = {}
        """What has been worked out about all that lies beside a board, by what that is."""
        self.last = prices_with(program, tables, weights, 0)
        self.prices = prices_with(program, tables, weights, self.turns)
        self.spare = [max(low, price * weights.spare // 100) for low, price in zip(self.last, self.prices, strict=True)]
        self.scarce = [(price - low) * weights.scarce // 100 for low, price in zip(self.last, self.prices, strict=True)]
        self.made: list[int] = [0] * len(self.prices)
        self.made_scarce: list[int] = [0] * len(self.prices)
        self.made_spare: list[int] = [0] * len(self.prices)
        for turns in after[era - 1 :]:
            for i, price in enumerate(prices_with(program, tables, weights, turns)):
                self.made[i] += price
                self.made_scarce[i] += price + (price - self.last[i]) * weights.scarce // 100
                self.made_spare[i] += max(self.last[i], price * weights.spare // 100)

        self.stocks = [
            [self.stock_of(weights, i, amount, name == "points") for amount in range(TABLED)]
            for i, name in enumerate(program.amount_names)
        ]
        """What so many units of each resource are worth in stock, for numbers that are usual."""

    def stock_of(self, weights: Weights, i: int, amount: int, is_points: bool) -> int:
        """Points count in full; the first units of a resource more than the next ones, and those more than the rest."""
        if is_points:
            return amount * self.prices[i]
        first = min(amount, weights.stock) * self.prices[i] + min(amount, weights.scarce_stock) * self.scarce[i]
        return first + max(amount - weights.stock, 0) * self.spare[i]

    def stock_worth(self, amounts: list[int]) -> int:
        total = 0
        for i, amount in enumerate(amounts):
            stock = self.stocks[i]
            if amount < TABLED:
                total += stock[amount]
            else:
                total += stock[-1] + (amount - TABLED + 1) * (stock[-1] - stock[-2])
        return total

    def income_worth(self, income: list[int], enough: list[int]) -> int:
        """A yield in hundredths, in every production that is left; the first unit counts more, what is spare less."""
        total = 0
        for i, number in enumerate(income):
            if number <= 100:
                total += number * self.made_scarce[i]
            elif number <= enough[i]:
                total += number * self.made[i] + 100 * (self.made_scarce[i] - self.made[i])
            else:
                total += enough[i] * self.made[i] + (number - enough[i]) * self.made_spare[i]
                total += 100 * (self.made_scarce[i] - self.made[i])
        return total // 100


def prices_with(program: Program, tables: Tables, weights: Weights, turns: int) -> list[int]:
    """One price for each amount; points keep theirs, the others fall to what is scored for leftovers."""
    scoring = tables.rules["final_scoring"]
    full = weights._asdict()
    found = []
    for name in program.amount_names:
        if name == "points":
            found.append(POINT)
            continue
        units = 1 if name == "credits" else scoring["leftovers"].get(name, 0)
        end = POINT * units // scoring["credits_per_point"]
        rising = min(turns, weights.price_turns)
        found.append(end + (max(full.get(name, 0) - end, 0)) * rising // weights.price_turns)
    return found
