"""What a face consists of once it is laid out: shapes, pictures and words at places. Millimetres; type in points."""

from collections.abc import Iterator
from typing import NamedTuple

POINT = 25.4 / 72
"""Millimetres in a point."""


class Box(NamedTuple):
    """A rectangle; y runs down."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> "Box":
        return Box(self.x + x, self.y + y, self.width, self.height)

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, other: "Box", slack: float = 1e-6) -> bool:
        right, bottom = self.x + self.width + slack, self.y + self.height + slack
        is_right = other.x >= self.x - slack and other.x + other.width <= right
        return is_right and other.y >= self.y - slack and other.y + other.height <= bottom


Corners = tuple[float, float, float, float]
"""Radii: top left, top right, bottom right, bottom left."""
SQUARE: Corners = (0, 0, 0, 0)


class Shape(NamedTuple):
    """A rectangle, an ellipse, or a line from one corner of its box to the opposite one."""

    kind: str
    box: Box
    corners: Corners = SQUARE
    fill: tuple[str, ...] = ()
    """One colour, or the colours of a gradient."""
    angle: float = 90
    stroke: str = ""
    line: float = 0
    dash: str = "solid"
    opacity: float = 100


class Picture(NamedTuple):
    """A file of the pack."""

    file: str
    box: Box
    fit: str = "contain"
    corners: Corners = SQUARE
    opacity: float = 100


class Words(NamedTuple):
    """A line of text in one font; y is its baseline, x where it begins, its middle or where it ends."""

    text: str
    x: float
    y: float
    font: str
    size: float
    colour: str
    anchor: str = "start"


class Group(NamedTuple):
    """Marks that are moved, scaled and turned together, around the middle of their box.

    With `clip`, what lies further outside the box than so many millimetres is cut off. What stands for a thing of a
    list or a map tells its `name`.
    """

    box: Box
    turn: float
    scale: float
    marks: "tuple[Mark, ...]"
    clip: float | None = None
    name: str = ""


Mark = Shape | Picture | Words | Group


class Side(NamedTuple):
    """One laid-out face."""

    width: float
    height: float
    corner: float
    marks: tuple[Mark, ...]


def all_marks(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Every mark, those inside groups included."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from all_marks(mark.marks)
