"""Geometry of the sea: turned tiles, the graph of stations against a full search, and cities that grow to their end."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sea_rules import bundle, nautilus

from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.games.nautilus.rules.own_words import SORT_BITS
from uwc_content.games.nautilus.rules.sea import DIRECTIONS, Sea, reached
from uwc_content.games.nautilus.rules.station_graph import distances, linked
from uwc_content.games.nautilus.rules.tiles import QUARTERS, fitting, frontier, opposite, turned

MAPS = [plain["id"] for plain in bundle()["boards"]]
GROWTHS = 60
"""Random cities on each map."""


def sea_called(name: str) -> Sea:
    return next(sea for sea in nautilus().seas if sea.id == name)


# --- tiles ---


@given(st.lists(st.integers(0, 3), min_size=8, max_size=8))
@settings(deadline=None)
def test_four_quarter_turns_are_none(shape: list[int]) -> None:
    assert turned(shape, QUARTERS) == shape
    assert turned(turned(shape, 1), 2) == turned(shape, 3)


def test_a_quarter_turn_leads_north_to_east() -> None:
    shape = [1 if direction == "north" else 0 for direction in DIRECTIONS]
    assert DIRECTIONS[turned(shape, 1).index(1)] == "east"


@pytest.mark.parametrize(
    ("station", "tile", "turns"), [("start_base", 1, 1), ("green_residential", 2, 4), ("sonar", 1, 4)]
)
def test_turns_that_make_no_difference_are_offered_once(station: str, tile: int, turns: int) -> None:
    part = nautilus().program.by_id[station].parts["tiles"][tile - 1]
    assert len(nautilus().tiles[part].turns) == turns


@pytest.mark.parametrize("name", MAPS)
def test_the_neighbour_of_a_neighbour_is_where_one_began(name: str) -> None:
    sea = sea_called(name)
    for cell in positions(sea.grid.cells):
        for way, other in enumerate(sea.neighbours[cell] if sea.footprints[cell] else []):
            assert other == NONE or sea.neighbours[other][opposite(way)] == cell
            assert other == NONE or sea.outside[cell][way] & sea.footprints[other] == sea.outside[cell][way]


def test_the_sea_ends_at_its_edges() -> None:
    sea = Sea({"id": "small", "rows": ["aaa", "aba"], "fields": {"start": "A1"}}, ["A", "B"])
    assert [sea.at(column, row) for column, row in ((0, 0), (2, 1), (1, 0))] == [0, 5, 1]
    assert [sea.at(column, row) for column, row in ((-1, 0), (3, 0), (0, -1), (0, 2))] == [NONE] * 4


@pytest.mark.parametrize(("step", "beside"), [(-1, [4]), (0, [5, 6]), (1, [7])])
def test_beside_a_station_lies_what_its_sides_touch(step: int, beside: list[int]) -> None:
    assert reached(5, step) == beside


def test_discoveries_of_one_species_share_it_and_what_is_no_item_has_none() -> None:
    rules = nautilus()
    state = rules.set_up({"players": 2, "seed": 1})
    found: dict[str, set[int]] = {}
    for item in rules.program.by_type["discoveries"]:
        if item.fields.get("species"):
            found.setdefault(item.fields["species"], set()).add(rules.property_of(state, 0, item.index, "species"))
    assert [len(values) for values in found.values()] == [1] * len(found)
    assert len(found) > 1
    assert NONE not in set().union(*found.values())
    assert rules.property_of(state, 0, 1 << SORT_BITS, "species") == NONE


def names_in(sea: Sea, mask: int) -> set[str]:
    return {sea.names[cell] for cell in positions(mask)}


@pytest.mark.parametrize(
    ("cell", "covered"),
    [
        ("A1", {"A1", "B1", "A2", "B2"}),
        ("W17", {"W17", "X17", "W18", "X18"}),
        ("L9", {"L9", "M9", "L10", "M10"}),
        ("X1", set()),
        ("A18", set()),
        ("X18", set()),
    ],
)
def test_a_station_covers_two_by_two_cells_of_the_map(cell: str, covered: set[str]) -> None:
    sea = sea_called("open_sea")
    assert names_in(sea, sea.footprints[sea.names.index(cell)]) == covered


@pytest.mark.parametrize(
    ("cell", "way", "beyond", "touched"),
    [
        ("C3", "north", "C1", {"C2", "D2"}),
        ("C3", "north_east", "E1", {"E2"}),
        ("C3", "east", "E3", {"E3", "E4"}),
        ("C3", "south_east", "E5", {"E5"}),
        ("C3", "south", "C5", {"C5", "D5"}),
        ("C3", "south_west", "A5", {"B5"}),
        ("C3", "west", "A3", {"B3", "B4"}),
        ("C3", "north_west", "A1", {"B2"}),
        ("B2", "west", "", {"A2", "A3"}),
        ("B2", "north", "", {"B1", "C1"}),
        ("B2", "north_west", "", {"A1"}),
        ("A1", "north", "", set()),
        ("A1", "west", "", set()),
        ("A1", "south_east", "C3", {"C3"}),
        ("W17", "east", "", set()),
        ("W17", "south", "", set()),
        ("V16", "east", "", {"X16", "X17"}),
        ("V16", "south", "", {"V18", "W18"}),
        ("V16", "south_east", "", {"X18"}),
        ("U15", "south_east", "W17", {"W17"}),
    ],
)
def test_corridors_lead_to_the_cells_beside_a_station(cell: str, way: str, beyond: str, touched: set[str]) -> None:
    sea = sea_called("open_sea")
    origin, number = sea.names.index(cell), DIRECTIONS.index(way)
    found = sea.neighbours[origin][number]
    assert ("" if found == NONE else sea.names[found]) == beyond
    assert names_in(sea, sea.outside[origin][number]) == touched


@pytest.mark.parametrize("name", MAPS)
def test_cells_are_named_by_column_and_row(name: str) -> None:
    sea = sea_called(name)
    assert (sea.names[0], sea.names[23], sea.names[24], sea.names[-1]) == ("A1", "X1", "A2", "X18")
    assert (sea.grid.rows, sea.grid.columns, sea.grid.cells) == (18, 24, (1 << 18 * 24) - 1)
    assert sea.grid.reach(sea.names.index("X1"), 1, sea.grid.cells, 0) & 1 << sea.names.index("A2") == 0


# --- the graph ---


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    """For each new station the earlier ones that it is joined with."""
    size = draw(st.integers(1, 20))
    return [sorted(draw(st.sets(st.integers(0, new - 1), max_size=3))) if new else [] for new in range(size)]


def searched(joined: list[list[int]], start: int) -> dict[int, int]:
    """Steps to every station, found one by one."""
    near: dict[int, set[int]] = {station: set(others) for station, others in enumerate(joined)}
    for station, others in enumerate(joined):
        for other in others:
            near[other].add(station)
    found, waiting = {start: 0}, [start]
    for station in waiting:
        for other in near[station] - found.keys():
            found[other] = found[station] + 1
            waiting.append(other)
    return found


@given(graphs(), st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_steps_by_masks_are_those_of_a_full_search(joined: list[list[int]], most: int) -> None:
    links: list[int] = []
    for others in joined:
        linked(links, others)
    for start in range(len(links)):
        wanted = searched(joined, start)
        expected = [steps if (steps := wanted.get(each, NONE)) <= most else NONE for each in range(len(links))]
        assert distances(links, start, most) == expected


# --- growth ---


def grown(sea: Sea, chance: random.Random) -> int:
    """How many of all stations find a place in a random order, each tried again while others are placed."""
    start = next(item for item in nautilus().stations if item.fields["family"] == "start")
    city = {sea.start: nautilus().tiles[start.parts["tiles"][0]].shapes[0]}
    taken = sea.footprints[sea.start]
    waiting = [tile for tile in nautilus().tiles.values() if tile.station != start.index for _ in range(tile.copies)]
    chance.shuffle(waiting)
    placed = 0
    while True:
        ways = ((tile, fitting(sea, city, tile, frontier(sea, city, taken))) for tile in waiting)
        tile, places = next(((tile, places) for tile, places in ways if places), (None, []))
        if tile is None:
            return placed
        origin, turn = chance.choice(places)
        city[origin] = tile.shapes[turn]
        taken |= sea.footprints[origin]
        waiting.remove(tile)
        placed += 1


@pytest.mark.parametrize("name", MAPS)
def test_a_city_has_room_for_all_forty_stations(name: str) -> None:
    assert {grown(sea_called(name), random.Random(seed)) for seed in range(GROWTHS)} == {40}
