"""The games: one folder for each, which holds everything that knows it. Nothing outside names a game."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from uwc_content.compiler.game_parts import OWN_GAME, UnknownGame

if TYPE_CHECKING:
    from uwc_content.games.definition import Definition

GAMES: Final = ("micro_city", "nautilus", "underwater_cities")
"""Every game; its folder is called the same."""


DECLARED: Final = "declared"
"""The folder of what all games share that live in their pack alone."""


def find(ruleset: str) -> "Definition":
    """The game of a ruleset; UnknownGame if there is none."""
    if ruleset != OWN_GAME and ruleset not in GAMES:
        raise UnknownGame(ruleset, GAMES)
    game: Definition = import_module(f"{__name__}.{ruleset or DECLARED}.game").GAME
    return game


def every() -> "list[Definition]":
    """The games that have a folder here; declared ones live in their packs."""
    return [find(ruleset) for ruleset in GAMES]


def known() -> "list[Definition]":
    """Those, and what all declared games share."""
    return [*every(), find(OWN_GAME)]
