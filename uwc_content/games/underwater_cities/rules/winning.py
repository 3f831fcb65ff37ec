"""Who has won."""

from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import ORDER
from uwc_content.games.underwater_cities.rules.things import count_of


def points_of(rules: Box, state: State) -> list[int]:
    return [seat.amounts[rules.points] for seat in state.seats]


def winners_of(rules: Box, state: State) -> list[int]:
    """Whoever leads; alone, a player wins only by reaching the goals of the solo game."""
    if len(state.seats) > 1:
        return ranking_of(rules, state)[:1]
    solo = rules.tables.rules["solo"]
    has_cities = count_of(rules, state, 0, "city") >= solo["goal_cities"]
    return [0] if has_cities and points_of(rules, state)[0] >= solo["goal_points"] else []


def ranking_of(rules: Box, state: State) -> list[int]:
    """Most points first; ties by the turn order after the last round."""
    scores = points_of(rules, state)
    order = state.zones[ORDER]
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], order.index(seat)))
