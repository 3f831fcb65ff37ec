"""Which interpreter plays which ruleset."""

from collections.abc import Callable
from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Game, Refused
from uwc_content.engine.lower import lower
from uwc_content.engine.program import Program
from uwc_content.engine.rules import Rules
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.simulation.judge import Judge

RULESETS: dict[str, Callable[[Program], Rules]] = {"underwater_cities": UnderwaterCities}
JUDGES: dict[str, Callable[[Any], Judge]] = {"underwater_cities": UnderwaterJudge}


def interpreter(bundle: dict[str, Any]) -> Rules:
    """The interpreter of a verified bundle; it can play any number of games."""
    ruleset = bundle["pack"].get("ruleset", bundle["pack"]["id"])
    if ruleset not in RULESETS:
        raise Refused(
            Message("no interpreter plays `{name}`; there are {names}", name=ruleset, names=", ".join(RULESETS))
        )
    return RULESETS[ruleset](lower(bundle))


def judge_of(bundle: dict[str, Any]) -> Judge:
    """The judge of a verified bundle's rules, for bots."""
    return judge_for(interpreter(bundle))


def judge_for(rules: Rules) -> Judge:
    return JUDGES[rules.program.bundle["pack"]["ruleset"]](rules)


def new_game(bundle: dict[str, Any], players: int, seed: int, **options: Any) -> Game:
    """A new game of a verified bundle."""
    return Game.new(interpreter(bundle), {"players": players, "seed": seed, **options})
