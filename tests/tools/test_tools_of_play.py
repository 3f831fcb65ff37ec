"""The tools that play games: they find what they are for."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle
from invariants import faults_at
from table import GAMES, machine_of, setups

sys.path.append(str(Path(__file__).resolve().parent.parent.parent / "tools"))

import coverage_report
import match_bots
import soak

from uwc_content.engine import kernel
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.opcodes import GAIN
from uwc_content.engine.state import State
from uwc_content.engine.words.choose import Choose
from uwc_content.games.interpreters import judge_of
from uwc_content.simulation.tournament import Plan

PACK = "underwater_cities"


# --- matches ---


def test_a_match_tells_the_better_bot_whichever_is_named_first() -> None:
    judge = judge_of(plain_bundle("humming_meadow"))
    better, worse = (
        match_bots.match(judge, Plan(names, games=2, seed=1)) for names in (("greedy", "random"), ("random", "greedy"))
    )
    assert better.games == 4
    assert better.ahead > 5
    assert (worse.ahead, worse.scores) == (-better.ahead, better.scores[::-1])
    assert better.wins + worse.wins == 1
    assert f"{better.ahead:+.1f}" in str(better)


# --- soak ---


def test_a_sound_game_has_no_fault() -> None:
    setup = next(setups(PACK, 1))
    decisions, fault = soak.play(PACK, setup, 0.1)
    assert fault is None
    assert decisions > 50


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_a_fault_is_found_and_its_replay_is_short_and_plain(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is an exception at the third slot that anybody chooses."""
    machine, setup, met = machine_of(PACK), next(setups(PACK, 1)), []
    take = soak.take

    def faulty(rules: Any, state: Any, option: int) -> None:
        if decision_kind(machine, state) == "slot" and state.numbers[2] == 3:
            met.append(option)
            raise ZeroDivisionError("made up")
        take(rules, state, option)

    for module in (soak, kernel):
        monkeypatch.setattr(module, "take", faulty)
    _, fault = soak.play(PACK, setup, share)
    assert fault is not None
    assert met
    assert "ZeroDivisionError: made up" in fault.what
    best = soak.plainer(fault)
    assert "ZeroDivisionError" in best.what
    assert len(best.choices) <= len(fault.choices)
    assert sum(map(bool, best.choices)) <= sum(map(bool, fault.choices))
    assert soak.replayed(PACK, setup, best.choices) == best


def test_games_are_spread_over_all_tables() -> None:
    tables = list(soak.tables(5, 100))
    assert len(tables) == 100
    assert {setup["players"] for _, setup in tables} == {1, 2, 3, 4}
    for setup in setups(PACK, 5):
        assert (PACK, setup) in tables
    assert min(setup["seed"] for _, setup in tables) == 5


def test_games_of_some_packs_alone_can_be_played() -> None:
    assert {pack for pack, _ in soak.tables(5, 100, "cities")} == {PACK}
    assert list(soak.tables(5, 100, "no such pack")) == []


CORRUPTIONS: dict[str, Callable[[State], None]] = {
    "a card that lies twice": lambda state: state.seats[0].zones[0].append(state.zones[1][0]),
    "a card that is lost": lambda state: state.zones[1].clear(),
    "a debt": lambda state: state.seats[0].amounts.__setitem__(0, -1),
    "a network that is larger than its tunnels": lambda state: state.seats[0].numbers.__setitem__(7, (1 << 12) - 1),
    "a tunnel that leads nowhere": lambda state: state.seats[0].numbers.__setitem__(5, 1),
}


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_the_checks_notice(name: str) -> None:
    machine, setup = machine_of(PACK), next(setups(PACK, 1))
    state = machine.set_up(setup)
    codes = run(machine, state)
    assert faults_at(machine, state, codes) == []
    CORRUPTIONS[name](state)
    assert faults_at(machine, state, codes)


# --- coverage ---


def test_recording_changes_nothing_and_notes_what_is_executed() -> None:
    found = coverage_report.covered(PACK, 4 * GAMES, "random")
    plain = coverage_report.as_plain(found)
    assert 0 < plain["parts"]["executed"] <= plain["parts"]["all"]
    assert plain["parts"]["all"] - plain["parts"]["executed"] == len(plain["never_executed"])
    assert plain["words"]["gain"]["executed"]
    assert sum(row["all"] for row in plain["words"].values()) == plain["parts"]["all"]
    assert "\n".join(coverage_report.as_text(PACK, found)).startswith(f"{PACK}: {4 * GAMES} games")


def test_gains_that_need_no_choice_are_noted_too() -> None:
    found = coverage_report.covered(PACK, 30, "random")
    forgotten = [node.index for node in found.untouched() if node.op == GAIN and found.items[node.item].type == "slots"]
    assert forgotten == []


def test_what_is_taken_out_of_the_game_is_reported_as_never_executed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Choose, "start", lambda *_: None)
    words = coverage_report.covered(PACK, 4, "random").words()
    assert words["choose"][0]
    assert not words["choose"][1]
