"""The bundle: one file with everything that an engine needs to run a pack."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, create_model

from uwc_content.compiler.game_parts import Game
from uwc_content.language.base import Model
from uwc_content.language.conditions import Test
from uwc_content.language.manifest import Pack
from uwc_content.language.parts import Part, complete_words
from uwc_content.language.quantities import Bag
from uwc_content.language.turns import AnyStretch, Ranking, ScoredEffect, ScoredSection, Setup
from uwc_content.language.vocabulary import Usable, Vocabulary, Where

FORMAT = 2

Digest = Annotated[str, StringConstraints(pattern=r"^sha256:[0-9a-f]{64}$")]
FieldValue = bool | int | str | list[int] | list[str] | dict[str, int] | Bag


class ItemPart(Model):
    """A part of an item: its id follows from the item and its position, as in `mill.stages.2`."""

    fields: dict[str, FieldValue] = Field(description="plain facts")
    blocks: dict[str, list[Part]] | None = Field(None, description="section: its effects or rules")
    bags: dict[str, Bag] | None = Field(None, description="section: a bag, such as a cost")
    conditions: dict[str, list[Test]] | None = Field(None, description="section: tests that must all hold")


class Item(Model):
    """A thing with a name and effects of its own."""

    id: str = Field(description="its permanent name, which no other item of the pack has")
    source: Literal["rulebook", "original"] = Field(description="whether the printed game has it or it is our own")
    fields: dict[str, FieldValue] = Field(description="plain facts: number, colour, deck, price and the like")
    blocks: dict[str, list[Part]] | None = Field(None, description="section: its effects or rules")
    bags: dict[str, Bag] | None = Field(None, description="section: a bag, such as a surcharge")
    conditions: dict[str, list[Test]] | None = Field(None, description="section: tests that must all hold")
    parts: dict[str, list[ItemPart]] | None = Field(None, description="lists of parts, each in its order")


class BundleNoun(Model):
    """A noun for things: which kind it means, and whether only upgraded or connected ones."""

    kind: str = Field(description="the kind of the vocabulary")
    is_: list[str] = Field(alias="is", description="every kind that such a thing also is, sorted")
    state: str | None = Field(None, description="only those in this state, such as `upgraded`")
    connected: bool | None = Field(None, description="only connected (true) or unconnected (false) ones")
    items: str | None = Field(None, description="the type of items that such things are")
    zone: str | None = Field(None, description="only those that lie in this zone; events ask only for `where`")
    where: Where | None = Field(None, description="only those with these values in their fields, also of what it is")
    usable: Usable | None = Field(None, description="how one is used")


class IconText(Model):
    """A section of rules text in which amounts are icons, such as `{gold:2}`: a noun and how many of it."""

    section: str = Field(description="its name in the vocabulary, or that of a list of parts")
    lead: str = Field(description="what the text begins with, such as `Production:`; may be empty")
    text: str = Field(description="the text, its lead included")


class FacePlace(Model):
    """Where something lies on a face: the middle, from the upper left corner, and the size, before it is turned."""

    id: str = Field(description="what it is: the list as the face calls it, and the id or number in it")
    x: int = Field(description="hundredths of a millimetre to the right")
    y: int = Field(description="hundredths of a millimetre down")
    width: int = Field(description="hundredths of a millimetre")
    height: int = Field(description="hundredths of a millimetre")
    turn: int | None = Field(None, description="hundredths of a degree, clockwise; none unless stated")


class FaceThing(Model):
    """Something that has a face."""

    id: str = Field(description="the id of the item or layout, or that of a piece which is no item, such as a token")
    copies: int = Field(description="how many of it are in the box")
    places: list[FacePlace] | None = Field(None, description="where things lie on it")


class BundleFace(Model):
    """What one kind of thing looks like, as far as engines need it."""

    width: int = Field(description="hundredths of a millimetre")
    height: int = Field(description="hundredths of a millimetre")
    corner: int = Field(description="the radius of its corners, in hundredths of a millimetre")
    type: str | None = Field(None, description="the type of items that it shows, or `boards`; absent for other pieces")
    has_back: bool | None = Field(None, description="whether it has a back of its own")
    hidden: bool | None = Field(None, description="whether its front is secret")
    only_inside_others: bool | None = Field(None, description="whether it is only drawn inside other faces")
    things: list[FaceThing] = Field(description="what has this face")


class BundleIcon(Model):
    """An icon of the pack."""

    file: str = Field(description="its drawing, as a path in the pack")
    number_inside: bool | None = Field(None, description="whether numbers stand in it rather than beside it")


class BundleFile(Model):
    """A file that faces are drawn with: a drawing as its text, anything else as the digits of its bytes."""

    text: str | None = Field(None, description="what it holds, in UTF-8; drawings (SVG) have it")
    base64: str | None = Field(None, description="its bytes in Base64; pixel pictures and fonts have them")


class SummaryRow(Model):
    """One sentence of the rules summary."""

    text: str = Field(description="amounts are icons, as in `icon_texts`")
    depth: int | None = Field(None, description="how far it is set in; not at all unless stated")
    heading: bool | None = Field(None, description="whether it stands above what follows")


class SummaryChapter(Model):
    """A chapter of the rules summary that the course of the game tells: set-up, turns, scoring."""

    title: str = Field(description="what stands above it")
    rows: list[SummaryRow] = Field(description="its sentences, in their order")


class BundleLook(Model):
    """What the things of the pack look like, and all that they are drawn with."""

    colours: dict[str, Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]] = Field(
        description="name: `#rrggbb`"
    )
    icons: dict[str, BundleIcon] = Field(description="the icons of the pack, by name")
    faces: dict[str, BundleFace] = Field(description="the faces, by name")
    drawing: str | None = Field(
        None,
        description="how faces are drawn: what faces.yaml says, as JSON in a text, since it has fractions",
    )
    files: dict[str, BundleFile] | None = Field(
        None, description="pictures, icons and fonts of the pack, by their paths in it"
    )
    order: dict[str, list[str]] | None = Field(
        None, description="path of a table, such as `rules.costs` or `items.type.id.field`: its keys as they are shown"
    )
    summary: dict[str, list[SummaryChapter]] | None = Field(None, description="locale: the rules in short")


class Provenance(Model):
    """Where everything comes from; the content hash does not cover it."""

    toolkit: str = Field(description="the version of the toolkit that built the bundle")
    files: dict[str, Digest] = Field(description="file within the pack: hash of its bytes")
    places: dict[str, str] = Field(description="`type.id`: file and line where the item is defined")


class Bundle(Model):
    """A compiled pack. Integers, texts and truth values only; keys are ASCII and sorted."""

    format: Literal[2] = Field(description="the version of this format")
    hash: Digest = Field(description="over the whole bundle in canonical form without `hash`")
    content_hash: Digest = Field(description="over the bundle without `hash`, `content_hash`, `look` and `provenance`")
    pack: Pack = Field(description="what pack.yaml says")
    vocabulary: Vocabulary = Field(description="the nouns of the ruleset and of the pack")
    nouns: dict[str, BundleNoun] = Field(description="every noun for things, the derived ones included")
    rules: None = Field(None, description="what rules.yaml says, with its effects in bundle form")
    setup: Setup | None = Field(None, description="how a game begins, if rules.yaml says so")
    turns: list[AnyStretch] | None = Field(None, description="the course of the game, if rules.yaml says so")
    final_scoring: list[ScoredSection | ScoredEffect] | None = Field(
        None, description="what the step `score` gives, in this order"
    )
    ranking: Ranking | None = Field(None, description="who has won, if rules.yaml says so")
    items: dict[str, list[Item]] = Field(description="the items of each type, sorted by id")
    boards: list[BaseModel] = Field(description="the layouts, sorted by id", max_length=0)
    texts: dict[str, dict[str, str]] = Field(description="locale: key: text; keys are `type.id.name` and the like")
    names: dict[str, dict[str, str]] = Field(
        description="locale: key: what the vocabulary is called; keys are `resources.id`, `values.type.field.value`, …"
    )
    icon_texts: dict[str, dict[str, list[IconText]]] = Field(
        description="locale: `type.id` of an item, or `type.id.parts.number` of its part: rules text with icons"
    )
    look: BundleLook | None = Field(None, description="colours, icons, faces and places; absent if nobody drew it")
    provenance: Provenance = Field(description="where everything comes from")


def bundle_model(games: Iterable[Game]) -> type[Bundle]:
    """The bundle's model for packs of these games, completed: the word classes refer to each other."""
    complete_words()
    listed = list(games)
    rules = [documents.rules for game in listed if (documents := game.documents()) is not None]
    layouts = [found for game in listed if (found := game.layouts()) is not None]
    fields: dict[str, Any] = {}
    if rules:
        fields["rules"] = (one_of(rules) | None, described("rules", None))
    if layouts:
        fields["boards"] = (list[one_of([each.bundled for each in layouts])], described("boards", ...))  # type: ignore[misc]
    model = create_model("Bundle", __base__=Bundle, __doc__=Bundle.__doc__, **fields)
    model.model_rebuild()
    return model


def one_of(models: list[type[BaseModel]]) -> Any:
    """Any of these models."""
    return reduce(or_, models)


def described(field: str, default: Any) -> Any:
    return Field(default, description=Bundle.model_fields[field].description)
