"""The table of one seat as templates need it: faces, icons and places of boards, from what the game lays out."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from uwc_content.faces.supplies import Supplies
from uwc_content.play.spread import Amount, Piece, Plan, Sheet, Shelf, Spot, Spread, Thing
from uwc_content.studio.drawn_faces import Ground, Place
from uwc_content.studio.shown_packs import PackState

FILLED = 0.94
"""How much of a place its pieces may take."""


class Box(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    width: float
    height: float


class Drawer:
    """Draws with the pack as it is now; what the pack no longer has is told in words alone."""

    def __init__(self, pack: PackState | None, locale: str) -> None:
        snapshot = pack.snapshot if pack is not None else None
        self.pack = pack if snapshot is not None else None
        self.snapshot = snapshot
        known = snapshot.locales if snapshot is not None else [locale]
        self.locale = locale if locale in known else known[0]
        things = snapshot.things(self.locale) if snapshot is not None else {}
        self.keys = {key.partition(".")[2]: key for key in reversed(things)}
        """By id of an item: the key of its face."""

    @property
    def supplies(self) -> Supplies | None:
        return self.snapshot.gathered(self.locale).supplies[self.locale] if self.snapshot is not None else None

    def icon(self, name: str) -> str:
        if self.pack is None or self.snapshot is None or not name:
            return ""
        return self.pack.faces.icon(self.snapshot, self.locale, name)

    def face(self, key: str) -> str:
        """Drawn by us from the pack's look; every text in it has been escaped."""
        if self.pack is None or self.snapshot is None:
            return ""
        return self.pack.faces.html(self.snapshot, self.locale, key)

    def ground(self, key: str, side: str = "front") -> Ground | None:
        if self.pack is None or self.snapshot is None:
            return None
        return self.pack.faces.ground(self.snapshot, self.locale, key, side)

    def key_of(self, item: str) -> str:
        return self.keys.get(item, "")

    # --- what is laid out ---

    def spread(self, spread: Spread) -> dict[str, Any]:
        plans = [self.plan(plan) for plan in spread.plans]
        shelves = [self.shelf(shelf) for shelf in spread.shelves]
        return {
            "when": spread.when,
            "holdings": [
                {"seat": each.seat, "amounts": list(map(self.amount, each.amounts)), "remark": each.remark}
                for each in spread.holdings
            ],
            "plans": plans,
            "beside": [shelf for shelf in shelves if shelf["is_beside"]],
            "shelves": [shelf for shelf in shelves if not shelf["is_beside"]],
        }

    def amount(self, amount: Amount) -> dict[str, Any]:
        return {"icon": self.icon(amount.icon), "name": amount.name, "number": amount.number}

    def shelf(self, shelf: Shelf) -> dict[str, Any]:
        return {**shelf._asdict(), "things": [self.thing(thing) for thing in shelf.things]}

    def thing(self, thing: Thing) -> dict[str, Any]:
        return {**thing._asdict(), "face": thing.face or self.key_of(thing.item)}

    # --- boards ---

    def plan(self, plan: Plan) -> dict[str, Any]:
        grounds = [(sheet, self.ground(sheet.face, sheet.side)) for sheet in plan.sheets]
        drawn = [(sheet, ground) for sheet, ground in grounds if ground is not None]
        spots = [self.spot(spot, plan.sheets, [ground for _, ground in grounds]) for spot in plan.spots]
        whole = window_of(drawn, spots)
        window = Box(*plan.window) if plan.window else whole
        return {
            "key": plan.key,
            "title": plan.title,
            "seat": plan.seat,
            "window": window,
            "whole": whole,
            "is_part": window != whole,
            "is_drawn": bool(drawn),
            "grounds": [{"key": key_of(sheet), "x": sheet.x, "y": sheet.y} for sheet, _ in drawn],
            "spots": spots,
        }

    def spot(self, spot: Spot, sheets: tuple[Sheet, ...], grounds: list[Ground | None]) -> dict[str, Any]:
        place = Place(spot.box[0] + spot.box[2] / 2, spot.box[1] + spot.box[3] / 2, *spot.box[2:], spot.turn)
        ground = grounds[spot.sheet] if spot.sheet < len(grounds) else None
        if spot.place and ground is not None and spot.place in ground.places:
            sheet, found = sheets[spot.sheet], ground.places[spot.place]
            place = found._replace(x=found.x + sheet.x, y=found.y + sheet.y)
        return {
            **spot._asdict(),
            "where": place,
            "pieces": [
                *(
                    [self.piece(spot.ground, place.x, place.y, min(place.width, place.height) * FILLED)]
                    if spot.ground
                    else []
                ),
                *self.pieces(spot.pieces, room_in(place, spot.room)),
            ],
        }

    def pieces(self, pieces: tuple[Piece, ...], place: Place) -> Iterator[dict[str, Any]]:
        """Side by side in rows, as large as the place allows."""
        if not pieces:
            return
        columns = columns_for(len(pieces), place.width, place.height)
        rows = -(-len(pieces) // columns)
        size = min(place.width / columns, place.height / rows) * FILLED
        for number, piece in enumerate(pieces):
            row, column = divmod(number, columns)
            in_row = min(columns, len(pieces) - row * columns)
            x = place.x + (column - (in_row - 1) / 2) * size
            y = place.y + (row - (rows - 1) / 2) * size
            yield self.piece(piece, x, y, size)

    def piece(self, piece: Piece, x: float, y: float, size: float) -> dict[str, Any]:
        half = size * piece.scale / 2
        ground = self.ground(piece.face) if piece.face else None
        scale = size / FILLED * piece.scale / max(ground.width, ground.height) if ground is not None else 1
        corner = (x - ground.width * scale / 2, y - ground.height * scale / 2) if ground is not None else (0, 0)
        return {
            "icon": self.icon(piece.icon),
            "face": f"{piece.face}.front" if ground is not None else "",
            "scale": scale,
            "corner": corner,
            "turn": piece.turn,
            "seat": piece.seat,
            "sign": piece.sign,
            "x": x,
            "y": y,
            "half": half,
        }


def columns_for(number: int, width: float, height: float) -> int:
    """How many pieces side by side make them largest."""
    return max(
        range(1, number + 1), key=lambda columns: (min(width / columns, height / -(-number // columns)), -columns)
    )


def room_in(place: Place, room: tuple[float, float, float, float]) -> Place:
    left, top, width, height = room
    x = place.x + (left + width / 2 - 0.5) * place.width
    y = place.y + (top + height / 2 - 0.5) * place.height
    return Place(x, y, place.width * width, place.height * height, place.turn)


def key_of(sheet: Sheet) -> str:
    return f"{sheet.face}.{sheet.side}"


def window_of(drawn: list[tuple[Sheet, Ground]], spots: list[dict[str, Any]]) -> Box:
    """Around all sheets and spots."""
    boxes = [Box(sheet.x, sheet.y, ground.width, ground.height) for sheet, ground in drawn]
    for spot in spots:
        x, y, width, height, _ = spot["where"]
        boxes.append(Box(x - width / 2, y - height / 2, width, height))
    if not boxes:
        return Box(0, 0, 1, 1)
    left, top = min(each.x for each in boxes), min(each.y for each in boxes)
    right, bottom = max(each.x + each.width for each in boxes), max(each.y + each.height for each in boxes)
    return Box(left, top, right - left, bottom - top)
