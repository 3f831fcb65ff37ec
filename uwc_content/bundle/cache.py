"""A memory on disk for what can be worked out again. Whatever is damaged or foreign in it is forgotten."""

import hashlib
import platform
from contextlib import suppress
from functools import cache
from pathlib import Path

from uwc_content import __version__
from uwc_content.reading.yaml_events import PARSER


@cache
def toolkit_fingerprint() -> str:
    """Changes whenever the toolkit or what it stands on does, also while it is being worked on."""
    package = Path(__file__).parent.parent
    stats = [(path.as_posix(), path.stat()) for path in sorted(package.rglob("*")) if path.suffix in (".py", ".yaml")]
    listed = [__version__, platform.python_version(), PARSER]
    listed.extend(f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in stats)
    return digest_of("\n".join(listed).encode())


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Cache:
    """Lines of text by key, one file each. A file tells its key and the digest of the rest, so that damage shows.

    It guards against accidents, not against somebody who may write into the folder: they could write the bundle, too.
    """

    def __init__(self, folder: Path, *, may_write: bool = True) -> None:
        self.folder = folder
        self.may_write = may_write
        self.has_folder = False
        self.used: set[str] = set()

    def recall(self, key: str) -> list[str] | None:
        """The lines of the value, or None if there is none to be trusted."""
        self.used.add(f"{key}.txt")
        try:
            header, _, value = (self.folder / f"{key}.txt").read_bytes().partition(b"\n")
            return value.decode().split("\n") if header == header_of(key, value) else None
        except (OSError, ValueError):
            return None

    def keep(self, key: str, lines: list[str]) -> None:
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


def header_of(key: str, value: bytes) -> bytes:
    return f"{key} {digest_of(value)}".encode()
