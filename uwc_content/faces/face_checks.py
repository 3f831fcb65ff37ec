"""Checks a look against its pack: whatever a region names has to be there. Each check is a small function."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.diagnostics import NOTHING, Message, did_you_mean
from uwc_content.faces.face_layout import BLEED
from uwc_content.faces.filling import BY, alternatives, fields_in, listed, value_at
from uwc_content.faces.fonts import BrokenFont, font_files, read_font
from uwc_content.faces.lists import MOST, entries_of, listed_things, things_in
from uwc_content.faces.look_file import pictures_in
from uwc_content.faces.look_model import (
    EachRegion,
    Face,
    FaceRegion,
    IconRegion,
    IconsRegion,
    Look,
    MapRegion,
    PictureRegion,
    Region,
    ShapeRegion,
    TextRegion,
)
from uwc_content.faces.strokes import Box
from uwc_content.faces.supplies import Supplies

Steps = tuple[str | int, ...]
Things = list[dict[str, Any]]
Types = Mapping[str, Iterable[str]]
DERIVED = frozenset(
    {
        "id",
        "type",
        "name",
        "flavour",
        "sections",
        "moment",
        "subject",
        "head",
        "variant",
        "word",
        "rules",
        "noun",
        "game",
    }
)
"""Facts that every thing may have."""
PAINTS = ("fill", "stroke", "colour", "pill")
NO_FACE = "UWC478"
COPIES = "copies"
"""The field that says how many there are of a thing; those without it are there once."""


class Found(NamedTuple):
    """A fault, and where in faces.yaml it is."""

    code: str
    steps: Steps
    message: Message
    hint: Message = NOTHING


class Scope(NamedTuple):
    """Where a region stands: what it may name, and which things it draws."""

    supplies: Supplies
    face: str
    fields: frozenset[str]
    things: Things


def unknown(steps: Steps, sort: Message, name: str, known: Iterable[str]) -> Found:
    names = sorted(known)
    hint = did_you_mean(name, names) or Message("known: {names}", names=", ".join(names) or "–")
    return Found("UWC471", steps, Message("there is no {sort} `{name}`", sort=sort, name=name), hint)


def check_look(look: Look, supplies: Supplies, locales: list[str], types: Types) -> Iterator[Found]:
    """Everything that is wrong; `types` are the types of items and layouts, each with the fields it declares."""
    yield from check_fonts(look, supplies.folder)
    yield from check_icons(look, supplies)
    for word, texts in look.words.items():
        for locale in (each for each in locales if not texts.get(each)):
            message = Message("the word `{name}` has no text in `{locale}`", name=word, locale=locale)
            yield Found("UWC476", ("words", word), message, Message("add `{code}`", code=f"{locale}: …"))
    for name, face in look.faces.items():
        yield from check_face(name, face, supplies, types)
    yield from check_types(look, supplies)
    yield from check_endless(look)


def check_types(look: Look, supplies: Supplies) -> Iterator[Found]:
    drawn = {face.items or name for name, face in look.faces.items() if face.things is None}
    for name in sorted(name for name, things in supplies.things.items() if things and name not in drawn):
        message = Message("`{name}` have no face", name=name)
        yield Found(NO_FACE, ("faces",), message, Message("add `{code}` under `faces`", code=f"{name}: …"))


def check_endless(look: Look) -> Iterator[Found]:
    """Faces that are drawn inside themselves."""
    inside = {name: set(faces_inside((*face.front, *(face.back or ())))) for name, face in look.faces.items()}
    for name in inside:
        reached, new = set[str](), {name}
        while new:
            new = {each for found in new for each in inside.get(found, ())} - reached
            reached |= new
        if name in reached:
            message = Message("`{name}` draws itself", name=name)
            hint = Message("draw fewer things, or one face fewer inside another")
            yield Found("UWC479", ("faces", name), message, hint)


def faces_inside(regions: Iterable[Region]) -> Iterator[str]:
    for region in regions:
        if isinstance(region, FaceRegion):
            yield region.face
        elif isinstance(region, EachRegion):
            yield from faces_inside(region.draw)
        elif isinstance(region, MapRegion):
            yield from (name for drawn in region.draw.values() for name in faces_inside(drawn))


def check_fonts(look: Look, folder: Path) -> Iterator[Found]:
    files = font_files(folder)
    for name, file in look.fonts.items():
        if file not in files:
            yield unknown(("fonts", name), Message("font file"), file, files)
            continue
        try:
            read_font(files[file])
        except (BrokenFont, OSError):
            message = Message("`{file}` is no font", file=file)
            yield Found("UWC471", ("fonts", name), message, Message("put a TrueType font into `fonts/` of the pack"))


def check_icons(look: Look, supplies: Supplies) -> Iterator[Found]:
    for name, style in look.icons.items():
        yield from check_file(style.file or f"icons/{name}.svg", supplies, ("icons", name))
        yield from check_colour(style.colour, supplies, ("icons", name, "colour"))


def check_face(name: str, face: Face, supplies: Supplies, types: Types) -> Iterator[Found]:
    wanted = face.items or name
    if face.things is None and wanted not in types:
        yield unknown(("faces", name), Message("type of items"), wanted, types)
        return
    listed_ = face.things if face.things is not None else supplies.things.get(wanted, [])
    things = [each for thing in listed_ for each in (entries_of(thing, face.per) if face.per else (thing,))]
    own = (key for thing in (*listed_, *things) for key in thing)
    fields = frozenset({*DERIVED, *types.get(wanted, ()), *own, *(("item", "key", "value") if face.per else ())})
    scope = Scope(supplies, name, fields, [{**supplies.common, **thing} for thing in things])
    yield from check_named_fields(face, scope)
    outline = Box(0, 0, *face.size).grown(BLEED)
    for side in ("front", "back"):
        for i, region in enumerate(getattr(face, side) or ()):
            steps = ("faces", name, side, i)
            if not isinstance(region.box, str) and not outline.holds(Box(*region.box)):
                hint = Message("the face is {width} × {height} mm", width=face.size[0], height=face.size[1])
                yield Found("UWC472", (*steps, "box"), Message("the region lies outside its face"), hint)
            yield from check_region(region, scope, steps)


def check_named_fields(face: Face, scope: Scope) -> Iterator[Found]:
    """Fields that a face itself names."""
    copies = face.copies if isinstance(face.copies, str) and face.copies != COPIES else ""
    for key, names in (("where", face.where), ("behind", face.behind), ("per", [face.per]), ("copies", [copies])):
        for field in (each for each in names if each):
            yield from check_field(field, scope, ("faces", scope.face, key))
    for value in face.behind.values():
        yield from check_template(str(value), scope, ("faces", scope.face, "behind"))


def check_region(region: Region, scope: Scope, steps: Steps) -> Iterator[Found]:
    for key in ("when", "unless"):
        for field in listed(getattr(region, key)):
            yield from check_field(field, scope, (*steps, key))
    for key in PAINTS:
        for name in painted(getattr(region, key, "")):
            yield from check_colour(name, scope.supplies, (*steps, key))
    for _, value in region:
        for field in deciding(value):
            yield from check_field(field, scope, steps)
    yield from REGION_CHECKS[type(region)](region, scope, steps)


def deciding(value: Any) -> Iterator[str]:
    """The fields after `by`."""
    if isinstance(value, Mapping) and BY in value:
        yield str(value[BY])
        for each in value.values():
            yield from deciding(each)


def painted(value: Any) -> Iterator[str]:
    """Every colour that may be chosen."""
    for each in alternatives(value):
        yield from (str(name) for name in listed(each) if "{" not in str(name))


def check_colour(name: str, supplies: Supplies, steps: Steps) -> Iterator[Found]:
    if name and not supplies.has_colour(name):
        yield unknown(steps, Message("colour"), name, supplies.look.colours)


def check_field(path: str, scope: Scope, steps: Steps) -> Iterator[Found]:
    first, _, rest = path.partition(".")
    if first not in scope.fields:
        yield unknown(steps, Message("field"), first, scope.fields)
    elif first == "word" and rest not in scope.supplies.look.words:
        yield unknown(steps, Message("word"), rest, scope.supplies.look.words)


def check_template(template: str, scope: Scope, steps: Steps) -> Iterator[Found]:
    for field in fields_in(template):
        yield from check_field(field, scope, steps)


# --- one check for each head word ---


def check_shape(_region: ShapeRegion, _scope: Scope, _steps: Steps) -> Iterator[Found]:
    yield from ()


def check_picture(region: PictureRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    for file in alternatives(region.picture):
        yield from check_template(str(file), scope, (*steps, "picture"))
        if not fields_in(str(file)):
            yield from check_file(str(file), scope.supplies, (*steps, "picture"))


def check_file(file: str, supplies: Supplies, steps: Steps) -> Iterator[Found]:
    if file in supplies.files:
        return
    if file.startswith("/") or ".." in Path(file).parts or "\\" in file:
        message = Message("`{file}` lies outside the pack", file=file)
        yield Found("UWC473", steps, message, Message("copy the file into the pack, for example into `art/`"))
    elif (supplies.folder / file).is_file():
        message = Message("`{file}` is no picture that can be drawn", file=file)
        yield Found("UWC473", steps, message, Message("save it as plain SVG, PNG or JPEG"))
    else:
        hint = did_you_mean(file, pictures_in(supplies.folder)) or Message("put it into the pack")
        yield Found("UWC473", steps, Message("there is no file `{file}` in the pack", file=file), hint)


def check_text(region: TextRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    for template in alternatives(region.text):
        yield from check_template(str(template), scope, (*steps, "text"))
    for key in ("font", "lead"):
        name = getattr(region, key)
        if name and name not in scope.supplies.look.fonts:
            yield unknown((*steps, key), Message("font"), name, scope.supplies.look.fonts)


def check_icon(region: IconRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    yield from check_template(region.number, scope, (*steps, "number"))
    for name in alternatives(region.icon):
        yield from check_template(str(name), scope, (*steps, "icon"))
        if name and not fields_in(str(name)) and not scope.supplies.icon_file(str(name)):
            yield unknown((*steps, "icon"), Message("icon"), str(name), icon_names(scope.supplies))


def icon_names(supplies: Supplies) -> list[str]:
    return [Path(file).stem for file in supplies.files if file.startswith("icons/")]


def check_row(region: IconsRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    yield from check_field(region.icons, scope, (*steps, "icons"))


def check_each(region: EachRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    yield from check_template(region.order, scope, (*steps, "order"))
    for path in listed(region.each):
        if path not in scope.supplies.things:
            yield from check_field(path, scope, (*steps, "each"))
    too_long = [path for thing in scope.things for path in listed(region.each) if is_too_long(thing, path)]
    if too_long:
        message = Message("`{name}` counts to more than {number}", name=too_long[0], number=MOST)
        yield Found("UWC479", (*steps, "each"), message, Message("draw fewer things, or one face fewer inside another"))
    yield from check_gaps(region, scope, steps)
    inner = [{**thing, **each} for thing in scope.things for each in listed_things(scope.supplies, region.each, thing)]
    yield from check_inside(region.draw, scope, inner, (*steps, "draw"))


def is_too_long(thing: Mapping[str, Any], path: str) -> bool:
    value = value_at(thing, path)
    return isinstance(value, int) and not isinstance(value, bool) and value > MOST


def check_gaps(region: EachRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    """Gaps must leave room for the cells between them."""
    counts = region.grid or region.frame
    sides = scope.supplies.look.faces[scope.face].size if isinstance(region.box, str) else region.box[2:]
    if counts and any(region.gap * (count - 1) >= side for count, side in zip(counts, sides, strict=True)):
        message = Message("the gaps are as wide as the whole region")
        yield Found("UWC472", (*steps, "gap"), message, Message("make `gap` smaller"))


def check_inside(regions: Iterable[Region], scope: Scope, things: Things, steps: Steps) -> Iterator[Found]:
    keys = (key for thing in things for key in thing)
    within = scope._replace(fields=scope.fields.union(keys), things=things)
    for i, region in enumerate(regions):
        yield from check_region(region, within, (*steps, i))


def check_map(region: MapRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    yield from check_field(region.map, scope, (*steps, "map"))
    sites = [each for thing in scope.things for each in things_in(scope.supplies, region.map, thing)]
    kinds = {str(site.get("kind")) for site in sites}
    for key in ("nodes", "links", "around", "draw"):
        for kind in getattr(region, key):
            if kinds and kind not in kinds:
                yield unknown((*steps, key, kind), Message("kind of places"), kind, kinds)
    for i, stroke in enumerate(region.line):
        for name in painted(stroke.stroke):
            yield from check_colour(name, scope.supplies, (*steps, "line", i, "stroke"))
    for kind, regions in region.draw.items():
        yield from check_inside(regions, scope, sites, (*steps, "draw", kind))


def check_inner_face(region: FaceRegion, scope: Scope, steps: Steps) -> Iterator[Found]:
    if region.face not in scope.supplies.look.faces:
        yield unknown((*steps, "face"), Message("face"), region.face, scope.supplies.look.faces)
    for template in alternatives(region.of):
        yield from check_template(str(template), scope, (*steps, "of"))


REGION_CHECKS: dict[type[Region], Callable[..., Iterator[Found]]] = {
    ShapeRegion: check_shape,
    PictureRegion: check_picture,
    TextRegion: check_text,
    IconRegion: check_icon,
    IconsRegion: check_row,
    EachRegion: check_each,
    MapRegion: check_map,
    FaceRegion: check_inner_face,
}
