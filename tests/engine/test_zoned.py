"""Items in declared zones: what a game is told about them, and what goes with an item that goes elsewhere."""

from functools import cache

import pytest
from declared_games import PAY, STAND, asked, begun, choose, held, put, rules_with, turns, zone

from uwc_content.engine.game import Game
from uwc_content.engine.kept import keep, kept_on
from uwc_content.engine.opcodes import NONE, READY, TAKE, UPGRADE, USE
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import things_in

MORE = {
    "payables": {"shops": {"from": "tableau", "to": "discards", "doc": "Played cards."}},
    "decks": {"spares": {"from": "market", "to": "tableau", "discard": "pile", "doc": "Cards of the market."}},
    "stats": {"speed": {"doc": "A number that nobody begins with."}},
}


@cache
def small_game() -> TableRules:
    return rules_with({**turns({"each": "player", "steps": [PAY]}), "vocabulary": MORE})


def laid(**zones: list[str]) -> tuple[TableRules, Game]:
    """A game in which these cards lie in zones of whoever is at turn."""
    game = Game.new(small_game(), {"players": 2, "seed": 1})
    for name, cards in zones.items():
        put(game, name, game.state.actor, cards)
    return small_game(), game


def names(rules: TableRules, things: list[int]) -> list[str]:
    return [rules.item(thing).id for thing in things]


# --- looking at things ---


def test_what_lies_behind_the_last_item_is_none() -> None:
    rules, _ = laid()
    number = len(rules.program.items)
    assert [rules.is_item(thing) for thing in (NONE, 0, number - 1, number)] == [False, True, True, False]


def test_things_are_called_by_nouns_and_by_their_ids() -> None:
    rules, game = laid(hand=["press"], tableau=["stand", "mill", "stand"], market=["mill", "press"])
    state, actor = game.state, game.state.actor
    assert names(rules, rules.things_called(state, actor, "red_shop")) == ["stand", "stand"]
    assert names(rules, rules.things_called(state, actor, "mill")) == ["mill"]
    assert names(rules, rules.takeable(state, "card", "market")) == ["mill", "press"]
    assert names(rules, rules.takeable(state, "mill", "market")) == ["mill"]
    mill = rules.program.by_id["mill"].index
    assert [rules.is_such(state, actor, mill, noun) for noun in ("mill", "stand", "red_shop", "card")] == [
        True,
        False,
        False,
        True,
    ]


def test_a_thing_is_used_while_it_is_ready_and_made_ready_when_it_was_used() -> None:
    rules, game = laid(tableau=["press", "press", "stand"])
    state, actor = game.state, game.state.actor
    press = rules.program.by_id["press"].index
    told = {}
    for used in (False, True):
        if used:
            rules.use_thing(state, press)
        told[used] = (
            len(rules.targets(state, actor, USE, "machine")),
            len(rules.targets(state, actor, READY, "machine")),
            [rules.is_target(state, op, press) for op in (USE, READY, UPGRADE, TAKE)],
        )
    assert told[False] == (2, 0, [True, False, False, True])
    assert told[True] == (1, 2, [False, True, False, True])
    assert rules.targets(state, actor, UPGRADE, "machine") == []
    assert len(rules.targets(state, actor, TAKE, "machine")) == 2
    assert not rules.is_target(state, TAKE, len(rules.program.items))
    assert not rules.is_target(state, TAKE, NONE)


def test_a_number_that_nobody_begins_with_is_nothing() -> None:
    rules, game = laid()
    assert [rules.number_of(game.state, 0, name) for name in ("hand_limit", "speed")] == [4, 0]


# --- doing something with them ---


def test_what_is_given_up_comes_from_its_zone() -> None:
    rules, game = laid(hand=["mill"], tableau=["stand", "press"], discards=[], pile=[])
    state, actor = game.state, game.state.actor
    payable = {name: names(rules, rules.payable_things(state, actor, name)) for name in ("cards", "shops", "spares")}
    assert payable == {"cards": ["mill"], "shops": ["stand", "press"], "spares": ["stand", "press"]}
    rules.give_up(state, "cards", rules.program.by_id["mill"].index)
    assert (zone(game, "hand", 1), zone(game, "discards")) == ([], ["mill"])
    rules.give_up(state, "shops", rules.program.by_id["stand"].index)
    assert (zone(game, "tableau", 1), zone(game, "discards")) == (["press"], ["mill", "stand"])
    rules.give_up(state, "spares", rules.program.by_id["press"].index)
    assert (zone(game, "tableau", 1), zone(game, "discards")) == ([], ["mill", "stand"])
    pile = things_in(state, rules.zones.by_name["pile"], actor)
    assert names(rules, pile) == ["press"]


def test_an_item_that_goes_takes_along_its_rules_its_uses_and_what_is_kept_on_it() -> None:
    rules, game = laid(tableau=["mill", "press"])
    state = game.state
    seat = state.seats[state.actor]
    mill, press = rules.program.by_id["mill"], rules.program.by_id["press"]
    keep(seat, press.index, [2, 0])
    rules.use_thing(state, press.index)
    assert seat.rules == mill.rules["lasting"]
    for item in (mill, press):
        rules.give_up(state, "shops", item.index)
    assert (seat.rules, seat.zones[rules.used_place()], kept_on(seat, press.index, 0)) == ([], [], 0)


def test_a_played_card_leaves_what_held_where_it_lay() -> None:
    play = {"step": "play", "from": "tableau", "to": "discards"}
    game = begun(turns({"each": "player", "steps": [PAY, play, PAY]}))
    put(game, "tableau", game.state.actor, ["mill"])
    choose(game, "action buy")
    choose(game, "play mill")
    assert zone(game, "discards") == ["mill"]
    assert game.state.seats[game.state.actor].rules == []


# --- steps ---


def test_what_is_dealt_to_the_table_is_dealt_once() -> None:
    game = begun(turns({"step": "deal", "cards": 2, "to": "market"}, {"each": "player", "steps": [PAY]}))
    assert len(zone(game, "market")) == 5


def test_a_play_that_is_offered_may_be_left() -> None:
    game = begun(turns({"each": "player", "steps": [{"step": "play", "from": "hand", "to": "tableau"}, PAY]}))
    before = zone(game, "hand", 1)
    assert asked(game) == "1 play"
    choose(game, "stop")
    assert (asked(game), zone(game, "hand", 1)) == ("1 action", before)


@pytest.mark.parametrize(("choice", "points"), [("use press", 1), ("stop", 0)])
def test_one_of_two_things_is_used_or_none(choice: str, points: int) -> None:
    game = begun(turns({"each": "player", "steps": [PAY, {"step": "use", "of": "machine"}, PAY]}))
    put(game, "tableau", game.state.actor, ["press", "press"])
    put(game, "hand", game.state.actor, ["stand", "stand", "stand"])
    choose(game, "action buy")
    choose(game, choice)
    while asked(game) not in ("1 action", "1 use"):
        game.apply(0)
    assert (asked(game), held(game, 1, "points")) == ("1 action", points)


ASKING = {**STAND, "id": "asking", "income": {"pay": {"coins": 1}, "then": {"gain": {"points": 1}}}}
BEGGING = {**STAND, "id": "begging", "income": {"pay": {"coins": 1}, "then": {"gain": {"points": 3}}}}
GIVING = {**STAND, "id": "giving", "income": {"gain": {"coins": 5}}}


def receiving(section: str, *cards: str) -> Game:
    """A game in which whoever is at turn receives this from these cards."""
    receive = {"step": "receive", "section": section, "zone": "tableau"}
    steps = [{"do": {"gain": {"coins": 1}}}, PAY, receive, PAY]
    action = {**STAND, "id": "acting", "action": {"pay": {"coins": 1}, "then": {"gain": {"points": 1}}}}
    game = begun({**turns({"each": "player", "steps": steps}), "cards": [ASKING, BEGGING, GIVING, action]})
    put(game, "tableau", game.state.actor, list(cards))
    choose(game, "action buy")
    return game


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["asking", "giving"], 1),
        (["giving", "asking"], 1),
        (["asking", "begging"], 4),
        (["begging", "giving", "asking"], 4),
    ],
)
def test_every_item_is_received_once_whether_it_asks_or_not(cards: list[str], points: int) -> None:
    game = receiving("income", *cards)
    while asked(game) != "1 action":
        last = [" ".join(option.label) != "stop" for option in game.decision.options] if game.decision else []
        game.apply(max(i for i, is_done in enumerate(last) if is_done))
    assert held(game, 1, "points") == points


@pytest.mark.parametrize("cards", [["acting"], ["acting", "acting"]])
def test_what_is_received_may_be_declined_where_nobody_is_forced(cards: list[str]) -> None:
    game = receiving("action", *cards)
    while asked(game) != "1 action":
        wanted = [
            i for i, option in enumerate(game.decision.options if game.decision else []) if option.label == ("stop",)
        ]
        game.apply(wanted[0] if wanted else 0)
    assert held(game, 1, "points") == 0


def test_a_renewed_pile_is_shuffled() -> None:
    found = set()
    for seed in range(8):
        rules, game = laid(pile=[], hand=[], discards=["stand", "mill", "press"])
        game.state.reseed(seed * 2 + 1)
        found.add(tuple(names(rules, rules.draw(game.state, "cards", 3))))
    assert len(found) > 1
    assert {tuple(sorted(each)) for each in found} == {("mill", "press", "stand")}


def test_things_of_a_declared_game_yield_nothing_by_themselves() -> None:
    rules, game = laid(tableau=["mill"])
    assert not any(rules.yield_of(game.state, rules.program.by_id["mill"].index))


def test_a_pile_that_is_set_up_is_shuffled() -> None:
    rules = small_game()
    pile = rules.zones.by_name["pile"]
    orders = [tuple(things_in(rules.set_up({"players": 2, "seed": seed}), pile, 0)) for seed in range(8)]
    assert len(set(orders)) > 1


@pytest.mark.parametrize(
    ("deck", "zones", "expected"),
    [
        ("cards", {"pile": ["stand"], "discards": []}, True),
        ("cards", {"pile": [], "discards": ["stand"]}, True),
        ("cards", {"pile": [], "discards": []}, False),
        ("spares", {"market": ["stand"], "pile": []}, True),
        ("spares", {"market": [], "pile": ["stand"]}, False),
    ],
)
def test_a_deck_is_drawn_from_while_there_is_something_in_it(
    deck: str, zones: dict[str, list[str]], expected: bool
) -> None:
    rules, game = laid(**zones)
    assert rules.can_draw(game.state, deck) == expected


def test_a_marker_on_a_track_without_end_stands_where_it_has_come() -> None:
    tracks = {"fame": {"spaces": [], "advances": True, "doc": "Fame."}}
    rules = begun(turns({"each": "player", "steps": [PAY]}, vocabulary={"tracks": tracks})).rules
    assert isinstance(rules, TableRules)
    state = rules.set_up({"players": 2, "seed": 1})
    for place in range(3):
        assert (rules.space_of(state, state.actor, "fame"), rules.number_of(state, state.actor, "fame")) == (
            str(place),
            place,
        )
        rules.step_on(state, "fame")
