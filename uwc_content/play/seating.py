"""Games at a table: begun, or gone on with."""

from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Refused, is_state_of
from uwc_content.engine.rules import Rules
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.saves import Save
from uwc_content.play.table import MakeTable, Table


def new_table(make: MakeTable, machine: Rules, setup: dict[str, Any], players: list[Player], locale: str) -> Table:
    return make(machine, setup, players, Names(machine.program.bundle, locale), Words.load(locale))


def resumed_table(make: MakeTable, machine: Rules, save: Save, locale: str) -> Table:
    """Go on with a saved game: its choices are made once more, and must lead to the state that was saved."""
    table = new_table(make, machine, save.setup, save.players, locale)
    for choice in save.choices:
        if table.game.is_over or not 0 <= choice < len(table.game.codes):
            raise Refused(Message("the save is damaged: {reason}", reason=Message("there is no such choice")))
        table.apply(choice)
    if not is_state_of(table.game.state, save.state, save.format):
        raise Refused(
            Message("the save is damaged: {reason}", reason=Message("its state is not what its choices lead to"))
        )
    return table
