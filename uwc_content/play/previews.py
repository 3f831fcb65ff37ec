"""What an option would change: everything until something hidden comes to light or the own turn ends, and no more."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from uwc_content.engine.game import Game
from uwc_content.engine.state import State


class Preview(NamedTuple):
    """An option before it is chosen. Whatever it tells, the player could have done and taken back."""

    amounts: Mapping[str, int]
    """Resources that the player gains and loses, by their ids."""
    told: str
    """The same and all else that everybody would see, in words."""
    reveals: bool
    """Whether something comes to light that cannot be taken back."""
    ends: bool
    """Whether the own turn ends, so that somebody else or the game itself goes on."""


class Glimpse:
    """Watches a choice on a copy of the game, and keeps the last state of which nothing was hidden before."""

    def __init__(self, game: Game, tracker: Any) -> None:
        self.game = game.copy()
        self.before = game.state
        self.seat = game.state.actor
        self.last = game.state
        self.tracker = tracker
        self.reveals = False
        self.is_over = False
        """Whether whatever comes is of no concern any more."""

    def watch(self, state: State, moment: int) -> None:
        self.look(state)
        self.tracker.watch(state, moment)

    def look(self, state: State) -> None:
        if self.is_over:
            return
        if state.actor != self.seat or self.tracker.closed:
            self.is_over = True
        elif self.game.rules.has_revealed(self.before, state):
            self.is_over = self.reveals = True
        else:
            self.last = state.copy()

    def take(self, option: int) -> bool:
        """Whether the own turn has ended."""
        self.game.apply(option, self.watch)
        passages = self.tracker.passages(self.game.state)
        if not passages:
            self.look(self.game.state)
        is_ended = any(each.phase == "turn" and each.seat == self.seat for each in passages)
        return is_ended or self.game.is_over or self.game.state.actor != self.seat
