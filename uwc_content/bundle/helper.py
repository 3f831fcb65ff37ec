"""A second process for work that leaves its results on the disk; whatever it does not manage is done without it."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

LOAD = Path("/proc/loadavg")


def can_be_helped() -> bool:
    """Only where a copy of the process is cheap and safe, and where a processor has nothing else to do."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return False
    return running_processes() < len(os.sched_getaffinity(0))


def running_processes() -> int:
    """How many want a processor right now, this one among them."""
    try:
        return int(LOAD.read_text().split()[3].partition("/")[0])
    except (OSError, ValueError, IndexError):
        return sys.maxsize


@contextmanager
def helped(work: Callable[[], object]) -> Iterator[None]:
    """Do this work in a copy of the process meanwhile."""
    helper = os.fork()
    if helper == 0:
        try:
            work()
        finally:
            os._exit(0)  # Nothing of what the copied process had still to do is done twice.
    try:
        yield
    finally:
        os.waitpid(helper, 0)
