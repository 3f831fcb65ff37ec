"""What players have seen: a view tells nothing that its seat has not seen, and a look cannot be taken back."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import ToyGame, program_of

from uwc_content.engine.knowledge import Knowledge
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import Seat, State

BACKS = [0, 0, 0, 0, 1, 1, 1, 2]
"""Eight tiles with three backs."""
TILES = Knowledge(0, 0, BACKS)
RULES: Rules = ToyGame(program_of("nothing: {effect: {gain: {coal: 1}}}"))


def table(things: list[int], *seen: int, seed: int = 1) -> State:
    state = State()
    state.random = seed
    state.zones = [things[:]]
    for mask in seen:
        seat = Seat()
        seat.numbers = [mask]
        state.seats.append(seat)
    return state


class Case(NamedTuple):
    things: list[int]
    seen: list[int]
    seed: int


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Tiles at eight places, some of which are empty, and what three seats have seen."""
    things = draw(st.permutations(range(8)))
    empty = draw(st.sets(st.integers(0, 7)))
    lying = [NONE if place in empty else thing for place, thing in enumerate(things)]
    return Case(lying, draw(st.lists(st.integers(0, 255), min_size=3, max_size=3)), draw(st.integers(1, 1 << 60)))


@given(cases())
@settings(max_examples=200, deadline=None)
def test_nothing_can_be_told_from_a_view_that_its_seat_has_not_seen(case: Case) -> None:
    """Every other deal that fits what a seat has seen gives it the same view."""
    for seat in range(3):
        state = table(case.things, *case.seen, seed=case.seed)
        view = TILES.view(state, seat)
        TILES.deal_again(state, seat)
        assert TILES.view(state, seat) == view
        assert all(thing == NONE for place in positions(TILES.unseen(state, seat)) for thing in [view[place][0]])


@given(cases())
@settings(max_examples=200, deadline=None)
def test_dealing_again_keeps_what_was_seen_all_things_and_all_backs(case: Case) -> None:
    for seat in range(3):
        state = table(case.things, *case.seen, seed=case.seed)
        TILES.deal_again(state, seat)
        dealt = state.zones[0]
        assert sorted(dealt) == sorted(case.things)
        for place, (new, old) in enumerate(zip(dealt, case.things, strict=True)):
            assert (new == NONE) == (old == NONE)
            assert new == NONE or BACKS[new] == BACKS[old]
            assert new == old or not case.seen[seat] >> place & 1


def test_every_deal_that_the_backs_allow_comes_up() -> None:
    found = set()
    for seed in range(1, 200):
        state = table([0, 1, 2, 4, 7], 0b10, seed=seed)
        TILES.deal_again(state, 0)
        found.add(tuple(state.zones[0]))
    assert found == {(0, 1, 2, 4, 7), (2, 1, 0, 4, 7)}


def test_a_look_is_for_one_and_what_is_turned_up_for_all() -> None:
    state = table([5, 0, 1], 0, 0)
    TILES.look(RULES, state, 1, 0b001)
    TILES.turn_up(RULES, state, 0b100)
    assert TILES.view(state, 0) == [(NONE, 1), (NONE, 0), (1, 0)]
    assert TILES.view(state, 1) == [(5, 1), (NONE, 0), (1, 0)]
    assert [TILES.has_seen(state, seat, 0) for seat in (0, 1)] == [False, True]


def test_what_lies_there_now_is_not_known_from_what_lay_there_before() -> None:
    state = table([5, 0, 1], 0b111, 0b111)
    state.zones[0][0] = 4
    TILES.forget(state, 0b001)
    assert TILES.view(state, 0) == [(NONE, 1), (0, 0), (1, 0)]


def test_an_empty_place_is_seen_by_all() -> None:
    assert TILES.view(table([NONE, 0], 0), 0) == [(NONE, NONE), (NONE, 0)]


@pytest.mark.parametrize(("before", "after", "is_new"), [(0, 1, True), (1, 1, False), (3, 1, False), (1, 2, True)])
def test_a_look_is_a_barrier_for_undo(before: int, after: int, is_new: bool) -> None:
    assert TILES.has_revealed(table([0, 1], 0, before), table([0, 1], 0, after)) == is_new


def test_a_search_sees_nothing() -> None:
    state = table([5, 0, 1], 0)
    RULES.search.is_searching = True
    TILES.look(RULES, state, 0, 0b001)
    TILES.turn_up(RULES, state, 0b010)
    RULES.search.is_searching = False
    assert state.seats[0].numbers == [0]
