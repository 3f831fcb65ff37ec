"""The scenarios that mention an item, and a process of its own that plays them and ends with the server."""

import multiprocessing
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple

from uwc_content.compiler.parse.files import shown_path
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.engine.kernel import Runaway
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.reading.storage import stamp_of, target_of
from uwc_content.reading.yaml import read_yaml
from uwc_content.simulation.crews import end_with_parent
from uwc_content.workshop.in_scenarios import scalars
from uwc_content.workshop.scenarios.failures import difference_told
from uwc_content.workshop.scenarios.packs import BrokenPack
from uwc_content.workshop.scenarios.running import run_scenario
from uwc_content.workshop.scenarios.scenario_files import (
    load_scenarios,
    pack_for,
    scenario_files,
    stage_of,
    usual_places,
)

LARGEST = 4_000_000
LONGEST = 60.0
"""Seconds that the scenarios of one item may take."""


class Covering(NamedTuple):
    """A scenario that mentions an item."""

    id: str
    path: Path
    file: str
    """As people see it."""
    line: int


class Result(NamedTuple):
    """What became of a scenario, and of which state of its file and of the pack that is true."""

    has_passed: bool
    complaints: tuple[Message, ...]
    state: tuple[Any, ...]


def covering(identifier: str, folder: Path, here: Path) -> Iterator[Covering]:
    """Scenarios of the pack, wherever they lie. A file without the id in it is not even parsed."""
    mention = re.compile(rb"(?<![a-z0-9_])" + re.escape(identifier.encode()) + rb"(?![a-z0-9_])")
    places = dict.fromkeys([folder, *usual_places(here)])
    for path in dict.fromkeys(target_of(file) for place in places for file in scenario_files(place)):
        is_here = path.is_relative_to(here.resolve()) or path.is_relative_to(folder.resolve())
        data = path.read_bytes() if is_here and path.is_file() and path.stat().st_size < LARGEST else b""
        shown = shown_path(path, here.resolve())
        if mention.search(data) and pack_for(path, shown, data, folder.parent) == folder.resolve():
            yield from mentioning(identifier, path, shown, data)


def mentioning(identifier: str, path: Path, shown: str, data: bytes) -> Iterator[Covering]:
    root, _ = read_yaml(shown, data)
    listed = root.get("scenarios") if isinstance(root, Mapping) else None
    for node in listed.items if isinstance(listed, Sequence) else ():
        name = node.get("id") if isinstance(node, Mapping) else None
        if isinstance(name, Scalar) and isinstance(name.value, str) and has_mention(node, identifier):
            yield Covering(name.value, path, shown, name.line + 1)


def has_mention(node: Node, identifier: str) -> bool:
    return any(each.value == identifier for each in scalars(node, keys_are_facts=True))


# --- playing them ---


class Busy(Exception):
    """Scenarios are being played already."""


class Runs:
    """Plays scenarios in a process that is started when it is first needed, and remembers what became of them."""

    def __init__(self, find: Callable[[str], Any], here: Path) -> None:
        self.find = find
        self.here = here
        self.results: dict[tuple[Path, str], Result] = {}
        self.lock = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._playing: Future[dict[tuple[Path, str], tuple[bool, tuple[Message, ...]]]] | None = None

    def play(self, wanted: Iterable[Covering], folder: Path, content_hash: str) -> "dict[tuple[Path, str], Result]":
        """Waits for it; Busy if others wait already, TimeoutError if it takes too long."""
        with self.lock:
            if self._playing is not None and not self._playing.done():
                raise Busy
            files: dict[Path, list[str]] = {}
            for each in wanted:
                files.setdefault(each.path, []).append(each.id)
            states = {path: (content_hash, stamp_of(path)) for path in files}
            playing = self._playing = self.pool.submit(play_in_worker, files, folder.parent, self.here, self.find)
        try:
            found = playing.result(LONGEST)
        except TimeoutError:
            self.close()
            raise
        told = {key: Result(*result, states[key[0]]) for key, result in found.items()}
        self.results.update(told)
        return told

    @property
    def pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=start_worker)
        return self._pool

    def result(self, each: Covering, content_hash: str) -> tuple[Result | None, bool]:
        """What became of a scenario, and whether that is still true."""
        found = self.results.get((each.path, each.id))
        return found, found is not None and found.state == (content_hash, stamp_of(each.path))

    def close(self) -> None:
        """Whatever is being played is given up."""
        pool, self._pool, self._playing = self._pool, None, None
        if pool is not None:
            workers = list((pool._processes or {}).values())  # the only way to end a game that does not end
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


# --- in the process ---


def start_worker() -> None:
    Thread(target=end_with_parent, daemon=True).start()


def play_in_worker(
    files: dict[Path, list[str]], content: Path, here: Path, find: Callable[[str], Any]
) -> dict[tuple[Path, str], tuple[bool, tuple[Message, ...]]]:
    found = {}
    for path, wanted in files.items():
        for identifier, complaints in played(path, wanted, content, here, find):
            found[path, identifier] = (not complaints, complaints)
    return found


def played(
    path: Path, wanted: list[str], content: Path, here: Path, find: Callable[[str], Any]
) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """Each scenario with what is wrong with it."""
    try:
        read = load_scenarios(path, content, find, here)
    except BrokenPack as broken:
        yield from ((each, (broken.message,)) for each in wanted)
        return
    if not read.is_sound:
        reasons = tuple(place_told(fault) for fault in read.faults if fault.is_error)
        yield from ((each, reasons) for each in wanted)
        return
    stage = stage_of(read.bundle, find)
    for scenario in read.scenarios:
        if scenario.id in wanted:
            try:
                outcome = run_scenario(stage, scenario)
            except Runaway as stopped:
                yield scenario.id, (stopped.diagnostic.message,)
                continue
            yield scenario.id, (*outcome.complaints, *map(difference_told, outcome.differences))


def place_told(fault: Diagnostic) -> Message:
    return Message("{place}: {message}", place=f"{fault.span.file}:{fault.span.line}", message=fault.message)
