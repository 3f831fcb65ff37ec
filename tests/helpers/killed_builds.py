"""Builds that are killed or run at once, each in a process of its own; prints what was found there as JSON.

Run as a program, so that the processes are forked from one without threads: `killed_builds.py PACK OUT TASK`.
"""

import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from uwc_content.bundle import cached_parsing, helper
from uwc_content.bundle.build import build_pack
from uwc_content.games import find
from uwc_content.reading import storage

OLD, NEW = "{exchange: {kelp: 1}", "{exchange: {kelp: 2}"


def die(*_: object, **__: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_while_writing(path: Path, data: bytes) -> int:
    with path.open("wb") as file:
        file.write(data[: len(data) // 2])
    die()
    return 0


class HalfAFile:
    """Writes half of what it is given."""

    def __init__(self, handle: int, mode: str) -> None:
        self.file = open(handle, mode)  # noqa: SIM115 - it is never closed

    def __enter__(self) -> "HalfAFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        die()


def replace_and_die(path: Path, target: Path) -> None:
    os.replace(path, target)  # noqa: PTH105 - Path.replace is what is being replaced
    die()


MOMENTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "while remembering a file": (Path, "write_bytes", die_while_writing),
    "before the new file is made": (tempfile, "mkstemp", die),
    "while it is written": (storage.os, "fdopen", HalfAFile),
    "before it is on the disk": (storage.os, "fsync", die),
    "before it gets its rights": (Path, "chmod", die),
    "before it takes its place": (Path, "replace", die),
    "after it took its place": (Path, "replace", replace_and_die),
}


def in_another_process(work: Callable[[], object]) -> int:
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        except BaseException as refusal:
            sys.stderr.write(f"{refusal!r}\n")
            os._exit(1)
    return pid


def set_content(pack: Path, is_new: bool) -> None:
    path = pack / "cards" / "era_1.yaml"
    text = path.read_text(encoding="utf-8").replace(NEW, OLD)
    path.write_text(text.replace(OLD, NEW) if is_new else text, encoding="utf-8")


class Workshop:
    """A pack in two versions, and the bundle that each of them should give."""

    def __init__(self, pack: Path, out: Path) -> None:
        self.pack, self.out = pack, out
        self.bundle = out / f"{pack.name}.bundle.json"
        self.expected: dict[bool, bytes] = {}
        for is_new in (True, False):
            set_content(pack, is_new)
            build_pack(pack, out, find)
            self.expected[is_new] = self.bundle.read_bytes()

    def build(self) -> None:
        build_pack(self.pack, self.out, find)

    def state(self) -> str:
        data = self.bundle.read_bytes()
        return "new" if data == self.expected[True] else "old" if data == self.expected[False] else "broken"

    def leftovers(self) -> int:
        return len(list(self.out.glob(".*.part")))

    def back_to_old(self) -> None:
        set_content(self.pack, False)
        self.build()

    def after_killing(self, pid: int) -> dict[str, Any]:
        _, status = os.waitpid(pid, 0)
        found = {"killed": os.WIFSIGNALED(status), "state": self.state(), "leftovers": self.leftovers()}
        self.build()
        return {**found, "next": self.state(), "next_leftovers": self.leftovers()}


def killed_at_each_moment(workshop: Workshop) -> dict[str, Any]:
    found = {}
    for name, (owner, attribute, replacement) in MOMENTS.items():
        workshop.back_to_old()
        set_content(workshop.pack, True)

        def work(owner: Any = owner, attribute: str = attribute, replacement: Any = replacement) -> None:
            setattr(owner, attribute, replacement)
            workshop.build()

        found[name] = workshop.after_killing(in_another_process(work))
    return found


def killed_at_random(workshop: Workshop) -> dict[str, Any]:
    rng = random.Random(11)
    found = {}
    for attempt in range(20):
        workshop.back_to_old()
        set_content(workshop.pack, True)
        pid = in_another_process(workshop.build)
        time.sleep(rng.random() * 0.03)
        os.kill(pid, signal.SIGKILL)
        found[f"attempt {attempt}"] = workshop.after_killing(pid)
    return found


def several_at_once(workshop: Workshop) -> dict[str, Any]:
    workshop.back_to_old()
    set_content(workshop.pack, True)

    def work() -> None:
        for _ in range(5):
            workshop.bundle.unlink(missing_ok=True)
            workshop.build()

    pids = [in_another_process(work) for _ in range(4)]
    failures = sum(os.waitpid(pid, 0)[1] != 0 for pid in pids)
    workshop.build()
    return {"failures": failures, "state": workshop.state(), "leftovers": workshop.leftovers()}


def fail() -> None:
    raise RuntimeError("the helper has a bad day")


HELPERS: dict[str, Callable[[Callable[[], object]], Callable[[], object]]] = {
    "works": lambda work: work,
    "does nothing": lambda _: lambda: None,
    "fails": lambda _: fail,
    "is killed": lambda _: die,
}


def with_a_helper(workshop: Workshop) -> dict[str, Any]:
    """Cold builds in two processes, though the pack is small."""
    cached_parsing.WORTH_HELP = 0
    cached_parsing.can_be_helped = lambda: True
    set_content(workshop.pack, True)
    found = {}
    for name, replaced in HELPERS.items():
        helpers = []

        def helped(work: Callable[[], object], replaced: Any = replaced, helpers: list[int] = helpers) -> Any:
            helpers.append(1)
            return helper.helped(replaced(work))

        cached_parsing.helped = helped
        shutil.rmtree(workshop.out)
        built = build_pack(workshop.pack, workshop.out, find)
        found[name] = {"state": workshop.state(), "helpers": len(helpers), "parsed": sorted(built.parsed)}
    return found


TASKS = {
    "each moment": killed_at_each_moment,
    "random": killed_at_random,
    "at once": several_at_once,
    "helper": with_a_helper,
}

if __name__ == "__main__":
    workshop = Workshop(Path(sys.argv[1]), Path(sys.argv[2]))
    sys.stdout.write(json.dumps(TASKS[sys.argv[3]](workshop)))
