"""The studio in a real browser: designers, translators and players, by mouse, by keyboard and on a phone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from node_programs import HERE, ROOT, Node
from served import Flows, chromium_here, flows_told, served, sound

pytestmark = [pytest.mark.node, pytest.mark.slow]

PACK = "humming_meadow"


@pytest.fixture(scope="module")
def chromium() -> str:
    return chromium_here()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("studio")
    shutil.copytree(ROOT / "content" / PACK, folder / "content" / PACK)
    shutil.copytree(ROOT / "locales", folder / "locales")
    return folder


@pytest.fixture(scope="module")
def address(project: Path) -> Iterator[str]:
    with served([project / "content" / PACK], project) as found:
        yield found


@pytest.fixture(scope="module")
def flows(node: Node, chromium: str, address: str, project: Path) -> Flows:
    return flows_told(node.run(HERE / "studio_in_a_browser.mjs", chromium, address, project))


def test_the_gallery_filters_and_searches(flows: Flows) -> None:
    flow = sound(flows["filters_and_search"])
    assert flow["found"] == 1
    assert 1 < flow["filtered"] < flow["all"]
    assert flow["kept"] == "POPPY"
    assert flow["meant"] == "Poppy", "a name that is a letter away"
    assert flow["again"] == 1


def test_a_saved_file_changes_the_face_and_a_broken_one_is_told(flows: Flows) -> None:
    flow = sound(flows["edit_break_and_mend"])
    assert "flowers.yaml:" in flow["sheet"]
    assert "flowr" in flow["sheet"]
    assert flow["query"] == "poppy", "what was typed survives"


def test_charts_filter_and_items_stand_side_by_side(flows: Flows) -> None:
    flow = sound(flows["charts_and_sides"])
    assert 0 < flow["filtered"] < 32
    assert flow["isInAddress"]
    assert flow["sides"] == 2


def test_a_card_is_tried_shared_and_kept(flows: Flows) -> None:
    flow = sound(flows["try_and_keep"])
    assert flow["before"] == 2
    assert flow["isInAddress"]
    assert "meadow" in flow["changed"]
    assert flow["isWritten"]
    assert flow["failed"] == 0


def test_an_item_is_written_anew_on_its_page(flows: Flows) -> None:
    flow = sound(flows["draft_an_item"])
    assert flow["marked"] == ["flowr"], "the very characters are underlined"
    assert flow["selected"] == "flowr", "a click on the fault goes there"
    assert "did you mean `flower`?" in flow["told"]
    line, caret = flow["caret"].split("\n")
    assert line[caret.index("^") : len(caret)] == "flowr"
    assert flow["isRefused"], "what has errors is not written"
    assert flow["isClean"]
    assert flow["isWritten"]
    assert flow["isOpen"], "what is being written stays when files change"
    assert "points: 4" in flow["theirs"]
    assert "points: 4" in flow["taken"]


def test_a_translation_is_underlined_where_a_check_complains(flows: Flows) -> None:
    flow = sound(flows["underlined_translation"])
    assert flow["isLost"]  # and was asked once more
    assert flow["marked"] == ["{dragon}"]
    assert flow["selected"] == "{dragon}"
    assert flow["afterwards"] == []


def test_a_translation_is_seen_while_it_is_typed_and_then_written(flows: Flows) -> None:
    assert sound(flows["translate_and_see"])["isWritten"]


@pytest.mark.parametrize("way", ["clicks", "keyboard"])
def test_a_whole_game_is_played_by(flows: Flows, way: str) -> None:
    flow = sound(flows[f"a_whole_game_by_{way}"])
    assert flow["made"] > 10
    assert "The game is over" in flow["ending"]


def test_two_seats_play_each_in_its_language(flows: Flows) -> None:
    flow = sound(flows["two_seats"])
    assert sorted(flow["first"]) == ["no", "yes"]
    assert flow["marked"] == 1, "whoever waits sees which part is shown"
    assert flow["tongues"] == ["en", "pl"]


def test_a_phone_needs_no_scrolling_sideways(flows: Flows) -> None:
    assert {place: wide for place, wide in sound(flows["phone_width"])["widths"].items() if wide} == {}


def test_everybody_can_use_the_pages(flows: Flows) -> None:
    assert sound(flows["accessible"])["found"] == {}
