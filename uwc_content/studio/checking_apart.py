"""Everything that `uwc check` tells, found in a process of its own, so that pages are answered meanwhile."""

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from uwc_content.bundle.cache import Cache
from uwc_content.diagnostics import Diagnostic
from uwc_content.simulation.crews import end_with_parent
from uwc_content.workshop.checked_packs import cache_of, faults_of_pack

MEMORY = Path("dist") / ".cache"
"""Where `uwc check` remembers what it found, below the folder that the studio was started in."""
LEISURE = 10
"""How much the process steps back for those that people wait for."""


def remembered_by_check(folder: Path, here: Path) -> Cache:
    """What earlier checks of the pack have worked out, to be read alone: only `uwc check` tidies up there."""
    found = cache_of(folder, here / MEMORY)
    found.may_write = False
    return found


class Checker:
    """Checks whole packs, one after the other; it ends with the server."""

    def __init__(self, find: Callable[[str], Any], here: Path) -> None:
        self.find = find
        self.here = here
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def faults(self, folder: Path) -> list[Diagnostic] | None:
        """None if nobody found out: the process was ended."""
        with self._lock:
            if self._pool is None:
                spawn = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=start_checking)
            pool = self._pool
        try:
            return pool.submit(faults_of_pack, folder, self.find, self.here, self.here / MEMORY).result()
        except (BrokenProcessPool, RuntimeError, OSError):
            self.close()
            return None

    def close(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()


def start_checking() -> None:
    Thread(target=end_with_parent, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(LEISURE)
