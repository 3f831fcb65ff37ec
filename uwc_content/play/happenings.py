"""What has happened at a table, choice by choice, typed and in words: each seat is told what it may know."""

from collections.abc import Iterator
from typing import Any, Protocol

from uwc_content.engine.opcodes import NONE
from uwc_content.play.asking import Choice
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.differences import more
from uwc_content.play.forced import Pick, told
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.spread import ITEM, ref_to
from uwc_content.play.table import Event, Line

CHOSEN, FORCED, PASSED, DRAWN, GONE, CHANGED = "chosen", "forced", "passed", "drawn", "gone", "changed"
"""Sorts of events of every game: what was picked for want of a choice is `forced`, what was left out is `passed`. All
but the last are told to their player alone; ended turns and phases, which are called as the game calls them, are told
to everybody, as the log is."""


class Told(Protocol):
    """A table, as far as its story is concerned."""

    chronicle: Chronicle
    words: Words

    @property
    def names(self) -> Names: ...
    def hand(self, seat: int) -> list[str]: ...
    def looking_back(self, made: int) -> Any: ...
    def question(self) -> Any: ...


class Happenings:
    """The story of a table for one seat; `NONE` hears what everybody hears."""

    def __init__(self, table: Told, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.history = table.chronicle.history

    def since(self, made: int) -> list[Event]:
        return [event for at in range(max(made, 0), len(self.history)) for event in self.of_choice(at)]

    def log(self, made: int) -> list[Line]:
        """The lines that the seat may read after so many choices."""
        lines = self.table.chronicle.lines[: self.lines_before(0)]
        for at in range(min(made, len(self.history))):
            lines += [Line(event.kind, event.seat, event.text) for event in self.forced(at)]
            lines += self.lines(at)
        return lines

    def of_choice(self, at: int) -> Iterator[Event]:
        moment, after = self.history[at], at + 1
        actor = moment.game.state.actor
        if self.seat != NONE:
            chosen = self.chosen(at) if actor == self.seat else None
            if chosen is not None:
                yield Event(after, CHOSEN, actor, chosen[0].title, chosen[0].refs, source=chosen[1])
            yield from self.forced(at)
            yield from self.of_hand(at, chosen[0].refs if chosen else ())
        if moment.effect or moment.amounts:
            yield Event(after, CHANGED, actor, moment.effect, amounts=moment.amounts)
        yield from (Event(after, line.phase, line.seat, line.text) for line in self.lines(at))

    def chosen(self, at: int) -> tuple[Choice, str] | None:
        """What the seat has answered, and the item that asked."""
        made = self.choices[at]
        with self.table.looking_back(at):
            question = self.table.question()
        found = next((choice for choice in question.choices if choice.option == made), None)
        return (found, question.item) if found is not None else None

    def forced(self, at: int) -> Iterator[Event]:
        for pick in self.picks(at):
            kind, text = PASSED if pick.is_stop else FORCED, told(self.table.words, pick)
            yield Event(at + 1, kind, pick.seat, text, pick.refs, source=pick.question.item)

    def picks(self, at: int) -> list[Pick]:
        return [pick for pick in self.history[at].picks if pick.seat == self.seat]

    def of_hand(self, at: int, chosen: tuple[str, ...]) -> Iterator[Event]:
        """What has come to the player's hand, and what has left it without having been named."""
        with self.table.looking_back(at):
            before = self.table.hand(self.seat)
        with self.table.looking_back(at + 1):
            after = self.table.hand(self.seat)
        named = [*chosen, *(ref for pick in self.picks(at) for ref in pick.refs)]
        ids = {each.partition(":")[2].partition("/")[0] for each in named}
        for kind, things in ((DRAWN, more(before, after)), (GONE, more(after, before))):
            meant = [each for each in things if kind == DRAWN or each not in ids]
            names = ", ".join(self.table.names.name(each) for each in meant)
            if meant:
                text = self.table.words("change", kind, len(meant), things=names)
                yield Event(at + 1, kind, self.seat, text, tuple(ref_to(ITEM, each) for each in meant))

    # --- lines ---

    @property
    def choices(self) -> list[int]:
        return self.table.chronicle.game.choices

    def lines_before(self, at: int) -> int:
        return self.history[at].lines if at < len(self.history) else len(self.table.chronicle.lines)

    def lines(self, at: int) -> list[Line]:
        return self.table.chronicle.lines[self.lines_before(at) : self.lines_before(at + 1)]
