"""Puts faces on sheets: as many as fit, with bleed and crop marks, backs in duplex order, large ones over pages."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from uwc_content.faces.face_layout import BLEED
from uwc_content.faces.strokes import Box, Group, Mark, Shape, Side
from uwc_content.faces.typst import Page

MARGIN = 4.2
"""Millimetres that printers leave white."""
MARK = 3.0
"""How long a crop mark is."""
GLUE = 6.0
"""How far two pages of a large face overlap."""
HAIR = 0.15
BLACK = "#000000"
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Name: width and height."""


class Grid(NamedTuple):
    """How faces of one size lie on a sheet."""

    width: float
    height: float
    columns: int
    rows: int
    bleed: float

    @property
    def room(self) -> int:
        return self.columns * self.rows


def grid_for(face: tuple[float, float], paper: tuple[float, float]) -> Grid | None:
    """The orientation on which more fit; None if not even one does."""
    found = [grid_on(face, sheet) for sheet in (paper, paper[::-1])]
    best = max(found, key=lambda grid: grid.room)
    return best if best.room else None


def grid_on(face: tuple[float, float], paper: tuple[float, float]) -> Grid:
    """As many as fit, and then as much bleed as is left, up to all of it."""
    across, down = (side - 2 * MARGIN for side in paper)
    columns, rows = int(across // face[0]), int(down // face[1])
    if not columns or not rows:
        return Grid(*paper, 0, 0, 0)
    free = min((across / columns - face[0]) / 2, (down / rows - face[1]) / 2)
    return Grid(*paper, columns, rows, min(BLEED, free))


def sheets(
    fronts: Sequence[Side], backs: Sequence[Side], paper: tuple[float, float], flips_short: bool = False
) -> Iterator[Page]:
    """Pages with fronts, each followed by its backs if there are any."""
    if not fronts:
        return
    size = fronts[0].width, fronts[0].height
    grid = grid_for(size, paper)
    if grid is None:
        for side in fronts:
            yield from pages_of(side, paper)
        return
    for start in range(0, len(fronts), grid.room):
        batch = fronts[start : start + grid.room]
        yield sheet(batch, grid, size, list(range(len(batch))))
        if backs:
            behind = backs[start : start + grid.room]
            yield sheet(behind, grid, size, [mirrored(cell, grid, flips_short) for cell in range(len(behind))])


def mirrored(cell: int, grid: Grid, flips_short: bool) -> int:
    """The cell behind a cell; which edge turns a page over depends on how the page lies."""
    row, column = divmod(cell, grid.columns)
    if flips_short == (grid.width < grid.height):
        return (grid.rows - 1 - row) * grid.columns + column
    return row * grid.columns + grid.columns - 1 - column


def sheet(sides: Sequence[Side], grid: Grid, size: tuple[float, float], cells: list[int]) -> Page:
    width, height = size[0] + 2 * grid.bleed, size[1] + 2 * grid.bleed
    left, top = (grid.width - grid.columns * width) / 2, (grid.height - grid.rows * height) / 2
    marks: list[Mark] = []
    for side, cell in zip(sides, cells, strict=True):
        row, column = divmod(cell, grid.columns)
        box = Box(left + column * width + grid.bleed, top + row * height + grid.bleed, *size)
        marks.append(Group(box, 0, 1, side.marks, grid.bleed))
    used = Box(left, top, grid.columns * width, grid.rows * height)
    filled = {divmod(cell, grid.columns) for cell in cells}
    return Page(grid.width, grid.height, (*marks, *crop_marks(grid, size, used, filled)))


def crop_marks(grid: Grid, size: tuple[float, float], used: Box, filled: set[tuple[int, int]]) -> Iterator[Mark]:
    """In the margin only, so that none lies on a face; for rows and columns that have one."""
    for column in sorted({column for _, column in filled}):
        for x in edges(used.x, column, size[0], grid.bleed):
            yield line(x, used.y - MARK - 0.4, 0, MARK)
            yield line(x, used.y + used.height + 0.4, 0, MARK)
    for row in sorted({row for row, _ in filled}):
        for y in edges(used.y, row, size[1], grid.bleed):
            yield line(used.x - MARK - 0.4, y, MARK, 0)
            yield line(used.x + used.width + 0.4, y, MARK, 0)


def edges(start: float, place: int, length: float, bleed: float) -> tuple[float, float]:
    first = start + place * (length + 2 * bleed) + bleed
    return first, first + length


def line(x: float, y: float, across: float, down: float, dash: str = "solid") -> Shape:
    return Shape("line", Box(x, y, across, down), stroke=BLACK, line=HAIR, dash=dash)


# --- faces that are larger than a sheet ---


def pages_of(side: Side, paper: tuple[float, float]) -> Iterator[Page]:
    """Parts that overlap by a strip for glue, on the orientation that needs fewer pages."""
    width, height = min((paper, paper[::-1]), key=lambda sheet: len(list(parts_of(side, sheet))))
    for part in parts_of(side, (width, height)):
        whole = Group(Box(-part.x, -part.y, side.width, side.height), 0, 1, side.marks)
        left, top = (width - part.width) / 2, (height - part.height) / 2
        page = Group(Box(left, top, part.width, part.height), 0, 1, (whole,), 0)
        yield Page(width, height, (page, *glue_marks(side, part, left, top), *corner_marks(part, left, top)))


def parts_of(side: Side, paper: tuple[float, float]) -> Iterator[Box]:
    across, down = (length - 2 * MARGIN for length in paper)
    columns, rows = (parts_along(length, room) for length, room in ((side.width, across), (side.height, down)))
    width, height = (side.width + (columns - 1) * GLUE) / columns, (side.height + (rows - 1) * GLUE) / rows
    for row in range(rows):
        for column in range(columns):
            yield Box(column * (width - GLUE), row * (height - GLUE), width, height)


def parts_along(length: float, room: float) -> int:
    return 1 if length <= room else ceil((length - GLUE) / (room - GLUE))


def glue_marks(side: Side, part: Box, left: float, top: float) -> Iterator[Mark]:
    """Dashed where the next page is glued on."""
    if part.x + part.width < side.width - 0.01:
        yield line(left + part.width - GLUE, top, 0, part.height, "dashed")
    if part.y + part.height < side.height - 0.01:
        yield line(left, top + part.height - GLUE, part.width, 0, "dashed")


def corner_marks(part: Box, left: float, top: float) -> Iterator[Mark]:
    """Where to cut, at each corner of a part."""
    for x in (left, left + part.width):
        yield from (line(x, y, 0, MARK) for y in (top - MARK - 0.4, top + part.height + 0.4))
    for y in (top, top + part.height):
        yield from (line(x, y, MARK, 0) for x in (left - MARK - 0.4, left + part.width + 0.4))
