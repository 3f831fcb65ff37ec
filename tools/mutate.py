"""Changes the rules and the engine one small step at a time and tells which changes no test of the rules notices.

    python tools/mutate.py --minutes 10                     # everything, in a fixed random order, until time is up
    python tools/mutate.py --only rules.yaml                # only files whose path has this piece
    python tools/mutate.py --report                         # only show what earlier runs have found

Mutants are tried on a copy of the project under build/mutants, so work can go on meanwhile. Results are kept beside it:
the next run goes on where this one stopped, and what has changed since is tried anew.
"""

import argparse
import ast
import importlib
import json
import os
import random
import re
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from mutants import Mutant, mutants_of_code, mutants_of_yaml, mutated, numbered

ROOT = Path(__file__).resolve().parent.parent
WORKSHOP = ROOT / "build" / "mutants"
COPIED = ("uwc_content", "content", "locales", "tests")
CODE = ("uwc_content/engine/**/*.py", "uwc_content/games/*/rules/**/*.py")
PLACE_OF_A_GAME = re.compile(r"(?:uwc_content/games|content|tests/games)/(\w+)/")
"""A folder that belongs to one game, or to a pack that has its name."""
NUMBERS = ("content/*/rules.yaml",)
SLOWEST = 120
"""Seconds after which a mutant counts as noticed: it has lost its way."""

KILLED, REFUSED, SURVIVED, TIMED_OUT = "killed", "refused", "survived", "timed out"
FATES = (KILLED, REFUSED, TIMED_OUT, SURVIVED)


# --- the workshop ---


def all_mutants(only: str) -> list[Mutant]:
    """Numbers of the rules first; code in a random order that stays the same, so that any part of it is a sample."""
    found = [each for file in files(NUMBERS, only) for each in mutants_of_yaml(file, text_of(file))]
    code = [each for file in files(CODE, only) for each in mutants_of_code(file, text_of(file))]
    code.sort(key=lambda each: random.Random(each.name).random())
    return list(numbered([*found, *code]))


def files(patterns: Iterable[str], only: str) -> list[str]:
    found = [path.relative_to(ROOT).as_posix() for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return [each for each in found if only in each]


def text_of(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


def copy_project() -> Path:
    tree = WORKSHOP / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    return tree


class Bench:
    """Holds the scenarios of the copy ready: a mutant only has to be put in and played, in a child process."""

    def __init__(self, tree: Path) -> None:
        sys.path.insert(0, str(tree))
        os.chdir(tree)
        from uwc_content.games import find
        from uwc_content.workshop.scenarios.scenario_files import load_scenarios, scenario_files, usual_places

        self.tree = tree
        self.scenarios = [
            load_scenarios(file, Path("content"), find)
            for place in usual_places(Path())
            for file in scenario_files(place)
        ]
        self.rules = sorted(path.relative_to(tree).as_posix() for path in tree.glob("tests/games/*/test_rules_of_*.py"))

    def concerned(self, game: str) -> tuple[list[Any], list[str]]:
        """The scenarios and tests that may notice a change in a game; all of them for the interpreter itself."""
        scenarios = [file for file in self.scenarios if game in ("", *games_of(file.bundle))]
        return scenarios, [path for path in self.rules if game in ("", game_at(path))]

    def fate_of(self, mutant: Mutant, tells_why: bool = False) -> str:
        path = self.tree / mutant.file
        sound = path.read_text(encoding="utf-8")
        changed = mutated(sound, mutant)
        if path.suffix == ".py" and not is_python(changed):
            return REFUSED
        path.write_text(changed, encoding="utf-8")
        try:
            return in_child(lambda: self.play(path, changed), tells_why)
        finally:
            path.write_text(sound, encoding="utf-8")

    def play(self, path: Path, changed: str) -> str:
        """The scenarios first, and then the tests of rules that no scenario can tell."""
        import pytest

        rules: dict[str, Any] | None = {}
        if path.suffix == ".py":
            swap_code(path.relative_to(self.tree), changed)
        elif path.suffix == ".yaml":
            rules = rules_of(path.parent)
            if rules is None:
                return REFUSED
        scenarios, tests = self.concerned(game_at(path.relative_to(self.tree).as_posix()))
        if not all(passes(file, rules) for file in scenarios):
            return KILLED
        if not tests:
            return SURVIVED
        sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        return KILLED if pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]) else SURVIVED


def game_at(path: str) -> str:
    """The game that a file belongs to; nothing for those that all games use."""
    found = PLACE_OF_A_GAME.match(path)
    return found[1] if found else ""


def games_of(bundle: dict[str, Any]) -> tuple[str, ...]:
    """What a file of scenarios is about: the ruleset and the pack."""
    pack = bundle["pack"]
    return pack.get("ruleset") or "", pack["id"]


def passes(file: Any, rules: dict[str, Any]) -> bool:
    """Whether the scenarios of a file pass, perhaps with other rules; the file's own items stay."""
    from uwc_content.games import find
    from uwc_content.workshop.scenarios.running import run_scenario
    from uwc_content.workshop.scenarios.scenario_files import stage_of

    stage = stage_of({**file.bundle, **rules}, find)
    return all(run_scenario(stage, scenario).has_passed for scenario in file.scenarios)


def rules_of(folder: Path) -> dict[str, Any] | None:
    """What a bundle has of rules.yaml as it is now, unless the compiler refuses it."""
    from uwc_content.compiler.parse.flow import FLOW_KEYS
    from uwc_content.games import find
    from uwc_content.workshop.scenarios import packs

    try:
        bundle = packs.played_pack(folder, find).bundle
    except packs.BrokenPack:
        return None
    return {key: bundle[key] for key in ("rules", *FLOW_KEYS) if key in bundle}


def swap_code(file: Path, changed: str) -> None:
    """Put the changed functions into the module that is loaded, in place, so that all who know it use them."""
    name = file.with_suffix("").as_posix().replace("/", ".")
    fresh: dict[str, Any] = {"__name__": name}
    exec(compile(changed, str(file), "exec"), fresh)
    loaded = vars(importlib.import_module(name))
    for key, value in fresh.items():
        if isinstance(value, type) and value.__module__ == name:
            for inner, function in vars(value).items():
                swap_function(loaded[key], inner, vars(loaded[key]).get(inner), function)
        else:
            swap_function(None, key, loaded.get(key), value)


def swap_function(owner: type | None, name: str, old: Any, new: Any) -> None:
    old, new = (getattr(each, "__func__", getattr(each, "fget", each)) for each in (old, new))
    if not hasattr(new, "__code__") or not hasattr(old, "__code__"):
        return
    if len(old.__code__.co_freevars) == len(new.__code__.co_freevars):
        old.__code__ = new.__code__
    elif owner is not None:
        setattr(owner, name, new)


def in_child(work: Callable[[], str], tells_why: bool = False) -> str:
    """The answer of a child process, which may crash or never come back. A crash of what is sound has to be told."""
    child = os.fork()
    if not child:
        try:
            os._exit(FATES.index(work()))
        except BaseException:
            if tells_why:
                traceback.print_exc(file=sys.__stderr__)
            os._exit(FATES.index(KILLED))
    until = time.monotonic() + SLOWEST
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return FATES[os.waitstatus_to_exitcode(status)] if os.WIFEXITED(status) else KILLED
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return TIMED_OUT


def is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


# --- results ---


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


def work(mutants: list[Mutant], results: Results, minutes: float) -> None:
    waiting = [each for each in mutants if each.name not in results.fates]
    if not waiting:
        return
    tree = copy_project()
    bench = Bench(tree)
    for file in one_of_each(mutant.file for mutant in waiting):
        if (fate := bench.fate_of(Mutant(file, 1, 0, "", "", ""), tells_why=True)) != SURVIVED:
            sys.exit(f"before anything is changed in {file} the tests have {fate}: mend that first")
    until = time.monotonic() + 60 * minutes
    for mutant in waiting:
        if time.monotonic() > until:
            return
        if (tree / mutant.file).read_text(encoding="utf-8").split("\n")[mutant.line - 1] != mutant.text:
            continue
        fate = bench.fate_of(mutant)
        results.add(mutant, fate)
        if fate == SURVIVED:
            print(f"survived: {mutant.name}", flush=True)


def one_of_each(files: Iterable[str]) -> list[str]:
    """The first file of every game and sort: all such files are tried by the same tests."""
    return list({(game_at(file), Path(file).suffix): file for file in reversed(list(files))}.values())


def report(mutants: list[Mutant], results: Results) -> dict[str, Any]:
    """By file: how many of each fate, how many not tried, and who survived."""
    found: dict[str, Any] = {}
    for mutant in mutants:
        row = found.setdefault(mutant.file, {**dict.fromkeys(FATES, 0), "not tried": 0, "survivors": []})
        fate = results.fates.get(mutant.name, "not tried")
        row[fate] += 1
        if fate == SURVIVED:
            row["survivors"].append(f"{mutant.line}: {mutant.name.split(': ', 1)[1]}")
    return found


def show(found: dict[str, Any]) -> None:
    columns = (*FATES, "not tried")
    print(f"{'file':58}" + "".join(f"{each:>11}" for each in columns))
    for file, row in sorted(found.items()):
        print(f"{file:58}" + "".join(f"{row[each]:>11}" for each in columns))
    print(f"{'all':58}" + "".join(f"{sum(row[each] for row in found.values()):>11}" for each in columns))
    for file, row in sorted(found.items()):
        for survivor in row["survivors"]:
            print(f"{file}:{survivor}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--only", default="", help="only files whose path has this piece")
    parser.add_argument("--again", action="store_true", help="try those that survived once more, after adding tests")
    parser.add_argument("--report", action="store_true", help="try nothing, only show the results")
    parser.add_argument("--json", type=Path, help="write the report here as well")
    parser.add_argument("--results", type=Path, default=WORKSHOP / "results.jsonl")
    asked = parser.parse_args()
    mutants, results = all_mutants(asked.only), Results(asked.results.resolve())  # before the copy becomes the folder
    if not asked.report:
        if asked.again:
            results.fates = {name: fate for name, fate in results.fates.items() if fate != SURVIVED}
        work(mutants, results, asked.minutes)
    found = report(mutants, results)
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
