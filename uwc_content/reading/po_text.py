"""The parts of a PO file with their places: texts made of quoted pieces, entries made of texts. Touches no file."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from uwc_content.diagnostics import Span
from uwc_content.reading.catalogue import REWORDED

ESCAPE = re.compile(r"\\(?:(?P<sign>[abfnrtv\\\"'?])|(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9a-fA-F]{1,2}))")
SIGNS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}

Key = tuple[str, str]
"""(msgctxt, msgid)."""


class Piece(NamedTuple):
    """What stands between two quotation marks; the column is that of its first character."""

    line: int
    column: int
    raw: str

    def characters(self) -> Iterator[tuple[str, int, int]]:
        """Each character that is meant, with the columns where its spelling begins and ends."""
        place = 0
        while place < len(self.raw):
            escape = ESCAPE.match(self.raw, place)
            end = escape.end() if escape else place + 1
            yield (meant(escape) if escape else self.raw[place]), self.column + place, self.column + end
            place = end


def meant(escape: re.Match[str]) -> str:
    if escape["sign"]:
        return SIGNS.get(escape["sign"], escape["sign"])
    return chr(int(escape["octal"], 8) if escape["octal"] else int(escape["hex"], 16))


class Text:
    """A keyword and the pieces after it, as one text."""

    def __init__(self, line: int, column: int, pieces: list[Piece]) -> None:
        self.line = line
        self.column = column
        self.pieces = pieces

    @cached_property
    def value(self) -> str:
        return "".join(ESCAPE.sub(meant, piece.raw) if "\\" in piece.raw else piece.raw for piece in self.pieces)

    @cached_property
    def places(self) -> list[tuple[int, int, int]]:
        """The line and columns of every character; kept, for one text may have faults without number."""
        return [(piece.line, start, end) for piece in self.pieces for _, start, end in piece.characters()]

    @property
    def last_line(self) -> int:
        return self.pieces[-1].line if self.pieces else self.line

    def span(self, file: str, start: int = 0, end: int | None = None) -> Span:
        """The place of a stretch of the text; of all of it unless stated, and of the keyword if it is empty."""
        end = len(self.value) if end is None else end
        places = self.places
        if not places:
            return Span(file, self.line, self.column, self.line, self.column + 1)
        line, column, _ = places[min(start, len(places) - 1)]
        last_line, _, last_column = places[min(max(end - 1, start), len(places) - 1)]
        return Span(file, line, column, last_line, last_column)


class Comment(NamedTuple):
    line: int
    text: str


class Entry(NamedTuple):
    """A complete message: its key, its wordings by plural form, and what is remarked about it."""

    line: int
    context: Text | None
    name: Text
    plural: Text | None
    wordings: dict[int, Text]
    comments: tuple[Comment, ...]

    @property
    def key(self) -> Key:
        return (self.context.value if self.context else "", self.name.value)

    @property
    def is_header(self) -> bool:
        return self.context is None and self.name.value == ""

    @property
    def is_fuzzy(self) -> bool:
        return any(comment.text.startswith("#,") and "fuzzy" in comment.text for comment in self.comments)

    @property
    def is_used(self) -> bool:
        """Whether players may read it: it has a wording, and nobody doubts it, or only its source was reworded."""
        is_trusted = not self.is_fuzzy or any(comment.text[2:].strip() == REWORDED for comment in self.comments)
        return not self.is_header and is_trusted and any(text.value for text in self.wordings.values())

    @property
    def first_line(self) -> int:
        return self.comments[0].line if self.comments else self.line

    @property
    def last_line(self) -> int:
        return max(text.last_line for text in self.wordings.values())

    def remarks(self, lead: str) -> Iterator[str]:
        """What translators' comments say after a lead such as `same:`."""
        for comment in self.comments:
            remark = comment.text.removeprefix("#").strip()
            if remark.startswith(lead):
                yield remark.removeprefix(lead).strip()
