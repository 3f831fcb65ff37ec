"""What a judge remembers: weights by resource, walks, and how the effects of cards and quarters read."""

from uwc_content.engine.program import Program
from uwc_content.engine.state import State
from uwc_content.games.micro_city.bots import weights
from uwc_content.games.micro_city.bots.needs import Needs, can_pay, needs_of
from uwc_content.games.micro_city.bots.streets import Atlas, Streets
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.games.micro_city.rules.tokens import owner_of_seat

Vectors = list[list[int]]
WANTED = 3
"""How much of each material is of use to an opponent at any time."""


class Outlook:
    """What is worked out once about a position."""

    __slots__ = ("is_payable", "missing", "needs", "reserve", "streets", "worths")

    def __init__(self, needs: Needs, streets: Streets, reserve: int, missing: list[int], is_payable: bool) -> None:
        self.needs = needs
        self.streets = streets
        self.reserve = reserve
        self.missing = missing
        """By resource: how much more of it is of use to the acting player."""
        self.is_payable = is_payable
        self.worths: dict[int, tuple[int, int]] = {}
        """By item: what its basic and advanced actions are worth now, once somebody has asked."""


class Beliefs:
    """Made once for the rules of a bundle."""

    __slots__ = ("atlas", "hand", "needed", "pile", "rules", "spare", "wanted", "ways")

    def __init__(self, rules: Box) -> None:
        self.rules = rules
        self.atlas = Atlas(rules)
        self.hand = rules.zones.by_name["hand"]
        self.pile = rules.zones.by_name["pile"]
        self.needed = by_resource(rules.program, weights.NEEDED)
        self.spare = by_resource(rules.program, weights.SPARE)
        self.wanted = [WANTED if weight else 0 for weight in self.needed]
        self.ways: dict[int, Vectors] = {}
        """By node: what a gain may be."""

    def reserve_worth(self, tokens: int) -> int:
        return weights.RESERVE[min(tokens, len(weights.RESERVE) - 1)]

    def outlook(self, state: State) -> Outlook:
        rules = self.rules
        needs = needs_of(rules, state)
        amounts = state.seats[state.actor].amounts
        wanted = self.wanted if rules.is_competitive(state) else needs.in_all
        missing = [max(number - amounts[i], 0) for i, number in enumerate(wanted)]
        reserve = rules.areas.reserve_of(state, owner_of_seat(rules, state, state.actor))
        is_payable = any(can_pay(amounts, price) for price in needs.next)
        return Outlook(needs, self.atlas.streets(state), reserve, missing, is_payable)


def by_resource(program: Program, table: dict[str, int]) -> list[int]:
    return [table.get(name, 0) for name in program.resources]
