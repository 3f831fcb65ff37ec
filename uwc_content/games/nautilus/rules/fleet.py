"""Submarines: where they are, how far they come, what happens where they arrive, and the sluices that they use."""

from uwc_content.engine.counting import holds
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.city import built_cells, shape_at
from uwc_content.games.nautilus.rules.discoveries import (
    can_recover,
    cells_with_discoveries,
    meet,
    space_with_discovery,
)
from uwc_content.games.nautilus.rules.sea_table import SeaTable
from uwc_content.games.nautilus.rules.tiles import BLUE


def fleet_of(rules: SeaTable, state: State, seat: int) -> list[int]:
    """By submarine: its cell, or NONE. The list itself."""
    return state.seats[seat].zones[rules.places.fleet]


def submarine_cells(rules: SeaTable, state: State) -> int:
    """A mask of the cells of everybody's submarines."""
    mask = 0
    for seat in range(len(state.seats)):
        for cell in fleet_of(rules, state, seat):
            if cell != NONE:
                mask |= 1 << cell
    return mask


def out_at_sea(rules: SeaTable, state: State) -> list[int]:
    """The submarines of the player at turn that have been launched."""
    return [number for number, cell in enumerate(fleet_of(rules, state, state.actor)) if cell != NONE]


# --- moving ---


def permitted(rules: SeaTable, state: State) -> int:
    """A mask of the cells that the player at turn may enter."""
    sea, mask = rules.sea(state), 0
    for number, depth in enumerate(rules.depths):
        if holds(rules, state, depth.item.conditions.get("needs", []), NONE):
            mask |= sea.by_depth[number]
    return mask


def ends_of(rules: SeaTable, state: State, submarine: int, steps: int) -> list[int]:
    """The cells where a move may end; one that lies on a face-up discovery and can pay for it has to recover it."""
    start = fleet_of(rules, state, state.actor)[submarine]
    here = space_with_discovery(rules, state, start)
    if here != NONE and can_recover(rules, state, here):
        return [start]
    may_enter = permitted(rules, state)
    stops = cells_with_discoveries(rules, state) & may_enter
    reached = rules.sea(state).grid.reach(start, steps, may_enter, stops)
    return positions(reached & ~built_cells(rules, state) & ~submarine_cells(rules, state))


def move_to(rules: SeaTable, state: State, submarine: int, cell: int) -> None:
    fleet_of(rules, state, state.actor)[submarine] = cell
    arrive(rules, state, cell)


def arrive(rules: SeaTable, state: State, cell: int) -> None:
    """What a depth does when a submarine enters it comes first, then the discovery that lies there."""
    space = space_with_discovery(rules, state, cell)
    if space != NONE:
        meet(rules, state, space)
    push_block(rules, state, rules.depths[rules.sea(state).depth_at[cell]].entered, NONE, 0)


# --- sluices ---


def sluice_cells(rules: SeaTable, state: State, station: int) -> int:
    """A mask of the sea cells at the blue corridors of a station."""
    return led_to(rules, state, station) & ~built_cells(rules, state)


def led_to(rules: SeaTable, state: State, station: int) -> int:
    """The same with cells under other stations, where no submarine is."""
    outside, mask = rules.sea(state).outside[state.zones[rules.places.origins][station]], 0
    for way, colour in enumerate(shape_at(rules, state, station)):
        if colour == BLUE:
            mask |= outside[way]
    return mask
