"""Changes the rules and the engine one small step at a time and tells which changes no test of the rules notices.

    python tools/mutate.py --minutes 10                     # everything, in a fixed random order, until time is up
    python tools/mutate.py --only rules.yaml                # only files whose path has this piece
    python tools/mutate.py --quick --patience 1             # only scenarios, and of those what takes a second
    python tools/mutate.py --again --patience 60            # once more those that survived, with slower tests too
    python tools/mutate.py --again --trials test_luck.py    # those that survived, shown to new tests alone
    python tools/mutate.py --report                         # only show what earlier runs have found

Mutants are tried on a copy of the project under build/mutants, so work can go on meanwhile. Results are kept beside it:
the next run goes on where this one stopped, and what has changed since is tried anew; another run at the same time
needs other `--results`. Changes that nobody could notice are listed in equivalent_mutants.yaml, each with the reason;
they are not tried.
"""

import argparse
import json
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from mutant_bench import TESTS, Bench, BrokenTrial
from mutant_child import FATES, NOT_REACHED, SURVIVED
from mutants import Mutant, mutants_of_code, mutants_of_yaml, numbered
from plain_yaml import load

ROOT = Path(__file__).resolve().parent.parent
WORKSHOP = ROOT / "build" / "mutants"
COPIED = ("uwc_content", "content", "locales", "tests", "tools")
CODE = ("uwc_content/engine/**/*.py", "uwc_content/games/*/rules/**/*.py")
NUMBERS = ("content/*/rules.yaml",)
EQUIVALENTS = ROOT / "tools" / "equivalent_mutants.yaml"
EQUIVALENT, NOT_TRIED = "equivalent", "not tried"
UNNOTICED = (SURVIVED, NOT_REACHED)


# --- mutants ---


def all_mutants(only: str) -> list[Mutant]:
    """Numbers of the rules first; code in a random order that stays the same, so that any part of it is a sample."""
    found = [each for file in files(NUMBERS, only) for each in mutants_of_yaml(file, text_of(file))]
    code = [each for file in files(CODE, only) for each in mutants_of_code(file, text_of(file))]
    code.sort(key=lambda each: random.Random(each.name).random())
    return list(numbered([*found, *code]))


def files(patterns: Iterable[str], only: str = "") -> list[str]:
    found = [path.relative_to(ROOT).as_posix() for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return [each for each in found if only in each]


def text_of(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def equivalents(path: Path) -> dict[str, str]:
    """Names of mutants that nobody could notice, each with the reason."""
    told = load(path.read_text(encoding="utf-8"))
    return {f"{file}: {name}": each["because"] for file, known in told.items() for each in known for name in each["of"]}


# --- trying them ---


def copy_project(tree: Path) -> Path:
    shutil.rmtree(tree, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    return tree


class Loop:
    """Works while pytest holds its session open, so that any test can be run at any time."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True


def with_tests(tree: Path, work: Callable[[list[pytest.Item]], None]) -> None:
    """Examples are drawn in the same way every time, and a failure is not made smaller: nobody reads it."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
    )
    settings.load_profile("mutants")
    tests = [path.relative_to(tree).as_posix() for pattern in TESTS for path in sorted(tree.glob(pattern))]
    options = ["-o", "addopts=", "-s", "-p", "no:terminal", "-p", "no:cacheprovider"]
    answer = pytest.main([*options, "--rootdir", str(tree), *tests], plugins=[Loop(work)])
    if answer not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"the tests cannot be collected: {answer!r}")


class Results:
    """What became of every mutant so far, one line of JSON each."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fates: dict[str, str] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                name, fate = json.loads(line)
                self.fates[name] = fate

    def add(self, mutant: Mutant, fate: str) -> None:
        self.fates[mutant.name] = fate
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as out:
            out.write(json.dumps([mutant.name, fate]) + "\n")


def try_all(waiting: list[Mutant], results: Results, asked: argparse.Namespace) -> None:
    if not waiting:
        return
    tree = copy_project(results.path.with_name("tree"))
    sys.path.insert(0, str(tree))
    os.chdir(tree)

    def work(tests: list[pytest.Item]) -> None:
        bench = Bench(tree, files(CODE), tests, asked.trials)
        try_on(bench, waiting, results, asked.minutes, asked.patience)

    if asked.quick:
        work([])
    else:
        with_tests(tree, work)


def try_on(bench: Bench, waiting: list[Mutant], results: Results, minutes: float, patience: float) -> None:
    try:
        bench.learn(results.path.with_name("reach.json"))
    except BrokenTrial as broken:
        print(broken, flush=True)
        os._exit(1)
    until = time.monotonic() + 60 * minutes
    for mutant in waiting:
        if time.monotonic() > until:
            return
        if (bench.tree / mutant.file).read_text(encoding="utf-8").split("\n")[mutant.line - 1] == mutant.text:
            fate = bench.fate_of(mutant, patience)
            if fate == NOT_REACHED and not bench.has_tests:
                continue  # a test may reach it
            results.add(mutant, fate)
            if fate in UNNOTICED:
                print(f"{fate}: {mutant.name}", flush=True)


# --- results ---


def report(mutants: list[Mutant], results: Results, known: Iterable[str] = ()) -> dict[str, Any]:
    """By file: how many of each fate, how many not tried, and who was not noticed."""
    found: dict[str, Any] = {}
    for mutant in mutants:
        row = found.setdefault(mutant.file, {**dict.fromkeys((*FATES, EQUIVALENT, NOT_TRIED), 0), "unnoticed": []})
        fate = EQUIVALENT if mutant.name in known else results.fates.get(mutant.name, NOT_TRIED)
        row[fate] += 1
        if fate in UNNOTICED:
            row["unnoticed"].append(f"{mutant.line}: {fate}: {mutant.name.split(': ', 1)[1]}")
    return found


def show(found: dict[str, Any], strangers: Iterable[str]) -> None:
    columns = (*FATES, EQUIVALENT, NOT_TRIED)
    print(f"{'file':58}" + "".join(f"{each:>12}" for each in columns))
    for file, row in sorted(found.items()):
        print(f"{file:58}" + "".join(f"{row[each]:>12}" for each in columns))
    print(f"{'all':58}" + "".join(f"{sum(row[each] for row in found.values()):>12}" for each in columns))
    for file, row in sorted(found.items()):
        for mutant in row["unnoticed"]:
            print(f"{file}:{mutant}")
    for name in strangers:
        print(f"{EQUIVALENTS.name} lists what is no mutant any more: {name}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--patience", type=float, default=2, help="seconds of trials that one mutant may take")
    parser.add_argument("--quick", action="store_true", help="ask scenarios alone")
    parser.add_argument("--only", default="", help="only files whose path has this piece")
    parser.add_argument("--trials", nargs="+", default=[""], help="ask only those whose name has one of these pieces")
    parser.add_argument("--again", action="store_true", help="try those that survived once more, after adding tests")
    parser.add_argument("--report", action="store_true", help="try nothing, only show the results")
    parser.add_argument("--json", type=Path, help="write the report here as well")
    parser.add_argument("--results", type=Path, default=WORKSHOP / "results.jsonl")
    asked = parser.parse_args()
    mutants, known = all_mutants(asked.only), equivalents(EQUIVALENTS)
    results = Results(asked.results.resolve())  # before the copy becomes the folder
    if not asked.report:
        if asked.again:
            results.fates = {name: fate for name, fate in results.fates.items() if fate not in UNNOTICED}
        waiting = [each for each in mutants if each.name not in {**results.fates, **known}]
        try_all(waiting, results, asked)
    found = report(mutants, results, known)
    names = {each.name for each in mutants}
    show(found, [name for name in known if asked.only in name.split(": ")[0] and name not in names])
    if asked.json:
        asked.json.resolve().write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
