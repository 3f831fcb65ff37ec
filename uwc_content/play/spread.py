"""The table laid out for one seat: boards, shelves of things and holdings, each thing with its reference."""

from typing import NamedTuple

from uwc_content.engine.opcodes import NONE

ITEM, SITE, CELL, ACTION, TRACK = "item", "site", "cell", "action", "track"
"""Sorts of references that games share; a game may have others."""
FACES, ROWS = "faces", "rows"
"""How things of a shelf are shown: as they are printed, or as names with their texts."""


def ref_to(sort: str, identifier: str, *where: str) -> str:
    """`item:poppy`, or `item:poppy/hand` for the one that lies there; the former means any of them."""
    return "/".join([f"{sort}:{identifier}", *where])


def is_meant(wanted: str, ref: str) -> bool:
    """Whether a reference of an option means a thing on the table."""
    return ref == wanted or ref.startswith(wanted + "/")


class Amount(NamedTuple):
    """So much of something; `icon` is its id."""

    icon: str
    name: str
    number: int


class Holding(NamedTuple):
    """What everybody sees that a player has."""

    seat: int
    amounts: tuple[Amount, ...]
    remark: str = ""


class Thing(NamedTuple):
    """Something that can be pointed at. `item` is drawn with its face, if the pack has one."""

    ref: str
    name: str
    text: str = ""
    item: str = ""
    colour: str = ""
    remark: str = ""
    seats: tuple[int, ...] = ()
    """Whose markers lie on it."""
    is_spent: bool = False
    """Whether it is used, taken or blocked for now."""
    face: str = ""
    """Drawn with this face, as `type.id`, where the item alone does not say it."""


class Shelf(NamedTuple):
    """Things side by side. What only its owner sees is told to nobody else."""

    key: str
    title: str
    things: tuple[Thing, ...]
    look: str = FACES
    seat: int = NONE
    """Whose it is, or nobody's."""
    is_beside: bool = False
    """Whether it stands beside the boards instead of below them."""
    remark: str = ""


class Piece(NamedTuple):
    """Something that lies on a place of a board: an icon of the pack or a face, whose, and a sign on it."""

    icon: str = ""
    face: str = ""
    seat: int = NONE
    sign: str = ""
    scale: float = 1.0
    turn: float = 0


class Spot(NamedTuple):
    """A place of a board that can be pointed at: where the face of the board has it, or in a box of its own."""

    ref: str
    name: str
    place: str = ""
    sheet: int = 0
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    """Left, top, width and height in millimetres, where no face says it."""
    pieces: tuple[Piece, ...] = ()
    text: str = ""
    is_round: bool = False
    turn: float = 0
    room: tuple[float, float, float, float] = (0, 0, 1, 1)
    """Where on the place its pieces lie, in parts of it: left, top, width, height."""
    ground: Piece | None = None
    """What covers the whole place, below its pieces."""


class Sheet(NamedTuple):
    """A printed face that lies on the table, as `type.id`."""

    face: str
    x: float = 0
    y: float = 0
    side: str = "front"


class Plan(NamedTuple):
    """A board as it is now: printed sheets, and what lies on them."""

    key: str
    title: str
    seat: int
    sheets: tuple[Sheet, ...]
    spots: tuple[Spot, ...]
    window: tuple[float, float, float, float] | None = None
    """The part of it that matters, in millimetres: left, top, width, height."""


class Spread(NamedTuple):
    """Everything that a seat sees, in the order in which it is looked for."""

    when: str
    holdings: tuple[Holding, ...]
    plans: tuple[Plan, ...]
    shelves: tuple[Shelf, ...]


def named_things(spread: Spread) -> list[tuple[str, str]]:
    """Everything that can be pointed at: its name and its reference."""
    things = [(thing.name, thing.ref) for shelf in spread.shelves for thing in shelf.things]
    return [*things, *((spot.name, spot.ref) for plan in spread.plans for spot in plan.spots)]
