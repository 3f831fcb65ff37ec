"""Micro City put together: one game with its story, its questions and its screens."""

from typing import Any

from rich.console import RenderableType

from uwc_content.engine.game import Game
from uwc_content.games.declared.table.table import PlainTable
from uwc_content.games.micro_city.game import GAME
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.table.city_map import map_of
from uwc_content.games.micro_city.table.ending import CityEnding
from uwc_content.games.micro_city.table.look import CityLook
from uwc_content.games.micro_city.table.questions import CityAsker
from uwc_content.games.micro_city.table.screens import CityScreens
from uwc_content.games.micro_city.table.spread import CitySpreader
from uwc_content.games.micro_city.table.telling import CityTeller
from uwc_content.games.micro_city.table.tracking import Tracker
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.forecasts import Forecast
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import Spread
from uwc_content.play.table import Line, Screen


class CityTable(PlainTable):
    """A game of Micro City at the terminal."""

    def __init__(
        self, machine: MicroCity, setup: dict[str, Any], players: list[Player], names: Names, words: Words
    ) -> None:
        judge = GAME.judge()
        assert judge is not None
        self.city = self.look = CityLook(machine, Game.new(machine, setup), players, names, words)
        self.judge = judge(machine)
        self.title = names.title("game", machine.program.bundle["pack"]["ruleset"])
        self.players = players
        self.words = words
        self.teller = CityTeller(self.city)
        self.chronicle = Chronicle(self.city, Tracker(machine, self.city.state), self.teller)
        self.view = self.city_view = CityScreens(self.city)
        self.asker = CityAsker(self.city, self.city_view)
        self.screens: dict[str, Screen] = {
            "plain_table": lambda seat, _, width: self.city_view.overview(seat, width),
            "city": lambda seat, _, width: self.city_view.quarters(seat, width),
            "projects": lambda seat, _, _width: self.city_view.projects(seat),
            "costs": lambda seat, _, _width: self.city_view.costs(seat),
            "players": lambda _seat, _, _width: self.city_view.everybody(),
            "rules": self.rule_book,
            "item": self.described,
        }

    @property
    def tracker(self) -> Tracker:
        found = self.chronicle.tracker
        assert isinstance(found, Tracker)
        return found

    def apply(self, choice: int) -> list[Line]:
        seat, known = self.city.state.actor, len(self.tracker.phases)
        before = self.city.public(seat)
        lines = super().apply(choice)
        closed = self.tracker.closed
        phases = list(closed[0].phases) if closed else self.tracker.phases
        followed = self.teller.effect(seat, before, phases[known:])
        if followed:
            self.chronicle.told(followed)
        return lines

    def map(self, seat: int, width: int) -> RenderableType:
        return map_of(self.city, seat, width)

    def map_state(self, seat: int) -> Any:
        """Engineers, tokens and the better sides of cards."""
        seen = [self.city.public(each) for each in self.city.order()]
        return [each[name] for each in seen for name in ("engineer", "tokens", "improved")]

    def spread(self, seat: int) -> Spread:
        return CitySpreader(self.city, self.city_view).spread(seat)

    def forecasts(self, seat: int) -> list[Forecast]:
        """Points come at once; nothing is left for the end."""
        return []

    def ending(self) -> RenderableType:
        return CityEnding(self.city, self.city_view).screen()
