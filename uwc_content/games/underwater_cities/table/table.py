"""Underwater Cities put together: one game with its story, its questions and its screens."""

from typing import Any

from rich.console import RenderableType

from uwc_content.engine.game import Game
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import ERA, ROUND, TURN
from uwc_content.games.underwater_cities.rules.seeing import hand_of
from uwc_content.games.underwater_cities.table.ending import Ending
from uwc_content.games.underwater_cities.table.forecast import Forecaster
from uwc_content.games.underwater_cities.table.look import Look
from uwc_content.games.underwater_cities.table.map import Map, joined
from uwc_content.games.underwater_cities.table.rules_told import RulesTold
from uwc_content.games.underwater_cities.table.screens import MAP_WIDTH, Screens
from uwc_content.games.underwater_cities.table.spread import Spreader
from uwc_content.games.underwater_cities.table.telling import Teller
from uwc_content.games.underwater_cities.table.tracking import Tracker
from uwc_content.games.underwater_cities.table.turn_questions import TurnAsker
from uwc_content.play.asking import folded
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.forecasts import Forecast
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import Spread
from uwc_content.play.table import Screen
from uwc_content.play.told_table import ToldTable
from uwc_content.simulation.judge import Judge


class UnderwaterTable(ToldTable):
    """A game of Underwater Cities at the terminal."""

    def __init__(
        self, machine: UnderwaterCities, setup: dict[str, Any], players: list[Player], names: Names, words: Words
    ) -> None:
        self.look = Look(machine, Game.new(machine, setup), players, names, words)
        self.judge: Judge = UnderwaterJudge(machine)
        self.title = words("game", "underwater_cities")
        self.players = players
        self.words = words
        self.chronicle = Chronicle(self.look, Tracker(machine, self.look.state), Teller(self.look))
        self.asker = TurnAsker(self.look)
        self.view = Screens(self.look)
        self.screens: dict[str, Screen] = {
            "table": lambda seat, _, width: self.view.overview(seat, width),
            "board": self.board,
            "hand": lambda seat, _, _width: self.view.hand(seat),
            "slots": lambda _seat, _, _width: self.view.slots(),
            "players": lambda seat, _, _width: self.view.everybody(seat),
            "offers": lambda _seat, _, _width: self.view.offers(),
            "outlook": self.outlook,
            "costs": lambda _seat, _, _width: RulesTold(self.look).costs(),
            "rules": lambda _seat, _, _width: RulesTold(self.look).screen(),
            "card": self.described,
        }

    @property
    def asks(self) -> TurnAsker:
        return self.asker

    # --- looking ---

    def scene(self, seat: int) -> tuple[int, ...]:
        numbers = self.look.state.numbers
        return seat, numbers[ERA], numbers[ROUND], numbers[TURN]

    def overview(self, seat: int, width: int) -> RenderableType:
        return self.view.overview(seat, width)

    def holdings(self, seat: int) -> RenderableType:
        return self.view.resources(seat)

    def map(self, seat: int, width: int) -> RenderableType:
        return joined(Map(self.look, seat).lines(min(width, MAP_WIDTH)))

    def map_state(self, seat: int) -> Any:
        return self.look.public(seat)["built"]

    def hand(self, seat: int) -> list[str]:
        return hand_of(self.look.machine, self.look.state, seat)

    def spread(self, seat: int) -> Spread:
        return Spreader(self.look, self.view).spread(seat)

    def item_screen(self, identifier: str) -> RenderableType:
        return self.view.card(identifier)

    def forecasts(self, seat: int) -> list[Forecast]:
        return list(Forecaster(self.look).forecasts(seat))

    def ending(self) -> RenderableType:
        return Ending(self.look, self.chronicle).screen()

    # --- commands with a name behind them ---

    def board(self, seat: int, wanted: str, width: int) -> RenderableType | None:
        """The own board, or that of a player."""
        found = [each for each in range(len(self.players)) if folded(wanted) in folded(self.players[each].name)]
        chosen = seat if not wanted else found[0] if found else None
        return None if chosen is None else self.view.board(chosen, width)
