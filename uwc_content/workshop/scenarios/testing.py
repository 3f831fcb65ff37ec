"""Runs all scenarios of files: the one function behind `uwc test` and the tests of this project."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic
from uwc_content.engine.kernel import Runaway
from uwc_content.workshop.game_parts import FindGame
from uwc_content.workshop.scenarios.running import Outcome, run_scenario
from uwc_content.workshop.scenarios.scenario_files import load_scenarios, stage_of


class FileOutcome(NamedTuple):
    """What became of one file."""

    file: str
    faults: list[Diagnostic]
    outcomes: list[Outcome]

    @property
    def has_passed(self) -> bool:
        return not any(fault.is_error for fault in self.faults) and all(each.has_passed for each in self.outcomes)


def run_files(paths: Iterable[Path], content: Path, find: FindGame, only: str = "") -> Iterator[FileOutcome]:
    """File after file; `only` is a piece of the ids that are wanted."""
    for path in paths:
        yield run_file(path, content, find, only)


def run_file(path: Path, content: Path, find: FindGame, only: str = "") -> FileOutcome:
    found = load_scenarios(path, content, find)
    if not found.is_sound:
        return FileOutcome(found.file, found.faults, [])
    stage = stage_of(found.bundle, find)
    wanted = [each for each in found.scenarios if only in each.id]
    try:
        return FileOutcome(found.file, found.faults, [run_scenario(stage, each) for each in wanted])
    except Runaway as stopped:
        return FileOutcome(found.file, [*found.faults, stopped.diagnostic], [])
