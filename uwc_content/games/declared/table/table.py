"""A declared game put together: one game with its story, its questions and its screens."""

from typing import Any

from rich.console import Group, RenderableType

from uwc_content.engine.game import Game
from uwc_content.engine.table_rules import TableRules
from uwc_content.games.declared.judge import TableJudge
from uwc_content.games.declared.table.ending import Ending
from uwc_content.games.declared.table.look import Look
from uwc_content.games.declared.table.questions import TableAsker
from uwc_content.games.declared.table.screens import Screens
from uwc_content.games.declared.table.telling import Teller
from uwc_content.games.declared.table.tracking import Tracker
from uwc_content.play.asking import Question, folded
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.differences import more
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.table import Line, Screen
from uwc_content.simulation.judge import Judge

MOST_CARDS = 6
"""So many are shown when a name could mean several."""


class PlainTable:
    """Any declared game at the terminal."""

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
            "item": self.card,
        }

    @property
    def missing(self) -> list[str]:
        return [*self.words.missing, *self.look.names.missing]

    @property
    def game(self) -> Game:
        return self.look.game

    @property
    def lines(self) -> list[Line]:
        return self.chronicle.lines

    @property
    def effect(self) -> str:
        return self.chronicle.effect

    # --- playing ---

    def apply(self, choice: int) -> list[Line]:
        return self.chronicle.apply(choice)

    def undo(self) -> str:
        return self.chronicle.undo()

    def question(self) -> Question:
        decision = self.game.decision
        assert decision is not None
        return self.asker.question(decision)

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

    def drawn(self, seat: int, hand_before: list[str]) -> str:
        new = more(hand_before, self.hand(seat))
        return self.words("change", "drawn", len(new), things=self.look.item_names(new)) if new else ""

    def ending(self) -> RenderableType:
        return Ending(self.look, self.chronicle).screen()

    # --- commands with a name behind them ---

    def card(self, _seat: int, wanted: str, _width: int) -> RenderableType | None:
        """Anything with a name, by a piece of it: what it says is printed in everybody's rules."""
        known = {identifier: folded(self.look.names.name(identifier)) for identifier in self.look.names.items}
        name = folded(wanted)
        exact = [each for each, text in known.items() if text == name or each == wanted]
        found = exact or [each for each, text in known.items() if name and name in text]
        return Group(*(self.view.card(each) for each in found[:MOST_CARDS])) if found else None
