"""Tokens on shared areas: none is made or lost, whoever owns them, and a shortage is for the game to settle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uwc_content.engine.areas import ANYBODY, Areas
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.outcome import LOSS, all_alike, finish_game
from uwc_content.engine.state import Seat, State

ROWS = [0, 0, 0, 1, 1, 1]
COLUMNS = [0, 1, 2, 0, 1, 2]
GOALS = [0, 0, NONE, NONE, 1, 1]
AREAS = Areas(0, 1, {"row": ROWS, "column": COLUMNS, "goal": GOALS})


def table(*tokens: int) -> State:
    state = State()
    state.seats = [Seat() for _ in tokens]
    state.zones = [[], []]
    AREAS.lay_out(state, len(ROWS), list(tokens))
    return state


def refuse(state: State, owner: int, area: int) -> None:
    raise AssertionError(f"{owner} has no token left for {area}")


def lose(state: State, owner: int, area: int) -> None:
    finish_game(state, all_alike(state, LOSS))


def return_first(state: State, owner: int, area: int) -> None:
    AREAS.vacate(state, AREAS.occupied(state, owner)[:1])


def leave_out(state: State, owner: int, area: int) -> None:
    """A game in which nothing comes of a shortage."""


def occupied(state: State, *taken: tuple[int, int]) -> State:
    for area, owner in taken:
        assert AREAS.occupy(state, area, owner, refuse)
    return state


def test_a_token_leaves_the_reserve_and_lies_on_its_area() -> None:
    state = occupied(table(2, 1), (4, 0))
    assert AREAS.owner_of(state, 4) == 0
    assert (AREAS.reserve_of(state, 0), AREAS.reserve_of(state, 1)) == (1, 1)
    assert AREAS.free(state) == [0, 1, 2, 3, 5]


def test_an_area_holds_one_token() -> None:
    state = occupied(table(2, 2), (4, 0))
    with pytest.raises(ValueError, match="area 4 is not free"):
        AREAS.occupy(state, 4, 1, refuse)


@pytest.mark.parametrize(
    ("owner", "shared", "counts"),
    [
        (0, "row", {0: 2, 1: 1}),
        (0, "column", {0: 1, 1: 2}),
        (0, "goal", {0: 2, 1: 1}),
        (1, "goal", {}),
        (1, "row", {0: 1}),
        (ANYBODY, "row", {0: 3, 1: 1}),
    ],
)
def test_tokens_are_counted_by_owner_and_by_what_their_areas_share(
    owner: int, shared: str, counts: dict[int, int]
) -> None:
    state = occupied(table(8, 8), (0, 0), (1, 0), (4, 0), (2, 1))
    assert AREAS.counts(state, owner, shared) == counts


@pytest.mark.parametrize(
    ("owner", "shared", "group", "left", "reserves"),
    [(0, "row", 0, [2, 4], [7, 7]), (ANYBODY, "row", 0, [4], [7, 8]), (ANYBODY, "goal", 1, [0, 1, 2], [6, 7])],
)
def test_tokens_return_to_their_owners(
    owner: int, shared: str, group: int, left: list[int], reserves: list[int]
) -> None:
    state = occupied(table(8, 8), (0, 0), (1, 0), (4, 0), (2, 1))
    AREAS.vacate(state, AREAS.occupied_in(state, owner, shared, group))
    assert AREAS.occupied(state, ANYBODY) == left
    assert state.zones[1] == reserves


def test_a_shortage_may_end_the_game() -> None:
    state = occupied(table(1, 1), (0, 0))
    assert not AREAS.occupy(state, 1, 0, lose)
    assert state.outcome == [LOSS, LOSS]
    assert AREAS.owner_of(state, 1) == NONE


def test_a_shortage_may_bring_a_token_back_and_the_game_tries_again() -> None:
    state = occupied(table(1), (0, 0))
    assert not AREAS.occupy(state, 1, 0, return_first)
    assert AREAS.occupy(state, 1, 0, refuse)
    assert AREAS.occupied(state, 0) == [1]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2), st.booleans()), max_size=40))
@settings(max_examples=100, deadline=None)
def test_no_token_is_made_or_lost(deeds: list[tuple[int, int, bool]]) -> None:
    state = table(3, 2, 4)
    for area, owner, is_vacated in deeds:
        if is_vacated:
            AREAS.vacate(state, AREAS.occupied_in(state, owner, "column", COLUMNS[area]))
        elif AREAS.owner_of(state, area) == NONE:
            AREAS.occupy(state, area, owner, leave_out)
        assert [AREAS.tokens_of(state, each) for each in range(3)] == [3, 2, 4]
        assert min(state.zones[1]) >= 0
