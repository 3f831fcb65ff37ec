"""The table of Micro City laid out: districts and ports as the city, what is to be completed beside it, then cards."""

from collections.abc import Iterator
from typing import Final

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.games.declared.table.spread import Spreader
from uwc_content.games.micro_city.rules.city import DISTRICTS, cells_of, is_improved, is_turned
from uwc_content.games.micro_city.rules.places import (
    AREAS_OF_GOAL,
    COLUMNS,
    CONTRACTS_OF_PORT,
    FIRST_CONTRACT,
    FIRST_GOAL,
    FIRST_STAGE,
    PORT_CELLS,
)
from uwc_content.games.micro_city.table.look import CityLook
from uwc_content.games.micro_city.table.screens import CityScreens
from uwc_content.play.spread import Amount, Holding, Piece, Plan, Sheet, Shelf, Spot

CARD: Final = (63.0, 88.0)
GAP: Final = 1.5
QUARTER: Final = (31.5, 44.0)
ABOVE_NAME: Final = (0.06, 0.2, 0.88, 0.24)
"""Where engineers and tokens stand: over the picture of a quarter."""
ON_QUAY: Final = (0.1, 0.32, 0.8, 0.6)
AT_EDGE: Final = (0.82, 0.08, 0.16, 0.84)
DRAWN: Final = frozenset({"city", "ports", "building", "goals"})
"""Zones that lie on the plan."""


class CitySpreader(Spreader):
    """Lays the city out; but for the deck of advantage cards everything lies open."""

    def __init__(self, look: CityLook, view: CityScreens) -> None:
        super().__init__(look, view)
        self.city = look
        self.box = look.box

    def holding(self, seat: int) -> Holding:
        seen = self.city.public(seat)
        amounts = [
            Amount(name, f"{self.city.kind(name)} {seen['resources'][name]}", seen["resources"][name])
            for name in self.city.resources()
        ]
        reserve = self.city.reserve(seat)
        tokens = Amount("token", f"{self.words('city', 'tokens')} {reserve}", reserve)
        dice = [Amount(f"die_{value}", f"{self.words('city', 'dice')} {value}", value) for value in seen["dice"]]
        return Holding(seat, (*amounts, tokens, *dice))

    def shelves(self, seat: int) -> Iterator[Shelf]:
        names = {zone.name for zone in self.look.machine.zones.of_table if zone.name in DRAWN}
        return (shelf for shelf in super().shelves(seat) if shelf.things and shelf.key not in names)

    # --- the city ---

    def plans(self, seat: int) -> Iterator[Plan]:
        sheets: list[Sheet] = []
        spots: list[Spot] = []
        ports = self.box.lying(self.look.state, "ports")
        left = CARD[0] + 2 * GAP if ports else 0
        for number, district in enumerate(self.box.lying(self.look.state, "city")):
            self.lay_district(sheets, spots, number, district, left)
        for number, port in enumerate(ports):
            self.lay_port(sheets, spots, number, port)
        works = left + 2 * (CARD[0] + GAP) + GAP
        for number, (card, first, place) in enumerate(self.works()):
            self.lay_work(
                sheets, spots, card, first, place, works + number // 2 * (CARD[0] + GAP), number % 2 * (CARD[1] + GAP)
            )
        yield Plan("city", self.words("city", "map"), NONE, tuple(sheets), tuple(spots))

    def lay_district(self, sheets: list[Sheet], spots: list[Spot], number: int, district: Item, left: float) -> None:
        x, y = left + number % 2 * (CARD[0] + GAP), number // 2 * (CARD[1] + GAP)
        side = self.side(number)
        quarters = [self.box.item(index) for index in district.parts["quarters"]]
        is_about = is_turned(self.box, quarters, number)
        if not is_about:
            sheets.append(Sheet(f"districts.{district.id}", x, y, side))
        for cell in cells_of(number):
            column, row = cell % 2, cell // COLUMNS % 2
            corner = x + column * QUARTER[0], y + row * QUARTER[1]
            if is_about:
                sheets.append(Sheet(f"quarters.{self.city.quarter(cell).id}", *corner))
            dice = [Piece(f"die_{value}") for value in self.city.dice_at(cell)] if is_about else []
            spots.append(self.cell(cell, (*corner, *QUARTER), dice, ABOVE_NAME))

    def cell(
        self,
        cell: int,
        box: tuple[float, float, float, float],
        dice: list[Piece],
        room: tuple[float, float, float, float],
    ) -> Spot:
        quarter = self.city.quarter(cell).id
        pieces = (*self.engineers(cell), *self.tokens(cell), *dice)
        text = self.look.names.text(quarter)
        return Spot(self.city.refs(cell)[0], self.city.place(cell), box=box, pieces=pieces, text=text, room=room)

    def engineers(self, cell: int) -> Iterator[Piece]:
        for seat in self.look.order():
            if self.city.public(seat)["engineer"] == cell:
                yield Piece("engineer", seat=seat)

    def tokens(self, area: int) -> Iterator[Piece]:
        """Whose token lies there; without opponents every token is everybody's."""
        owner = self.box.areas.owner_of(self.look.state, area)
        if owner != NONE:
            yield Piece("token", seat=owner if self.city.is_competitive() else NONE)

    def side(self, card: int) -> str:
        return "back" if is_improved(self.box, self.look.state, card) else "front"

    # --- cards with areas ---

    def lay_port(self, sheets: list[Sheet], spots: list[Spot], number: int, port: Item) -> None:
        y = number * (CARD[1] + GAP)
        sheets.append(Sheet(f"ports.{port.id}", 0, y, self.side(DISTRICTS + number)))
        spots.append(self.cell(PORT_CELLS[number], (1, y + 1, CARD[0] - 2, 47), [], ON_QUAY))
        first = FIRST_CONTRACT + number * CONTRACTS_OF_PORT
        self.lay_areas(sheets, spots, port, first, "contracts")

    def works(self) -> Iterator[tuple[Item, int, str]]:
        """The building and the goals, with their first areas and what these are called on the card."""
        for building in self.box.lying(self.look.state, "building"):
            yield building, FIRST_STAGE, "stages"
        for number, goal in enumerate(self.box.lying(self.look.state, "goals")):
            yield goal, FIRST_GOAL + number * AREAS_OF_GOAL, "areas"

    def lay_work(
        self, sheets: list[Sheet], spots: list[Spot], card: Item, first: int, place: str, x: float, y: float
    ) -> None:
        sheets.append(Sheet(f"{card.type}.{card.id}", x, y))
        self.lay_areas(sheets, spots, card, first, place)

    def lay_areas(self, sheets: list[Sheet], spots: list[Spot], card: Item, first: int, place: str) -> None:
        for number in range(len(card.parts[place])):
            area = first + number
            part = self.city.parts()[area]
            told = "; ".join(filter(None, (self.look.bag(self.city.cost(part)), self.city.gift(part))))
            spots.append(
                Spot(
                    self.city.refs(area)[0],
                    self.city.area(area),
                    place=f"{place}.{number + 1}",
                    sheet=len(sheets) - 1,
                    pieces=tuple(self.tokens(area)),
                    text=told,
                    room=AT_EDGE,
                )
            )
