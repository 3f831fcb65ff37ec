"""Measures the interpreter, plain and compiled, against catanatron on one core in the same run: part of `make bench`.

Everything is random play in processes of their own, which take turns, so that a busy moment of the machine hits all of
them; medians of the time of the processor are told. A decision has at least two options here; catanatron also asks
where there is only one, so that both countings are given: with a choice, and with the forced ones.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import build_fast
from bench_table import laid_out
from engine_workload import new_state, play

from uwc_content.bundle.build import build_pack
from uwc_content.bundle.setups import few_setups, told
from uwc_content.compiler.game_parts import game_of
from uwc_content.engine.journal import BEFORE_STEP, BEFORE_TAKE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.games import find
from uwc_content.games.interpreters import interpreter

TOOLS = Path(__file__).resolve().parent
ROOT = TOOLS.parent
CONTENT = ROOT / "content"
PACK = CONTENT / "underwater_cities"
PEER = ROOT / "build" / "bench" / "catanatron"
PINS = TOOLS / "requirements-bench.txt"
CLAIMED = (0, 10, 20, 40)
PLAYERS = (4, 2)

Answers = list[dict[str, float]]


class Sizes(NamedTuple):
    """How much is measured."""

    rounds: int = 7
    games: int = 20
    peer_games: int = 4
    claimed: tuple[int, ...] = CLAIMED


class Other(NamedTuple):
    """A game besides the one that is held against the peer, and how it is set up."""

    name: str
    bundle: Path
    setup: dict[str, Any]


FULL = Sizes()
QUICK = Sizes(rounds=3, games=8, peer_games=2)


class Bench:
    """The contenders, and what each of them answered in every round."""

    def __init__(
        self, bundle: Path, sizes: Sizes, peer: Path | None, is_compiled: bool, others: Sequence["Other"] = ()
    ) -> None:
        self.bundle = bundle
        self.others = others
        self.sizes = sizes
        self.peer = peer
        self.engines = ["plain", "compiled"] if is_compiled else ["plain"]
        self.answers: dict[tuple[Any, ...], Answers] = {}

    def run(self) -> None:
        for _ in range(self.sizes.rounds):
            for key, command in self.commands():
                done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment())
                self.answers.setdefault(key, []).append(json.loads(done.stdout))

    def commands(self) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
        for players in PLAYERS:
            for engine in self.engines:
                order = {"work": "games", "players": players, "games": self.sizes.games}
                yield ("games", engine, players), self.ours(engine, order)
            if self.peer is not None:
                work = [str(self.peer), str(TOOLS / "catanatron_workload.py"), str(players), str(self.sizes.peer_games)]
                yield ("games", "catanatron", players), work
        for engine in self.engines:
            yield ("costs", engine), self.ours(engine, {"work": "costs", "games": 1})
            for claimed in self.sizes.claimed:
                order = {"work": "games", "players": 4, "games": max(self.sizes.games // 4, 1), "claimed": claimed}
                yield ("claimed", engine, claimed), self.ours(engine, order)
            for other in self.others:
                order = {"work": "games_of", "setup": other.setup, "games": self.sizes.games}
                yield ("other", engine, other.name), self.ours(engine, order, other.bundle)

    def ours(self, engine: str, order: dict[str, Any], bundle: Path | None = None) -> list[str]:
        plain = json.dumps({**order, "compiled": engine == "compiled"})
        return [sys.executable, str(TOOLS / "engine_workload.py"), str(bundle or self.bundle), plain]

    def per_second(self, key: tuple[Any, ...], what: str) -> float | None:
        """The median of the rounds, or nothing where nobody was there to be measured."""
        answers = self.answers.get(key)
        return statistics.median(each[what] / each["seconds"] for each in answers) if answers else None

    def seconds(self, key: tuple[Any, ...], what: str) -> float | None:
        answers = self.answers.get(key)
        return statistics.median(each[what] for each in answers) if answers else None


def environment() -> dict[str, str]:
    """Ours before whatever is installed; the contenders decide themselves what they compile."""
    rest = {name: value for name, value in os.environ.items() if name not in ("UWC_FAST", "PYTHONPATH")}
    return {**rest, "PYTHONPATH": str(ROOT)}


# --- the peer ---


def peer_python() -> Path | None:
    """The Python of catanatron's own virtual environment, made when there is none; nothing if it cannot be had."""
    python = PEER / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not is_ready(python):
        venv.create(PEER, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(PINS)]
        subprocess.run(command, check=False, capture_output=True)
    return python if is_ready(python) else None


def is_ready(python: Path) -> bool:
    if not python.exists():
        return False
    return subprocess.run([str(python), "-c", "import catanatron"], check=False, capture_output=True).returncode == 0


# --- counting what is forced ---


def forced_factor(bundle: Path, setup: dict[str, Any], games: int) -> float:
    """How many decisions there are with the forced ones, for each one with a choice."""
    rules = interpreter(json.loads(bundle.read_bytes()))
    taken = [0]

    def watch(_: State, moment: int) -> None:
        taken[0] += moment == BEFORE_TAKE

    begun = (rules.set_up({**setup, "seed": seed}) for seed in range(games))
    made = sum(play(rules, state, seed, 1_000_000, watch) for seed, state in enumerate(begun))
    return (taken[0] + made) / made


def steps_for_one(rules: Rules, claimed: int, games: int) -> float:
    """How many steps the interpreter takes for one decision of four players: what cards do is work, not loss."""
    steps = [0]

    def watch(_: State, moment: int) -> None:
        steps[0] += moment == BEFORE_STEP

    made = sum(play(rules, new_state(rules, 4, seed, claimed), seed, 1_000_000, watch) for seed in range(games))
    return steps[0] / made


# --- the tables ---


def speed_rows(bench: Bench) -> Iterator[list[str]]:
    yield ["random play", *bench.engines, "catanatron", *(f"{engine} ÷ catanatron" for engine in bench.engines)]
    for players in PLAYERS:
        factor = forced_factor(bench.bundle, {"players": players}, min(bench.sizes.games, 5))
        peer = ("games", "catanatron", players)
        countings = {
            "decisions/s with a choice": ("decisions", 1.0, bench.per_second(peer, "decisions")),
            "decisions/s, forced ones too": ("decisions", factor, bench.per_second(peer, "all")),
            "games/s": ("games", 1.0, bench.per_second(peer, "games")),
        }
        for name, (what, times, theirs) in countings.items():
            ours = [(bench.per_second(("games", engine, players), what) or 0) * times for engine in bench.engines]
            yield [f"{players} players, {name}", *map(number, ours), number(theirs), *(ratio(n, theirs) for n in ours)]


def cost_rows(bench: Bench) -> Iterator[list[str]]:
    yield ["microseconds for one", *bench.engines, "catanatron"]
    for what in ("copy", "save", "observe"):
        theirs = bench.seconds(("games", "catanatron", 4), "copy") if what == "copy" else None
        ours = [bench.seconds(("costs", engine), what) for engine in bench.engines]
        yield [what, *(number(each and each * 1e6) for each in [*ours, theirs])]


def claimed_rows(bench: Bench) -> Iterator[list[str]]:
    """Decisions are not alike: with more cards each of them has more steps, so the speed of steps is told as well."""
    titles = [title for engine in bench.engines for title in (f"{engine}, decisions/s", "÷ none", "steps/s ÷ none")]
    yield ["cards claimed by each of 4 players", "steps for one", *titles]
    rules, games = interpreter(json.loads(bench.bundle.read_bytes())), max(bench.sizes.games // 4, 1)
    steps = {claimed: steps_for_one(rules, claimed, games) for claimed in {0, *bench.sizes.claimed}}
    for claimed in bench.sizes.claimed:
        more = steps[claimed] / steps[0]
        found = []
        for engine in bench.engines:
            ours, none = (bench.per_second(("claimed", engine, each), "decisions") or 0 for each in (claimed, 0))
            ratios = [f"{ours / none * each:.2f} ×" for each in (1, more)] if none else ["", ""]
            found.extend([number(ours), *ratios])
        yield [str(claimed), f"{steps[claimed]:.2f}", *found]


def other_rows(bench: Bench) -> Iterator[list[str]]:
    """Held against the peer with four players, which knows no other game."""
    countings = {"decisions/s with a choice": "decisions", "forced ones too": "all"}
    columns = [(engine, counting) for engine in bench.engines for counting in countings]
    titles = [title for engine, counting in columns for title in (f"{engine}, {counting}", "÷ catanatron")]
    yield ["other games, random play", *titles]
    for other in bench.others:
        forced = forced_factor(other.bundle, other.setup, min(bench.sizes.games, 5))
        found = []
        for engine, counting in columns:
            made = bench.per_second(("other", engine, other.name), "decisions") or 0
            ours = made * (1 if countings[counting] == "decisions" else forced)
            theirs = bench.per_second(("games", "catanatron", PLAYERS[0]), countings[counting])
            found.extend([number(ours or None), ratio(ours, theirs)])
        yield [other.name, *found]


def other_games(out: Path) -> Iterator[Other]:
    """Every other pack that can be played, in every way that its game compares, without additions."""
    for folder in sorted(path.parent for path in CONTENT.glob("*/pack.yaml")):
        bundle = build_pack(folder, out, find).bundle
        plain = json.loads(bundle.read_bytes())
        game = find(game_of(plain))
        options = game.options()
        if folder != PACK and options is not None and game.rules() is not None:
            for setup in few_setups(options, plain, 0, with_flags=False):
                yield Other(f"{folder.name}, {told(options, setup)}", bundle, setup)


def number(value: float | None) -> str:
    return "" if value is None else f"{value:,.1f}" if value < 1000 else f"{value:,.0f}"


def ratio(ours: float, theirs: float | None) -> str:
    return f"{ours / theirs:.1f} ×" if theirs else ""


def report(sizes: Sizes) -> str:
    """Measure everything, and lay it out."""
    uncompiled, peer = why_not_compiled(), peer_python()
    use_one_core()
    with tempfile.TemporaryDirectory() as folder:
        bundle = build_pack(PACK, Path(folder), find).bundle
        bench = Bench(bundle, sizes, peer, not uncompiled, list(other_games(Path(folder))))
        bench.run()
        tables = [laid_out(list(rows(bench))) for rows in (speed_rows, cost_rows, claimed_rows, other_rows)]
    remarks = [
        *([f"Nothing was compiled: {uncompiled}"] if uncompiled else []),
        *([] if peer else ["catanatron cannot be installed here, so that nothing is held against it."]),
    ]
    return "\n\n".join([*tables, *remarks])


def why_not_compiled() -> str:
    """Why there is no compiled interpreter to measure; nothing if there is, and it is built where that is possible."""
    if build_fast.is_fresh():
        return ""
    if build_fast.compiler() is None:
        return "there is no C compiler"
    try:
        build_fast.build()
    except SystemExit as failed:
        return str(failed)
    return ""


def use_one_core() -> None:
    """This process and those that it starts, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds and games")
    print(report(QUICK if parser.parse_args().quick else FULL))


if __name__ == "__main__":
    main()
