"""What a ruleset must be able to do so that scenarios can be played with it."""

from typing import Any, NamedTuple

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.workshop.scenarios.choosing import Told
from uwc_content.workshop.scenarios.model import Deed, Facts, Given

Item = dict[str, Any]


class Impossible(Refusal):
    """No game can look like that; nothing has been played."""


class Picture(NamedTuple):
    """A state in game words."""

    seats: list[Facts]
    table: Facts


class Stage:
    """Prepares games, starts what happens, and tells states in game words."""

    effect_place = ("", "")
    """Type of item and section in which a bare effect is hidden."""
    rule_place = ("", "")

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.bundle = bundle

    @property
    def machine(self) -> Rules:
        raise NotImplementedError

    @classmethod
    def fillers(cls) -> dict[str, list[Item]]:
        """Items without effect that stand for whatever a scenario does not name."""
        raise NotImplementedError

    @classmethod
    def usual_board(cls) -> str:
        """A description, in YAML, of a board on which most effects can be tried."""
        raise NotImplementedError

    def deeds_of(self, identifier: str) -> list[Deed]:
        """What trying an item means: playing it, and then each of its later effects."""
        raise NotImplementedError

    def prepare(self, given: Given) -> State:
        """The state that is described; Impossible if there is none."""
        raise NotImplementedError

    def begin(self, state: State, deed: Deed) -> bool:
        """Put on the stack what happens; False if the rules refuse it."""
        raise NotImplementedError

    def is_at_rest(self, state: State, deed: Deed) -> bool:
        """Whether what happened is over, although the game would go on."""
        raise NotImplementedError

    def picture(self, state: State) -> Picture:
        raise NotImplementedError

    def derived(self, state: State, seat: int, name: str, wanted: Any) -> Any:
        """The value of a fact that is worked out and not part of a picture, in the form in which it is expected."""
        raise NotImplementedError

    def replaces(self, name: str) -> tuple[str, ...]:
        """Facts that need not be listed where this one is: the hand, where its size is told."""
        raise NotImplementedError

    def implied(self, picture: Picture, seat: int, name: str, wanted: Any) -> Picture | None:
        """What a fact such as `drawn` means for the picture before; None if the fact is of another sort."""
        raise NotImplementedError

    def unasked(self, deed: Deed) -> frozenset[str]:
        """Facts that this kind of deed always changes: they are compared only when they are listed."""
        raise NotImplementedError

    def told(self, state: State, label: tuple[str, ...]) -> Told:
        """An option with what else it may be called: the kinds of its things, the city of a building site."""
        raise NotImplementedError
