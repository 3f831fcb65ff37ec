"""`pay … to`: the one pays, the other receives, both are told, and whoever was paid answers first."""

from typing import Any

import pytest
from toy_game import VOCABULARY, ToyGame, holdings, labels, program_of

from uwc_content.engine.game import Game
from uwc_content.engine.giving import hand_over, pay_to
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.state import State

PEOPLE = """people:
  next_player: {doc: "The player after you."}
  owner: {doc: "Who owns the token."}
periods:"""
WITH_PEOPLE = VOCABULARY.replace("periods:", PEOPLE)
CARDS = """
tribute: {effect: {pay: {money: 2}, to: next_player, then: {gain: {points: 1}}}}
rent: {effect: {select: token, then: {pay: {money: 1}, to: owner, then: {gain: {points: 1}}}}}
bound: {effect: {together: [{pay: {money: 2}, to: next_player, then: {gain: {coal: 1}}}, FINISH]}}
""".replace("FINISH", "{pay: {coal: 1}, then: {gain: {points: 1}}}")
LISTENING = CARDS + (
    "listener: {permanent: [{when: {gain: {money: 1}}, then: {choose: [{gain: {coal: 1}}, {gain: {wood: 1}}]}},"
    " {when: {gain: {money: 3}}, then: {gain: {points: 9}}},"
    " {when: {pay: {money: 1}}, then: {gain: {points: 5}}}]}"
)
REPLACING = CARDS + "replacer: {permanent: {when: {gain: {money: 1}}, instead: {gain: {points: 5}}}}"


class Landlords(ToyGame):
    """Tokens belong to seats in turn; the last one to nobody."""

    def person(self, state: State, name: str, it: int) -> int:
        if name == "owner":
            return NONE if it == 3 else it % len(state.seats)
        return super().person(state, name, it)


def game_of(card: str, *held: dict[str, int], cards: str = CARDS) -> Game:
    setup: dict[str, Any] = {"players": len(held), "played": [(card, 0)], "held": list(held)}
    return Game.new(Landlords(program_of(cards, WITH_PEOPLE)), setup)


def paid(game: Game) -> Game:
    game.apply(0)
    return game


def test_what_the_one_pays_the_other_receives() -> None:
    game = paid(game_of("tribute", {"money": 3}, {"money": 1}))
    assert [holdings(game, seat) for seat in (0, 1)] == [{"money": 1, "points": 1}, {"money": 3}]
    assert game.is_over


def test_what_exceeds_the_receiver_s_cap_is_lost() -> None:
    game = paid(game_of("tribute", {"money": 3}, {"money": 4}))
    assert [holdings(game, seat) for seat in (0, 1)] == [{"money": 1, "points": 1}, {"money": 5}]


@pytest.mark.parametrize("held", [[{"money": 5}], [{"money": 1}, {}]])
def test_it_is_not_offered_without_anybody_to_pay_or_without_the_money(held: list[dict[str, int]]) -> None:
    assert game_of("tribute", *held).is_over


def test_the_owner_of_a_thing_is_paid_but_not_by_themselves_and_not_where_there_is_none() -> None:
    game = game_of("rent", {"money": 1}, {})
    assert labels(game) == [("select", "token 1"), ("stop",)]
    while not game.is_over:
        game.apply(0)
    assert [holdings(game, seat) for seat in (0, 1)] == [{"points": 1}, {"money": 1}]


def test_both_are_told_and_whoever_was_paid_answers_first() -> None:
    game = paid(game_of("tribute", {"money": 2}, {}, cards=LISTENING))
    assert game.state.actor == 1
    assert labels(game) == [("choose", "gain", "coal"), ("choose", "gain", "wood"), ("stop",)]
    game.apply(0)
    assert game.is_over
    assert game.state.actor == 0
    assert [holdings(game, seat) for seat in (0, 1)] == [{"points": 6}, {"money": 2, "coal": 1}]


def test_whoever_has_no_room_is_told_nothing() -> None:
    game = game_of("tribute", {}, {"money": 5}, cards=LISTENING)
    hand_over(game.rules, game.state, 1, [0, 1, 0, 0])
    assert game.state.stack == []


def test_a_payment_from_another_player_cannot_be_replaced() -> None:
    game = paid(game_of("tribute", {"money": 2}, {}, cards=REPLACING))
    assert game.is_over
    assert [holdings(game, seat) for seat in (0, 1)] == [{"points": 1}, {"money": 2}]


def test_a_search_pays_nobody() -> None:
    game = game_of("bound", {"money": 2}, {})
    assert game.rules.touches_others
    assert [holdings(game, seat) for seat in (0, 1)] == [{"money": 2}, {}]
    while not game.is_over:
        game.apply(0)
    assert [holdings(game, seat) for seat in (0, 1)] == [{"points": 1}, {"money": 2}]


def test_rules_in_python_pay_in_the_same_way() -> None:
    game = game_of("tribute", {"money": 5, "coal": 1}, {})
    state = game.state
    state.stack.clear()
    vector = [0] * len(game.rules.program.amount_names)
    vector[game.rules.program.amount_index["money"]] = 3
    pay_to(game.rules, state, 1, vector, None)
    assert [holdings(game, seat) for seat in (0, 1)] == [{"money": 2, "coal": 1}, {"money": 3}]


def test_a_payment_goes_through_saves() -> None:
    game = paid(game_of("tribute", {"money": 2}, {}, cards=LISTENING))
    save = {**game.save(), "choices": [0]}
    assert Game.resume(game.rules, save).state.plain() == game.state.plain()


def test_a_word_without_a_payee_is_no_reason_to_copy_seats() -> None:
    rules = ToyGame(program_of("plain: {effect: {pay: {money: 1}, then: {gain: {points: 1}}}}"))
    assert not rules.touches_others
    assert all(isinstance(node, Node) and not node.payee for node in rules.nodes)
