"""Where the parts of a layout lie on its face, in millimetres, so that pages can explain and click them."""

from collections.abc import Iterator
from typing import NamedTuple

from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.strokes import Box, Group, Mark
from uwc_content.studio.snapshot import Snapshot


class Spot(NamedTuple):
    """A part of a layout on its face."""

    id: str
    box: Box


class Drawn(NamedTuple):
    """The size of a face, and what lies where on it."""

    width: float
    height: float
    spots: dict[str, Spot]


def spots_of(snapshot: Snapshot, key: str, locale: str, parts: set[str]) -> Drawn | None:
    """None for what has no face; the first of several places of a part counts."""
    found = snapshot.things(locale).get(key)
    if found is None:
        return None
    thing, face = found
    side = lay_out(snapshot.gathered(locale).supplies[locale], face, thing.facts).side
    spots: dict[str, Spot] = {}
    for name, box in named(side.marks, Box(0, 0, side.width, side.height), 1):
        if name in parts and name not in spots:
            spots[name] = Spot(name, box)
    return Drawn(side.width, side.height, spots)


def named(marks: tuple[Mark, ...], frame: Box, scale: float) -> Iterator[tuple[str, Box]]:
    """Groups that tell their name, with their box on the face; what lies in a group is scaled around its middle."""
    for mark in marks:
        if not isinstance(mark, Group):
            continue
        width, height = mark.box.width * scale * mark.scale, mark.box.height * scale * mark.scale
        x = frame.x + (mark.box.x + mark.box.width / 2) * scale - width / 2
        y = frame.y + (mark.box.y + mark.box.height / 2) * scale - height / 2
        box = Box(x, y, width, height)
        if mark.name:
            yield mark.name.partition(".")[2], box
        yield from named(mark.marks, box, scale * mark.scale)
