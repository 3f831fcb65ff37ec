"""Feeds changed files of every kind to what the commands do with them, for a while, and keeps whatever goes wrong.

    python tools/fuzz.py --seconds 600                       # all targets in turn
    python tools/fuzz.py --seconds 60 --target po --target save
    python tools/fuzz.py --replay build/fuzz/po-1a2b3c4d     # one finding again, with its traceback

Every input depends on the target, the seed and its number alone. Inputs are fed in a child that may use only so much
memory and so many seconds for each; what raises, grows or hangs is written to build/fuzz, one example of each kind.
"""

import argparse
import hashlib
import json
import multiprocessing
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools")]

from fuzz_feeding import Target  # noqa: E402
from fuzz_targets import TARGETS  # noqa: E402

FINDINGS = ROOT / "build" / "fuzz"
MEMORY = 3 * 1024**3
"""Bytes of address space that a child may have."""
GROWTH = 400_000
"""Kilobytes by which one input may raise the most memory that was ever used."""
PATIENCE = 10.0
"""Seconds of work for one input."""
HANGING = 30 * PATIENCE
"""Seconds after which a child that feeds nothing is given up: its own alarm does not reach what other languages do."""
REPORT_EVERY = 200


class TooLong(BaseException):
    """Nobody may catch it as a fault of the input."""


class Told(NamedTuple):
    """What a child has done since it told last."""

    inputs: int
    outcomes: dict[str, int]
    finding: dict[str, Any] | None = None


# --- in the child ---


def input_of(target: Target, name: str, seed: int, number: int) -> tuple[str, bytes]:
    chance = random.Random(f"{name} {seed} {number}")
    file, data = chance.choice(target.inputs)
    return file, target.mutate(data, chance)


def ring(_signal: int, _frame: object) -> None:
    raise TooLong


def bounded(target: Target, file: str, data: bytes) -> str:
    """What became of one input within its time; its memory is bounded by the process."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        outcome = target.feed(file, data)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    if grown > GROWTH:
        raise MemoryError(f"{grown // 1000} MB more")
    return outcome


def feed_on(name: str, seed: int, start: int, until: float, at: "Synchronized[int]", pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, ring)
    outcomes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as work:
        target = TARGETS[name](Path(work))
        number = start
        while time.time() < until:
            at.value = number
            file, data = input_of(target, name, seed, number)
            finding = None
            try:
                outcomes[bounded(target, file, data)] += 1
            except (Exception, TooLong) as failure:
                finding = finding_of(name, file, data, number, failure)
                outcomes["FOUND"] += 1
            number += 1
            if finding or sum(outcomes.values()) >= REPORT_EVERY:
                pipe.send(Told(sum(outcomes.values()), dict(outcomes), finding))
                outcomes.clear()
        pipe.send(Told(sum(outcomes.values()), dict(outcomes)))


def finding_of(name: str, file: str, data: bytes, number: int, failure: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(failure.__traceback__)
    own = [each for each in frames if "uwc_content" in each.filename] or frames[-1:]
    where = f"{Path(own[-1].filename).name}:{own[-1].name}"
    what = f"{type(failure).__name__} in {where}"
    trace = "".join(traceback.format_exception(failure))[-6000:]
    return {"target": name, "file": file, "number": number, "what": what, "trace": trace, "data": data.hex()}


# --- in the parent ---


class Run:
    """One target for its share of the time."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed = name, seed
        self.inputs = 0
        self.outcomes: Counter[str] = Counter()
        self.found: Counter[str] = Counter()

    def go(self, seconds: float) -> None:
        until, start = time.time() + seconds, 0
        while time.time() < until and start >= 0:
            start = self.one_child(start, until)

    def one_child(self, start: int, until: float) -> int:
        """Until the time is over, or the child hangs or dies; then the number to go on with."""
        at = multiprocessing.Value("q", start)
        here, there = multiprocessing.Pipe(duplex=False)
        arguments = (self.name, self.seed, start, until, at, there)
        child = multiprocessing.get_context("fork").Process(target=feed_on, args=arguments)
        child.start()
        there.close()
        seen, since = start, time.time()
        while True:
            if here.poll(0.5):
                try:
                    self.note(here.recv())
                except EOFError:
                    break
            if at.value != seen:
                seen, since = at.value, time.time()
            elif time.time() - since > HANGING:
                child.kill()
                break
        child.join()
        if child.exitcode == 0:
            return -1
        self.lost(at.value, child.exitcode)
        return int(at.value) + 1

    def note(self, told: Told) -> None:
        self.inputs += told.inputs
        self.outcomes.update(told.outcomes)
        if told.finding is not None:
            self.keep(told.finding)

    def lost(self, number: int, code: int | None) -> None:
        with tempfile.TemporaryDirectory() as work:
            file, data = input_of(TARGETS[self.name](Path(work)), self.name, self.seed, number)
        what = f"the process ended ({code})"
        self.keep({"target": self.name, "file": file, "number": number, "what": what, "trace": "", "data": data.hex()})

    def keep(self, finding: dict[str, Any]) -> None:
        """One example of each kind, the shortest."""
        self.found[finding["what"]] += 1
        FINDINGS.mkdir(parents=True, exist_ok=True)
        path = FINDINGS / f"{self.name}-{hashlib.sha256(finding['what'].encode()).hexdigest()[:8]}"
        if not path.is_file() or len(json.loads(path.read_bytes())["data"]) > len(finding["data"]):
            path.write_text(json.dumps(finding, indent=1) + "\n", "utf-8")
        if self.found[finding["what"]] == 1:
            print(f"  {self.name} {finding['number']}: {finding['what']} → {path.relative_to(ROOT)}", flush=True)

    def shown(self) -> str:
        became = ", ".join(f"{number} {outcome}" for outcome, number in sorted(self.outcomes.items()))
        return f"{self.name:<11} {self.inputs:>8} inputs  {len(self.found):>3} kinds of findings  ({became})"


def replay(path: Path) -> int:
    finding = json.loads(path.read_bytes())
    signal.signal(signal.SIGPROF, ring)
    with tempfile.TemporaryDirectory() as work:
        target = TARGETS[finding["target"]](Path(work))
        data = bytes.fromhex(finding["data"])
        try:
            print(f"{finding['file']}: {bounded(target, finding['file'], data)}")
        except (Exception, TooLong):
            traceback.print_exc()
            return 1
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300, help="for all targets together")
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--replay", type=Path, help="a finding that was kept")
    asked = parser.parse_args()
    if asked.replay:
        return replay(asked.replay)
    names = asked.target or list(TARGETS)
    total = found = 0
    for name in names:
        run = Run(name, asked.seed)
        run.go(asked.seconds / len(names))
        print(run.shown(), flush=True)
        total, found = total + run.inputs, found + len(run.found)
    print(f"{total} inputs, {found} kinds of findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
