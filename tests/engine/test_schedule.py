"""Turns as data: every stretch does what its documentation says."""

from typing import Any

import pytest
from declared_games import (
    FINAL,
    PAY,
    SMALL_GAME,
    STAND,
    begun,
    choose,
    held,
    put,
    rules_with,
    story,
    turns,
    zone,
)
from plain_yaml import load
from toy_game import labels

from uwc_content.engine.course import LAST_END, PENDING
from uwc_content.engine.game import Game, Refused
from uwc_content.engine.outcome import first_in
from uwc_content.engine.seeing import deal_anew
from uwc_content.engine.table_rules import TableRules

# --- players and periods ---


def test_everybody_is_at_turn_once_in_order() -> None:
    game = begun(turns({"each": "player", "steps": [PAY]}))
    assert story(game, "action buy", "action sell") == ["1 action", "2 action", "over"]


def test_everybody_is_at_turn_before_anybody_is_again() -> None:
    game = begun(turns({"each": "player", "times": 2, "steps": [PAY]}))
    assert story(game, *["action buy"] * 4) == ["1 action", "2 action", "1 action", "2 action", "over"]


@pytest.mark.parametrize(("direction", "seats"), [("first", [0, 1, 2]), ("last", [2, 1, 0])])
def test_seats_may_count_instead_of_the_turn_order(direction: str, seats: list[int]) -> None:
    game = begun(turns({"each": "player", "from": direction, "steps": [PAY]}), players=3, seed=5)
    for seat in seats:
        assert game.state.actor == seat
        choose(game, "action buy")


@pytest.mark.parametrize(("order", "first"), [("rotate", 1), ("reverse", 1), ("keep", 0)])
def test_the_turn_order_may_change(order: str, first: int) -> None:
    game = begun(turns({"order": order}, {"each": "player", "steps": [PAY]}), seed=3)
    start = Game.new(game.rules, {"players": 2, "seed": 3}).rules.set_up({"players": 2, "seed": 3})
    assert game.state.actor == start.zones[-2][first]


def test_the_turn_order_may_follow_a_track() -> None:
    track = {"tracks": {"rank": {"spaces": [0, 1, 2], "advances": True, "counts": True, "doc": "A rank."}}}
    advance = {"choose": {"buy": {"do": {"gain": {"coins": 1}}}, "sell": {"do": {"advance": "rank"}}}}
    game = begun(
        turns(
            {"each": "player", "steps": [advance]},
            {"order": "rank"},
            {"each": "player", "steps": [PAY]},
            vocabulary=track,
        )
    )
    first = game.state.actor
    choose(game, "action buy")
    choose(game, "action sell")
    assert game.state.actor != first, "whoever is further on the track comes first"


def test_a_period_comes_so_often_and_by_the_period_around_it() -> None:
    inner = {
        "period": "season",
        "times": 2,
        "steps": [{"each": "player", "times": {"by": "season", "of": [1, 2]}, "steps": [PAY]}],
    }
    game = begun(turns(inner))
    assert story(game, *["action buy"] * 6)[-2:] == ["2 action", "over"]


def test_a_period_that_does_not_say_how_often_comes_once() -> None:
    game = begun(turns({"each": "player", "steps": [{"period": "season", "steps": [PAY]}]}))
    assert story(game, "action buy", "action sell") == ["1 action", "2 action", "over"]


def test_what_is_offered_first_in_a_period_may_be_left_out() -> None:
    offer = {"offer": {"pay": {"coins": 1}, "then": {"gain": {"points": 1}}}}
    coin = {"do": {"gain": {"coins": 1}}}
    game = begun(turns({"each": "player", "steps": [coin, {"period": "season", "steps": [offer]}]}))
    choose(game, "stop")
    assert (held(game, 1, "coins"), held(game, 1, "points")) == (3, 0)


OFFER = {"offer": {"pay": {"coins": 1}, "then": {"gain": {"points": 1}}}}
COIN = {"do": {"gain": {"coins": 1}}}


def test_the_whole_game_may_be_a_period() -> None:
    whole = {"periods": {"game": {"doc": "The whole game."}}}
    game = begun(turns({"each": "player", "steps": [PAY]}, vocabulary=whole))
    assert story(game, "action buy", "action sell") == ["1 action", "2 action", "over"]


@pytest.mark.parametrize("space", ["sun", "rain"])
def test_markers_begin_where_the_set_up_says(space: str) -> None:
    setup = load((SMALL_GAME / "rules.yaml").read_text("utf-8"))["setup"]
    game = begun(turns({"each": "player", "steps": [PAY]}, setup={**setup, "tracks": {"weather": space}}))
    assert game.observe(0)["tracks"] == {"weather": space}


def test_what_was_chosen_is_not_left_out() -> None:
    choice = {"choose": {"buy": OFFER, "sell": COIN}}
    game = begun(turns({"each": "player", "steps": [COIN, choice, OFFER]}))
    choose(game, "action buy")
    assert (held(game, 1, "points"), labels(game)) == (1, [("pay", "1 coins"), ("stop",)])


def test_the_beginning_of_a_period_is_told_to_all_who_wait_for_that_period() -> None:
    bell = {"id": "bell", "colour": "red", "source": "original"}
    bell["lasting"] = {"when": {"begin": "season"}, "then": {"gain": {"points": 5}}}
    verbs = {"begin": {"takes": "period", "doc": "A period begins."}}
    each = {"each": "player", "steps": [PAY]}
    game = begun(turns(each, {"period": "season", "steps": [each]}, cards=[STAND, bell], vocabulary={"events": verbs}))
    put(game, "tableau", game.observe(0)["order"][1], ["bell"])
    story(game, *["action buy"] * 2)
    assert [held(game, place, "points") for place in (1, 2)] == [0, 5]


def test_a_period_within_a_turn_is_that_players_alone() -> None:
    bell = {
        "id": "bell",
        "colour": "red",
        "source": "original",
        "lasting": {"when": {"end": "season"}, "then": {"gain": {"points": 5}}},
    }
    verbs = {"end": {"takes": "period", "doc": "A period ends."}}
    season = {"period": "season", "times": 2, "steps": [PAY]}
    course = turns({"each": "player", "steps": [season, PAY]}, cards=[STAND, bell], vocabulary={"events": verbs})
    game = begun(course)
    put(game, "tableau", game.observe(0)["order"][1], ["bell"])
    assert story(game, *["action buy"] * 3) == ["1 action", "1 action", "1 action", "2 action"]
    assert held(game, 2, "points") == 0, "the seasons of the first player are over, and the second one hears none"
    story(game, *["action buy"] * 3)
    assert held(game, 2, "points") == 10


def test_whoever_passes_is_left_out_until_everybody_has() -> None:
    choice = {"choose": {"buy": {"step": "pass"}, "sell": {"do": {"gain": {"points": 1}}}}}
    season = {"period": "season", "until": "passed", "steps": [{"each": "player", "steps": [choice]}]}
    game = begun(turns(season, {"each": "player", "steps": [PAY]}))
    told = story(game, "action sell", "action buy", "action sell", "action buy", "action buy", "action buy")
    assert told == ["1 action", "2 action", "1 action", "1 action", "1 action", "2 action", "over"]


def test_rules_hear_periods_begin_and_end_and_forget_with_them() -> None:
    cards = [
        STAND,
        {
            "id": "clock",
            "colour": "red",
            "source": "original",
            "lasting": {"when": {"begin": "turn"}, "then": {"gain": {"coins": 3}}},
        },
        {
            "id": "bell",
            "colour": "red",
            "source": "original",
            "lasting": {"when": {"end": "round"}, "then": {"gain": {"points": 5}}},
        },
    ]
    verbs = {verb: {"takes": "period", "doc": "A period."} for verb in ("begin", "end")}
    course = turns({"each": "player", "period": "turn", "steps": [PAY]}, cards=cards)
    game = begun({**course, "vocabulary": {"events": verbs}})
    second = game.observe(0)["order"][1]
    put(game, "tableau", second, ["clock", "bell"])
    choose(game, "action buy")
    assert held(game, 2, "coins") == 2 + 3, "the turn of the second player has begun"
    choose(game, "action buy")
    assert held(game, 2, "points") == 5
    assert held(game, 1, "points") == 0


# --- choices and conditions ---


def test_an_action_is_offered_only_if_its_first_stretch_can_be_done() -> None:
    buy = {"step": "take", "from": "market", "to": "hand", "price": "price"}
    choice = {"choose": {"buy": buy, "sell": {"do": {"gain": {"points": 1}}}}}
    game = begun(turns({"each": "player", "steps": [PAY, choice]}))
    put(game, "market", 0, ["press"])
    game.state.seats[game.state.actor].amounts[0] = 1
    choose(game, "action sell")
    assert game.decision is not None
    assert game.decision.player != game.observe(0)["order"][0], "with a coin too few only one action was left"


def test_an_action_that_offers_what_cannot_be_done_is_none() -> None:
    game = begun(turns({"each": "player", "steps": [PAY, {"choose": {"buy": OFFER, "sell": COIN}}, PAY]}))
    game.state.seats[game.state.actor].amounts[0] = 0
    choose(game, "action sell")
    assert held(game, 1, "coins") == 1, "nobody is asked who has one way to go on"


def test_what_was_chosen_must_be_done_and_what_is_met_may_be_left_out() -> None:
    step = {"step": "play", "from": "hand", "to": "tableau"}
    chosen = begun(
        turns({"each": "player", "steps": [{"choose": {"sell": step, "buy": {"do": {"gain": {"coins": 1}}}}}]})
    )
    choose(chosen, "action sell")
    assert chosen.decision is not None
    assert ("stop",) not in [option.label for option in chosen.decision.options]
    met = begun(turns({"each": "player", "steps": [step]}))
    assert met.decision is not None
    assert ("stop",) in [option.label for option in met.decision.options]


@pytest.mark.parametrize(("of", "expected"), [("anyone", 1), ("everyone", 0)])
def test_a_condition_holds_for_anyone_or_everyone(of: str, expected: int) -> None:
    gain = {"each": "player", "steps": [{"do": {"gain": {"points": 1}}}]}
    first = {"each": "player", "steps": [PAY]}
    game = begun(turns(first, {"if": {"have": {"coins": 3}}, "of": of, "steps": [gain]}))
    choose(game, "action buy")
    choose(game, "action sell")
    assert held(game, 1, "points") == expected


def test_otherwise_happens_if_the_condition_does_not_hold() -> None:
    step = {
        "if": {"have": {"coins": 9}},
        "steps": [{"do": {"gain": {"points": 9}}}],
        "else": [{"do": {"gain": {"points": 2}}}],
    }
    game = begun(turns({"each": "player", "steps": [step, PAY]}))
    choose(game, "action buy")
    choose(game, "action buy")
    assert (held(game, 1, "points"), held(game, 2, "points")) == (2, 2)


# --- ends ---


@pytest.mark.parametrize(("after", "rounds"), [(None, 1), ({"round": 0}, 1), ({"round": 1}, 2), ({"round": 2}, 3)])
def test_an_end_comes_at_once_or_after_more_rounds(after: dict[str, int] | None, rounds: int) -> None:
    end = {"end": "rich", "if": {"have": {"coins": 3}}, **({"after": after} if after else {})}
    course = [{"period": "round", "until": "over", "steps": [{"each": "player", "steps": [PAY]}, end]}, FINAL]
    game = begun({"turns": course})
    choices = 0
    while game.decision is not None:
        choose(game, "action buy")
        choices += 1
    assert choices == rounds * 2


def test_an_end_that_is_reached_takes_the_place_of_one_that_was_announced() -> None:
    vocabulary = {"ends": {"poor": {"doc": "Somebody is poor."}}}
    ends = [
        {"end": "rich", "if": {"have": {"coins": 3}}, "after": {"round": 1}},
        {"end": "poor", "if": {"have": {"coins": 4}}},
    ]
    course = [{"period": "round", "until": "over", "steps": [{"each": "player", "steps": [PAY]}, *ends]}, FINAL]
    game = begun({"turns": course, "vocabulary": vocabulary})
    choices = 0
    while game.decision is not None:
        choose(game, "action buy")
        choices += 1
    assert choices == 4
    assert last_end(game) == "poor"
    assert game.state.numbers[PENDING] == 0, "no other one will come"


def last_end(game: Game) -> str:
    rules = game.rules
    assert isinstance(rules, TableRules)
    return rules.course.ends[game.state.numbers[LAST_END] - 1]


@pytest.mark.parametrize("names", [("poor", "rich"), ("rich", "poor")])
def test_of_two_ends_that_are_announced_for_the_same_time_the_first_one_comes(names: tuple[str, str]) -> None:
    ends = [{"end": name, "after": {"round": 1}} for name in names]
    course = [{"period": "round", "until": "over", "steps": [{"each": "player", "steps": [PAY]}, *ends]}, FINAL]
    game = begun({"turns": course, "vocabulary": {"ends": {"poor": {"doc": "Somebody is poor."}}}})
    assert story(game, *["action buy"] * 4)[-1] == "over"
    assert last_end(game) == names[0]


def test_an_end_at_once_leaves_the_rest_of_the_round_out_and_scores() -> None:
    end = {"end": "rich", "if": {"have": {"coins": 3}}}
    course = [{"period": "round", "until": "over", "steps": [{"each": "player", "steps": [PAY, end]}]}, FINAL]
    game = begun({"turns": course, "final_scoring": [{"do": {"gain": {"points": 4}}}]})
    choose(game, "action buy")
    assert game.decision is None
    assert game.scores == [4, 4]


# --- winning ---


@pytest.mark.parametrize(("shared", "winners"), [(True, 2), (False, 1)])
def test_equals_share_the_victory_where_the_game_lets_them(shared: bool, winners: int) -> None:
    game = begun(turns(ranking={"score": "points", "ties": [], "shared": shared}))
    assert len(first_in(game.rules.standings(game.state))) == winners


def test_what_decides_among_equals() -> None:
    game = begun(turns({"each": "player", "steps": [PAY]}, ranking={"score": "points", "ties": [{"fewest": "coins"}]}))
    first = game.state.actor
    game.state.seats[first].amounts[0] = 9
    choose(game, "action buy")
    choose(game, "action buy")
    assert first_in(game.rules.standings(game.state)) == [1 - first]


# --- set-up and what is seen ---


@pytest.mark.parametrize(
    "setup", [{"players": 4}, {"players": 1}, {"players": 2, "seed": -1}, {"players": 2, "map": 1}, "two"]
)
def test_what_the_set_up_does_not_allow_is_refused(setup: Any) -> None:
    with pytest.raises(Refused):
        rules_with({}).set_up(setup)


@pytest.mark.parametrize(("players", "coins"), [(2, 7), (3, 4)])
def test_what_everybody_begins_with_may_depend_on_how_many_play(players: int, coins: int) -> None:
    plain = load((SMALL_GAME / "rules.yaml").read_text("utf-8"))["setup"]
    tables = {**plain.get("by_players", {}), "purse": {2: 7, 3: 4, 4: 3}}
    setup = {**plain, "by_players": tables, "start": {"coins": "purse"}, "seats": []}
    game = begun(turns({"each": "player", "steps": [PAY]}, setup=setup), players=players)
    assert [held(game, place, "coins") for place in range(1, players + 1)] == [coins] * players


def test_a_track_may_have_one_marker_for_all() -> None:
    track = {"tracks": {"gate": {"spaces": ["shut", "ajar"], "advances": True, "shared": True, "doc": "A gate."}}}
    push = {"choose": {"buy": {"do": {"gain": {"coins": 1}}}, "sell": {"do": {"advance": "gate"}}}}
    game = begun(turns({"each": "player", "steps": [push]}, vocabulary=track))
    assert game.observe(0)["tracks"]["gate"] == "shut"
    choose(game, "action sell")
    assert game.observe(0)["tracks"]["gate"] == "ajar"
    choose(game, "action sell")
    assert game.observe(1)["tracks"]["gate"] == "ajar"


def test_numbers_depend_on_how_many_play() -> None:
    assert [len(zone(begun({}, players=players), "market")) for players in (2, 3)] == [3, 4]


def test_hidden_zones_are_told_as_numbers_and_dealt_anew_without_touching_what_is_seen() -> None:
    game = begun({}, players=3)
    seat = game.state.actor
    seen = game.observe(seat)
    assert seen["zones"]["pile"] == 24 - 9 - 4
    assert [type(each["zones"]["hand"]) for each in seen["players"]].count(int) == 2
    other = game.state.copy()
    other.random = 77
    deal_anew(game.rules, other, seat)  # type: ignore[arg-type]
    assert game.rules.observe(other, seat) == seen
    assert other.zones != game.state.zones


def test_of_three_only_whoever_has_passed_is_left_out() -> None:
    each = {"each": "player", "steps": [PAY]}
    game = begun(turns(each, each), players=3)
    rules = game.rules
    assert isinstance(rules, TableRules)
    story(game, "action buy", "action buy")
    game.state.zones[rules.passed_place].append(game.state.zones[rules.order_place][0])
    assert story(game, "action buy", "action buy", "action buy") == ["3 action", "2 action", "3 action", "over"]
