"""The rules at hand: set-up, course and scoring of a game worded from its bundle, for the terminal."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from uwc_content.faces.gathering import names_of_nouns
from uwc_content.faces.summary import CATALOGUE, Chapter, Course, Row
from uwc_content.faces.typesetting import Amount
from uwc_content.play.item_names import Names
from uwc_content.play.layout import heading
from uwc_content.text.wordings import Words

INDENT = 2


class RuleBook:
    """What the bundle says of its own rules, in the first language that has the words."""

    def __init__(self, bundle: dict[str, object], names: Names) -> None:
        self.bundle = bundle
        self.names = names

    def screen(self) -> RenderableType:
        return Group(*self.parts())

    def parts(self) -> Iterator[RenderableType]:
        for chapter in self.chapters():
            yield heading(chapter.title)
            for row in chapter.rows:
                text = Text(self.told(row), "bold" if row.is_heading else "")
                yield Padding(text, (0, 0, 0, INDENT * (row.depth + 1)))

    def chapters(self) -> list[Chapter]:
        grammar = self.names.grammars[0]
        words = Words.in_chain(CATALOGUE, self.names.locale)
        course = Course(words, grammar, self.bundle, names_of_nouns(self.bundle, grammar))
        return [each for each in course.chapters() if each.rows]

    def told(self, row: Row) -> str:
        """Icons are told in words."""
        runs = (self.names.bag({run.icon: run.number}) if isinstance(run, Amount) else run for run in row.runs)
        return "".join(runs)
