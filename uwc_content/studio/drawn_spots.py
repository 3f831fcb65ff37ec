"""Where the parts of a layout lie on its face, in millimetres, so that pages can explain and click them."""

from typing import NamedTuple

from uwc_content.faces.bundled_look import Placing, places_in
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.strokes import Box
from uwc_content.studio.drawn_faces import place_of
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
    for each in places_in(side.marks, Placing(), ""):
        name, place = each["id"].rpartition(".")[2], place_of(each)
        if name in parts and name not in spots:
            box = Box(place.x - place.width / 2, place.y - place.height / 2, place.width, place.height)
            spots[name] = Spot(name, box)
    return Drawn(side.width, side.height, spots)
