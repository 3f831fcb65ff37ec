"""The frame of the game: rounds, production, feeding, eras and final scoring."""

from typing import Final

from uwc_content.engine.copies import each_once
from uwc_content.engine.events import end_period
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import draw_cards, put_away, renew_deck
from uwc_content.games.underwater_cities.rules.places import (
    ADVANCED,
    BLOCKER,
    CLONE,
    DECK,
    DISCARD,
    ERA,
    FEDERATION,
    FOURTH_BLOCKER,
    HAND,
    HEIGHT,
    ORDER,
    POSITION,
    ROUND,
    TAKEN_SLOTS,
    TURN,
    USED,
)
from uwc_content.games.underwater_cities.rules.production import produce_for, step_feeding
from uwc_content.games.underwater_cities.rules.scoring import (
    LEFTOVERS,
    SCORING,
    begin_scoring,
    score_leftovers,
    score_things,
)
from uwc_content.games.underwater_cities.rules.setting_up import shuffled
from uwc_content.games.underwater_cities.rules.things import number_of
from uwc_content.games.underwater_cities.rules.turn_frames import (
    ERA_END,
    FEEDING,
    FIRST_HAND,
    NEW_HAND,
    NEXT_TURN,
    PRODUCTION,
    READYING,
    ROUND_END,
    TELLING,
)
from uwc_content.games.underwater_cities.rules.turns import begin_turn, open_turn, tell_period

PERIOD_EVENTS: Final = (("begin", "era"), ("begin", "round"), ("end", "round"), ("end", "era"))
"""What every player is told in turn order, if any rule waits for it."""
BEGIN_ERA: Final = 0
BEGIN_ROUND: Final = 1
END_ROUND: Final = 2
END_ERA: Final = 3


def step_phase(rules: Box, state: State, index: int, it: int, k: int) -> list[int] | None:
    if index == NEXT_TURN:
        return next_turn(rules, state)
    if index in (FIRST_HAND, NEW_HAND):
        return step_hand(rules, state, index, it, k)
    if index == FEEDING:
        return step_feeding(rules, state, it, k)
    if index == ROUND_END:
        end_round(rules, state)
    elif index == TELLING:
        tell_player(rules, state, it, k)
    elif index == PRODUCTION:
        produce_for(rules, state, it, k)
    elif index == READYING:
        ready_all(rules, state)
    elif index == ERA_END:
        end_era(rules, state)
    elif index == SCORING:
        score_things(rules, state, it)
    elif index == LEFTOVERS:
        score_leftovers(rules, state, it)
    return None


def step_hand(rules: Box, state: State, index: int, it: int, k: int) -> list[int] | None:
    """Draw, then discard down to what may be kept."""
    state.actor = it
    book = rules.tables.rules
    hand = state.seats[it].zones[HAND]
    if k == 0:
        number = book["start"]["hand"]["draw"] if index == FIRST_HAND else book["hand"]["draw_per_era"]
        draw_cards(state, "cards", number)
        state.stack[-1] = 1
        return None
    keep = book["start"]["hand"]["keep"] if index == FIRST_HAND else number_of(rules, state, it, "hand_limit")
    if len(hand) > keep:
        return each_once(hand)
    del state.stack[-3:]
    return None


def next_turn(rules: Box, state: State) -> list[int] | None:
    """The next player in turn order, until everybody has taken the turns of the round."""
    order = state.zones[ORDER]
    done = state.numbers[POSITION]
    if done == len(order) * rules.turns_per_round:
        state.stack[-3:] = [ROUND_END, NONE, 0]
        return None
    if not done:
        if not state.numbers[ROUND] and tells_all(rules, state, BEGIN_ERA):
            return None
        if tells_all(rules, state, BEGIN_ROUND):
            return None
        state.stack[-1] = 0
    state.numbers[POSITION] = done + 1
    state.numbers[TURN] = done // len(order) + 1
    begin_turn(rules, state, order[done % len(order)])
    return open_turn(rules, state)


def tells_all(rules: Box, state: State, which: int) -> bool:
    """Tell every player, once; the frame on top remembers that it was done."""
    k = state.stack[-1]
    if PERIOD_EVENTS[which] not in rules.awaited or k >> which & 1:
        return False
    state.stack[-1] = k | 1 << which
    for seat in reversed(state.zones[ORDER]):
        push(state, TELLING, seat, which)
    return True


def tell_player(rules: Box, state: State, seat: int, which: int) -> None:
    state.actor = seat
    del state.stack[-3:]
    verb, period = PERIOD_EVENTS[which]
    tell_period(rules, state, verb, period)


def end_round(rules: Box, state: State) -> None:
    if tells_all(rules, state, END_ROUND):
        return
    del state.stack[-3:]
    moved = [seat.numbers[ADVANCED] for seat in state.seats]
    free_slots(rules, state, bool(moved[0]))
    state.numbers[CLONE] = NONE
    order = state.zones[ORDER]
    order.sort(key=lambda seat: precedence(state, seat))
    for seat, player in enumerate(state.seats):
        player.numbers[FEDERATION] = player.numbers[HEIGHT] = player.numbers[ADVANCED] = 0
        state.actor = seat
        end_period(rules, state, "round")
    state.numbers[ROUND] += 1
    state.numbers[POSITION] = 0
    eras = rules.tables.rules["eras"]
    if state.numbers[ROUND] == eras[state.numbers[ERA] - 1]["rounds"]:
        begin_era_end(state)
    else:
        push(state, NEXT_TURN, NONE, 0)


def precedence(state: State, seat: int) -> tuple[int, int]:
    """Furthest first; on one space the marker on top first; below the track as before."""
    numbers = state.seats[seat].numbers
    return (-numbers[FEDERATION], -numbers[HEIGHT])


def free_slots(rules: Box, state: State, advanced: bool) -> None:
    """Take the tiles back; solo blocks move on, and a fourth comes after a round without a step."""
    taken = state.zones[TAKEN_SLOTS]
    state.zones[TAKEN_SLOTS] = [0] * len(taken)
    if len(state.seats) > 1:
        return
    ring = coloured_slots(rules, state)
    for j, i in enumerate(ring):
        if taken[i] & BLOCKER:
            moved = ring[(j + rules.tables.rules["solo"]["blocking_step"]) % len(ring)]
            state.zones[TAKEN_SLOTS][moved] |= BLOCKER
    if not advanced:
        block_fourth(rules, state)


def coloured_slots(rules: Box, state: State) -> list[int]:
    """Clockwise, without the always-available slot."""
    return [i for i, slot in enumerate(rules.slots(state)) if slot.fields.get("colour")]


def block_fourth(rules: Box, state: State) -> None:
    """Reveal a card; the sum of its number's digits counts slots clockwise from the first green one."""
    deck = state.zones[DECK]
    if not deck:
        renew_deck(state)
    if not deck:
        return
    card = deck.pop()
    put_away(rules, state, card)
    digits = sum(int(digit) for digit in str(rules.item(card).fields.get("number", 1)))
    slots, ring = rules.slots(state), coloured_slots(rules, state)
    colour = rules.tables.rules["solo"]["fourth_tile"]["counted_from"]
    first = next((j for j, i in enumerate(ring) if slots[i].fields["colour"] == colour), 0)
    for step in range(len(ring)):
        i = ring[(first + digits - 1 + step) % len(ring)]
        if not state.zones[TAKEN_SLOTS][i]:
            state.zones[TAKEN_SLOTS][i] = FOURTH_BLOCKER
            return


def begin_era_end(state: State) -> None:
    """Everybody produces, used action cards become ready, and then the cities are fed."""
    push(state, ERA_END, NONE, 0)
    for seat in reversed(state.zones[ORDER]):
        push(state, FEEDING, seat, 0)
    push(state, READYING, NONE, 0)
    for seat in reversed(state.zones[ORDER]):
        push(state, PRODUCTION, seat, 0)


def ready_all(rules: Box, state: State) -> None:
    del state.stack[-3:]
    if state.numbers[ERA] < len(rules.tables.rules["eras"]):
        for player in state.seats:
            player.zones[USED].clear()


def end_era(rules: Box, state: State) -> None:
    if tells_all(rules, state, END_ERA):
        return
    del state.stack[-3:]
    for seat in range(len(state.seats)):
        state.actor = seat
        end_period(rules, state, "production")
        end_period(rules, state, "era")
    eras = rules.tables.rules["eras"]
    if state.numbers[ERA] == len(eras):
        begin_scoring(state)
        return
    state.numbers[ERA] += 1
    state.numbers[ROUND] = 0
    state.zones[DISCARD].clear()
    state.zones[DECK] = shuffled(rules, state, eras[state.numbers[ERA] - 1]["deck"])
    push(state, NEXT_TURN, NONE, 0)
    for seat in reversed(state.zones[ORDER]):
        push(state, NEW_HAND, seat, 0)
