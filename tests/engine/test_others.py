"""Effects that reach other seats: whatever is only tried out leaves them alone, and boards that all share are surveyed
anew for all."""

import pytest
from toy_game import ToyGame, holdings, labels, playing

from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node, Program
from uwc_content.engine.state import UNKNOWN, State, Survey
from uwc_content.engine.surveying import drop_surveys
from uwc_content.simulation.lines import position_of

CARDS = """
raid: {effect: {together: [{mark: token}, {pay: {money: 3}, then: {gain: {points: 1}}}]}}
"""


class Raids(ToyGame):
    """Marking a token takes a coin from the next seat."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.touches_others = True

    def do_word(self, state: State, node: Node, thing: int) -> None:
        super().do_word(state, node, thing)
        money = self.program.amount_index["money"]
        victim = state.seats[(state.actor + 1) % len(state.seats)]
        if victim.amounts[money]:
            victim.amounts[money] -= 1
            state.seats[state.actor].amounts[money] += 1


def test_a_search_leaves_the_other_seats_alone() -> None:
    game = playing(CARDS, "raid", held=[{"money": 2}, {"money": 1}], rules=Raids)
    assert labels(game)
    assert (holdings(game, 0), holdings(game, 1)) == ({"money": 2}, {"money": 1})
    before = game.state.plain()
    assert can(game.rules, game.state, game.rules.program.by_id["raid"].blocks["effect"], NONE)
    assert game.state.plain() == before


def test_what_the_others_cannot_give_is_not_promised() -> None:
    assert playing(CARDS, "raid", held=[{"money": 2}, {}], rules=Raids).is_over


def test_the_deed_itself_reaches_them() -> None:
    game = playing(CARDS, "raid", held=[{"money": 2}, {"money": 1}], rules=Raids)
    while not game.is_over:
        game.apply(0)
    assert (holdings(game, 0), holdings(game, 1)) == ({"points": 1}, {})


@pytest.mark.parametrize("touches_others", [False, True])
def test_a_trial_copies_the_seats_that_may_change(touches_others: bool) -> None:
    state = playing(CARDS, "raid", held=[{"money": 2}, {"money": 1}], rules=Raids).state
    trial = state.trial(touches_others)
    assert trial.plain() == state.plain()
    assert trial.seats[0] is not state.seats[0]
    assert (trial.seats[1] is state.seats[1]) == (not touches_others)


@pytest.mark.parametrize("change", ["number", "zone", "order", "seat"])
def test_bots_tell_positions_apart_that_differ_on_the_table_or_in_another_seat(change: str) -> None:
    state = playing(CARDS, "raid", held=[{"money": 2}, {"money": 1}], rules=Raids).state
    state.numbers = [1]
    other = state.copy()
    if change == "number":
        other.numbers[0] += 1
    elif change == "zone":
        other.zones[0].pop()
    elif change == "order":
        other.zones[0].reverse()
    else:
        other.seats[1].amounts[0] += 1
    assert position_of(other, 0, touches_others=True) != position_of(state, 0, touches_others=True)
    assert position_of(other, 0, touches_others=False) == position_of(state, 0, touches_others=False)


def test_what_moved_from_one_zone_into_another_is_another_position() -> None:
    state = playing(CARDS, "raid", held=[{"money": 2}], rules=Raids).state
    state.seats[0].zones = [[1], [2]]
    other = state.copy()
    other.seats[0].zones = [[1, 2], []]
    assert position_of(other, 0, touches_others=False) != position_of(state, 0, touches_others=False)


def test_a_change_on_a_shared_board_drops_what_was_known_of_it_for_all() -> None:
    state = playing(CARDS, "raid", held=[{"money": 2}, {}], rules=Raids).state
    for seat in state.seats:
        seat.survey = Survey([], [], 0, [])
    state.left = 3
    drop_surveys(state)
    assert [seat.survey for seat in state.seats] == [None, None]
    assert state.left == UNKNOWN
