"""What only golden playthroughs noticed before: the order of slots, heights on the track, and renewed decks."""

from functools import cache
from typing import Any

import pytest
from table import bundles

from uwc_content.engine.kernel import run
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import renew_deck
from uwc_content.games.underwater_cities.rules.deeds import step_on
from uwc_content.games.underwater_cities.rules.phases import END_ERA, END_ROUND, end_era, end_round, precedence
from uwc_content.games.underwater_cities.rules.places import DECK, DISCARD, ERA, FEDERATION, HEIGHT, ORDER
from uwc_content.games.underwater_cities.rules.turn_frames import ERA_END, ROUND_END


@cache
def rules() -> Any:
    return interpreter(bundles()["underwater_cities"])


def begun(players: int = 2, seed: int = 1) -> State:
    state: State = rules().set_up({"players": players, "seed": seed, "boards": "basic", "contracts": False})
    run(rules(), state)
    return state


@pytest.mark.parametrize(("players", "side"), [(2, "small"), (3, "large")])
def test_slots_lie_clockwise(players: int, side: str) -> None:
    places = [slot.fields["positions"][side] for slot in rules().slots(begun(players))]
    assert places == list(range(1, len(places) + 1))


def begin_round(state: State) -> None:
    for seat in state.seats:
        seat.numbers[FEDERATION] = 0


def advance(box: Box, state: State, *seats: int) -> None:
    for seat in seats:
        state.actor = seat
        step_on(box, state, "federation")


def test_whoever_comes_later_to_a_space_stands_on_top_in_every_round() -> None:
    state = begun()
    begin_round(state)
    advance(rules(), state, 0, 1)
    assert sorted((0, 1), key=lambda seat: precedence(state, seat)) == [1, 0]
    begin_round(state)
    advance(rules(), state, 1, 0)
    assert sorted((0, 1), key=lambda seat: precedence(state, seat)) == [0, 1]


def test_below_the_track_the_order_stays_whatever_the_heights_were() -> None:
    state = begun()
    for (seat, space), height in zip(((0, 3), (1, 1)), (1, 2), strict=True):
        state.seats[seat].numbers[FEDERATION], state.seats[seat].numbers[HEIGHT] = space, height
    for _ in range(2):
        push(state, ROUND_END, NONE, 1 << END_ROUND)  # everybody has been told
        end_round(rules(), state)
        assert state.zones[ORDER] == [0, 1]


def test_the_next_era_has_a_deck_of_its_own() -> None:
    state = begun()
    push(state, ERA_END, NONE, 1 << END_ERA)
    end_era(rules(), state)
    assert state.numbers[ERA] == 2
    assert {rules().facts(card).deck for card in state.zones[DECK]} == {"era_2"}


def renewed(seed: int) -> list[int]:
    state = begun(seed=seed)
    state.zones[DISCARD] = list(range(1000, 1030))
    state.zones[DECK].clear()
    renew_deck(state)
    assert state.zones[DISCARD] == []
    return state.zones[DECK]


def test_a_renewed_deck_is_shuffled() -> None:
    one, other = renewed(1), renewed(2)
    assert sorted(one) == sorted(other) == list(range(1000, 1030))
    assert one not in (list(range(1000, 1030)), other)
