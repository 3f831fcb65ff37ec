"""A game of one's own with Python, begun in a copy of the project, fits into the house."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from designers_project import ROOT

from uwc_content.workshop.new_python_game import with_row


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a new game in it."""
    folder = tmp_path_factory.mktemp("clone")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, tracked.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    done = in_clone(folder, "-m", "uwc_content", "new", "game", "river_town", "--python")
    assert done.returncode == 0, done.stderr
    assert "note: `python tools/golden.py --write`" in done.stdout
    assert in_clone(folder, "tools/golden.py", "--write").returncode == 0
    return folder


def in_clone(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "UWC_LOCALE": "en", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


NAMES = ["definitions", "guards", "every_game", "playthroughs", "no_game_in_the_core"]
FILES = [f"tests/every_game/test_{name}.py" for name in NAMES]
CONCERNED = "river_town or (definitions and table) or (playthroughs and left) or (no_game_in_the_core and sentence)"


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["-m", "uwc_content", "check", "--strict", "content/river_town"],
        ["-m", "uwc_content", "fmt", "--check"],
        ["-m", "uwc_content", "build", "--pack", "river_town"],
        ["-m", "uwc_content", "test", "tests/games/river_town/scenarios"],
        ["-m", "uwc_content", "test", "content/river_town/scenarios"],
        ["-m", "ruff", "check", "uwc_content/games", "tests/games/river_town"],
        ["-m", "ruff", "format", "--check", "uwc_content/games", "tests/games/river_town"],
        ["-m", "mypy", "uwc_content/games/river_town"],
        ["-m", "uwc_content", "schema", "--check"],
        ["-m", "pytest", "-p", "no:cacheprovider", "-k", CONCERNED, *FILES],
    ],
    ids=" ".join,
)
def test_a_game_with_python_fits_into_the_house(clone: Path, arguments: list[str]) -> None:
    done = in_clone(clone, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_table_of_games_gets_a_row_in_its_order() -> None:
    assert with_row("chess", 'GAMES: Final = ("go", "tag")\n"""Every."""\n') == (
        'GAMES: Final = ("chess", "go", "tag")\n"""Every."""\n'
    )
    names = [f"game_number_{i}" for i in range(10)]
    table = 'GAMES: Final = ("go")\n'
    for name in names:
        table = with_row(name, table)
    assert table.startswith('GAMES: Final = (\n    "game_number_0",\n')
    assert re.findall(r'"(.*?)"', table) == [*names, "go"]
