"""Steps of turns: every one does what its documentation says, those of a game itself too."""

import pytest
from declared_games import PAY, STAND, asked, begun, choose, held, put, rules_with, turns, zone

from uwc_content.engine.course import Stretch
from uwc_content.engine.game import Game
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zoned import Table


def test_drawing_with_keep_discards_the_others() -> None:
    game = begun(turns({"each": "player", "steps": [PAY, {"step": "draw", "cards": 2, "keep": 1}, PAY]}))
    put(game, "pile", 0, ["stand", "mill"])
    put(game, "hand", game.state.actor, [])
    choose(game, "action buy")
    assert asked(game) == "1 discard"
    choose(game, "discard mill")
    assert zone(game, "discards") == ["mill"]
    assert zone(game, "hand", 1) == ["stand"]


def test_an_empty_pile_is_made_of_the_discarded_cards() -> None:
    game = begun(turns({"each": "player", "steps": [PAY, {"step": "draw", "cards": 2}, PAY]}))
    put(game, "pile", 0, [])
    put(game, "discards", 0, ["stand", "mill"])
    choose(game, "action buy")
    assert len(zone(game, "hand", 1)) == 5
    assert zone(game, "discards") == []


def test_a_zone_is_filled_up_and_swept() -> None:
    refill = {"step": "refill", "zone": "market", "up_to": 5}
    sweep = {"step": "sweep", "from": "market", "to": "discards"}
    game = begun(turns({"each": "player", "steps": [PAY, refill, PAY, sweep]}))
    choose(game, "action buy")
    assert len(zone(game, "market")) == 5
    choose(game, "action buy")
    assert zone(game, "market") == []
    assert len(zone(game, "discards")) == 5


def test_cards_are_dealt_to_everybody() -> None:
    game = begun(turns({"step": "deal", "cards": 2}, {"each": "player", "steps": [PAY]}))
    assert [len(zone(game, "hand", place)) for place in (1, 2)] == [5, 5]


def test_whoever_has_too_many_cards_chooses_what_goes() -> None:
    game = begun(
        turns(
            {"each": "player", "steps": [{"step": "draw", "cards": 3}, {"step": "discard_to", "cards": "hand_limit"}]}
        )
    )
    assert asked(game) == "1 discard_to"
    game.apply(0)
    game.apply(0)
    assert len(zone(game, "hand", 1)) == 4
    assert asked(game) == "2 discard_to"


PLAY = {"step": "play", "from": "hand", "to": "tableau", "price": "price"}


def test_a_played_card_is_paid_and_works() -> None:
    game = begun(turns({"each": "player", "steps": [PAY, PLAY, PAY]}))
    put(game, "hand", game.state.actor, ["stand", "press"])
    choose(game, "action sell")
    choose(game, "play press")
    assert held(game, 1, "coins") == 0
    assert zone(game, "tableau", 1) == ["press"]


def test_a_rule_does_not_see_its_own_card_played_but_the_next_one() -> None:
    game = begun(turns({"each": "player", "steps": [PAY, PLAY, PLAY, PAY]}))
    put(game, "hand", game.state.actor, ["mill", "stand"])
    choose(game, "action buy")
    choose(game, "play mill")
    assert held(game, 1, "points") == 0
    choose(game, "play stand")
    assert held(game, 1, "points") == 1


def test_discounts_lower_the_price_of_playing() -> None:
    cards = [
        STAND,
        {
            "id": "friend",
            "colour": "blue",
            "source": "original",
            "lasting": {"discount": {"coins": 1}, "to": {"play": "red_shop"}},
        },
        {**STAND, "id": "villa", "price": {"coins": 3}, "copies": 1},
    ]
    game = begun(turns({"each": "player", "steps": [PAY, PLAY, PAY]}, cards=cards))
    put(game, "tableau", game.state.actor, ["friend"])
    put(game, "hand", game.state.actor, ["villa"])
    choose(game, "action sell")
    choose(game, "play villa")
    assert held(game, 1, "coins") == 0


def test_a_section_is_received_from_all_that_lies_there() -> None:
    game = begun(
        turns({"each": "player", "steps": [PAY, {"step": "receive", "section": "income", "zone": "tableau"}, PAY]})
    )
    put(game, "tableau", game.state.actor, ["mill", "stand", "mill"])
    choose(game, "action sell")
    assert held(game, 1, "coins") == 4


def test_a_thing_is_used_once_in_its_period_and_can_be_made_ready() -> None:
    steps = [
        PAY,
        {"step": "use", "of": "machine"},
        {"step": "use", "of": "machine"},
        {"step": "ready", "of": "machine"},
        PAY,
    ]
    game = begun(turns({"each": "player", "steps": [*steps, {"step": "use", "of": "machine"}]}))
    put(game, "tableau", game.state.actor, ["press"])
    put(game, "hand", game.state.actor, ["stand", "stand", "stand"])
    choose(game, "action buy")
    choose(game, "use press")
    assert asked(game) == "1 action", "it cannot be used twice"
    assert held(game, 1, "points") == 1
    choose(game, "action buy")
    assert asked(game) == "1 use", "it was made ready"


def test_a_die_falls_by_the_seed() -> None:
    course = turns({"step": "roll", "track": "weather"}, {"each": "player", "steps": [PAY]})
    rolled = {begun(course, seed=seed).observe(0)["tracks"]["weather"] for seed in range(12)}
    assert rolled == {"sun", "rain"}
    assert begun(course, seed=4).observe(0) == begun(course, seed=4).observe(0)


class Tip(Step):
    """A step that only one game has: a player names one of two gifts."""

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return [1, int(stretch.arguments["most"])]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        del state.stack[-3:]
        state.seats[state.actor].amounts[0] += option

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return (self.name, str(option))


class TippingRules(TableRules):
    def own_steps(self) -> list[Step]:
        return [Tip("tip")]


class StepLess(TableRules):
    pass


TIPS = {"steps": {"tip": {"doc": "Somebody tips.", "arguments": {"most": {"sort": "number", "doc": "At most."}}}}}


def test_a_game_may_have_steps_of_its_own() -> None:
    course = turns({"each": "player", "steps": [{"step": "tip", "most": 5}, PAY]}, vocabulary=TIPS)
    game = Game.new(rules_with(course, TippingRules), {"players": 2, "seed": 1})
    before = game.observe(0)["players"][game.decision.player]["resources"]["coins"]
    assert asked(game) == "1 tip"
    choose(game, "tip 5")
    assert asked(game).startswith("1 ")
    assert game.observe(0)["players"][game.decision.player]["resources"]["coins"] == before + 5


def test_a_step_in_nobodys_turn_is_asked_of_the_first_player() -> None:
    course = turns({"step": "tip", "most": 5}, {"each": "player", "steps": [PAY]}, vocabulary=TIPS)
    for seed in range(4):
        assert asked(Game.new(rules_with(course, TippingRules), {"players": 3, "seed": seed})) == "1 tip"


def test_steps_that_are_declared_and_not_written_are_told() -> None:
    course = turns({"each": "player", "steps": [{"step": "tip", "most": 5}]}, vocabulary=TIPS)
    with pytest.raises(ValueError, match=r"declares the steps \['tip'\], the rules have \[\]"):
        rules_with(course, StepLess)
