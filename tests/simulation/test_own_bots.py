"""A bot of one's own, named `module:function`."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle, written
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.simulation.bots import maker_of
from uwc_content.simulation.own_bots import module_of, sources_of
from uwc_content.simulation.tournament import Plan

FIRST = '''
class First:
    """Takes what is offered first."""

    def choose(self, game):
        return 0


def make(seed, judge):
    return First()
'''


WRONG = """
import my_table


class Bot:
    def __init__(self, seed, judge):
        pass


class Fails(Bot):
    def choose(self, game):
        raise ValueError("oh no")


class FailsElsewhere(Bot):
    def choose(self, game):
        return my_table.best(game)


class FarTooLarge(Bot):
    def choose(self, game):
        return 99


class Negative(Bot):
    def choose(self, game):
        return -1


class NoNumber(Bot):
    def choose(self, game):
        return "0"


class Plays(Bot):
    def choose(self, game):
        game.apply(0)
        return 0


class Leaves(Bot):
    def choose(self, game):
        raise SystemExit


class Lonely:
    def choose(self, game):
        return 0


class Talks(Bot):
    def choose(self, game):
        print("what shall I do")
        return 0


def number(seed, judge):
    return 3


NUMBER = 3
"""
TABLE = """
def best(game):
    return 1 / 0
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "my_first_bot.py").write_text(FIRST)
    (tmp_path / "my_wrong_bots.py").write_text(WRONG)
    (tmp_path / "my_table.py").write_text(TABLE)
    (tmp_path / "my_broken_bot.py").write_text("\n1 / 0\n")
    (tmp_path / "meadow.bundle.json").write_bytes(written(plain_bundle("humming_meadow")))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in ("my_first_bot", "my_wrong_bots", "my_table", "my_broken_bot"):
        sys.modules.pop(name, None)
    sys.path[:] = [each for each in sys.path if each != str(tmp_path)]
    maker_of.cache_clear()
    module_of.cache_clear()


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


def test_its_games_are_kept_for_its_very_sources_and_those_that_it_imports(folder: Path) -> None:
    found = set()
    for table in (TABLE, TABLE + "# another"):
        (folder / "my_table.py").write_text(table)
        found.add(Plan(("my_wrong_bots:Talks",), 1, 1).name)
        module_of.cache_clear()
    assert len(found) == 2
    assert {path.name for path in module_of("my_wrong_bots").files} == {"my_wrong_bots.py", "my_table.py"}
    assert Plan(("random",), 1, 1).name == Plan(("random",), 5, 1).name


def test_its_sources_are_those_that_play_and_not_what_was_written_since(folder: Path) -> None:
    before = sources_of(["my_first_bot:make"])
    (folder / "my_first_bot.py").write_text(FIRST + "# another")
    assert sources_of(["my_first_bot:make"]) == before


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        ("no_such_module:make", "No module named 'no_such_module'"),
        (":make", "Empty module name"),
        ("..a:make", "the module `..a` of a bot cannot be loaded"),
        ("my_broken_bot:make", "see my_broken_bot.py:2, in `<module>`"),
        ("my_wrong_bots:NUMBER", "`my_wrong_bots:NUMBER` is no function"),
        ("my_first_bot:maker", "the module `my_first_bot` has no `maker`"),
        ("my_first_bot", "`module:function` for your own"),
    ],
)
def test_a_bot_that_there_is_not_is_refused_with_a_hint(folder: Path, bots: str, complaint: str) -> None:
    done = simulated(bots)
    assert done.exit_code == 2
    assert complaint in done.output


@pytest.mark.parametrize(
    ("bot", "complaint", "hint"),
    [
        ("Fails", "failed: ValueError: oh no", "see my_wrong_bots.py:12, in `choose`"),
        ("FailsElsewhere", "failed: ZeroDivisionError", "see my_table.py:3, in `best`"),
        ("FarTooLarge", "chose 99 of 3 options", "index of an option"),
        ("Negative", "chose -1 of 3 options", "index of an option"),
        ("NoNumber", "chose '0' of 3 options", "index of an option"),
        ("Plays", "has changed the game itself", "`game.copy()`"),
        ("Leaves", "failed: SystemExit", "my_wrong_bots.py"),
        ("Lonely", "failed: TypeError", "makes a bot of a seed and a judge"),
        ("number", "what it makes has no `choose`", "makes a bot of a seed and a judge"),
    ],
)
def test_what_a_bot_does_wrong_is_told_with_its_name_and_place(
    folder: Path, bot: str, complaint: str, hint: str
) -> None:
    done = simulated(f"my_wrong_bots:{bot},random")
    assert done.exit_code == 2, done.output
    assert f"`my_wrong_bots:{bot}`" in done.stderr
    assert complaint in done.stderr
    assert hint in done.stderr


def test_what_a_bot_prints_is_no_part_of_the_report(folder: Path) -> None:
    done = simulated("my_wrong_bots:Talks,random")
    assert done.exit_code == 0, done.output
    assert "what shall I do" in done.stderr
    assert "what shall I do" not in done.stdout
