"""The end: why it came, every score as a product with all its factors, and who has won."""

from collections.abc import Callable, Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from uwc_content.games.declared.table.ending import Ending
from uwc_content.games.nautilus.rules.scoring import Sum, Summand, score_sheet
from uwc_content.games.nautilus.table.look import SeaLook, chips
from uwc_content.play.chronicle import Chronicle
from uwc_content.play.forecasts import Forecast
from uwc_content.play.layout import heading
from uwc_content.text import plain_name

INDENT: Final = (0, 0, 0, 2)


class SeaEnding(Ending):
    """The last screen."""

    def __init__(self, look: SeaLook, chronicle: Chronicle) -> None:
        super().__init__(look, chronicle)
        self.sea_look = look
        self.by_sort: dict[str, Callable[[Summand, int], str]] = {
            "rank": self.rank,
            "values": self.values,
            "resource": self.resource,
            "multiply": self.product,
        }

    def screen(self) -> RenderableType:
        scores = [part for seat in self.look.game.ranking for part in self.sheet(seat)]
        last = Text("\n".join(["", *self.ranks(), "", self.victory()]))
        return Group(heading(self.words("end", "title")), *map(Text, self.reason()), *scores, last)

    def sheet(self, seat: int) -> Iterator[RenderableType]:
        """The last sum is the score; those that it is made of stand below it."""
        *others, score = score_sheet(self.sea_look.rules, self.look.state, seat)
        yield Text(self.words("end", "sea.score", player=self.look.player(seat), **self.told(score, seat)))
        for each in others:
            line = self.words("end", "sea.sum", name=self.name(each.name), **self.told(each, seat))
            yield Padding(Text(line), INDENT)

    def forecast(self, seat: int) -> Forecast:
        """The same as if the game ended now."""
        sums = score_sheet(self.sea_look.rules, self.look.state, seat)
        lines = [self.words("end", "sea.sum", name=self.name(each.name), **self.told(each, seat)) for each in sums]
        return Forecast("score", self.words("forecast", "score"), (), {"points": sums[-1].total}, lines=tuple(lines))

    def told(self, each: Sum, seat: int) -> dict[str, str]:
        summands = [self.by_sort[summand.sort](summand, seat) for summand in each.summands]
        return {"total": self.words.number(each.total), "summands": " + ".join(summands)}

    def name(self, name: str) -> str:
        """What a sum or a summand is called; a pack may name sums as it likes."""
        return self.words("end", f"sea.{name}") if self.words.has("end", f"sea.{name}") else plain_name(name)

    # --- summands ---

    def product(self, summand: Summand, _: int) -> str:
        factors = [self.factor(name, number) for name, number in summand.parts]
        return " × ".join(factors)

    def factor(self, name: str, number: int) -> str:
        return self.words("end", "source", source=self.name(name), points=self.words.number(number))

    def rank(self, summand: Summand, _seat: int) -> str:
        [(_, found)] = summand.parts
        return self.words(
            "end", "sea.rank", found, points=self.words.number(summand.number), n=self.words.number(found)
        )

    def values(self, summand: Summand, seat: int) -> str:
        [what] = summand.what
        parts = [self.factor(self.part(what, name, seat), number) for name, number in summand.parts if number]
        told = {"name": self.name(f"values.{what}"), "points": self.words.number(summand.number)}
        return self.words("end", "sea.values" if parts else "sea.value", **told, parts=", ".join(parts))

    def part(self, what: str, name: str, seat: int) -> str:
        """A discovery, or a row and whether its chip is what counts."""
        if what == "collection":
            return self.look.names.name(name)
        has_chip = chips(self.sea_look.rules, self.look.state)[name] == seat
        track = self.sea_look.track(name)
        return self.words("end", "sea.chip", track=track) if has_chip else track

    def resource(self, summand: Summand, _: int) -> str:
        [what] = summand.what
        return self.factor(f"resource.{what}", summand.number)
