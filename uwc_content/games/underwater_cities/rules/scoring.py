"""Final scoring: metropolises, cards, cities, and what is left."""

from typing import Final

from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import push, push_block
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import CLAIMED, CONNECTED, ORDER, OVER
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS
from uwc_content.games.underwater_cities.rules.things import connected_tiles

SCORING: Final = -140
LEFTOVERS: Final = -141


def begin_scoring(state: State) -> None:
    state.numbers[OVER] = 1
    for seat in reversed(state.zones[ORDER]):
        push(state, LEFTOVERS, seat, 0)
        push(state, SCORING, seat, 0)


def score_things(rules: Box, state: State, seat: int) -> None:
    """Metropolises, then claimed cards; those that pay for points come last, so that others count what is there."""
    state.actor = seat
    del state.stack[-3:]
    player = state.seats[seat]
    cards = sorted(player.zones[CLAIMED], key=lambda card: spends_to_score(rules, card))
    for thing in reversed([*connected_tiles(rules, player), *cards]):
        push_block(rules, state, rules.item(thing).blocks.get("scoring", NONE), thing, 0)


def spends_to_score(rules: Box, card: int) -> bool:
    block = rules.item(card).blocks.get("scoring", NONE)
    return block != NONE and rules.nodes[block].spends != 0


def score_leftovers(rules: Box, state: State, seat: int) -> None:
    """Cities by how many kinds of buildings they have; then what is left, in credits."""
    del state.stack[-3:]
    gained = city_points(rules, state, seat) + leftover_points(rules, state, seat)
    state.seats[seat].amounts[rules.points] += gained


def city_points(rules: Box, state: State, seat: int) -> int:
    player = state.seats[seat]
    board = rules.board(player)
    points: list[int] = rules.tables.rules["final_scoring"]["city_points"]
    total = 0
    for city in bits(player.numbers[CONNECTED] & board.cities):
        total += points[sum(1 for kind in BUILDINGS if board.next_to[city] & player.numbers[kind])]
    return total


def leftover_points(rules: Box, state: State, seat: int) -> int:
    book = rules.tables.rules["final_scoring"]
    amounts = state.seats[seat].amounts
    index = rules.program.amount_index
    worth = amounts[index["credits"]]
    for name, number in book["leftovers"].items():
        worth += amounts[index[name]] * number
    return int(worth // book["credits_per_point"])
