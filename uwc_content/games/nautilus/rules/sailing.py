"""Phase 3c: every submarine of a player may move once, and may dock at a sluice."""

from typing import Final

from uwc_content.engine.course import Stretch
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.city import (
    can_enter,
    enter,
    every_station,
    is_manned,
    is_research,
    station_name,
)
from uwc_content.games.nautilus.rules.fleet import ends_of, fleet_of, led_to, move_to, out_at_sea
from uwc_content.games.nautilus.rules.sea_table import SeaTable, sea_table

PLACE_BITS: Final = 10
"""An option: the submarine, and below it the cell where it goes, or the station where it docks."""
PLACE: Final = (1 << PLACE_BITS) - 1
DOCKING: Final = 1 << 16


class Sail(Step):
    """k: a mask of the submarines that have moved."""

    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        table = sea_table(rules)
        steps = rules.number_of(state, state.actor, "submarine_range")
        return [*moves(table, state, k, steps), *docks(table, state), STOP]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
            return
        submarine, place = (option & ~DOCKING) >> PLACE_BITS, option & PLACE
        state.stack[-1] = k | 1 << submarine
        if option & DOCKING:
            dock(sea_table(rules), state, submarine, place)
        else:
            move_to(sea_table(rules), state, submarine, place)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        table = sea_table(rules)
        if option & DOCKING:
            start = cell_of(table, state, (option & ~DOCKING) >> PLACE_BITS)
            return ("dock", start, station_name(table, state, option & PLACE))
        return (self.name, *move_told(table, state, option))


def moves(rules: SeaTable, state: State, moved: int, steps: int) -> list[int]:
    return [
        submarine << PLACE_BITS | cell
        for submarine in out_at_sea(rules, state)
        if not moved >> submarine & 1
        for cell in ends_of(rules, state, submarine, steps)
    ]


def cell_of(rules: SeaTable, state: State, submarine: int) -> str:
    return rules.sea(state).names[fleet_of(rules, state, state.actor)[submarine]]


def move_told(rules: SeaTable, state: State, option: int) -> tuple[str, str]:
    return cell_of(rules, state, option >> PLACE_BITS), rules.sea(state).names[option & PLACE]


# --- docking ---


def docks(rules: SeaTable, state: State) -> list[int]:
    found: list[int] = []
    stations = every_station(rules, state)
    sluices = [led_to(rules, state, station) for station in stations]
    for submarine in out_at_sea(rules, state):
        cell = fleet_of(rules, state, state.actor)[submarine]
        for station in stations:
            if sluices[station] >> cell & 1 and may_dock(rules, state, station):
                found.append(DOCKING | submarine << PLACE_BITS | station)
    return found


def may_dock(rules: SeaTable, state: State, station: int) -> bool:
    """Somebody is there to open; whoever has a researcher to put in must be able to pay the rent."""
    if not is_research(rules, state, station) or not is_manned(rules, state, station):
        return False
    return not state.seats[state.actor].numbers[rules.places.reserve] or can_enter(rules, state, station)


def dock(rules: SeaTable, state: State, submarine: int, station: int) -> None:
    fleet_of(rules, state, state.actor)[submarine] = NONE
    seat = state.seats[state.actor]
    if seat.numbers[rules.places.reserve]:
        seat.numbers[rules.places.reserve] -= 1
        enter(rules, state, station)
