"""A declared game put together: one game with its story, its questions and its screens."""

from typing import Any

from rich.console import Group, RenderableType

from uwc_content.engine.game import Game
from uwc_content.engine.table_rules import TableRules
from uwc_content.games.declared.judge import TableJudge
from uwc_content.games.declared.table.ending import Ending
from uwc_content.games.declared.table.forecast import Forecaster
from uwc_content.games.declared.table.look import Look
from uwc_content.games.declared.table.questions import TableAsker
from uwc_content.games.declared.table.screens import Screens
from uwc_content.games.declared.table.spread import Spreader
from uwc_content.games.declared.table.telling import Teller
from uwc_content.games.declared.table.tracking import Tracker
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.forecasts import Forecast
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import Spread
from uwc_content.play.table import Screen
from uwc_content.play.told_table import ToldTable
from uwc_content.simulation.judge import Judge


class PlainTable(ToldTable):
    """Any declared game at the terminal."""

    look: Look

    def __init__(
        self, machine: TableRules, setup: dict[str, Any], players: list[Player], names: Names, words: Words
    ) -> None:
        self.look = Look(machine, Game.new(machine, setup), players, names, words)
        self.judge: Judge = TableJudge(machine)
        self.title = names.title("game", machine.program.bundle["pack"]["id"])
        self.players = players
        self.words = words
        self.chronicle = Chronicle(self.look, Tracker(machine, self.look.state), Teller(self.look))
        self.asker = TableAsker(self.look)
        self.view = Screens(self.look)
        self.screens: dict[str, Screen] = {
            "plain_table": lambda seat, _, width: self.view.overview(seat, width),
            "own": lambda seat, _, _width: self.view.own(seat),
            "players": lambda _seat, _, _width: self.view.everybody(),
            "outlook": self.outlook,
            "rules": self.rule_book,
            "item": self.described,
        }

    @property
    def asks(self) -> TableAsker:
        return self.asker

    # --- looking ---

    def scene(self, seat: int) -> tuple[int, ...]:
        course, state = self.look.machine.course, self.look.state
        return seat, *(state.numbers[course.period_place(name)] for name in course.periods)

    def overview(self, seat: int, width: int) -> RenderableType:
        return self.view.overview(seat, width)

    def holdings(self, seat: int) -> RenderableType:
        return self.view.holdings(seat)

    def map(self, seat: int, width: int) -> RenderableType:
        """Items in zones have no map."""
        return Group()

    def map_state(self, seat: int) -> Any:
        return None

    def hand(self, seat: int) -> list[str]:
        return self.look.hidden_from_others(seat)

    def spread(self, seat: int) -> Spread:
        return Spreader(self.look, self.view).spread(seat)

    def forecasts(self, seat: int) -> list[Forecast]:
        return list(Forecaster(self.look).forecasts(seat))

    def ending(self) -> RenderableType:
        return Ending(self.look, self.chronicle).screen()

    def item_screen(self, identifier: str) -> RenderableType:
        return self.view.card(identifier)
