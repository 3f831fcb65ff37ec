"""What all tables share: one game with its story, its questions, what options would change, and looks back."""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from uwc_content.engine.game import Decision, Game
from uwc_content.engine.state import State
from uwc_content.play.asking import Question, folded
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.forced import ForcedPicks
from uwc_content.play.forecasts import Forecast
from uwc_content.play.happenings import Happenings
from uwc_content.play.item_names import Names
from uwc_content.play.layout import entries, heading
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.previews import Preview
from uwc_content.play.rule_book import RuleBook
from uwc_content.play.spread import Spread
from uwc_content.play.table import Event, Line

MOST_ITEMS = 6
"""So many are shown when a name could mean several."""


class Asks(Protocol):
    def question(self, decision: Decision) -> Question: ...

    def closed(self, decision: Decision) -> dict[str, str]:
        """By reference of a thing that cannot be chosen: why not."""


class ToldTable:
    """A game with its words; what it shows is the game's own."""

    look: Any
    chronicle: Chronicle
    words: Words
    players: list[Player]

    @property
    @abstractmethod
    def asks(self) -> Asks:
        """Puts decisions into words."""

    @property
    def names(self) -> Names:
        names: Names = self.look.names
        return names

    @property
    def missing(self) -> list[str]:
        return [*self.words.missing, *self.names.missing]

    @property
    def game(self) -> Game:
        game: Game = self.look.game
        return game

    @property
    def lines(self) -> list[Line]:
        return self.chronicle.lines

    @property
    def effect(self) -> str:
        return self.chronicle.effect

    # --- playing ---

    def apply(self, choice: int) -> list[Line]:
        people = {seat for seat, player in enumerate(self.players) if not player.bot}
        return self.chronicle.apply(choice, ForcedPicks(self.game.rules, people, self.question_in))

    def question_in(self, state: State, decision: Decision) -> Question:
        """A question of another moment: the game is looked at as it was then."""
        with self.looking_at(state):
            return self.asks.question(decision)

    def undo(self) -> str:
        return self.chronicle.undo()

    @property
    def why_not_undone(self) -> str:
        return self.chronicle.why_not_undone

    def question(self) -> Question:
        decision = self.game.decision
        assert decision is not None
        return self.asks.question(decision)

    def closed(self) -> dict[str, str]:
        decision = self.game.decision
        return {} if decision is None else self.asks.closed(decision)

    def preview(self, option: int) -> Preview:
        return self.chronicle.preview(option)

    # --- looking ---

    @abstractmethod
    def hand(self, seat: int) -> list[str]: ...

    @abstractmethod
    def spread(self, seat: int) -> Spread: ...

    @abstractmethod
    def forecasts(self, seat: int) -> list[Forecast]:
        """What production and scoring would give a player now, source by source."""

    def outlook(self, seat: int, _wanted: str, _width: int) -> RenderableType:
        parts: list[RenderableType] = []
        for each in self.forecasts(seat):
            title = self.words("forecast", "total", title=each.title, amounts=self.look.difference(each.total) or "0")
            rows = [(gain.source, self.look.difference(gain.amounts), "") for gain in each.gains]
            parts += [heading(title), entries(rows), *map(Text, each.lines)]
            parts += [Text(self.words("forecast", "open"), "dim")] if each.is_open else []
        return Group(*parts)

    def rule_book(self, _seat: int, _wanted: str, _width: int) -> RenderableType:
        return RuleBook(self.game.rules.program.bundle, self.names).screen()

    @abstractmethod
    def item_screen(self, identifier: str) -> RenderableType:
        """One item in full."""

    def described(self, _seat: int, wanted: str, _width: int) -> RenderableType | None:
        """Anything with a name, by a piece of it: what it says is printed in everybody's rules."""
        known = {identifier: folded(self.names.name(identifier)) for identifier in self.names.items}
        name = folded(wanted)
        exact = [each for each, text in known.items() if text == name or each == wanted]
        found = exact or [each for each, text in known.items() if name and name in text]
        return Group(*(self.item_screen(each) for each in found[:MOST_ITEMS])) if found else None

    # --- what has happened ---

    def events(self, seat: int, since: int = 0) -> list[Event]:
        return Happenings(self, seat).since(since)

    def log(self, seat: int, made: int | None = None) -> list[Line]:
        return Happenings(self, seat).log(len(self.chronicle.history) if made is None else made)

    @contextmanager
    def looking_back(self, made: int) -> Iterator[None]:
        """Within, the game is shown as it was after so many choices."""
        now, history = self.game, self.chronicle.history
        try:
            if made < len(history):
                self.look.game = history[made].game
            yield
        finally:
            self.look.game = now

    @contextmanager
    def looking_at(self, state: State) -> Iterator[None]:
        """Within, the game is shown in the midst of a choice."""
        now = self.game
        self.look.game = now.copy()
        self.look.game.state = state
        try:
            yield
        finally:
            self.look.game = now
