"""Investment tokens: whose they are, where they lie, how they come back, and what happens when there are none."""

from typing import Final

from uwc_content.engine.areas import ANYBODY
from uwc_content.engine.course import OWN_FRAMES
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.outcome import LOSS, all_alike, finish_game
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.games.micro_city.rules.city import garden_neighbours
from uwc_content.games.micro_city.rules.places import (
    CELLS,
    FIRST_CONTRACT,
    FIRST_GOAL,
    PORT_OWNER,
    SHARED_OWNER,
)

SHORTAGE: Final = OWN_FRAMES - 1
"""Which own token comes back for the area in `it`."""


def owner_of_seat(rules: Box, state: State, seat: int) -> int:
    return seat if rules.is_competitive(state) else SHARED_OWNER


def owner_for(rules: Box, state: State, area: int) -> int:
    """Whose token goes on an area; without opponents contracts have tokens of their own."""
    if area >= FIRST_CONTRACT and not rules.is_competitive(state):
        return PORT_OWNER
    return owner_of_seat(rules, state, state.actor)


def own_areas(rules: Box, state: State, seat: int) -> list[int]:
    return rules.areas.occupied(state, owner_of_seat(rules, state, seat))


def can_occupy(rules: Box, state: State, area: int) -> bool:
    """Whether a token can go there: from the reserve, or an opponent's own from elsewhere."""
    owner = owner_for(rules, state, area)
    return bool(
        rules.areas.reserve_of(state, owner) or (rules.is_competitive(state) and own_areas(rules, state, owner))
    )


def occupy(rules: Box, state: State, area: int) -> bool:
    """Put a token on a free area; if there is none, partners have lost and opponents are asked for one."""
    shortage = lack_token if not rules.is_competitive(state) else ask_for_token
    done = rules.areas.occupy(state, area, owner_for(rules, state, area), shortage)
    if not done and rules.is_competitive(state):
        lose_points(rules, state)
    rules.changed(state)
    return done


def lack_token(state: State, _owner: int, _area: int) -> None:
    finish_game(state, all_alike(state, LOSS))


def ask_for_token(state: State, _owner: int, area: int) -> None:
    push(state, SHORTAGE, area, 0)


def lose_points(rules: Box, state: State) -> None:
    amounts = state.seats[state.actor].amounts
    amounts[rules.points] = max(amounts[rules.points] - int(rules.numbers["shortage"]["points"]), 0)


def take_back(rules: Box, state: State, area: int, wanted: int) -> None:
    """An own token goes from one area to another."""
    rules.areas.vacate(state, [area])
    occupy(rules, state, wanted)


def step_shortage(rules: Box, state: State) -> list[int] | None:
    return [rules.first_area + area for area in own_areas(rules, state, state.actor)]


def take_shortage(rules: Box, state: State, area: int, option: int) -> None:
    del state.stack[-3:]
    take_back(rules, state, rules.area_of(option), area)


# --- looking at tokens ---


def tokens_called(rules: Box, state: State, seat: int, noun: str) -> list[int]:
    """The areas that hold such a token."""
    if noun == "token":
        return rules.areas.occupied(state, ANYBODY)
    found = own_areas(rules, state, seat)
    if noun == "token_by_garden":
        beside = garden_neighbours(rules, state)
        return [area for area in found if beside >> area & 1]
    return found


def is_removable(rules: Box, state: State, area: int, place: str) -> bool:
    """Whether an effect may take a token from there."""
    if area < CELLS or place == "city":
        return area < CELLS
    if area < FIRST_GOAL:
        return bool(rules.numbers["stage_tokens_removable"])
    return area < FIRST_CONTRACT or rules.is_competitive(state)


def removable(rules: Box, state: State, noun: str, place: str) -> list[int]:
    tokens = tokens_called(rules, state, state.actor, noun)
    return [area for area in tokens if is_removable(rules, state, area, place)]


def token_on(rules: Box, state: State, cell: int) -> bool:
    return rules.areas.owner_of(state, cell) != NONE
