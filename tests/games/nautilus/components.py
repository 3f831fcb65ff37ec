"""Nautilus: discoveries, researchers, submarines and tiles are all there, and the graph of stations is the city."""

from collections import Counter
from collections.abc import Iterator

from invariants import components_of

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.city import crew_of, every_station, is_research, item_of, shapes_of
from uwc_content.games.nautilus.rules.discoveries import depth_in, item_in
from uwc_content.games.nautilus.rules.fleet import fleet_of
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.rules.sea_table import UNFOUND
from uwc_content.games.nautilus.rules.tiles import joins

DECLARED = components_of("")
rules_of_sites = DECLARED.rules_of_sites


def thing_of(item: Item) -> int:
    found: int = DECLARED.thing_of(item)
    return found


def ready_sections(machine: Nautilus) -> set[str]:
    """What a player may run into at any time of a turn."""
    return {"recovered", "entered"}


def faults_of_components(machine: Nautilus, state: State) -> Iterator[str]:
    yield from faults_of_discoveries(machine, state)
    yield from faults_of_tiles(machine, state)
    yield from faults_of_city(machine, state)
    for seat in range(len(state.seats)):
        yield from (f"player {seat}: {fault}" for fault in faults_of_pieces(machine, state, seat))
        yield from DECLARED.faults_of_seat(machine, state, seat)


# --- discoveries ---


def faults_of_discoveries(machine: Nautilus, state: State) -> Iterator[str]:
    """Every discovery lies on the sea, in a collection, in the ruins or aside; those on the sea at their depth."""
    sea = machine.sea(state)
    found: Counter[int] = Counter()
    for space, tile in enumerate(state.zones[machine.places.spaces]):
        if tile != NONE:
            found[item_in(machine, tile).index] += 1
            if depth_in(tile) != sea.depth_at[sea.spaces[space]]:
                yield f"`{item_in(machine, tile).id}` lies at another depth"
    found.update(state.zones[machine.zones.by_name["set_aside"].place])
    for seat in state.seats:
        found.update(seat.zones[machine.zones.by_name["collection"].place])
    for item in machine.program.by_type["discoveries"]:
        number = item.fields.get("number")
        in_ruins = number is not None and state.zones[machine.places.ruins][number - 1] != UNFOUND
        if found[item.index] + in_ruins != sum(item.fields["by_depth"].values()):
            yield f"there are {found[item.index] + in_ruins} of `{item.id}`"


# --- pieces ---


def faults_of_pieces(machine: Nautilus, state: State, seat: int) -> Iterator[str]:
    own, places = state.seats[seat], machine.places
    inside = sum(crew_of(machine, state, station, seat) for station in every_station(machine, state))
    researchers = inside + sum(own.zones[places.aboard]) + own.numbers[places.reserve]
    if researchers != machine.pieces["researchers"]:
        yield f"{researchers} researchers"
    if len(fleet_of(machine, state, seat)) != machine.pieces["submarines"]:
        yield f"{len(fleet_of(machine, state, seat))} submarines"
    if len(own.zones[places.held]) != len(own.zones[places.aboard]):
        yield "researchers are aboard of nothing"
    for track in machine.types:
        active = [
            station for station in every_station(machine, state) if is_active(machine, state, station, seat, track)
        ]
        if machine.marker(state, seat, track) != len(active):
            yield f"{len(active)} active stations of {track}, but the marker says {machine.marker(state, seat, track)}"
    if (own.numbers[places.seen] | state.numbers[places.face_up]) & ~lying(machine, state):
        yield "somebody remembers what is gone"


def is_active(machine: Nautilus, state: State, station: int, seat: int, track: str) -> bool:
    is_type = item_of(machine, state, station).fields.get("track") == track
    return is_type and crew_of(machine, state, station, seat) > 0


def lying(machine: Nautilus, state: State) -> int:
    return sum(1 << space for space, tile in enumerate(state.zones[machine.places.spaces]) if tile != NONE)


# --- the city ---


def faults_of_tiles(machine: Nautilus, state: State) -> Iterator[str]:
    """Every tile lies on the sea, on its pile or before a player."""
    places = machine.places
    found = Counter([*state.zones[places.tiles], *state.zones[places.piles]])
    for seat in state.seats:
        found.update(seat.zones[places.held])
    for part, tile in machine.tiles.items():
        is_unfounded = not state.zones[places.tiles] and machine.item(tile.station).fields["family"] == "start"
        if found[part] != tile.copies and not is_unfounded:
            yield f"there are {found[part]} of `{machine.item(part).id}`"


def faults_of_city(machine: Nautilus, state: State) -> Iterator[str]:
    sea, places = machine.sea(state), machine.places
    origins, links = state.zones[places.origins], state.zones[places.links]
    covered = [cell for origin in origins for cell in positions(sea.footprints[origin])]
    boats = [cell for seat in range(len(state.seats)) for cell in fleet_of(machine, state, seat) if cell != NONE]
    if len({*covered, *boats}) != len(covered) + len(boats):
        yield "two pieces lie on one cell"
    city = shapes_of(machine, state, every_station(machine, state))
    for station, origin in enumerate(origins):
        joined = sorted(origins.index(other) for other in joins(sea, city, origin, city[origin]))
        if positions(links[station]) != joined:
            yield f"station {station} is linked with {positions(links[station])} instead of {joined}"
        if (state.zones[places.owners][station] != NONE) != is_research(machine, state, station):
            yield f"station {station} has no owner, or one too many"
    if origins and reached(links) != set(range(len(origins))):
        yield "the city falls apart"


def reached(links: list[int]) -> set[int]:
    """Every station that somebody can walk to from the first one."""
    found, waiting = {0}, [0]
    while waiting:
        for other in positions(links[waiting.pop()]):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
