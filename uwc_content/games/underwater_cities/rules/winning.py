"""Who has won."""

from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import ORDER
from uwc_content.games.underwater_cities.rules.things import count_of


def points_of(rules: Box, state: State) -> list[int]:
    return [seat.amounts[rules.points] for seat in state.seats]


def standings_of(rules: Box, state: State) -> list[list[int]]:
    """Nobody is tied; alone, a player wins only by reaching the goals of the solo game."""
    if len(state.seats) > 1:
        return [[seat] for seat in ranking_of(rules, state)]
    return [[0]] if has_reached_goals(rules, state) else [[], [0]]


def has_reached_goals(rules: Box, state: State) -> bool:
    solo: dict[str, int] = rules.tables.rules["solo"]
    has_cities = count_of(rules, state, 0, "city") >= solo["goal_cities"]
    return has_cities and points_of(rules, state)[0] >= solo["goal_points"]


def ranking_of(rules: Box, state: State) -> list[int]:
    """Most points first; ties by the turn order after the last round."""
    scores = points_of(rules, state)
    order = state.zones[ORDER]
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], order.index(seat)))
