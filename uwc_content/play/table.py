"""What a game brings to the table."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

from rich.console import RenderableType

from uwc_content.engine.game import Game
from uwc_content.play.asking import Question
from uwc_content.play.forecasts import Forecast
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.previews import Preview
from uwc_content.play.spread import Spread
from uwc_content.simulation.judge import Judge


class Line(NamedTuple):
    """One line of the log: whose turn or phase it tells about. Everybody may read it."""

    phase: str
    seat: int
    text: str


class Event(NamedTuple):
    """Something that has happened, as one seat may know it."""

    at: int
    """After how many choices: those that are made later have larger numbers."""
    kind: str
    seat: int
    """Whom it happened to."""
    text: str
    refs: tuple[str, ...] = ()
    """The things on the table that it is about."""
    amounts: Mapping[str, int] = {}
    """What the player has gained and lost, by the ids of resources."""
    source: str = ""
    """The id of the item whose effect it was, if there is one."""


Screen = Callable[[int, str, int], "RenderableType | None"]
"""Seat of whoever looks, what was typed behind the command, width; None when there is no such thing to look at."""


class Table(Protocol):
    """A game in progress, with its words, its story and its screens."""

    title: str
    """The name of the game."""
    players: list[Player]
    judge: Judge
    """For bots at the table."""
    words: Words
    screens: dict[str, Screen]
    """Commands that show something."""

    @property
    def missing(self) -> list[str]:
        """What the language of the game had no words for."""

    @property
    def game(self) -> Game: ...

    @property
    def lines(self) -> list[Line]: ...

    @property
    def effect(self) -> str:
        """What the last choice changed, in words."""

    def apply(self, choice: int) -> list[Line]:
        """Take an option; the lines that it added to the log."""

    def undo(self) -> str:
        """Take the last choice back; otherwise why not."""

    @property
    def why_not_undone(self) -> str:
        """Empty where the last choice can be taken back."""

    def question(self) -> Question: ...

    def closed(self) -> dict[str, str]:
        """By reference of a thing that cannot be chosen just now: why not."""

    def preview(self, option: int) -> Preview:
        """What an option would change; nothing hidden comes to light by it."""

    def spread(self, seat: int) -> Spread:
        """The table laid out for a seat."""

    def forecasts(self, seat: int) -> list[Forecast]:
        """What production and scoring would give a player now, source by source."""

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What has happened after so many choices, typed and in words, as far as a seat may know it."""

    def log(self, seat: int, made: int | None = None) -> list[Line]:
        """What everybody may read and what a seat was told of itself, up to so many choices."""

    def looking_back(self, made: int) -> AbstractContextManager[None]:
        """Within, the game is shown as it was after so many choices."""

    def scene(self, seat: int) -> tuple[int, ...]:
        """Changes whenever a player wants to see the whole table again."""

    def overview(self, seat: int, width: int) -> RenderableType: ...

    def holdings(self, seat: int) -> RenderableType:
        """What a player has, in a line."""

    def map(self, seat: int, width: int) -> RenderableType: ...

    def map_state(self, seat: int) -> Any:
        """Changes whenever the map does."""

    def hand(self, seat: int) -> list[str]: ...

    def ending(self) -> RenderableType: ...


class MakeTable(Protocol):
    """Makes the table of a game that begins now."""

    def __call__(
        self, machine: Any, setup: dict[str, Any], players: list[Player], names: Names, words: Words, /
    ) -> Table: ...
