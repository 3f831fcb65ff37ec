"""What words do to the board and the tracks of Underwater Cities."""

from typing import Final

from uwc_content.engine.costs import in_force_of
from uwc_content.engine.events import tell_thing
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.search.foresight import OWN_USES, PLACES, TAKES, THINGS, TRACKS
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import UNKNOWN, Seat, State, Survey
from uwc_content.engine.surveying import is_left, survey_of
from uwc_content.games.underwater_cities.rules.box import Box
from uwc_content.games.underwater_cities.rules.places import (
    ADVANCED,
    BOARD,
    CONNECTED,
    FEDERATION,
    HEIGHT,
    MOVES,
    REACH,
    TILE_SUPPLY,
    TILES,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import (
    BUILDINGS,
    FARM,
    KINDS,
    LABORATORY,
    NONSYMBIOTIC,
    PLANT,
    SYMBIOTIC,
    TUNNEL,
    Board,
)
from uwc_content.games.underwater_cities.rules.things import kind_at, payable_things

ALL_KINDS: Final = (1 << len(KINDS)) - 1


def block_of(rules: Box, state: State, thing: int) -> int:
    return rules.facts(thing).action


def use_thing(rules: Box, state: State, thing: int, is_used: bool) -> None:
    if rules.facts(thing).is_card:
        used = state.seats[state.actor].zones[USED]
        if is_used:
            used.append(thing)
        else:
            used.remove(thing)


def permission_for(rules: Box, state: State, name: str) -> int:
    """The rule that allows something and is not used up."""
    seat = state.seats[state.actor]
    for node in (seat.in_force or in_force_of(rules, seat)).permissions:
        if node.name == name and not (node.once and seat.is_used_up(node.index)):
            return node.index
    return NONE


def count_pieces(rules: Box, state: State) -> int:
    found = ALL_KINDS
    for kind, limit in rules.limits[len(state.seats)]:
        for seat in state.seats:
            limit -= seat.numbers[kind].bit_count()
        if limit <= 0:
            found ^= 1 << kind
    return found


def new_survey(rules: Box, state: State, seat: Seat) -> Survey:
    numbers = seat.numbers
    board = rules.tables.boards[numbers[BOARD]]
    own = numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC]
    cities = board.city_sites(own)
    buildings = board.building_sites(own, built_buildings(seat)) & board.buildings
    tunnels = board.tunnel_sites(numbers[REACH], numbers[TUNNEL])
    sites = [cities, cities, buildings, buildings, buildings, tunnels]
    return Survey(numbers[:], sites, board.plain_sites, board.price_areas)


def sites_for(rules: Box, state: State, kind: int, site: str) -> int:
    seat = state.seats[state.actor]
    sites = (seat.survey or survey_of(rules, state, seat)).sites[kind]
    if kind in BUILDINGS:
        if site or (rules.may_allow_expansion and permission_for(rules, state, "expansion_sites") != NONE):
            expansions = expansion_sites(rules, seat)
            return expansions if site else sites | expansions
    elif site:
        return 0
    return sites if sites and is_left(rules, state, kind) else 0


def expansion_sites(rules: Box, seat: Seat) -> int:
    board = rules.board(seat)
    own = seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]
    return board.building_sites(own, built_buildings(seat)) & board.expansions


def built_buildings(seat: Seat) -> int:
    return seat.numbers[FARM] | seat.numbers[PLANT] | seat.numbers[LABORATORY]


def place_thing(rules: Box, state: State, kind: int, site: int, node: Node) -> None:
    """It is connected or not when it is told; whatever becomes connected by it is told after it."""
    seat = state.seats[state.actor]
    before, bonus = seat.numbers[CONNECTED], put_there(rules, state, kind, site)
    seat.numbers[CONNECTED] = network_of(rules, seat)
    seat.survey = None
    tell_thing(rules, state, "build", site, node, bonus)
    tell_connected(rules, state, node, site, before)


def put_there(rules: Box, state: State, kind: int, site: int) -> int:
    """The block of the site's bonus, or NONE."""
    seat = state.seats[state.actor]
    seat.numbers[kind] |= 1 << site
    seat.survey = None
    if kind not in BUILDINGS:
        state.left = UNKNOWN
    if kind == TUNNEL:
        seat.numbers[REACH] |= rules.board(seat).neighbours[site]
    item = rules.board(seat).special[site]
    if item is None:
        return NONE
    standing = rules.rules_at(item)
    if standing:
        seat.put_in_force(standing)
    return item.blocks.get("built", NONE)


def site_gives(rules: Box, state: State, sites: int) -> int:
    """The bonuses of special sites, and of metropolises that a tunnel may reach."""
    seat = state.seats[state.actor]
    board = rules.board(seat)
    found = 0
    for site in bits(sites & (board.specials | board.last_tunnels)):
        found |= one_site_gives(rules, seat, board, site)
    return found


def one_site_gives(rules: Box, seat: Seat, board: Board, site: int) -> int:
    special = board.special[site]
    found = 0 if special is None else rules.tables.facts[special.index].bonus
    if board.last_tunnels >> site & 1:
        for i, corner in enumerate(board.metropolises):
            if board.next_to[corner] >> site & 1:
                found |= rules.facts(seat.zones[TILES][i]).bonus
    return found


def bonus_gives(rules: Box, state: State, gives: int) -> int:
    """Without new cities and tunnels only buildings come, on sites where they could stand already."""
    seat = state.seats[state.actor]
    board = rules.board(seat)
    sites = board.specials
    if not gives & PLACES:
        own = seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]
        sites &= board.around(own | board.joined(own)) & (board.buildings | board.expansions)
    found = 0
    for site in bits(sites & ~built_buildings(seat)):
        special = board.special[site]
        if special is not None:
            found |= rules.tables.facts[special.index].bonus
    for tile in seat.zones[TILES] if gives & PLACES else []:
        found |= rules.facts(tile).bonus
    return found


def taking_gives(rules: Box, state: State) -> int:
    found = 0
    for tile in state.zones[TILE_SUPPLY]:
        found |= rules.facts(tile).bonus
    return found


def using_gives(rules: Box, state: State) -> int:
    found = 0
    for card in payable_things(rules, state, state.actor, "action_card"):
        found |= rules.nodes[rules.facts(card).action].gives
    return found


def track_gives(rules: Box, state: State) -> int:
    found = 0
    for block in [rules.tables.overflow, *rules.tables.space_bonus]:
        found |= 0 if block == NONE else rules.nodes[block].gives
    return found


def also_gives(rules: Box, state: State, gives: int) -> int:
    """Bonuses of sites and spaces, tiles that are taken, action cards that are used."""
    found = bonus_gives(rules, state, gives) if gives & THINGS else 0
    if gives & TAKES:
        found |= taking_gives(rules, state)
    if gives & TRACKS:
        found |= track_gives(rules, state)
    if gives & OWN_USES:
        found |= using_gives(rules, state)
    return found


def upgrade_thing(rules: Box, state: State, thing: int, node: Node) -> None:
    turn_over(state, thing)
    tell_thing(rules, state, "upgrade", thing, node, NONE)


def turn_over(state: State, thing: int) -> None:
    seat = state.seats[state.actor]
    seat.survey = None
    if seat.numbers[NONSYMBIOTIC] >> thing & 1:
        seat.numbers[NONSYMBIOTIC] ^= 1 << thing
        seat.numbers[SYMBIOTIC] |= 1 << thing
        state.left = UNKNOWN
    else:
        seat.numbers[UPGRADED] |= 1 << thing


def tell_connected(rules: Box, state: State, node: Node, thing: int, before: int) -> None:
    """Whatever became connected is told: metropolises with their instant effect, cities, buildings."""
    seat = state.seats[state.actor]
    board = rules.board(seat)
    for site in bits(seat.numbers[CONNECTED] & ~before & board.cities):
        tell_thing(rules, state, "connect", site, node, NONE)
    if seat.numbers[TUNNEL] & board.last_tunnels & 1 << thing:
        for i, site in enumerate(board.metropolises):
            needed = board.next_to[site] & board.tunnels
            if needed >> thing & 1 and needed & seat.numbers[TUNNEL] == needed:
                tile = seat.zones[TILES][i]
                push_block(rules, state, rules.facts(tile).instant, tile, 0)
                tell_thing(rules, state, "connect", site, node, NONE)


def network_of(rules: Box, seat: Seat) -> int:
    """Connected cities and the buildings at them."""
    cities = (seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]) & seat.numbers[REACH]
    return cities | rules.board(seat).around(cities) & built_buildings(seat)


def step_on(rules: Box, state: State, track: str) -> int:
    seat = state.seats[state.actor]
    seat.numbers[ADVANCED] = 1
    state.numbers[MOVES] += 1
    seat.numbers[HEIGHT] = state.numbers[MOVES]
    if seat.numbers[FEDERATION] == len(rules.tables.spaces) - 1:
        return rules.tables.overflow
    seat.numbers[FEDERATION] += 1
    return rules.tables.space_bonus[seat.numbers[FEDERATION]]


def yield_of(rules: Box, state: State, thing: int) -> list[int]:
    """What the thing alone produces; a tunnel only where it touches a city."""
    seat = state.seats[state.actor]
    kind = kind_at(rules, state, state.actor, thing)
    if kind == TUNNEL:
        cities = seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC]
        produces = bool(rules.board(seat).next_to[thing] & cities)
    else:
        produces = bool(seat.numbers[CONNECTED] >> thing & 1)
    if not produces:
        return rules.nothing
    return (rules.tables.upgraded if seat.numbers[UPGRADED] >> thing & 1 else rules.tables.plain)[kind]
