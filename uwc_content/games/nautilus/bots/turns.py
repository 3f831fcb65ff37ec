"""How bots plan their part of a phase: the best few lines are followed to its end, and proven in other deals."""

from random import Random
from typing import Final

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.bots.worth import worth_of
from uwc_content.games.nautilus.rules.discoveries import space_with_discovery
from uwc_content.games.nautilus.rules.sailing import DOCKING, PLACE
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.lines import Level, Line, Node

WIDTH: Final = 3
"""How many unfinished lines are followed at a time."""
MOST: Final = 60
"""How many options of one decision are looked at; of more, some."""
IDLE_MOVES: Final = 10
"""How many moves of submarines to empty sea are looked at."""
LONGEST: Final = 16
PROVEN: Final = 6
"""How many lines are played again in other deals."""
DEALS: Final = 3


def turns_of(judge: Judge, beliefs: Beliefs, random: Random, state: State, codes: list[int]) -> list[Line]:
    """The best lines, by what they are worth on average however hidden discoveries lie."""
    lines = best_by_beginning(followed(judge, beliefs, random, state, codes))[:PROVEN]
    deals = [dealt(judge, random, state) for _ in range(DEALS)]
    return [Line(sum([played(beliefs, deal, line.codes) for deal in deals]), line.codes) for line in lines]


def best_by_beginning(lines: list[Line]) -> list[Line]:
    """Of all that begin alike the best one; the best of these first."""
    found: dict[int, Line] = {}
    for line in sorted(lines, key=lambda line: -line.value):
        found.setdefault(line.codes[0], line)
    return list(found.values())


def followed(judge: Judge, beliefs: Beliefs, random: Random, state: State, codes: list[int]) -> list[Line]:
    """Lines to the end of the phase."""
    level = Level(judge, state.actor, random)
    beam = [Node(0, [], state, codes)]
    for _ in range(LONGEST):
        level.further, level.seen = [], set()
        for node in beam:
            options = promising(beliefs, random, node.state, node.options)
            level.go_on(node._replace(options=options), MOST)
        beam = sorted(level.further, key=lambda node: -node.value)[:WIDTH]
    return [*level.finished, *(Line(node.value, node.codes) for node in beam)]


def promising(beliefs: Beliefs, random: Random, state: State, options: list[int]) -> list[int]:
    """All options; of moves of submarines those that lead to something, and some others."""
    if decision_kind(beliefs.rules, state) != "sail":
        return options
    idle = [code for code in options if is_idle(beliefs, state, code)]
    if len(idle) <= IDLE_MOVES:
        return options
    kept = set(random.sample(idle, IDLE_MOVES))
    return [code for code in options if code in kept or not is_idle(beliefs, state, code)]


def is_idle(beliefs: Beliefs, state: State, code: int) -> bool:
    """Whether it is a move to empty sea."""
    return code != STOP and not code & DOCKING and space_with_discovery(beliefs.rules, state, code & PLACE) == NONE


# --- other deals ---


def dealt(judge: Judge, random: Random, state: State) -> State:
    deal = state.copy()
    deal.reseed(random.getrandbits(63) | 1)
    judge.hide(deal, state.actor)
    return deal


def played(beliefs: Beliefs, deal: State, codes: list[int]) -> int:
    """What a line is worth at the end of the phase; what it does not answer is answered with the last option."""
    rules, seat, left = beliefs.rules, deal.actor, codes
    state = deal.trial(rules.touches_others)
    options = run(rules, state)
    while options:
        place = next((place for place, code in enumerate(left) if code in options), NONE)
        take(rules, state, options[-1] if place == NONE else left[place])
        left = left if place == NONE else left[place + 1 :]
        options = run(rules, state)
    return worth_of(beliefs, state, seat)
