"""Objects of Tabletop Simulator as its saves hold them: cards, decks, tiles, stacks, dice and bags."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Thing = dict[str, Any]
MILLIMETRES = 28.6
"""In one unit of the table: a card of 63 mm is 2.2 units wide."""
CARD_WIDTH = 63.0
TILE = 2.0
"""Units of a tile that is not scaled."""
BOX, CIRCLE = 0, 2
"""Shapes of tiles."""
ROUNDED_CARD = 0
THICKNESS = 0.1
GREY = {"r": 0.713, "g": 0.713, "b": 0.713}
FACE_UP, FACE_DOWN = 0, 180


class Pictures(NamedTuple):
    """Where the pictures of a thing are."""

    front: str
    back: str


class Sheets(NamedTuple):
    """A sheet of cards as decks refer to it."""

    number: int
    front: str
    back: str
    columns: int
    rows: int
    has_own_backs: bool


def guid_of(name: str, taken: set[str]) -> str:
    """Six digits that belong to a name, and no other."""
    for attempt in range(1000):
        found = hashlib.sha256(f"{name} {attempt}".encode()).hexdigest()[:6]
        if found not in taken:
            taken.add(found)
            return found
    raise ValueError("more things than there are names for them")


def thing(kind: str, name: str, text: str, scale: tuple[float, float], turned: int = FACE_UP) -> Thing:
    """What all objects have; where it lies and its GUID are told when it is laid out."""
    return {
        "GUID": "",
        "Name": kind,
        "Transform": {
            "posX": 0.0,
            "posY": 1.0,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": float(turned),
            "scaleX": round(scale[0], 4),
            "scaleY": 1.0,
            "scaleZ": round(scale[1], 4),
        },
        "Nickname": name,
        "Description": text,
        "GMNotes": "",
        "ColorDiffuse": dict(GREY),
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def tile(name: str, text: str, size: tuple[float, float], pictures: Pictures, is_round: bool, copies: int = 1) -> Thing:
    """A board, tile or token of so many millimetres; several alike are a stack."""
    scale = (size[0] / MILLIMETRES / TILE, size[1] / MILLIMETRES / TILE)
    found = thing("Custom_Tile_Stack" if copies > 1 else "Custom_Tile", name, text, scale)
    found["ColorDiffuse"] = {"r": 1.0, "g": 1.0, "b": 1.0}
    found["CustomImage"] = {
        "ImageURL": pictures.front,
        "ImageSecondaryURL": pictures.back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {
            "Type": CIRCLE if is_round else BOX,
            "Thickness": THICKNESS,
            "Stackable": is_round or copies > 1,
            "Stretch": False,
        },
    }
    if copies > 1:
        found["Number"] = copies
    return found


def card(name: str, text: str, width: float, sheet: Sheets, cell: int) -> Thing:
    scale = width / CARD_WIDTH
    found = thing("Card", name, text, (scale, scale), FACE_DOWN)
    found |= {"HideWhenFaceDown": True, "Hands": True, "SidewaysCard": False}
    found |= {"CardID": sheet.number * 100 + cell, "CustomDeck": {str(sheet.number): sheet_of(sheet)}}
    return found


def sheet_of(sheet: Sheets) -> dict[str, Any]:
    return {
        "FaceURL": sheet.front,
        "BackURL": sheet.back,
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.has_own_backs,
        "Type": ROUNDED_CARD,
    }


def deck(name: str, cards: list[Thing]) -> Thing:
    """Face down; a deck of one card is that card."""
    if len(cards) == 1:
        return cards[0]
    scale = cards[0]["Transform"]["scaleX"]
    found = thing("DeckCustom", name, "", (scale, scale), FACE_DOWN)
    found |= {"HideWhenFaceDown": True, "SidewaysCard": False}
    found["DeckIDs"] = [each["CardID"] for each in cards]
    found["CustomDeck"] = {key: value for each in cards for key, value in each["CustomDeck"].items()}
    found["ContainedObjects"] = cards
    return found


def bag(name: str, text: str, things: Iterable[Thing]) -> Thing:
    found = thing("Bag", name, text, (1, 1))
    found["ContainedObjects"] = list(things)
    return found


def die(name: str, colour: str) -> Thing:
    found = thing("Die_6", name, "", (1, 1))
    found["ColorDiffuse"] = rgb(colour)
    found["RotationValues"] = []
    return found


def rgb(colour: str) -> dict[str, float]:
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return dict(zip(("r", "g", "b"), (round(each, 4) for each in values), strict=True))


def placed(found: Thing, x: float, z: float, turn: float, is_locked: bool = False) -> Thing:
    at = {"posX": round(x, 3), "posZ": round(z, 3), "rotY": (found["Transform"]["rotY"] + turn) % 360}
    return {**found, "Locked": is_locked, "Transform": {**found["Transform"], **at}}


def named(found: Thing, name: str, taken: set[str]) -> Thing:
    """With a GUID, and everything in it as well."""
    inner = found.get("ContainedObjects")
    own = {**found, "GUID": guid_of(name, taken)}
    if inner is not None:
        own["ContainedObjects"] = [named(each, f"{name} {i}", taken) for i, each in enumerate(inner)]
    return own


def save_of(name: str, things: list[Thing]) -> Mapping[str, Any]:
    """A saved object, which Tabletop Simulator puts on the table as a whole."""
    empty = ("Date", "VersionNumber", "GameMode", "GameType", "GameComplexity")
    return {
        "SaveName": name,
        **dict.fromkeys(empty, ""),
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": things,
    }
