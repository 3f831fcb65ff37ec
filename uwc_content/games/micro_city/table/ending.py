"""The end: whether the building stands, why the game was lost, or who has the most points and what broke a tie."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from uwc_content.engine.course import LAST_END
from uwc_content.engine.outcome import DRAW
from uwc_content.games.micro_city.table.look import CityLook
from uwc_content.games.micro_city.table.screens import CityScreens
from uwc_content.play.layout import heading

COLUMNS: Final = ("points", "advantages", "resources")
"""What decides between opponents, the first that differs."""


class CityEnding:
    """The last screen."""

    def __init__(self, look: CityLook, view: CityScreens) -> None:
        self.look = look
        self.words = look.words
        self.view = view

    def screen(self) -> RenderableType:
        parts = self.against_each_other() if self.look.is_competitive() else self.together()
        return Group(heading(self.words("end", "city.title")), *parts)

    # --- together ---

    def together(self) -> list[RenderableType]:
        return [*self.view.works(0), Text(self.reason()), Text(self.verdict(), "bold")]

    def reason(self) -> str:
        left, done = self.look.time_left(), self.look.game.scores[0]
        if self.look.game.winners:
            return self.words("end", "city.built", left, n=self.words.number(left))
        number = self.words.number(done)
        if self.look.state.numbers[LAST_END]:
            return self.words("end", "city.time_out", n=number)
        place = self.look.place(self.look.public(self.look.state.actor)["engineer"])
        return self.words("end", "city.no_token", place=place, n=number)

    def verdict(self) -> str:
        has_won, is_alone = bool(self.look.game.winners), len(self.look.players) == 1
        return self.words("end", ("city.won" if has_won else "city.lost") + ("" if is_alone else ".together"))

    # --- against each other ---

    def against_each_other(self) -> list[RenderableType]:
        return [self.table(), Text(), Text(self.decision()), Text(self.victory(), "bold")]

    def table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        table.add_column(self.words("screen", "player"))
        for column in COLUMNS:
            table.add_column(self.words("end", f"city.{column}"), justify="right")
        for seat in self.look.game.ranking:
            table.add_row(self.look.player(seat), *map(self.words.number, self.counts(seat)))
        return table

    def counts(self, seat: int) -> list[int]:
        seen = self.look.public(seat)
        resources = sum(n for name, n in seen["resources"].items() if name != "points")
        return [self.look.game.scores[seat], len(seen["advantages"]), resources]

    def decision(self) -> str:
        """The first column that tells the players apart."""
        first, *others = [self.counts(seat) for seat in self.look.game.ranking]
        for place, column in enumerate(COLUMNS):
            if any(other[place] != first[place] for other in others):
                return self.words("end", f"city.by_{column}")
        return self.words("end", "city.by_nothing")

    def victory(self) -> str:
        if DRAW in self.look.state.outcome:
            return self.words("end", "draw")
        return self.words("end", "winner", player=self.look.player(self.look.game.winners[0]))
