"""How bots plan: stations and walks by looking on to the end of the round, submarines by weighing unknown deals."""

from random import Random
from typing import Final

from uwc_content.engine.course import SEQUENCE_FRAME
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP, push
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.nautilus.bots import weights
from uwc_content.games.nautilus.bots.beliefs import Beliefs
from uwc_content.games.nautilus.bots.worth import worth_of
from uwc_content.games.nautilus.rules.city import every_station, is_manned, is_research
from uwc_content.games.nautilus.rules.discoveries import space_with_discovery
from uwc_content.games.nautilus.rules.fleet import sluice_cells
from uwc_content.games.nautilus.rules.sailing import DOCKING, PLACE
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.lines import Level, Line, Node

CHANCY: Final = frozenset({"launch", "scan", "sail"})
"""Decisions after which something may come to light: only the next one is planned."""
WIDTH: Final = 3
"""How many unfinished lines are followed at a time."""
MOST: Final = 120
"""How many options of one decision are looked at; of more, some."""
IDLE_MOVES: Final = 16
"""How many moves of submarines to empty sea are looked at."""
LONGEST: Final = 16
LOOKED_ON: Final = 8
"""How many lines are played on to the end of the round."""
FOLLOWED: Final = 12
"""How many answers are looked at where an option asks something further."""
DEALS: Final = 6
"""In how many deals an option is tried that brings something to light."""


def turns_of(judge: Judge, beliefs: Beliefs, random: Random, state: State, codes: list[int]) -> list[Line]:
    """Options with what they are worth, however hidden discoveries lie."""
    kind = decision_kind(beliefs.rules, state)
    if kind in CHANCY:
        return weighed(judge, beliefs, random, state, promising(beliefs, random, state, codes))
    any_order = random.sample(codes, len(codes))  # the first of equals is taken: chance decides which it is
    lines = best_by_beginning(followed(judge, random, state, any_order))[:LOOKED_ON]
    return [Line(looked_on(beliefs, state, line.codes, kind), line.codes) for line in lines]


# --- whole phases ---


def best_by_beginning(lines: list[Line]) -> list[Line]:
    """Of all that begin alike the best one; the best of these first."""
    found: dict[int, Line] = {}
    for line in sorted(lines, key=lambda line: -line.value):
        found.setdefault(line.codes[0], line)
    return list(found.values())


def followed(judge: Judge, random: Random, state: State, codes: list[int]) -> list[Line]:
    """Lines to the end of the phase."""
    level = Level(judge, state.actor, random)
    beam = [Node(0, [], state, codes)]
    for _ in range(LONGEST):
        level.further, level.seen = [], {}
        for node in beam:
            level.go_on(node, MOST)
        beam = sorted(level.further, key=lambda node: -node.value)[:WIDTH]
    return [*level.finished, *(Line(node.value, node.codes) for node in beam)]


def looked_on(beliefs: Beliefs, state: State, codes: list[int], kind: str) -> int:
    """What a line is worth once the round has been played on, as if nobody else were there."""
    rules, seat, left = beliefs.rules, state.actor, codes
    after = state.trial(rules.touches_others)
    options = run(rules, after)
    while options:
        place = next((place for place, code in enumerate(left) if code in options), NONE)
        take(rules, after, options[-1] if place == NONE else left[place])
        left = left if place == NONE else left[place + 1 :]
        options = run(rules, after)
    for phase in beliefs.phases_after(kind):
        after.actor = seat
        push(after, SEQUENCE_FRAME, phase, 0)
        play_on(beliefs, after, seat)
    return balance_of(beliefs, after, seat)


def play_on(beliefs: Beliefs, state: State, seat: int) -> None:
    """The best option at once, as long as researchers walk and submarines are launched."""
    rules = beliefs.rules
    options = run(rules, state)
    while options:
        is_quick = decision_kind(rules, state) in ("walk", "launch")
        take(rules, state, best_at_once(beliefs, state, seat, options) if is_quick else options[-1])
        options = run(rules, state)


def best_at_once(beliefs: Beliefs, state: State, seat: int, options: list[int]) -> int:
    best, found = options[-1], -1
    for code in options:
        after = state.trial(beliefs.rules.touches_others)
        take(beliefs.rules, after, code)
        worth = worth_of(beliefs, after, seat)
        if worth > found:
            best, found = code, worth
    return best


def balance_of(beliefs: Beliefs, state: State, seat: int) -> int:
    """What a position is worth to a player, and a part of what it is not worth to the strongest opponent."""
    own = worth_of(beliefs, state, seat)
    if not weights.RIVAL:
        return own
    others = [worth_of(beliefs, state, other) for other in range(len(state.seats)) if other != seat]
    return own - max(others, default=0) * weights.RIVAL // 100


# --- what may come to light ---


def weighed(judge: Judge, beliefs: Beliefs, random: Random, state: State, options: list[int]) -> list[Line]:
    """Every option alone, with what it is worth on average in deals as its player may think of them."""
    deals = [dealt(judge, random, state) for _ in range(DEALS)]
    return [Line(mean_worth(judge, beliefs, random, deals, code), [code]) for code in options]


def mean_worth(judge: Judge, beliefs: Beliefs, random: Random, deals: list[State], code: int) -> int:
    tried = deals if is_chancy(beliefs, deals[0], code) else deals[:1]
    return sum([best_after(judge, random, deal, code) for deal in tried]) // len(tried)


def is_chancy(beliefs: Beliefs, state: State, code: int) -> bool:
    """Whether it depends on the deal what an option is worth."""
    kind = decision_kind(beliefs.rules, state)
    return code != STOP and (kind == "scan" or (kind == "sail" and not is_idle(beliefs, state, code)))


def best_after(judge: Judge, random: Random, state: State, code: int) -> int:
    """What follows from an option at once, docking included."""
    level = Level(judge, state.actor, random)
    level.go_on(Node(0, [], state, [code]), FOLLOWED)
    for node in level.further[:1]:
        docking = [each for each in node.options if each != STOP and each & DOCKING]
        if docking and code != STOP and not code & DOCKING:
            level.go_on(node._replace(options=docking), len(docking))
    values = [*(line.value for line in level.finished), *(node.value for node in level.further)]
    return max(values)


def promising(beliefs: Beliefs, random: Random, state: State, options: list[int]) -> list[int]:
    """All options; of moves of submarines those that lead to something, and some others."""
    if decision_kind(beliefs.rules, state) != "sail":
        return options
    sluices = sluices_of(beliefs, state)
    idle = [code for code in options if is_idle(beliefs, state, code) and not sluices >> (code & PLACE) & 1]
    if len(idle) <= IDLE_MOVES:
        return options
    dropped = set(random.sample(idle, len(idle) - IDLE_MOVES))
    return [code for code in options if code not in dropped]


def sluices_of(beliefs: Beliefs, state: State) -> int:
    """A mask of the cells where a submarine could dock."""
    rules, mask = beliefs.rules, 0
    for station in every_station(rules, state):
        if is_research(rules, state, station) and is_manned(rules, state, station):
            mask |= sluice_cells(rules, state, station)
    return mask


def is_idle(beliefs: Beliefs, state: State, code: int) -> bool:
    """Whether it is a move to empty sea."""
    return code != STOP and not code & DOCKING and space_with_discovery(beliefs.rules, state, code & PLACE) == NONE


def dealt(judge: Judge, random: Random, state: State) -> State:
    deal = state.copy()
    deal.reseed(random.getrandbits(63) | 1)
    judge.hide(deal, state.actor)
    return deal
