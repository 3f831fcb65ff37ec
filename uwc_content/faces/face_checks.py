"""Checks a look against its pack: whatever a region names has to be there. Each check is a small function."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.diagnostics import NOTHING, Message, did_you_mean
from uwc_content.faces.face_layout import BLEED
from uwc_content.faces.filling import BY, alternatives, fields_in, listed
from uwc_content.faces.fonts import BrokenFont, font_files, read_font
from uwc_content.faces.lists import things_in
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
    things = face.things if face.things is not None else supplies.things.get(wanted, [])
    fields = frozenset({*DERIVED, *types.get(wanted, ()), *(key for thing in things for key in thing)})
    scope = Scope(supplies, name, fields, [{**supplies.common, **thing} for thing in things])
    outline = Box(0, 0, *face.size).grown(BLEED)
    for side in ("front", "back"):
        for i, region in enumerate(getattr(face, side) or ()):
            steps = ("faces", name, side, i)
            if not isinstance(region.box, str) and not outline.holds(Box(*region.box)):
                hint = Message("the face is {width} × {height} mm", width=face.size[0], height=face.size[1])
                yield Found("UWC472", (*steps, "box"), Message("the region lies outside its face"), hint)
            yield from check_region(region, scope, steps)


def check_region(region: Region, scope: Scope, steps: Steps) -> Iterator[Found]:
    for key in ("when", "unless"):
        for field in listed(getattr(region, key)):
            yield from check_field(field, scope, (*steps, key))
    for key in PAINTS:
        for name in painted(getattr(region, key, "")):
            yield from check_colour(name, scope.supplies, (*steps, key))
    for _, value in region:
        if isinstance(value, Mapping) and BY in value:
            yield from check_field(str(value[BY]), scope, steps)
    yield from REGION_CHECKS[type(region)](region, scope, steps)


def painted(value: Any) -> Iterator[str]:
    """Every colour that may be chosen."""
    for each in alternatives(value):
        yield from (str(name) for name in listed(each) if "{" not in str(name))


def check_colour(name: str, supplies: Supplies, steps: Steps) -> Iterator[Found]:
    if name and not name.startswith("#") and name not in supplies.look.colours:
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
    yield from check_template(region.text, scope, (*steps, "text"))
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
    if region.each not in scope.supplies.things:
        yield from check_field(region.each, scope, (*steps, "each"))
    inner = [each for thing in scope.things for each in things_in(scope.supplies, region.each, thing)]
    yield from check_inside(region.draw, scope, inner, (*steps, "draw"))


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
    yield from check_template(region.of, scope, (*steps, "of"))


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
