"""What the designers' tools must be told about a game, besides what the compiler needs."""

from collections.abc import Callable
from typing import Protocol

from uwc_content.compiler.game_parts import Game
from uwc_content.workshop.scenarios.stage import MakeStaging
from uwc_content.workshop.templates import Templates


class WorkshopGame(Game, Protocol):
    """A game with starting points and a stage for scenarios, as far as it has them."""

    @property
    def templates(self) -> Callable[[], Templates | None]: ...
    @property
    def stage(self) -> Callable[[], MakeStaging | None]: ...


FindGame = Callable[[str], WorkshopGame]
