"""The end: why it came, what everybody scored for what, who comes first, and who shares the victory."""

from collections import Counter

from rich.console import Group, RenderableType
from rich.text import Text

from uwc_content.engine.course import LAST_END
from uwc_content.engine.outcome import DRAW
from uwc_content.games.declared.table.look import Look
from uwc_content.games.declared.table.tracking import RULES
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.layout import heading


class Ending:
    """The last screen."""

    def __init__(self, look: Look, chronicle: Chronicle) -> None:
        self.look = look
        self.words = look.words
        self.chronicle = chronicle

    def screen(self) -> RenderableType:
        scores = [self.scored(seat) for seat in self.look.game.ranking]
        lines = [*self.reason(), *scores, "", *self.ranks(), "", self.victory()]
        return Group(heading(self.words("end", "title")), Text("\n".join(lines)))

    def reason(self) -> list[str]:
        last = self.look.state.numbers[LAST_END]
        ends = self.look.machine.course.ends
        return [self.words("end", "reason", end=self.look.names.title("end", ends[last - 1]))] if last else []

    def scored(self, seat: int) -> str:
        """Points by what gave them; what came before is what the scoring does not explain."""
        sources: Counter[str] = Counter()
        for name, points in self.chronicle.final.get(seat, ()):
            sources[name] += points
        total = self.look.game.scores[seat]
        pieces = [self.piece(self.words("end", "before"), total - sources.total())]
        pieces += [self.piece(self.source(name), points) for name, points in sources.items()]
        told = {"player": self.look.player(seat), "total": self.words.number(total)}
        return self.words("end", "scored", **told, sources=", ".join(pieces))

    def piece(self, source: str, points: int) -> str:
        return self.words("end", "source", source=source, points=self.words.number(points))

    def source(self, name: str) -> str:
        return self.words("source", "rule") if name == RULES else self.look.names.name(name)

    def ranks(self) -> list[str]:
        return [
            self.words("end", "rank", rank=self.words.number(rank), player=self.look.player(seat))
            for rank, seat in enumerate(self.look.game.ranking, 1)
        ]

    def victory(self) -> str:
        winners = [self.look.player(seat) for seat in self.look.game.winners]
        if not winners:
            return self.words("end", "draw" if DRAW in self.look.state.outcome else "nobody")
        if len(winners) > 1:
            return self.words("end", "winners", players=self.words.listing(winners))
        return self.words("end", "winner", player=winners[0])
