"""Nautilus put together: one game with its story, its questions and its screens."""

from typing import Any

from rich.console import Group, RenderableType

from uwc_content.engine.game import Game
from uwc_content.games.declared.table.table import PlainTable
from uwc_content.games.nautilus.bots.judge import NautilusJudge
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.table.ending import SeaEnding
from uwc_content.games.nautilus.table.look import SeaLook
from uwc_content.games.nautilus.table.questions import SeaAsker
from uwc_content.games.nautilus.table.screens import SeaScreens
from uwc_content.games.nautilus.table.sea_map import SeaMap, explained
from uwc_content.games.nautilus.table.spread import SeaSpreader
from uwc_content.games.nautilus.table.telling import SeaTeller, SeaTracker
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.differences import more
from uwc_content.play.forecasts import Forecast
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import Spread
from uwc_content.play.table import Screen


class SeaPlayTable(PlainTable):
    """A game of Nautilus at the terminal."""

    def __init__(
        self, machine: Nautilus, setup: dict[str, Any], players: list[Player], names: Names, words: Words
    ) -> None:
        self.look = self.sea_look = SeaLook(machine, Game.new(machine, setup), players, names, words)
        self.judge = NautilusJudge(machine)
        self.title = names.title("game", "nautilus")
        self.players = players
        self.words = words
        self.chronicle = Chronicle(self.look, SeaTracker(machine, self.look.state), SeaTeller(self.sea_look))
        self.asker = SeaAsker(self.sea_look)
        self.view = self.sea_view = SeaScreens(self.sea_look)
        self.screens: dict[str, Screen] = {
            "plain_table": lambda seat, _, width: self.sea_view.overview(seat, width),
            "sea": lambda seat, _, width: explained(SeaMap(self.sea_look, seat, width, is_whole=True)),
            "stations": lambda _seat, _, _width: self.sea_view.stations(),
            "own": lambda seat, _, _width: self.sea_view.own(seat),
            "players": lambda _seat, _, _width: self.sea_view.everybody(),
            "outlook": self.outlook,
            "rules": self.rule_book,
            "item": self.described,
        }

    def map(self, seat: int, width: int) -> RenderableType:
        """In the middle of a turn: its signs were explained at the beginning."""
        drawn = SeaMap(self.sea_look, seat, width)
        return Group(*drawn.lines(), drawn.names())

    def map_state(self, seat: int) -> Any:
        """Stations with their crews, submarines, and what the player knows of discoveries."""
        submarines = [self.sea_look.submarines(each) for each in self.sea_look.order()]
        return self.sea_look.public(seat)["stations"], submarines, self.sea_look.discoveries(seat)

    def hand(self, seat: int) -> list[str]:
        """What only this player knows: discoveries that were looked at."""
        return self.sea_look.known(seat)

    def drawn(self, seat: int, hand_before: list[str]) -> str:
        new = more(hand_before, self.hand(seat))
        return self.words("sea", "known", things=", ".join(new)) if new else ""

    def spread(self, seat: int) -> Spread:
        return SeaSpreader(self.sea_look, self.sea_view).spread(seat)

    def forecasts(self, seat: int) -> list[Forecast]:
        """The score as it would be now; of the secret goal only what its sums say is told, to its owner alone."""
        return [SeaEnding(self.sea_look, self.chronicle).forecast(seat)]

    def ending(self) -> RenderableType:
        return SeaEnding(self.sea_look, self.chronicle).screen()
