"""What a position is worth, in hundredths of a point: a rough guess that bots steer by."""

from typing import Final

from uwc_content.engine.state import State
from uwc_content.rulesets.underwater_cities.places import (
    CLAIMED,
    CONNECTED,
    ERA,
    FEDERATION,
    HAND,
    PAID_SPECIALS,
    UPGRADED,
)
from uwc_content.rulesets.underwater_cities.tables import BUILDINGS, NONSYMBIOTIC, SYMBIOTIC, TUNNEL, bits
from uwc_content.rulesets.underwater_cities.things import Things

RESOURCE_WORTH: Final = {"credits": 45, "kelp": 60, "steelplast": 65, "science": 60, "biomatter": 85, "points": 100}
SPARE_WORTH: Final = 25
"""What a unit beyond a sensible stock adds."""
STOCK: Final = 5
CARD_IN_HAND: Final = 30
UNCONNECTED_CITY: Final = 150
EMPTY_SITE: Final = 35
UPGRADE: Final = 20
SPACE: Final = 12
CLAIMED_WORTH: Final = {"permanent": 160, "production": 130, "action": 110, "scoring": 350}
TILE: Final = 150


class Worth(Things):
    """Guesses how a game will end for a player."""

    __slots__ = ()

    def worth(self, state: State, seat: int) -> int:
        player = state.seats[seat]
        left = len(self.tables.rules["eras"]) + 1 - state.numbers[ERA]
        total = self.stock_worth(state, seat)
        if not left or not state.stack:
            return total
        acting, state.actor = state.actor, seat
        yields = self.network_yield(state)
        state.actor = acting
        for i, name in enumerate(self.program.resources):
            total += yields[i] * RESOURCE_WORTH.get(name, 0) * left
        total += self.city_worth(state, seat, left)
        total += self.card_worth(state, seat, left)
        return total + player.numbers[FEDERATION] * SPACE + player.numbers[UPGRADED].bit_count() * UPGRADE

    def network_yield(self, state: State) -> list[int]:
        raise NotImplementedError

    def stock_worth(self, state: State, seat: int) -> int:
        total = 0
        for name, amount in zip(self.program.resources, state.seats[seat].amounts, strict=True):
            if name == "points":
                total += amount * 100
            else:
                total += min(amount, STOCK) * RESOURCE_WORTH[name] + max(amount - STOCK, 0) * SPARE_WORTH
        return total

    def city_worth(self, state: State, seat: int, left: int) -> int:
        """Cities score at the end and eat in between; sites that tunnels have reached are room to grow."""
        player = state.seats[seat]
        board = self.board(player)
        points = self.tables.rules["final_scoring"]["city_points"]
        cities = player.numbers[NONSYMBIOTIC] | player.numbers[SYMBIOTIC]
        total = 0
        for city in bits(cities & player.numbers[CONNECTED]):
            kinds = sum(1 for kind in BUILDINGS if board.next_to[city] & player.numbers[kind])
            total += points[kinds] * 100 - left * RESOURCE_WORTH["kelp"]
        total += (cities & ~player.numbers[CONNECTED]).bit_count() * UNCONNECTED_CITY
        return total + player.numbers[TUNNEL].bit_count() * EMPTY_SITE

    def card_worth(self, state: State, seat: int, left: int) -> int:
        zones = state.seats[seat].zones
        total = min(len(zones[HAND]), 4) * CARD_IN_HAND + len(zones[PAID_SPECIALS]) * CARD_IN_HAND
        for card in zones[CLAIMED]:
            for section, value in CLAIMED_WORTH.items():
                if self.has_section(card, section):
                    total += value if section == "scoring" else value * left
        return total + len(self.connected_tiles(state.seats[seat])) * TILE * left
