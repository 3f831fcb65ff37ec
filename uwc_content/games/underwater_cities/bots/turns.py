"""How bots plan a turn of Underwater Cities: each card with each slot, the most promising pairs played out."""

from typing import Final, NamedTuple

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.planning import promise_of
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.choosing import matching
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.turn_frames import (
    CARD_FIRST,
    CHOOSE_ORDER,
    CLONING,
    PLAY_CARD,
    SLOT_ONLY,
    WITH_EFFECT,
)
from uwc_content.simulation.lines import NOTHING, Line, Lore, worth_among
from uwc_content.simulation.planner import PlannerBot

KEPT: Final = 2
"""Of options that a plan has met before, no more are followed again."""
SETTLED: Final = frozenset({"payment"})
"""What is best once is best again within a turn."""
LOCAL: Final = frozenset({"part", "choose", "payment", "order", "gain", "effect", "pay", "exchange", "replace"})
CHANGE: Final = 300
"""A slot seldom gives so much more alone than the best that it gave in the last turns."""
SURPRISE: Final = 150
"""A pair is seldom worth more than so much beyond what its card and its slot give alone."""
ALIKE: Final = 5
"""So near to what they give alone, a card and its slot have nothing to do with each other."""


class Pair(NamedTuple):
    """A card and a slot that can be chosen together."""

    card: int
    slot: int
    chosen: State
    """After the card has been chosen."""
    is_matched: bool
    """Whether the card may be played with its effect."""


def turns_of(judge: Beliefs, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
    """Each card with each slot: what both give alone tells which pairs are worth being played out together."""
    planner.lore = Lore(KEPT, SETTLED, LOCAL)
    pairs = all_pairs(judge.rules, state, codes)
    if not pairs:
        return []
    base = worth_among(planner.judge, state, state.actor, {})
    without = {card: base - promise_of(judge, state, card)[1] for card in codes}
    cards = cards_alone(judge.rules, planner, pairs, without)
    slots = slots_alone(judge.rules, planner, pairs, without, cards)
    found, hopes = [], []
    for pair in pairs:
        alone = slots.get(pair.slot)
        if alone is not None:
            value = without[pair.card] + alone.value
            if pair.is_matched:
                hopes.append((value + cards[pair.card], pair))
            else:
                found.append(Line(value, [pair.card, pair.slot, *alone.codes]))
    hopes.sort(key=lambda each: -each[0])
    best = max([line.value for line in found], default=NOTHING)
    for hope, pair in hopes[: planner.hopes]:
        if hope < best - SURPRISE:
            break
        line = played_out(judge.rules, planner, pair, hope)
        best = max(best, line.value)
        found.append(line)
    return found


def all_pairs(rules: Box, state: State, codes: list[int]) -> list[Pair]:
    found = []
    facts = rules.slot_facts(state)
    for card in codes:
        chosen = state.trial(rules.touches_others)
        take(rules, chosen, card)
        options = run(rules, chosen)
        if not options or decision_kind(rules, chosen) != "slot":
            return []
        colours = matching(rules, chosen, card) if card >= ITEMS else ()
        for slot in options:
            found.append(Pair(card, slot, chosen, facts[slot & CLONING - 1].colour in colours))
    return found


def entered(rules: Box, pair: Pair) -> tuple[State, list[int]]:
    """The state once both have been chosen, and what can be chosen next."""
    after = pair.chosen.trial(rules.touches_others)
    take(rules, after, pair.slot)
    return after, run(rules, after)


def asks_order(rules: Box, state: State, options: list[int]) -> bool:
    return bool(options) and state.stack[-3] == CHOOSE_ORDER


def slots_alone(
    rules: Box, planner: PlannerBot, pairs: list[Pair], without: dict[int, int], cards: dict[int, int]
) -> dict[int, Line]:
    """How each slot is used best without the effect of a card, and what that adds.

    Those that gave too little in the last turns are left out: slots change little from turn to turn.
    """
    found: dict[int, Line] = {}
    best = NOTHING
    for most, slot, pair in hopeful_slots(planner, pairs, without, cards):
        recalled = planner.recalled.get(slot)
        if recalled is not None and most + recalled + CHANGE < best:
            continue
        line = slot_alone(rules, planner, pair, without[pair.card])
        if line is not None:
            found[slot] = line
            planner.recalled[slot] = max(line.value, (3 * planner.recalled.get(slot, line.value) + line.value) // 4)
            best = max(best, most + line.value)
    return found


def hopeful_slots(
    planner: PlannerBot, pairs: list[Pair], without: dict[int, int], cards: dict[int, int]
) -> list[tuple[int, int, Pair]]:
    """Every slot with the most that a card could bring there, and a pair to look at it; by what is recalled of it."""
    most: dict[int, int] = {}
    plainest: dict[int, Pair] = {}
    for pair in pairs:
        value = without[pair.card] + (max(cards[pair.card], 0) if pair.is_matched else 0)
        most[pair.slot] = max(most.get(pair.slot, NOTHING), value)
        if pair.slot not in plainest or (plainest[pair.slot].is_matched and not pair.is_matched):
            plainest[pair.slot] = pair
    found = [(most[slot], slot, plainest[slot]) for slot in most]
    found.sort(key=lambda each: -(each[0] + planner.recalled.get(each[1], 0)))
    return found


def slot_alone(rules: Box, planner: PlannerBot, pair: Pair, without: int) -> Line | None:
    state, options = entered(rules, pair)
    has_order = asks_order(rules, state, options)
    if has_order:
        options = [code for code in options if code == SLOT_ONLY]
    if not options and (has_order or pair.is_matched):
        return None
    line = planner.best_line(state, options, 1)
    return Line(line.value - without, line.codes[has_order:])


def cards_alone(rules: Box, planner: PlannerBot, pairs: list[Pair], without: dict[int, int]) -> dict[int, int]:
    """What the effect of each card that fits some slot adds by itself."""
    found: dict[int, int] = {}
    for pair in pairs:
        if pair.is_matched and pair.card not in found:
            alone, options = entered(rules, pair)
            if asks_order(rules, alone, options):
                alone.stack[-3:] = (PLAY_CARD, pair.card, WITH_EFFECT)
                options = run(rules, alone)
            found[pair.card] = planner.best_line(alone, options, 1).value - without[pair.card]
    return found


def played_out(rules: Box, planner: PlannerBot, pair: Pair, hope: int) -> Line:
    """The orders are compared at their ends only: in between, one has more and the other hopes for more.

    Where one of them is worth what card and slot give alone, neither needs the other, and any order does as well.
    """
    state, options = entered(rules, pair)
    line = Line(NOTHING, [])
    if asks_order(rules, state, options):
        orders = [code for code in options if code != SLOT_ONLY] or options
        for order in sorted(orders, key=lambda code: code != CARD_FIRST):
            line = max(line, planner.best_line(state, [order]), key=lambda each: each.value)
            if abs(line.value - hope) <= ALIKE:
                break
    else:
        line = planner.best_line(state, options)
    return Line(line.value, [pair.card, pair.slot, *line.codes])
