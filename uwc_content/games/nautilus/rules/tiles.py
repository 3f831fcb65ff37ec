"""Tiles of stations: the colour of their corridors in each direction, turned in every way, and where they fit."""

from typing import Final

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.games.nautilus.rules.sea import DIRECTIONS, Sea

WALL: Final = 0
WHITE: Final = 1
BROWN: Final = 2
BLUE: Final = 3
COLOURS: Final[dict[str, int]] = {"white": WHITE, "brown": BROWN, "blue": BLUE}
QUARTERS: Final = 4
FACING: Final = ("north", "east", "south", "west")
"""Where the north side of a tile points after each quarter turn."""
HALF: Final = len(DIRECTIONS) // 2


class Tile:
    """One tile, which there may be several of: a part of its station."""

    __slots__ = ("copies", "number", "part", "shapes", "station", "turns")

    def __init__(self, part: Item, number: int) -> None:
        self.part = part.index
        self.station = part.parent
        self.number = number
        """Which tile of its station it is, from 1 on."""
        self.copies: int = part.fields.get("copies", 1)
        upright = shape_of(part)
        self.shapes: list[list[int]] = [turned(upright, quarter) for quarter in range(QUARTERS)]
        """By quarter turns: the colour of the corridor in each direction."""
        self.turns: list[int] = [turn for turn in range(QUARTERS) if self.shapes[turn] not in self.shapes[:turn]]
        """The turns that make a difference."""


def shape_of(part: Item) -> list[int]:
    shape = [WALL] * len(DIRECTIONS)
    for colour, number in COLOURS.items():
        for direction in part.fields.get(colour, []):
            shape[DIRECTIONS.index(direction)] = number
    return shape


def turned(shape: list[int], quarters: int) -> list[int]:
    """Clockwise."""
    return [shape[(way - 2 * quarters) % len(shape)] for way in range(len(shape))]


def opposite(way: int) -> int:
    return (way + HALF) % len(DIRECTIONS)


def frontier(sea: Sea, city: dict[int, list[int]], taken: int) -> list[int]:
    """Where the corridors of some stations lead to and a station finds room; `city` has their shapes by origin."""
    found: set[int] = set()
    for origin, shape in city.items():
        for way, colour in enumerate(shape):
            beyond = sea.neighbours[origin][way] if colour != WALL else NONE
            if beyond != NONE and not sea.footprints[beyond] & taken:
                found.add(beyond)
    return sorted(found)


def joins(sea: Sea, city: dict[int, list[int]], origin: int, shape: list[int]) -> list[int]:
    """The origins of the stations that a tile would be joined with: corridors of one colour meet."""
    found = []
    for way, colour in enumerate(shape):
        other = sea.neighbours[origin][way] if colour != WALL else NONE
        if other in city and city[other][opposite(way)] == colour:
            found.append(other)
    return found


def fitting(sea: Sea, city: dict[int, list[int]], tile: Tile, places: list[int]) -> list[tuple[int, int]]:
    """Origin and quarter turns of every way to join a tile to these stations."""
    return [(origin, turn) for origin in places for turn in tile.turns if joins(sea, city, origin, tile.shapes[turn])]
