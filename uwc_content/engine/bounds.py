"""Optimistic bounds: what could be done if all came that an effect may bring. A no is a proof, a yes is a guess."""

from typing import Final

from uwc_content.engine.acting import Acting
from uwc_content.engine.foresight import (
    ANYTHING,
    EVERYTHING_ELSE,
    OWN_USES,
    PLACES,
    STATES,
    TAKES,
    THINGS,
    TRACKS,
    TURNS,
    USES,
)
from uwc_content.engine.prices import Price
from uwc_content.engine.program import BUILD, NONE, USE, Event, Node, Quantity
from uwc_content.engine.state import Seat, State

PLENTY: Final = 1_000
NEEDED: Final[dict[str, int]] = {
    "build": THINGS,
    "connect": THINGS,
    "upgrade": STATES,
    "advance": TRACKS,
    "use": ANYTHING | OWN_USES,
    "begin": 0,
    "end": 0,
    "play": 0,
    "claim": 0,
    "produce": 0,
    "feed": 0,
}
"""What an effect must be able to bring for an event to happen in it: nothing could bring those of turns and phases, and
verbs that are not listed may always happen."""


class Bounds(Acting):
    """What effects may bring, as masks of foresight, and what that may make possible."""

    __slots__ = ()

    # --- what may come ---

    def building_gives(self, state: State, node: Node) -> int:
        """What may come of building one thing besides the thing, as a mask of foresight."""
        return ANYTHING

    def site_gives(self, state: State, kind: int, site: int) -> int:
        """The same for one site."""
        return ANYTHING

    def bonus_gives(self, state: State, gives: int) -> int:
        """What may come of building any number of things, as far as the mask tells what kind of things."""
        return ANYTHING

    def other_gives(self, state: State, gives: int) -> int:
        """What else the ruleset may give the acting player as soon as they have been given that."""
        return 0

    def track_gives(self, state: State) -> int:
        """What steps on a track may give."""
        return ANYTHING

    def using_gives(self, state: State) -> int:
        """What things may give that only the acting player can use."""
        return ANYTHING

    def taking_gives(self, state: State) -> int:
        """What taking a thing on display may give at once."""
        return ANYTHING

    def all_gives(self, state: State, gives: int) -> int:
        """What an effect may bring together with everything that may answer it."""
        answers = self.in_force(state.seats[state.actor]).answers
        before = NONE
        while gives != before and not gives & ANYTHING:
            before = gives
            for event, given in answers:
                if event.verb not in NEEDED or gives & NEEDED[event.verb]:
                    gives |= given
            gives |= self.other_gives(state, gives)
            if gives & THINGS:
                gives |= self.bonus_gives(state, gives)
            if gives & TAKES:
                gives |= self.taking_gives(state)
            if gives & TRACKS:
                gives |= self.track_gives(state)
            if gives & OWN_USES:
                gives |= self.using_gives(state)
        return gives

    def after_building(self, state: State, kind: int, bonus: int) -> int:
        """What may come of building one thing of a kind with this bonus."""
        gives = bonus | self.other_gives(state, THINGS)
        seat = state.seats[state.actor]
        for event, given in self.in_force(seat).answers:
            if event.verb == "connect" or (event.verb == "build" and self.may_come_next(seat, event, kind)):
                gives |= given
        return self.all_gives(state, gives)

    def may_come_next(self, seat: Seat, event: Event, kind: int) -> bool:
        """Whether building a thing of this kind may be that event, the nth of a period included."""
        if event.nth and event.pattern != NONE and seat.counters[event.pattern] != event.nth - 1:
            return False
        return event.what is None or self.may_be_meant(event.what, kind)

    def could_pay(self, state: State, gives: int, price: Price) -> bool:
        if gives & ANYTHING or price.is_loose:
            return True
        before = self.make_plenty(state, gives)
        answer = self.can_pay(state, price)
        state.seats[state.actor].amounts = before
        return answer

    # --- what it may make possible ---

    def could_use(self, state: State, gives: int, block: int, it: int) -> bool:
        """Whether a block could be used if all came that an effect may give. A no is a proof, a yes is a guess."""
        if gives & ANYTHING:
            return True
        node = self.nodes[block]
        for question in node.questions or [node]:
            if self.could_do(state, gives, question, it):
                return True
        return False

    def could_do(self, state: State, gives: int, question: Node, it: int) -> bool:
        """The same for one word of it."""
        looks = question.looks_at
        if question.op == USE and not self.may_be_usable(state, gives, question, it):
            return False
        helpful = gives & looks & EVERYTHING_ELSE
        if looks & TURNS or helpful & ~PLACES or (looks & USES and self.using_may_turn):
            return True
        if helpful and question.op != BUILD:
            return True
        before = self.make_plenty(state, gives)
        if helpful:
            answer = self.could_pay_somewhere(state, question, question.what, it)
        else:
            answer = question.is_always or self.can_do(state, question, it)
        state.seats[state.actor].amounts = before
        return answer

    def could_pay_somewhere(self, state: State, node: Node, what: Quantity, it: int) -> bool:
        """Whether something could be built if there were places for everything."""
        for each in what.one_of:
            if self.could_pay_somewhere(state, node, each, it):
                return True
        held = state.seats[state.actor].amounts
        for _, price in self.offers(state, node, what, it):
            if price.is_loose or not price.is_plain or price.fits(held):
                return True
        return False

    def may_be_usable(self, state: State, gives: int, node: Node, it: int) -> bool:
        """Whether there is anything that `use` means, or could be if all that came."""
        return bool(gives & EVERYTHING_ELSE) or bool(self.meant(state, node, node.what, it))

    def make_plenty(self, state: State, gives: int) -> list[int]:
        """Give plenty of everything in a mask; the amounts before are returned, to be put back."""
        seat = state.seats[state.actor]
        before = seat.amounts
        seat.amounts = [held + PLENTY if gives >> i & 1 else held for i, held in enumerate(before)]
        return before
