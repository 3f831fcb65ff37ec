"""The question whether a part can be done agrees with what happens when it is begun."""

from collections.abc import Iterator

import pytest
from invariants import components_of
from table import NAMES, TABLES, Setup, random_game, sampled

from uwc_content.compiler.game_parts import game_of
from uwc_content.engine.game import Game
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE, TOGETHER
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.promises import is_plainly_kept, keeps, promise_at
from uwc_content.engine.stack import MUST, start
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step, take


def parts_of(machine: Rules) -> Iterator[tuple[int, int]]:
    """Every part of an effect with the thing that it belongs to."""
    components = components_of(game_of(machine.program.bundle))
    sections = components.ready_sections(machine)
    for item in machine.program.items:
        for section, block in item.blocks.items():
            if section in sections:
                yield from ((part, components.thing_of(item)) for part in machine.nodes[block].parts)


def begun(machine: Rules, state: State, part: int, it: int) -> bool:
    """Whether anything comes of a part when it is begun alone: something to decide, or something that changes."""
    trial = state.copy()
    trial.stack.clear()
    before = facts(trial)
    start(machine, trial, part, it, MUST)
    if machine.nodes[part].op == TOGETHER:
        machine.search.is_searching = True
        answer = is_completed(machine, trial)
        machine.search.is_searching = False
        return answer
    while trial.stack:
        if step(machine, trial) or facts(trial) != before:
            return True
    return False


def is_completed(machine: Rules, state: State) -> bool:
    """Whether some line of play comes to an end without having to break off; every line is tried."""
    while state.stack:
        options = step(machine, state)
        if machine.search.is_broken:
            machine.search.is_broken = False
            return False
        if options is not None:
            return any(is_completed(machine, after(machine, state, option)) for option in options)
    return True


def after(machine: Rules, state: State, option: int) -> State:
    trial = state.copy()
    take(machine, trial, option)
    return trial


def facts(state: State) -> dict[str, object]:
    plain = state.copy().plain()
    del plain["stack"]
    return plain


def disagreements(game: Game) -> list[str]:
    machine, found = game.rules, []
    for part, it in parts_of(machine):
        node = machine.nodes[part]
        if node.word.is_rule:
            continue
        state = game.state.copy()
        answer = can(machine, state, part, it)
        if facts(state) != facts(game.state):
            found.append(f"asking changes the state: {node.plain}")
        if answer != begun(machine, game.state, part, it):
            found.append(f"{machine.program.items[node.item].id}: can is {answer}: {node.plain}")
    return found


@pytest.mark.parametrize(("pack", "setup"), TABLES, ids=NAMES)
def test_what_can_be_done_does_something_and_what_cannot_offers_nothing(pack: str, setup: Setup) -> None:
    for game, _ in sampled(pack, setup, 0.03):
        assert disagreements(game) == []


def broken_promise(game: Game) -> bool:
    """Whether something is promised, and no option leads to where it can be kept."""
    machine, state = game.rules, game.state
    base = promise_at(machine, state)
    if base in (NONE, len(state.stack) - 3):
        return False
    ways = [is_plainly_kept(machine, state, base, code) or keeps(machine, state, base, code) for code in game.codes]
    return not any(ways)


@pytest.mark.parametrize(("pack", "setup"), TABLES, ids=NAMES)
def test_a_promise_can_be_kept_at_every_decision(pack: str, setup: Setup) -> None:
    for game, _ in random_game(pack, setup):
        assert not broken_promise(game)
        if game.state.stack[-3] in game.rules.openings:
            below = game.rules.program.promising.intersection(game.state.stack[::3])
            assert not below, "nobody looks for promises below what begins"
