"""What bots need in order to look ahead: a turn by itself, hidden cards dealt anew, and what a card promises."""

from typing import Final

from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.cards import LOOKING
from uwc_content.games.underwater_cities.rules.phases import (
    ERA_END,
    FEEDING,
    FIRST_HAND,
    NEW_HAND,
    PRODUCTION,
    ROUND_END,
    TELLING,
    Phases,
)
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
from uwc_content.games.underwater_cities.rules.turn_frames import CHOOSE_CARD, NEXT_TURN, TURN_END

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


class Planning(Phases):
    """Looking ahead."""

    __slots__ = ()

    def end_soon(self, state: State) -> None:
        """Forget everything that follows what the acting player is doing, so that it ends in no further decision."""
        stack = state.stack
        for place in range(len(stack) - 6, -1, -3):
            if stack[place] in ENDS:
                del stack[: place + 3]
                return

    def promise_of(self, state: State, card: int) -> tuple[int, int]:
        outlook = self.outlook(state)
        if card < ITEMS or not outlook.turns:
            return 0, 0
        in_play = self.prospect(state, card, outlook, self.known_of(state, state.actor, outlook))
        return in_play, self.weights.hand_card + in_play * self.weights.hand_share // 100

    def is_card_of_use(self, state: State) -> bool:
        return self.can_play(state, state.stack[-2])

    # --- hidden cards ---

    def hide(self, state: State, player: int) -> None:
        """Other hands and the decks are dealt anew from what the player cannot see, whatever lay there before."""
        others = [seat for i, seat in enumerate(state.seats) if i != player]
        now = self.tables.rules["eras"][state.numbers[ERA] - 1]["deck"]
        hands = [card for seat in others for card in seat.zones[HAND]]
        pools = {now: [*state.zones[DECK], *(card for card in hands if self.deck_of(card) == now)]}
        for era in self.tables.rules["eras"][: state.numbers[ERA] - 1]:
            pools[era["deck"]] = self.unseen(state, player, era["deck"])
        for pool in pools.values():
            pool.sort()
            state.shuffle(pool)
        for seat in others:
            seat.zones[HAND] = [self.other_card(pools, card) for card in seat.zones[HAND]]
        state.zones[DECK] = pools[now]
        special = state.zones[SPECIAL_DECK]
        covered = sorted(special[: len(special) - self.specials_seen(state, player)])
        state.shuffle(covered)
        special[: len(covered)] = covered
        state.zones[DEAR_DECK].sort()
        state.shuffle(state.zones[DEAR_DECK])

    def specials_seen(self, state: State, player: int) -> int:
        """Some special cards lie open; whoever is looking at the next ones sees these as well."""
        stack = state.stack
        looked_at = [stack[place + 1] for place in range(0, len(stack), 3) if stack[place] == LOOKING]
        return max([self.open_on_deck, *looked_at]) if player == state.actor else self.open_on_deck

    def other_card(self, pools: dict[str, list[int]], card: int) -> int:
        """Some card of the same deck; special cards were taken before everybody's eyes."""
        pool = pools.get(self.deck_of(card))
        return pool.pop() if pool else card

    def unseen(self, state: State, player: int, deck: str) -> list[int]:
        """Cards of an earlier era that others may still hold: all that do not lie open."""
        seen = [*state.seats[player].zones[HAND], *state.zones[DISCARD], state.numbers[PLAYED]]
        for seat in state.seats:
            seen.extend(seat.zones[CLAIMED])
            seen.extend(seat.zones[PAID_SPECIALS])
        found = []
        for item in self.program.by_type["cards"]:
            if item.fields["deck"] == deck:
                card = item.index + ITEMS
                found.extend([card] * (item.fields.get("copies", 1) - seen.count(card)))
        return found
