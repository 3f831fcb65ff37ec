"""Removes what killed builds left behind, when it is certain that no other build is at work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl


@contextmanager
def at_work(lock: Path, bundle: Path) -> Iterator[None]:
    """Builds of a bundle share a lock and do not wait for each other; one that finds itself alone at the end sweeps."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("ab") as file:
        share(file)
        yield
        if is_alone(file):
            target = bundle.resolve()
            for leftover in target.parent.glob(f".{target.name}.*.part"):
                leftover.unlink(missing_ok=True)


def share(file: IO[bytes]) -> None:
    """Where there are no such locks nobody is ever alone, and leftovers stay."""
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_SH)


def is_alone(file: IO[bytes]) -> bool:
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
    return False
