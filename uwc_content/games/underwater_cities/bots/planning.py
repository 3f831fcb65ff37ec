"""What bots need in order to look ahead: a turn by itself, hidden cards dealt anew, and what a card promises."""

from typing import Final

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.beliefs import Beliefs
from uwc_content.games.underwater_cities.bots.card_worth import worth_called
from uwc_content.games.underwater_cities.bots.known_worths import standing_of
from uwc_content.games.underwater_cities.bots.worth import outlook_at
from uwc_content.games.underwater_cities.rules.cards import LOOKING, deck_of
from uwc_content.games.underwater_cities.rules.choosing import can_play
from uwc_content.games.underwater_cities.rules.places import (
    CLAIMED,
    DEAR_DECK,
    DECK,
    DISCARD,
    ERA,
    HAND,
    PAID_SPECIALS,
    PLAYED,
    SPECIAL_DECK,
)
from uwc_content.games.underwater_cities.rules.scoring import LEFTOVERS, SCORING
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.games.underwater_cities.rules.turn_frames import (
    CHOOSE_CARD,
    CHOOSE_SLOT,
    ERA_END,
    FEEDING,
    FIRST_HAND,
    NEW_HAND,
    NEXT_TURN,
    PRODUCTION,
    ROUND_END,
    TELLING,
    TURN_END,
)

ENDS: Final = frozenset(
    {
        CHOOSE_CARD,
        TURN_END,
        NEXT_TURN,
        ROUND_END,
        PRODUCTION,
        FEEDING,
        ERA_END,
        FIRST_HAND,
        NEW_HAND,
        TELLING,
        SCORING,
        LEFTOVERS,
    }
)
"""Frames with which something else begins than what the acting player is doing."""


def card_in_play(judge: Beliefs, state: State) -> str:
    card = state.stack[-2]
    return judge.rules.item(card).id if state.stack[-3] == CHOOSE_SLOT and card != NONE else "none"


def end_soon(state: State) -> None:
    """Forget everything that follows what the acting player is doing, so that it ends in no further decision."""
    stack = state.stack
    for place in range(len(stack) - 6, -1, -3):
        if stack[place] in ENDS:
            del stack[: place + 3]
            return


def promise_of(judge: Beliefs, state: State, card: int) -> tuple[int, int]:
    outlook = outlook_at(judge, state)
    if card < ITEMS or not outlook.turns:
        return 0, 0
    in_play = worth_called(judge, state, -card, outlook, standing_of(judge, state, state.actor, outlook).known)
    return in_play, judge.weights.hand_card + in_play * judge.weights.hand_share // 100


def is_card_of_use(judge: Beliefs, state: State) -> bool:
    return can_play(judge.rules, state, state.stack[-2])


def hide_from(judge: Beliefs, state: State, player: int) -> None:
    """Other hands and the decks are dealt anew from what the player cannot see, whatever lay there before."""
    others = [seat for i, seat in enumerate(state.seats) if i != player]
    now = judge.rules.tables.rules["eras"][state.numbers[ERA] - 1]["deck"]
    hands = [card for seat in others for card in seat.zones[HAND]]
    pools = {now: [*state.zones[DECK], *(card for card in hands if deck_of(judge.rules, card) == now)]}
    held = {deck_of(judge.rules, card) for card in hands}
    for era in judge.rules.tables.rules["eras"][: state.numbers[ERA] - 1]:
        if era["deck"] in held:
            pools[era["deck"]] = unseen(judge, state, player, era["deck"])
    for name, pool in pools.items():
        pool.sort()
        state.shuffle(pool, name)
    for seat in others:
        seat.zones[HAND] = [other_card(judge, pools, card) for card in seat.zones[HAND]]
    state.zones[DECK] = pools[now]
    special = state.zones[SPECIAL_DECK]
    covered = sorted(special[: len(special) - specials_seen(judge, state, player)])
    state.shuffle(covered, "special_low")
    special[: len(covered)] = covered
    state.zones[DEAR_DECK].sort()
    state.shuffle(state.zones[DEAR_DECK], "special_high")


def specials_seen(judge: Beliefs, state: State, player: int) -> int:
    """Some special cards lie open; whoever is looking at the next ones sees these as well."""
    stack = state.stack
    looked_at = [stack[place + 1] for place in range(0, len(stack), 3) if stack[place] == LOOKING]
    return max([judge.rules.open_on_deck, *looked_at]) if player == state.actor else judge.rules.open_on_deck


def other_card(judge: Beliefs, pools: dict[str, list[int]], card: int) -> int:
    """Some card of the same deck; special cards were taken before everybody's eyes."""
    pool = pools.get(deck_of(judge.rules, card))
    return pool.pop() if pool else card


def unseen(judge: Beliefs, state: State, player: int, deck: str) -> list[int]:
    """Cards of an earlier era that others may still hold: all that do not lie open."""
    seen = [*state.seats[player].zones[HAND], *state.zones[DISCARD], state.numbers[PLAYED]]
    for seat in state.seats:
        seen.extend(seat.zones[CLAIMED])
        seen.extend(seat.zones[PAID_SPECIALS])
    found = []
    for item in judge.rules.program.by_type["cards"]:
        if item.fields["deck"] == deck:
            card = item.index + ITEMS
            found.extend([card] * (item.fields.get("copies", 1) - seen.count(card)))
    return found
