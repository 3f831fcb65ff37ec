"""Measures the toolkit against baselines in the same run: `make bench`, or `tools/bench.py --help`."""

import argparse
import gc
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import bench_against
import bench_engine
from bench_table import laid_out
from generated_pack import NO_GRAMMAR, write_pack

from uwc_content.bundle import cached_parsing
from uwc_content.bundle.build import build_pack
from uwc_content.games import find
from uwc_content.reading.yaml_events import EventStream

SIZES = (500, 5_000, 50_000)
MIDDLE = 5_000
COLD_AIMS = {500: 3.0, MIDDLE: 2.5, 50_000: 3.0}
RUNS = {500: 9, 5_000: 7, 50_000: 3}
BUSY = 1.6
"""The load that this program brings about by itself is lower."""
ROOT = Path(__file__).resolve().parent.parent
BOX = ROOT / "content" / "underwater_cities"
UWC = str(Path(sys.executable).parent / "uwc")
PEAK = (
    "import re, sys; from pathlib import Path; from uwc_content.bundle.build import build_pack; "
    "from uwc_content.games import find; build_pack(Path(sys.argv[1]), Path(sys.argv[2]), find); "
    "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])"
)
"""Builds a pack in a process of its own and tells its peak in KiB."""


class Row(NamedTuple):
    """One line of the table: something measured, what it is held against, and what the ratio should be."""

    what: str
    measured: str
    baseline: str
    ratio: float
    aim: float | None
    unit: str = "×"

    def cells(self) -> tuple[str, ...]:
        is_met = "" if self.aim is None else "yes" if self.ratio <= self.aim else "NO"
        aim = "" if self.aim is None else f"≤ {self.aim:g} {self.unit}"
        return self.what, self.measured, self.baseline, f"{self.ratio:.2f} {self.unit}", aim, is_met


class Pack(NamedTuple):
    """A generated pack in a workshop of its own."""

    size: int
    folder: Path

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.rglob("*.yaml"))

    def new_folder(self) -> Path:
        """Where nothing has been built yet."""
        return Path(tempfile.mkdtemp(dir=self.folder.parent.parent))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the pack of 50,000 cards; play fewer games")
    parser.add_argument(
        "--only",
        choices=[bench_against.CONTENT, bench_against.ENGINE],
        help="measure only the compiler and the commands, or the interpreter",
    )
    parser.add_argument(
        "--against",
        metavar="REV",
        help="hold everything against this commit instead; `before` is the one before this state",
    )
    asked = parser.parse_args()
    if asked.against:
        rounds, games = (3, 20) if asked.quick else (7, 60)
        print(bench_against.report(asked.against, rounds, games, asked.only))
        return
    if asked.only != "engine":
        measure_content(SIZES[:2] if asked.quick else SIZES)
    if asked.only != "content":
        print(bench_engine.report(bench_engine.QUICK if asked.quick else bench_engine.FULL))
    if (load := os.getloadavg()[0]) > BUSY:
        print(f"\nThe machine was busy with other things (load {load:.1f}), so that these numbers say little.")


def measure_content(sizes: Iterable[int]) -> None:
    cached_parsing.can_be_helped = lambda: False
    with tempfile.TemporaryDirectory() as folder:
        packs = {size: make_pack(Path(folder), size) for size in sizes}
        english = make_pack(Path(folder) / "english", MIDDLE, "en")
        different = make_pack(Path(folder) / "different", MIDDLE, all_different=True)
        rows = [
            *builds(packs.values()),
            cold_build(different, " that are all different")[0],
            *texts(packs[MIDDLE], english),
            *rebuilds(packs[MIDDLE]),
            *whole_box(Path(folder) / "box"),
            *start_up(),
            *memory(packs[500], packs[MIDDLE]),
        ]
    print(f"{table(rows)}\n")


def make_pack(parent: Path, size: int, locale: str = NO_GRAMMAR, all_different: bool = False) -> Pack:
    pack = Pack(size, parent / str(size) / "content" / f"reef_{size}")
    write_pack(pack.folder, size, locale=locale, all_different=all_different)
    return pack


# --- measuring ---


def seconds(work: Callable[[], object]) -> float:
    """With the garbage collector off, for the baseline as for us."""
    gc.collect()
    gc.disable()
    started = processor_time()
    work()
    taken = processor_time() - started
    gc.enable()
    return taken


def processor_time() -> float:
    """Of this process and those it has waited for: a busy machine changes it less than the time on the wall."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def medians(runs: int, *works: Callable[[], object]) -> list[float]:
    """Taken in turn, so that a busy moment of the machine hits all of them."""
    taken = [[seconds(work) for work in works] for _ in range(runs)]
    return [statistics.median(each) for each in zip(*taken, strict=True)]


def milliseconds(taken: float) -> str:
    return f"{taken * 1000:,.0f} ms"


# --- what is measured ---


def parse_events(pack: Pack) -> None:
    """The bare events of the C parser, thrown away."""
    for path in pack.files:
        for _ in iter(EventStream(path.read_text(encoding="utf-8")).next_event, None):
            pass


def builds(packs: Iterable[Pack]) -> Iterable[Row]:
    taken: dict[int, float] = {}
    for pack in packs:
        row, taken[pack.size] = cold_build(pack)
        yield row
    for smaller, larger in zip(list(taken), list(taken)[1:], strict=False):
        growth = taken[larger] / taken[smaller] / (larger / smaller)
        what = f"growth from {smaller:,} to {larger:,} cards"
        factor = f"{taken[larger] / taken[smaller]:.1f} times as long"
        yield Row(what, factor, f"{larger / smaller:g} times the cards", growth, 1.3)


def cold_build(pack: Pack, which: str = "") -> tuple[Row, float]:
    build_cold = cold_builder(pack)
    build_cold()
    ours, bare = medians(RUNS[pack.size], build_cold, partial(parse_events, pack))
    what = f"cold check and build in one process, {pack.size:,} cards{which}"
    baseline = f"C event stream {milliseconds(bare)}"
    return Row(what, milliseconds(ours), baseline, ours / bare, COLD_AIMS[pack.size]), ours


def cold_builder(pack: Pack) -> Callable[[], None]:
    """Each call builds into a new folder, where nothing is remembered."""

    def build() -> None:
        built = build_pack(pack.folder, pack.new_folder(), find)
        assert built.is_sound, built.faults[:5]

    return build


def texts(without: Pack, english: Pack) -> Iterable[Row]:
    """What rules text in one language adds to a cold build."""
    bare, told = medians(5, cold_builder(without), cold_builder(english))
    what = f"cold, with rules text in one language, {english.size:,} cards"
    yield Row(what, milliseconds(told), f"without {milliseconds(bare)}", told / bare, None)


def rebuilds(pack: Pack) -> Iterable[Row]:
    """After an edit of one file, as a library call and as a command."""
    out, command_out = pack.new_folder(), pack.new_folder()
    edited = pack.files[len(pack.files) // 2]
    content = edited.read_text(encoding="utf-8")
    count = iter(range(1_000))

    def edit() -> None:
        edited.write_text(f"{content}# {next(count)}\n", encoding="utf-8")

    def call() -> None:
        edit()
        build_pack(pack.folder, out, find)

    def command(folder: Path) -> None:
        edit()
        run([UWC, "build", str(pack.folder), "--out", str(folder)])

    call()
    command(command_out)
    cold = cold_builder(pack)
    yield share_of_cold("rebuild after one edit, library call", 9, call, cold, 10)
    works = (lambda: command(command_out), lambda: command(pack.new_folder()))
    yield share_of_cold("rebuild after one edit, command", 5, *works, 25)
    edited.write_text(content, encoding="utf-8")


def share_of_cold(what: str, runs: int, work: Callable[[], object], cold: Callable[[], object], aim: float) -> Row:
    ours, whole = medians(runs, work, cold)
    return Row(what, milliseconds(ours), f"cold {milliseconds(whole)}", 100 * ours / whole, aim, "%")


def whole_box(folder: Path) -> Iterable[Row]:
    """Commands on a real pack: checked again without a change, and built again after one edit."""
    shutil.copytree(ROOT / "locales", folder / "locales")
    pack = Path(shutil.copytree(BOX, folder / "content" / BOX.name))
    memory = folder / "dist"
    edited = max(pack.rglob("cards/*.yaml"), key=lambda path: path.stat().st_size)
    content = edited.read_text(encoding="utf-8")
    count = iter(range(1_000))

    def check() -> None:
        run([UWC, "check", str(pack)], folder)

    def build() -> None:
        edited.write_text(f"{content}# {next(count)}\n", encoding="utf-8")
        run([UWC, "build", str(pack)], folder)

    def anew(work: Callable[[], None]) -> Callable[[], None]:
        """Without anything remembered, which is put back afterwards."""

        def work_anew() -> None:
            memory.rename(folder / "kept")
            work()
            shutil.rmtree(memory)
            (folder / "kept").rename(memory)

        return work_anew

    for what, work in (("uwc check of an unchanged box", check), ("uwc build of a box after one edit", build)):
        work()
        yield share_of_cold(what, 5, work, anew(work), 25)


def start_up() -> Iterable[Row]:
    ours, bare = medians(11, lambda: run([UWC, "--help"]), lambda: run([sys.executable, "-c", "pass"]))
    yield Row("uwc --help", milliseconds(ours), f"python -c pass {milliseconds(bare)}", ours / bare, 3)


def memory(smaller: Pack, larger: Pack) -> Iterable[Row]:
    """Peak of a cold build in a process of its own."""
    peaks = []
    for pack in (smaller, larger):
        command = [sys.executable, "-c", PEAK, str(pack.folder), str(pack.new_folder())]
        peaks.append(int(run(command)) * 1024)
    cards = larger.size - smaller.size
    written = sum(path.stat().st_size for path in larger.files) / larger.size
    each = (peaks[1] - peaks[0]) / cards
    yield Row(
        "peak memory for each card", f"{each / 1024:.1f} KiB", f"{written:.0f} bytes of YAML", each / written, None
    )


def run(command: list[str], where: Path | None = None) -> str:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONWARNINGS": "ignore"}  # as people have it: modules are compiled once
    done = subprocess.run(command, env=environment, cwd=where, check=True, capture_output=True, text=True)
    return done.stdout


# --- the table ---


def table(rows: list[Row]) -> str:
    return laid_out([("what", "measured", "baseline", "ratio", "aim", "ok?"), *(row.cells() for row in rows)])


if __name__ == "__main__":
    main()
