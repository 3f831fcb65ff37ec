"""How bots plan a personal round: each beginning, each card with each walk, the most promising played to the end."""

from typing import Final, NamedTuple

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.micro_city.bots.beliefs import Beliefs
from uwc_content.games.micro_city.bots.likely_dice import quarter_now
from uwc_content.games.micro_city.bots.worth import worth_of
from uwc_content.simulation.lines import Line

BEGINNINGS: Final = 5
"""How many ways to begin a round are followed: nothing bought, and the best purchases."""
HOPES: Final = 12
"""How many actions of cards are played on to the end of the round, for each beginning."""


class Sprout(NamedTuple):
    """Where some options have led, and what can be chosen there."""

    codes: list[int]
    state: State
    options: list[int]


def turns_of(beliefs: Beliefs, state: State, codes: list[int]) -> list[Line]:
    """Lines to the end of the round."""
    found = []
    for beginning in beginnings(beliefs, Sprout([], state, codes)):
        hopes = [(hope_of(beliefs, each), each) for each in invested(beliefs, beginning)]
        hopes.sort(key=lambda hope: -hope[0])
        found.extend([line for _, each in hopes[:HOPES] for line in lines_of(beliefs, each)])
    return found


def after(beliefs: Beliefs, sprout: Sprout, code: int) -> Sprout:
    rules = beliefs.rules
    state = sprout.state.trial(rules.touches_others)
    take(rules, state, code)
    return Sprout([*sprout.codes, code], state, run(rules, state))


def kind_of(beliefs: Beliefs, sprout: Sprout) -> str:
    return decision_kind(beliefs.rules, sprout.state) if sprout.options else ""


def value_of(beliefs: Beliefs, sprout: Sprout) -> int:
    return worth_of(beliefs, sprout.state, sprout.state.actor)


# --- the start phase ---


def beginnings(beliefs: Beliefs, start: Sprout) -> list[Sprout]:
    """Without buying anything, and after the best purchases, all with the project to choose next."""
    if kind_of(beliefs, start) == "project":
        return [start]
    plain = [after(beliefs, start, STOP)] if STOP in start.options else []
    best: dict[tuple[int, ...], tuple[int, Sprout]] = {}
    for bought in purchases(beliefs, start):
        key = tuple(beliefs.rules.dice(bought.state, bought.state.actor))
        value = value_of(beliefs, bought)
        if key not in best or best[key][0] < value:
            best[key] = (value, bought)
    ranked = sorted(best.values(), key=lambda each: -each[0])[: BEGINNINGS - 1]
    stopped = [after(beliefs, each, STOP) if STOP in each.options else each for _, each in ranked]
    return [each for each in (*plain, *stopped) if kind_of(beliefs, each) == "project"]


def purchases(beliefs: Beliefs, start: Sprout) -> list[Sprout]:
    """Everything that can be bought once."""
    depth = len(start.state.stack)
    found, further = [], [after(beliefs, start, code) for code in start.options if code != STOP]
    while further:
        sprout = further.pop()
        if len(sprout.state.stack) <= depth:
            found.append(sprout)
        else:
            further.extend([after(beliefs, sprout, code) for code in sprout.options])
    return found


# --- the round ---


def invested(beliefs: Beliefs, beginning: Sprout) -> list[Sprout]:
    """Every card with every walk and every action of the card."""
    found = []
    for project in beginning.options:
        chosen = after(beliefs, beginning, project)
        for walk in chosen.options if kind_of(beliefs, chosen) == "walk" else [NOWHERE]:
            walked = after(beliefs, chosen, walk) if walk != NOWHERE else chosen
            found.extend(actions_done(beliefs, walked))
    return found


NOWHERE: Final = -1000


def actions_done(beliefs: Beliefs, walked: Sprout) -> list[Sprout]:
    """The action of the card in all ways; what is asked next is the action of the quarter, or nothing."""
    found, further = [], [walked]
    first = acting_on(beliefs, walked)
    if not is_card(beliefs, walked):
        return [walked]
    while further:
        sprout = further.pop()
        now = acting_on(beliefs, sprout)
        if not sprout.options or (now and now != first):
            found.append(sprout)
        else:
            further.extend([after(beliefs, sprout, code) for code in sprout.options])
    return found


def acting_on(beliefs: Beliefs, sprout: Sprout) -> int:
    """The stretch whose action is asked for; 0 if something else is."""
    return sprout.state.stack[-2] if kind_of(beliefs, sprout) == "act" else 0


def is_card(beliefs: Beliefs, sprout: Sprout) -> bool:
    stretch = acting_on(beliefs, sprout)
    return bool(stretch) and beliefs.rules.course.stretches[stretch].arguments["of"] == "project_card"


def hope_of(beliefs: Beliefs, sprout: Sprout) -> int:
    more = quarter_now(beliefs, sprout.state) if sprout.options else 0
    return value_of(beliefs, sprout) + more


def lines_of(beliefs: Beliefs, sprout: Sprout) -> list[Line]:
    """Every way to end the round."""
    found, further = [], [sprout]
    while further:
        each = further.pop()
        if each.options:
            further.extend([after(beliefs, each, code) for code in each.options])
        else:
            found.append(Line(value_of(beliefs, each), each.codes))
    return found
