"""Where things of Micro City are: areas that hold tokens, and the numbers of the state."""

from typing import Final

ROWS: Final = 4
COLUMNS: Final = 4
QUARTERS: Final = ROWS * COLUMNS
"""The quarters of the districts are the first cells, row by row; the ports are cells below them."""
PORT_CELLS: Final = (20, 22)
PORT_EDGES: Final = [(20, 0), (20, 4), (22, 8), (22, 12)]
"""A port touches the first quarters of two rows."""
GRID_ROWS: Final = 6
CELLS: Final = GRID_ROWS * COLUMNS
FIRST_STAGE: Final = CELLS
MOST_STAGES: Final = 6
FIRST_GOAL: Final = FIRST_STAGE + MOST_STAGES
AREAS_OF_GOAL: Final = 3
MOST_GOALS: Final = 3
FIRST_CONTRACT: Final = FIRST_GOAL + AREAS_OF_GOAL * MOST_GOALS
CONTRACTS_OF_PORT: Final = 2
AREAS: Final = FIRST_CONTRACT + CONTRACTS_OF_PORT * len(PORT_CELLS)
"""Everything that can hold a token: cells, stages, goals, contracts."""

SIDES_OF_DIE: Final = 6
SEAT_SHIFT: Final = 12
"""A change of a die has so many bits; those above say whose die it is."""
FIRST_CHANGE: Final = 64
"""Changes of dice are numbers of things from here on, behind the areas."""
FIRST_SWAP: Final = FIRST_CHANGE + (2 << SEAT_SHIFT)
"""And swaps between partners from here on."""

# Numbers of a seat, behind those of the kernel.
ENGINEER: Final = 0
"""The cell of the engineer, or NONE."""
MAY_CLAIM: Final = 1
"""Whether the player may take an advantage card now: in a round of their own, once."""
SEAT_NUMBERS: Final = 2

# Zones of a seat, behind those of the kernel.
DICE: Final = 0
LEFT_ADVANTAGES: Final = 1
"""The open advantage cards that the player could have taken and left; offered again when they are met anew."""
SEAT_ZONES: Final = 2

# Zones of the table, behind those of the kernel.
OWNERS: Final = 0
RESERVES: Final = 1
POOL: Final = 2
"""Dice that are rolled and not yet shared."""
TABLE_ZONES: Final = 3

SHARED_OWNER: Final = 0
"""Without opponents all tokens belong to everybody."""
PORT_OWNER: Final = 1
"""And those that only mark contracts to the ports."""

CORNERS: Final = ("north_west", "north_east", "south_west", "south_east")


def cell_name(cell: int) -> str:
    """`r2c3`: the third quarter of the second row."""
    return f"r{cell // COLUMNS + 1}c{cell % COLUMNS + 1}"
