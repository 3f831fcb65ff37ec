"""What a game notes about its own games for statistics: what was dealt, chosen and used, and by whom."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from uwc_content.engine.game import Game


class Use(NamedTuple):
    """What one player did with one thing that can be drawn and played."""

    name: str
    times_held: int
    times_played: int
    times_used: int
    """Played with its effect."""


class SeatFacts(NamedTuple):
    """What there is to say about one player, besides the score."""

    place_in_order: int
    dealt: dict[str, list[str]]
    """By subject: what chance gave to the player."""
    chosen: dict[str, dict[str, int]]
    """By subject: how often the player chose what."""
    counts: dict[str, int]
    """What the player had at the end, by noun, and whatever else strategies are told by."""
    used: dict[str, list[Use]]
    """By subject: what was drawn and played."""


class Subject(NamedTuple):
    """Something that games are compared by."""

    title: str
    noun: str
    """One of them; its measures begin with it."""
    measures: Mapping[str, str]
    """What is measured about them, in words."""
    share_of: str = "turns"
    """What is shared out among them, where each choice of a player counts."""


class Gauge(NamedTuple):
    """A number that every game ends with, such as its rounds: its mean at a table may have limits."""

    noun: str
    """What `counts` calls it."""
    text: str
    """What is measured, in words."""
    is_share: bool = False
    """Whether it is 1 or 0 in every game: then its mean is a share of games."""
    is_winners: bool = False
    """Whether only that of the winner counts, and not that of all players."""


class Journal(ABC):
    """Follows one game from outside."""

    dealt: ClassVar[Mapping[str, Subject]]
    """Measured by points: `<noun>_points`."""
    chosen: ClassVar[Mapping[str, Subject]]
    """Measured by shares: `<noun>_share`."""
    used: ClassVar[Mapping[str, Subject]]
    """Measured by what using them adds, and by how often they are: `<noun>_points`, `<noun>_wins`, `<noun>_used`."""
    gauges: ClassVar[Mapping[str, Gauge]] = {}
    """Measured by their mean at every table, each under its own name."""
    counted: ClassVar[tuple[str, ...]]
    """What `counts` has besides the nouns of the game."""
    remarks: ClassVar[str]
    """What a reader of the balance report must know about these subjects: points of a list."""

    @abstractmethod
    def __init__(self, game: Game, judge: Any) -> None:
        """Begin with a game that has just been set up; the judge is the game's own."""

    @abstractmethod
    def note(self, game: Game, choice: int) -> None:
        """Look at the game and at the option that will be taken next."""

    @abstractmethod
    def facts(self, game: Game, seat: int) -> SeatFacts:
        """What became of a player, once the game is over."""
