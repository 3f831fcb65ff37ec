"""Caps of resources: what exceeds them is lost, nobody is told of it, and what brings nothing is not offered."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_game import choose, holdings, labels, playing

from uwc_content.engine.caps import add_to
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.search.bounds import could_use

CARDS = """
three: {effect: {gain: {coal: 3}}}
mixed: {effect: {gain: {coal: 2, points: 1}}}
group: {effect: {gain: {material: 2}}}
either: {effect: {gain: {one_of: [{coal: 1}, {coal: 3}, {money: 1}]}}}
follow: {effect: {gain: {coal: 1}, then: {gain: {points: 1}}}}
choice: {effect: {choose: [{gain: {coal: 1}}, {gain: {wood: 1}}]}}
buy: {effect: {pay: {wood: 1}, then: {gain: {coal: 1}}}}
swap: {effect: {exchange: {coal: 1}, for: {wood: 1}}}
barter: {effect: {exchange: {coal: 1, wood: 1}, for: {coal: 2}}}
watched: {effect: {gain: {coal: 3}}}
"""
WATCHER = CARDS + "watcher: {permanent: {when: {gain: {coal: 2}}, then: {gain: {points: 1}}}}"
REPLACER = CARDS + "replacer: {permanent: {when: {gain: {coal: 1}}, instead: {gain: {points: 1}}}}"


@pytest.mark.parametrize(
    ("card", "held", "after"),
    [
        ("three", {"coal": 1}, {"coal": 4}),
        ("three", {"coal": 4}, {"coal": 5}),
        ("three", {"coal": 5}, {"coal": 5}),
        ("mixed", {"coal": 5}, {"coal": 5, "points": 1}),
        ("follow", {"coal": 4}, {"coal": 5, "points": 1}),
        ("follow", {"coal": 5}, {"coal": 5}),
        ("choice", {"coal": 5, "wood": 5}, {"coal": 5, "wood": 5}),
        ("buy", {"coal": 5, "wood": 1}, {"coal": 5, "wood": 1}),
        ("swap", {"coal": 5, "wood": 5}, {"coal": 5, "wood": 5}),
        ("group", {"coal": 5, "wood": 5}, {"coal": 5, "wood": 5}),
    ],
)
def test_nobody_has_more_than_the_cap(card: str, held: dict[str, int], after: dict[str, int]) -> None:
    game = playing(CARDS, card, held=[held])
    assert game.is_over
    assert holdings(game) == after


@pytest.mark.parametrize(
    ("card", "held", "offered"),
    [
        ("choice", {"coal": 5}, [("choose", "gain", "wood"), ("stop",)]),
        ("group", {"coal": 4}, [("gain", "1 coal"), ("gain", "1 coal", "1 wood"), ("gain", "2 wood")]),
        ("either", {"coal": 4}, [("gain", "1 coal"), ("gain", "1 money")]),
        ("swap", {"coal": 5, "wood": 1}, [("exchange", "1 coal"), ("stop",)]),
        ("barter", {"coal": 5, "wood": 1}, [("exchange", "1 coal", "1 wood"), ("exchange", "2 coal"), ("stop",)]),
    ],
)
def test_what_would_bring_nothing_is_not_offered(
    card: str, held: dict[str, int], offered: list[tuple[str, ...]]
) -> None:
    assert labels(playing(CARDS, card, held=[held])) == offered


def test_an_exchange_makes_room_for_what_it_brings() -> None:
    game = playing(CARDS, "barter", held=[{"coal": 4, "wood": 1}])
    choose(game, "exchange", "1 coal", "1 wood")
    assert holdings(game) == {"coal": 5}


@pytest.mark.parametrize(("coal", "points"), [(0, 1), (3, 1), (4, 0)])
def test_an_event_tells_what_really_came(coal: int, points: int) -> None:
    game = playing(WATCHER, "watched", held=[{"coal": coal}])
    assert holdings(game).get("points", 0) == points


def test_what_does_not_come_cannot_be_replaced() -> None:
    assert labels(playing(REPLACER, "three", held=[{"coal": 4}]))
    assert playing(REPLACER, "three", held=[{"coal": 5}]).is_over


@pytest.mark.parametrize("card", ["three", "group", "choice", "buy", "swap", "follow"])
@pytest.mark.parametrize("coal", [0, 5])
def test_a_bound_never_denies_what_can_be_done(card: str, coal: int) -> None:
    """More coal leaves less room for coal: plenty of it must not be taken for a no."""
    game = playing(CARDS, "three", held=[{"coal": coal, "wood": 1}])
    block = game.rules.program.by_id[card].blocks["effect"]
    every = (1 << game.rules.resources) - 1
    state = game.state
    state.seats[0].amounts[game.rules.program.amount_index["coal"]] = coal
    assert could_use(game.rules, state, every, block, NONE) or not can(game.rules, state, block, NONE)


@given(gains=st.lists(st.fixed_dictionaries({"coal": st.integers(0, 9), "points": st.integers(0, 9)})))
@settings(max_examples=50, deadline=None)
def test_what_came_is_what_was_added(gains: list[dict[str, Any]]) -> None:
    game = playing(CARDS, "three", held=[{}])
    rules, seat = game.rules, game.state.seats[0]
    coal, points = rules.program.amount_index["coal"], rules.program.amount_index["points"]
    for each in gains:
        vector = [0] * rules.resources
        vector[coal], vector[points] = each["coal"], each["points"]
        before = seat.amounts[:]
        came = add_to(rules, seat, vector)
        assert [a + b for a, b in zip(before, came, strict=True)] == seat.amounts
        assert seat.amounts[coal] == min(before[coal] + each["coal"], 5)
        assert came[points] == each["points"]
