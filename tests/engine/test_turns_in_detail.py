"""Turns in detail: abilities, prices that leave a choice, periods that count and ends that come one after the other."""

from typing import Any

from declared_games import PAY, STAND, asked, begun, choose, held, put, story, turns, zone
from toy_game import labels

from uwc_content.engine.course import CHOOSE_FRAME, EACH_FRAME, PERIOD_FRAME
from uwc_content.engine.game import Game
from uwc_content.engine.schedule import end_turn
from uwc_content.engine.state import State

EACH: dict[str, Any] = {"each": "player", "period": "turn"}


def card(id_: str, **sections: Any) -> dict[str, Any]:
    return {"id": id_, "colour": "red", "source": "original", **sections}


def first_has(game: Game, zone_: str, *cards: str) -> None:
    put(game, zone_, game.observe(0)["order"][0], list(cards))


# --- abilities ---

HELP = card("help", lasting={"pay": {"coins": 1}, "then": {"gain": {"points": 1}}, "once": "turn"})


def test_an_ability_is_offered_may_be_left_and_is_used_once_in_its_period() -> None:
    game = begun(turns({**EACH, "times": 2, "steps": [PAY, {"offer": "abilities"}, PAY]}, cards=[STAND, HELP]))
    first_has(game, "tableau", "help")
    choose(game, "action buy")
    assert labels(game) == [("ability", "help"), ("stop",)]
    choose(game, "ability help")
    assert (held(game, 1, "points"), held(game, 1, "coins"), asked(game)) == (1, 2, "1 action")
    choose(game, "action buy")
    story(game, "action buy", "action buy", "action buy")
    assert labels(game) == [("ability", "help"), ("stop",)], "in the next turn it is there again"
    choose(game, "stop")
    assert (held(game, 1, "points"), asked(game)) == (1, "1 action")


def test_abilities_are_an_action_only_for_whoever_has_one() -> None:
    choice = {"choose": {"buy": {"offer": "abilities"}, "sell": {"do": {"gain": {"points": 5}}}}}
    game = begun(turns({**EACH, "steps": [PAY, choice]}, cards=[STAND, HELP]))
    first_has(game, "tableau", "help")
    choose(game, "action buy")
    assert labels(game) == [("action", "buy"), ("action", "sell")]
    choose(game, "action buy")
    choose(game, "ability help")
    assert held(game, 1, "points") == 1
    choose(game, "action buy")
    assert (asked(game), held(game, 2, "points")) == ("over", 5), "nobody is asked who has one way to go on"


# --- prices ---

PLAY = {"step": "play", "from": "hand", "to": "tableau", "price": "price"}
DEAR = card("dear", price={"coins": 2}, scoring={"gain": {"points": 1}})
TRADE = card("trade", lasting={"substitute": {"points": 1}, "for": {"coins": 1}, "to": {"play": "card"}})
FRIEND = card("friend", lasting={"discount": {"coins": 1}, "to": {"play": "card"}, "once": "turn"})


def playing(*rules: str, hand: tuple[str, ...] = ("dear",), coins: int = 2, points: int = 0) -> Game:
    """The first player is about to play a card; `rules` lie before them."""
    game = begun(turns({**EACH, "steps": [PAY, PLAY, PLAY, PAY]}, cards=[STAND, DEAR, TRADE, FRIEND, EAR]))
    first_has(game, "tableau", *rules)
    first_has(game, "hand", *hand)
    game.state.seats[game.state.actor].amounts = [coins - 1, points]
    choose(game, "action buy")
    return game


EAR = card("ear", lasting={"when": {"pay": "coins"}, "then": {"gain": {"points": 7}}})


def test_how_a_price_is_paid_is_for_the_player_to_say() -> None:
    game = playing("trade", coins=2, points=1)
    choose(game, "play dear")
    assert labels(game) == [("pay", "2 coins"), ("pay", "1 coins", "1 points")]
    choose(game, "pay 1 coins 1 points")
    assert (held(game, 1, "coins"), held(game, 1, "points")) == (1, 0)
    assert zone(game, "tableau", 1) == ["trade", "dear"]


def test_a_discount_that_holds_once_is_used_up_by_the_payment_that_takes_it() -> None:
    game = playing("friend", hand=("dear", "dear"), coins=4)
    choose(game, "play dear")
    assert labels(game) == [("pay", "1 coins", "friend"), ("pay", "2 coins")]
    choose(game, "pay 1 coins friend")
    assert held(game, 1, "coins") == 3
    choose(game, "play dear")
    assert (held(game, 1, "coins"), asked(game)) == (1, "1 action")


def test_whoever_cannot_pay_is_not_asked() -> None:
    game = playing(coins=1)
    assert asked(game) == "1 action"


def test_a_price_that_is_paid_is_an_event() -> None:
    game = playing("ear")
    choose(game, "play dear")
    assert (held(game, 1, "coins"), held(game, 1, "points")) == (0, 7)


def test_a_played_effect_may_be_declined() -> None:
    offer = card("offer", instant={"pay": {"coins": 1}, "then": {"gain": {"points": 1}}})
    game = begun(turns({**EACH, "steps": [PAY, PLAY, PAY]}, cards=[STAND, offer]))
    first_has(game, "hand", "offer")
    choose(game, "action buy")
    choose(game, "play offer")
    assert labels(game) == [("pay", "1 coins"), ("stop",)]


# --- drawing ---


def test_drawing_in_a_step_is_an_event() -> None:
    ear = card("listener", lasting={"when": {"draw": "cards"}, "then": {"gain": {"points": 3}}})
    game = begun(turns({**EACH, "steps": [PAY, {"step": "draw", "cards": 2}, PAY]}, cards=[STAND, ear]))
    first_has(game, "tableau", "listener")
    choose(game, "action buy")
    assert held(game, 1, "points") == 3


def test_as_many_as_are_kept_are_drawn_without_a_question() -> None:
    game = begun(turns({**EACH, "steps": [PAY, {"step": "draw", "cards": 2, "keep": 2}, PAY]}, cards=[STAND]))
    choose(game, "action buy")
    assert (asked(game), len(zone(game, "hand", 1))) == ("1 action", 5)


# --- conditions and choices within choices ---


def test_an_action_that_is_a_choice_or_a_condition_is_offered_if_anything_of_it_can_be_done() -> None:
    dear = {"step": "take", "from": "market", "to": "hand", "price": "price"}
    within = {"choose": {"buy": dear, "sell": dear}}
    branch = {"if": {"have": {"points": 1}}, "steps": [PAY]}
    for inner in (within, branch):
        game = begun(
            turns({**EACH, "steps": [PAY, {"choose": {"buy": inner, "sell": {"do": {"gain": {"points": 3}}}}}, PAY]})
        )
        put(game, "market", 0, ["press"])
        game.state.seats[game.state.actor].amounts = [0, 0]
        choose(game, "action buy")
        assert (asked(game), held(game, 1, "points")) == ("1 action", 3), "one coin is too little, and so is no point"


def test_a_condition_that_holds_makes_its_steps_an_action() -> None:
    branch = {"if": {"have": {"points": 1}}, "steps": [{"do": {"gain": {"points": 4}}}]}
    game = begun(turns({**EACH, "steps": [PAY, {"choose": {"buy": branch, "sell": {"do": {"gain": {"coins": 3}}}}}]}))
    game.state.seats[game.state.actor].amounts = [0, 1]
    choose(game, "action buy")
    assert labels(game) == [("action", "buy"), ("action", "sell")]
    choose(game, "action buy")
    assert held(game, 1, "points") == 5


# --- looking only as far as the end of a turn ---


def test_what_follows_a_turn_is_forgotten_by_whoever_looks_only_so_far() -> None:
    state = State()
    state.stack = [PERIOD_FRAME, 0, 1, EACH_FRAME, 1, 2, PERIOD_FRAME, 2, 1, CHOOSE_FRAME, 3, 4]
    for _ in range(2):
        end_turn(state)
        assert state.stack == [PERIOD_FRAME, 2, 1, CHOOSE_FRAME, 3, 4]


# --- periods and ends ---


def test_the_turns_of_everybody_are_counted_as_a_period() -> None:
    season = {
        "each": "player",
        "period": "season",
        "times": 3,
        "steps": [{"period": "turn", "times": TABLE, "steps": [PAY]}],
    }
    game = begun(turns(season))
    told = [
        *["1 action"] * 1,
        *["2 action"] * 1,
        *["1 action"] * 3,
        *["2 action"] * 3,
        *["1 action"] * 3,
        *["2 action"] * 3,
    ]
    assert story(game, *["action buy"] * 14) == [*told, "over"]


TABLE = {"by": "season", "of": [1, 3]}
"""So many turns in the first and in every later season."""


def test_a_period_that_lasts_until_an_end_begins_anew_after_another_one() -> None:
    over = {"period": "round", "until": "over", "steps": [{"each": "player", "steps": [PAY]}, {"end": "rich"}]}
    again = {"period": "season", "until": "over", "steps": [{"each": "player", "steps": [PAY]}, {"end": "rich"}]}
    game = begun({"turns": [over, again, {"each": "player", "steps": [{"step": "score"}]}]})
    assert story(game, *["action buy"] * 4) == ["1 action", "2 action", "1 action", "2 action", "over"]


def test_of_two_ends_that_were_announced_the_earlier_one_comes() -> None:
    for first, second, rounds in ((2, 1, 2), (1, 2, 2), (1, 1, 2), (0, 2, 1)):
        ends = [{"end": "rich", "after": {"round": each}} for each in (first, second)]
        course = [{"period": "round", "until": "over", "steps": [{"each": "player", "steps": [PAY]}, *ends]}]
        game = begun({"turns": [*course, {"each": "player", "steps": [{"step": "score"}]}]})
        assert story(game, *["action buy"] * 2 * rounds)[-1] == "over", (first, second)
