"""Pictures for a virtual table: sheets of cards within its limits, and single pictures of boards, tiles and tokens."""

import hashlib
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from uwc_content.faces.strokes import POINT, Box, Group, Side
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typst import Page, render_png

MOST_COLUMNS, MOST_ROWS = 7, 5
"""The table takes 10 × 7 cells; with fewer, cards are sharper."""
LEAST = 2
"""Columns and rows that a sheet has at least."""
LARGEST = 4096
"""Pixels of a picture along one side."""
PICTURE_PPI = 220.0
"""Of single pictures that are small enough for it."""
INCH = 25.4


class Sheet(NamedTuple):
    """One picture with cells of the same size, row by row."""

    columns: int
    rows: int
    sides: tuple[Side, ...]


def sheets_of(sides: Sequence[Side]) -> Iterator[Sheet]:
    """As few sheets as possible, none larger than it must be."""
    room = MOST_COLUMNS * MOST_ROWS
    for start in range(0, len(sides), room):
        part = tuple(sides[start : start + room])
        columns = max(LEAST, min(MOST_COLUMNS, len(part)))
        yield Sheet(columns, max(LEAST, ceil(len(part) / columns)), part)


def cell_of(sheet: Sheet) -> tuple[int, int]:
    """Pixels of one cell, so that the sheet keeps to its limit."""
    side = sheet.sides[0]
    width = min(LARGEST // MOST_COLUMNS, LARGEST // sheet.columns)
    height = round(width * side.height / side.width)
    if height * sheet.rows > LARGEST:
        height = LARGEST // sheet.rows
        width = round(height * side.width / side.height)
    return width, height


def render_sheet(supplies: Supplies, sheet: Sheet) -> bytes:
    """A page that is as many points large as the picture has pixels."""
    width, height = cell_of(sheet)
    marks = []
    for i, side in enumerate(sheet.sides):
        row, column = divmod(i, sheet.columns)
        middle = ((column + 0.5) * width * POINT, (row + 0.5) * height * POINT)
        box = Box(middle[0] - side.width / 2, middle[1] - side.height / 2, side.width, side.height)
        scale = max(width * POINT / side.width, height * POINT / side.height)
        marks.append(Group(box, 0, scale, (clipped(side),)))
    page = Page(sheet.columns * width * POINT, sheet.rows * height * POINT, tuple(marks))
    return render_png(supplies, [page], ppi=72)[0]


def clipped(side: Side) -> Group:
    """Without its bleed, which would reach into the next cell."""
    return Group(Box(0, 0, side.width, side.height), 0, 1, side.marks, clip=0)


def render_pictures(supplies: Supplies, sides: Sequence[Side]) -> list[bytes]:
    """One picture for each side, all at the same scale."""
    if not sides:
        return []
    longest = max(max(side.width, side.height) for side in sides)
    ppi = min(PICTURE_PPI, LARGEST * INCH / longest)
    return render_png(supplies, [Page(side.width, side.height, (clipped(side),)) for side in sides], ppi=ppi)


def short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]
