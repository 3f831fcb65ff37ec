"""Tabletop Simulator: saved objects by a schema of its format, sheets within its limits, nothing of the box lost."""

import json
import struct
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from export_jobs import MakeJob, job_for
from jsonschema_rs import Draft202012Validator

from uwc_content.exports.naming import name_of_thing
from uwc_content.exports.tts import export_tts
from uwc_content.exports.tts_pictures import LARGEST, cell_of, render_sheet, sheets_of
from uwc_content.faces.face_layout import lay_out

PACKS = {"humming_meadow": 4, "micro_city": 2, "nautilus": 4, "underwater_cities": 4}
SCHEMA = json.loads(Path(__file__).with_name("tts.schema.json").read_text("utf-8"))
PICTURES = "https://example.org/pictures"


def saved(job: MakeJob, out: Path, pack: str, players: int, **others: Any) -> dict[str, Any]:
    made = job(pack, out, ("pl",), players, **others)
    *_, last = export_tts(made)
    found: dict[str, Any] = json.loads(last.path.read_text("utf-8"))
    return found


def all_objects(things: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for thing in things for each in (thing, *all_objects(thing.get("ContainedObjects", [])))]


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.parametrize("pack", PACKS)
def test_a_box_is_what_the_table_can_load(job: MakeJob, tmp_path: Path, pack: str) -> None:
    save = saved(job, tmp_path, pack, PACKS[pack], base_url=PICTURES)
    faults = [f"{fault.instance_path}: {fault.message}" for fault in Draft202012Validator(SCHEMA).iter_errors(save)]
    assert faults == []
    objects = all_objects(save["ObjectStates"])
    assert max(Counter(each["GUID"] for each in objects).values()) == 1
    for each in objects:
        check_cards(each)
        check_pictures(each, tmp_path)


def check_cards(found: dict[str, Any]) -> None:
    if found["Name"] == "DeckCustom":
        assert found["DeckIDs"] == [card["CardID"] for card in found["ContainedObjects"]]
    if found["Name"] == "Card":
        sheet = found["CustomDeck"][str(found["CardID"] // 100)]
        assert found["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"]
        assert found["Nickname"]


def check_pictures(found: dict[str, Any], out: Path) -> None:
    sheets = [url for sheet in found.get("CustomDeck", {}).values() for url in (sheet["FaceURL"], sheet["BackURL"])]
    image = found.get("CustomImage", {})
    for url in (*sheets, *(image[key] for key in ("ImageURL", "ImageSecondaryURL") if key in image)):
        assert url.startswith(f"{PICTURES}/")
        assert (out / "pictures" / url.removeprefix(f"{PICTURES}/")).is_file()


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.parametrize("pack", PACKS)
def test_nothing_of_the_box_is_lost(job: MakeJob, tmp_path: Path, pack: str) -> None:
    """Every copy of everything is on the table, or in the bag of what this table does not need."""
    made = job(pack, tmp_path, ("pl",), PACKS[pack])
    objects = all_objects(saved(job, tmp_path, pack, PACKS[pack])["ObjectStates"])
    pieces = sum(each.get("Number", 1) for each in objects if each["Name"] not in ("DeckCustom", "Bag"))
    box = sum(thing.copies for name, _ in made.faces() for thing in made.things("pl", name))
    assert pieces == box


@pytest.mark.usefixtures("plain_pictures")
def test_each_player_gets_a_board_and_what_a_game_begins_with(job: MakeJob, tmp_path: Path) -> None:
    save = saved(job, tmp_path, "underwater_cities", 3)
    bag = next(each for each in save["ObjectStates"] if each["Name"] == "Bag" and each["Nickname"] == save["SaveName"])
    on_table = [each for each in save["ObjectStates"] if each["Name"] == "Custom_Tile" and each["Locked"]]
    assert len([each for each in on_table if each["Transform"]["scaleX"] > 4.9]) == 1 + 3
    assert len([each for each in bag["ContainedObjects"] if each["Transform"]["scaleX"] > 4.9]) == 1 + 5
    advanced = saved(job, tmp_path / "advanced", "underwater_cities", 3, setup="boards=advanced")
    assert {each["Nickname"] for each in advanced["ObjectStates"]} != {
        each["Nickname"] for each in save["ObjectStates"]
    }


@pytest.mark.usefixtures("plain_pictures")
def test_the_same_box_has_the_same_bytes_and_names_local_files_unless_told(job: MakeJob, tmp_path: Path) -> None:
    first, second = (saved(job, tmp_path, "humming_meadow", 2) for _ in range(2))
    assert first == second
    deck = next(each for each in first["ObjectStates"] if each["Name"] == "DeckCustom")
    assert deck["CustomDeck"]["1"]["FaceURL"].startswith("file:///")
    assert len(deck["ContainedObjects"]) == 43


def test_a_sheet_is_as_large_as_it_says_and_never_too_large(tmp_path: Path) -> None:
    made = job_for("humming_meadow", tmp_path, ("pl",))
    face = made.gathered.look.faces["cards"]
    sides = [lay_out(made.supplies("pl"), face, thing.facts).side for thing in made.things("pl", "cards")]
    assert [(sheet.columns, sheet.rows) for sheet in sheets_of(sides)] == [(7, 5)]
    [full, rest] = sheets_of(sides * 2)
    assert all(cell_of(sheet)[0] * sheet.columns <= LARGEST >= cell_of(sheet)[1] * sheet.rows for sheet in (full, rest))
    [sheet] = sheets_of(sides[:1])
    width, height = struct.unpack(">II", render_sheet(made.supplies("pl"), sheet)[16:24])
    assert (width, height) == (cell_of(sheet)[0] * 2, cell_of(sheet)[1] * 2)


def footprint(found: dict[str, Any]) -> tuple[float, float, float, float]:
    at = found["Transform"]
    sizes = {"Bag": (2, 2), "Die_6": (1, 1), "Card": (2.2, 3.08), "DeckCustom": (2.2, 3.08)}
    width, depth = sizes.get(found["Name"], (2, 2))
    across, down = width * at["scaleX"] / 2, depth * at["scaleZ"] / 2
    return at["posX"] - across, at["posZ"] - down, at["posX"] + across, at["posZ"] + down


@pytest.mark.usefixtures("plain_pictures")
@pytest.mark.parametrize("pack", PACKS)
def test_nothing_lies_on_something_else(job: MakeJob, tmp_path: Path, pack: str) -> None:
    for players in {2, PACKS[pack]}:
        laid = saved(job, tmp_path, pack, players)["ObjectStates"]
        for one, other in combinations(laid, 2):
            (left, near, right, far), (left_2, near_2, right_2, far_2) = footprint(one), footprint(other)
            is_apart = right <= left_2 or right_2 <= left or far <= near_2 or far_2 <= near
            assert is_apart, (one["Nickname"], other["Nickname"])


@pytest.mark.parametrize("pack", ["humming_meadow", "micro_city", "nautilus", "underwater_cities"])
def test_pieces_of_a_face_are_told_apart_by_their_names(job: MakeJob, tmp_path: Path, pack: str) -> None:
    made = job(pack, tmp_path)
    for locale in made.locales:
        for name, face in made.faces():
            if face.things is not None:
                names = [name_of_thing(made, locale, thing) for thing in made.things(locale, name)]
                assert len(set(names)) == len(names), (locale, name, names)
                assert len(names) == 1 or made.title(locale) not in names
