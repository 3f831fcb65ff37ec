"""How bots plan a turn of Underwater Cities: each card with each slot, the most promising pairs played out."""

from typing import NamedTuple

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind, label
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.planning import promise_of
from uwc_content.games.underwater_cities.bots.worth import worth_of
from uwc_content.simulation.lines import Line
from uwc_content.simulation.planner import PlannerBot


class Pair(NamedTuple):
    """A card and a slot, with the state after both have been chosen."""

    card: int
    slot: int
    state: State
    options: list[int]
    is_matched: bool
    """Whether the card may be played with its effect, so that the order is asked for next."""


def turns_of(judge: Beliefs, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
    """Each card with each slot: those of other colours by what the slot alone gives, the best others played out."""
    pairs = all_pairs(judge.rules, state, codes)
    if not pairs:
        return []
    base = worth_of(judge, state, state.actor)
    promises = {card: promise_of(judge, state, card) for card in codes}
    slots = slots_alone(planner, pairs, {card: base - promises[card][1] for card in codes})
    found, hopes = [], []
    for pair in pairs:
        in_play, in_hand = promises[pair.card]
        alone = slots.get(pair.slot)
        value = base - in_hand + (alone.value if alone is not None else 0)
        if pair.is_matched:
            hopes.append((value + in_play, pair))
        elif alone is not None:
            found.append(Line(value, [pair.card, pair.slot, *alone.codes]))
    hopes.sort(key=lambda each: -each[0])
    return [*found, *(played_out(planner, pair) for _, pair in hopes[: planner.hopes])]


def all_pairs(rules: Rules, state: State, codes: list[int]) -> list[Pair]:
    found = []
    for card in codes:
        chosen = state.trial(rules.touches_others)
        take(rules, chosen, card)
        options = run(rules, chosen)
        if not options or decision_kind(rules, chosen) != "slot":
            return []
        for slot in options:
            after = chosen.trial(rules.touches_others)
            take(rules, after, slot)
            further = run(rules, after)
            is_matched = bool(further) and decision_kind(rules, after) == "order"
            found.append(Pair(card, slot, after, further, is_matched))
    return found


def slots_alone(planner: PlannerBot, pairs: list[Pair], without: dict[int, int]) -> dict[int, Line]:
    """How each slot is used best without the effect of a card, and what that adds."""
    found: dict[int, Line] = {}
    for pair in sorted(pairs, key=lambda pair: pair.is_matched):
        if pair.slot in found:
            continue
        options = pair.options
        if pair.is_matched:
            options = [code for code in options if label(planner.judge.rules, pair.state, code)[0] == "slot_only"]
            if not options:
                continue
        line = planner.best_line(pair.state, options, 1)
        codes = line.codes[1:] if pair.is_matched else line.codes
        found[pair.slot] = Line(line.value - without[pair.card], codes)
    return found


def played_out(planner: PlannerBot, pair: Pair) -> Line:
    """The orders are compared at their ends only: in between, one has more and the other hopes for more."""
    orders = [
        code for code in pair.options if label(planner.judge.rules, pair.state, code)[0] != "slot_only"
    ] or pair.options
    lines = [planner.best_line(pair.state, [order]) for order in orders]
    line = max(lines, key=lambda line: line.value)
    return Line(line.value, [pair.card, pair.slot, *line.codes])
