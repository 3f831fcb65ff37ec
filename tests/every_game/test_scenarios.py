"""Plays every scenario of the project, as `uwc test` does."""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from uwc_content.games import find
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.scenarios.failures import as_text
from uwc_content.workshop.scenarios.running import run_scenario
from uwc_content.workshop.scenarios.scenario_files import load_scenarios, scenario_files, stage_of, usual_places
from uwc_content.workshop.scenarios.stage import Stage

ROOT = Path(__file__).parents[2]
FILES = [file for place in usual_places(ROOT) for file in scenario_files(place)]


loaded = cache(partial(load_scenarios, content=ROOT / "content", find=find))


@cache
def stage_for(file: Path) -> Stage:
    return stage_of(loaded(file).bundle, find)


def every_scenario() -> Iterator[object]:
    """Their ids are read from the files as they are: every worker collects, and one of them compiles a pack."""
    for file in FILES:
        root, _ = read_yaml(file.name, file.read_bytes())
        for scenario in root.plain()["scenarios"] if root else ():
            yield pytest.param(file, scenario["id"], id=f"{file.stem}-{scenario['id']}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_file_has_no_faults(file: Path) -> None:
    assert loaded(file).faults == []


@pytest.mark.parametrize(("file", "name"), list(every_scenario()))
def test_a_scenario_ends_as_expected(file: Path, name: str) -> None:
    assert loaded(file).is_sound, "the file has faults"
    [scenario] = [each for each in loaded(file).scenarios if each.id == name]
    outcome = run_scenario(stage_for(file), scenario)
    assert outcome.has_passed, "\n" + as_text(outcome)
