"""Walks on grids, against a search that knows nothing of masks."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uwc_content.engine.grid import Grid
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE


class Plan(NamedTuple):
    """A grid as anybody would write it down."""

    rows: int
    columns: int
    missing: frozenset[int]
    edges: list[tuple[int, int]]
    start: int
    steps: int
    some: frozenset[int]
    others: frozenset[int]

    @property
    def grid(self) -> Grid:
        return Grid(self.rows, self.columns, mask(self.missing), self.edges)

    def neighbours(self, cell: int) -> set[int]:
        row, column = divmod(cell, self.columns)
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        inside = [(r, c) for r, c in beside if 0 <= r < self.rows and 0 <= c < self.columns]
        joined = [b for a, b in self.edges if a == cell] + [a for a, b in self.edges if b == cell]
        return ({r * self.columns + c for r, c in inside} | set(joined)) - self.missing


def mask(cells: frozenset[int] | set[int]) -> int:
    return sum(1 << cell for cell in cells)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = st.integers(0, rows * columns - 1)
    some = st.frozensets(cells, max_size=12)
    start = draw(cells)
    edges = draw(st.lists(st.tuples(cells, cells).filter(lambda edge: edge[0] != edge[1]), max_size=3))
    missing = draw(some) - {start}
    return Plan(rows, columns, missing, edges, start, draw(st.integers(0, 6)), draw(some), draw(some))


def walked(plan: Plan, cell: int, steps: int) -> set[int]:
    """Where exactly so many steps lead, one after the other."""
    if not steps:
        return {cell}
    onward = plan.neighbours(cell) - plan.some - {plan.start}
    return {end for each in onward for end in walked(plan, each, steps - 1)}


@given(plans())
@settings(max_examples=150, deadline=None)
def test_an_exact_walk_ends_where_single_steps_lead(plan: Plan) -> None:
    short = plan._replace(steps=min(plan.steps, 4))
    found = short.grid.ends(short.start, short.steps, mask(short.some), mask(short.others))
    assert set(positions(found)) == walked(short, short.start, short.steps) - short.others


@given(plans())
@settings(max_examples=150, deadline=None)
def test_a_ranged_walk_reaches_what_a_search_reaches(plan: Plan) -> None:
    passable, stops = plan.some, plan.others
    found, there = {plan.start}, {plan.start}
    for _ in range(plan.steps):
        leaving = there - stops | there & {plan.start}
        there = {each for cell in leaving for each in plan.neighbours(cell) if each in passable | stops} - found
        found |= there
    assert set(positions(plan.grid.reach(plan.start, plan.steps, mask(passable), mask(stops)))) == found


@given(plans())
@settings(max_examples=150, deadline=None)
def test_distances_are_the_fewest_steps(plan: Plan) -> None:
    found, there, steps = {plan.start: 0}, {plan.start}, 0
    while there:
        steps += 1
        there = {each for cell in there for each in plan.neighbours(cell) if each in plan.some} - found.keys()
        found.update(dict.fromkeys(there, steps))
    expected = [found.get(cell, NONE) for cell in range(plan.rows * plan.columns)]
    assert plan.grid.distances(plan.start, mask(plan.some)) == expected


@given(plans())
def test_around_counts_rows_and_columns_and_nothing_is_in_the_way(plan: Plan) -> None:
    row, column = divmod(plan.start, plan.columns)
    near = {
        cell
        for cell in range(plan.rows * plan.columns)
        if abs(cell // plan.columns - row) + abs(cell % plan.columns - column) <= plan.steps
    }
    assert set(positions(plan.grid.around(plan.start, plan.steps))) == near - plan.missing


@given(plans())
def test_rows_and_columns_are_what_they_are_called(plan: Plan) -> None:
    grid = plan.grid
    cells = set(range(plan.rows * plan.columns)) - plan.missing
    row, column = divmod(plan.start, plan.columns)
    assert grid.cell(row, column) == plan.start
    assert set(positions(grid.row(plan.start))) == {cell for cell in cells if cell // plan.columns == row}
    assert set(positions(grid.column(plan.start))) == {cell for cell in cells if cell % plan.columns == column}


@pytest.mark.parametrize(("steps", "ends"), [(1, {1, 4}), (2, {2, 5, 8}), (3, {3, 6, 9, 12, 1, 4})])
def test_a_walk_never_comes_back_to_its_start(steps: int, ends: set[int]) -> None:
    assert set(positions(Grid(4, 4, 0, []).ends(0, steps, 0, 0))) == ends


def test_a_sea_of_432_cells_is_crossed_in_40_steps() -> None:
    sea = Grid(18, 24, 0, [])
    assert sea.distances(0, sea.cells)[-1] == 17 + 23
    assert sea.reach(0, 40, sea.cells, 0) == sea.cells
    assert not sea.reach(0, 39, sea.cells, 0) >> 431
