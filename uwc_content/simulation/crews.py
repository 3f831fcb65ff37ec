"""Who plays the games: this process, some of this machine's, or a cluster. All of them play the same games.

A chunk of games depends on the content, the plan and the numbers of the games alone, not on who plays it.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.simulation.tournament import GameRecord, Plan, Players, Prepare, play_game

SIZE = 5
"""Games of a chunk."""
Bundles = Mapping[str, dict[str, Any]]
"""By content hash: what is played."""


class Chunk(NamedTuple):
    """Some games of one plan with one content."""

    content: str
    plan: Plan
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.content[7:19]}-{self.plan.name}-{self.numbers[0]}-{self.numbers[-1]}-{len(self.numbers)}"


Played = tuple[Chunk, list[GameRecord]]


def chunks_of(content: str, plan: Plan, numbers: Sequence[int]) -> list[Chunk]:
    return [Chunk(content, plan, tuple(numbers[i : i + SIZE])) for i in range(0, len(numbers), SIZE)]


class Crew(Protocol):
    """Plays chunks as long as it is open."""

    @property
    def workers(self) -> int:
        """How many play just now."""

    def play(self, chunks: Sequence[Chunk]) -> Iterator[Played]:
        """Every chunk with its games, in any order."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Table:
    """Who knows how to play each bundle; the interpreter of a bundle is made when it is first needed."""

    def __init__(self, bundles: Bundles, prepare: Prepare) -> None:
        self.bundles = bundles
        self.prepare = prepare
        self.players: dict[str, Players] = {}

    def play(self, chunk: Chunk) -> list[GameRecord]:
        if chunk.content not in self.players:
            self.players[chunk.content] = self.prepare(self.bundles[chunk.content])
        return [play_game(self.players[chunk.content], chunk.plan, number) for number in chunk.numbers]


class Alone:
    """This process; game by game, so that whoever looks sees each at once."""

    workers = 1

    def __init__(self, bundles: Bundles, prepare: Prepare) -> None:
        self.table = Table(bundles, prepare)

    def play(self, chunks: Sequence[Chunk]) -> Iterator[Played]:
        for chunk in chunks:
            for number in chunk.numbers:
                single = chunk._replace(numbers=(number,))
                yield single, self.table.play(single)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class Processes:
    """Processes of this machine, which end with this one."""

    def __init__(self, bundles: Bundles, prepare: Prepare, jobs: int) -> None:
        self.workers = min(jobs, most_processes())
        self.bundles = bundles
        self.prepare = prepare
        self.pool = self.started()

    def started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, initializer=start_worker, initargs=(self.bundles, self.prepare))

    def play(self, chunks: Sequence[Chunk]) -> Iterator[Played]:
        """A process that the system kills takes all others along: what they had begun is played by new ones."""
        missing = {chunk.name: chunk for chunk in chunks}
        while missing:
            begun = len(missing)
            try:
                for name, records in self.played(missing):
                    yield missing.pop(name), records
            except BrokenProcessPool:
                self.pool.shutdown(wait=False)
                if len(missing) == begun:
                    raise died(self.workers) from None
                self.pool = self.started()

    def played(self, missing: Mapping[str, Chunk]) -> Iterator[tuple[str, list[GameRecord]]]:
        futures = {self.pool.submit(play_in_worker, chunk): name for name, chunk in missing.items()}
        for future in as_completed(futures):
            yield futures[future], future.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)


def free_processors() -> int:
    """Those on which this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def most_processes() -> int:
    """More than two for each processor would only take memory."""
    return 2 * free_processors()


def died(workers: int) -> Refusal:
    return Refusal(
        Message("the processes that play are killed before they finish anything"),
        Message("fewer of them need less memory: `{option}`", option=f"--jobs {max(workers // 2, 1)}"),
    )


def local_crew(bundles: Bundles, prepare: Prepare, jobs: int) -> Crew:
    return Alone(bundles, prepare) if jobs == 1 else Processes(bundles, prepare, jobs)


# --- in a worker process ---

WORKER: list[Table] = []
"""What plays in a worker process."""


def start_worker(bundles: Bundles, prepare: Prepare) -> None:
    WORKER[:] = [Table(bundles, prepare)]
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Nobody waits for these games once the process that asked for them is gone, however it went."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_in_worker(chunk: Chunk) -> list[GameRecord]:
    return WORKER[0].play(chunk)
