"""What `once`, `lasts` and `nth` remember is forgotten when its period ends, and not before."""

from typing import Any

import pytest
from bundles import put, real_bundle

from uwc_content.engine.game import Game
from uwc_content.engine.kernel import choose, run
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import ORDER
from uwc_content.games.underwater_cities.rules.turn_frames import ERA_END, FINAL_DRAW, NEW_HAND, ROUND_END

CARD = "items.cards.0"
"""Any card: its own rules do not matter."""
ENDINGS: dict[str, tuple[int, ...]] = {
    "turn": (FINAL_DRAW, NONE, 0),
    "round": (ROUND_END, NONE, 0),
    "era": (ERA_END, NONE, 0),
}
"""The frames with which periods end."""


def rule(period: str, how: str) -> dict[str, Any]:
    event = {"verb": "gain", "bag": {"of": {"kelp": 1}}}
    return {"op": "when", "what": event, "then": [{"op": "gain", "what": {"of": {"points": 1}}}], how: period}


def game_with(parts: list[dict[str, Any]]) -> tuple[UnderwaterCities, State, list[int]]:
    """A game in which the first player has these rules in force."""
    bundle = real_bundle()
    put(bundle, f"{CARD}.blocks", {"permanent": parts})
    machine = interpreter(bundle)
    assert isinstance(machine, UnderwaterCities)
    state = Game.new(machine, {"players": 2, "seed": 1}).state
    state.actor = 0
    rules = machine.program.by_id[bundle["items"]["cards"][0]["id"]].rules["permanent"]
    state.seats[0].put_in_force(rules)
    return machine, state, rules


def end(machine: UnderwaterCities, state: State, period: str) -> None:
    state.stack[:] = ENDINGS[period]
    while ENDINGS[period][0] in state.stack[::3]:  # Whoever waits for the end is told first.
        step(machine, state)


@pytest.mark.parametrize("ended", ENDINGS)
def test_a_rule_can_be_used_again_when_its_period_has_ended(ended: str) -> None:
    machine, state, rules = game_with([rule(period, "once") for period in ENDINGS])
    seat = state.seats[0]
    seat.spent = rules[:]
    end(machine, state, ended)
    usable = [period for period, index in zip(ENDINGS, rules, strict=True) if seat.uses_left(index)]
    assert usable == [ended]


@pytest.mark.parametrize("ended", ENDINGS)
def test_a_rule_holds_as_long_as_it_lasts_and_its_use_goes_with_it(ended: str) -> None:
    machine, state, rules = game_with([{**rule(period, "lasts"), "once": "game"} for period in ENDINGS])
    seat = state.seats[0]
    seat.spent = rules[:]
    end(machine, state, ended)
    gone = rules[list(ENDINGS).index(ended)]
    assert [index for index in rules if index not in seat.rules] == [gone]
    assert gone not in seat.spent
    assert sorted(seat.spent) == sorted(index for index in rules if index != gone)


def test_what_lasts_for_a_production_goes_at_the_end_of_its_era() -> None:
    machine, state, rules = game_with([rule(period, "lasts") for period in ("production", "round")])
    end(machine, state, "era")
    assert [index for index in rules if index in state.seats[0].rules] == rules[1:]


def test_every_order_of_three_cards_comes_up() -> None:
    state = State()
    found = set()
    for _ in range(200):
        cards = [1, 2, 3]
        state.shuffle(cards)
        found.add(tuple(cards))
    assert len(found) == 6


@pytest.mark.parametrize("period", ["era", "round", "turn"])
def test_the_first_era_round_and_turn_are_told(period: str) -> None:
    bundle = real_bundle()
    event = {"verb": "begin", "period": period}
    answer = {"op": "when", "what": event, "then": [{"op": "gain", "what": {"of": {"points": 1}}}]}
    bundle["rules"]["standing"].append({"id": "greeting", "permanent": [answer]})
    game = Game.new(interpreter(bundle), {"players": 2, "seed": 1})
    while not any(game.scores):
        assert game.log[-1:] == [] or game.log[-1].kind == "discard", "the first turn has begun"
        game.apply(0)
    first = game.state.zones[ORDER][0]
    assert game.scores[first] == 1


def test_the_next_era_is_told_as_well() -> None:
    bundle = real_bundle()
    gain = {"op": "gain", "what": {"of": {"points": 1}}}
    answer = {"op": "when", "what": {"verb": "begin", "period": "era"}, "then": [gain]}
    bundle["rules"]["standing"].append({"id": "greeting", "permanent": [answer]})
    machine = interpreter(bundle)
    state = Game.new(machine, {"players": 2, "seed": 1}).state
    state.stack[:] = ENDINGS["era"]
    options = run(machine, state)
    while state.stack[-3] == NEW_HAND:
        choose(machine, state, options[0])
        options = run(machine, state)
    points = machine.program.amount_index["points"]
    assert [seat.amounts[points] for seat in state.seats] == [1, 1]
