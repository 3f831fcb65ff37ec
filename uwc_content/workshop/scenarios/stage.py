"""What a game must be able to do so that scenarios can be played with it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.scenarios.facts import FactReader
from uwc_content.workshop.scenarios.matching import Told
from uwc_content.workshop.scenarios.model import Deed, Facts, Given
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.shape import Words

Item = dict[str, Any]


class Impossible(Refusal):
    """No game can look like that; nothing has been played."""


class Picture(NamedTuple):
    """A state in game words."""

    seats: list[Facts]
    table: Facts


class Stage:
    """Prepares games, starts what happens, and tells states in game words."""

    ordered: frozenset[str] = frozenset()
    """Facts that are lists in which the order matters."""
    told_elsewhere: frozenset[str] = frozenset()
    """Facts of the table that follow from others: they are compared only when they are listed."""
    passing: frozenset[str] = frozenset()
    """Facts of the table that say where the game stands, and not what a try has done."""
    implied_facts: frozenset[str] = frozenset()
    """Facts of the table that are compared where one of a player implies them."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        self.bundle = bundle

    @property
    def machine(self) -> Rules:
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
        """An option with what else it may be called: the kinds of its things, the place that a part belongs to."""
        raise NotImplementedError


class Hiding(NamedTuple):
    """Where bare effects and rules of a scenario are hidden: the type of an item, and one of its sections."""

    effect: tuple[str, str]
    rule: tuple[str, str]
    fields: dict[str, Any]
    """The fields of the hidden items."""


class Staging(NamedTuple):
    """A game on stage: what scenarios may say, who reads their facts, and who plays them."""

    words: Words
    facts: Callable[[PlayedPack, Notes], FactReader]
    stage: Callable[[dict[str, Any]], Stage]
    """Makes the stage of a bundle."""
    hiding: Hiding
    fillers: dict[str, list[Item]]
    """By type: items without effect that stand for whatever a scenario does not name."""
    usual_position: str
    """A description, in YAML, of a position in which most effects can be tried."""


MakeStaging = Callable[[Vocabulary], Staging]
"""The staging of a pack follows from its vocabulary."""
