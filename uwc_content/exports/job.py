"""What an export is given: a pack that can be drawn, its bundle, and what somebody wishes."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.faces.gathering import Gathered, Thing, things_of
from uwc_content.faces.look_model import Face
from uwc_content.faces.supplies import Supplies
from uwc_content.reading.storage import replace_file


class Written(NamedTuple):
    """A file that was written, and of how many steps it was which."""

    path: Path
    step: int
    steps: int


class Job(NamedTuple):
    """One export. Files lie below `out`; languages are those that were asked for, or all of the pack."""

    gathered: Gathered
    bundle: Mapping[str, Any]
    locales: tuple[str, ...]
    out: Path
    setup: Mapping[str, Any]
    """How a game is set up: the number of players and what else was asked for."""
    options: Mapping[str, tuple[str, ...]]
    """Choices of a set-up: every value that they may have."""
    base_url: str = ""
    tool: str = ""

    @property
    def pack(self) -> str:
        return str(self.bundle["pack"]["id"])

    @property
    def game(self) -> str:
        return str(self.bundle["pack"].get("ruleset", self.pack))

    def supplies(self, locale: str) -> Supplies:
        return self.gathered.supplies[locale]

    def texts(self, locale: str) -> Mapping[str, str]:
        found: Mapping[str, str] = self.bundle["texts"].get(locale, {})
        return found

    def names(self, locale: str) -> Mapping[str, str]:
        found: Mapping[str, str] = self.bundle["names"].get(locale, {})
        return found

    def title(self, locale: str) -> str:
        return self.names(locale).get(f"game.{self.game}", self.pack)

    def faces(self) -> Iterator[tuple[str, Face]]:
        """Those that are in the box."""
        yield from ((name, face) for name, face in self.gathered.look.faces.items() if face.is_printed)

    def things(self, locale: str, name: str) -> list[Thing]:
        return list(things_of(self.supplies(locale), name, self.gathered.look.faces[name]))


def write(job: Job, files: Mapping[str, bytes]) -> Iterator[Written]:
    """Each file as soon as it is there; the same bytes are left alone."""
    for step, (name, data) in enumerate(files.items(), 1):
        path = job.out / name
        replace_file(path, data)
        yield Written(path, step, len(files))


def as_json(value: object) -> bytes:
    """Readable, and the same on every machine."""
    return (json.dumps(value, ensure_ascii=False, indent=1, sort_keys=False) + "\n").encode()
