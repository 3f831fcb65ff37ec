"""Grids: cells are bits of a mask, row by row, so that one step from any number of cells is four shifts."""

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE


class Grid:
    """Rows and columns of cells; some may be missing, and edges may join cells that do not lie side by side."""

    __slots__ = ("cells", "columns", "edges", "every", "first_column", "joined", "last_column", "rows")

    def __init__(self, rows: int, columns: int, missing: int, edges: list[tuple[int, int]]) -> None:
        self.rows = rows
        self.columns = columns
        self.every: int = (1 << rows * columns) - 1
        self.cells: int = self.every & ~missing
        """A mask of the cells that there are."""
        self.first_column: int = sum([1 << row * columns for row in range(rows)])
        self.last_column: int = self.first_column << columns - 1
        self.edges: dict[int, int] = {}
        """By cell: what edges join it with, besides its neighbours."""
        for one, other in edges:
            self.edges[one] = self.edges.get(one, 0) | 1 << other
            self.edges[other] = self.edges.get(other, 0) | 1 << one
        self.joined: int = sum([1 << cell for cell in self.edges])

    # --- places ---

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def row(self, cell: int) -> int:
        """A mask of the cells in the same row."""
        first = cell - cell % self.columns
        return ((1 << self.columns) - 1) << first & self.cells

    def column(self, cell: int) -> int:
        """A mask of the cells in the same column."""
        return self.first_column << cell % self.columns & self.cells

    # --- steps ---

    def beside(self, mask: int) -> int:
        """What lies side by side with any cell of a mask, whether there is a cell or not."""
        sideways = (mask & ~self.last_column) << 1 | (mask & ~self.first_column) >> 1
        return (sideways | mask << self.columns | mask >> self.columns) & self.every

    def step(self, mask: int) -> int:
        """The cells that are one step away from any cell of a mask."""
        found = self.beside(mask)
        if mask & self.joined:
            for cell in positions(mask & self.joined):
                found |= self.edges[cell]
        return found & self.cells

    def ends(self, start: int, steps: int, blocked: int, closed: int) -> int:
        """Where a walk of exactly so many steps may end that never comes back to its start.

        Other cells may be entered again; blocked ones are never entered, closed ones are only passed.
        """
        there = 1 << start
        enterable = ~(blocked | there)
        for _ in range(steps):
            there = self.step(there) & enterable
        return there & ~closed

    def reach(self, start: int, steps: int, passable: int, stops: int) -> int:
        """The cells that can be reached in at most so many steps, the start included; a walk ends where it stops."""
        found = there = 1 << start
        enterable = passable | stops
        for _ in range(steps):
            there = self.step(there) & enterable & ~found
            if not there:
                break
            found |= there
            there &= ~stops
        return found

    def around(self, cell: int, steps: int) -> int:
        """The cells at most so many rows and columns away, counted together; nothing is in the way."""
        found = 1 << cell
        for _ in range(steps):
            found |= self.beside(found)
        return found & self.cells

    def distances(self, start: int, passable: int) -> list[int]:
        """By cell: the fewest steps that lead there; NONE where none do."""
        found = [NONE] * (self.rows * self.columns)
        seen = there = 1 << start
        steps = 0
        while there:
            for cell in positions(there):
                found[cell] = steps
            there = self.step(there) & passable & ~seen
            seen |= there
            steps += 1
        return found
