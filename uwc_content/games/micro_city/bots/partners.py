"""How partners prepare a round together: who gets which dice, and what is bought, is tried by playing both turns."""

from typing import Final, NamedTuple

from uwc_content.engine.course import EACH_FRAME
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.schedule import end_turn
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.micro_city.bots.beliefs import Beliefs
from uwc_content.games.micro_city.bots.likely_dice import dice_worth
from uwc_content.games.micro_city.bots.turns import Sprout, after, kind_of, purchases, turns_of
from uwc_content.games.micro_city.bots.worth import worth_of
from uwc_content.games.micro_city.rules.box import COOPERATIVE, Box
from uwc_content.simulation.lines import Line

SHARES: Final = 3
"""How many ways to share the dice are thought through."""
TRIED: Final = 6
"""How many preparations are played to the end of the round."""


class Preparation(NamedTuple):
    """What whoever decides now does for it, where that leads, and what is worth there besides the dice."""

    codes: list[int]
    sprout: Sprout
    worth: int


def prepares_together(rules: Box, state: State) -> bool:
    """Whether partners share dice or buy something, before anybody has a turn."""
    if rules.version(state) != COOPERATIVE or decision_kind(rules, state) not in ("share_dice", "choose"):
        return False
    each = [state.stack[place + 1] for place in range(0, len(state.stack), 3) if state.stack[place] == EACH_FRAME]
    return not any(rules.course.stretches[stretch].period for stretch in each)


def shared_lines(beliefs: Beliefs, state: State, codes: list[int]) -> list[Line]:
    """The most promising preparations, each worth what both turns make of it."""
    best: dict[tuple[int, ...], Preparation] = {}
    for each in preparations(beliefs, Sprout([], state, codes)):
        key = what_matters(beliefs, each.sprout.state)
        if key not in best or best[key].worth < each.worth:
            best[key] = each
    ranked = [(each.worth + dice_worth(beliefs, each.sprout.state), each) for each in best.values()]
    ranked.sort(key=lambda hope: -hope[0])
    return [Line(round_value(beliefs, each.sprout), each.codes) for _, each in ranked[:TRIED]]


def what_matters(beliefs: Beliefs, state: State) -> tuple[int, ...]:
    """The dice of both and the tokens that are free: of equal ones the cheapest will do."""
    rules = beliefs.rules
    return (*rules.dice(state, 0), *rules.dice(state, 1), rules.areas.reserve_of(state, 0))


# --- preparing ---


def preparations(beliefs: Beliefs, start: Sprout) -> list[Preparation]:
    """Every promising share of the dice, without buying anything and with each purchase of either partner."""
    found = []
    for share in shares_of(beliefs, start):
        is_own = share.state.actor == start.state.actor
        left = stopped(beliefs, share)
        own = left.codes if is_own else share.codes
        found.append(prepared(beliefs, own, left))
        if kind_of(beliefs, share) == "choose":
            for bought in purchases(beliefs, share):
                done = stopped(beliefs, bought)
                found.append(prepared(beliefs, done.codes if is_own else own, done))
        if is_own and kind_of(beliefs, left) == "choose":
            found.extend([prepared(beliefs, own, bought) for bought in purchases(beliefs, left)])
    return found


def shares_of(beliefs: Beliefs, start: Sprout) -> list[Sprout]:
    if kind_of(beliefs, start) != "share_dice":
        return [start]
    found = [after(beliefs, start, code) for code in start.options]
    found.sort(key=lambda each: -hope_of_dice(beliefs, each.state))
    return found[:SHARES]


def stopped(beliefs: Beliefs, sprout: Sprout) -> Sprout:
    """Whoever may still buy something buys no more."""
    return after(beliefs, sprout, STOP) if kind_of(beliefs, sprout) == "choose" else sprout


def prepared(beliefs: Beliefs, codes: list[int], sprout: Sprout) -> Preparation:
    return Preparation(codes, sprout, worth_of(beliefs, sprout.state, sprout.state.actor))


def hope_of_dice(beliefs: Beliefs, state: State) -> int:
    return worth_of(beliefs, state, state.actor) + dice_worth(beliefs, state)


# --- both turns ---


def round_value(beliefs: Beliefs, sprout: Sprout) -> int:
    """What the position is worth when both have played as well as they can, one after the other."""
    while kind_of(beliefs, sprout) == "choose":
        sprout = stopped(beliefs, sprout)
    state, options = sprout.state.copy(), sprout.options
    for _ in state.seats:
        if not options or decision_kind(beliefs.rules, state) != "project":
            break
        alone = state.copy()
        end_turn(alone)
        for code in max(turns_of(beliefs, alone, options), key=lambda line: line.value).codes:
            take(beliefs.rules, state, code)
            options = run(beliefs.rules, state)
    return worth_of(beliefs, state, state.actor)
