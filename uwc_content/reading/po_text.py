"""Texts of a PO file: how they are escaped, and where each character of them stands. Touches no file."""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from uwc_content.diagnostics import Span

SOUND_ESCAPE = r"\\(?:[abfnrtv\\\"'?0-7]|x[0-9a-fA-F])"
"""The beginning of an escape that means something."""
ESCAPE = re.compile(r"\\(?:(?P<sign>[abfnrtv\\\"'?])|(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9a-fA-F]{1,2}))")
SIGNS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
WRITTEN = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def quoted(text: str) -> str:
    return f'"{text.translate(WRITTEN)}"'


def unescaped(raw: str) -> str:
    """What the spelling between two quotation marks means; most have nothing to unescape."""
    return ESCAPE.sub(meant, raw) if "\\" in raw else raw


def meant(escape: re.Match[str]) -> str:
    if escape["sign"]:
        return SIGNS.get(escape["sign"], escape["sign"])
    return chr(int(escape["octal"], 8) if escape["octal"] else int(escape["hex"], 16))


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


class Text:
    """A keyword and the pieces after it, as one text."""

    def __init__(self, line: int, column: int, pieces: list[Piece]) -> None:
        self.line = line
        self.column = column
        self.pieces = pieces

    @cached_property
    def value(self) -> str:
        return "".join(unescaped(piece.raw) for piece in self.pieces)

    @cached_property
    def places(self) -> list[tuple[int, int, int]]:
        """The line and columns of every character; kept, for one text may have faults without number."""
        return [(piece.line, start, end) for piece in self.pieces for _, start, end in piece.characters()]

    def span(self, file: str, start: int = 0, end: int | None = None) -> Span:
        """The place of a stretch of the text; of all of it unless stated, and of the keyword if it is empty."""
        end = len(self.value) if end is None else end
        places = self.places
        if not places:
            return Span(file, self.line, self.column, self.line, self.column + 1)
        line, column, _ = places[min(start, len(places) - 1)]
        last_line, _, last_column = places[min(max(end - 1, start), len(places) - 1)]
        return Span(file, line, column, last_line, last_column)

    def stretch(self, span: Span) -> tuple[int, int] | None:
        """Which characters of the text a place is: the other way round. None for a place outside of it."""
        begins, ends = (span.line, span.column), (span.end_line, span.end_column)
        characters = enumerate(self.places)
        inside = [i for i, (line, start, end) in characters if begins <= (line, start) and (line, end) <= ends]
        return (inside[0], inside[-1] + 1) if inside else None


class Comment(NamedTuple):
    line: int
    text: str
