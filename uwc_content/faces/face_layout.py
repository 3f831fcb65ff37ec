"""Lays a face out: regions of the look and facts of a thing become marks at places."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from uwc_content.faces.face_texts import draw_text
from uwc_content.faces.filling import chosen, filled, is_wanted, listed, value_at
from uwc_content.faces.lists import chosen_things, with_values
from uwc_content.faces.look_model import (
    EachRegion,
    Face,
    FaceRegion,
    IconRegion,
    IconsRegion,
    MapRegion,
    PictureRegion,
    Region,
    ShapeRegion,
    TextRegion,
)
from uwc_content.faces.mapping import chart
from uwc_content.faces.rows import amounts_of, draw_icon, draw_row
from uwc_content.faces.spreading import cells
from uwc_content.faces.strokes import SQUARE, Box, Corners, Group, Mark, Picture, Shape, Side
from uwc_content.faces.supplies import Supplies

BLEED = 3.0
"""Millimetres that a face may be drawn beyond its border."""
MOST_INSIDE = 6
"""How deep faces may be drawn inside each other."""
MOST_MARKS = 100_000
"""Of one side: more would take longer than anybody waits."""

PICTURE, ICON, COLOUR = "picture", "icon", "colour"
"""What a thing may ask for that is not there."""

Facts = Mapping[str, Any]
Steps = tuple[str | int, ...]


class Misfit(NamedTuple):
    """A text that does not fit, or things of a map that overlap."""

    steps: Steps
    """Where the region stands below its face."""
    text: str
    over: float
    overlaps: tuple[str, str] = ("", "")


class Glyphs(NamedTuple):
    """Characters that a font lacks."""

    steps: Steps
    font: str
    missing: str


class Lacking(NamedTuple):
    """A picture, icon or colour that a thing asks for and the pack does not have."""

    steps: Steps
    name: str
    sort: str


class LaidOut(NamedTuple):
    side: Side
    is_whole: bool
    """Whether everything was drawn."""
    misfits: tuple[Misfit, ...]
    missing: tuple[Glyphs, ...]
    lacking: tuple[Lacking, ...]


def lay_out(supplies: Supplies, face: Face, facts: Facts, side: str = "front") -> LaidOut:
    """One side of one thing."""
    drawing = Drawing(supplies)
    if side == "back" and face.behind:
        facts = next(iter(with_values(supplies.things.get(facts["type"], []), face.behind, facts)), facts)
    regions = getattr(face, side) or []
    width, height = face.size
    marks = drawing.regions(regions, Box(0, 0, width, height), {**supplies.common, **facts}, 0, (side,))
    faults = tuple(drawing.misfits), tuple(drawing.missing), tuple(drawing.lacking)
    is_whole = drawing.tally.marks <= MOST_MARKS
    return LaidOut(Side(width, height, face.corner, marks), is_whole, *faults)


class Tally:
    """How many marks a side has by now, those of faces inside included."""

    def __init__(self) -> None:
        self.marks = 0


class Drawing:
    """One side in progress."""

    def __init__(self, supplies: Supplies, depth: int = 0, tally: Tally | None = None) -> None:
        self.supplies = supplies
        self.tally = tally or Tally()
        self.misfits: list[Misfit] = []
        self.missing: list[Glyphs] = []
        self.lacking: list[Lacking] = []
        self.depth = depth

    def regions(self, regions: Any, around: Box, facts: Facts, turned: float, steps: Steps) -> tuple[Mark, ...]:
        """Regions in their order; `turned` is how far what is around them is turned."""
        found: list[Mark] = []
        for i, region in enumerate(regions):
            if self.tally.marks > MOST_MARKS:
                break
            if is_wanted(region.when, region.unless, facts):
                made = self.region(region, around, facts, turned, (*steps, i))
                self.tally.marks += len(made)
                found.extend(made)
        return tuple(found)

    def region(self, region: Region, around: Box, facts: Facts, turned: float, steps: Steps) -> tuple[Mark, ...]:
        box = placed(region, around)
        turn = region.turn - (turned if region.upright else 0)
        draw = DRAW[type(region)]
        if not turn:
            return draw(self, region, box, facts, turned, steps)
        inner = Box(0, 0, box.width, box.height)
        return (Group(box, turn, 1, draw(self, region, inner, facts, turned + turn, steps)),)

    # --- one function for each head word ---

    def shape(self, region: ShapeRegion, box: Box, facts: Facts, _turned: float, steps: Steps) -> tuple[Mark, ...]:
        fill, stroke = self.paint(region.fill, facts, steps), self.paint(region.stroke, facts, steps)
        line = stroke[0] if stroke else ""
        corners = corners_of(region.corner, box)
        width = region.width if line else 0
        return (Shape(region.shape, box, corners, fill, region.angle, line, width, region.dash, region.opacity),)

    def picture(self, region: PictureRegion, box: Box, facts: Facts, _turned: float, steps: Steps) -> tuple[Mark, ...]:
        file = filled(str(chosen(region.picture, facts)), facts)
        if file not in self.supplies.files:
            self.lacking.append(Lacking(steps, file, PICTURE))
            return ()
        return (Picture(file, box, region.fit, corners_of(region.corner, box), region.opacity),)

    def text(self, region: TextRegion, box: Box, facts: Facts, _turned: float, steps: Steps) -> tuple[Mark, ...]:
        drawn = draw_text(self.supplies, region, box, facts, self.paint(region.colour, facts, steps))
        if drawn.over > 0:
            self.misfits.append(Misfit(steps, drawn.text, drawn.over))
        self.missing.extend(Glyphs(steps, font, characters) for font, characters in drawn.missing)
        return drawn.marks

    def icon(self, region: IconRegion, box: Box, facts: Facts, _turned: float, steps: Steps) -> tuple[Mark, ...]:
        name = filled(str(chosen(region.icon, facts)), facts)
        number = filled(region.number, facts)
        if name and not self.supplies.icon_file(name):
            self.lacking.append(Lacking(steps, name, ICON))
        return draw_icon(self.supplies, name, number, box, region.opacity) if name else ()

    def icons(self, region: IconsRegion, box: Box, facts: Facts, _turned: float, steps: Steps) -> tuple[Mark, ...]:
        amounts = amounts_of(value_at(facts, region.icons))
        pill, colour = self.paint(region.pill, facts, steps), self.paint(region.colour, facts, steps)
        return draw_row(self.supplies, region, amounts, box, pill, colour) if amounts else ()

    def each(self, region: EachRegion, box: Box, facts: Facts, turned: float, steps: Steps) -> tuple[Mark, ...]:
        things = chosen_things(self.supplies, region, facts)
        found: list[Mark] = []
        for number, (thing, cell) in enumerate(zip(things, cells(region, box, things), strict=False), 1):
            inner = Box(0, 0, cell.box.width, cell.box.height)
            marks = self.regions(region.draw, inner, {**facts, **thing}, turned + cell.turn, (*steps, "draw"))
            found.append(Group(cell.box, cell.turn, 1, marks, name=f"{region.each}.{thing.get('id') or number}"))
        return tuple(found)

    def map(self, region: MapRegion, box: Box, facts: Facts, turned: float, steps: Steps) -> tuple[Mark, ...]:
        sites = value_at(facts, region.map) or []
        charted = chart(region, box, sites, str(facts.get("id", "")))
        by_id = {site["id"]: site for site in sites}
        self.misfits.extend(Misfit(steps, "", 0, pair) for pair in charted.overlaps)
        found: list[Mark] = []
        for stroke in region.line:
            colour = self.paint(stroke.stroke, facts, steps)[:1]
            for (x1, y1), (x2, y2) in charted.links:
                line = Box(x1, y1, x2 - x1, y2 - y1)
                found.append(Shape("line", line, stroke="".join(colour), line=stroke.width * charted.scale))
        for each in charted.placed:
            width, height = each.width / charted.scale, each.height / charted.scale
            kind = each.site.kind
            inner, around = Box(0, 0, width, height), Box(each.x - width / 2, each.y - height / 2, width, height)
            own = {**facts, **by_id[each.site.id]}
            marks = self.regions(region.draw.get(kind, []), inner, own, turned + each.turn, (*steps, "draw", kind))
            found.append(Group(around, each.turn, charted.scale, marks, name=f"{region.map}.{each.site.id}"))
        return tuple(found)

    def face(self, region: FaceRegion, box: Box, facts: Facts, turned: float, steps: Steps) -> tuple[Mark, ...]:
        face = self.supplies.look.faces[region.face]
        wanted = filled(str(chosen(region.of, facts)), facts)
        known = self.supplies.things.get(face.items or region.face, []) if wanted else []
        facts = next(({**self.supplies.common, **each} for each in known if each["id"] == wanted), facts)
        if self.depth >= MOST_INSIDE:
            return ()
        width, height = face.size
        scale = min(box.width / width, box.height / height)
        middle_x, middle_y = box.centre
        is_checked_itself = bool(wanted) or facts.get("type") == (face.items or region.face)
        inner = Drawing(self.supplies, self.depth + 1, self.tally) if is_checked_itself else self
        self.depth += 1
        marks = inner.regions(face.front, Box(0, 0, width, height), facts, turned, (*steps, "face"))
        self.depth -= 1
        return (Group(Box(middle_x - width / 2, middle_y - height / 2, width, height), 0, scale, marks),)

    def paint(self, value: Any, facts: Facts, steps: Steps) -> tuple[str, ...]:
        """Colours as `#rrggbb`: none, one, or those of a gradient."""
        names = [filled(str(name), facts) for name in listed(chosen(value, facts))]
        unknown = (name for name in names if name and not self.supplies.has_colour(name))
        self.lacking.extend(Lacking(steps, name, COLOUR) for name in unknown)
        return tuple(self.supplies.colour(name) for name in names)


DRAW: dict[type[Region], Callable[..., tuple[Mark, ...]]] = {
    ShapeRegion: Drawing.shape,
    PictureRegion: Drawing.picture,
    TextRegion: Drawing.text,
    IconRegion: Drawing.icon,
    IconsRegion: Drawing.icons,
    EachRegion: Drawing.each,
    MapRegion: Drawing.map,
    FaceRegion: Drawing.face,
}


def placed(region: Region, around: Box) -> Box:
    if region.box == "face":
        return around
    if region.box == "bleed":
        return around.grown(BLEED)
    return Box(*region.box).moved(around.x, around.y)


def corners_of(corner: float | list[float], box: Box) -> Corners:
    """No radius is larger than half of the box."""
    most = min(box.width, box.height)
    if isinstance(corner, list):
        four = [*corner, 0.0, 0.0, 0.0, 0.0][:4]
        return (min(four[0], most), min(four[1], most), min(four[2], most), min(four[3], most))
    return (min(corner, most / 2),) * 4 if corner else SQUARE
