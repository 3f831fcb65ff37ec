"""What players see of declared zones: their view, what came to light, and hidden things dealt anew."""

from typing import Any

from uwc_content.engine.kept import kept_in
from uwc_content.engine.state import State
from uwc_content.engine.zoned import Table
from uwc_content.engine.zones import EVERYONE, NOBODY, OWNER, Zone, things_in


def seen_by(rules: Table, state: State, player: int) -> dict[str, Any]:
    """Everything that lies open, the player's own things, and of the rest how many there are."""
    return {
        "player": player,
        "actor": state.actor,
        "order": state.zones[rules.order_place][:],
        "passed": state.zones[rules.passed_place][:],
        "periods": {name: state.numbers[rules.course.period_place(name)] for name in rules.course.periods},
        "tracks": {track: rules.space_of(state, player, track) for track in rules.table_tracks},
        "zones": {zone.name: view(rules, state, zone, 0, is_own=False) for zone in rules.zones.of_table},
        "players": [seat_seen(rules, state, seat, seat == player) for seat in range(len(state.seats))],
    }


def seat_seen(rules: Table, state: State, seat: int, is_own: bool) -> dict[str, Any]:
    player = state.seats[seat]
    kept = {"kept": kept_in(rules.program, player)} if player.kept else {}
    return {
        **kept,
        "resources": dict(zip(rules.program.resources, player.amounts, strict=True)),
        "tracks": {track: rules.space_of(state, seat, track) for track in rules.seat_tracks},
        "zones": {zone.name: view(rules, state, zone, seat, is_own) for zone in rules.zones.of_seats},
        "used": [rules.item(thing).id for thing in player.zones[rules.used_place()]],
    }


def view(rules: Table, state: State, zone: Zone, seat: int, is_own: bool) -> list[str] | int:
    """The ids of what lies there, or how many things it is."""
    things = things_in(state, zone, seat)
    if zone.seen_by == EVERYONE or (zone.seen_by == OWNER and is_own):
        return [rules.item(thing).id for thing in things]
    return len(things)


def has_come_to_light(rules: Table, before: State, after: State) -> bool:
    """Chance was asked, it is another player's decision, or something left a zone that nobody or not everybody sees."""
    if before.actor != after.actor or after.has_drawn_since(before):
        return True
    for zone in rules.zones.of_table:
        if zone.seen_by == NOBODY and len(before.zones[zone.place]) != len(after.zones[zone.place]):
            return True
    for zone in rules.zones.of_seats:
        if zone.seen_by == NOBODY:
            for was, now in zip(before.seats, after.seats, strict=True):
                if len(was.zones[zone.place]) != len(now.zones[zone.place]):
                    return True
    return False


def deal_anew(rules: Table, state: State, player: int) -> None:
    """Everything that a player cannot see is shuffled among the places where it may be."""
    places: dict[str, list[tuple[Zone, int]]] = {}
    for zone in rules.zones.of_table:
        if zone.seen_by != EVERYONE:
            places.setdefault(zone.holds, []).append((zone, 0))
    for zone in rules.zones.of_seats:
        for seat in range(len(state.seats)):
            if zone.seen_by == NOBODY or (zone.seen_by == OWNER and seat != player):
                places.setdefault(zone.holds, []).append((zone, seat))
    for held, hidden in places.items():
        lists = [things_in(state, zone, seat) for zone, seat in hidden]
        pool = sorted(thing for things in lists for thing in things)
        state.shuffle(pool, held)
        for things in lists:
            things[:] = [pool.pop() for _ in things]
