"""Dice as values: a zone holds what they show, lowest first, so that equal dice are one and the same option.

A word that changes a die acts on a change: one number for what the die shows and what it shall show, so that a game
offers changes in `word_targets`, carries them out in `do_word` and names them in `thing_name`.
"""

from itertools import combinations
from typing import Final

from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State

SHOWN_BITS: Final = 6
"""What a die shows is a number of so many bits."""
MOST_SIDES: Final = (1 << SHOWN_BITS) - 1


def roll(rules: Rules, state: State, number: int, sides: int) -> list[int]:
    """What so many dice show. Nobody foresees a roll: in a search there are none, as there are no drawn things."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    if rules.search.is_searching:
        return []
    return sorted([1 + state.below(sides, f"dice {state.actor}") for _ in range(number)])


def shown(dice: list[int]) -> list[int]:
    """The values that are there, each once."""
    return sorted(set(dice))


def use_die(dice: list[int], value: int) -> None:
    """A die that shows this is used up."""
    dice.remove(value)


def shares(dice: list[int], number: int) -> list[list[int]]:
    """The distinct ways to take so many of the dice."""
    return [list(each) for each in sorted(set(combinations(sorted(dice), number)))]


# --- changes ---


def change_of(value: int, new: int) -> int:
    return value << SHOWN_BITS | new


def value_in(change: int) -> int:
    """What the die shows before the change."""
    return change >> SHOWN_BITS


def new_in(change: int) -> int:
    """What it shows afterwards."""
    return change & MOST_SIDES


def settings_of(dice: list[int], sides: int) -> list[int]:
    """The changes by which a die is set to any other value."""
    return [change_of(value, new) for value in shown(dice) for new in range(1, sides + 1) if new != value]


def turns_of(dice: list[int], sides: int) -> list[int]:
    """The changes by which a die is turned one up or one down; the highest value is followed by the lowest."""
    turned = [(value, (value + by) % sides + 1) for value in shown(dice) for by in (-2, 0)]
    return list(dict.fromkeys([change_of(value, new) for value, new in turned if value != new]))


def change_die(dice: list[int], change: int) -> None:
    """Carry a change out on one die that shows the value."""
    dice.remove(value_in(change))
    dice.append(new_in(change))
    dice.sort()
