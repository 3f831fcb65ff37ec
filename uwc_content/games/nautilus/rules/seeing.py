"""What players see of the sea: what lies open and what they have looked at, and nothing else."""

from typing import Any

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.seeing import has_come_to_light, seen_by
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.city import crew_of, every_station, item_of
from uwc_content.games.nautilus.rules.discoveries import is_face_up, item_in
from uwc_content.games.nautilus.rules.fleet import fleet_of
from uwc_content.games.nautilus.rules.sea_table import SeaTable
from uwc_content.games.nautilus.rules.tiles import FACING


def observe(rules: SeaTable, state: State, player: int) -> dict[str, Any]:
    seen = seen_by(rules, state, player)
    for seat, told in enumerate(seen["players"]):
        told.update(pieces_seen(rules, state, seat))
    return {
        **seen,
        "map": rules.sea(state).id,
        "stations": [station_seen(rules, state, station) for station in every_station(rules, state)],
        "discoveries": discoveries_seen(rules, state, player),
        "piles": [rules.item(tile).id for tile in state.zones[rules.places.piles]],
        "ruins": state.zones[rules.places.ruins][:],
        "chips": dict(zip(rules.types, state.zones[rules.places.chips], strict=True)),
    }


def pieces_seen(rules: SeaTable, state: State, seat: int) -> dict[str, Any]:
    own, names = state.seats[seat], rules.sea(state).names
    return {
        "researchers": own.numbers[rules.places.reserve],
        "submarines": [names[cell] for cell in fleet_of(rules, state, seat) if cell != NONE],
        "held": [rules.item(tile).id for tile in own.zones[rules.places.held]],
        "aboard": own.zones[rules.places.aboard][:],
    }


def station_seen(rules: SeaTable, state: State, station: int) -> dict[str, Any]:
    zones, places = state.zones, rules.places
    return {
        "station": item_of(rules, state, station).id,
        "tile": rules.tiles[zones[places.tiles][station]].number,
        "at": rules.sea(state).names[zones[places.origins][station]],
        "facing": FACING[zones[places.turns][station]],
        "owner": zones[places.owners][station],
        "crew": [crew_of(rules, state, station, seat) for seat in range(len(state.seats))],
    }


def discoveries_seen(rules: SeaTable, state: State, player: int) -> dict[str, dict[str, Any]]:
    """By cell: the depth of every discovery on the sea, whether it lies face up, and what it is to who knows it."""
    sea = rules.sea(state)
    found: dict[str, dict[str, Any]] = {}
    for space, (tile, back) in enumerate(rules.knowledge.view(state, player)):
        if back != NONE:
            known = None if tile == NONE else item_in(rules, tile).id
            facts = {"depth": rules.depths[back].item.id, "face_up": is_face_up(rules, state, space), "is": known}
            found[sea.names[sea.spaces[space]]] = facts
    return found


def has_revealed(rules: SeaTable, before: State, after: State) -> bool:
    """Somebody has looked at something, or a discovery has left its space."""
    spaces = rules.places.spaces
    return (
        has_come_to_light(rules, before, after)
        or rules.knowledge.has_revealed(before, after)
        or before.zones[spaces] != after.zones[spaces]
    )
