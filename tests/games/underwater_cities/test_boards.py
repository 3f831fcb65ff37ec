"""Player boards: the graph that is made of them, the shipped ones, and what is told about broken ones."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from underwater_pack import compilation, items, marked, names, rules

from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.games.underwater_cities.checks.boards import BOARD_CHECKS, reached_from, sites_are_used, start_cities
from uwc_content.games.underwater_cities.model import Board, LoweredBoard, UnderwaterRules, site_graph
from uwc_content.language.manifest import Pack
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.yaml import read_yaml

SMALL_BOARD = """\
id: small_board
number: 1
side: basic
source: original
cities:
  home: {place: [3, 2], start: true, buildings: [plain, plain, plain]}
  south: {place: [1, 2], buildings: [plain, plain, plain]}
  east: {place: [3, 1], buildings: [plain, plain, plain]}
  middle: {place: [1, 1], buildings: [plain, plain, gift]}
  west: {place: [0, 1], buildings: [plain, plain, plain], special: feast}
  north: {place: [1, 0], buildings: [plain, plain, plain], expansion: gift}
  rift: {place: [2, 0], buildings: [plain, plain, plain]}
tunnels:
  home_south: {joins: [home, south]}
  home_east: {joins: [home, east]}
  south_middle: {joins: [south, middle], special: toll, pair: east_middle}
  east_middle: {joins: [east, middle], special: toll, pair: south_middle}
  middle_west: {joins: [middle, west]}
  middle_north: {joins: [middle, north]}
  north_rift: {joins: [north, rift]}
  east_rift: {joins: [east, rift]}
  north_nw: {joins: [north, nw]}
  west_nw: {joins: [west, nw]}
  rift_ne: {joins: [rift, ne]}
  south_sw: {joins: [south, sw]}
metropolises:
  nw: {colour: brown, corner: top_left, place: [0, 0]}
  ne: {colour: blue, corner: top_right, place: [3, 0]}
  sw: {colour: blue, corner: bottom_left, place: [0, 2]}
"""

SITES: dict[str, Lowered] = {
    "feast": {"fields": {"kind": "city"}, "blocks": {"built": [{"op": "gain", "what": {"of": {"kelp": 1}}}]}},
    "toll": {"fields": {"kind": "tunnel"}, "blocks": {"built": [{"op": "gain", "what": {"of": {"credits": 1}}}]}},
    "gift": {"fields": {"kind": "building"}, "blocks": {"built": [{"op": "draw", "what": {"of": {"cards": 1}}}]}},
    "dear_city": {"fields": {"kind": "city"}, "bags": {"surcharge": {"of": {"credits": 3}}}},
    "double": {"fields": {"kind": "building"}, "blocks": {"production": [{"op": "multiply", "what": {"here": 2}}]}},
}

BROKEN: dict[str, tuple[str, str, list[tuple[str, str]]]] = {
    "a board without a start": ("start: true, ", "", [("UWC502", "cities")]),
    "a second start": (
        "east: {place: [3, 1], ",
        "east: {place: [3, 2], start: true, ",
        [("UWC502", "east")],
    ),
    "a start away from its corner": ("home: {place: [3, 2]", "home: {place: [2, 2]", [("UWC502", "[2, 2]")]),
    "a city that no tunnel touches": (
        "tunnels:\n",
        "  island: {place: [2, 1], buildings: [plain]}\ntunnels:\n",
        [("UWC501", "island")],
    ),
    "a city behind a metropolis": (
        "tunnels:\n",
        "  island: {place: [2, 1], buildings: [plain]}\ntunnels:\n  rift_island: {joins: [ne, island]}\n",
        [("UWC501", "island"), ("UWC501", "rift_island"), ("UWC503", "ne")],
    ),
    "a metropolis at a corner of the other colour": (
        "corner: top_right",
        "corner: bottom_right",
        [("UWC503", "bottom_right")],
    ),
    "two metropolises at one corner": ("corner: top_right", "corner: bottom_left", [("UWC503", "bottom_left")]),
    "a metropolis too many": (
        "metropolises:\n",
        "  east_se: {joins: [east, se]}\nmetropolises:\n  se: {colour: blue, corner: top_right, place: [4, 4]}\n",
        [("UWC503", "top_right"), ("UWC503", "metropolises")],
    ),
    "a brown metropolis with one tunnel": ("joins: [west, nw]", "joins: [west, south]", [("UWC503", "nw")]),
    "a blue metropolis with two tunnels": (
        "  south_sw:",
        "  west_sw: {joins: [west, sw]}\n  south_sw:",
        [("UWC503", "sw")],
    ),
    "a tunnel that joins a site with itself": (
        "joins: [middle, north]",
        "joins: [middle, middle]",
        [("UWC504", "[middle, middle]")],
    ),
    "a tunnel to an unknown site": ("joins: [middle, north]", "joins: [middle, nort]", [("UWC504", "nort")]),
    "two tunnels between the same sites": (
        "middle_north: {joins: [middle, north]",
        "middle_north: {joins: [west, middle]",
        [("UWC504", "middle_north")],
    ),
    "a tunnel between two metropolises": (
        "rift_ne: {joins: [rift, ne]}",
        "rift_ne: {joins: [sw, ne]}",
        [("UWC501", "ne"), ("UWC501", "rift_ne"), ("UWC503", "sw"), ("UWC504", "[sw, ne]")],
    ),
    "a pair that only one side names": (", pair: south_middle", "", [("UWC504", "east_middle")]),
    "a tunnel that is a pair with itself": (
        "pair: south_middle",
        "pair: east_middle",
        [("UWC504", "east_middle"), ("UWC504", "east_middle")],
    ),
    "a pair with an unknown tunnel": (
        "pair: south_middle",
        "pair: south_midle",
        [("UWC504", "east_middle"), ("UWC504", "south_midle")],
    ),
    "a pair without a common text": (
        "east_middle: {joins: [east, middle], special: toll,",
        "east_middle: {joins: [east, middle],",
        [("UWC504", "east_middle"), ("UWC504", "south_middle")],
    ),
    "a city without its expansion site": ("expansion: gift", "expansion: false", [("UWC505", "expansion")]),
    "a special site of another kind": ("special: feast", "special: toll", [("UWC506", "toll")]),
    "a building text on a city": ("special: feast", "special: gift", [("UWC506", "gift")]),
    "a tunnel text on a building": ("[plain, plain, gift]", "[plain, plain, toll]", [("UWC506", "toll")]),
    "a city text on an expansion site": ("expansion: gift", "expansion: feast", [("UWC506", "feast")]),
    "an unknown special site": ("special: feast", "special: faest", [("UWC401", "faest")]),
    "a surcharge on a basic board": ("special: feast", "special: dear_city", [("UWC507", "dear_city")]),
    "a multiplier on a basic board": ("[plain, plain, gift]", "[plain, plain, double]", [("UWC507", "double")]),
    "a tunnel with the name of a building site": (
        "  home_south: {",
        "  home_building_1: {",
        [("UWC402", "home_building_1")],
    ),
    "a tunnel with the name of a city": ("  home_south: {", "  rift: {", [("UWC402", "rift")]),
}


def read_board(text: str) -> tuple[Board, Mapping]:
    node, faults = read_yaml("board.yaml", text.encode())
    notes = Notes("board.yaml")
    assert isinstance(node, Mapping), faults
    board = parse_document(Board, node, notes, context=names())
    assert board is not None, notes.faults
    return board, node


def faults_of(text: str, shape: UnderwaterRules | None = None) -> list[Diagnostic]:
    board, node = read_board(text)
    notes = Notes("board.yaml")
    for check in BOARD_CHECKS:
        check(board, node, shape or rules(), SITES, notes)
    return notes.faults


def with_shape(**changes: int) -> UnderwaterRules:
    return rules().model_copy(update={"board": rules().board.model_copy(update=changes)})


def shipped_boards() -> list[Lowered]:
    return compilation().boards


# --- the graph ---


def by_id(sites: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {site["id"]: site for site in sites}


def test_a_board_becomes_a_flat_list_of_sites() -> None:
    sites = by_id(site_graph(read_board(SMALL_BOARD)[0]))
    assert sites["home"]["start"] is True
    assert sites["home_building_2"] == {
        "id": "home_building_2",
        "kind": "building",
        "at": "home",
        "next_to": ["home"],
    }
    assert sites["middle_building_3"]["special"] == "gift"
    assert sites["north_expansion"] == {
        "id": "north_expansion",
        "kind": "expansion",
        "at": "north",
        "special": "gift",
        "next_to": ["north"],
    }
    assert sites["south_middle"]["pair"] == "east_middle"
    assert sites["nw"]["next_to"] == ["north_nw", "west_nw"]
    assert sites["middle"]["next_to"] == [
        "east_middle",
        "middle_building_1",
        "middle_building_2",
        "middle_building_3",
        "middle_expansion",
        "middle_north",
        "middle_west",
        "south_middle",
    ]


def test_sites_keep_the_order_of_the_file() -> None:
    kinds = [site["kind"] for site in site_graph(read_board(SMALL_BOARD)[0])]
    assert kinds[:6] == ["city", "building", "building", "building", "expansion", "city"]
    assert kinds[-15:] == ["tunnel"] * 12 + ["metropolis"] * 3


def test_a_city_without_expansion_site_has_none_in_the_graph() -> None:
    sites = by_id(site_graph(read_board(SMALL_BOARD.replace("expansion: gift", "expansion: false"))[0]))
    assert "north_expansion" not in sites
    assert "rift_expansion" in sites


@st.composite
def any_boards(draw: st.DrawFn) -> Board:
    """Boards with any tunnels between any sites, sensible or not."""
    cities = [f"c{i}" for i in range(draw(st.integers(1, 6)))]
    ends = st.sampled_from([*cities, "m1", "m2"])
    joins = draw(st.lists(st.lists(ends, min_size=2, max_size=2), max_size=10))
    counts = draw(st.lists(st.integers(1, 4), min_size=len(cities), max_size=len(cities)))
    return Board.model_validate(
        {
            "id": "any_board",
            "number": 1,
            "side": "basic",
            "source": "original",
            "cities": {
                city: {"place": [i, 0], "start": i == 0, "buildings": ["plain"] * count}
                for i, (city, count) in enumerate(zip(cities, counts, strict=True))
            },
            "tunnels": {f"t{i}": {"joins": each} for i, each in enumerate(joins)},
            "metropolises": {
                "m1": {"colour": "brown", "corner": "top_left", "place": [0, 9]},
                "m2": {"colour": "blue", "corner": "top_right", "place": [9, 9]},
            },
        }
    )


@given(any_boards())
def test_adjacency_holds_both_ways_on_any_board(board: Board) -> None:
    sites = by_id(site_graph(board))
    for site in sites.values():
        assert site["next_to"] == sorted(set(site["next_to"]))
        assert all(site["id"] in sites[other]["next_to"] for other in site["next_to"])


@given(any_boards())
def test_lowering_twice_gives_the_same_and_changes_nothing(board: Board) -> None:
    before = deepcopy(board)
    assert site_graph(board) == site_graph(board)
    assert board == before


@given(any_boards())
def test_what_is_reached_is_closed_under_tunnels_from_cities(board: Board) -> None:
    reached = reached_from(start_cities(board), board)
    for way in board.tunnels.values():
        if any(site in reached and site in board.cities for site in way.joins):
            assert {*way.joins} <= reached
    entered = {site for way in board.tunnels.values() for site in way.joins}
    assert reached <= entered | {*start_cities(board)}


# --- the shipped boards ---


@pytest.mark.parametrize("board", shipped_boards(), ids=lambda board: board["id"])
def test_shipped_boards_are_what_the_bundle_schema_says(board: Lowered) -> None:
    assert LoweredBoard.model_validate(board).id == board["id"]


@pytest.mark.parametrize("board", shipped_boards(), ids=lambda board: board["id"])
def test_every_site_of_a_shipped_board_is_reached_from_the_start(board: Lowered) -> None:
    sites = by_id(board["sites"])
    (start,) = [site["id"] for site in sites.values() if site.get("start")]
    reached, frontier = {start}, [start]
    while frontier:
        for other in sites[frontier.pop()]["next_to"]:
            if other not in reached:
                reached.add(other)
                frontier += [other] if sites[other]["kind"] != "metropolis" else []
    assert reached == {*sites}


@pytest.mark.parametrize("board", shipped_boards(), ids=lambda board: board["id"])
def test_adjacency_of_a_shipped_board_holds_both_ways(board: Lowered) -> None:
    sites = by_id(board["sites"])
    assert all(site["id"] in sites[other]["next_to"] for site in sites.values() for other in site["next_to"])


@pytest.mark.parametrize("board", shipped_boards(), ids=lambda board: board["id"])
def test_numbers_of_shipped_boards_fit_their_side(board: Lowered) -> None:
    facts = board["fields"]
    assert facts["number"] in {"basic": range(1, 5), "advanced": range(5, 9)}[facts["side"]]


def test_every_city_of_a_basic_board_has_the_same_number_of_building_sites() -> None:
    for board in shipped_boards():
        counts = {}
        for site in board["sites"]:
            if site["kind"] == "building":
                counts[site["at"]] = counts.get(site["at"], 0) + 1
        assert (len({*counts.values()}) == 1) == (board["fields"]["side"] == "basic"), board["id"]


def test_the_advanced_boards_use_every_special_site_of_the_rulebook() -> None:
    boards = [each for each in shipped_boards() if each["fields"]["side"] == "advanced"]
    known = {name for name, site in items("sites").items() if site["source"] == "rulebook"}
    assert len(known) == 7
    assert known <= {site.get("special") for board in boards for site in board["sites"]}


# --- broken boards ---


def test_a_sound_board_has_no_faults() -> None:
    assert faults_of(SMALL_BOARD) == []


def test_an_advanced_board_may_have_surcharges_and_multipliers() -> None:
    text = SMALL_BOARD.replace("side: basic", "side: advanced").replace("special: feast", "special: dear_city")
    assert faults_of(text.replace("plain, gift]", "plain, double]")) == []


@pytest.mark.parametrize(("old", "new", "expected"), BROKEN.values(), ids=list(BROKEN))
def test_a_broken_board_is_told_at_its_place(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    assert SMALL_BOARD.count(old) == 1
    text = SMALL_BOARD.replace(old, new)
    assert sorted((fault.code, marked(text, fault)) for fault in faults_of(text)) == sorted(expected)


@pytest.mark.parametrize(("limit", "place"), [("least_cities", "cities"), ("least_tunnels", "tunnels")])
def test_a_board_with_too_few_sites_is_too_small(limit: str, place: str) -> None:
    (fault,) = faults_of(SMALL_BOARD, with_shape(**{limit: 13}))
    assert (fault.code, marked(SMALL_BOARD, fault)) == ("UWC505", place)


def test_every_broken_board_turns_another_check_red() -> None:
    """No check may be there without a board that it refuses."""
    silent = {check.__name__ for check in BOARD_CHECKS}
    texts = [SMALL_BOARD.replace(old, new) for old, new, _ in BROKEN.values()]
    for text, shape in [*((text, rules()) for text in texts), (SMALL_BOARD, with_shape(least_cities=13))]:
        board, node = read_board(text)
        for check in BOARD_CHECKS:
            notes = Notes("board.yaml")
            check(board, node, shape, SITES, notes)
            if notes.faults:
                silent.discard(check.__name__)
    assert silent == set()


def test_hints_name_the_nearest_site() -> None:
    (fault,) = faults_of(SMALL_BOARD.replace("special: feast", "special: faest"))
    assert fault.hint == "did you mean `feast`?"


def view_with(sites: list[str], board_sites: list[Lowered]) -> PackView:
    pack = Pack(id="test", version="0.1.0", ruleset="underwater_cities", locales=["en"])
    span = Span.whole_line("sites.yaml")
    records = [ItemRecord("sites", name, {"id": name, "fields": {}}, span, "sites.yaml") for name in sites]
    board = ItemRecord("boards", "board", {"id": "board", "fields": {}, "sites": board_sites}, span, "board.yaml")
    return PackView(pack, names().vocabulary, rules(), {"sites": records, "boards": [board]}, lambda *_: span)


def test_a_special_site_that_no_board_uses_is_told() -> None:
    faults = list(sites_are_used(view_with(["feast", "gift"], [{"id": "west", "special": "feast"}, {"id": "home"}])))
    assert [(fault.code, "`gift`" in fault.message) for fault in faults] == [("UWC413", True)]
