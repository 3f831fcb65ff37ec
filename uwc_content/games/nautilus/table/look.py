"""Nautilus as people look at it: stations by number, cells by letter and number, corridors as signs, what is known."""

from functools import cached_property
from typing import Any, Final

from uwc_content.engine.game import Game
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.seeing import seat_seen
from uwc_content.engine.state import State
from uwc_content.games.declared.table.look import Look
from uwc_content.games.nautilus.rules.city import crew_of, every_station, item_of
from uwc_content.games.nautilus.rules.discoveries import is_face_up, item_in
from uwc_content.games.nautilus.rules.fleet import fleet_of
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.rules.sea import Sea
from uwc_content.games.nautilus.rules.sea_table import SeaTable
from uwc_content.games.nautilus.rules.seeing import pieces_seen, station_seen
from uwc_content.games.nautilus.rules.tiles import BLUE, BROWN, WHITE
from uwc_content.games.nautilus.table.station_codes import codes_of
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import CELL, ref_to
from uwc_content.text import plain_name

ARROWS: Final = "↑↗→↘↓↙←↖"
"""Direction by direction, as tiles count them."""
SIGNS: Final = {WHITE: "□", BROWN: "■", BLUE: "≈"}
"""By the colour of a corridor."""
UNKNOWN: Final = "?"


def seen_of(rules: SeaTable, state: State, seat: int) -> dict[str, Any]:
    """Everything that may change at a player's place or on the sea and that everybody sees."""
    spaces, sea = enumerate(state.zones[rules.places.spaces]), rules.sea(state)
    return {
        **seat_seen(rules, state, seat, is_own=False),
        **pieces_seen(rules, state, seat),
        "held": [held.id for held in held_items(rules, state, seat)],
        "stations": [station_seen(rules, state, station) for station in every_station(rules, state)],
        "ruins": state.zones[rules.places.ruins][:],
        "chips": [track for track, owner in chips(rules, state).items() if owner == seat],
        "set_aside": [rules.item(thing).id for thing in state.zones[rules.zones.by_name["set_aside"].place]],
        "face_up": {
            sea.names[sea.spaces[space]]: item_in(rules, tile).id
            for space, tile in spaces
            if tile != NONE and is_face_up(rules, state, space)
        },
        "looked": state.seats[seat].numbers[rules.places.seen],
    }


def held_items(rules: SeaTable, state: State, seat: int) -> list[Item]:
    """The stations whose tiles a player has bought and not built."""
    tiles = state.seats[seat].zones[rules.places.held]
    return [rules.program.items[rules.tiles[tile].station] for tile in tiles]


def chips(rules: SeaTable, state: State) -> dict[str, int]:
    """By track: who has its chip, or NONE."""
    return dict(zip(rules.types, state.zones[rules.places.chips], strict=True))


class SeaLook(Look):
    """One game of Nautilus, who plays it, and the words for it."""

    def __init__(self, machine: Nautilus, game: Game, players: list[Player], names: Names, words: Words) -> None:
        super().__init__(machine, game, players, names, words)
        self.rules = machine

    # --- players ---

    def public(self, seat: int) -> dict[str, Any]:
        return seen_of(self.rules, self.state, seat)

    def track(self, name: str) -> str:
        """A word alone, for columns."""
        return self.words("sea", f"track.{name}") if self.words.has("sea", f"track.{name}") else plain_name(name)

    def held(self, seat: int) -> list[str]:
        """Held stations with their corridors and who is aboard."""
        own, places = self.state.seats[seat], self.rules.places
        pairs = zip(own.zones[places.held], own.zones[places.aboard], strict=True)
        return [
            f"{self.with_crew(self.rules.tiles[tile].station, crew)} {self.corridors(tile)}" for tile, crew in pairs
        ]

    def with_crew(self, station: int, crew: int) -> str:
        name = self.names.name(self.rules.program.items[station].id)
        return self.words("sea", "with_crew", crew, station=name, n=self.words.number(crew)) if crew else name

    # --- stations ---

    @property
    def stations(self) -> list[int]:
        return every_station(self.rules, self.state)

    def station_item(self, station: int) -> Item:
        return item_of(self.rules, self.state, station)

    def number(self, station: int) -> str:
        """What players type for it: `#4`."""
        return f"#{station + 1}"

    def station(self, station: int) -> str:
        return f"{self.number(station)} {self.names.name(self.station_item(station).id)}"

    def crew(self, station: int, seat: int) -> int:
        return crew_of(self.rules, self.state, station, seat)

    def corridors(self, tile: int, turn: int = 0) -> str:
        """`□↑↓ ≈→`: white corridors lead north and south, a sluice east."""
        shape = self.rules.tiles[tile].shapes[turn]
        found = {sign: [ARROWS[way] for way, each in enumerate(shape) if each == c] for c, sign in SIGNS.items()}
        return " ".join(sign + "".join(arrows) for sign, arrows in found.items() if arrows)

    # --- the sea ---

    @property
    def sea(self) -> Sea:
        return self.rules.sea(self.state)

    def cell(self, cell: int) -> str:
        return self.sea.names[cell]

    def depth(self, cell: int) -> Item:
        return self.rules.depths[self.sea.depth_at[cell]].item

    def submarines(self, seat: int) -> list[int]:
        """The cells of those that have been launched."""
        return [cell for cell in fleet_of(self.rules, self.state, seat) if cell != NONE]

    def discoveries(self, seat: int) -> dict[int, Item | None]:
        """By cell where a discovery lies: what it is, as far as the player knows."""
        return {
            self.sea.spaces[space]: None if tile == NONE else item_in(self.rules, tile)
            for space, (tile, back) in enumerate(self.rules.knowledge.view(self.state, seat))
            if back != NONE
        }

    def is_open(self, cell: int) -> bool:
        """Whether the discovery there lies face up."""
        return is_face_up(self.rules, self.state, self.sea.space_at[cell])

    def known(self, seat: int) -> list[str]:
        """What lies where, in words, of all that the player knows."""
        lying = self.discoveries(seat).items()
        return [self.lying(cell, item.id) for cell, item in lying if item is not None]

    def lying(self, cell: int, identifier: str) -> str:
        return self.words("sea", "lying", place=self.cell(cell), thing=self.names.name(identifier))

    @cached_property
    def codes(self) -> dict[str, str]:
        """By item: two letters, or a letter and the number of a piece of the ruins."""
        by_type = self.rules.program.by_type
        plain = [item for item in by_type["discoveries"] if "number" not in item.fields]
        names = {item.id: self.names.name(item.id) for item in (*self.rules.stations, *plain)}
        codes = codes_of(names.values())
        found = {identifier: codes[name] for identifier, name in names.items()}
        numbered = [item for item in by_type["discoveries"] if "number" in item.fields]
        return found | {item.id: f"{self.names.name(item.id)[0]}{item.fields['number']}" for item in numbered}

    # --- references ---

    def cell_ref(self, cell: int) -> str:
        return ref_to(CELL, self.cell(cell))

    def station_ref(self, station: int) -> str:
        return ref_to("station", str(station + 1))

    # --- numbers ---

    @property
    def ranks(self) -> list[int]:
        """What the first, second and further ranks in the ruins are worth at this table."""
        ranks: list[int] = self.rules.own["ruins"]["ranks"][str(len(self.state.seats))]
        return ranks

    def far(self, seat: int, stat: str) -> int:
        return self.rules.number_of(self.state, seat, stat)

    # --- costs ---

    def price(self, amounts: list[int]) -> str:
        return self.bag(self.vector(amounts))
