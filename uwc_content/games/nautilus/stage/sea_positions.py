"""Lays the sea of a scenario out, and tells what lies there."""

from typing import Any

from uwc_content.diagnostics import Message
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.declared.stage.stage import DeclaredStage
from uwc_content.games.nautilus.rules import sea_table
from uwc_content.games.nautilus.rules.beginning import lay_piles
from uwc_content.games.nautilus.rules.city import (
    add_crew,
    built_cells,
    crew_of,
    every_station,
    item_of,
    put_station,
    station_name,
)
from uwc_content.games.nautilus.rules.discoveries import is_face_up, item_in, lying, tile_number
from uwc_content.games.nautilus.rules.fleet import fleet_of
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.rules.sea import Sea
from uwc_content.games.nautilus.rules.tiles import FACING
from uwc_content.games.nautilus.stage import names
from uwc_content.workshop.scenarios.comparing import NOTHING
from uwc_content.workshop.scenarios.model import Facts, Given
from uwc_content.workshop.scenarios.stage import Impossible


def placed(facts: Facts, name: str) -> list[tuple[str, Any]]:
    """What lies where; a place that is said to hold nothing is as empty as any other."""
    return [(place, thing) for place, thing in facts.get(name, {}).items() if thing != NOTHING]


class SeaPositions(DeclaredStage):
    """States with a sea."""

    interpreter = Nautilus
    told_elsewhere = frozenset({names.PILES, names.BOUGHT})
    game: Nautilus

    def __init__(self, bundle: dict[str, Any]) -> None:
        super().__init__(bundle)
        self.ordered |= {names.PILES}

    # --- laying out ---

    def empty_table(self, players: int) -> State:
        state = super().empty_table(players)
        places = self.game.places
        del state.numbers[places.map :], state.zones[places.tiles :]
        self.game.lay_own_lists(state)
        return state

    def prepare(self, given: Given) -> State:
        state = super().prepare(given)
        for seat, facts in enumerate(given.seats):
            self.man(state, seat, facts)
        self.lay_given_piles(state, given)
        return state

    def lay_table(self, state: State, facts: Facts) -> None:
        super().lay_table(state, facts)
        places = self.game.places
        maps = [sea.id for sea in self.game.seas]
        state.numbers[places.map] = maps.index(facts.get(names.MAP, maps[0]))
        state.numbers[places.bought] = int(facts.get(names.BOUGHT, False))
        state.zones[places.spaces] = [NONE] * len(self.game.sea(state).spaces)
        for cell, described in placed(facts, names.STATIONS):
            self.put(state, cell, described, facts.get(names.OWNERS, {}).get(cell, 0) - 1)
        for cell, name in placed(facts, names.DISCOVERIES):
            self.lay_discovery(state, cell, name)
        for cell in facts.get(names.FACE_UP, []):
            state.numbers[places.face_up] |= 1 << self.space_at(state, cell)
        for number, finder in facts.get(names.RUINS, {}).items():
            state.zones[places.ruins][number - 1] = sea_table.NOBODY if finder == names.NOBODY else finder
        for track, holder in facts.get(names.CHIPS, {}).items():
            state.zones[places.chips][self.game.types.index(track)] = NONE if holder == names.NOBODY else holder - 1
        for seat in range(len(state.seats)):
            state.seats[seat].numbers[places.seen] |= state.numbers[places.face_up]

    def copies_of(self, item: Item) -> int:
        numbers = item.fields.get("by_depth")
        return super().copies_of(item) if numbers is None else sum(numbers.values())

    def cell(self, sea: Sea, name: str) -> int:
        if name not in sea.names:
            raise Impossible(Message("the map `{map}` has no cell `{cell}`", map=sea.id, cell=name))
        return sea.names.index(name)

    def space_at(self, state: State, name: str) -> int:
        """A space where a discovery lies."""
        sea = self.game.sea(state)
        space = sea.space_at.get(self.cell(sea, name), NONE)
        if space == NONE or state.zones[self.game.places.spaces][space] == NONE:
            raise Impossible(Message("no discovery lies on `{cell}`", cell=name))
        return space

    def put(self, state: State, name: str, described: list[str], owner: int) -> None:
        sea = self.game.sea(state)
        origin = self.cell(sea, name)
        footprint = sea.footprints[origin]
        if not footprint or footprint & built_cells(self.game, state):
            raise Impossible(Message("no station fits onto `{cell}`", cell=name))
        put_station(self.game, state, self.tile(described), origin, FACING.index(described[2]), owner)

    def tile(self, described: list[str]) -> int:
        """The part that a station and the number of its tile mean."""
        tiles = self.ids[described[0]].parts["tiles"]
        number = int(described[1].removeprefix(names.TILE))
        if number > len(tiles):
            raise Impossible(Message("`{name}` has no `{tile}`", name=described[0], tile=described[1]))
        return tiles[number - 1]

    def lay_discovery(self, state: State, name: str, discovery: str) -> None:
        sea, item = self.game.sea(state), self.ids[discovery]
        cell = self.cell(sea, name)
        depth = self.game.depths[sea.depth_at[cell]].item.id
        if cell not in sea.space_at or depth not in item.fields["by_depth"]:
            message = Message("`{name}` cannot lie on `{cell}`", name=discovery, cell=name)
            raise Impossible(message, Message("it lies on spaces of {names}", names=", ".join(item.fields["by_depth"])))
        tile = tile_number(item.index, sea.depth_at[cell])
        state.zones[self.game.places.spaces][sea.space_at[cell]] = tile

    def man(self, state: State, seat: int, facts: Facts) -> None:
        """The pieces of a player, and what they know."""
        places, sea, own = self.game.places, self.game.sea(state), state.seats[seat]
        for described in facts.get(names.HELD, []):
            name, tile, *aboard = described.split()
            own.zones[places.held].append(self.tile([name, tile]))
            own.zones[places.aboard].append(int(aboard[0].removeprefix(names.ABOARD)) if aboard else 0)
        for name, number in placed(facts, names.CREW):
            add_crew(self.game, state, self.station(state, name), seat, number)
        submarines = [self.cell(sea, name) for name in facts.get(names.SUBMARINES, [])]
        fleet = fleet_of(self.game, state, seat)
        if len(submarines) > len(fleet):
            raise Impossible(Message("a player has {number} submarines", number=len(fleet)))
        fleet[: len(submarines)] = submarines
        for name in facts.get(names.KNOWN, []):
            own.numbers[places.seen] |= 1 << self.space_at(state, name)
        away = sum(own.zones[places.aboard]) + sum(self.crew(state, seat).values())
        own.numbers[places.reserve] = facts.get(names.RESERVE, self.game.pieces["researchers"] - away)

    def station(self, state: State, name: str) -> int:
        origin = self.cell(self.game.sea(state), name)
        if origin not in state.zones[self.game.places.origins]:
            raise Impossible(Message("no station lies on `{cell}`", cell=name))
        return state.zones[self.game.places.origins].index(origin)

    def lay_given_piles(self, state: State, given: Given) -> None:
        """All tiles that lie nowhere else, unless a pile is described."""
        places = self.game.places
        lay_piles(self.game, state)
        pile = state.zones[places.piles]
        elsewhere = [*state.zones[places.tiles], *(tile for seat in state.seats for tile in seat.zones[places.held])]
        for tile in elsewhere:
            if tile in pile:
                pile.remove(tile)
        for name, numbers in given.table.get(names.PILES, {}).items():
            tiles = [self.tile([name, f"{names.TILE}{number}"]) for number in reversed(numbers)]
            pile[:] = [tile for tile in pile if self.game.tiles[tile].station != self.ids[name].index] + tiles

    # --- telling ---

    def sea_facts(self, state: State) -> Facts:
        game, places, sea = self.game, self.game.places, self.game.sea(state)
        stations = every_station(game, state)
        owners = state.zones[places.owners]
        spaces = [space for space in range(len(sea.spaces)) if lying(game, state) >> space & 1]
        return {
            names.MAP: sea.id,
            names.STATIONS: {station_name(game, state, each): self.described(state, each) for each in stations},
            names.OWNERS: {station_name(game, state, i): owners[i] + 1 for i in stations if owners[i] != NONE},
            names.PILES: self.piles_told(state),
            names.BOUGHT: bool(state.numbers[places.bought]),
            names.DISCOVERIES: {self.cell_of(sea, space): self.lying_at(state, space) for space in spaces},
            names.FACE_UP: [self.cell_of(sea, space) for space in spaces if is_face_up(game, state, space)],
            names.RUINS: self.ruins(state),
            names.CHIPS: {
                track: names.NOBODY if holder == NONE else holder + 1
                for track, holder in zip(game.types, state.zones[places.chips], strict=True)
            },
        }

    def described(self, state: State, station: int) -> list[str]:
        places = self.game.places
        tile = self.game.tiles[state.zones[places.tiles][station]]
        turn = state.zones[places.turns][station]
        return [item_of(self.game, state, station).id, f"{names.TILE}{tile.number}", FACING[turn]]

    def cell_of(self, sea: Sea, space: int) -> str:
        return sea.names[sea.spaces[space]]

    def lying_at(self, state: State, space: int) -> str:
        return item_in(self.game, state.zones[self.game.places.spaces][space]).id

    def piles_told(self, state: State) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for part in reversed(state.zones[self.game.places.piles]):
            tile = self.game.tiles[part]
            found.setdefault(self.game.program.items[tile.station].id, []).append(tile.number)
        return found

    def ruins(self, state: State) -> dict[int, Any]:
        listed = enumerate(state.zones[self.game.places.ruins], 1)
        return {
            number: names.NOBODY if finder == sea_table.NOBODY else finder
            for number, finder in listed
            if finder != sea_table.UNFOUND
        }

    def crew(self, state: State, seat: int) -> dict[str, int]:
        stations = every_station(self.game, state)
        crews = {station_name(self.game, state, each): crew_of(self.game, state, each, seat) for each in stations}
        return {name: number for name, number in crews.items() if number}

    def piece_facts(self, state: State, seat: int) -> Facts:
        places, sea, own = self.game.places, self.game.sea(state), state.seats[seat]
        seen = own.numbers[places.seen] & lying(self.game, state)
        return {
            names.CREW: self.crew(state, seat),
            names.SUBMARINES: [sea.names[cell] for cell in fleet_of(self.game, state, seat) if cell != NONE],
            names.RESERVE: own.numbers[places.reserve],
            names.HELD: [
                " ".join([self.game.program.items[self.game.tiles[part].station].id, *self.words_of(part, crew)])
                for part, crew in zip(own.zones[places.held], own.zones[places.aboard], strict=True)
            ],
            names.KNOWN: [self.cell_of(sea, space) for space in range(len(sea.spaces)) if seen >> space & 1],
        }

    def words_of(self, part: int, crew: int) -> list[str]:
        aboard = [f"{names.ABOARD}{crew}"] if crew else []
        return [f"{names.TILE}{self.game.tiles[part].number}", *aboard]
