"""Final scoring: metropolises, cards, cities, and what is left."""

from typing import Final

from uwc_content.engine.lowering import Program
from uwc_content.engine.program import NONE
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.places import CLAIMED, CONNECTED, ORDER, OVER
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS, bits
from uwc_content.games.underwater_cities.rules.turns import Turns

SCORING: Final = -140
LEFTOVERS: Final = -141


class Scoring(Turns):
    """The end of the game."""

    __slots__ = ("points",)

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.points = program.amount_index["points"]

    def begin_scoring(self, state: State) -> None:
        state.numbers[OVER] = 1
        for seat in reversed(state.zones[ORDER]):
            self.push(state, LEFTOVERS, seat, 0)
            self.push(state, SCORING, seat, 0)

    def score(self, state: State, seat: int) -> None:
        """Metropolises, then claimed cards."""
        state.actor = seat
        del state.stack[-3:]
        player = state.seats[seat]
        things = [*self.connected_tiles(player), *player.zones[CLAIMED]]
        for thing in reversed(things):
            self.push_block(state, self.item(thing).blocks.get("scoring", NONE), thing, 0)

    def score_leftovers(self, state: State, seat: int) -> None:
        """Cities by how many kinds of buildings they have; then what is left, in credits."""
        del state.stack[-3:]
        gained = self.city_points(state, seat) + self.leftover_points(state, seat)
        state.seats[seat].amounts[self.points] += gained

    def city_points(self, state: State, seat: int) -> int:
        player = state.seats[seat]
        board = self.board(player)
        points: list[int] = self.tables.rules["final_scoring"]["city_points"]
        total = 0
        for city in bits(player.numbers[CONNECTED] & board.cities):
            total += points[sum(1 for kind in BUILDINGS if board.next_to[city] & player.numbers[kind])]
        return total

    def leftover_points(self, state: State, seat: int) -> int:
        rules = self.tables.rules["final_scoring"]
        amounts = state.seats[seat].amounts
        index = self.program.amount_index
        worth = amounts[index["credits"]]
        for name, number in rules["leftovers"].items():
            worth += amounts[index[name]] * number
        return int(worth // rules["credits_per_point"])

    def scores(self, state: State) -> list[int]:
        return [seat.amounts[self.points] for seat in state.seats]
