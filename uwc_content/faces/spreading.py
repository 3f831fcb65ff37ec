"""Where each thing of a list lies: in a grid, along a frame, on squares, by compass, or at places."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from uwc_content.faces.look_model import EachRegion
from uwc_content.faces.strokes import Box


class Cell(NamedTuple):
    """Where something lies, and how it is turned."""

    box: Box
    turn: float = 0


SIDES: dict[str, tuple[float, float]] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""Side: where it lies from the middle; in this order each is turned by a further eighth."""
SHORT = {"north": "n", "east": "e", "south": "s", "west": "w"}

Things = Sequence[Mapping[str, Any]]


def cells(region: EachRegion, box: Box, things: Things) -> list[Cell]:
    """A cell for each thing; one that finds no room there gets the last."""
    for name, arrange in ARRANGEMENTS.items():
        if getattr(region, name) is not None:
            return arrange(region, box, things)
    return [Cell(box) for _ in things]


def in_grid(region: EachRegion, box: Box, things: Things) -> list[Cell]:
    assert region.grid is not None
    columns, rows = region.grid
    width = (box.width - region.gap * (columns - 1)) / columns
    height = (box.height - region.gap * (rows - 1)) / rows
    free = columns - len(things) % columns if region.centred and len(things) % columns else 0
    last = len(things) - len(things) % columns
    shifts = (free / 2 if i >= last else 0 for i in range(len(things)))
    return [in_cell(region, box, i % columns + by, i // columns, width, height) for i, by in enumerate(shifts)]


def on_squares(region: EachRegion, box: Box, things: Things) -> list[Cell]:
    """Each on the square that it says itself: `place: [column, row]`, from 1 on."""
    assert region.squares is not None
    columns, rows = region.squares
    width, height = box.width / columns, box.height / rows
    places = (thing.get("place") or (1, 1) for thing in things)
    return [in_cell(region, box, place[0] - 1, place[1] - 1, width, height) for place in places]


def along_frame(region: EachRegion, box: Box, things: Things) -> list[Cell]:
    """Clockwise from the top left; what stands at a side also touches its corners."""
    assert region.frame is not None
    across, down = region.frame
    width = (box.width - region.gap * (across - 1)) / across
    height = (box.height - region.gap * (down - 1)) / down
    ring = [
        *((i, 0) for i in range(across)),
        *((across - 1, i) for i in range(1, down)),
        *((i, down - 1) for i in range(across - 2, -1, -1)),
        *((0, i) for i in range(down - 2, 0, -1)),
    ]
    return [in_cell(region, box, *ring[i % len(ring)], width, height) for i in range(len(things))]


def in_cell(region: EachRegion, box: Box, column: float, row: float, width: float, height: float) -> Cell:
    """A cell of the grid with this column and row, or what is wanted in its middle."""
    x = box.x + (width + region.gap) * column + width / 2
    y = box.y + (height + region.gap) * row + height / 2
    return Cell(centred(x, y, region.cell or (width, height)))


def by_compass(region: EachRegion, box: Box, things: Things) -> list[Cell]:
    assert region.compass is not None
    middle_x, middle_y = box.centre
    width, height = region.compass.cell
    names = list(SIDES)
    found = []
    for thing in things:
        side = side_of(thing)
        x, y = SIDES.get(side, (0, -1))
        reach = region.compass.corners if x and y else 1
        across, down = (box.width - height) / 2 * x * reach, (box.height - height) / 2 * y * reach
        turn = 45.0 * names.index(side) if side in names else 0.0
        found.append(Cell(centred(middle_x + across, middle_y + down, (width, height)), turn))
    return found


def side_of(thing: Mapping[str, Any]) -> str:
    """`ne`, also where a thing says `north_east`."""
    said = str(thing.get("side") or thing.get("value") or "n")
    return "".join(SHORT.get(part, part) for part in said.split("_"))


def at_places(region: EachRegion, box: Box, things: Things) -> list[Cell]:
    assert region.places is not None
    size = region.cell or (box.width, box.height)
    known = region.places
    points = (known.get(str(thing.get("id")), known.get("else", (0.0, 0.0))) for thing in things)
    return [Cell(centred(box.x + x, box.y + y, size)) for x, y in points]


def centred(x: float, y: float, size: tuple[float, float]) -> Box:
    return Box(x - size[0] / 2, y - size[1] / 2, *size)


ARRANGEMENTS: dict[str, Callable[[EachRegion, Box, Things], list[Cell]]] = {
    "grid": in_grid,
    "frame": along_frame,
    "squares": on_squares,
    "compass": by_compass,
    "places": at_places,
}
"""Key of a region: how it lays out its things."""
