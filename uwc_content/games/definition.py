"""The one interface of a game: everything that knows it, part by part."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from uwc_content.bundle.setups import Options
    from uwc_content.compiler.game_parts import Checks, Documents, Layouts
    from uwc_content.engine.program import Program
    from uwc_content.engine.rules import Rules
    from uwc_content.language.vocabulary import Vocabulary
    from uwc_content.play.table import MakeTable
    from uwc_content.simulation.journal import Journal
    from uwc_content.simulation.judge import Judge
    from uwc_content.workshop.scenarios.stage import MakeStaging
    from uwc_content.workshop.templates import Templates


@dataclass(frozen=True)
class Lacking:
    """Stands for a part that a game does not have, and says why."""

    reason: str

    def __call__(self) -> None:
        return None


@dataclass(frozen=True)
class Definition:
    """A game. Its parts are functions: each imports what it needs when somebody first asks for it."""

    id: str
    vocabulary: "Callable[[], Vocabulary]"
    options: "Callable[[], Options | None]"
    """How a game of it may be set up: numbers of players, and what else may be asked for."""
    documents: "Callable[[], Documents | None]"
    layouts: "Callable[[], Layouts | None]"
    checks: "Callable[[], Checks | None]"
    templates: "Callable[[], Templates | None]"
    rules: "Callable[[], Callable[[Program], Rules] | None]"
    """The interpreter of its bundles."""
    judge: "Callable[[], Callable[[Any], Judge] | None]"
    """What bots ask about a position."""
    journal: "Callable[[], type[Journal] | None]"
    """Follows games, for statistics."""
    table: "Callable[[], MakeTable | None]"
    """What players see at a terminal."""
    stage: "Callable[[], MakeStaging | None]"
    """How scenarios are set up and told."""


PARTS: Final = tuple(field.name for field in fields(Definition) if field.name != "id")


def reason_lacking(game: Definition, part: str) -> str:
    """Why a game has no such part; empty if it has one."""
    found = getattr(game, part)
    return found.reason if isinstance(found, Lacking) else ""
