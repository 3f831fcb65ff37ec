"""Turns: card, slot, order, claiming, special cards, contracts, the clone tile."""

from uwc_content.engine.copies import each_once
from uwc_content.engine.costs import in_force_of, pay_amounts
from uwc_content.engine.events import Happening, end_period, happen, is_noticed, tell_amounts, tell_name, tell_thing
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import MUST, STOP, drop, push_block, replace_top, start
from uwc_content.engine.state import State
from uwc_content.engine.words.use import run_use
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import (
    LOOKING,
    discard_card,
    draw_cards,
    put_away,
    take_looking,
    unclaim,
)
from uwc_content.games.underwater_cities.rules.choosing import is_playable, needs_room, order_options, slot_options
from uwc_content.games.underwater_cities.rules.contracts import (
    CONTRACTING,
    contracts_met,
    take_contract,
    take_contracting,
)
from uwc_content.games.underwater_cities.rules.deeds import permission_for
from uwc_content.games.underwater_cities.rules.places import (
    CHOSEN,
    CLAIMED,
    CLONE,
    HAND,
    OPEN_CONTRACTS,
    PAID_SPECIALS,
    PLAYED,
    TAKEN_SLOTS,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import Facts
from uwc_content.games.underwater_cities.rules.things import number_of
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ABILITIES,
    AFTER_SLOT,
    CARD_FIRST,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_SLOT,
    CLAIMING,
    CLONING,
    DECLINED,
    FINAL_DRAW,
    HAND_CHECK,
    PLAY_CARD,
    ROOM,
    SLOT_FIRST,
    TURN_END,
    TURN_FRAMES,
    UNMATCHED,
    USE_SLOT,
    WITH_EFFECT,
)


def begin_turn(rules: Box, state: State, seat: int) -> None:
    state.actor = seat
    state.check()
    state.numbers[CHOSEN] = state.numbers[PLAYED] = NONE
    state.stack.extend(TURN_FRAMES)
    tell_period(rules, state, "begin", "turn")


def open_turn(rules: Box, state: State) -> list[int] | None:
    """Straight to the card, as long as nothing comes before it."""
    stack = state.stack
    while not state.news:
        index = stack[-3]
        if index == HAND_CHECK:
            options = step_hand_check(rules, state)
        elif index == ABILITIES:
            options = step_abilities(rules, state)
        else:
            return cards_in_hand(state) if index == CHOOSE_CARD else None
        if options is not None:
            return options
    return None


def cards_in_hand(state: State) -> list[int]:
    return each_once(state.seats[state.actor].zones[HAND]) or [NONE]


def step_choosing(rules: Box, state: State, index: int, it: int, k: int) -> list[int] | None:
    """Whatever a player decides at the beginning of a turn and between its parts."""
    if index == CHOOSE_SLOT:
        return slot_options(rules, state, it)
    if index == CHOOSE_ORDER:
        return order_options(rules, state, it, k)
    if index == ABILITIES:
        return go_on(rules, state)
    return step_hand_check(rules, state) if index == HAND_CHECK else cards_in_hand(state)


def go_on(rules: Box, state: State) -> list[int] | None:
    """Between the parts of a turn and at its end, as long as nothing happens there. Bots look at a turn alone: then
    nothing follows it."""
    stack = state.stack
    while stack and not state.news:
        index = stack[-3]
        if index != ABILITIES:
            return step_turn_end(rules, state) if index == TURN_END else None
        options = step_abilities(rules, state)
        if options is not None:
            return options
    return None


def take_turn(rules: Box, state: State, index: int, it: int, k: int, option: int) -> None:
    if index == CHOOSE_CARD:
        replace_top(state.stack, CHOOSE_SLOT, option, 0)
    elif index == CHOOSE_SLOT:
        take_slot(rules, state, it, option)
    elif index == CHOOSE_ORDER:
        take_order(rules, state, it, k, option)
    elif index == HAND_CHECK:
        discard_card(rules, state, option)
    elif index == ABILITIES:
        take_ability(rules, state, option)
    elif index == PLAY_CARD:
        state.stack[-1] = option
    elif index == ROOM:
        make_room(rules, state, it, option)
    elif index == LOOKING:
        take_looking(state, it, k, option)
    elif index == CONTRACTING:
        take_contracting(rules, state, option)


def step_hand_check(rules: Box, state: State) -> list[int] | None:
    hand = state.seats[state.actor].zones[HAND]
    if len(hand) > number_of(rules, state, state.actor, "hand_limit"):
        return each_once(hand)
    drop(state.stack)
    return None


def step_abilities(rules: Box, state: State) -> list[int] | None:
    seat = state.seats[state.actor]
    if (seat.in_force or in_force_of(rules, seat)).abilities or state.zones[OPEN_CONTRACTS]:
        options = ability_options(rules, state)
        if options:
            return [*options, STOP]
    drop(state.stack)
    return None


def ability_options(rules: Box, state: State) -> list[int]:
    """Abilities of permanent cards that are not used up, and contracts whose needs are met."""
    seat = state.seats[state.actor]
    found = []
    for index in dict.fromkeys(in_force_of(rules, seat).abilities):
        if not seat.is_used_up(index) and can(rules, state, index, NONE):
            found.append(index)
    if state.zones[OPEN_CONTRACTS]:
        for contract in contracts_met(rules, state):
            found.append(contract + CLONING)
    return found


def take_ability(rules: Box, state: State, option: int) -> None:
    if option == STOP:
        drop(state.stack)
    elif option >= CLONING:
        take_contract(rules, state, option - CLONING)
    else:
        state.seats[state.actor].spent.append(option)
        start(rules, state, option, NONE, MUST)


def take_slot(rules: Box, state: State, card: int, option: int) -> None:
    i = option & CLONING - 1
    slot = rules.slot_facts(state)[i]
    if not slot.is_always_available:
        state.zones[TAKEN_SLOTS][i] |= 1 << state.actor
    state.numbers[CHOSEN] = i
    state.numbers[PLAYED] = card
    if card == NONE:
        replace_top(state.stack, USE_SLOT, i, 0)
    else:
        state.seats[state.actor].zones[HAND].remove(card)
        replace_top(state.stack, CHOOSE_ORDER, card, i)
        tell_play(rules, state, card, slot)
    if option & CLONING:
        state.numbers[CLONE] = state.actor
        pay_amounts(state, rules.clone_cost, [])
        tell_amounts(rules, state, "pay", rules.clone_cost, None)


def tell_play(rules: Box, state: State, card: int, slot: Facts) -> None:
    if is_noticed(rules, state, "play"):
        match = int(rules.facts(card).colour == slot.colour)
        happen(rules, state, Happening("play", card, [], None, match), NONE)
    else:
        state.news |= rules.usual_news


def take_order(rules: Box, state: State, card: int, i: int, option: int) -> None:
    drop(state.stack)
    if option == CARD_FIRST:
        state.stack.extend((USE_SLOT, i, 0, ABILITIES, NONE, 0, PLAY_CARD, card, WITH_EFFECT))
        return
    slot = rules.slot_facts(state)[i]
    if option == SLOT_FIRST:
        state.stack.extend((PLAY_CARD, card, AFTER_SLOT, ABILITIES, NONE, 0))
    else:
        how = DECLINED if rules.facts(card).colour == slot.colour else UNMATCHED
        state.stack.extend((PLAY_CARD, card, how))
    run_use(rules, state, None, slot.thing)


def step_use_slot(rules: Box, state: State, i: int) -> list[int] | None:
    drop(state.stack)
    run_use(rules, state, None, rules.slot_facts(state)[i].thing)
    return None


def step_play_card(rules: Box, state: State, card: int, how: int) -> list[int] | None:
    """With effect: paid, then used or claimed, or first the one and then the other. Otherwise it is put away."""
    if how == AFTER_SLOT:
        return after_slot(rules, state, card)
    if how == CLAIMING:
        if needs_room(rules, state, card):
            replace_top(state.stack, ROOM, card, 0)
        else:
            drop(state.stack)
            claim_card(rules, state, card)
    elif how == WITH_EFFECT and is_playable(rules, state, card):
        play_with_effect(rules, state, card)
    else:
        drop(state.stack)
        put_away(rules, state, card)
        if how == UNMATCHED:
            push_block(rules, state, rules.item(card).blocks.get("unmatched", NONE), card, 0)
        return go_on(rules, state)
    return None


def after_slot(rules: Box, state: State, card: int) -> list[int] | None:
    """A price, and a place beside the board, may be declined once the slot is done; parts of an effect always may."""
    facts = rules.facts(card)
    if (facts.is_claimed or facts.price) and is_playable(rules, state, card):
        return [WITH_EFFECT, DECLINED]
    state.stack[-1] = WITH_EFFECT
    return None


def spend_permission(rules: Box, state: State, card: int) -> None:
    """A card of another colour than the chosen slot has its effect by a permission, which may be for once."""
    i = state.numbers[CHOSEN]
    if i == NONE or rules.facts(card).colour == rules.slot_facts(state)[i].colour:
        return
    permission = permission_for(rules, state, "ignore_colour")
    if permission != NONE and rules.nodes[permission].once:
        state.seats[state.actor].spent.append(permission)


def play_with_effect(rules: Box, state: State, card: int) -> None:
    facts = rules.facts(card)
    spend_permission(rules, state, card)
    if facts.is_claimed:
        state.stack[-1] = CLAIMING
    else:
        drop(state.stack)
        if facts.price:
            state.seats[state.actor].zones[PAID_SPECIALS].append(card)
        else:
            put_away(rules, state, card)
    push_block(rules, state, facts.instant, card, 0)
    if facts.price:
        pay_amounts(state, facts.price, [])
        tell_amounts(rules, state, "pay", facts.price, rules.nodes[facts.payer])


def make_room(rules: Box, state: State, card: int, discarded: int) -> None:
    """One of the action cards is discarded; if it is ready, its action may be used at once."""
    is_ready = discarded not in state.seats[state.actor].zones[USED]
    unclaim(rules, state, discarded)
    drop(state.stack)
    claim_card(rules, state, card)
    if is_ready:
        push_block(rules, state, rules.facts(discarded).action, discarded, 0)


def claim_card(rules: Box, state: State, card: int) -> None:
    lay_beside(rules, state, card)
    tell_thing(rules, state, "claim", card, None, NONE)


def lay_beside(rules: Box, state: State, card: int) -> None:
    """Lay the card beside the board; its rules hold from now on."""
    seat = state.seats[state.actor]
    item = rules.item(card)
    seat.zones[CLAIMED].append(card)
    if "price" in item.fields:
        seat.zones[PAID_SPECIALS].append(card)
    for section in ("permanent", "production"):
        seat.put_in_force(item.rules.get(section, []))


def step_turn_end(rules: Box, state: State) -> list[int] | None:
    replace_top(state.stack, FINAL_DRAW, NONE, 0)
    tell_period(rules, state, "end", "turn")
    return None if state.news or state.stack[-3] != FINAL_DRAW else step_final_draw(rules, state)


def step_final_draw(rules: Box, state: State) -> list[int] | None:
    drop(state.stack)
    end_period(rules, state, "turn")
    draw_cards(state, "cards", rules.draw_per_turn)
    return None


def tell_period(rules: Box, state: State, verb: str, period: str) -> None:
    """A period of the acting player begins or ends."""
    if state.zones[OPEN_CONTRACTS] or is_noticed(rules, state, verb):
        tell_name(rules, state, verb, period, None, NONE)
