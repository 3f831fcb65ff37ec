"""Phase 2: researchers walk from station to station and share the steps of a round."""

from typing import Final

from uwc_content.engine.course import Stretch
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.steps import Step, figure
from uwc_content.engine.zoned import Table
from uwc_content.games.nautilus.rules.city import (
    add_crew,
    can_enter,
    crew_of,
    enter,
    every_station,
    is_research,
    station_name,
)
from uwc_content.games.nautilus.rules.sea_table import SeaTable, sea_table
from uwc_content.games.nautilus.rules.station_graph import distances

STATION_BITS: Final = 8
"""An option: the station where a researcher is, and below it the one where it goes."""
STATION: Final = (1 << STATION_BITS) - 1
WALKED_BITS: Final = 8
"""k: how many steps were made, and below it how many researchers have walked."""
WALKED: Final = (1 << WALKED_BITS) - 1


class Walk(Step):
    __slots__ = ()

    def step(self, rules: Table, state: State, stretch: Stretch, k: int) -> list[int] | None:
        table = sea_table(rules)
        is_done = k & WALKED >= figure(rules, state, stretch.arguments["researchers"])
        left = rules.number_of(state, state.actor, "researcher_steps") - (k >> WALKED_BITS)
        return [*([] if is_done else walks(table, state, left)), STOP]

    def take(self, rules: Table, state: State, stretch: Stretch, k: int, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
            return
        table = sea_table(rules)
        start, end = option >> STATION_BITS, option & STATION
        steps = distances(state.zones[table.places.links], start, WALKED)[end]
        state.stack[-1] = k + (steps << WALKED_BITS) + 1
        walk(table, state, option)

    def label(self, rules: Table, state: State, stretch: Stretch, option: int) -> tuple[str, ...]:
        return (self.name, *ends_told(sea_table(rules), state, option))


def may_leave(rules: SeaTable, state: State, station: int) -> bool:
    """A research station keeps one of the player's researchers."""
    return crew_of(rules, state, station, state.actor) > (1 if is_research(rules, state, station) else 0)


def walks(rules: SeaTable, state: State, steps: int) -> list[int]:
    """Every way of one researcher in at most so many steps."""
    stations = every_station(rules, state)
    may_end = [can_enter(rules, state, station) for station in stations]
    found: list[int] = []
    for start in stations:
        if steps > 0 and may_leave(rules, state, start):
            away = distances(state.zones[rules.places.links], start, steps)
            found.extend(start << STATION_BITS | end for end in stations if away[end] not in (NONE, 0) and may_end[end])
    return found


def walk(rules: SeaTable, state: State, option: int) -> None:
    add_crew(rules, state, option >> STATION_BITS, state.actor, -1)
    enter(rules, state, option & STATION)


def ends_told(rules: SeaTable, state: State, option: int) -> tuple[str, str]:
    start, end = option >> STATION_BITS, option & STATION
    return station_name(rules, state, start), station_name(rules, state, end)
