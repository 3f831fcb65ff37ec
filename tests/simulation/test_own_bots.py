"""A bot of one's own, named `module:function`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle, written
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.simulation.bots import maker_of
from uwc_content.simulation.tournament import Plan

FIRST = '''
class First:
    """Takes what is offered first."""

    def choose(self, game):
        return 0


def make(seed, judge):
    return First()
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "my_first_bot.py").write_text(FIRST)
    (tmp_path / "meadow.bundle.json").write_bytes(written(plain_bundle("humming_meadow")))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    maker_of.cache_clear()


def simulated(bots: str, *more: str) -> Any:
    return CliRunner().invoke(app, ["simulate", "meadow.bundle.json", "--games", "4", "--bots", bots, *more])


def test_it_plays_with_others_and_in_processes_of_its_own(folder: Path) -> None:
    reports = []
    for jobs in ("1", "2"):
        done = simulated("my_first_bot:make,random", "--jobs", jobs, "--out", f"out{jobs}")
        assert done.exit_code == 0, done.output
        reports.append(json.loads((folder / f"out{jobs}" / "report.json").read_text()))
    assert reports[0] == reports[1]
    assert reports[0]["bots"].keys() == {"my_first_bot:make", "random"}


def test_its_games_are_kept_for_its_very_sources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker_of("my_first_bot:make")
    plan = Plan(("my_first_bot:make",), 1, 1)
    before = plan.name
    monkeypatch.setattr("uwc_content.simulation.bots.getsource", lambda _module: FIRST + "# another")
    assert plan.name != before
    assert Plan(("random",), 1, 1).name == Plan(("random",), 5, 1).name


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        ("no_such_module:make", "No module named 'no_such_module'"),
        ("my_first_bot:maker", "the module `my_first_bot` has no `maker`"),
        ("my_first_bot", "`module:function` for your own"),
    ],
)
def test_a_bot_that_there_is_not_is_refused_with_a_hint(folder: Path, bots: str, complaint: str) -> None:
    done = simulated(bots)
    assert done.exit_code == 2
    assert complaint in done.output
