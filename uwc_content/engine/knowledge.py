"""What each player has seen of things that lie face down: a mask of places in every seat, and what follows from it.

A place holds one thing or none. Things with the same back cannot be told apart by whoever has not seen them. What is
seen belongs to the place: whoever takes a thing away, or puts another one there, makes everybody forget it.
"""

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class Knowledge:
    """One sort of hidden things: a game that has several, such as tiles and goals, has one of these for each."""

    __slots__ = ("backs", "seen", "things")

    def __init__(self, things: int, seen: int, backs: list[int]) -> None:
        self.things = things
        """The zone of the table that has the thing at each place, or NONE."""
        self.seen = seen
        """Which number of a seat is the mask of places that it has seen."""
        self.backs = backs
        """By thing: its back."""

    # --- who knows what ---

    def look(self, rules: Rules, state: State, seat: int, places: int) -> None:
        """A seat sees what lies at some places, as a mask. In a search nobody does: what is hidden decides nothing."""
        if not rules.search.is_searching:
            state.seats[seat].numbers[self.seen] |= places

    def turn_up(self, rules: Rules, state: State, places: int) -> None:
        """Everybody sees it."""
        for seat in range(len(state.seats)):
            self.look(rules, state, seat, places)

    def forget(self, state: State, places: int) -> None:
        """Nobody knows any longer what lies there, because something else does, or nothing."""
        for seat in state.seats:
            seat.numbers[self.seen] &= ~places

    def has_seen(self, state: State, seat: int, place: int) -> bool:
        return bool(state.seats[seat].numbers[self.seen] >> place & 1)

    def unseen(self, state: State, seat: int) -> int:
        """A mask of the places with a thing that a seat has not seen."""
        there = sum([1 << place for place, thing in enumerate(state.zones[self.things]) if thing != NONE])
        return there & ~state.seats[seat].numbers[self.seen]

    # --- for observe, for undo, for bots ---

    def view(self, state: State, seat: int) -> list[tuple[int, int]]:
        """What a seat knows of every place: the thing, or NONE if it has not seen it; and its back, or NONE."""
        unseen = self.unseen(state, seat)
        return [
            (NONE if unseen >> place & 1 else thing, NONE if thing == NONE else self.backs[thing])
            for place, thing in enumerate(state.zones[self.things])
        ]

    def has_revealed(self, before: State, after: State) -> bool:
        """Whether somebody has seen something new between two decisions: that cannot be taken back."""
        for one, other in zip(before.seats, after.seats, strict=True):
            if other.numbers[self.seen] & ~one.numbers[self.seen]:
                return True
        return False

    def deal_again(self, state: State, seat: int) -> None:
        """What a seat has not seen is dealt anew, each thing to a place where one with the same back lay."""
        places = positions(self.unseen(state, seat))
        things = state.zones[self.things]
        for back in sorted({self.backs[things[place]] for place in places}):
            alike = [place for place in places if self.backs[things[place]] == back]
            dealt = sorted([things[place] for place in alike])
            state.shuffle(dealt)
            for place, thing in zip(alike, dealt, strict=True):
                things[place] = thing
