"""A memory on disk, and within a run, for what can be worked out again. Whatever is damaged or foreign is forgotten."""

import hashlib
import os
import platform
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path

from uwc_content import __version__
from uwc_content.bundle.shelves import SHELF, shelved, taken_down
from uwc_content.reading.yaml_events import PARSER

MOST_RECENT = 1000
ALONE = ".txt"
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
    """Lines of text by key, in a file each or several in one, a shelf. A file tells its name and the digest of the
    rest, so that damage shows.

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
        value = self.on_shelves[key][1] if key in self.on_shelves else self.content(f"{key}{ALONE}")
        try:
            return None if value is None else value.decode().split("\n")
        except ValueError:
            return None

    @cached_property
    def on_shelves(self) -> dict[str, tuple[str, bytes]]:
        """The values that share a file with others and have no file of their own, each with the name of that file."""
        names = {path.name for path in self.folder.glob("*")}
        shelves = {name: taken_down(self.content(name) or b"") for name in names if name.endswith(SHELF)}
        found = {key: (name, value) for name, values in shelves.items() for key, value in values.items()}
        return {key: each for key, each in found.items() if f"{key}{ALONE}" not in names}

    def look_again(self) -> None:
        """Somebody else may have written."""
        vars(self).pop("on_shelves", None)

    def content(self, name: str) -> bytes | None:
        """What a file holds, if it is whole."""
        try:
            header, _, value = (self.folder / name).read_bytes().partition(b"\n")
        except OSError:
            return None
        return value if header == header_of(name, value) else None

    def stay(self, key: str) -> None:
        """A value stays, although this run did not need it."""
        if self.may_write:
            self.used.add(self.on_shelves[key][0] if key in self.on_shelves else f"{key}{ALONE}")

    def write(self, key: str, lines: list[str]) -> None:
        self.put(f"{key}{ALONE}", "\n".join(lines).encode())

    def write_together(self, values: Mapping[str, list[str]]) -> None:
        """Values that are new, in one file."""
        name = f"{digest_of(''.join(values).encode())}{SHELF}"
        self.used.add(name)
        self.put(name, shelved({key: "\n".join(lines).encode() for key, lines in values.items()}))

    def put(self, name: str, data: bytes) -> None:
        """A memory that cannot be written costs time later, and nothing else."""
        if self.may_write:
            with suppress(OSError):
                if not self.has_folder:
                    self.folder.mkdir(parents=True, exist_ok=True)
                    self.has_folder = True
                (self.folder / name).write_bytes(header_of(name, data) + b"\n" + data)

    def forget_unused(self) -> None:
        if self.may_write:
            with suppress(OSError):
                for path in self.folder.glob("*"):
                    if path.suffix in (ALONE, SHELF) and path.name not in self.used:
                        path.unlink(missing_ok=True)


FORGETFUL = Cache(None)


def remember(key: str, lines: list[str]) -> None:
    """For the rest of this run; the oldest gives way."""
    RECENT[key] = lines
    if len(RECENT) > MOST_RECENT:
        del RECENT[next(iter(RECENT))]


def header_of(name: str, value: bytes) -> bytes:
    return f"{name} {digest_of(value)}".encode()
