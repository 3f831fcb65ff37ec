"""How bots plan a turn of Underwater Cities: each card with each slot, the most promising pairs played out."""

from typing import Final, NamedTuple

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.legality import can
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.planning import promise_of
from uwc_content.games.underwater_cities.bots.sense import Sense
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.choosing import matching
from uwc_content.games.underwater_cities.rules.places import OPEN_CONTRACTS
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.turn_frames import (
    CARD_FIRST,
    CHOOSE_ORDER,
    CLONING,
    PLAY_CARD,
    SLOT_FIRST,
    SLOT_ONLY,
    WITH_EFFECT,
)
from uwc_content.simulation.lines import NOTHING, Line, Node, worth_among
from uwc_content.simulation.planner import PlannerBot

CHANGE: Final = 300
"""A slot seldom gives so much more alone than the best that it gave in the last turns."""
WIDE: Final = 2
"""Of options that a plan has met before, so many are followed again where a card and its slot are played out."""
SURE: Final = 30
"""A pair that seems to be worth so much less than the best line is not played out."""
SURPRISE: Final = 150
"""A pair is seldom worth more than so much beyond what its card and its slot give alone."""
ALIKE: Final = 5
"""So near to what they give alone, a card and its slot have nothing to do with each other."""


Begun = tuple[State, list[int]]
"""Where a card and a slot have been chosen, and what can be chosen next."""


class Pair(NamedTuple):
    """A card and a slot that can be chosen together."""

    card: int
    slot: int
    chosen: State
    """After the card has been chosen."""
    is_matched: bool
    """Whether the card may be played with its effect."""


class Hope(NamedTuple):
    """A pair, with what its card and its slot give alone."""

    value: int
    pair: Pair
    card: list[int]
    slot: list[int]


class Attempt(NamedTuple):
    """A pair that was tried."""

    likely: int
    """What it is likely to be worth once it is played out."""
    hope: Hope
    line: Line
    begun: Begun


def turns_of(judge: Beliefs, planner: PlannerBot, state: State, codes: list[int]) -> list[Line]:
    """Each card with each slot: what both give alone tells which pairs are worth being played out together."""
    planner.lore = sense = Sense(judge, state)
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
                hopes.append(Hope(value + cards[pair.card].value, pair, cards[pair.card].codes, alone.codes))
            else:
                found.append(Line(value, [pair.card, pair.slot, *alone.codes]))
    hopes.sort(key=lambda each: -each.value)
    best = max([line.value for line in found], default=NOTHING)
    return [*found, *best_pairs(judge.rules, planner, sense, hopes, best)]


def best_pairs(rules: Box, planner: PlannerBot, sense: Sense, hopes: list[Hope], best: int) -> list[Line]:
    """What the most promising pairs come to: first as card and slot are used alone, the best of them played out."""
    attempts = []
    for hope in hopes[: planner.hopes]:
        if hope.value < best - SURPRISE:
            break
        begun = entered(rules, hope.pair)
        line = joined(rules, planner, sense, hope, begun)
        likely = hope.value if line.value == NOTHING else (line.value + hope.value) // 2
        attempts.append(Attempt(likely, hope, line, begun))
        best = max(best, line.value)
    attempts.sort(key=lambda each: -each.likely)
    found = [attempt.line for attempt in attempts]
    sense.kept = WIDE
    for attempt in attempts:
        if attempt.likely < best - SURE:
            break
        line = played_out(rules, planner, attempt.hope.pair, attempt.begun, attempt.hope.value)
        best = max(best, line.value)
        found.append(line)
    return found


def joined(rules: Box, planner: PlannerBot, sense: Sense, hope: Hope, begun: Begun) -> Line:
    """What the slot gives alone and what the card gives alone, one after the other, if that can be done.

    The slot first: then the card cannot get into its way, and nothing has to be promised.
    """
    pair = hope.pair
    state, options = begun
    if not asks_order(rules, state, options):
        start = Node(0, [pair.card, pair.slot], state.trial(rules.touches_others), options)
        return along(rules, planner, sense, start, [*hope.slot, *hope.card])
    line = Line(NOTHING, [])
    for codes in ([SLOT_FIRST, *hope.slot, WITH_EFFECT, *hope.card], [CARD_FIRST, *hope.card, *hope.slot]):
        if line.value < hope.value - ALIKE and codes[0] in options:
            start = Node(0, [pair.card, pair.slot], state.trial(rules.touches_others), options)
            line = max(line, along(rules, planner, sense, start, codes), key=lambda each: each.value)
    return line


def along(rules: Box, planner: PlannerBot, sense: Sense, start: Node, codes: list[int]) -> Line:
    """The line of these codes, as far as they can be chosen; nothing if more is to be decided."""
    state, done = start.state, start.codes
    options = sense.sensible(state, start.options)
    for code in codes:
        if code in options:
            done.append(code)
            take(rules, state, code)
            options = sense.choice(rules, state, done)
    return Line(NOTHING if options else worth_among(planner.judge, state, state.actor, {}), done)


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


def entered(rules: Box, pair: Pair) -> Begun:
    after = chosen_together(rules, pair)
    return after, run(rules, after)


def chosen_together(rules: Box, pair: Pair) -> State:
    after = pair.chosen.trial(rules.touches_others)
    take(rules, after, pair.slot)
    return after


def awaits_order(state: State) -> bool:
    """Whether nothing happens before the order of card and slot is chosen; whoever knows it need not ask for it."""
    return state.stack[-3] == CHOOSE_ORDER and not state.zones[OPEN_CONTRACTS]


def is_usable_first(rules: Box, state: State, slot: int) -> bool:
    facts = rules.slot_facts(state)[slot & CLONING - 1]
    return facts.is_always_usable or can(rules, state, facts.action, facts.thing)


def asks_order(rules: Box, state: State, options: list[int]) -> bool:
    return bool(options) and state.stack[-3] == CHOOSE_ORDER


def slots_alone(
    rules: Box, planner: PlannerBot, pairs: list[Pair], without: dict[int, int], cards: dict[int, Line]
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
    planner: PlannerBot, pairs: list[Pair], without: dict[int, int], cards: dict[int, Line]
) -> list[tuple[int, int, Pair]]:
    """Every slot with the most that a card could bring there, and a pair to look at it; by what is recalled of it."""
    most: dict[int, int] = {}
    plainest: dict[int, Pair] = {}
    for pair in pairs:
        value = without[pair.card] + (max(cards[pair.card].value, 0) if pair.is_matched else 0)
        most[pair.slot] = max(most.get(pair.slot, NOTHING), value)
        if pair.slot not in plainest or (plainest[pair.slot].is_matched and not pair.is_matched):
            plainest[pair.slot] = pair
    found = [(most[slot], slot, plainest[slot]) for slot in most]
    found.sort(key=lambda each: -(each[0] + planner.recalled.get(each[1], 0)))
    return found


def slot_alone(rules: Box, planner: PlannerBot, pair: Pair, without: int) -> Line | None:
    state = chosen_together(rules, pair)
    if awaits_order(state) and is_usable_first(rules, state, pair.slot):
        take(rules, state, SLOT_ONLY)
        options = run(rules, state)
    else:
        options = run(rules, state)
        if asks_order(rules, state, options) or (pair.is_matched and not options):
            return None
    line = planner.best_line(state, options, 1)
    return Line(line.value - without, line.codes)


def cards_alone(rules: Box, planner: PlannerBot, pairs: list[Pair], without: dict[int, int]) -> dict[int, Line]:
    """What the effect of each card that fits some slot adds by itself."""
    found: dict[int, Line] = {}
    for pair in pairs:
        if pair.is_matched and pair.card not in found:
            alone = chosen_together(rules, pair)
            if awaits_order(alone):
                alone.stack[-3:] = (PLAY_CARD, pair.card, WITH_EFFECT)
            options = run(rules, alone)
            if asks_order(rules, alone, options):
                alone.stack[-3:] = (PLAY_CARD, pair.card, WITH_EFFECT)
                options = run(rules, alone)
            line = planner.best_line(alone, options, 1)
            found[pair.card] = Line(line.value - without[pair.card], line.codes)
    return found


def played_out(rules: Box, planner: PlannerBot, pair: Pair, begun: Begun, hope: int) -> Line:
    """The orders are compared at their ends only: in between, one has more and the other hopes for more.

    Where one of them is worth what card and slot give alone, neither needs the other, and any order does as well.
    """
    state, options = begun
    line = Line(NOTHING, [])
    if asks_order(rules, state, options):
        orders = [code for code in options if code != SLOT_ONLY] or options
        for order in sorted(orders, key=lambda code: code != CARD_FIRST):
            start = state.trial(rules.touches_others)
            line = max(line, planner.best_line(start, [order]), key=lambda each: each.value)
            if abs(line.value - hope) <= ALIKE:
                break
    else:
        line = planner.best_line(state, options)
    return Line(line.value, [pair.card, pair.slot, *line.codes])
