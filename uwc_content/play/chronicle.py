"""The game with its story: every choice is followed, told and can be taken back."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, Self

from uwc_content.engine.game import Game
from uwc_content.engine.state import State
from uwc_content.play.differences import subtracted
from uwc_content.play.forced import ForcedPicks, Pick
from uwc_content.play.previews import Glimpse, Preview
from uwc_content.play.table import Line

Seen = list[dict[str, Any]]
"""What everybody may see of each player."""

NOTHING_YET, OTHERS, REVEALED = "nothing_yet", "others", "revealed"
"""Why the last choice cannot be taken back."""


class Passage(Protocol):
    """A turn or phase of one player that has ended."""

    @property
    def phase(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def after(self) -> Seen: ...
    @property
    def scored(self) -> tuple[tuple[str, int], ...]:
        """Final scoring: points by what gave them."""


class Tracker(Protocol):
    """The passage in progress, as a journal that watches the game."""

    @property
    def closed(self) -> list[Any]:
        """What has ended so far since the last choice."""

    def copy(self) -> Self: ...
    def watch(self, state: State, moment: int) -> None: ...
    def seen(self, state: State) -> Seen: ...
    def passages(self, state: State) -> list[Any]:
        """What has ended since the last choice."""


class Teller(Protocol):
    """Puts passages into sentences."""

    def told(self, passage: Any) -> str:
        """The line for the log; empty where there is nothing to tell."""

    def difference(self, seat: int, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
        """What anybody can see has changed at one player's place."""


class Looked(Protocol):
    """The game that everybody looks at; it is replaced with every choice."""

    game: Game

    def public(self, seat: int) -> dict[str, Any]:
        """What everybody may see of a player."""


class Moment(NamedTuple):
    """How things stood before a choice, and what came of it."""

    game: Game
    tracker: Tracker
    lines: int
    effect: str = ""
    """What it changed at its player's place, before anything else happened: everybody may read it."""
    amounts: Mapping[str, int] = {}
    """The same in resources, by their ids."""
    picks: tuple[Pick, ...] = ()
    """What people were not asked, for want of a choice: each is told of the own."""


class Chronicle:
    """Applies choices to the game that everybody looks at."""

    def __init__(self, look: Looked, tracker: Tracker, teller: Teller) -> None:
        self.look = look
        self.teller = teller
        self.tracker = tracker
        self.lines: list[Line] = []
        self.final: dict[int, list[tuple[str, int]]] = {}
        """Final scoring of each player: points by what gave them."""
        self.effect = ""
        """What the last choice changed at its player's place, before anything else happened."""
        self.barrier = NOTHING_YET
        self.history: list[Moment] = []
        """One for each choice; games are replaced whole, so that each stays what it was."""

    @property
    def game(self) -> Game:
        return self.look.game

    def apply(self, choice: int, picks: ForcedPicks) -> list[Line]:
        """Take an option; the lines that it added to the log. The game is replaced whole and never half changed."""
        before = self.tracker.copy()
        tracker, game = self.tracker.copy(), self.game.copy()

        def watch(state: State, moment: int) -> None:
            tracker.watch(state, moment)
            picks.watch(state, moment)

        game.apply(choice, watch)
        passages = tracker.passages(game.state)
        if game.rules.has_revealed(self.game.state, game.state):
            self.barrier = OTHERS if game.state.actor != self.game.state.actor else REVEALED
        seat, seen = self.game.state.actor, self.look.public(self.game.state.actor)
        moment = Moment(self.game, before, len(self.lines), picks=tuple(picks.found))
        self.look.game, self.tracker = game, tracker
        after = passages[0].after[seat] if passages else self.look.public(seat)
        changes = subtracted(seen["resources"], after["resources"])
        self.history.append(moment._replace(amounts={name: n for name, n in changes.items() if n}))
        self.told(self.teller.difference(seat, seen, after))
        return self.tell(passages)

    def told(self, effect: str) -> None:
        """What the last choice changed, in words."""
        self.effect = effect
        self.history[-1] = self.history[-1]._replace(effect=effect)

    def tell(self, passages: list[Any]) -> list[Line]:
        first = len(self.lines)
        passage: Passage
        for passage in passages:
            text = self.teller.told(passage)
            if text:
                self.lines.append(Line(passage.phase, passage.seat, text))
            if passage.scored:
                self.final.setdefault(passage.seat, []).extend(passage.scored)
        return self.lines[first:]

    def undo(self) -> str:
        """Take the last choice back; otherwise the reason why not."""
        game = self.game.copy()
        if not game.undo():
            return self.barrier
        self.look.game = game
        made = len(game.choices)
        self.tracker = self.history[made].tracker
        del self.lines[self.history[made].lines :]
        del self.history[made:]
        self.effect = ""
        return ""

    @property
    def why_not_undone(self) -> str:
        """Empty where the last choice can be taken back."""
        return "" if self.game.can_undo else self.barrier

    def preview(self, option: int) -> Preview:
        """What an option would change, on a copy."""
        seat, before = self.game.state.actor, self.tracker.seen(self.game.state)
        glimpse = Glimpse(self.game, self.tracker.copy())
        is_ended = glimpse.take(option)
        after = self.tracker.seen(glimpse.last)
        changes = subtracted(before[seat]["resources"], after[seat]["resources"])
        told = self.teller.difference(seat, before[seat], after[seat])
        return Preview({name: n for name, n in changes.items() if n}, told, glimpse.reveals, is_ended)
