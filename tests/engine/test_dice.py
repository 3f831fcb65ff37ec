"""Dice: rolled from the state's generator, set, turned up and down, and equal ones told once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import VOCABULARY, ToyGame, choose, labels, program_of

from uwc_content.engine.dice import (
    change_die,
    change_of,
    new_in,
    roll,
    settings_of,
    shares,
    shown,
    turns_of,
    use_die,
    value_in,
)
from uwc_content.engine.game import Game
from uwc_content.engine.program import Node
from uwc_content.engine.state import State

DICE_WORDS = """
  roll: {doc: "Roll dice anew.", arguments: {dice: {doc: "How many."}}}
  set_die: {doc: "Set a die."}
  turn_die: {doc: "Turn a die."}
items:"""
CARDS = """
fresh: {gift: {roll: die}}
setting: {effect: {set_die: die}}
turning: {effect: {turn_die: {die: 2}}}
forced: {effect: {together: [{roll: die}, {turn_die: die}]}}
"""
WITH_DICE = VOCABULARY.replace("\nitems:", DICE_WORDS).replace("places:", '  die: {doc: "A die."}\nplaces:')
CHANGES = {"set_die": settings_of, "turn_die": turns_of}
POOL = 2
"""The zone of the table that holds the dice."""


class DiceGame(ToyGame):
    """Two dice of six sides."""

    def set_up(self, setup: dict[str, Any]) -> State:
        state = super().set_up(setup)
        state.zones.append(sorted(setup["dice"]))
        return state

    def word_targets(self, state: State, node: Node, it: int) -> list[int]:
        return [0] if node.name == "roll" else CHANGES[node.name](state.zones[POOL], 6)

    def do_word(self, state: State, node: Node, thing: int) -> None:
        if node.name == "roll":
            state.zones[POOL] = roll(self, state, 2, 6)
        else:
            change_die(state.zones[POOL], thing)

    def thing_name(self, state: State, thing: int) -> str:
        return f"{value_in(thing)} to {new_in(thing)}"


def game_of(card: str, *dice: int, seed: int = 1) -> Game:
    setup = {"players": 1, "played": [(card, 0)], "dice": list(dice), "seed": seed}
    return Game.new(DiceGame(program_of(CARDS, WITH_DICE)), setup)


@pytest.mark.parametrize(
    ("card", "dice", "offered"),
    [
        ("setting", (2, 2), ["2 to 1", "2 to 3", "2 to 4", "2 to 5", "2 to 6"]),
        ("turning", (1, 1), ["1 to 6", "1 to 2"]),
        ("turning", (1, 6), ["1 to 6", "1 to 2", "6 to 5", "6 to 1"]),
    ],
)
def test_equal_dice_are_one_option(card: str, dice: tuple[int, ...], offered: list[str]) -> None:
    word = {"setting": "set_die", "turning": "turn_die"}[card]
    assert labels(game_of(card, *dice)) == [*((word, each) for each in offered), ("stop",)]


def test_a_die_is_turned_twice_and_the_dice_stay_in_order() -> None:
    game = game_of("turning", 2, 6)
    choose(game, "turn_die", "6 to 1")
    assert game.state.zones[POOL] == [1, 2]
    choose(game, "turn_die", "2 to 3")
    assert game.state.zones[POOL] == [1, 3]
    assert game.is_over


@pytest.mark.parametrize("seed", range(1, 20))
def test_a_roll_is_the_state_s_own_and_cannot_be_taken_back(seed: int) -> None:
    rolled = game_of("fresh", 1, 1, seed=seed)
    assert rolled.is_over
    assert rolled.state.zones[POOL] == game_of("fresh", 1, 1, seed=seed).state.zones[POOL]
    assert all(1 <= each <= 6 for each in rolled.state.zones[POOL])
    assert rolled.state.random != seed


def test_every_value_comes_up() -> None:
    rolled = [game_of("fresh", 1, 1, seed=seed).state.zones[POOL] for seed in range(1, 60)]
    assert {value for dice in rolled for value in dice} == set(range(1, 7))


def test_a_search_does_not_foresee_a_roll() -> None:
    """Nothing is offered that only a lucky roll would make possible, and asking rolls nothing."""
    game = game_of("forced", 3, 4)
    assert game.is_over
    assert game.state.zones[POOL] == [3, 4]
    assert game.state.random == 1


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5))
def test_turning_up_and_down_again_changes_nothing(dice: list[int]) -> None:
    dice.sort()
    for change in turns_of(dice, 6):
        changed = dice[:]
        change_die(changed, change)
        back = change_of(new_in(change), value_in(change))
        assert back in turns_of(changed, 6)
        change_die(changed, back)
        assert changed == dice


@given(st.lists(st.integers(1, 6), min_size=2, max_size=5))
def test_shares_are_distinct_and_leave_the_rest(dice: list[int]) -> None:
    found = shares(dice, 2)
    assert len({tuple(each) for each in found}) == len(found)
    for share in found:
        left = dice[:]
        for value in share:
            use_die(left, value)
        assert sorted([*left, *share]) == sorted(dice)
    assert shown(dice) == sorted(set(dice))


@pytest.mark.parametrize("sides", [0, 64])
def test_a_die_has_sides_and_not_too_many(sides: int) -> None:
    game = game_of("fresh", 1, 1)
    with pytest.raises(ValueError, match="a die has 1 to 63 sides"):
        roll(game.rules, game.state, 1, sides)
