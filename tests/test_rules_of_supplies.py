"""Numbers of the rules that only show at the edge: when pieces run out, when a row of cards is full, what is left."""

from functools import cache
from typing import Any

import pytest
from bundles import real_bundle

from uwc_content.engine.game import Game
from uwc_content.rulesets.games import interpreter
from uwc_content.rulesets.underwater_cities.game import UnderwaterCities
from uwc_content.rulesets.underwater_cities.places import CLAIMED, OPEN_CONTRACTS
from uwc_content.rulesets.underwater_cities.tables import ITEMS, KINDS


@cache
def machine() -> UnderwaterCities:
    found = interpreter(real_bundle())
    assert isinstance(found, UnderwaterCities)
    return found


def new_game(players: int, **options: Any) -> Game:
    return Game.new(machine(), {"players": players, "seed": 3, **options})


def is_left(players: int, kind: str, built: int) -> bool:
    """Whether a piece is left when so many are built, by the last player for simplicity."""
    state = new_game(players).state
    for seat in state.seats:
        seat.numbers[KINDS.index(kind)] = 0
    state.seats[-1].numbers[KINDS.index(kind)] = (1 << built) - 1
    return machine().is_left(state, KINDS.index(kind))


@pytest.mark.rule("UWC-SETUP-04", "UWC-RES-09")
@pytest.mark.parametrize(("players", "domes"), [(2, 7), (3, 10), (4, 13)])
def test_symbiotic_cities_run_out_by_the_number_of_players(players: int, domes: int) -> None:
    assert is_left(players, "symbiotic_city", domes - 1)
    assert not is_left(players, "symbiotic_city", domes)


@pytest.mark.rule("UWC-COMPONENT-14", "UWC-COMPONENT-17", "UWC-SETUP-06", "UWC-RES-08")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("kind", "pieces"), [("tunnel", 46), ("nonsymbiotic_city", 17)])
def test_tunnels_and_nonsymbiotic_cities_run_out(players: int, kind: str, pieces: int) -> None:
    assert is_left(players, kind, pieces - 1)
    assert not is_left(players, kind, pieces)


@pytest.mark.rule("UWC-SOLO-02")
def test_the_symbiotic_cities_of_the_solo_game_do_not_run_out() -> None:
    assert is_left(1, "symbiotic_city", 40)


@pytest.mark.parametrize(("players", "side"), [(1, "small"), (2, "small"), (3, "large"), (4, "large")])
def test_the_side_of_the_main_board_goes_by_the_number_of_players(players: int, side: str) -> None:
    slots = {slot["id"] for slot in real_bundle()["items"]["slots"] if side in slot["fields"]["positions"]}
    assert set(new_game(players).observe(0)["slots"]) == slots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_contracts_are_in_play_with_any_number_of_players(players: int) -> None:
    assert len(new_game(players, contracts=True).state.zones[OPEN_CONTRACTS]) == 3


@pytest.mark.parametrize(("owned", "needs_room"), [(3, False), (4, True)])
def test_four_action_cards_may_lie_beside_a_board(owned: int, needs_room: bool) -> None:
    state = new_game(2).state
    action = next(item for item in machine().program.by_type["cards"] if "action" in item.blocks)
    state.seats[state.actor].zones[CLAIMED] = [action.index + ITEMS] * owned
    assert machine().needs_room(state, action.index + ITEMS) == needs_room


@pytest.mark.parametrize(
    ("left", "points"),
    [
        ({"credits": 3}, 0),
        ({"credits": 4}, 1),
        ({"credits": 7}, 1),
        ({"kelp": 4}, 1),
        ({"science": 3}, 0),
        ({"science": 4}, 1),
        ({"steelplast": 3}, 0),
        ({"steelplast": 4}, 1),
        ({"biomatter": 1}, 0),
        ({"biomatter": 2}, 1),
        ({"biomatter": 1, "kelp": 1, "science": 1}, 1),
        ({"kelp": 3}, 0),
    ],
    ids=str,
)
def test_what_is_left_is_worth_a_point_for_every_four_credits(left: dict[str, int], points: int) -> None:
    state = new_game(2).state
    amounts = state.seats[0].amounts
    for name, index in machine().program.amount_index.items():
        if index < len(amounts):
            amounts[index] = left.get(name, 0)
    assert machine().leftover_points(state, 0) == points
