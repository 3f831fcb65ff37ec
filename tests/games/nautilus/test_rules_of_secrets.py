"""Nobody learns of a face-down discovery: not from what is shown, what is offered, nor what it is called."""

import random
from collections import Counter
from typing import Any

import pytest
from sea_rules import nautilus

from uwc_content.engine.game import Game
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.games.interpreters import judge_for
from uwc_content.games.nautilus.rules.discoveries import depth_in
from uwc_content.games.nautilus.rules.game import Nautilus

SEEDS = range(3)


def at_decisions(seed: int) -> Any:
    """A random game at every fourth decision."""
    chance = random.Random(seed)
    game = Game.new(nautilus(), {"players": 3, "seed": seed})
    while not game.is_over:
        if len(game.choices) % 4 == 0:
            yield game
        game.apply(chance.randrange(len(game.codes)))


def dealt_anew(game: Game, player: int, seed: int) -> Game:
    other = game.copy()
    other.state.random = seed * 2 + 1
    judge_for(game.rules).hide(other.state, player)
    return other


@pytest.mark.parametrize("seed", SEEDS)
def test_options_and_their_labels_do_not_depend_on_what_is_hidden(seed: int) -> None:
    for game in at_decisions(seed):
        other = dealt_anew(game, game.state.actor, seed)
        again = Game(game.rules, other.state, game.setup)
        assert again.decision == game.decision


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_shown_of_the_sea_is_what_was_looked_at(seed: int) -> None:
    for game in at_decisions(seed):
        rules, state = game.rules, game.state
        assert isinstance(rules, Nautilus)
        sea = rules.sea(state)
        for player in range(3):
            seen = state.seats[player].numbers[rules.places.seen]
            told = {cell for cell, facts in game.observe(player)["discoveries"].items() if facts["is"] is not None}
            assert told == {sea.names[sea.spaces[space]] for space in positions(seen)}


@pytest.mark.parametrize("seed", SEEDS)
def test_dealing_anew_keeps_backs_and_whatever_was_seen(seed: int) -> None:
    for game in at_decisions(seed):
        rules, player = game.rules, game.state.actor
        assert isinstance(rules, Nautilus)
        place, seen = rules.places.spaces, game.state.seats[player].numbers[rules.places.seen]
        before, after = game.state.zones[place], dealt_anew(game, player, seed).state.zones[place]
        assert Counter(before) == Counter(after)
        assert [NONE if tile == NONE else depth_in(tile) for tile in before] == [
            NONE if tile == NONE else depth_in(tile) for tile in after
        ]
        assert all(before[space] == after[space] for space in positions(seen))


def test_a_look_cannot_be_taken_back() -> None:
    for game in (game for seed in range(9) for game in at_decisions(seed)):
        scans = [i for i, option in enumerate(game.decision.options) if option.label[0] == "scan"]
        if scans:
            game.apply(scans[0])
            assert not game.undo()
            return
    pytest.fail("nobody ever looked")


def test_a_discovery_that_was_found_stays_found() -> None:
    """And a purchase may be taken back, with the story of it."""
    for game in (game for seed in range(9) for game in at_decisions(seed)):
        options = [option.label for option in game.decision.options]
        if options[0][0] == "buy":
            before = game.state.copy().plain()
            game.apply(0)
            assert game.undo()
            assert game.state.plain() == before
        cells = game.observe(game.state.actor)["discoveries"]
        moves = [i for i, label in enumerate(options) if label[0] == "sail" and label[-1] in cells]
        if moves:
            game.apply(moves[0])
            assert not game.undo()
            return
    pytest.fail("nobody ever came to a discovery")


def test_what_lies_open_is_told_to_everybody() -> None:
    for game in at_decisions(2):
        rules, state = game.rules, game.state
        assert isinstance(rules, Nautilus)
        sea = rules.sea(state)
        there = {sea.names[sea.spaces[i]] for i, tile in enumerate(state.zones[rules.places.spaces]) if tile != NONE}
        for player in range(3):
            seen = game.observe(player)
            assert set(seen["discoveries"]) == there
            for seat, told in enumerate(seen["players"]):
                own = state.seats[seat]
                fleet = [sea.names[cell] for cell in own.zones[rules.places.fleet] if cell != NONE]
                assert (told["submarines"], told["researchers"]) == (fleet, own.numbers[rules.places.reserve])
                assert len(told["held"]) == len(own.zones[rules.places.held])
