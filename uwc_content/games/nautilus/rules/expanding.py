"""Phase 1b: held stations come onto the sea, one after the other, joined to the city and then to each other."""

from typing import Final

from uwc_content.engine.course import Stretch
from uwc_content.engine.events import tell_thing
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.city import (
    add_crew,
    built_cells,
    every_station,
    is_research,
    item_of,
    put_station,
    shapes_of,
)
from uwc_content.games.nautilus.rules.discoveries import cover
from uwc_content.games.nautilus.rules.fleet import submarine_cells
from uwc_content.games.nautilus.rules.money import beyond, can_pay, pay_bank
from uwc_content.games.nautilus.rules.sea_table import SeaTable, amounts_in, sea_table
from uwc_content.games.nautilus.rules.tiles import FACING, fitting, frontier

DEPTH_BITS: Final = 4
"""k: a mask of the stations of this expansion, and below it the depth that was paid for, plus 1."""
DEPTH: Final = (1 << DEPTH_BITS) - 1
HELD_BITS: Final = 2
TURN_BITS: Final = 2
"""An option: the cell, and below it the quarter turns and which of the held stations it is."""


class Expand(Step):
    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return [*ways(sea_table(rules), state, k), STOP]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        table = sea_table(rules)
        if option == STOP:
            del state.stack[-3:]
            stop(table, state, bool(k))
        else:
            place(table, state, k, option)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        table = sea_table(rules)
        held, turn, origin = unpacked(option)
        seat = state.seats[state.actor]
        tile, crew = table.tiles[seat.zones[table.places.held][held]], seat.zones[table.places.aboard][held]
        aboard = [f"crew_{crew}"] if crew else []
        name = table.program.items[tile.station].id
        return (self.name, name, f"tile_{tile.number}", *aboard, FACING[turn], table.sea(state).names[origin])


def packed(held: int, turn: int, origin: int) -> int:
    return (origin << TURN_BITS | turn) << HELD_BITS | held


def unpacked(option: int) -> tuple[int, int, int]:
    """Which held station, quarter turns, top left cell."""
    held, rest = option & (1 << HELD_BITS) - 1, option >> HELD_BITS
    return held, rest & (1 << TURN_BITS) - 1, rest >> TURN_BITS


def ways(rules: SeaTable, state: State, k: int) -> list[int]:
    """Every way to lay a held station that can be paid; of equal stations the first one."""
    seat, sea = state.seats[state.actor], rules.sea(state)
    held = list(zip(seat.zones[rules.places.held], seat.zones[rules.places.aboard], strict=True))
    if not held:
        return []
    allowed = positions(k >> DEPTH_BITS) if k else every_station(rules, state)
    city = shapes_of(rules, state, allowed)
    taken = built_cells(rules, state) | submarine_cells(rules, state)
    places = [
        origin for origin in frontier(sea, city, taken) if can_pay(rules, state, due(rules, sea.dearest(origin), k))
    ]
    return [
        packed(number, turn, origin)
        for number, each in enumerate(held)
        if each not in held[:number]
        for origin, turn in fitting(sea, city, rules.tiles[each[0]], places)
    ]


def due(rules: SeaTable, depth: int, k: int) -> list[int]:
    """What a depth costs beyond the one that was paid for: in the end the dearest one has been paid once."""
    paid = k & DEPTH
    before = rules.depths[paid - 1].expand_cost if paid else amounts_in(None, len(rules.program.amount_names))
    return beyond(rules.depths[depth].expand_cost, before)


def place(rules: SeaTable, state: State, k: int, option: int) -> None:
    held, turn, origin = unpacked(option)
    seat, sea = state.seats[state.actor], rules.sea(state)
    depth = sea.dearest(origin)
    price = due(rules, depth, k)
    tile, crew = seat.zones[rules.places.held].pop(held), seat.zones[rules.places.aboard].pop(held)
    station = put_station(rules, state, tile, origin, turn, NONE)
    if is_research(rules, state, station):
        state.zones[rules.places.owners][station] = state.actor
    add_crew(rules, state, station, state.actor, crew)
    state.stack[-1] = (k >> DEPTH_BITS | 1 << station) << DEPTH_BITS | max(k & DEPTH, depth + 1)
    cover(rules, state, sea.footprints[origin])
    tell_thing(rules, state, "expand", item_of(rules, state, station).index, None, NONE)
    pay_bank(rules, state, price)


def stop(rules: SeaTable, state: State, has_expanded: bool) -> None:
    """Held stations are lost after an expansion, and without one unless a station was bought."""
    if has_expanded or not state.numbers[rules.places.bought]:
        discard_held(rules, state)


def discard_held(rules: SeaTable, state: State) -> None:
    """Tiles go under their piles, and researchers back to the reserve."""
    seat, pile = state.seats[state.actor], state.zones[rules.places.piles]
    seat.numbers[rules.places.reserve] += sum(seat.zones[rules.places.aboard])
    for tile in seat.zones[rules.places.held]:
        pile.insert(0, tile)
    seat.zones[rules.places.held].clear()
    seat.zones[rules.places.aboard].clear()
