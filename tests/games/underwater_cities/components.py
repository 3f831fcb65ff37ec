"""Underwater Cities: every card is in one place, pieces are within their limits, the network is what a search finds."""

from collections import Counter
from collections.abc import Iterator

from uwc_content.engine.program import Item
from uwc_content.engine.state import Seat, State
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import (
    CLAIMED,
    CONNECTED,
    CONTRACTS,
    DEAR_DECK,
    DECK,
    DISCARD,
    ERA,
    GAINED_TILES,
    HAND,
    OPEN_CONTRACTS,
    OPEN_SPECIALS,
    PAID_SPECIALS,
    REACH,
    SPECIAL_DECK,
    TILE_SUPPLY,
    TILES,
    UPGRADED,
    USED,
)
from uwc_content.games.underwater_cities.rules.tables import BUILDINGS, CITIES, ITEMS, KINDS, SYMBIOTIC, TUNNEL, bits
from uwc_content.games.underwater_cities.rules.turns import CHOOSE_ORDER, PLAY_CARD, ROOM

IN_PLAY = (CHOOSE_ORDER, PLAY_CARD, ROOM)
"""Frames that hold a card which has left the hand and lies nowhere yet."""


def faults_of_components(machine: UnderwaterCities, state: State) -> Iterator[str]:
    yield from faults_of_cards(machine, state)
    yield from faults_of_tiles(machine, state)
    for number, seat in enumerate(state.seats):
        yield from (f"player {number}: {fault}" for fault in faults_of_seat(machine, seat))
    yield from faults_of_limits(machine, state)


# --- cards ---


def places_of_cards(state: State) -> Counter[int]:
    """How often each card lies somewhere."""
    piles = (DECK, DISCARD, SPECIAL_DECK, OPEN_SPECIALS, DEAR_DECK)
    found = Counter(card for zone in piles for card in state.zones[zone])
    for seat in state.seats:
        found.update(seat.zones[HAND])
        found.update(seat.zones[CLAIMED])
        found.update((Counter(seat.zones[PAID_SPECIALS]) - Counter(seat.zones[CLAIMED])).elements())
    stack = state.stack
    found.update(stack[i + 1] for i in range(0, len(stack), 3) if stack[i] in IN_PLAY)
    return found


def faults_of_cards(machine: UnderwaterCities, state: State) -> Iterator[str]:
    """Cards of the present era and cheap special cards never leave the game; others may, but never multiply."""
    rules = machine.tables.rules
    eras = [era["deck"] for era in rules["eras"]]
    exact = {eras[state.numbers[ERA] - 1], "special_low"}
    absent = set(eras[state.numbers[ERA] :])
    found = places_of_cards(state)
    for item in machine.program.by_type["cards"]:
        deck, copies = item.fields["deck"], item.fields.get("copies", 1)
        if deck in rules["start"]["claimed"]:
            copies *= len(state.seats)
        there = found.pop(item.index + ITEMS, 0)
        if there > copies or (deck in exact and there != copies) or (deck in absent and there):
            yield f"`{item.id}` of `{deck}` is in {there} places, and there are {copies}"
    if found:
        yield f"these are no cards: {sorted(found)}"


def faults_of_tiles(machine: UnderwaterCities, state: State) -> Iterator[str]:
    for name, own, common in (("metropolises", GAINED_TILES, TILE_SUPPLY), ("contracts", CONTRACTS, OPEN_CONTRACTS)):
        found = Counter(state.zones[common])
        for seat in state.seats:
            found.update(seat.zones[own])
        known = {item.index + ITEMS for item in machine.program.by_type[name]}
        if not found.keys() <= known:
            yield f"these are no {name}: {sorted(found.keys() - known)}"
        twice = [machine.item(thing).id for thing, number in found.items() if number > 1]
        if twice:
            yield f"these {name} are in several places: {twice}"


# --- boards ---


def faults_of_seat(machine: UnderwaterCities, seat: Seat) -> Iterator[str]:
    board = machine.board(seat)
    numbers = seat.numbers
    fitting = {**dict.fromkeys(CITIES, board.cities), TUNNEL: board.tunnels}
    fitting.update(dict.fromkeys(BUILDINGS, board.buildings | board.expansions))
    taken = 0
    for kind, sites in fitting.items():
        if numbers[kind] & ~sites:
            yield f"{KINDS[kind]} stands where none may stand: {named(board.ids, numbers[kind] & ~sites)}"
        if numbers[kind] & taken:
            yield f"two things stand on one site: {named(board.ids, numbers[kind] & taken)}"
        taken |= numbers[kind]
    if numbers[UPGRADED] & ~taken:
        yield f"something is upgraded that is not there: {named(board.ids, numbers[UPGRADED] & ~taken)}"
    if Counter(seat.zones[USED]) - Counter(seat.zones[CLAIMED]):
        yield "a card is used that does not lie beside the board"
    if len(seat.zones[TILES]) != len(board.metropolises):
        yield "the board has not one tile for each metropolis"
    yield from faults_of_network(machine, seat)


def named(ids: list[str], sites: int) -> list[str]:
    return [ids[site] for site in bits(sites)]


def faults_of_network(machine: UnderwaterCities, seat: Seat) -> Iterator[str]:
    """The masks that are kept up to date equal a search along the tunnels, step by step."""
    board = machine.board(seat)
    reach = searched(seat.numbers[TUNNEL], board.next_to, board.cities, 1 << board.start)
    if reach != seat.numbers[REACH]:
        yield f"the network reaches {named(board.ids, reach)}, not {named(board.ids, seat.numbers[REACH])}"
    connected = reach & (seat.numbers[CITIES[0]] | seat.numbers[CITIES[1]])
    for site in bits(seat.numbers[BUILDINGS[0]] | seat.numbers[BUILDINGS[1]] | seat.numbers[BUILDINGS[2]]):
        if board.next_to[site] & connected & board.cities:
            connected |= 1 << site
    if connected != seat.numbers[CONNECTED]:
        yield f"connected are {named(board.ids, connected)}, not {named(board.ids, seat.numbers[CONNECTED])}"
    for tunnel in bits(seat.numbers[TUNNEL]):
        if not board.next_to[tunnel] & reach & board.cities:
            yield f"the tunnel {board.ids[tunnel]} belongs to no network"


def searched(tunnels: int, next_to: list[int], cities: int, reach: int) -> int:
    """City sites that built tunnels lead to."""
    while True:
        more = reach
        for tunnel in bits(tunnels):
            if next_to[tunnel] & cities & reach:
                more |= next_to[tunnel] & cities
        if more == reach:
            return reach
        reach = more


def faults_of_limits(machine: UnderwaterCities, state: State) -> Iterator[str]:
    limits = machine.tables.rules["limits"]
    known = {KINDS.index(kind): number for kind, number in limits["always"].items()}
    for kind, by_players in limits["by_players"].items():
        known[KINDS.index(kind)] = by_players.get(str(len(state.seats)))
    for kind, limit in known.items():
        built = sum(seat.numbers[kind].bit_count() for seat in state.seats)
        if limit is not None and built > limit:
            yield f"{built} of {KINDS[kind]} are built, and there are {limit}"
    if any(seat.numbers[UPGRADED] & seat.numbers[SYMBIOTIC] for seat in state.seats):
        yield "a symbiotic city is upgraded"


def rules_of_sites(machine: UnderwaterCities, state: State) -> set[int]:
    """The rules of sites on which something is built."""
    found: set[int] = set()
    for seat in state.seats:
        board = machine.board(seat)
        for kind in range(len(KINDS)):
            for site in bits(seat.numbers[kind]):
                item = board.special[site]
                found.update(rule for rules in (item.rules.values() if item else ()) for rule in rules)
    return found


def thing_of(item: Item) -> int:
    return item.index + ITEMS


def ready_sections(machine: UnderwaterCities) -> set[str]:
    """What a player may run into at any time of a turn."""
    return {"instant", "action"}
