"""Costs and rules of Underwater Cities in words, from the numbers of rules.yaml."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType

from uwc_content.games.underwater_cities.table.look import Look
from uwc_content.play.layout import entries, heading

YIELDS = ("plain", "upgraded", "pair")
"""What a thing yields, in the order in which it is told; a bundle has them by their names."""


class RulesTold:
    """What things cost, yield and score."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words
        self.rules: dict[str, Any] = look.rules

    def costs(self) -> RenderableType:
        rows = [(self.look.kind(kind), self.look.bag(cost), "") for kind, cost in self.rules["costs"].items()]
        upgrade = (self.words("rules", "upgrade"), self.look.bag(self.rules["upgrade_cost"]), "")
        return Group(heading(self.words("rules", "costs")), entries([*rows, upgrade]))

    def screen(self) -> RenderableType:
        parts: list[RenderableType] = [self.costs()]
        for title, rows in self.chapters():
            parts += [heading(self.words("rules", title)), entries([(name, text, "") for name, text in rows])]
        return Group(*parts)

    def chapters(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        yield "turn", list(self.turn())
        yield "production", list(self.production())
        yield (
            "feeding",
            [
                (self.words("rules", key), self.look.bag(self.rules["feeding"][key]))
                for key in ("food", "substitute", "penalty")
            ],
        )
        yield "scoring", list(self.scoring())

    def turn(self) -> Iterator[tuple[str, str]]:
        hand, number = self.rules["hand"], self.words.number
        yield self.words("rules", "turns"), number(self.rules["turns_per_round"])
        yield self.words("rules", "hand_limit"), number(hand["limit"])
        yield self.words("rules", "draw"), number(hand["draw_per_turn"])
        yield self.words("rules", "action_cards"), number(self.rules["action_card_limit"])

    def production(self) -> Iterator[tuple[str, str]]:
        """Plain, upgraded, and what a pair of upgraded ones adds."""
        for kind, table in self.rules["production"].items():
            told = (
                [
                    self.words("rules", f"yield.{key}", amounts=self.look.bag(table[key]))
                    for key in YIELDS
                    if table.get(key)
                ]
                if isinstance(table, dict)
                else []
            )
            yield self.look.kind(kind), "; ".join(told)

    def scoring(self) -> Iterator[tuple[str, str]]:
        book, number = self.rules["final_scoring"], self.words.number
        points = [number(each) for each in book["city_points"]]
        yield self.words("end", "cities"), self.words("rules", "cities", points=" / ".join(points))
        per = number(book["credits_per_point"])
        worth = ", ".join(f"{self.look.kind(name)} {number(n)}" for name, n in book["leftovers"].items())
        yield self.words("end", "leftovers"), self.words("rules", "leftovers", n=per, worth=worth)
