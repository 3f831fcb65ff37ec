"""A game with boards: checks shown where they belong, and effects that are kept as scenarios with `run:`."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.studio.conftest import ROOT, serving
from uwc_content.games import find
from uwc_content.studio.shown_packs import Packs, PackState
from uwc_content.workshop.scenarios.testing import run_file

PACK = "underwater_cities"
BOARD = f"content/{PACK}/boards/board_1.yaml"
MARKET = f"/packs/{PACK}/items/cards/biomatter_market"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("boards")
    shutil.copytree(ROOT / "content" / PACK, found / "content" / PACK, ignore=shutil.ignore_patterns("docs"))
    shutil.copytree(ROOT / "locales", found / "locales")
    return found


@pytest.fixture(scope="module")
def city_client(folder: Path) -> Iterator[TestClient]:
    yield from serving(Packs([folder / "content" / PACK], find, folder))


def state_of(client: TestClient) -> PackState:
    state: PackState = client.app.state.packs.by_id[PACK]  # type: ignore[attr-defined]
    return state


def wrong_spots(page: str) -> list[str]:
    return re.findall(r'class="spot wrong".*?<b>([^<]*)</b>', page)


@pytest.mark.parametrize(
    ("sound", "broken", "spot"),
    [
        ("special: city_of_science", "special: city_of_sciense", "Spring"),
        ("garden: {place: [2, 3], buildings: [plain,", "garden: {place: [2, 3], buildings: [plane,", "Garden"),
    ],
)
def test_a_fault_is_shown_at_the_part_that_it_is_written_in(
    folder: Path, city_client: TestClient, sound: str, broken: str, spot: str
) -> None:
    file = folder / BOARD
    text = file.read_text("utf-8")
    assert wrong_spots(city_client.get(f"/packs/{PACK}/boards").text) == []
    try:
        file.write_text(text.replace(sound, broken, 1), "utf-8")
        state_of(city_client).look()
        page = city_client.get(f"/packs/{PACK}/boards").text
    finally:
        file.write_text(text, "utf-8")
        state_of(city_client).look()
    assert wrong_spots(page) == [spot]
    assert re.search(r"<pre>[^<]*\n +\^", page), "with its line and caret"
    assert f"vscode://file{file.resolve()}" in page, "a click opens the place"


def test_what_no_scenario_can_name_is_kept_as_run(folder: Path, city_client: TestClient) -> None:
    token = re.search(r'data-token="([^"]+)"', city_client.get(MARKET).text)
    assert token
    headers = {"x-studio-token": token[1], "origin": "http://127.0.0.1:8000"}
    wish = {"d": "1", "id": "markets_pay_for_biomatter", "keep": True}
    told = city_client.post(f"{MARKET}/scenario", json=wish, headers=headers).json()
    assert "run:" in told["yaml"]
    file = folder / "content" / told["place"]
    assert "markets_pay_for_biomatter" in file.read_text("utf-8")
    outcome = run_file(file, folder / "content", find)
    assert outcome.faults == []
    assert [str(each) for each in outcome.outcomes if not each.has_passed] == []


def test_scenarios_with_run_are_listed_on_the_pages_of_the_items_they_mention(shared_client: TestClient) -> None:
    page = shared_client.get("/packs/humming_meadow/items/cards/thyme/scenarios").text
    assert "an empty seed box is renewed from the compost" in page.replace("_", " ")
