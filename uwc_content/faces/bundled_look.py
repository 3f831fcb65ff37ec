"""What bundles tell about looks: colours, icons, sizes of faces, what they show, and where things lie on them."""

import json
import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.bundle.canonical import canonical
from uwc_content.compiler.pipeline import Compilation
from uwc_content.faces.bundled_files import packed
from uwc_content.faces.bundled_summary import summaries_of
from uwc_content.faces.defaults import default_look
from uwc_content.faces.face_facts import FaceFile
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import bundle_view, orders_of, things_of
from uwc_content.faces.look_file import read_look, sound_pictures
from uwc_content.faces.look_model import EachRegion, Face, FaceRegion, Look, MapRegion, Region
from uwc_content.faces.strokes import Group, Mark
from uwc_content.faces.supplies import ICONS, Supplies

UNIT = 100
"""Bundles hold whole numbers: lengths in hundredths of a millimetre, turns in hundredths of a degree."""


class Placing(NamedTuple):
    """How what is drawn inside of something lies on the whole face: scaled, turned, then moved."""

    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1

    def point(self, x: float, y: float) -> tuple[float, float]:
        angle = math.radians(self.turn)
        across = self.scale * (x * math.cos(angle) - y * math.sin(angle))
        down = self.scale * (x * math.sin(angle) + y * math.cos(angle))
        return self.x + across, self.y + down

    def inside(self, group: Group) -> "Placing":
        """Of the marks of a group, whose coordinates begin at the corner of its box."""
        turn, scale = self.turn + group.turn, self.scale * group.scale
        middle_x, middle_y = self.point(*group.box.centre)
        half = Placing(0, 0, turn, scale).point(group.box.width / 2, group.box.height / 2)
        return Placing(middle_x - half[0], middle_y - half[1], turn, scale)


def look_in_bundle(compilation: Compilation, cache: Cache) -> dict[str, Any]:
    """The look of a sound pack as its bundle holds it, with all that it is drawn with."""
    view = bundle_view(compilation)
    look = read_look(compilation.folder).look or default_look(view)
    files = sound_pictures(compilation.folder, cache)
    return {
        **sizes_and_places(compilation, look, view, files, cache),
        **packed(look, compilation.folder, files),
        "order": orders_of(compilation),
        "summary": summaries_of(compilation, view, cache),
    }


def sizes_and_places(
    compilation: Compilation, look: Look, view: dict[str, Any], files: frozenset[str], cache: Cache
) -> dict[str, Any]:
    """Remembered as long as nothing of it changes: laying maps out takes long."""
    orders = json.dumps(orders_of(compilation))
    about = [toolkit_fingerprint(), look.model_dump_json(), canonical(view), orders, *sorted(files)]
    key = digest_of("\n".join(["look", *about]).encode())
    remembered = cache.recall(key)
    if remembered:
        found: dict[str, Any] = json.loads(remembered[0])
        return found
    found = bundled(look, view, files, compilation.folder)
    cache.keep(key, [json.dumps(found)])
    return found


def bundled(look: Look, view: dict[str, Any], files: frozenset[str], folder: Path) -> dict[str, Any]:
    bare = look.model_copy(update={"faces": {name: without_drawings(face) for name, face in look.faces.items()}})
    things = FaceFile(view, {}, {}, ()).things()
    supplies = Supplies(bare, folder, {}, files, "", things, {"rules": view["rules"]})
    icons = {Path(file).stem: file for file in sorted(files) if file.startswith(f"{ICONS}/")}
    icons.update({name: style.file for name, style in look.icons.items() if style.file in files})
    inside = sorted(name for name, style in look.icons.items() if style.number == "inside")
    return {
        "colours": dict(look.colours),
        "icons": {
            name: {"file": file, **({"number_inside": True} if name in inside else {})} for name, file in icons.items()
        },
        "faces": {name: face_in_bundle(supplies, name, face) for name, face in bare.faces.items()},
    }


def face_in_bundle(supplies: Supplies, name: str, face: Face) -> dict[str, Any]:
    return {
        "width": whole(face.size[0]),
        "height": whole(face.size[1]),
        "corner": whole(face.corner),
        **({"type": face.items or name} if face.things is None else {}),
        **({"has_back": True} if face.back is not None else {}),
        **({"hidden": True} if face.hidden else {}),
        **({"only_inside_others": True} if not face.is_printed else {}),
        "things": [
            {"id": str(thing.facts["id"]), "copies": thing.copies, **places_of(supplies, face, thing.facts)}
            for thing in things_of(supplies, name, face)
        ],
    }


def places_of(supplies: Supplies, face: Face, facts: Any) -> dict[str, Any]:
    found = list(places_in(lay_out(supplies, face, facts).side.marks, Placing(), ""))
    return {"places": found} if found else {}


def places_in(marks: Iterable[Mark], placing: Placing, within: str) -> Iterator[dict[str, Any]]:
    for mark in marks:
        if not isinstance(mark, Group):
            continue
        inner = placing.inside(mark)
        name = ".".join(filter(None, (within, mark.name)))
        if mark.name:
            x, y = placing.point(*mark.box.centre)
            width, height = mark.box.width * inner.scale, mark.box.height * inner.scale
            place = {"id": name, "x": whole(x), "y": whole(y), "width": whole(width), "height": whole(height)}
            yield {**place, **({"turn": whole(inner.turn % 360)} if inner.turn % 360 else {})}
        yield from places_in(mark.marks, inner, name)


def whole(value: float) -> int:
    return round(value * UNIT)


# --- only what has places ---


def without_drawings(face: Face) -> Face:
    """A face with nothing but lists, maps and faces inside: setting texts takes long, and moves nothing."""
    back: list[Region] | None = [] if face.back is not None else None
    return face.model_copy(update={"front": list(placed_regions(face.front)), "back": back})


def placed_regions(regions: Iterable[Region]) -> Iterator[Region]:
    for region in regions:
        if isinstance(region, EachRegion):
            yield region.model_copy(update={"draw": list(placed_regions(region.draw))})
        elif isinstance(region, MapRegion):
            draw = {kind: list(placed_regions(listed)) for kind, listed in region.draw.items()}
            yield region.model_copy(update={"draw": draw, "line": []})
        elif isinstance(region, FaceRegion):
            yield region
