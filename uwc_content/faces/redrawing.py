"""Tells what looks different from what an older bundle draws: words, look, pictures and fonts alike."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.cache import digest_of
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import Gathered, Thing, things_of
from uwc_content.faces.strokes import Picture, Side, Words, all_marks
from uwc_content.faces.supplies import Supplies


class Drawn(NamedTuple):
    """A thing as it comes off the printer."""

    copies: int
    sides: tuple[Side, ...]
    files: frozenset[tuple[str, str]]
    """Pictures and fonts that it shows, each with the digest of its bytes."""


def redrawn(things: Iterable[Thing], now: Gathered, before: Gathered, locale: str) -> Iterator[Thing]:
    """Those that are new or would not be printed as they were."""
    old = {
        thing.key: thing
        for name, face in before.look.faces.items()
        for thing in things_of(before.supplies[locale], name, face)
    }
    for thing in things:
        was = old.get(thing.key)
        if was is None or drawn(thing, now, locale) != drawn(was, before, locale):
            yield thing


def drawn(thing: Thing, gathered: Gathered, locale: str) -> Drawn:
    supplies, face = gathered.supplies[locale], gathered.look.faces[thing.face]
    sides = tuple(lay_out(supplies, face, thing.facts, side).side for side in ("front", "back"))
    return Drawn(thing.copies, sides, frozenset(files_of(supplies, sides)))


def files_of(supplies: Supplies, sides: Iterable[Side]) -> Iterator[tuple[str, str]]:
    for mark in (mark for side in sides for mark in all_marks(side.marks)):
        if isinstance(mark, Picture):
            yield mark.file, digest_at(supplies.folder / mark.file)
        elif isinstance(mark, Words):
            yield mark.font, digest_at(supplies.fonts[mark.font])


def digest_at(path: Path) -> str:
    return digest_of(path.read_bytes())
