"""The interpreter of a bundle and the judge of its rules, whatever the game is."""

from typing import Any

from uwc_content.compiler.game_parts import OWN_GAME, game_of
from uwc_content.diagnostics import Message
from uwc_content.engine.game import Game, Refused
from uwc_content.engine.lower import lower
from uwc_content.engine.rules import Rules
from uwc_content.games import GAMES, find
from uwc_content.simulation.judge import Judge


def interpreter(bundle: dict[str, Any]) -> Rules:
    """The interpreter of a verified bundle; it can play any number of games."""
    ruleset = game_of(bundle)
    rules = find(ruleset).rules() if ruleset in (*GAMES, OWN_GAME) else None
    if rules is None:
        raise Refused(
            Message("no interpreter plays `{name}`; there are {names}", name=ruleset, names=", ".join(playable()))
        )
    return rules(lower(bundle))


def judge_of(bundle: dict[str, Any]) -> Judge:
    """The judge of a verified bundle's rules, for bots."""
    return judge_for(interpreter(bundle))


def judge_for(rules: Rules) -> Judge:
    ruleset = game_of(rules.program.bundle)
    judge = find(ruleset).judge()
    if judge is None:
        raise Refused(Message("`{name}` cannot be played yet", name=ruleset))
    return judge(rules)


def playable() -> list[str]:
    """The games that have an interpreter."""
    return [ruleset for ruleset in GAMES if find(ruleset).rules() is not None]


def new_game(bundle: dict[str, Any], players: int, seed: int, **options: Any) -> Game:
    """A new game of a verified bundle."""
    return Game.new(interpreter(bundle), {"players": players, "seed": seed, **options})
