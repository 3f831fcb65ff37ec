"""The model of faces.yaml: fonts, colours, icons, words and the faces of each kind of thing."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, StringConstraints, Tag
from pydantic_core import PydanticCustomError

from uwc_content.language.manifest import Locale

Millimetres = Annotated[float, Field(ge=-2000, le=2000)]
Length = Annotated[float, Field(gt=0, le=2000)]
Points = Annotated[float, Field(gt=0, le=400)]
Percent = Annotated[float, Field(ge=0, le=100)]
Hex = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Template = Annotated[str, StringConstraints(max_length=300)]

Radius = Annotated[float, Field(ge=0, le=1000)]
Cells = Annotated[int, Field(ge=1, le=200)]

THING_ID = re.compile(r"[a-z0-9][a-z0-9_]{0,79}")

By = dict[str, Any]
"""A value that depends on a field: `{by: colour, green: …, else: …}`."""
Paint = Annotated[str | list[str] | By, Field(description="a colour, the colours of a gradient, or `{by: field, …}`")]
Boxed = Annotated[
    Literal["face", "bleed"] | tuple[Millimetres, Millimetres, Length, Length],
    Field(description="where: `[x, y, width, height]` in millimetres, the whole `face`, or with its `bleed`"),
]


class FacePart(BaseModel):
    """What parts of faces.yaml have in common: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Region(FacePart):
    """What every region may say."""

    box: Boxed = "face"
    when: str | list[str] = Field([], description="only if the thing has one of these fields")
    unless: str | list[str] = Field([], description="only if the thing has none of these fields")
    turn: float = Field(0, ge=-360, le=360, description="degrees, clockwise")
    upright: bool = Field(False, description="stays upright where what is around it is turned")


class ShapeRegion(Region):
    """A rectangle, an ellipse or a line."""

    shape: Literal["rectangle", "ellipse", "line"]
    fill: Paint = ""
    angle: float = Field(90, ge=-360, le=360, description="where a gradient runs: 0 to the right, 90 down")
    stroke: Paint = ""
    width: float = Field(0.3, ge=0, le=20, description="of the line, in millimetres")
    corner: Radius | Annotated[list[Radius], Field(max_length=4)] = Field(
        0.0, description="the radius of all corners, or of each, from the top left"
    )
    dash: Literal["solid", "dashed", "dotted"] = Field("solid", description="how its line is drawn")
    opacity: Percent = 100


class PictureRegion(Region):
    """A file of the pack: SVG, PNG or JPEG."""

    picture: Template | By = Field(description="its path in the pack; `{field}` stands for a field")
    fit: Literal["contain", "cover", "stretch"] = Field("contain", description="how it fills its box")
    corner: Radius | Annotated[list[Radius], Field(max_length=4)] = Field(
        0.0, description="the radius of all corners, or of each, from the top left"
    )
    opacity: Percent = 100


class TextRegion(Region):
    """A text: name, rules text, a field, or a word of the pack."""

    text: Template | By = Field(
        description="`{name}`, `{sections}`, `{sections.action}`, `{flavour}`, `{word.costs}` or any field"
    )
    font: str = Field("rules", description="the name of its font")
    lead: str = Field("", description="the font of what stands before a section; the same unless stated")
    leads: bool = Field(True, description="whether sections begin with what they are called")
    size: tuple[Points, Points] = Field((9, 7), description="points: preferred and least")
    lines: int = Field(0, ge=0, le=100, description="at most so many; 0: as many as fit")
    align: Literal["left", "center", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "middle"
    colour: Paint = "ink"
    hyphens: bool = Field(False, description="long words may be parted as the language does it")


class IconRegion(Region):
    """One icon."""

    icon: Template | By = Field(description="its name; `{field}` stands for a field")
    number: Template = Field("", description="what is written inside it")
    opacity: Percent = 100


class IconsRegion(Region):
    """A row of icons with their numbers, from a bag or an index."""

    icons: str = Field(description="the field: `price`, `head` and the like")
    height: Length | None = Field(None, description="of each icon; that of the box unless stated")
    pill: Paint = Field("", description="the colour of a capsule around the row")
    align: Literal["left", "center", "right"] = "center"
    colour: Paint = Field("ink", description="of numbers beside icons")
    ones: bool = Field(True, description="whether a 1 is written")


class Compass(FacePart):
    """Along the sides and corners of the box, each turned outwards."""

    cell: tuple[Length, Length] = Field(description="the size of each")
    corners: float = Field(0.7, gt=0, le=1, description="how far out those at corners lie")


class EachRegion(Region):
    """One drawing for each thing of a list."""

    each: str | list[str] = Field(
        description="a field with a list, a type of items, or `rules.` and a path; several are joined"
    )
    order: Template = Field("", description="only those with this field, in its order")
    where: dict[str, str | int | bool] = Field(
        {}, description="only those with these values; `{field}` may stand in them"
    )
    grid: tuple[Cells, Cells] | None = Field(None, description="columns and rows, from the top left")
    frame: tuple[Cells, Cells] | None = Field(None, description="along the border, clockwise: so many across and down")
    squares: tuple[Cells, Cells] | None = Field(None, description="columns and rows; each at its own `place`")
    compass: Compass | None = None
    places: dict[str, tuple[Millimetres, Millimetres]] | None = Field(None, description="the middle of each, by its id")
    cell: tuple[Length, Length] | None = Field(None, description="its size; what the layout leaves unless stated")
    gap: float = Field(0, ge=0, le=100, description="millimetres between two of them")
    centred: bool = Field(False, description="whether rows of a grid that are not full lie in the middle")
    draw: "list[AnyRegion]" = Field(description="the regions of each")


class NodeSize(FacePart):
    size: tuple[Length, Length] = Field(description="width and height in millimetres")
    round: bool = Field(False, description="whether it is a disc")


class ChildSize(FacePart):
    size: tuple[Length, Length] = Field(description="width and height in millimetres")
    radius: Length = Field(description="from the middle of what it lies around")


class Stroke(FacePart):
    width: Length = Field(description="of the line, in millimetres")
    stroke: Paint


class MapRegion(Region):
    """A layout as a map: places become millimetres, links run between them, children lie around them."""

    map: str = Field(description="the field with the places")
    nodes: dict[str, NodeSize] = Field(description="kinds of places that links join")
    links: dict[str, NodeSize] = Field({}, description="kinds of places between two others")
    around: dict[str, ChildSize] = Field({}, description="kinds of places that lie around another")
    line: list[Stroke] = Field([], description="how links are drawn, from below")
    draw: "dict[str, list[AnyRegion]]" = Field(description="kind of place: its regions")
    nudge: dict[str, tuple[Millimetres, Millimetres]] = Field({}, description="`layout.place`: moved by hand")


class FaceRegion(Region):
    """The face of another kind, scaled to the box."""

    face: str = Field(description="the name of the face")
    of: Template | By = Field("", description="the id of the thing; this one unless stated")


HEADS: dict[str, type[Region]] = {
    "shape": ShapeRegion,
    "picture": PictureRegion,
    "text": TextRegion,
    "icon": IconRegion,
    "icons": IconsRegion,
    "each": EachRegion,
    "map": MapRegion,
    "face": FaceRegion,
}
"""Head word: what it begins."""


def head_of(region: Any) -> str | None:
    """The tag of a region's head word; it must not look like one of its keys."""
    if isinstance(region, Mapping):
        return next((f"<{head}>" for head in HEADS if head in region), None)
    return next((f"<{head}>" for head, model in HEADS.items() if type(region) is model), None)


AnyRegion = Annotated[
    Annotated[ShapeRegion, Tag("<shape>")]
    | Annotated[PictureRegion, Tag("<picture>")]
    | Annotated[TextRegion, Tag("<text>")]
    | Annotated[IconRegion, Tag("<icon>")]
    | Annotated[IconsRegion, Tag("<icons>")]
    | Annotated[EachRegion, Tag("<each>")]
    | Annotated[MapRegion, Tag("<map>")]
    | Annotated[FaceRegion, Tag("<face>")],
    Discriminator(
        head_of,
        custom_error_type="no_head_word",
        custom_error_message="a region begins with " + ", ".join(f"`{head}`" for head in HEADS),
    ),
]


def with_id(facts: dict[str, Any]) -> dict[str, Any]:
    """Things are told apart by their ids, after which files are named."""
    if not isinstance(facts.get("id"), str) or not THING_ID.fullmatch(facts["id"]):
        raise PydanticCustomError("no_id", "a thing of its own needs an `id` of small letters, digits and `_`")
    return facts


def with_own_ids(things: list[dict[str, Any]]) -> list[dict[str, Any]]:
    names = [facts["id"] for facts in things]
    if len(set(names)) < len(names):
        raise PydanticCustomError("same_id", "two things have the same `id`")
    return things


OwnThing = Annotated[dict[str, Any], AfterValidator(with_id)]
OwnThings = Annotated[list[OwnThing], AfterValidator(with_own_ids)]


class Face(FacePart):
    """What one kind of thing looks like."""

    size: tuple[Length, Length] = Field(description="width and height in millimetres")
    corner: float = Field(0, ge=0, le=100, description="the radius of its corners")
    things: OwnThings | None = Field(None, description="things that are no items: each with `id` and facts")
    items: str = Field("", description="the type of items; the name of the face unless stated")
    where: dict[str, str | int | bool] = Field({}, description="only items with these values")
    per: str = Field("", description="a field with a list or a table: each entry is a thing of its own")
    behind: dict[str, str | int | bool] = Field(
        {}, description="the back is that of the item with these values; `{field}` may stand in them"
    )
    copies: str | Annotated[int, Field(ge=0, le=1000)] = Field(
        1, description="how many to print: a number, or the field that says it"
    )
    front: list[AnyRegion]
    back: list[AnyRegion] | None = Field(None, description="none unless stated")
    each_player: bool | str = Field(
        False, description="on a table: each player gets one, or all with the player's own value of this field"
    )
    played_as: Literal["face", "die"] = Field("face", description="on a virtual table: as it looks, or as a real die")
    is_printed: bool = Field(True, alias="print", description="false for what is only drawn inside other faces")
    hidden: bool = Field(False, description="whether its front is secret: backs must look alike")


class IconStyle(FacePart):
    """How an icon is shown."""

    file: str = Field("", description="its path; `icons/<name>.svg` unless stated")
    number: Literal["beside", "inside"] = "beside"
    colour: str = Field("ink", description="of a number inside")


class DrawerPiece(FacePart):
    """What is not printed and has to be taken from elsewhere: dice, cubes, coins."""

    count: int = Field(ge=1, le=1000, description="how many")
    icon: str = Field("", description="the icon shown beside it")
    name: dict[Locale, str] = Field(description="what it is, in every language")


class SummaryTable(FacePart):
    """A chapter of the rules summary that the course of the game does not tell: costs, production, scoring."""

    title: dict[Locale, str] = Field(description="in every language")
    lines: list[Template] = Field([], description="sentences: `{word.…}`, in which `{rules.…}` may stand")
    each: str = Field("", description="a row for each: `rules.` and a path, or a type of items")
    order: Template = Field("", description="only those with this field, in its order")
    name: Template | By = Field("{name}", description="what a row is about")
    icon: Template = Field("", description="the icon before it")
    columns: dict[str, dict[Locale, str]] = Field({}, description="field with amounts: what stands above them")


class Look(FacePart):
    """faces.yaml: what the things of a pack look like."""

    fonts: dict[Name, str] = Field({}, description="name: a font file, without `.ttf`")
    colours: dict[Name, Hex] = Field({}, description="name: `#rrggbb`")
    icons: dict[Name, IconStyle] = Field({}, description="icons that differ from the rest")
    words: dict[Name, dict[Locale, str]] = Field({}, description="words that stand on faces only, in every language")
    summary: list[SummaryTable] = Field([], description="further chapters of the rules summary")
    drawer: list[DrawerPiece] = Field([], description="what is not printed: listed with the rules summary")
    faces: dict[Name, Face] = Field(description="name: what it looks like")


for model in (EachRegion, MapRegion, Face, Look):
    model.model_rebuild()
