"""Content that would go on for ever is stopped, and reported as a fault of content at its place."""

import pickle
import random
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from bundles import CONTENT, put, real_bundle, sealed
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.diagnostics import CODES
from uwc_content.engine.game import Game
from uwc_content.engine.kernel import Runaway, run
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.engine.words.use import run_use
from uwc_content.games import find
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.stage.staging import STAGING
from uwc_content.workshop.scenarios.packs import played_pack
from uwc_content.workshop.scenarios.reading import read_scenarios
from uwc_content.workshop.scenarios.running import run_scenario

BAD_PLAYS = Path(__file__).parent.parent / "bad_plays"


def cases() -> list[Any]:
    return [
        pytest.param({"code": path.stem, **case}, id=f"{path.stem} {case['name']}")
        for path in sorted(BAD_PLAYS.glob("UWC*.yaml"))
        for case in plain_yaml.load_file(path)
    ]


def bundle_of(case: dict[str, Any]) -> dict[str, Any]:
    bundle = real_bundle()
    for path, value in case["put"].items():
        put(bundle, path, value)
    return bundle


def play(case: dict[str, Any], bundle: dict[str, Any]) -> None:
    """A game in which the case's rules hold for everybody."""
    game = Game.new(interpreter(bundle), {"players": 2, "seed": 1})
    chance = random.Random(1)
    for seat in game.state.seats:
        for card in case.get("in_force", ()):
            seat.rules.extend(game.rules.program.by_id[card].rules["permanent"])
    if "use" in case:
        use_for_ever(game.rules, game.state, case["use"])
    while not game.is_over:
        game.apply(chance.randrange(len(game.codes)))


def use_for_ever(machine: Rules, state: State, name: str) -> None:
    state.stack.clear()
    run_use(machine, state, None, machine.program.by_id[name].index + ITEMS)
    while options := run(machine, state):
        take(machine, state, options[0])


@pytest.mark.parametrize("case", cases())
def test_a_runaway_is_stopped_and_reported_with_items_and_place(case: dict[str, Any]) -> None:
    bundle = bundle_of(case)
    with pytest.raises(Runaway) as stopped:
        play(case, bundle)
    fault = stopped.value.diagnostic
    assert fault.code == case["code"]
    assert all(f"`{name}`" in fault.message for name in case["names"]), fault.message
    places = {key.rpartition(".")[2]: place for key, place in bundle["provenance"]["places"].items()}
    assert f"{fault.span.file}:{fault.span.line}" == places[case["at"]]
    assert fault.is_error
    assert fault.hint


def test_the_report_of_a_runaway_comes_through_from_other_processes() -> None:
    case = cases()[0].values[0]
    with pytest.raises(Runaway) as stopped:
        play(case, bundle_of(case))
    again = pickle.loads(pickle.dumps(stopped.value))
    assert again.diagnostic == stopped.value.diagnostic
    assert str(again) == str(stopped.value)


def test_every_code_of_playing_has_a_case() -> None:
    assert {path.stem for path in BAD_PLAYS.glob("UWC*.yaml")} == {code for code in CODES if code.startswith("UWC9")}


LOOP = {
    "op": "when",
    "what": {"verb": "gain", "bag": {"of": {"credits": 1}}},
    "then": [{"op": "gain", "what": {"of": {"credits": 1}}}],
}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_shows_a_runaway_as_a_fault_of_content(tmp_path: Path, jobs: str) -> None:
    """A loop in the rules of the game belongs to no item: the file of the rules is its place."""
    bundle = real_bundle()
    bundle["rules"]["standing"].append({"id": "loop", "permanent": [LOOP]})
    (tmp_path / "loop.json").write_bytes(sealed(bundle))
    command = ["simulate", str(tmp_path / "loop.json"), "--games", "2", "--bots", "random", "--jobs", jobs]
    shown = CliRunner().invoke(app, command)
    assert shown.exit_code == 1
    assert "UWC901" in shown.output
    assert "rules.yaml:1" in shown.output


def looping(on: dict[str, Any]) -> dict[str, Any]:
    """The real bundle with a rule for everybody that goes on without end once such a thing happens."""
    bundle = real_bundle()
    loop = {**LOOP, "what": on}
    chain = {"op": "when", "what": on, "then": [{"op": "gain", "what": {"of": {"credits": 1}}}]}
    bundle["rules"]["standing"].append({"id": "loop", "permanent": [chain if on["verb"] != "gain" else loop, LOOP]})
    return bundle


WAYS: dict[str, dict[str, Any]] = {
    "at the beginning of a turn": {"verb": "begin", "period": "turn"},
    "a gain": {"verb": "gain", "bag": {"of": {"credits": 1}}},
    "a build": {"verb": "build", "selection": {"of": {"structure": 1}}},
}


@pytest.mark.parametrize("on", WAYS.values(), ids=WAYS)
def test_a_game_at_the_terminal_is_stopped_and_saved(
    on: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told like in a simulation, and by the same limit; the game is where it was before."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop.json").write_bytes(sealed(looping(on)))
    told = told_at_the_end("simulate", "loop.json", "--games", "1", "--bots", "random")
    assert "UWC901" in told
    assert told_at_the_end("play", "loop.json", "--players", "random,random", "--seed", "1") == told
    if Path("uwc-game.json").is_file():
        assert told_at_the_end("play", "loop.json", "--resume", "uwc-game.json") == told


def told_at_the_end(*command: str) -> str:
    """What a command that stops at faults of content tells last: the fault and its hint."""
    shown = CliRunner().invoke(app, list(command))
    assert (shown.exit_code, type(shown.exception)) == (1, SystemExit)
    return "\n".join(shown.output.rstrip().splitlines()[-2:])


def test_a_scenario_and_a_trial_are_stopped_with_the_place_of_the_fault() -> None:
    pack = played_pack(CONTENT, find)._replace(bundle=looping(WAYS["a gain"]))
    data = b"scenarios:\n  - id: case\n    run: {gain: {credits: 1}}\n    expect: {resources: {credits: 1}}\n"
    file = read_scenarios("case.yaml", data, pack, STAGING)
    assert file.faults == []
    with pytest.raises(Runaway) as stopped:
        run_scenario(STAGING.stage(file.bundle), file.scenarios[0])
    assert stopped.value.diagnostic.code == "UWC901"
