"""The rules at hand: set-up, course and scoring of a game worded from its bundle, whatever the game."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from uwc_content.bundle.noun_names import noun_alone
from uwc_content.faces.face_facts import runs_of
from uwc_content.faces.summary_course import CATALOGUE, Course
from uwc_content.faces.typesetting import Amount
from uwc_content.play.item_names import Names
from uwc_content.play.layout import heading
from uwc_content.text.wordings import Words

INDENT = 2


class RuleBook:
    """What the bundle says of its own rules, in the first language that has the words."""

    def __init__(self, bundle: dict[str, Any], names: Names) -> None:
        self.bundle = bundle
        self.names = names

    def screen(self) -> RenderableType:
        return Group(*self.parts())

    def parts(self) -> Iterator[RenderableType]:
        for chapter in self.chapters():
            yield heading(chapter["title"])
            for row in chapter["rows"]:
                text = Text(self.told(row["text"]), "bold" if row.get("heading") else "")
                yield Padding(text, (0, 0, 0, INDENT * (row.get("depth", 0) + 1)))

    def chapters(self) -> list[dict[str, Any]]:
        grammar, vocabulary = self.names.grammars[0], self.bundle["vocabulary"]
        nouns = {*self.bundle["nouns"], *vocabulary["resources"], *vocabulary["groups"]}
        told = {name: said for name in sorted(nouns) if (said := noun_alone(grammar, name))}
        return Course(Words.in_chain(CATALOGUE, self.names.locale), grammar, self.bundle, told).chapters()

    def told(self, text: str) -> str:
        """Icons are told in words."""
        runs = (self.names.bag({run.icon: run.number}) if isinstance(run, Amount) else run for run in runs_of(text))
        return "".join(runs)
