"""What words do to the board and the tracks of Underwater Cities."""

from typing import Final

from uwc_content.engine.foresight import ANYTHING, PLACES
from uwc_content.engine.lowering import Item, Program
from uwc_content.engine.program import ALLOW, BUILD, NONE, UPGRADE, Node
from uwc_content.engine.state import UNKNOWN, Seat, State
from uwc_content.engine.survey import Survey
from uwc_content.games.underwater_cities.rules.cards import Cards
from uwc_content.games.underwater_cities.rules.places import (
    ADVANCED,
    BOARD,
    CHOSEN,
    CONNECTED,
    FEDERATION,
    HEIGHT,
    MOVES,
    REACH,
    SIDE,
    TILE_SUPPLY,
    TILES,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import (
    BUILDINGS,
    CITIES,
    FARM,
    KINDS,
    LABORATORY,
    NONSYMBIOTIC,
    PLANT,
    SYMBIOTIC,
    TUNNEL,
    Facts,
    bits,
)

SIDES: Final = ("small", "large")
ALL_KINDS: Final = (1 << len(KINDS)) - 1


class Deeds(Cards):
    """Doing things."""

    __slots__ = ("facts_by_side", "limits", "may_allow_expansion", "slots_by_side")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.slots_by_side: list[list[Item]] = [self.tables.slots_of(side) for side in SIDES]
        self.facts_by_side: list[list[Facts]] = [
            [self.tables.facts[slot.index] for slot in slots] for slots in self.slots_by_side
        ]
        self.limits: list[list[tuple[int, int]]] = [self.limits_for(players) for players in range(5)]
        """By the number of players: the kinds of which there are not always enough pieces, each with their number."""
        self.may_allow_expansion = any(node.op == ALLOW and node.name == "expansion_sites" for node in program.nodes)

    def limits_for(self, players: int) -> list[tuple[int, int]]:
        limits = self.tables.rules["limits"]
        found: dict[str, int] = dict(limits["always"])
        for kind, by_players in limits["by_players"].items():
            if str(players) in by_players:
                found[kind] = by_players[str(players)]
        return [(KINDS.index(kind), number) for kind, number in found.items()]

    def slots(self, state: State) -> list[Item]:
        return self.slots_by_side[state.numbers[SIDE]]

    def is_chosen(self, state: State, i: int) -> bool:
        return state.numbers[CHOSEN] == i

    # --- using ---

    def block_of(self, state: State, thing: int) -> int:
        return self.facts(thing).action

    def use_thing(self, state: State, thing: int) -> None:
        if self.facts(thing).is_card:
            state.seats[state.actor].zones[USED].append(thing)

    def restore_thing(self, state: State, thing: int) -> None:
        if self.facts(thing).is_card:
            state.seats[state.actor].zones[USED].remove(thing)

    def ready_thing(self, state: State, thing: int) -> None:
        state.seats[state.actor].zones[USED].remove(thing)

    # --- building ---

    def permission(self, state: State, name: str) -> int:
        """The rule that allows something and is not used up."""
        seat = state.seats[state.actor]
        for node in self.in_force(seat).permissions:
            if node.name == name and not (node.once and not seat.uses_left(node.index)):
                return node.index
        return NONE

    def kinds_to_build(self, noun: str) -> list[int]:
        return self.tables.nouns[noun].kinds

    def count_pieces(self, state: State) -> int:
        found = ALL_KINDS
        for kind, limit in self.limits[len(state.seats)]:
            for seat in state.seats:
                limit -= seat.numbers[kind].bit_count()
            if limit <= 0:
                found ^= 1 << kind
        return found

    def new_survey(self, state: State, seat: Seat) -> Survey:
        numbers = seat.numbers
        board = self.tables.boards[numbers[BOARD]]
        own = numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC]
        cities = board.city_sites(own)
        buildings = board.building_sites(own, self.built_buildings(seat)) & board.buildings
        tunnels = board.tunnel_sites(numbers[REACH], numbers[TUNNEL])
        sites = [cities, cities, buildings, buildings, buildings, tunnels]
        return Survey(numbers[:], sites, board.plain_sites, board.price_areas)

    def sites_for(self, state: State, kind: int, site: str) -> int:
        seat = state.seats[state.actor]
        sites = (seat.survey or self.survey(state, seat)).sites[kind]
        if kind in BUILDINGS:
            if site or (self.may_allow_expansion and self.permission(state, "expansion_sites") != NONE):
                expansions = self.expansion_sites(seat)
                return expansions if site else sites | expansions
        elif site:
            return 0
        return sites if sites and self.is_left(state, kind) else 0

    def expansion_sites(self, seat: Seat) -> int:
        board = self.board(seat)
        own = seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]
        return board.building_sites(own, self.built_buildings(seat)) & board.expansions

    def built_buildings(self, seat: Seat) -> int:
        return seat.numbers[FARM] | seat.numbers[PLANT] | seat.numbers[LABORATORY]

    def usual_cost(self, state: State, op: int, kind: int) -> list[int]:
        return self.tables.upgrade_cost if op == UPGRADE else self.tables.costs[kind]

    def surcharge(self, area: int) -> list[int]:
        return self.tables.surcharges[area]

    def price_class(self, state: State, site: int) -> int:
        return self.board(state.seats[state.actor]).price_class[site]

    def place_thing(self, state: State, kind: int, site: int) -> None:
        seat = state.seats[state.actor]
        seat.numbers[kind] |= 1 << site
        seat.survey = None
        if kind not in BUILDINGS:
            state.left = UNKNOWN
        if kind == TUNNEL:
            seat.numbers[REACH] |= self.board(seat).neighbours[site]
        item = self.board(seat).special[site]
        if item is not None and "permanent" in item.rules:
            seat.put_in_force(item.rules["permanent"])

    def bonus_of(self, state: State, site: int) -> int:
        item = self.board(state.seats[state.actor]).special[site]
        return NONE if item is None else item.blocks.get("built", NONE)

    # --- what may come of it: see foresight ---

    def is_upgradable(self, kind: int) -> bool:
        return kind not in CITIES

    def building_gives(self, state: State, node: Node) -> int:
        """The bonuses of special sites where the thing may stand, and of metropolises that a tunnel may reach."""
        board = self.board(state.seats[state.actor])
        found = 0
        for kind in self.kinds_in(node.what):
            sites = self.sites_for(state, kind, node.what.site)
            for site in bits(sites & (board.specials | board.last_tunnels)):
                found |= self.site_gives(state, kind, site)
        return found

    def site_gives(self, state: State, kind: int, site: int) -> int:
        seat = state.seats[state.actor]
        board = self.board(seat)
        found = self.item_gives(board.special[site], "built")
        if board.last_tunnels >> site & 1:
            for corner, tile in zip(board.metropolises, seat.zones[TILES], strict=True):
                if board.next_to[corner] >> site & 1:
                    found |= self.item_gives(self.item(tile), "instant")
        return found

    def bonus_gives(self, state: State, gives: int) -> int:
        """Without new cities and tunnels only buildings come, on sites where they could stand already."""
        seat = state.seats[state.actor]
        board = self.board(seat)
        sites = board.specials
        if not gives & PLACES:
            own = seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]
            sites &= board.around(own | board.joined(own)) & (board.buildings | board.expansions)
        found = 0
        for site in bits(sites & ~self.built_buildings(seat)):
            found |= self.item_gives(board.special[site], "built")
        for tile in seat.zones[TILES] if gives & PLACES else []:
            found |= self.item_gives(self.item(tile), "instant")
        return found

    def taking_gives(self, state: State) -> int:
        found = 0
        for tile in state.zones[TILE_SUPPLY]:
            found |= self.item_gives(self.item(tile), "instant")
        return found

    def using_gives(self, state: State) -> int:
        found = 0
        for card in self.payable_things(state, state.actor, "action_card"):
            found |= self.nodes[self.facts(card).action].gives
        return found

    def track_gives(self, state: State) -> int:
        found = 0
        for block in [self.tables.overflow, *self.tables.space_bonus]:
            found |= 0 if block == NONE else self.nodes[block].gives
        return found

    def item_gives(self, item: Item | None, section: str) -> int:
        if item is None:
            return 0
        block = item.blocks.get(section, NONE)
        return (ANYTHING if item.rules.get("permanent") else 0) | (0 if block == NONE else self.nodes[block].gives)

    def upgrade_thing(self, state: State, thing: int) -> None:
        seat = state.seats[state.actor]
        seat.survey = None
        if seat.numbers[NONSYMBIOTIC] >> thing & 1:
            seat.numbers[NONSYMBIOTIC] ^= 1 << thing
            seat.numbers[SYMBIOTIC] |= 1 << thing
            state.left = UNKNOWN
        else:
            seat.numbers[UPGRADED] |= 1 << thing

    def after_placing(self, state: State, node: Node, thing: int) -> None:
        """Whatever became connected is told: metropolises with their instant effect, cities, buildings."""
        if node.op != BUILD:
            return
        seat = state.seats[state.actor]
        board = self.board(seat)
        before = seat.numbers[CONNECTED]
        seat.numbers[CONNECTED] = now = self.network(seat)
        seat.survey = None
        for site in bits(now & ~before & board.cities):
            self.tell_thing(state, "connect", site, node, NONE)
        if seat.numbers[TUNNEL] >> thing & 1:
            for site, tile in zip(board.metropolises, seat.zones[TILES], strict=True):
                needed = board.next_to[site] & board.tunnels
                if needed >> thing & 1 and needed & seat.numbers[TUNNEL] == needed:
                    self.push_block(state, self.item(tile).blocks.get("instant", NONE), tile, 0)
                    self.tell_thing(state, "connect", site, node, NONE)

    def network(self, seat: Seat) -> int:
        """Connected cities and the buildings at them."""
        cities = (seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]) & seat.numbers[REACH]
        return cities | self.board(seat).around(cities) & self.built_buildings(seat)

    # --- tracks ---

    def step_on(self, state: State, track: str) -> int:
        seat = state.seats[state.actor]
        seat.numbers[ADVANCED] = 1
        state.numbers[MOVES] += 1
        seat.numbers[HEIGHT] = state.numbers[MOVES]
        if seat.numbers[FEDERATION] == len(self.tables.spaces) - 1:
            return self.tables.overflow
        seat.numbers[FEDERATION] += 1
        return self.tables.space_bonus[seat.numbers[FEDERATION]]

    # --- production ---

    def yield_of(self, state: State, thing: int) -> list[int]:
        """What the thing alone produces; a tunnel only where it touches a city."""
        seat = state.seats[state.actor]
        kind = self.kind_at(state, state.actor, thing)
        if kind == TUNNEL:
            cities = seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]
            produces = bool(self.board(seat).next_to[thing] & cities)
        else:
            produces = bool(seat.numbers[CONNECTED] >> thing & 1)
        if not produces:
            return [0] * len(self.program.amount_names)
        return (self.tables.upgraded if seat.numbers[UPGRADED] >> thing & 1 else self.tables.plain)[kind]
