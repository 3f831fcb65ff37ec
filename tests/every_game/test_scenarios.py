"""Plays every scenario of the project, as `uwc test` does."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from uwc_content.games import find
from uwc_content.workshop.scenarios.failures import as_text
from uwc_content.workshop.scenarios.model import Scenario
from uwc_content.workshop.scenarios.running import run_scenario
from uwc_content.workshop.scenarios.scenario_files import load_scenarios, scenario_files, stage_of, usual_places
from uwc_content.workshop.scenarios.stage import Stage

ROOT = Path(__file__).parents[2]
FILES = [file for place in usual_places(ROOT) for file in scenario_files(place)]


@cache
def played(file: Path) -> tuple[Stage | None, dict[str, Scenario]]:
    """The stage of a file and its scenarios; without a stage if the file has faults."""
    found = load_scenarios(file, ROOT / "content", find)
    stage = stage_of(found.bundle, find) if found.is_sound else None
    return stage, {scenario.id: scenario for scenario in found.scenarios}


def every_scenario() -> Iterator[object]:
    for file in FILES:
        for name in played(file)[1]:
            yield pytest.param(file, name, id=f"{file.stem}-{name}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_file_has_no_faults(file: Path) -> None:
    assert load_scenarios(file, ROOT / "content", find).faults == []


@pytest.mark.parametrize(("file", "name"), list(every_scenario()))
def test_a_scenario_ends_as_expected(file: Path, name: str) -> None:
    stage, scenarios = played(file)
    assert stage is not None, "the file has faults"
    outcome = run_scenario(stage, scenarios[name])
    assert outcome.has_passed, "\n" + as_text(outcome)
