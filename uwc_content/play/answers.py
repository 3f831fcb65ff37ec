"""Shows a question: what it is about, and its answers with their numbers, side by side where they are short."""

from collections.abc import Iterator
from itertools import groupby

from rich.columns import Columns
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from uwc_content.play.asking import Choice, Question

NUMBER = "bold cyan"
SHORT = 34
"""Answers up to this length, detail included, stand side by side."""
MANY = 2

Numbered = tuple[int, Choice]


def shown(question: Question, width: int = 0) -> Iterator[RenderableType]:
    """The question; with a width, no answer has more than one line, however long its text is."""
    if question.about:
        yield Text(question.about, "italic")
    yield Text(question.text, "bold")
    numbered = question.numbered()
    answers = [(number, choice) for number, choice in numbered.items() if not choice.is_stop]
    for group, members in groupby(answers, key=lambda each: each[1].group):
        if group:
            yield Text(f"  {group}")
        yield answers_of(list(members), 4 if group else 2, width)
    stops = [(number, choice) for number, choice in numbered.items() if choice.is_stop]
    if stops:
        yield answers_of(stops, 2, width)


def answers_of(members: list[Numbered], indent: int, width: int) -> RenderableType:
    inline = [inline_text(number, choice) for number, choice in members]
    if len(members) >= MANY and all(len(text) <= SHORT for text in inline):
        return Padding(Columns(inline, padding=(0, 3)), (0, 0, 0, indent))
    return listed(members, indent, width)


def inline_text(number: int, choice: Choice) -> Text:
    text = Text(f"{number}) ", NUMBER).append(choice.title, choice.style or "not bold default")
    return text.append(f" ({choice.detail.rstrip('.')})", "default not bold") if choice.detail else text


def listed(members: list[Numbered], indent: int, width: int) -> Table:
    """One below the other; long texts fold beside the number, or end with dots."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", width=indent + 2)
    table.add_column()
    for number, choice in members:
        title = Text(choice.title, f"bold {choice.style}".strip() if choice.detail else choice.style)
        if choice.detail:
            title.append(f"  {choice.detail}", "default not bold")
        if width:
            title.truncate(width - indent - 4, overflow="ellipsis")
        table.add_row(Text(f"{number})", NUMBER), title)
    return table
