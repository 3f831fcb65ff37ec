"""What happens to the cards of Underwater Cities, and to tiles that are taken: drawn, discarded, given up, taken."""

from typing import Final

from uwc_content.engine.copies import each_once
from uwc_content.engine.events import tell_thing
from uwc_content.engine.frames.answering import drop_rule
from uwc_content.engine.kept import drop_kept
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.stack import push
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import noted_instead
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import (
    CLAIMED,
    DEAR_DECK,
    DECK,
    DISCARD,
    ERA,
    GAINED_TILES,
    HAND,
    OPEN_SPECIALS,
    PAID_SPECIALS,
    SPECIAL_DECK,
    TILE_SUPPLY,
    USED,
)
from uwc_content.games.underwater_cities.rules.things import shown_specials

LOOKING: Final = -120
"""The frame in which one of the next special cards is kept and the others go under their deck."""


def deck_of(rules: Box, card: int) -> str:
    return rules.facts(card).deck


def draw_cards(state: State, deck: str, number: int) -> list[int]:
    """Cards of the current era; an empty deck is renewed from the discard pile."""
    drawn = []
    pile = state.zones[DECK]
    for _ in range(number):
        if not pile:
            renew_deck(state)
        if pile:
            drawn.append(pile.pop())
    state.seats[state.actor].zones[HAND].extend(drawn)
    return drawn


def renew_deck(state: State) -> None:
    """Shuffle the discard pile into a new deck."""
    state.zones[DECK].extend(state.zones[DISCARD])
    state.zones[DISCARD].clear()
    state.shuffle(state.zones[DECK], f"renewed in era {state.numbers[ERA]}")


def discard_card(rules: Box, state: State, thing: int) -> None:
    """From hand to where it belongs."""
    hand = state.seats[state.actor].zones[HAND]
    del hand[len(hand) - 1 - hand[::-1].index(thing)]
    put_away(rules, state, thing)


def put_away(rules: Box, state: State, card: int) -> None:
    """Cheap special cards go under their deck, dear ones and cards of past eras leave the game."""
    drop_kept(state.seats[state.actor], rules.item(card).index)
    deck = deck_of(rules, card)
    if deck == "special_low":
        state.zones[SPECIAL_DECK].insert(0, card)
    elif deck == rules.decks[state.numbers[ERA] - 1]:
        state.zones[DISCARD].append(card)


def give_up(rules: Box, state: State, name: str, thing: int) -> None:
    if name == "cards":
        discard_card(rules, state, thing)
    else:
        unclaim(rules, state, thing)


def unclaim(rules: Box, state: State, card: int) -> None:
    seat = state.seats[state.actor]
    seat.zones[CLAIMED].remove(card)
    for zone in (USED, PAID_SPECIALS):
        if card in seat.zones[zone]:
            seat.zones[zone].remove(card)
    for standing in rules.item(card).rules.values():
        for index in standing:
            drop_rule(rules, state, index)
    put_away(rules, state, card)


def take_thing(rules: Box, state: State, thing: int, node: Node) -> None:
    if thing == 0:
        look_at_specials(rules, state)
        return
    bonus = NONE
    if thing in state.zones[TILE_SUPPLY]:
        state.zones[TILE_SUPPLY].remove(thing)
        state.seats[state.actor].zones[GAINED_TILES].append(thing)
        bonus = rules.item(thing).blocks.get("instant", NONE)
    else:
        take_card(state, thing)
    tell_thing(rules, state, "take", thing, node, bonus)


def take_card(state: State, card: int) -> None:
    """From where it lies to the hand; an open special card is replaced as long as there are more."""
    zones = state.zones
    zone = next(each for each in (OPEN_SPECIALS, SPECIAL_DECK, DISCARD) if card in zones[each])
    zones[zone].remove(card)
    state.seats[state.actor].zones[HAND].append(card)
    if zone == OPEN_SPECIALS and zones[DEAR_DECK]:
        zones[OPEN_SPECIALS].append(zones[DEAR_DECK].pop())


def look_at_specials(rules: Box, state: State) -> None:
    """What lies face up goes under the deck; of the next ones, one is kept."""
    deck = state.zones[SPECIAL_DECK]
    shown = shown_specials(rules, state)
    deck[:] = [*shown, *deck[: len(deck) - len(shown)]]
    number = min(rules.looks_at_specials, len(deck) - len(shown))
    push(state, LOOKING, number, 0)


def step_looking(rules: Box, state: State, number: int, kept: int) -> list[int] | None:
    """Once the other cards lie under the deck, the word that lies below learns what was taken."""
    if number:
        return each_once(state.zones[SPECIAL_DECK][-number:])
    stack = state.stack
    del stack[-3:]
    stack[-1] = noted_instead(stack[-1], kept)
    tell_thing(rules, state, "take", kept, rules.nodes[stack[-3]], NONE)
    return None


def take_looking(state: State, number: int, kept: int, card: int) -> None:
    """The first card goes to the hand, the others under the deck, one after the other."""
    deck = state.zones[SPECIAL_DECK]
    del deck[len(deck) - 1 - deck[::-1].index(card)]
    if kept:
        deck.insert(0, card)
    else:
        state.seats[state.actor].zones[HAND].append(card)
    state.stack[-2:] = [number - 1, kept or card]
