"""A map of the sea: rows of letters as designers write them, and the same with its spaces in the bundle."""

from string import ascii_uppercase
from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from uwc_content.language.base import Model
from uwc_content.language.manifest import Id

MOST_COLUMNS: Final = len(ascii_uppercase)
MOST_ROWS: Final = 30
Cell = Annotated[str, StringConstraints(pattern=r"^[A-Z][1-9][0-9]?$")]
Row = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]+$", min_length=2, max_length=MOST_COLUMNS)]
Source = Literal["rulebook", "original"]


class SeaMap(Model):
    """One sea board."""

    id: Id = Field(description="The permanent name of the map.")
    source: Source = Field(description="Whether the map is the printed one or our own.")
    start: Cell = Field(
        description="The top left cell of the start base: a letter for the column, a number for the row."
    )
    rows: list[Row] = Field(
        description="The rows from north to south: a letter for the depth of each cell, small where a discovery lies.",
        min_length=2,
        max_length=MOST_ROWS,
    )


class LoweredMap(Model):
    """A map in the bundle."""

    id: str = Field(description="The permanent name of the map.")
    source: Source = Field(description="Whether the map is the printed one or our own.")
    fields: dict[str, str] = Field(description="Plain facts: `start`, the top left cell of the start base.")
    rows: list[str] = Field(description="The rows as they are written.")


def cell_name(column: int, row: int) -> str:
    """`L9`: columns have letters and rows numbers, as on a chess board, but from the top."""
    return f"{ascii_uppercase[column]}{row + 1}"


def cell_place(name: str) -> tuple[int, int]:
    """The column and row of a cell, both from 0 on."""
    return ascii_uppercase.index(name[0]), int(name[1:]) - 1


def cells_of(rows: list[str]) -> list[str]:
    """The names of all cells, row by row."""
    return [cell_name(column, row) for row, letters in enumerate(rows) for column in range(len(letters))]
