"""A game and its copies go their own ways."""

import pytest
from table import NAMES, TABLES, Setup, machine_of

from uwc_content.engine.game import Game


@pytest.mark.parametrize(("pack", "setup"), TABLES, ids=NAMES)
def test_a_copy_that_goes_back_and_on_leaves_the_game_alone(pack: str, setup: Setup) -> None:
    game = Game.new(machine_of(pack), setup)
    while not game._undo:
        game.apply(0)
    wanted = game._undo[-1][0].copy().plain()
    other = game.copy()
    assert other.undo()
    other.apply(len(other.codes) - 1)
    assert game.undo()
    assert game.state.plain() == wanted
