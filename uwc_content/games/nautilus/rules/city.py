"""The city: which station lies where, whose it is and who is in it; placing a station and entering one."""

from uwc_content.engine.events import tell_thing
from uwc_content.engine.giving import pay_to
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.money import can_pay
from uwc_content.games.nautilus.rules.sea_table import SeaTable, amounts_in
from uwc_content.games.nautilus.rules.station_graph import linked
from uwc_content.games.nautilus.rules.tiles import joins

# --- looking at it ---


def item_of(rules: SeaTable, state: State, station: int) -> Item:
    return rules.program.items[rules.tiles[state.zones[rules.places.tiles][station]].station]


def is_research(rules: SeaTable, state: State, station: int) -> bool:
    return bool(item_of(rules, state, station).fields["family"] == "research")


def shape_at(rules: SeaTable, state: State, station: int) -> list[int]:
    """The colours of its corridors as it lies."""
    zones, places = state.zones, rules.places
    return rules.tiles[zones[places.tiles][station]].shapes[zones[places.turns][station]]


def shapes_of(rules: SeaTable, state: State, stations: list[int]) -> dict[int, list[int]]:
    """The shapes of some stations by their origins."""
    origins = state.zones[rules.places.origins]
    return {origins[station]: shape_at(rules, state, station) for station in stations}


def every_station(rules: SeaTable, state: State) -> list[int]:
    return list(range(len(state.zones[rules.places.origins])))


def built_cells(rules: SeaTable, state: State) -> int:
    """A mask of the cells under stations."""
    footprints, mask = rules.sea(state).footprints, 0
    for origin in state.zones[rules.places.origins]:
        mask |= footprints[origin]
    return mask


def crew_of(rules: SeaTable, state: State, station: int, seat: int) -> int:
    """How many researchers a player has in a station."""
    return state.zones[rules.places.crew][station * len(state.seats) + seat]


def add_crew(rules: SeaTable, state: State, station: int, seat: int, number: int) -> None:
    state.zones[rules.places.crew][station * len(state.seats) + seat] += number


def is_manned(rules: SeaTable, state: State, station: int) -> bool:
    return any(crew_of(rules, state, station, seat) for seat in range(len(state.seats)))


def station_name(rules: SeaTable, state: State, station: int) -> str:
    """The cell at its top left."""
    return rules.sea(state).names[state.zones[rules.places.origins][station]]


# --- placing ---


def put_station(rules: SeaTable, state: State, tile: int, origin: int, turn: int, owner: int) -> int:
    """Lay a tile onto the sea; the number of the new station."""
    zones, places = state.zones, rules.places
    city = shapes_of(rules, state, every_station(rules, state))
    joined = joins(rules.sea(state), city, origin, rules.tiles[tile].shapes[turn])
    linked(zones[places.links], [zones[places.origins].index(other) for other in joined])
    zones[places.tiles].append(tile)
    zones[places.origins].append(origin)
    zones[places.turns].append(turn)
    zones[places.owners].append(owner)
    zones[places.crew].extend([0] * len(state.seats))
    return len(zones[places.tiles]) - 1


# --- entering ---


def rent_of(rules: SeaTable, state: State, station: int) -> list[int]:
    """What the player at turn would pay for entering now: nothing in an own station, or after the first time."""
    owner = state.zones[rules.places.owners][station]
    if owner in (NONE, state.actor) or crew_of(rules, state, station, state.actor):
        return amounts_in(None, len(rules.program.amount_names))
    return amounts_in(item_of(rules, state, station).bags.get("rent"), len(rules.program.amount_names))


def can_enter(rules: SeaTable, state: State, station: int) -> bool:
    return can_pay(rules, state, rent_of(rules, state, station))


def enter(rules: SeaTable, state: State, station: int) -> None:
    """A researcher of the player at turn ends its way here: the first one pays rent and activates the station."""
    rent, is_first = rent_of(rules, state, station), not crew_of(rules, state, station, state.actor)
    add_crew(rules, state, station, state.actor, 1)
    if is_first and is_research(rules, state, station):
        activate(rules, state, station)
    if any(rent):
        pay_to(rules, state, state.zones[rules.places.owners][station], rent, None)


def activate(rules: SeaTable, state: State, station: int) -> None:
    item = item_of(rules, state, station)
    track = str(item.fields["track"])
    rules.step_on(state, track)
    award_chip(rules, state, track)
    tell_thing(rules, state, "activate", item.index, None, NONE)


def award_chip(rules: SeaTable, state: State, track: str) -> None:
    """Whoever has strictly more active stations than everybody else takes the chip; a tie leaves it where it is."""
    mine = rules.marker(state, state.actor, track)
    others = [rules.marker(state, seat, track) for seat in range(len(state.seats)) if seat != state.actor]
    if mine >= rules.chip_least and mine > max(others, default=0):
        state.zones[rules.places.chips][rules.types.index(track)] = state.actor


def active_stations(rules: SeaTable, state: State, seat: int) -> int:
    return sum([rules.marker(state, seat, track) for track in rules.types])
