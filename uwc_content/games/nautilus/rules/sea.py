"""The sea of one map: depths, spaces of discoveries, and where a station of two by two cells may lie and lead to."""

from string import ascii_uppercase
from typing import Any, Final

from uwc_content.engine.grid import Grid
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE

SIZE: Final = 2
"""The cells of a station along each side."""
DIRECTIONS: Final = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
"""Clockwise: a quarter turn is two of them."""
STEPS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Column and row, direction by direction."""


class Sea:
    """Nothing of it changes during a game. Cells are numbers, row by row; masks of cells have a bit for each."""

    __slots__ = (
        "by_depth",
        "depth_at",
        "footprints",
        "grid",
        "id",
        "names",
        "neighbours",
        "outside",
        "space_at",
        "spaces",
        "start",
    )

    def __init__(self, plain: dict[str, Any], letters: list[str]) -> None:
        rows: list[str] = plain["rows"]
        self.id: str = plain["id"]
        self.grid = Grid(len(rows), len(rows[0]), 0, [])
        written = "".join(rows)
        self.depth_at: list[int] = [letters.index(letter) for letter in written.upper()]
        """By cell: its depth, the shallowest is 0."""
        self.by_depth: list[int] = [
            sum([1 << cell for cell, depth in enumerate(self.depth_at) if depth == wanted])
            for wanted in range(len(letters))
        ]
        """By depth: a mask of its cells."""
        self.spaces: list[int] = [cell for cell, letter in enumerate(written) if letter.islower()]
        """The cells where discoveries may lie; a space is a position in this list."""
        self.space_at: dict[int, int] = {cell: space for space, cell in enumerate(self.spaces)}
        self.names: list[str] = [
            f"{ascii_uppercase[column]}{row + 1}" for row in range(len(rows)) for column in range(len(rows[0]))
        ]
        cells = range(len(written))
        self.footprints: list[int] = [self.square(cell) for cell in cells]
        """By top left cell: a mask of the cells of a station there; 0 if it does not fit onto the map."""
        self.neighbours: list[list[int]] = [[self.beyond(cell, way) for way in STEPS] for cell in cells]
        """By top left cell: where the next station begins in each direction; NONE beyond the edge."""
        self.outside: list[list[int]] = [[self.touching(cell, way) for way in STEPS] for cell in cells]
        """By top left cell: a mask of the cells that a corridor in each direction leads to."""
        self.start: int = self.names.index(plain["fields"]["start"])

    # --- while the tables are made ---

    def at(self, column: int, row: int) -> int:
        """The cell, or NONE beyond the edge."""
        if 0 <= column < self.grid.columns and 0 <= row < self.grid.rows:
            return self.grid.cell(row, column)
        return NONE

    def square(self, cell: int) -> int:
        row, column = divmod(cell, self.grid.columns)
        cells = [self.at(column + x, row + y) for x in range(SIZE) for y in range(SIZE)]
        return 0 if NONE in cells else sum([1 << each for each in cells])

    def beyond(self, cell: int, way: tuple[int, int]) -> int:
        row, column = divmod(cell, self.grid.columns)
        found = self.at(column + SIZE * way[0], row + SIZE * way[1])
        return found if found != NONE and self.square(found) else NONE

    def touching(self, cell: int, way: tuple[int, int]) -> int:
        """Both cells beside a side, or the one beyond a corner."""
        row, column = divmod(cell, self.grid.columns)
        columns, lines = reached(column, way[0]), reached(row, way[1])
        cells = [self.at(x, y) for x in columns for y in lines]
        return sum([1 << each for each in cells if each != NONE])

    # --- in a game ---

    def dearest(self, origin: int) -> int:
        """The greatest depth that a station touches, be it by a corner."""
        return max(self.depth_at[cell] for cell in positions(self.footprints[origin]))

    def shallow_origins(self) -> list[int]:
        """Where a station lies in the shallowest water alone."""
        lagoon = self.by_depth[0]
        return [cell for cell, mask in enumerate(self.footprints) if mask and not mask & ~lagoon]


def reached(start: int, step: int) -> list[int]:
    """The columns or rows beside a station that begins at one: before it, along it or after it."""
    if step == 0:
        return [start + i for i in range(SIZE)]
    return [start - 1] if step < 0 else [start + SIZE]
