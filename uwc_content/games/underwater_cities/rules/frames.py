"""The frames of Underwater Cities: which function goes on with which."""

from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.cards import LOOKING, discard_card, step_looking
from uwc_content.games.underwater_cities.rules.contracts import CONTRACTING, step_contracting
from uwc_content.games.underwater_cities.rules.phases import step_phase
from uwc_content.games.underwater_cities.rules.production import leave_hungry
from uwc_content.games.underwater_cities.rules.things import payable_things
from uwc_content.games.underwater_cities.rules.turn_frames import (
    CHOOSE_ORDER,
    FEEDING,
    NEXT_TURN,
    PLAY_CARD,
    ROOM,
    TURN_END,
    USE_SLOT,
)
from uwc_content.games.underwater_cities.rules.turns import (
    step_choosing,
    step_final_draw,
    step_play_card,
    step_turn_end,
    step_use_slot,
    take_turn,
)


def step_frame(rules: Box, state: State, index: int, it: int, k: int) -> list[int] | None:
    if index >= CHOOSE_ORDER:
        return step_choosing(rules, state, index, it, k)
    if index == USE_SLOT:
        return step_use_slot(rules, state, it)
    if index == PLAY_CARD:
        return step_play_card(rules, state, it, k)
    if index == TURN_END:
        return step_turn_end(rules, state)
    if index <= NEXT_TURN:
        return step_phase(rules, state, index, it, k)
    if index == ROOM:
        return list(dict.fromkeys(payable_things(rules, state, state.actor, "action_card")))
    if index == LOOKING:
        return step_looking(rules, state, it, k)
    if index == CONTRACTING:
        return step_contracting(rules, state)
    return step_final_draw(rules, state)


def take_frame(rules: Box, state: State, index: int, it: int, k: int, option: int) -> None:
    if index > NEXT_TURN:
        take_turn(rules, state, index, it, k, option)
    elif index == FEEDING:
        leave_hungry(state, option)
    else:
        discard_card(rules, state, option)
