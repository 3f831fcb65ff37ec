"""Holds this state of the toolkit against another commit in the same run: `bench.py --against REV`.

The other one lies in a folder of its own, with its own bundles, its own compiled interpreter and, where its pins
differ, its own virtual environment. Both take turns; medians and their ratios are told. Everything is measured by the
time of the processor, which a busy machine changes less than the time on the wall.
"""

import filecmp
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from bench_table import laid_out

ROOT = Path(__file__).resolve().parent.parent
PINS = "requirements-dev.txt"
PLAY = (
    "import runpy, sys, time; time.perf_counter = time.process_time; "
    "sys.path.insert(0, sys.argv[1]); import build_fast; "
    "sys.argv[2] == 'compiled' and (build_fast.use() or sys.exit('there is nothing compiled')); "
    "work = sys.argv[1] + '/engine_workload.py'; sys.argv[:3] = [work]; runpy.run_path(work, run_name='__main__')"
)
"""Whatever that commit's workload does: compiled modules are found before it imports anything, and it is measured by
the time of the processor."""
COMMAND = "import sys; sys.argv[0] = 'uwc'; from uwc_content.cli.entry import main; main()"
COMPILE = (
    "import sys; sys.path.insert(0, 'tools'); import build_fast as fast; "
    "fast.compiler() is None and sys.exit('there is no C compiler'); fast.is_fresh() or fast.build()"
)
LEFT_OUT = ("UWC_FAST", "PYTHONDONTWRITEBYTECODE")
"""Settings of this run that would change what is measured: both states keep their modules compiled."""
MISSING = "—"
MOST_TOLD = 2_000
"""So many characters of what a failed build says."""
ENGINE, CONTENT = "engine", "content"
"""What alone may be measured."""
BEFORE = "before"
"""Names the commit before this state."""

Measure = Callable[["Tree"], float | None]


class Tree(NamedTuple):
    """A state of the toolkit that can be measured, and why it is not compiled if it is not."""

    root: Path
    python: str
    bundles: Path
    uncompiled: str = ""

    def run(self, code: str, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        rest = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        environment = {**rest, "PYTHONPATH": str(self.root), "UWC_LOCALE": "en"}
        command = [self.python, "-c", code, *arguments]
        where = cwd or self.root
        return subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)


class Row(NamedTuple):
    """Something that both are asked for."""

    name: str
    unit: str
    measure: Measure


def report(against: str, rounds: int, games: int, only: str | None = None) -> str:
    """All rows, interleaved; `only` the interpreter, or only the commands."""
    against = commit_before() if against == BEFORE else against
    with tempfile.TemporaryDirectory() as folder, checked_out(against, Path(folder) / "tree") as other:
        trees = [ready(root, Path(folder) / name, only) for root, name in ((ROOT, "ours"), (other, "theirs"))]
        rows = list(rows_of(trees[0], games, Path(folder), only))
        found: dict[tuple[str, int], list[float]] = {}
        for _ in range(rounds):
            for row in rows:
                for i, tree in enumerate(trees):
                    if (value := row.measure(tree)) is not None:
                        found.setdefault((row.name, i), []).append(value)
    table = laid_out([("what", "unit", against, "here", "here ÷ there"), *(cells(row, found) for row in rows)])
    return "\n\n".join([table, *remarks(trees, against)])


def remarks(trees: list[Tree], against: str) -> list[str]:
    """Why a state has no compiled numbers: a failed build is told, not only missing."""
    named = zip(trees, ("here", against), strict=True)
    return [f"Nothing is compiled of `{name}`: {tree.uncompiled}" for tree, name in named if tree.uncompiled]


def cells(row: Row, found: dict[tuple[str, int], list[float]]) -> tuple[str, ...]:
    here, there = (statistics.median(found[key]) if (key := (row.name, i)) in found else None for i in (0, 1))
    ratio = f"{here / there:.3f}" if here and there else ""
    return row.name, row.unit, number(there), number(here), ratio


def number(value: float | None) -> str:
    return MISSING if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3f}"


# --- the two states ---


@contextmanager
def checked_out(against: str, folder: Path) -> Iterator[Path]:
    """A worktree of the commit; a folder that is named instead is taken as it is."""
    if Path(against).is_dir():
        yield Path(against).resolve()
        return
    done = git("worktree", "add", "--detach", str(folder), against)
    if done.returncode:
        sys.exit(f"there is no commit `{against}`: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


def commit_before() -> str:
    """The last commit if the sources have changed since, otherwise the one before it."""
    return "HEAD" if git("status", "--porcelain", "--", "uwc_content", "content").stdout.strip() else "HEAD~1"


def git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def ready(root: Path, bundles: Path, only: str | None) -> Tree:
    """With bundles, and compiled where that is possible and asked for."""
    tree = Tree(root, python_of(root), bundles)
    built = tree.run(COMMAND, "build", "--out", str(bundles))
    if built.returncode:
        sys.exit(f"{root} cannot be built: {built.stdout}{built.stderr}")
    return tree if only == CONTENT else tree._replace(uncompiled=compiled(tree))


def compiled(tree: Tree) -> str:
    """Compile the interpreter of a state; why not, if it cannot be."""
    done = tree.run(COMPILE)
    return (done.stdout + done.stderr).strip()[-MOST_TOLD:] if done.returncode else ""


def python_of(root: Path) -> str:
    """Ours where it has the same pins; otherwise that of a virtual environment of its own."""
    own = root / ".venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    if own.exists():
        return str(own)
    if filecmp.cmp(ROOT / PINS, root / PINS, shallow=False):
        return sys.executable
    subprocess.run(["make", "-s", "install"], cwd=root, check=True, capture_output=True)
    return str(own)


# --- what is measured ---


def rows_of(ours: Tree, games: int, folder: Path, only: str | None) -> Iterator[Row]:
    if only != CONTENT:
        yield from engine_rows(ours, games)
    if only != ENGINE:
        yield from command_rows(folder)


def engine_rows(ours: Tree, games: int) -> Iterator[Row]:
    from bench_engine import other_games

    for engine in ("plain", "compiled"):
        for players in (4, 2):
            order = {"work": "games", "players": players, "games": games}
            name = f"underwater_cities, {players} players, {engine}"
            yield Row(name, "decisions/s", speed(engine, "underwater_cities", order))
        for other in other_games(ours.bundles):
            order = {"work": "games_of", "setup": other.setup, "games": games}
            name = f"{other.name}, {engine}"
            yield Row(name, "decisions/s", speed(engine, other.bundle.name.partition(".")[0], order))


def command_rows(folder: Path) -> Iterator[Row]:
    nowhere, anew = folder / "nowhere", folder / "anew"
    nowhere.mkdir()
    yield Row("uwc --help", "s", lambda tree: processor_time(tree, nowhere, "--help"))
    pack = "content/underwater_cities"
    yield Row("uwc check, cold", "s", lambda tree: processor_time(tree, nowhere, "check", str(tree.root / pack)))
    yield Row("uwc check, unchanged", "s", lambda tree: processor_time(tree, tree.root, "check", pack))
    yield Row("uwc build, cold", "s", lambda tree: cold_build(tree, anew))
    yield Row("uwc build, unchanged", "s", lambda tree: built(tree, tree.bundles))


def speed(engine: str, pack: str, order: dict[str, Any]) -> Measure:
    """Decisions with a choice in a second; nothing where that state does not know the game or the order."""

    def measure(tree: Tree) -> float | None:
        bundle = tree.bundles / f"{pack}.bundle.json"
        done = tree.run(PLAY, str(tree.root / "tools"), engine, str(bundle), json.dumps(order))
        with suppress(ValueError, KeyError):
            answer = json.loads(done.stdout)
            return float(answer["decisions"] / answer["seconds"])
        return None

    return measure


def cold_build(tree: Tree, anew: Path) -> float | None:
    shutil.rmtree(anew, ignore_errors=True)
    return built(tree, anew)


def built(tree: Tree, out: Path) -> float | None:
    return processor_time(tree, tree.root, "build", "--out", str(out))


def processor_time(tree: Tree, where: Path, *arguments: str) -> float | None:
    """Of the whole command, in seconds."""
    before = os.times()
    done = tree.run(COMMAND, *arguments, cwd=where)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return used if done.returncode == 0 else None
