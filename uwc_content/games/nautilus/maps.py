"""Maps of the sea: how they are written, checked, drawn, and what their cells are called."""

from collections.abc import Container, Iterator
from string import ascii_uppercase
from typing import Final

from uwc_content.compiler.game_parts import Found, Layouts, Steps
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Message, Telling
from uwc_content.games.nautilus.checks.maps import MAP_CHECKS
from uwc_content.games.nautilus.model.sea_map import MOST_COLUMNS, LoweredMap, SeaMap, cells_of

LETTERS: Final = frozenset("LSDT")


def lowered(sea: SeaMap) -> Lowered:
    return {"id": sea.id, "source": sea.source, "fields": {"start": sea.start}, "rows": sea.rows}


def cell_ids(sea: Lowered) -> list[str]:
    return cells_of(sea["rows"])


def findings(sea: Lowered, _: Container[str], __: Names, at: Steps) -> Iterator[Found]:
    """What the interpreter could not read."""
    rows = sea["rows"]
    if not rows or len({len(row) for row in rows}) != 1 or not 2 <= len(rows[0]) <= MOST_COLUMNS:
        yield (*at, "rows"), Message("the rows of the map are not equally long")
    elif sea["fields"].get("start") not in cells_of(rows):
        yield (*at, "fields", "start"), Message("the start base does not lie on the map")
    for number, row in enumerate(rows):
        if not {*row.upper()} <= LETTERS:
            yield (*at, "rows", number), Message("a letter of the row is no depth")


def drawn(sea: Lowered, _: Telling) -> str:
    """The rows with the names of columns and rows around them."""
    rows = sea["rows"]
    columns = f"   {ascii_uppercase[: len(rows[0])]}"
    return "\n".join([columns, *(f"{number:>2} {row}" for number, row in enumerate(rows, 1))])


MAPS: Final = Layouts(
    root="maps",
    doc="Maps of the sea.",
    model=SeaMap,
    lower=lowered,
    checks=MAP_CHECKS,
    printed="depths",
    reference_places={},
    bundled=LoweredMap,
    findings=findings,
    parts=cell_ids,
    named="maps",
    named_parts=lambda sea: [sea["id"]],
    named_in=(),
    remark="A map of the sea that players choose.",
    draw=drawn,
)
