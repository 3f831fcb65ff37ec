"""A memory on disk, and within a run, for what can be worked out again. Whatever is damaged or foreign is forgotten."""

import hashlib
import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from uwc_content import __version__
from uwc_content.reading.yaml_events import PARSER

MOST_RECENT = 1000
RECENT: dict[str, list[str]] = {}
"""What this run has worked out or read last. Keys tell all that a value was made of, so every folder may use it."""


@cache
def toolkit_fingerprint() -> str:
    """Changes whenever the toolkit or what it stands on does, also while it is being worked on."""
    listed = [__version__, platform.python_version(), PARSER]
    sources = [(each.path, each.stat()) for each in sources_in(str(Path(__file__).parent.parent))]
    listed.extend(sorted(f"{path} {stat.st_size} {stat.st_mtime_ns}" for path, stat in sources))
    return digest_of("\n".join(listed).encode())


def sources_in(folder: str) -> Iterator[os.DirEntry[str]]:
    """The files that the toolkit is made of; asked at every start, so without a path for each of them."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from sources_in(entry.path)
            elif entry.name.endswith((".py", ".yaml")):
                yield entry


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Cache:
    """Lines of text by key, one file each. A file tells its key and the digest of the rest, so that damage shows.

    Without a folder it remembers for this run only.

    It guards against accidents, not against somebody who may write into the folder: they could write the bundle, too.
    """

    def __init__(self, folder: Path | None, *, may_write: bool = True) -> None:
        self.folder = folder or Path(os.devnull)
        self.may_write = may_write and folder is not None
        self.has_folder = False
        self.used: set[str] = set()

    def recall(self, key: str) -> list[str] | None:
        """The lines of the value, from disk or from this run, or None if there is none to be trusted."""
        found = self.read(key)
        if found is None and key in RECENT:
            found = RECENT[key]
            self.write(key, found)
        elif found is not None:
            remember(key, found)
        return found

    def keep(self, key: str, lines: list[str]) -> None:
        remember(key, lines)
        self.write(key, lines)

    def read(self, key: str) -> list[str] | None:
        """The lines of the value as they are on disk."""
        self.stay(key)
        try:
            header, _, value = (self.folder / f"{key}.txt").read_bytes().partition(b"\n")
            return value.decode().split("\n") if header == header_of(key, value) else None
        except (OSError, ValueError):
            return None

    def stay(self, key: str) -> None:
        """A value stays, although this run did not need it."""
        if self.may_write:
            self.used.add(f"{key}.txt")

    def write(self, key: str, lines: list[str]) -> None:
        """A memory that cannot be written costs time later, and nothing else."""
        if self.may_write:
            data = "\n".join(lines).encode()
            with suppress(OSError):
                if not self.has_folder:
                    self.folder.mkdir(parents=True, exist_ok=True)
                    self.has_folder = True
                (self.folder / f"{key}.txt").write_bytes(header_of(key, data) + b"\n" + data)

    def forget_unused(self) -> None:
        if self.may_write:
            with suppress(OSError):
                for path in self.folder.glob("*.txt"):
                    if path.name not in self.used:
                        path.unlink(missing_ok=True)


FORGETFUL = Cache(None)


def remember(key: str, lines: list[str]) -> None:
    """For the rest of this run; the oldest gives way."""
    RECENT[key] = lines
    if len(RECENT) > MOST_RECENT:
        del RECENT[next(iter(RECENT))]


def header_of(key: str, value: bytes) -> bytes:
    return f"{key} {digest_of(value)}".encode()
