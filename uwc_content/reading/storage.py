"""Replaces files whole: whoever reads finds the old one or the new one, never half of one."""

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

Stamp = tuple[int, int, int]


def replace_file(path: Path, data: bytes) -> bool:
    """Put these bytes in a file's place, keeping its mode; whether anything changed."""
    return bool(replace_files({path: data}))


def replace_files(contents: Mapping[Path, bytes]) -> list[Path]:
    """Replace several files: all are prepared first and only then swapped. Returns those that changed."""
    changed = {path: data for path, data in contents.items() if not holds(path, data)}
    prepared: dict[Path, Path] = {}
    try:
        for path, data in changed.items():
            prepared[path] = write_beside(path, data)
        for path, beside in prepared.items():
            beside.replace(target_of(path))
    finally:
        for beside in prepared.values():
            beside.unlink(missing_ok=True)
    return list(changed)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Whoever reads files of a folder to write them again waits until nobody else does; where there are such locks."""
    if sys.platform == "win32" or not folder.is_dir():
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def stamp_of(path: Path) -> Stamp:
    """Changes when a file is written anew: whoever keeps something of it keeps it with its stamp.

    A file may be given the time of an older one, as copies often are, but not the moment at which that was done.
    """
    found = path.stat()
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size


def holds(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except FileNotFoundError:
        return False


def target_of(path: Path) -> Path:
    """The file itself, so that a link stays a link. One that leads to itself is what nobody can read or write."""
    return Path(os.path.realpath(path))


def write_beside(path: Path, data: bytes) -> Path:
    """A complete, durable copy in the same folder, not yet in its place; OSError names the file."""
    target = target_of(path)
    try:
        return copy_beside(target, data)
    except OSError as refusal:
        raise OSError(refusal.errno, refusal.strerror, str(path)) from refusal


def copy_beside(target: Path, data: bytes) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode_for(target))
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    return Path(name)


def mode_for(path: Path) -> int:
    """The mode that the file has; for a new one, what the user's mask allows."""
    if path.exists():
        return path.stat().st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
