"""Lays the rules summary out: chapters flow through two columns over as many pages as they need."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from uwc_content.faces.face_texts import marks_of, style_of
from uwc_content.faces.look_model import IconsRegion, TextRegion
from uwc_content.faces.rows import draw_icon, draw_row
from uwc_content.faces.strokes import Box, Group, Mark, Shape, Words
from uwc_content.faces.summary import Chapter, Row
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typesetting import Amount, Paragraph, set_text
from uwc_content.faces.typst import Page

SCALES = (1.4, 1.3, 1.2, 1.1)
"""How much larger than usual, if there is room."""
WHOLE = 0.4
"""The part of a column up to which a chapter is not parted."""
MARGIN = 12.0
GUTTER = 8.0
HEADER = 20.0
SIZE = 10.0
"""Points of what is read."""
LEAST = 7.0
TITLE = 14.0
INDENT = 4.0
ICON = 5.2
CELLS = {1: 34.0, 2: 20.0}
"""How many columns of icons: millimetres of each; narrower ones beside more of them."""
NARROW = 15.0
AFTER_ROW = 1.1
AFTER_CHAPTER = 4.0
INK = "#1d2b33"
SOFT = "#5d707a"
RULE = "#c3ccd0"
WHITE = "#ffffff"


class Block(NamedTuple):
    """Marks from its own top left corner on, and how high they are."""

    marks: tuple[Mark, ...]
    height: float
    is_kept: bool = False
    """Whether it stays with what follows."""


def summary_pages(
    supplies: Supplies, chapters: Sequence[Chapter], paper: tuple[float, float], title: str, subtitle: str
) -> list[Page]:
    """As large as it can be without another page."""
    width, height = (paper[0] - 2 * MARGIN - GUTTER) / 2, paper[1] - 2 * MARGIN - HEADER
    plain = columns_of(supplies, chapters, width, height)
    larger = ((scale, columns_of(supplies, chapters, width / scale, height / scale)) for scale in SCALES)
    scale, columns = next(((scale, found) for scale, found in larger if len(found) <= even(len(plain))), (1.0, plain))
    pages = []
    for start in range(0, len(columns), 2):
        marks: list[Mark] = list(header(supplies, paper[0], title, subtitle))
        for i, column in enumerate(columns[start : start + 2]):
            marks.extend(column_marks(column, MARGIN + i * (width + GUTTER), MARGIN + HEADER, width, scale))
        pages.append(Page(*paper, tuple(marks)))
    return pages


def columns_of(supplies: Supplies, chapters: Sequence[Chapter], width: float, height: float) -> list[list[Block]]:
    blocks = [block for chapter in chapters for block in kept_whole(blocks_of(supplies, chapter, width), height)]
    return evened(blocks, height)


def kept_whole(blocks: Iterable[Block], height: float) -> list[Block]:
    """A chapter that is not too long is not parted."""
    found = list(blocks)
    if sum(block.height for block in found) > WHOLE * height:
        return found
    return [*(block._replace(is_kept=True) for block in found[:-1]), *found[-1:]]


def even(columns: int) -> int:
    return 2 * ((columns + 1) // 2)


def header(supplies: Supplies, width: float, title: str, subtitle: str) -> Iterator[Mark]:
    dark = supplies.look.colours.get("ink", INK)
    band = Box(MARGIN, MARGIN, width - 2 * MARGIN, HEADER - 6)
    yield Shape("rectangle", band, (2.4,) * 4, fill=(dark,))
    baseline = MARGIN + 9.4
    yield Words(title, MARGIN + 5, baseline, "title", 22, WHITE)
    yield Words(subtitle, width - MARGIN - 5, baseline, "title", 14, WHITE, "end")


def evened(blocks: Sequence[Block], height: float) -> list[list[Block]]:
    """Columns, all of them about as high as the others, and no more pages than needed."""
    columns = list(flowed(blocks, height))
    most = even(len(columns))
    total = sum(block.height for block in blocks)
    tried = (total / most + step for step in range(0, max(1, int(height - total / most)), 4))
    return next((found for each in tried if len(found := list(flowed(blocks, each))) <= most), columns)


def flowed(blocks: Sequence[Block], height: float) -> Iterator[list[Block]]:
    """Columns; a heading is never the last thing of one."""
    column: list[Block] = []
    used = 0.0
    for i, block in enumerate(blocks):
        if column and used + together(blocks, i) > height and not blocks[i - 1].is_kept:
            yield column
            column, used = [], 0.0
        column.append(block)
        used += block.height
    if column:
        yield column


def together(blocks: Sequence[Block], start: int) -> float:
    """How high a block is with all that it stays with."""
    used = blocks[start].height
    for before, block in pairwise(blocks[start:]):
        if not before.is_kept:
            break
        used += block.height
    return used


def column_marks(column: Sequence[Block], x: float, y: float, width: float, scale: float) -> Iterator[Mark]:
    for block in column:
        middle_x, middle_y = x + width / 2, y + scale * block.height / 2
        across = width / scale
        box = Box(middle_x - across / 2, middle_y - block.height / 2, across, block.height)
        yield Group(box, 0, scale, block.marks)
        y += scale * block.height


def blocks_of(supplies: Supplies, chapter: Chapter, width: float) -> Iterator[Block]:
    yield heading(supplies, chapter, width)
    made = narrow_rows(supplies, chapter.rows, width) if chapter.are_narrow else rows_of(supplies, chapter.rows, width)
    for i, block in enumerate(made):
        after = AFTER_CHAPTER if i == len(made) - 1 else AFTER_ROW
        yield block._replace(height=block.height + after)


def rows_of(supplies: Supplies, rows: Sequence[Row], width: float) -> list[Block]:
    return [table_row(supplies, row, width) if row.cells else sentence(supplies, row, width) for row in rows]


def narrow_rows(supplies: Supplies, rows: Sequence[Row], width: float) -> list[Block]:
    """Two beside each other, down the left half first."""
    half = (width - INDENT) / 2
    blocks = rows_of(supplies, rows, half)
    middle = (len(blocks) + 1) // 2
    right = [*blocks[middle:], Block((), 0)][:middle]
    found = []
    for i, left in enumerate(blocks[:middle]):
        other = right[i] if i < len(right) else Block((), 0)
        height = max(left.height, other.height)
        beside = Group(Box(half + INDENT, 0, half, height), 0, 1, other.marks)
        found.append(Block((*left.marks, beside), height))
    return found


def heading(supplies: Supplies, chapter: Chapter, width: float) -> Block:
    marks, height = text_marks(supplies, chapter.title, Box(0, 0, width, 8), "title", TITLE)
    line = Shape("line", Box(0, height + 0.8, width, 0.001), stroke=supplies.look.colours.get("ink", INK), line=0.5)
    found: list[Mark] = [*marks, line]
    for i, column in enumerate(chapter.columns):
        across = CELLS.get(len(chapter.columns), NARROW)
        box = Box(cell_x(width, i, len(chapter.columns)), 1.4, across, 5)
        found.extend(text_marks(supplies, column, box, "rules", 7.6, "center", SOFT)[0])
    return Block(tuple(found), height + 2.6, True)


def cell_x(width: float, place: int, cells: int) -> float:
    return width - (cells - place) * CELLS.get(cells, NARROW)


def table_row(supplies: Supplies, row: Row, width: float) -> Block:
    across = CELLS.get(len(row.cells), NARROW)
    room = width - len(row.cells) * across - (ICON + 1.6 if row.icon else 0)
    left = ICON + 1.6 if row.icon else 0
    marks, height = text_marks(supplies, row.runs, Box(left, 0, room, 20), "rules", SIZE)
    height = max(height, ICON)
    found: list[Mark] = list(marks)
    if row.icon:
        found.extend(draw_icon(supplies, row.icon, "", Box(0, (height - ICON) / 2, ICON, ICON)))
    for i, cell in enumerate(row.cells):
        box = Box(cell_x(width, i, len(row.cells)) + 0.5, (height - ICON) / 2, across - 1, ICON)
        found.extend(cell_marks(supplies, cell, box))
    return Block(tuple(found), height)


def cell_marks(supplies: Supplies, cell: tuple[Amount, ...], box: Box) -> tuple[Mark, ...]:
    """A row of icons, or a number by itself."""
    if not cell:
        return ()
    if not cell[0].icon:
        return text_marks(supplies, str(cell[0].number), box, "strong", SIZE, "center")[0]
    return draw_row(supplies, IconsRegion(icons="", height=ICON - 0.8), list(cell), box, (), (INK,))


def sentence(supplies: Supplies, row: Row, width: float) -> Block:
    left = row.depth * INDENT + (ICON + 1.6 if row.icon else 0)
    font = "strong" if row.is_heading else "rules"
    marks, height = text_marks(supplies, row.runs, Box(left, 0, width - left, 60), font, SIZE)
    found: list[Mark] = list(marks)
    if row.icon:
        height = max(height, ICON)
        found.extend(draw_icon(supplies, row.icon, "", Box(left - ICON - 1.6, 0, ICON, ICON)))
    elif row.depth and not row.is_heading:
        found.append(Shape("ellipse", Box(left - 2.6, 1.35, 0.9, 0.9), fill=(SOFT,)))
    return Block(tuple(found), height, row.is_heading)


def text_marks(
    supplies: Supplies,
    said: str | tuple[object, ...],
    box: Box,
    font: str,
    size: float,
    align: str = "left",
    colour: str = INK,
) -> tuple[tuple[Mark, ...], float]:
    """Type at the top of a box, and how high it became."""
    region = TextRegion.model_validate(
        {"text": "", "font": font, "size": [size, LEAST], "align": align, "valign": "top", "hyphens": True}
    )
    runs = (said,) if isinstance(said, str) else said
    paragraph = Paragraph(tuple((run, font) for run in runs))  # type: ignore[misc]
    setting = set_text([paragraph], box.width, box.height, region.size, style_of(supplies, region), 0)
    return tuple(marks_of(supplies, region, setting, box, colour)), setting.height
