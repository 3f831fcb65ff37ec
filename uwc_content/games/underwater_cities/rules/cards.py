"""What happens to the cards of Underwater Cities, and to tiles that are taken: drawn, discarded, given up, taken."""

from typing import Final

from uwc_content.engine.lowering import Program
from uwc_content.engine.program import NONE, Node
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.bots.worth import Worth
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

LOOKING: Final = -120
"""The frame in which one of the next special cards is kept and the others go under their deck."""


class Cards(Worth):
    """Decks, hands and piles."""

    __slots__ = ("decks",)

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.decks: list[str] = [era["deck"] for era in self.tables.rules["eras"]]

    def deck_of(self, card: int) -> str:
        return self.facts(card).deck

    def draw(self, state: State, deck: str, number: int) -> list[int]:
        """Cards of the current era; an empty deck is renewed from the discard pile."""
        drawn = []
        pile = state.zones[DECK]
        for _ in range(number):
            if not pile:
                self.renew_deck(state)
            if pile:
                drawn.append(pile.pop())
        state.seats[state.actor].zones[HAND].extend(drawn)
        return drawn

    def renew_deck(self, state: State) -> None:
        """Shuffle the discard pile into a new deck."""
        state.zones[DECK].extend(state.zones[DISCARD])
        state.zones[DISCARD].clear()
        state.shuffle(state.zones[DECK])

    def drawn_cards(self, state: State, number: int) -> list[int]:
        hand = state.seats[state.actor].zones[HAND]
        return list(dict.fromkeys(hand[len(hand) - number :]))

    def discard(self, state: State, thing: int) -> None:
        """From hand to where it belongs."""
        hand = state.seats[state.actor].zones[HAND]
        del hand[len(hand) - 1 - hand[::-1].index(thing)]
        self.put_away(state, thing)

    def put_away(self, state: State, card: int) -> None:
        """Cheap special cards go under their deck, dear ones and cards of past eras leave the game."""
        deck = self.deck_of(card)
        if deck == "special_low":
            state.zones[SPECIAL_DECK].insert(0, card)
        elif deck == self.decks[state.numbers[ERA] - 1]:
            state.zones[DISCARD].append(card)

    def give_up(self, state: State, name: str, thing: int) -> None:
        if name == "cards":
            self.discard(state, thing)
        else:
            self.unclaim(state, thing)

    def unclaim(self, state: State, card: int) -> None:
        seat = state.seats[state.actor]
        seat.zones[CLAIMED].remove(card)
        for zone in (USED, PAID_SPECIALS):
            if card in seat.zones[zone]:
                seat.zones[zone].remove(card)
        for rules in self.item(card).rules.values():
            for index in rules:
                self.drop_rule(state, index)
        self.put_away(state, card)

    def take_thing(self, state: State, thing: int, node: Node) -> None:
        if thing == 0:
            self.look_at_specials(state)
            return
        bonus = NONE
        if thing in state.zones[TILE_SUPPLY]:
            state.zones[TILE_SUPPLY].remove(thing)
            state.seats[state.actor].zones[GAINED_TILES].append(thing)
            bonus = self.item(thing).blocks.get("instant", NONE)
        else:
            self.take_card(state, thing)
        self.tell_thing(state, "take", thing, node, bonus)

    def take_card(self, state: State, card: int) -> None:
        """From where it lies to the hand; an open special card is replaced as long as there are more."""
        zones = state.zones
        zone = next(each for each in (OPEN_SPECIALS, SPECIAL_DECK, DISCARD) if card in zones[each])
        zones[zone].remove(card)
        state.seats[state.actor].zones[HAND].append(card)
        if zone == OPEN_SPECIALS and zones[DEAR_DECK]:
            zones[OPEN_SPECIALS].append(zones[DEAR_DECK].pop())

    def look_at_specials(self, state: State) -> None:
        """What lies face up goes under the deck; of the next ones, one is kept."""
        deck = state.zones[SPECIAL_DECK]
        shown = self.shown_specials(state)
        deck[:] = [*shown, *deck[: len(deck) - len(shown)]]
        number = min(self.looks_at_specials, len(deck) - len(shown))
        self.push(state, LOOKING, number, 0)

    def step_looking(self, state: State, number: int, kept: int) -> list[int] | None:
        """Once the other cards lie under the deck, the word that lies below learns what was taken."""
        if number:
            return list(dict.fromkeys(state.zones[SPECIAL_DECK][-number:]))
        stack = state.stack
        del stack[-3:]
        stack[-1] = self.noted_instead(stack[-1], kept)
        self.tell_thing(state, "take", kept, self.nodes[stack[-3]], NONE)
        return None

    def take_looking(self, state: State, number: int, kept: int, card: int) -> None:
        """The first card goes to the hand, the others under the deck, one after the other."""
        deck = state.zones[SPECIAL_DECK]
        del deck[len(deck) - 1 - deck[::-1].index(card)]
        if kept:
            deck.insert(0, card)
        else:
            state.seats[state.actor].zones[HAND].append(card)
        state.stack[-2:] = [number - 1, kept or card]
