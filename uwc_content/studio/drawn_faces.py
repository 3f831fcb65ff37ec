"""Faces as HTML for the pages; what is drawn from the same facts is drawn once."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from uwc_content.faces.bundled_look import UNIT, Placing, places_in
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gallery import face_of
from uwc_content.faces.look_model import Look
from uwc_content.faces.strokes import Group, Mark, Picture
from uwc_content.faces.svg_faces import Svg
from uwc_content.studio.snapshot import Snapshot

Drawn = tuple[dict[str, Any], str]
"""Facts, and the face that was drawn from them."""


class Place(NamedTuple):
    """Where something lies on a face: its middle, its size and how far it is turned. Millimetres."""

    x: float
    y: float
    width: float
    height: float
    turn: float


def place_of(plain: dict[str, Any]) -> Place:
    """A place as bundles tell it."""
    return Place(*(plain.get(name, 0) / UNIT for name in Place._fields))


class Ground(NamedTuple):
    """A face as a drawing that scales, with the places on it by their names."""

    svg: str
    width: float
    height: float
    places: dict[str, Place]


class Faces:
    """The faces of one pack. A new look, or new words that all faces share, empties it."""

    def __init__(self, pack: str) -> None:
        self.root = f"/packs/{pack}/files/"
        self.look: Look | None = None
        self.common: dict[str, Any] = {}
        self.drawn: dict[tuple[str, str, str], Drawn] = {}
        self.grounds: dict[tuple[str, str, str], tuple[dict[str, Any], Ground]] = {}

    def html(self, snapshot: Snapshot, locale: str, key: str, side: str = "front") -> str:
        """Empty for what has no face."""
        self.follow(snapshot, locale)
        found = snapshot.things(locale).get(key)
        if found is None or not getattr(found[1], side):
            return ""
        thing, face = found
        facts, html = self.drawn.get((locale, key, side), ({}, ""))
        if not html or facts != thing.facts:
            laid = lay_out(snapshot.gathered(locale).supplies[locale], face, thing.facts, side).side
            html = face_of(thing, laid._replace(marks=tuple(self.rooted(laid.marks))))
            self.drawn[locale, key, side] = thing.facts, html
        return html

    def ground(self, snapshot: Snapshot, locale: str, key: str, side: str = "front") -> Ground | None:
        """Nothing for what has no face."""
        self.follow(snapshot, locale)
        found = snapshot.things(locale).get(key)
        if found is None or not getattr(found[1], side):
            return None
        thing, face = found
        known = self.grounds.get((locale, key, side))
        if known is None or known[0] != thing.facts:
            laid = lay_out(snapshot.gathered(locale).supplies[locale], face, thing.facts, side).side
            drawn = Svg(f"{key.replace('.', '-')}-{side}", self.root).drawn(laid)
            places = {each["id"]: place_of(each) for each in places_in(laid.marks, Placing(), "")}
            known = thing.facts, Ground(drawn, laid.width, laid.height, places)
            self.grounds[locale, key, side] = known
        return known[1]

    def icon(self, snapshot: Snapshot, locale: str, name: str) -> str:
        """Where the server has an icon of the pack; empty if there is none."""
        file = snapshot.gathered(locale).supplies[locale].icon_file(name)
        return self.root + file if file else ""

    def follow(self, snapshot: Snapshot, locale: str) -> None:
        gathered = snapshot.gathered(locale)
        common = dict(gathered.supplies[locale].common)
        if gathered.look != self.look or self.common.get(locale, common) != common:
            self.drawn.clear()
            self.grounds.clear()
            self.common.clear()
        self.look = gathered.look
        self.common[locale] = common

    def rooted(self, marks: tuple[Mark, ...]) -> Iterator[Mark]:
        """Pictures where the server has them."""
        for mark in marks:
            if isinstance(mark, Picture):
                yield mark._replace(file=self.root + mark.file)
            elif isinstance(mark, Group):
                yield mark._replace(marks=tuple(self.rooted(mark.marks)))
            else:
                yield mark
