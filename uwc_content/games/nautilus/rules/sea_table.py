"""The table of Nautilus: what a bundle says about it once and for all, and where the state keeps what changes."""

from typing import Any, Final

from uwc_content.engine.knowledge import Knowledge
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item, Program
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.sea import Sea
from uwc_content.games.nautilus.rules.tiles import Tile

DEPTH_BITS: Final = 3
"""A discovery on its space is the number of its item and below it that of its depth."""
MOST_DEPTHS: Final = 1 << DEPTH_BITS
UNFOUND: Final = -1
"""What lies on a space of the ruins: nothing yet, something that nobody found, or the seat of its finder plus 1."""
NOBODY: Final = 0


class Depth:
    """One depth of the sea."""

    __slots__ = ("entered", "expand_cost", "item", "recover_cost")

    def __init__(self, item: Item, size: int) -> None:
        self.item = item
        self.expand_cost = amounts_in(item.bags.get("expand_cost"), size)
        self.recover_cost = amounts_in(item.bags.get("recover_cost"), size)
        self.entered: int = item.blocks.get("entered", NONE)


class Places:
    """Positions in the lists of a state, after those of declared zones and tracks."""

    __slots__ = (
        "aboard",
        "base",
        "bought",
        "chips",
        "crew",
        "face_up",
        "fleet",
        "held",
        "links",
        "map",
        "origins",
        "owners",
        "piles",
        "reserve",
        "ruins",
        "seen",
        "spaces",
        "tiles",
        "turns",
    )

    def __init__(self, zone: int, number: int, seat_zone: int, seat_number: int) -> None:
        # Lists of the table. Stations are numbers: the start base is 0, the others follow as they are placed.
        self.tiles = zone
        """By station: its tile, as the number of the part."""
        self.origins = zone + 1
        """By station: its top left cell."""
        self.turns = zone + 2
        """By station: quarter turns."""
        self.owners = zone + 3
        """By station: a seat, or NONE."""
        self.links = zone + 4
        """By station: a mask of the stations that corridors lead to."""
        self.crew = zone + 5
        """By station and seat, station after station: how many researchers."""
        self.spaces = zone + 6
        """By space of the map: the discovery that lies there, or NONE."""
        self.piles = zone + 7
        """All tiles that nobody has bought; of each station the last one is on top."""
        self.ruins = zone + 8
        """By space of the ruins: UNFOUND, NOBODY or the seat of its finder plus 1."""
        self.chips = zone + 9
        """By type of research station: who has the chip, or NONE."""
        # Numbers of the table.
        self.map = number
        self.base = number + 1
        """Whether the first player chooses where the start base lies."""
        self.bought = number + 2
        """Whether the player at turn has bought a station in this phase."""
        self.face_up = number + 3
        """A mask of the spaces whose discovery lies face up."""
        # Lists and numbers of a seat.
        self.held = seat_zone
        """Tiles that are bought and not placed."""
        self.aboard = seat_zone + 1
        """For each of those, how many researchers are on it."""
        self.fleet = seat_zone + 2
        """By submarine: its cell, or NONE in the reserve."""
        self.seen = seat_number
        """A mask of the spaces that the player has looked at."""
        self.reserve = seat_number + 1
        """Researchers in the reserve."""


LISTS: Final = 10
NUMBERS: Final = 4
SEAT_LISTS: Final = 3
SEAT_NUMBERS: Final = 2
"""How many of each there are."""


class SeaTable(TableRules):
    """Everything that the steps ask for."""

    __slots__ = (
        "aboard_table",
        "chip_least",
        "depths",
        "knowledge",
        "own",
        "pieces",
        "places",
        "researcher_price",
        "seas",
        "sonar_price",
        "stat_tables",
        "stations",
        "tiles",
        "types",
    )

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.touches_others = True
        self.places = Places(
            self.passed_place + 1,
            self.course.first_track + len(self.table_tracks),
            self.used_place() + 1,
            len(self.seat_tracks),
        )
        size = len(program.amount_names)
        self.own: dict[str, Any] = program.bundle["rules"]
        self.pieces: dict[str, int] = self.own["pieces"]
        self.aboard_table: str = self.own["stations"]["aboard"]
        self.chip_least: int = self.own["research"]["chip"]["least"]
        self.researcher_price: list[int] = self.vector(self.own["stations"]["researcher"])
        self.sonar_price: list[int] = self.vector(self.own["sonar"])
        self.depths: list[Depth] = sorted(
            [Depth(item, size) for item in program.by_type["depths"]], key=lambda depth: sum(depth.expand_cost)
        )
        """The shallowest first: the deeper, the dearer."""
        letters = [str(depth.item.fields["letter"]) for depth in self.depths]
        self.seas: list[Sea] = [Sea(plain, letters) for plain in program.bundle["boards"]]
        self.stations: list[Item] = program.by_type["stations"]
        self.tiles: dict[int, Tile] = {
            part: Tile(program.items[part], number)
            for item in self.stations
            for number, part in enumerate(item.parts.get("tiles", []), 1)
        }
        """By the number of the part."""
        self.types: list[str] = sorted(str(item.fields["track"]) for item in self.stations if "track" in item.fields)
        """The types of research stations, by their tracks."""
        self.stat_tables: dict[str, Quantity] = {
            amount.name: item.bags["stats"]
            for item in self.stations
            if "stats" in item.bags
            for amount in item.bags["stats"].amounts
        }
        backs = [number % MOST_DEPTHS for number in range(len(program.items) * MOST_DEPTHS)]
        self.knowledge = Knowledge(self.places.spaces, self.places.seen, backs)

    def vector(self, plain: dict[str, int]) -> list[int]:
        return [plain.get(name, 0) for name in self.program.amount_names]

    def sea(self, state: State) -> Sea:
        return self.seas[state.numbers[self.places.map]]

    def lay_own_lists(self, state: State) -> None:
        """What a state has besides declared zones and tracks, all of it empty."""
        state.numbers.extend([0] * NUMBERS)
        state.zones.extend([] for _ in range(LISTS))
        state.zones[self.places.chips] = [NONE] * len(self.types)
        state.zones[self.places.ruins] = [UNFOUND] * int(self.own["ruins"]["spaces"])
        for seat in state.seats:
            seat.numbers.extend([0] * SEAT_NUMBERS)
            seat.zones.extend([] for _ in range(SEAT_LISTS))
            seat.numbers[self.places.reserve] = self.pieces["researchers"]
            seat.zones[self.places.fleet] = [NONE] * self.pieces["submarines"]


def amounts_in(bag: Quantity | None, size: int) -> list[int]:
    """The amounts of a section such as a price; nothing where there is none."""
    return bag.fixed[0] if bag is not None and bag.fixed else [0] * size


def sea_table(rules: Table) -> SeaTable:
    """The rules that a step of this game is asked with."""
    assert isinstance(rules, SeaTable)
    return rules
