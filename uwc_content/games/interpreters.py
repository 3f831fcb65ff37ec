"""Which interpreter plays which ruleset."""

from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Game, Refused
from uwc_content.engine.labels import Labels
from uwc_content.engine.lowering import Program
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities

RULESETS: dict[str, type[Labels]] = {"underwater_cities": UnderwaterCities}


def interpreter(bundle: dict[str, Any]) -> Labels:
    """The interpreter of a verified bundle; it can play any number of games."""
    ruleset = bundle["pack"]["ruleset"]
    if ruleset not in RULESETS:
        raise Refused(
            Message("no interpreter plays `{name}`; there are {names}", name=ruleset, names=", ".join(RULESETS))
        )
    return RULESETS[ruleset](Program(bundle))


def new_game(bundle: dict[str, Any], players: int, seed: int, **options: Any) -> Game:
    """A new game of a verified bundle."""
    return Game.new(interpreter(bundle), {"players": players, "seed": seed, **options})
