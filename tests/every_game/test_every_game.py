"""Whatever the content: at every decision of random games the engine keeps what it promises."""

import json
import os
import random
import subprocess
import sys

import pytest
from invariants import faults_at, restore_copy
from table import NAMES, TABLES, Setup, bundles, finished, random_game, sampled

from uwc_content.engine.game import Game, Refused
from uwc_content.engine.kernel import run
from uwc_content.engine.stepping import take
from uwc_content.games.interpreters import judge_for

every_table = pytest.mark.parametrize(("pack", "setup"), TABLES, ids=NAMES)
NO_CHOICES = (-1, 10**30, 1.0, True, None, "0", [0])
"""What nobody can choose; the number of options is added to them."""


@every_table
def test_options_resources_cards_and_networks_are_in_order_at_every_decision(pack: str, setup: Setup) -> None:
    for game, _ in random_game(pack, setup):
        assert faults_at(game.rules, game.state, game.codes) == []


@every_table
def test_a_copy_goes_the_same_way_and_leaves_the_original_alone(pack: str, setup: Setup) -> None:
    for game, chance in sampled(pack, setup, 0.2):
        before, choice = game.state.copy().plain(), chance.randrange(len(game.codes))
        first, second = game.copy(), game.copy()
        first.apply(choice)
        second.apply(choice)
        assert first.state.plain() == second.state.plain()
        assert first.codes == second.codes
        assert game.state.plain() == before


@every_table
def test_a_state_that_went_through_json_goes_on_in_the_same_way(pack: str, setup: Setup) -> None:
    for game, chance in sampled(pack, setup, 0.2):
        machine, code = game.rules, chance.choice(game.codes)
        original, restored = game.state.copy(), restore_copy(game.state)
        assert json.loads(json.dumps(restored.plain())) == original.plain()
        for state in (original, restored):
            take(machine, state, code)
        assert run(machine, original) == run(machine, restored)
        assert original.plain() == restored.plain()


@every_table
def test_a_save_resumes_where_it_was(pack: str, setup: Setup) -> None:
    for game, _ in sampled(pack, setup, 0.008):
        resumed = Game.resume(game.rules, json.loads(json.dumps(game.save())))
        assert resumed.state.plain() == game.state.plain()
        assert resumed.decision == game.decision
        assert resumed.log == game.log


@every_table
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(pack: str, setup: Setup) -> None:
    for game, _ in sampled(pack, setup, 0.03):
        before = (game.state.copy().plain(), game.codes[:], game.choices[:], game.log[:])
        for wrong in (*NO_CHOICES, len(game.codes)):
            with pytest.raises(Refused):
                game.apply(wrong)
        assert (game.state.plain(), game.codes, game.choices, game.log) == before


@every_table
def test_a_finished_game_has_scores_and_takes_no_more_choices(pack: str, setup: Setup) -> None:
    game = finished(pack, setup)
    before = game.state.copy().plain()
    assert game.decision is None
    assert sorted(game.ranking) == list(range(setup["players"]))
    assert [game.scores[player] for player in game.ranking] == sorted(game.scores, reverse=True)
    for wrong in (0, 1, *NO_CHOICES):
        with pytest.raises(Refused):
            game.apply(wrong)
    assert game.state.plain() == before


# --- undo ---


@every_table
def test_undo_returns_exactly_to_the_decision_before(pack: str, setup: Setup) -> None:
    undone = 0
    for game, chance in sampled(pack, setup, 0.2):
        trial = game.copy()
        trial.apply(chance.randrange(len(game.codes)))
        if trial.undo():
            undone += 1
            assert trial.state.plain() == game.state.plain()
            assert (trial.codes, trial.choices, trial.log) == (game.codes, game.choices, game.log)
    assert undone


@every_table
def test_undo_goes_back_step_by_step_as_far_as_it_goes(pack: str, setup: Setup) -> None:
    past: list[dict[str, object]] = []
    for game, _ in random_game(pack, setup):
        past.append(game.state.copy().plain())
        if len(past) % 40 == 0:
            trial = game.copy()
            while trial.undo():
                assert trial.state.plain() == past[len(trial.choices)]


@every_table
def test_what_reveals_something_hidden_cannot_be_undone(pack: str, setup: Setup) -> None:
    """Whether it reveals is found out by playing it with the hidden cards dealt in another way."""
    for game, chance in sampled(pack, setup, 0.2):
        choice, player = chance.randrange(len(game.codes)), game.state.actor
        one, other = game.copy(), game.copy()
        deal_again(other, player, chance)
        one.apply(choice)
        other.apply(choice)
        if one.observe(player) != other.observe(player):
            assert not one.undo()


def deal_again(game: Game, player: int, chance: random.Random) -> None:
    game.state.random = chance.getrandbits(63) | 1
    judge_for(game.rules).hide(game.state, player)


# --- hidden cards ---


@every_table
def test_nobody_sees_a_hidden_card(pack: str, setup: Setup) -> None:
    for game, chance in sampled(pack, setup, 0.1):
        for player in range(setup["players"]):
            other = game.copy()
            deal_again(other, player, chance)
            assert other.observe(player) == game.observe(player)


@every_table
def test_hidden_cards_stay_what_they_are_when_they_are_dealt_again(pack: str, setup: Setup) -> None:
    """Nothing is lost or added, and nobody's choice of options depends on what is hidden from them."""
    for game, chance in sampled(pack, setup, 0.2):
        other = game.copy()
        deal_again(other, game.state.actor, chance)
        assert faults_at(game.rules, other.state, run(game.rules, other.state)) == []
        assert run(game.rules, other.state) == game.codes


# --- other processes ---

PLAYER = """
import hashlib, json, random, sys
from uwc_content.engine.game import Game
from uwc_content.games.interpreters import interpreter
bundles, tables = json.load(sys.stdin)
machines = {pack: interpreter(bundle) for pack, bundle in bundles.items()}
digest = hashlib.sha256()
for pack, setup in tables:
    game, chance = Game.new(machines[pack], setup), random.Random(1)
    while not game.is_over:
        game.apply(chance.randrange(len(game.codes)))
    digest.update(json.dumps(game.state.plain(), sort_keys=True).encode())
print(digest.hexdigest())
"""


def played_elsewhere(seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PLAYER],
        input=json.dumps([bundles(), TABLES[::3]]),
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_other_processes_with_other_hash_seeds_come_to_the_same_ends() -> None:
    assert played_elsewhere("1") == played_elsewhere("4242")
