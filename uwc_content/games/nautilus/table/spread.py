"""The table of Nautilus laid out: the sea with stations, crews, submarines and what is known, then piles and finds."""

from collections.abc import Iterator
from typing import Final

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.games.declared.table.spread import Spreader
from uwc_content.games.nautilus.rules.buying import price_of, top_of_pile
from uwc_content.games.nautilus.rules.sea import SIZE
from uwc_content.games.nautilus.table.look import UNKNOWN, SeaLook, chips
from uwc_content.games.nautilus.table.screens import SeaScreens
from uwc_content.games.nautilus.table.sea_map import SeaMap, Window
from uwc_content.play.spread import ITEM, Amount, Holding, Piece, Plan, Sheet, Shelf, Spot, Thing, ref_to

CELL: Final = 16.0
EDGE: Final = 8.0
"""Millimetres of a cell, and of the frame around the sea."""
WIDEST: Final = 400
CREWS: Final = (0.06, 0.66, 0.88, 0.28)
"""Where researchers stand in a station."""


class SeaSpreader(Spreader):
    """Lays the sea out as one seat knows it; `NONE` knows only what lies open."""

    def __init__(self, look: SeaLook, view: SeaScreens) -> None:
        super().__init__(look, view)
        self.sea_look = look
        self.rules = look.rules

    # --- players ---

    def holding(self, seat: int) -> Holding:
        seen, number = self.sea_look.public(seat), self.words.number
        money = seen["resources"]["nemo"]
        amounts = [Amount("nemo", self.look.names.bag({"nemo": money}), money)]
        for track in self.rules.types:
            at = int(seen["tracks"][track])
            amounts.append(Amount(track, f"{self.sea_look.track(track)} {number(at)}", at))
        crew, found = seen["researchers"], seen["ruins"].count(seat + 1)
        amounts.append(Amount("researcher", f"{self.words('sea', 'reserve')} {number(crew)}", crew))
        amounts.append(Amount("ruin", f"{self.words('sea', 'ruins')} {number(found)}", found))
        held = self.sea_look.held(seat)
        owned = [
            self.sea_look.track(track) for track, owner in chips(self.rules, self.look.state).items() if owner == seat
        ]
        told = [self.words("sea", "held", things=", ".join(held))] if held else []
        return Holding(seat, tuple(amounts), "; ".join([*told, *([f"* {', '.join(owned)}"] if owned else [])]))

    # --- the sea ---

    def plans(self, seat: int) -> Iterator[Plan]:
        sea, grid = self.sea_look.sea, self.sea_look.sea.grid
        drawn = SeaMap(self.sea_look, seat if seat != NONE else 0, WIDEST)
        window = drawn.window if seat != NONE else Window(0, grid.rows - 1, 0, grid.columns - 1)
        built, known = self.built(), self.sea_look.discoveries(seat if seat != NONE else 0)
        spots = [self.cell(cell, seat, known) for cell in range(len(sea.depth_at)) if cell not in built]
        spots += [self.station(station) for station in self.sea_look.stations]
        title = self.words("sea", "map")
        yield Plan("sea", title, NONE, (Sheet(f"maps.{sea.id}"),), tuple(spots), framed(window))

    def built(self) -> set[int]:
        """The cells under stations."""
        sea, state = self.sea_look.sea, self.look.state
        origins = state.zones[self.rules.places.origins]
        return {cell for origin in origins for cell in positions(sea.footprints[origin])}

    def cell(self, cell: int, seat: int, known: dict[int, Item | None]) -> Spot:
        depth = self.look.names.name(self.sea_look.depth(cell).id)
        name = f"{self.sea_look.cell(cell)}, {depth}"
        found = list(self.finds(cell, seat, known))
        boats = [each for each in self.look.order() for place in self.sea_look.submarines(each) if place == cell]
        told = [text for _, text in found] + [self.look.player(each) for each in boats]
        pieces = [piece for piece, _ in found] + [Piece("submarine", seat=each) for each in boats]
        row, column = divmod(cell, self.sea_look.sea.grid.columns)
        box = (EDGE + column * CELL, EDGE + row * CELL, CELL, CELL)
        return Spot(self.sea_look.cell_ref(cell), ", ".join([name, *told]), box=box, pieces=tuple(pieces))

    def finds(self, cell: int, seat: int, known: dict[int, Item | None]) -> Iterator[tuple[Piece, str]]:
        """The discovery that lies there: what it is, as far as the seat knows."""
        if cell not in known:
            return
        item = known[cell] if seat != NONE or self.sea_look.is_open(cell) else None
        if item is None:
            yield Piece("discovery", scale=0.8), UNKNOWN
            return
        sign = "" if self.sea_look.is_open(cell) else UNKNOWN
        face = f"discoveries.{item.id}.{self.sea_look.depth(cell).id}"
        yield Piece(face=face, sign=sign), self.look.names.name(item.id) + sign

    def station(self, station: int) -> Spot:
        zones, places = self.look.state.zones, self.rules.places
        tile = self.rules.tiles[zones[places.tiles][station]]
        row, column = divmod(zones[places.origins][station], self.sea_look.sea.grid.columns)
        box = (EDGE + column * CELL, EDGE + row * CELL, SIZE * CELL, SIZE * CELL)
        item = self.sea_look.station_item(station)
        crews = [(seat, self.sea_look.crew(station, seat)) for seat in self.look.order()]
        face = Piece(face=f"stations.{item.id}.{tile.number}", turn=90 * zones[places.turns][station])
        people = tuple(Piece(seat=seat, sign=str(number)) for seat, number in crews if number)
        facts = self.sea_view.station_facts(station)
        return Spot(
            self.sea_look.station_ref(station),
            self.sea_look.station(station),
            box=box,
            pieces=people,
            text=facts,
            room=CREWS,
            ground=face,
        )

    @property
    def sea_view(self) -> SeaScreens:
        assert isinstance(self.view, SeaScreens)
        return self.view

    # --- piles and finds ---

    def shelves(self, seat: int) -> Iterator[Shelf]:
        things = tuple(thing for item in self.rules.stations for thing in self.pile(item))
        yield Shelf("piles", self.words("sea", "piles"), things)
        yield from (shelf for shelf in super().shelves(seat) if shelf.things)

    def pile(self, item: Item) -> Iterator[Thing]:
        """The tile on top, with its price."""
        tile = top_of_pile(self.rules, self.look.state, item)
        if tile == NONE:
            return
        price = self.sea_look.price(price_of(self.rules, item, 0))
        text = f"{price}, {self.sea_look.corridors(tile)}"
        face = f"stations.{item.id}.{self.rules.tiles[tile].number}"
        yield Thing(
            ref_to(ITEM, item.id, "pile"), self.look.names.name(item.id), text, item.id, remark=price, face=face
        )


def framed(window: Window) -> tuple[float, float, float, float]:
    """With a piece of the frame, where letters and numbers of the cells stand."""
    left = EDGE + window.left * CELL if window.left else 0
    top = EDGE + window.top * CELL if window.top else 0
    right, bottom = EDGE + (window.right + 1) * CELL, EDGE + (window.bottom + 1) * CELL
    return left, top, right - left, bottom - top
