"""What must hold at every decision of every game, whatever the content says. A fault is a sentence; none is fine."""

from collections.abc import Callable, Iterator
from typing import Any

from underwater_components import faults_of_components as underwater_components

from uwc_content.engine.game import restore
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import label
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State

COMPONENTS: dict[str, Callable[[Any, State], Iterator[str]]] = {"underwater_cities": underwater_components}


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


def faults_at(machine: Rules, state: State, codes: list[int]) -> list[str]:
    """Everything that is wrong at a decision."""
    components = COMPONENTS[machine.program.bundle["pack"]["ruleset"]]
    return [
        *faults_of_options(machine, state, codes),
        *faults_of_resources(machine, state),
        *components(machine, state),
    ]
