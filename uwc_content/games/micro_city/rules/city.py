"""The city: which quarter lies on which cell, which dice match there, and where an engineer may walk."""

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.state import State
from uwc_content.games.micro_city.rules.box import Box, position_of
from uwc_content.games.micro_city.rules.places import COLUMNS, PORT_CELLS, QUARTERS

LAST_POSITION = 3
LAST_QUARTER = 3
DISTRICTS = 4


def quarter_at(rules: Box, state: State, cell: int) -> Item | None:
    """The sort of quarter on a cell; None where nothing lies."""
    name = port_quarter(rules, state, cell) if cell in PORT_CELLS else district_quarter(rules, state, cell)
    return rules.program.by_id[name] if name else None


def port_quarter(rules: Box, state: State, cell: int) -> str:
    port = port_at(rules, state, cell)
    if port is None:
        return ""
    return str(port.fields["better" if is_improved(rules, state, card_of(cell)) else "plain"])


def district_quarter(rules: Box, state: State, cell: int) -> str:
    part = part_at(rules, state, cell)
    return str(part.fields["kind"]) if part is not None else ""


def port_at(rules: Box, state: State, cell: int) -> Item | None:
    ports = rules.lying(state, "ports")
    place = PORT_CELLS.index(cell)
    return ports[place] if place < len(ports) else None


def part_at(rules: Box, state: State, cell: int) -> Item | None:
    """The quarter of a district card that lies on a cell."""
    districts = rules.lying(state, "city")
    position = position_of(cell)
    if position >= len(districts):
        return None
    quarters = [rules.item(index) for index in districts[position].parts["quarters"]]
    place = cell // COLUMNS % 2 * 2 + cell % 2
    return quarters[LAST_QUARTER - place if is_turned(rules, quarters, position) else place]


def is_turned(rules: Box, quarters: list[Item], position: int) -> bool:
    """Only a card with a closed quarter is turned, so that the quarter lies in the middle of the city."""
    last = rules.program.by_id[quarters[LAST_QUARTER].fields["kind"]]
    return position == LAST_POSITION and bool(last.fields.get("closed"))


def card_of(cell: int) -> int:
    """The number of the card that a cell belongs to: districts, then ports."""
    return DISTRICTS + PORT_CELLS.index(cell) if cell in PORT_CELLS else position_of(cell)


def cells_of(card: int) -> list[int]:
    cells = [*range(QUARTERS), *PORT_CELLS]
    return [cell for cell in cells if card_of(cell) == card]


def is_improved(rules: Box, state: State, card: int) -> bool:
    return bool(state.numbers[rules.improved_place] >> card & 1)


def matching(rules: Box, state: State, cell: int) -> list[int]:
    """The values of dice for the advanced action there."""
    shown = port_at(rules, state, cell) if cell in PORT_CELLS else part_at(rules, state, cell)
    if shown is None:
        return []
    more = [shown.fields["improved"]] if is_improved(rules, state, card_of(cell)) and "improved" in shown.fields else []
    return [*shown.fields.get("dice", []), *more]


# --- walking ---


def closed_cells(rules: Box, state: State) -> int:
    """A mask of the cells that nobody enters: gardens, and ports that are not there."""
    found = 0
    for cell in (*range(QUARTERS), *PORT_CELLS):
        quarter = quarter_at(rules, state, cell)
        if quarter is None or quarter.fields.get("closed"):
            found |= 1 << cell
    return found


def open_cells(rules: Box, state: State) -> int:
    return rules.grid.cells & ~closed_cells(rules, state)


def opponents_cells(rules: Box, state: State) -> int:
    """A mask of the cells where an opponent's engineer stands."""
    if not rules.is_competitive(state):
        return 0
    others = [rules.engineer(state, seat) for seat in range(len(state.seats)) if seat != state.actor]
    return sum([1 << cell for cell in others if cell != NONE])


def walk_ends(rules: Box, state: State, steps: int) -> int:
    """Where a walk of exactly so many quarters may end."""
    start = rules.engineer(state, state.actor)
    if start == NONE:
        return 0
    return rules.grid.ends(start, steps, closed_cells(rules, state), opponents_cells(rules, state))


def garden_neighbours(rules: Box, state: State) -> int:
    """A mask of the quarters side by side with a garden."""
    gardens = 0
    for cell in range(QUARTERS):
        quarter = quarter_at(rules, state, cell)
        if quarter is not None and quarter.fields["zoning"] == "garden":
            gardens |= 1 << cell
    return rules.grid.beside(gardens)
