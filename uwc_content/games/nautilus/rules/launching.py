"""Phase 3a: where a player has two researchers at a sluice, one of them may leave with a submarine."""

from typing import Final

from uwc_content.engine.course import Stretch
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.city import add_crew, crew_of, every_station, is_research, station_name
from uwc_content.games.nautilus.rules.discoveries import cells_with_discoveries
from uwc_content.games.nautilus.rules.fleet import arrive, fleet_of, sluice_cells, submarine_cells
from uwc_content.games.nautilus.rules.sea_table import SeaTable, sea_table

CELL_BITS: Final = 10
"""An option: the station, and below it the cell where the submarine comes out."""
CELL: Final = (1 << CELL_BITS) - 1
LEAST_CREW: Final = 2


class Launch(Step):
    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        return [*launches(sea_table(rules), state), STOP]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
        else:
            launch(sea_table(rules), state, option >> CELL_BITS, option & CELL)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        table = sea_table(rules)
        return (self.name, station_name(table, state, option >> CELL_BITS), table.sea(state).names[option & CELL])


def launches(rules: SeaTable, state: State) -> list[int]:
    if NONE not in fleet_of(rules, state, state.actor):
        return []
    taken = submarine_cells(rules, state) | cells_with_discoveries(rules, state)
    return [
        station << CELL_BITS | cell
        for station in every_station(rules, state)
        if is_research(rules, state, station) and crew_of(rules, state, station, state.actor) >= LEAST_CREW
        for cell in positions(sluice_cells(rules, state, station) & ~taken)
    ]


def launch(rules: SeaTable, state: State, station: int, cell: int) -> None:
    """A submarine may come out into any depth, permitted or not."""
    fleet = fleet_of(rules, state, state.actor)
    fleet[fleet.index(NONE)] = cell
    add_crew(rules, state, station, state.actor, -1)
    state.seats[state.actor].numbers[rules.places.reserve] += 1
    arrive(rules, state, cell)
