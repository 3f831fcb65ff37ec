"""The interpreter of a bundle, whatever its game is."""

from typing import Any

from uwc_content.engine.game import Game, Refused
from uwc_content.engine.labels import Labels
from uwc_content.engine.lowering import Program
from uwc_content.games import GAMES, find


def interpreter(bundle: dict[str, Any]) -> Labels:
    """The interpreter of a verified bundle; it can play any number of games."""
    ruleset = bundle["pack"]["ruleset"]
    rules = find(ruleset).rules() if ruleset in GAMES else None
    if rules is None:
        raise Refused(f"no interpreter plays `{ruleset}`; there are {', '.join(playable())}")
    return rules(Program(bundle))


def playable() -> list[str]:
    """The games that have an interpreter."""
    return [ruleset for ruleset in GAMES if find(ruleset).rules() is not None]


def new_game(bundle: dict[str, Any], players: int, seed: int, **options: Any) -> Game:
    """A new game of a verified bundle."""
    return Game.new(interpreter(bundle), {"players": players, "seed": seed, **options})
