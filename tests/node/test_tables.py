"""Games in a real browser, by pressing what is lit on the table: every game, by keyboard, and on a phone."""

import os
from collections.abc import Iterator

import pytest
from node_programs import HERE, ROOT, Node
from served import Flows, chromium_here, flows_told, served, sound

pytestmark = [pytest.mark.node, pytest.mark.slow]

PACKS = ("humming_meadow", "micro_city", "nautilus", "underwater_cities")
GAMES = ("meadow", "city", "boards", "sea")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folders = [ROOT / "content" / pack for pack in PACKS]
    with served(folders, tmp_path_factory.mktemp("tables"), is_for_players=True) as found:
        yield found


@pytest.fixture(scope="module")
def flows(node: Node, address: str) -> Flows:
    return flows_told(node.run(HERE / "tables_in_a_browser.mjs", chromium_here(), address))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_pressing_what_is_lit(flows: Flows, name: str) -> None:
    flow = sound(flows[name])
    assert flow["made"] >= 16
    assert flow["things"] > flow["made"] / 4, "much can be pressed on the table itself"
    assert flow["ends"] > 0, "what ends a turn is asked once more"
    assert flow["isDrawn"] > 5


def test_a_place_of_the_sea_stands_for_several_answers(flows: Flows) -> None:
    assert sound(flows["sea"])["menus"]


@pytest.mark.skipif(os.environ.get("UWC_LONG") != "1", reason="whole games in the browser take long: UWC_LONG=1")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played(flows: Flows, name: str) -> None:
    assert sound(flows[name])["isOver"]


@pytest.mark.parametrize("name", GAMES)
def test_everybody_can_use_a_table(flows: Flows, name: str) -> None:
    assert sound(flows[name])["serious"] == []


def test_arrows_and_enter_suffice(flows: Flows) -> None:
    assert sound(flows["keyboard"])["made"] == 8


def test_a_table_says_why_shows_rules_and_the_past_and_asks_before_a_turn_ends(flows: Flows) -> None:
    flow = sound(flows["asked"])
    assert " – " in flow["why"]
    assert flow["hot"] >= 1, "both sides light up"
    assert flow["chapters"] > 1
    assert flow["past"] == 0, "nothing can be chosen in the past"
    assert flow["now"] > 0
    assert flow["isKept"], "not yet means not yet"


def test_lost_connections_new_servers_two_tabs_and_reloads_lose_nothing(flows: Flows) -> None:
    flow = sound(flows["stumbles"])
    assert "nothing was chosen" in flow["lost"]
    versions, made = flow["begun"]
    assert flow["before"] == versions, "what did not arrive was not chosen"
    assert flow["after"] == flow["reloaded"] == [each + 1 for each in versions], "both tabs and a reload show the same"
    assert flow["undone"] == made, "either tab may take back"
    assert flow["wrong"] == 404


def test_the_whole_sea_is_at_hand_on_a_phone(flows: Flows) -> None:
    flow = sound(flows["whole"])
    part, whole = ([float(each) for each in flow[name].split()] for name in ("part", "whole"))
    assert part[2] < whole[2]
    assert flow["kept"] == flow["whole"], "what somebody looks at stays"
    assert flow["why"].startswith("A1")
    assert len(flow["why"].partition(" – ")[2]) > 5, "a place that cannot be chosen says why"
    first, larger, largest, *_, least = flow["widths"]
    assert first < larger < largest
    assert least <= flow["page"], "all of it fits"
    assert flow["isLeast"]
    assert not flow["wide"]


def test_several_cards_are_marked_on_the_table_and_given_at_once(flows: Flows) -> None:
    flow = sound(flows["several"])
    assert flow["many"] == flow["marked"] == flow["made"] == 3
    assert flow["isHeld"], "not before all are marked"
    assert flow["said"] == flow["heard"] == "Choose these: 3 of 3", "a fourth is not taken"
    assert flow["fewer"] == 2, "pressed again, it is unmarked"


def test_what_was_picked_for_want_of_a_choice_is_told(flows: Flows) -> None:
    flow = sound(flows["forced"])
    assert "nothing else was possible" in flow["said"]
    assert flow["said"] in flow["heard"]
    assert flow["said"] in flow["log"]


def test_a_phone_shows_one_part_at_a_time(flows: Flows) -> None:
    flow = sound(flows["phone"])
    assert flow["shown"] == [[name, False, 1] for name in ("asking", "middle", "beside", "log")]
    assert flow["small"] == 0
    assert flow["lang"] == "hu"
