"""What must hold at every decision of every game, whatever the content says. A fault is a sentence; none is fine."""

from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from uwc_content.compiler.game_parts import game_of
from uwc_content.engine.game import restore
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import label
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.games import DECLARED

GAMES = Path(__file__).parents[1] / "games"


@cache
def components_of(ruleset: str) -> ModuleType:
    """What a game counts in its own tests: `tests/games/<game>/components.py`."""
    folder = ruleset or DECLARED
    spec = spec_from_file_location(f"components_of_{folder}", GAMES / folder / "components.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def faults_of_options(machine: Rules, state: State, codes: list[int]) -> Iterator[str]:
    """Never empty, never twice the same, told apart by their labels, and the same when asked again."""
    if not codes:
        yield "a decision without options"
    if len(set(codes)) != len(codes):
        yield f"options are offered twice: {codes}"
    labels = [label(machine, state, code) for code in codes]
    if len(set(labels)) != len(labels):
        yield f"options have the same label: {sorted(labels)}"
    again = restore_copy(state)
    if run(machine, again) != codes:
        yield "the options of the saved state are others than those that were offered"
    if again.plain() != state.plain():
        yield "asking for the options again changes the state"


def restore_copy(state: State) -> State:
    return restore(state.copy().plain())


def faults_of_resources(machine: Rules, state: State) -> Iterator[str]:
    for number, seat in enumerate(state.seats):
        for name, amount in zip(machine.program.resources, seat.amounts, strict=True):
            if amount < 0:
                yield f"player {number} has {amount} {name}"
        for i, cap in machine.caps:
            if seat.amounts[i] > cap:
                yield f"player {number} has {seat.amounts[i]} {machine.program.resources[i]}, more than {cap}"


def faults_at(machine: Rules, state: State, codes: list[int]) -> list[str]:
    """Everything that is wrong at a decision."""
    components = components_of(game_of(machine.program.bundle))
    return [
        *faults_of_options(machine, state, codes),
        *faults_of_resources(machine, state),
        *components.faults_of_components(machine, state),
    ]
