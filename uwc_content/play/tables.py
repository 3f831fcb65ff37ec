"""Which table a ruleset is played at."""

from collections.abc import Callable
from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Refused
from uwc_content.engine.rules import Rules
from uwc_content.games.underwater_cities.table.table import UnderwaterTable
from uwc_content.play.names import Names
from uwc_content.play.players import Player
from uwc_content.play.saves import Save
from uwc_content.play.table import Table
from uwc_content.play.words import Words

TABLES: dict[str, Callable[..., Table]] = {"underwater_cities": UnderwaterTable}


def new_table(machine: Rules, setup: dict[str, Any], players: list[Player], locale: str) -> Table:
    bundle = machine.program.bundle
    ruleset = bundle["pack"]["ruleset"]
    if ruleset not in TABLES:
        raise Refused(
            Message("`{name}` cannot be played at a terminal; there are {names}", name=ruleset, names=", ".join(TABLES))
        )
    return TABLES[ruleset](machine, setup, players, Names(bundle, locale), Words.load(locale))


def resumed_table(machine: Rules, save: Save, locale: str) -> Table:
    """Go on with a saved game: its choices are made once more, and must lead to the state that was saved."""
    table = new_table(machine, save.setup, save.players, locale)
    for choice in save.choices:
        if table.game.is_over or not 0 <= choice < len(table.game.codes):
            raise Refused(Message("the save is damaged: {reason}", reason=Message("there is no such choice")))
        table.apply(choice)
    if table.game.state.plain() != save.state:
        raise Refused(
            Message("the save is damaged: {reason}", reason=Message("its state is not what its choices lead to"))
        )
    return table
