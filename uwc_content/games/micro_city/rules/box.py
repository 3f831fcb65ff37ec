"""What the box of Micro City holds, as tables, and how its state is laid out."""

from typing import Any, Final

from uwc_content.engine.areas import Areas
from uwc_content.engine.grid import Grid
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item, Program
from uwc_content.engine.state import State
from uwc_content.engine.surveying import drop_surveys
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zoned import Table
from uwc_content.games.micro_city.rules.places import (
    AREAS,
    AREAS_OF_GOAL,
    CELLS,
    COLUMNS,
    DICE,
    ENGINEER,
    FIRST_CHANGE,
    FIRST_CONTRACT,
    FIRST_GOAL,
    FIRST_SWAP,
    GRID_ROWS,
    LEFT_ADVANTAGES,
    OWNERS,
    POOL,
    PORT_CELLS,
    PORT_EDGES,
    QUARTERS,
    RESERVES,
)

BUILT: Final = ("stage", "goal", "contract")
"""The kinds that can be built, by their numbers."""
SOLO: Final = 0
COOPERATIVE: Final = 1
COMPETITIVE: Final = 2
"""The spaces of the track `version`."""
EXTENDED: Final = 1
"""The space of the track `mode`."""
NEWS: Final = 1


class Box(TableRules):
    """Tables and plain lookups; whoever decides or changes something is a module of its own."""

    __slots__ = ("areas", "classes", "first_area", "first_change", "first_swap", "grid", "numbers", "points")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.numbers: dict[str, Any] = program.bundle["rules"]
        self.points = program.amount_index["points"]
        self.first_area = len(program.items)
        """Things are items, and from here on areas, and behind them changes of dice and swaps."""
        self.first_change = self.first_area + FIRST_CHANGE
        self.first_swap = self.first_area + FIRST_SWAP
        missing = sum([1 << cell for cell in range(QUARTERS, CELLS) if cell not in PORT_CELLS])
        self.grid = Grid(GRID_ROWS, COLUMNS, missing, PORT_EDGES)
        first = self.passed_place + 1
        self.areas = Areas(first + OWNERS, first + RESERVES, groups_of_areas())
        self.kinds = list(BUILT)
        self.kinds_called = {kind: [number] for number, kind in enumerate(BUILT)}
        self.costs = [[0] * len(program.amount_names) for _ in BUILT]
        self.surcharges, self.classes = price_classes(program)
        self.most_sites = self.first_area + AREAS
        self.touches_others = True

    # --- the state ---

    def dice(self, state: State, seat: int) -> list[int]:
        return state.seats[seat].zones[self.used_place() + 1 + DICE]

    def left_advantages(self, state: State, seat: int) -> list[int]:
        return state.seats[seat].zones[self.used_place() + 1 + LEFT_ADVANTAGES]

    def pool(self, state: State) -> list[int]:
        return state.zones[self.passed_place + 1 + POOL]

    def seat_number(self, state: State, seat: int, number: int) -> int:
        return state.seats[seat].numbers[len(self.seat_tracks) + number]

    def set_seat_number(self, state: State, seat: int, number: int, value: int) -> None:
        state.seats[seat].numbers[len(self.seat_tracks) + number] = value

    def engineer(self, state: State, seat: int) -> int:
        return self.seat_number(state, seat, ENGINEER)

    @property
    def improved_place(self) -> int:
        """Where a mask of the improved cards lies among the numbers of the table: districts, then ports."""
        return self.course.first_track + len(self.table_tracks)

    def version(self, state: State) -> int:
        return self.marker(state, 0, "version")

    def is_competitive(self, state: State) -> bool:
        return self.version(state) == COMPETITIVE

    def lying(self, state: State, zone: str) -> list[Item]:
        """The items of an ordered zone of the table, the first on top."""
        return [self.item(thing) for thing in reversed(state.zones[self.zones.by_name[zone].place])]

    def building(self, state: State) -> Item | None:
        things = state.zones[self.zones.by_name["building"].place]
        return self.item(things[0]) if things else None

    def changed(self, state: State) -> None:
        """Tokens, cards or dice are elsewhere now: what can be built and claimed is looked at anew."""
        drop_surveys(state)
        if state.zones[self.zones.by_name["open_advantages"].place]:
            state.news |= NEWS

    # --- areas as things ---

    def is_area(self, thing: int) -> bool:
        return self.first_area <= thing < self.first_change

    def area_of(self, thing: int) -> int:
        return thing - self.first_area


def groups_of_areas() -> dict[str, list[int]]:
    """Rows, columns and districts of quarters, and the cards of goals."""
    row, column, district, goal = ([NONE] * AREAS for _ in range(4))
    for cell in range(QUARTERS):
        row[cell], column[cell] = cell // COLUMNS, cell % COLUMNS
        district[cell] = position_of(cell)
    for area in range(FIRST_GOAL, FIRST_CONTRACT):
        goal[area] = (area - FIRST_GOAL) // AREAS_OF_GOAL
    return {"row": row, "column": column, "district": district, "goal": goal}


def position_of(cell: int) -> int:
    """Which of the four districts a quarter belongs to."""
    return cell // (2 * COLUMNS) * 2 + cell % COLUMNS // 2


def price_classes(program: Program) -> tuple[list[list[int]], dict[int, int]]:
    """What areas cost: every distinct price once, and by stage, goal area or contract which of them it is."""
    nothing = [0] * len(program.amount_names)
    prices: list[list[int]] = [nothing]
    classes: dict[int, int] = {}
    for item in program.items:
        if item.parent != NONE and "cost" in item.fields:
            cost: dict[str, int] = item.fields["cost"]["of"]
            price = [cost.get(name, 0) for name in program.amount_names]
            if price not in prices:
                prices.append(price)
            classes[item.index] = prices.index(price)
    return prices, classes


def box_of(rules: Table) -> Box:
    """The rules that a step of Micro City is given."""
    assert isinstance(rules, Box)
    return rules
