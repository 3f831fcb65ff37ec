"""The games: one folder for each, which holds everything that knows it. Nothing outside names a game."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from uwc_content.compiler.game import UnknownGame

if TYPE_CHECKING:
    from uwc_content.games.definition import Definition

GAMES: Final = ("micro_city", "nautilus", "underwater_cities")
"""Every game; its folder is called the same."""


def find(ruleset: str) -> "Definition":
    """The game of a ruleset; UnknownGame if there is none."""
    if ruleset not in GAMES:
        raise UnknownGame(ruleset, GAMES)
    game: Definition = import_module(f"{__name__}.{ruleset}.game").GAME
    return game


def every() -> "list[Definition]":
    return [find(ruleset) for ruleset in GAMES]
