"""Which slots can be chosen with which card, and in which order the two may be used."""

from uwc_content.engine.costs import give_back, holds_all, in_force_of, take_away
from uwc_content.engine.in_force import single
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE, TAKE
from uwc_content.engine.program import Item
from uwc_content.engine.rules import WHATEVER
from uwc_content.engine.search.bounds import all_gives, could_use
from uwc_content.engine.search.foresight import ANYTHING, HOLDINGS, RULES
from uwc_content.engine.search.promises import explore
from uwc_content.engine.space import buildable_kinds
from uwc_content.engine.stack import GIVING, KEEPING, push
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.contracts import contracts_give
from uwc_content.games.underwater_cities.rules.deeds import permission_for
from uwc_content.games.underwater_cities.rules.places import CHOSEN, CLAIMED, CLONE, HAND, SIDE, TAKEN_SLOTS
from uwc_content.games.underwater_cities.rules.tables import ITEMS, Facts
from uwc_content.games.underwater_cities.rules.things import COLOURS, payable_things
from uwc_content.games.underwater_cities.rules.turn_frames import (
    CARD_FIRST,
    CHOOSE_ORDER,
    CLONING,
    PLAY_CARD,
    SLOT_FIRST,
    SLOT_ONLY,
    USE_SLOT,
    WITH_EFFECT,
)


def slot_options(rules: Box, state: State, card: int) -> list[int]:
    """The slots that can be chosen with this card, which has left the hand by the time they are used."""
    if card == NONE:
        return legal_slots(rules, state, card)
    hand = state.seats[state.actor].zones[HAND]
    place = hand.index(card)
    del hand[place]
    options = legal_slots(rules, state, card)
    hand.insert(place, card)
    return options


def legal_slots(rules: Box, state: State, card: int) -> list[int]:
    found = []
    taken = state.zones[TAKEN_SLOTS]
    able, colours = buildable_kinds(rules, state, rules.any_building), matching(rules, state, card)
    is_sourced = are_prices_sourced(rules, state)
    slots = rules.slot_facts(state)
    for i, is_sure in enumerate(rules.surely_of_use[state.numbers[SIDE]]):
        if is_sure:
            if not taken[i]:
                found.append(i)
            continue
        slot = slots[i]
        if not taken[i] or slot.is_always_available:
            if slot.is_always_usable or slot.usual & able:
                found.append(i)
            else:
                is_match = slot.colour in colours
                if (is_match or slot.has_more or is_sourced) and is_legal(rules, state, card, i, slot, is_match):
                    found.append(i)
    if state.numbers[CLONE] == NONE and len(state.seats) in rules.clone_players:
        found.extend(clone_options(rules, state, card, colours))
    return found


def clone_options(rules: Box, state: State, card: int, colours: tuple[str, ...]) -> list[int]:
    """Slots that only others occupy, for whoever can pay for the clone tile."""
    found: list[int] = []
    own = 1 << state.actor
    occupied = [i for i, taken in enumerate(state.zones[TAKEN_SLOTS]) if taken and not taken & own]
    if not occupied or not holds_all(state, rules.clone_needs):
        return found
    take_away(state, rules.clone_needs)
    able = buildable_kinds(rules, state, rules.any_building)
    slots = rules.slot_facts(state)
    for i in occupied:
        slot = slots[i]
        if slot.is_always_available:
            continue
        is_usable = slot.is_always_usable or bool(slot.usual & able)
        if is_usable or is_legal(rules, state, card, i, slot, slot.colour in colours):
            found.append(i + CLONING)
    give_back(state, rules.clone_needs)
    return found


def are_prices_sourced(rules: Box, state: State) -> bool:
    """Whether building may be cheaper on some slots than it usually is."""
    seat = state.seats[state.actor]
    return (seat.in_force or in_force_of(rules, seat)).tariff.is_sourced


def is_legal(rules: Box, state: State, card: int, i: int, slot: Facts, is_match: bool) -> bool:
    """Something else than building at the usual price can be used, or anything after the card."""
    for question in slot.early if are_prices_sourced(rules, state) else slot.others:
        if question.word.can(rules, state, question, slot.thing):
            return True
    return (is_match or bool(slot.late)) and is_legal_once_taken(rules, state, card, i, slot, is_match)


def is_legal_once_taken(rules: Box, state: State, card: int, i: int, slot: Facts, is_match: bool) -> bool:
    """The slot will be taken by the time it is used, and so it is while asking."""
    taken = state.zones[TAKEN_SLOTS]
    was_taken, was_chosen = taken[i], state.numbers[CHOSEN]
    taken[i] |= 1 << state.actor
    state.numbers[CHOSEN] = i
    answer = can_late(rules, state, slot) or (
        is_match and can_play(rules, state, card) and card_first_works(rules, state, card, i)
    )
    taken[i], state.numbers[CHOSEN] = was_taken, was_chosen
    return answer


def can_late(rules: Box, state: State, slot: Facts) -> bool:
    for question in slot.late:
        if question.word.can(rules, state, question, slot.thing):
            return True
    return False


def matching(rules: Box, state: State, card: int) -> tuple[str, ...]:
    """The colours of slots that fit a card; without a card, or on the always-available slot, nothing fits."""
    if card == NONE:
        return ()
    return COLOURS if permission_for(rules, state, "ignore_colour") != NONE else rules.facts(card).colours


def can_play(rules: Box, state: State, card: int) -> bool:
    """Whether the card can be claimed, or its instant effect used at least in part; special cards must be paid."""
    facts = rules.facts(card)
    if facts.needs and not holds_all(state, facts.needs):
        return False
    if facts.is_claimed or facts.instant == NONE or rules.nodes[facts.instant].is_always:
        return facts.is_claimed or facts.instant != NONE
    return can_after_paying(rules, state, facts, facts.instant, card)


def can_after_paying(rules: Box, state: State, card: Facts, block: int, it: int) -> bool:
    """Whether a block can be used once a card has been paid for: pay, ask, take back."""
    take_away(state, card.needs)
    answer = can(rules, state, block, it)
    give_back(state, card.needs)
    return answer


def card_first_works(rules: Box, state: State, card: int, i: int) -> bool:
    """Whether a slot that cannot be used before the card, or perhaps not once that is paid for, can be after it."""
    slot, facts = rules.slot_facts(state)[i], rules.facts(card)
    if slot.is_always_usable or (facts.price and can_after_paying(rules, state, facts, slot.action, slot.thing)):
        return True
    gives = card_gives(rules, state, card)
    if not gives or not could_use(rules, state, gives, slot.action, slot.thing):
        return False
    trial = state.trial(rules.touches_others)
    base = len(trial.stack)
    push(trial, USE_SLOT, i, 0)
    push(trial, PLAY_CARD, card, WITH_EFFECT)
    return explore(rules, trial, base)


def card_gives(rules: Box, state: State, card: int) -> int:
    """What playing a card may bring, as a mask of foresight. Claiming it brings its rules and its action."""
    facts, item = rules.facts(card), rules.item(card)
    if not facts.is_claimed:
        return all_gives(rules, state, rules.nodes[facts.instant].gives)
    if needs_room(rules, state, card):
        return ANYTHING
    gives = HOLDINGS if facts.is_action else 0
    if facts.instant != NONE:
        gives |= rules.nodes[facts.instant].gives
    answers = answers_to_claims(rules, state, item)
    for rule in [*item.rules.get("permanent", []), *item.rules.get("production", [])]:
        gives |= rules.nodes[rule].gives & ANYTHING | RULES
    for given in answers:
        gives |= given
    is_more = bool(answers) or facts.instant != NONE or bool(facts.price)
    return all_gives(rules, state, gives) if is_more else gives | contracts_give(rules, state, HOLDINGS)


def answers_to_claims(rules: Box, state: State, item: Item) -> list[int]:
    """What the answers to claiming a card may bring, its own among them."""
    own = rules.claim_answers.get(item.index)
    if own is None:
        standing = [rules.nodes[rule] for section in item.rules.values() for rule in section]
        answers = [(event, node.gives) for node in standing if node.event is not None for event in single(node.event)]
        own = rules.claim_answers[item.index] = [given for event, given in answers if event.verb == "claim"]
    seat = state.seats[state.actor]
    others = (seat.in_force or in_force_of(rules, seat)).answers_to
    return [others["claim"], *own] if "claim" in others else own


def order_options(rules: Box, state: State, card: int, i: int) -> list[int]:
    slot = rules.slot_facts(state)[i]
    slot_first = slot.is_always_usable or can(rules, state, slot.action, slot.thing)
    options = []
    if slot.colour in matching(rules, state, card):
        if slot_first:
            options.append(SLOT_FIRST)
        is_sure = slot_first and not rules.facts(card).price
        if can_play(rules, state, card) and (is_sure or card_first_works(rules, state, card, i)):
            options.append(CARD_FIRST)
    if slot_first:
        options.append(SLOT_ONLY)
    return options


def promise_holds(rules: Box, state: State, base: int, gives: int) -> bool:
    """Whatever comes, now, or if all came that the mask says."""
    index, it, k = state.stack[base : base + 3]
    if gives == WHATEVER:
        return index != CHOOSE_ORDER and rules.slot_facts(state)[it].is_always_usable
    if index == CHOOSE_ORDER:
        return gives != NONE or bool(order_options(rules, state, it, k))
    slot = rules.slot_facts(state)[it]
    if gives == NONE:
        return can(rules, state, slot.action, slot.thing)
    return could_use(rules, state, gives, slot.action, slot.thing)


def unlike(rules: Box, state: State, options: list[int]) -> list[int]:
    """Of cards that come to the hand or leave it, effects see only the colour and whether they are special."""
    index = state.stack[-3]
    is_taken = index >= 0 and rules.nodes[index].op == TAKE
    if not is_taken and index not in (LOOKING, GIVING, KEEPING):
        return options
    seen: list[tuple[str, bool]] = []
    found = []
    for option in options:
        facts = rules.facts(option) if option >= ITEMS else None
        if facts is None or not facts.is_card or option in state.seats[state.actor].zones[CLAIMED]:
            found.append(option)
        elif (facts.colour, bool(facts.price)) not in seen:
            seen.append((facts.colour, bool(facts.price)))
            found.append(option)
    return found


def is_playable(rules: Box, state: State, card: int) -> bool:
    return holds_all(state, rules.facts(card).needs)


def needs_room(rules: Box, state: State, card: int) -> bool:
    if not rules.facts(card).is_action:
        return False
    return len(payable_things(rules, state, state.actor, "action_card")) >= rules.action_card_limit
