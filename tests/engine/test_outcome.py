"""The end of a game at once: nothing follows it, it is kept, and winners and standings follow from it."""

import json

import pytest
from toy_game import ToyGame, choose, holdings, playing

from uwc_content.engine.game import Game, restore
from uwc_content.engine.outcome import DRAW, LOSS, SHARED, WIN, all_alike, finish_game, outcome_by, standings_by
from uwc_content.engine.program import Node
from uwc_content.engine.state import State

CARDS = """
last: {effect: [{gain: {coal: 1}}, {end_game: {token: 2}, then: {gain: {wood: 1}}}]}
after: {effect: {gain: {money: 1}}}
"""


class SuddenEnd(ToyGame):
    """Touching token 1 ends the game: the acting seat wins, the others lose."""

    def do_word(self, state: State, node: Node, thing: int) -> None:
        super().do_word(state, node, thing)
        if thing == 1:
            finish_game(state, [WIN if seat == state.actor else LOSS for seat in range(len(state.seats))])


def ended(*held: dict[str, int]) -> Game:
    game = playing(CARDS, ("last", 1), "after", held=list(held) or [{}, {}], rules=SuddenEnd)
    choose(game, "end_game", "token 1")
    return game


def test_nothing_that_was_open_is_done_after_the_end() -> None:
    game = ended()
    assert game.is_over
    assert game.state.stack == []
    assert (holdings(game, 0), holdings(game, 1)) == ({}, {"coal": 1})


class EndOnItsOwn(ToyGame):
    """Whatever is played ends the game."""

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        finish_game(state, all_alike(state, DRAW))
        return None


def test_nothing_is_left_of_a_game_that_ends_without_a_choice() -> None:
    game = playing(CARDS, "after", "after", held=[{}, {}], rules=EndOnItsOwn)
    assert (game.is_over, game.outcome, game.state.stack) == (True, ["draw", "draw"], [])


def test_a_game_goes_on_as_long_as_nothing_ends_it() -> None:
    game = playing(CARDS, ("last", 1), "after", held=[{}, {}], rules=SuddenEnd)
    choose(game, "end_game", "token 0")
    assert not game.is_over
    assert game.outcome is None
    assert game.winners == []


def test_winners_standings_and_what_everybody_sees_follow_from_the_outcome() -> None:
    game = ended({"points": 9}, {})
    assert game.outcome == ["loss", "win"]
    assert game.winners == [1]
    assert game.standings == [[1], [0]]
    assert [game.observe(seat)["outcome"] for seat in (0, 1)] == [["loss", "win"]] * 2


def test_an_outcome_is_saved_restored_copied_and_replayed() -> None:
    game = ended()
    save = json.loads(json.dumps(game.save()))
    assert save["state"]["outcome"] == [LOSS, WIN]
    assert Game.resume(game.rules, save).outcome == ["loss", "win"]
    assert restore(game.state.copy().plain()).plain() == game.state.plain()
    assert game.copy().state.trial(touches_others=False).plain() == game.state.plain()


def test_the_last_choice_can_be_taken_back() -> None:
    game = ended()
    assert game.undo()
    assert not game.is_over
    assert game.state.outcome == []
    assert "outcome" not in game.observe(0)


def test_a_game_that_comes_to_its_usual_end_has_an_outcome_too() -> None:
    game = playing(CARDS, "after", held=[{"points": 1}, {"points": 2}])
    assert game.outcome == ["loss", "win"]
    assert "outcome" not in game.save()["state"]


def test_what_ended_the_game_first_stays() -> None:
    game = ended()
    finish_game(game.state, [WIN, LOSS])
    assert game.outcome == ["loss", "win"]


@pytest.mark.parametrize("outcome", [[WIN], [WIN, 9], []])
def test_an_outcome_has_something_for_every_seat(outcome: list[int]) -> None:
    game = playing(CARDS, "after", held=[{}, {}])
    with pytest.raises(ValueError, match="no outcome for 2 seats"):
        finish_game(game.state, outcome)


@pytest.mark.parametrize(
    ("values", "tied", "outcome", "names"),
    [
        ([(3, 1), (3, 0), (1, 9)], DRAW, [WIN, LOSS, LOSS], [[0], [1], [2]]),
        ([(3, 1), (1, 9), (3, 1)], SHARED, [SHARED, LOSS, SHARED], [[0, 2], [1]]),
        ([(2,), (2,)], DRAW, [DRAW, DRAW], [[0, 1]]),
    ],
)
def test_standings_give_an_outcome(
    values: list[tuple[int, ...]], tied: int, outcome: list[int], names: list[list[int]]
) -> None:
    assert standings_by(values) == names
    assert outcome_by(standings_by(values), tied) == outcome


@pytest.mark.parametrize(("outcome", "winners"), [(WIN, [0, 1]), (LOSS, []), (DRAW, [])])
def test_partners_win_and_lose_together(outcome: int, winners: list[int]) -> None:
    game = playing(CARDS, "after", held=[{}, {}])
    finish_game(game.state, all_alike(game.state, outcome))
    assert game.winners == winners
    assert game.standings == [[0, 1]]
