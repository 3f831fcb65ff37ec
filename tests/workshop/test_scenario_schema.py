"""The schema of scenario files accepts what the reader accepts, and completes what there is."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from authoring_schemas import ENDING, ROOT, SCHEMAS, as_json, validator_among
from jsonschema_rs import Draft7Validator

from uwc_content.bundle.shown import path_of
from uwc_content.workshop.scenarios.scenario_files import scenario_files, usual_places

FOLDER = SCHEMAS / "underwater_cities"
FILES = sorted(file for place in usual_places(ROOT) for file in scenario_files(place))
SOUND = {"id": "a", "run": {"draw": 1}, "expect": {"drawn": 1}}

REFUSED: dict[str, dict[str, Any]] = {
    "a misspelt key": {**SOUND, "expected": {"drawn": 1}},
    "a misspelt fact": {**SOUND, "given": {"ressources": {"kelp": 1}}},
    "a misspelt resource": {**SOUND, "given": {"resources": {"kepl": 1}}},
    "a fact that is only expected": {**SOUND, "given": {"drawn": 1}},
    "a fact that is only given": {**SOUND, "expect": {"in_force": {"raise": {"hand_limit": 1}}}},
    "a fact of the table inside a player": {**SOUND, "given": {"player_2": {"era": 2}}},
    "a fifth player": {**SOUND, "given": {"player_5": {"hand": []}}},
    "an era that there is not": {**SOUND, "given": {"era": 4}},
    "a space that there is not": {**SOUND, "given": {"federation": 5}},
    "a thing that cannot be built": {**SOUND, "given": {"built": {"home": "hotel"}}},
    "a misspelt word of an effect": {**SOUND, "run": {"drow": 1}},
    "a rule among effects": {**SOUND, "run": {"raise": {"hand_limit": 1}}},
    "a misspelt verb of a choice": {**SOUND, "do": [{"biuld": "farm"}]},
    "a line with a misspelt fact": {**SOUND, "expect": {"some_line_reaches": [{"handsize": 1}]}},
    "a line with a comparison": {**SOUND, "expect": {"some_line_reaches": {"drawn": 1}}},
    "a line with a comparison of another player": {**SOUND, "expect": {"no_line_reaches": {"player_2": {"drawn": 1}}}},
    "a line within a line": {**SOUND, "expect": {"no_line_reaches": {"no_line_reaches": {"score": 1}}}},
    "a switch that is off": {"id": "a", "produce": False, "expect": {"drawn": 1}},
    "nothing expected": {"id": "a", "run": {"draw": 1}},
    "an id with capitals": {**SOUND, "id": "Drawing"},
}


OF_THE_MEADOW = {"id": "a", "run": {"draw": 1}, "expect": {"drawn": 1}}
REFUSED_OF_THE_MEADOW: dict[str, dict[str, Any]] = {
    "a zone that there is not": {**OF_THE_MEADOW, "given": {"medow": []}},
    "a zone of a player among those of the table of another": {**OF_THE_MEADOW, "given": {"player_2": {"stall": []}}},
    "an action that there is not": {"id": "a", "action": "water", "expect": {"drawn": 1}},
    "a section that there is not": {"id": "a", "receive": {"instant": "mint"}, "expect": {"drawn": 1}},
    "two sections": {"id": "a", "receive": {"yields": "mint", "planted": "mint"}, "expect": {"drawn": 1}},
    "an end that there is not": {**OF_THE_MEADOW, "expect": {"ended_by": "rain"}},
    "a stat that there is not": {**OF_THE_MEADOW, "expect": {"stats": {"hand": 1}}},
}


def folder_of(file: Path) -> Path:
    """The schemas of the game whose scenarios a file holds: a declared game has its pack around them."""
    return SCHEMAS / file.parents[1].name


@cache
def validator(folder: Path = FOLDER) -> Draft7Validator:
    read = {path.name.removesuffix(ENDING): json.loads(path.read_bytes()) for path in folder.glob(f"*{ENDING}")}
    return validator_among(read, "scenarios")


def refusals(value: object, folder: Path = FOLDER) -> list[str]:
    errors = validator(folder).iter_errors(as_json(value))
    return [f"{path_of(error.instance_path)}: {error.message}" for error in errors]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_every_scenario_file_is_accepted(file: Any) -> None:
    assert refusals(plain_yaml.load_file(file), folder_of(file)) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_every_scenario_file_tells_editors_its_schema(file: Any) -> None:
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    name, _, place = first.partition("$schema=")
    assert name == "# yaml-language-server: "
    assert (file.parent / place).resolve() == folder_of(file) / "scenarios.schema.json"


def test_the_smallest_scenario_is_accepted() -> None:
    assert refusals({"scenarios": [SOUND]}) == []


@pytest.mark.parametrize("scenario", REFUSED.values(), ids=REFUSED)
def test_a_slip_is_refused(scenario: dict[str, Any]) -> None:
    assert refusals({"scenarios": [scenario]}) != []


@pytest.mark.parametrize("scenario", REFUSED_OF_THE_MEADOW.values(), ids=REFUSED_OF_THE_MEADOW)
def test_a_slip_about_a_declared_game_is_refused(scenario: dict[str, Any]) -> None:
    folder = SCHEMAS / "humming_meadow"
    assert refusals({"scenarios": [OF_THE_MEADOW]}, folder) == []
    assert refusals({"scenarios": [scenario]}, folder) != []


def test_items_of_a_file_are_checked_like_those_of_a_pack() -> None:
    card = {"id": "a", "deck": "era_1", "colour": "red", "source": "original", "instant": {"draw": 1}}
    assert refusals({"cards": [card], "scenarios": [SOUND]}) == []
    assert refusals({"cards": [{**card, "colour": "blue"}], "scenarios": [SOUND]}) != []
    assert refusals({"rolls": [card], "scenarios": [SOUND]}) != []
