"""The end: why it came, every score as a product with all its factors, and who has won."""

from collections.abc import Callable
from typing import Final

from uwc_content.games.declared.table.ending import Ending
from uwc_content.games.nautilus.rules.scoring import Sum, Summand, score_sheet
from uwc_content.games.nautilus.table.look import SeaLook
from uwc_content.play.chronicle import Chronicle
from uwc_content.text import plain_name

INDENT: Final = "  "


class SeaEnding(Ending):
    """The last screen."""

    def __init__(self, look: SeaLook, chronicle: Chronicle) -> None:
        super().__init__(look, chronicle)
        self.sea_look = look
        self.by_sort: dict[str, Callable[[Summand], str]] = {
            "rank": self.rank,
            "values": self.values,
            "resource": self.resource,
            "multiply": self.product,
        }

    def scored(self, seat: int) -> str:
        """The last sum is the score; those that it is made of stand below it."""
        *others, score = score_sheet(self.sea_look.rules, self.look.state, seat)
        first = self.words("end", "sea.score", player=self.look.player(seat), **self.told(score))
        below = [INDENT + self.words("end", "sea.sum", name=self.name(each.name), **self.told(each)) for each in others]
        return "\n".join([first, *below])

    def told(self, each: Sum) -> dict[str, str]:
        summands = [self.by_sort[summand.sort](summand) for summand in each.summands]
        return {"total": self.words.number(each.total), "summands": " + ".join(summands)}

    def name(self, name: str) -> str:
        """What a sum or a summand is called; a pack may name sums as it likes."""
        return self.words("end", f"sea.{name}") if self.words.has("end", f"sea.{name}") else plain_name(name)

    # --- summands ---

    def product(self, summand: Summand) -> str:
        factors = [self.factor(name, number) for name, number in summand.parts]
        return " × ".join(factors)

    def factor(self, name: str, number: int) -> str:
        return self.words("end", "source", source=self.name(name), points=self.words.number(number))

    def rank(self, summand: Summand) -> str:
        [(_, found)] = summand.parts
        return self.words(
            "end", "sea.rank", found, points=self.words.number(summand.number), n=self.words.number(found)
        )

    def values(self, summand: Summand) -> str:
        [what] = summand.what
        parts = [self.factor(self.part(what, name), number) for name, number in summand.parts if number]
        told = {"name": self.name(f"values.{what}"), "points": self.words.number(summand.number)}
        return self.words("end", "sea.values" if parts else "sea.value", **told, parts=", ".join(parts))

    def part(self, what: str, name: str) -> str:
        return self.look.names.name(name) if what == "collection" else self.sea_look.track(name)

    def resource(self, summand: Summand) -> str:
        [what] = summand.what
        return self.factor(f"resource.{what}", summand.number)
