"""What resources and yields are worth at one moment of the game, worked out once for each turn."""

from uwc_content.engine.program import Program
from uwc_content.games.underwater_cities.bots.weights import Weights
from uwc_content.games.underwater_cities.rules.tables import Tables

POINT = 100


class Outlook:
    """Prices now, and what a yield is worth that comes in every production that is left."""

    __slots__ = (
        "known",
        "last",
        "made",
        "made_scarce",
        "made_spare",
        "prices",
        "productions",
        "scarce",
        "spare",
        "to_production",
        "turns",
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
