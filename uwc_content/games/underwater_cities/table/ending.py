"""The end: what everybody scored for what, who comes first, and whether a lone player has reached the goal."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from uwc_content.engine.outcome import first_in
from uwc_content.games.underwater_cities.table.look import Look
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.layout import heading

STEPS = ("before", "metropolises", "cards", "cities", "leftovers")


class Ending:
    """The last screen."""

    def __init__(self, look: Look, chronicle: Chronicle) -> None:
        self.look = look
        self.words = look.words
        self.chronicle = chronicle

    def screen(self) -> RenderableType:
        parts: list[RenderableType] = [heading(self.words("end", "title")), self.table(), Text()]
        parts += [self.solo()] if len(self.look.players) == 1 else [self.ranking()]
        return Group(*parts)

    def table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        table.add_column(self.words("screen", "player"))
        for step in (*STEPS, "total"):
            table.add_column(self.words("end", step), justify="right")
        for seat in self.look.game.ranking:
            points = self.points(seat)
            cells = [self.words.number(points[step]) for step in STEPS]
            table.add_row(self.look.player(seat), *cells, Text(self.words.number(self.look.game.scores[seat]), "bold"))
        return table

    def points(self, seat: int) -> dict[str, int]:
        """Points by step; what came before is what the steps do not explain."""
        found = dict.fromkeys(STEPS, 0)
        for name, points in self.chronicle.final.get(seat, ()):
            found[self.step_of(name)] += points
        found["before"] = self.look.game.scores[seat] - sum(found.values())
        return found

    def step_of(self, name: str) -> str:
        if name in STEPS:
            return name
        type_ = self.look.names.items[name][0] if name in self.look.names.items else "cards"
        return type_ if type_ in STEPS else "cards"

    def ranking(self) -> Text:
        lines = [
            self.words("end", "rank", rank=self.words.number(rank), player=self.look.player(seat))
            for rank, seat in enumerate(self.look.game.ranking, 1)
        ]
        winner = self.words("end", "winner", player=self.look.player(self.look.game.ranking[0]))
        return Text("\n".join([*lines, "", winner]))

    def solo(self) -> Text:
        """The goal of the solo game: so many connected cities and so many points."""
        goal, number = self.look.rules["solo"], self.words.number
        cities, points = self.look.public(0)["connected"], self.look.game.scores[0]
        key = "solo.won" if first_in(self.look.machine.standings(self.look.state)) else "solo.lost"
        text = self.words(
            "end",
            "solo.goal",
            cities=number(cities),
            goal_cities=number(goal["goal_cities"]),
            points=number(points),
            goal_points=number(goal["goal_points"]),
        )
        return Text(f"{text}\n{self.words('end', key)}")
