"""One authoring schema for each sort of value that a word of the language takes, except blocks."""

from collections.abc import Callable, Mapping

from uwc_content.compiler.parse.shapes import WORD_SHAPES
from uwc_content.language.base import Sort
from uwc_content.language.conditions import CONDITION_WORDS
from uwc_content.language.others import COUNTED, WHO
from uwc_content.language.quantities import PerTimes
from uwc_content.language.vocabulary import Track
from uwc_content.workshop.schema.braces import NAMED_ITEM, Braces, acted_on, slug
from uwc_content.workshop.schema.events import decks, event, event_definitions
from uwc_content.workshop.schema.fact_questions import facts, total
from uwc_content.workshop.schema.hover import ANY, COSTS, PAID, field_text, only
from uwc_content.workshop.schema.snippets import value_snippet
from uwc_content.workshop.schema.values import (
    Schema,
    closed,
    names_or,
    one_name,
    ref,
    several,
    shown,
    whole,
    without_type,
)

CONDITION_VALUES = {"it": "thing"}
"""Conditions whose value allows less than its sort: its definition."""


def times(_: Braces) -> Schema:
    per = closed({"per": shown(field_text(PerTimes, "per"), ref("count"))}, ["per"])
    return {**per, **without_type(whole(2, 100)), **names_or(ANY, ["integer", "object"])}


def multipliers(schemas: Braces) -> Schema:
    texts = {**schemas.texts.table("kind of thing"), **schemas.here}
    return {**closed({name: shown(text, whole(2, 20)) for name, text in texts.items()}), "minProperties": 1}


def source(schemas: Braces) -> Schema:
    """A source of the vocabulary, or the id of an item that can give something."""
    sources = schemas.texts.table("source")
    return {"type": "string", "anyOf": [one_name(sources), NAMED_ITEM]} if sources else NAMED_ITEM


def period_or_place(schemas: Braces) -> Schema:
    places = only(schemas.texts.table("kind of thing"), schemas.names.places)
    effect = {"effect": schemas.texts.doc("word inside braces", "effect")}
    return one_name({**schemas.texts.table("period"), **places, **effect})


def condition(schemas: Braces) -> Schema:
    """Tests that must all hold; the markers of tracks are asked for by the track's name."""
    properties = {}
    for word in CONDITION_WORDS:
        sort = WORD_SHAPES[word].head
        value = ref(CONDITION_VALUES.get(word) or slug(sort))
        properties[word] = shown(schemas.texts.word(word), value, value_snippet(sort))
    for name, track in schemas.vocabulary.tracks.items():
        properties[name] = shown(schemas.texts.full("track", name), spaces(track))
    return {**closed(properties), "minProperties": 1}


def spaces(track: Track) -> Schema:
    """A space of the track, or a list of spaces."""
    space: Schema = {"enum": track.spaces} if track.spaces else {"type": "integer"}
    types = ["integer", "string", "array"]
    return {"type": types, "anyOf": [space, {"type": "array"}], "items": space, "minItems": 1}


def named(sort: str) -> Callable[[Braces], Schema]:
    """One of the names of a sort."""
    return lambda schemas: one_name(schemas.texts.table(sort))


def role(name: str, called: str, words: Mapping[str, str] | None = None) -> Callable[[Braces], Schema]:
    """The braces of a role."""
    return lambda schemas: schemas.braces(schemas.names.roles[name], called, words)


SORT_SCHEMAS: dict[Sort, Callable[[Braces], Schema]] = {
    Sort.BAG: role("bag", "bag"),
    Sort.BAG_OR_ALL: lambda schemas: role("bag", "bag", schemas.all)(schemas),
    Sort.CONDITION: condition,
    Sort.CONDITIONS: lambda _: several(ref("condition")),
    Sort.COST: role("bag", "bag", COSTS),
    Sort.COUNT: role("count", "count"),
    Sort.DECK_BAG: lambda schemas: decks(schemas.names.roles["deck"], schemas),
    Sort.EVENT: event,
    Sort.FACTS: facts,
    Sort.INTEGER: lambda _: whole(1),
    Sort.ITSELF: lambda schemas: one_name(schemas.this),
    Sort.KIND: named("kind of thing"),
    Sort.MULTIPLIERS: multipliers,
    Sort.PAYMENT: role("payment", "payment"),
    Sort.PERIOD: named("period"),
    Sort.PERIOD_OR_PLACE: period_or_place,
    Sort.PERMISSION: named("permission"),
    Sort.PERSON: named("person"),
    Sort.PLACE: named("place"),
    Sort.PLAYERS: lambda _: one_name(WHO),
    Sort.PRONOUN: lambda schemas: one_name(schemas.exceptions),
    Sort.SELECTION: role("selection", "selection"),
    Sort.SHARED: named("shared property"),
    Sort.SITE: lambda schemas: one_name({**schemas.texts.table("kind of site"), **schemas.here}),
    Sort.SOURCE: source,
    Sort.STAT_BAG: role("stat", "stat_bag"),
    Sort.TIMES: times,
    Sort.TRACK_BAG: role("track", "track_bag"),
    Sort.TRUTH: lambda _: {"type": "boolean"},
}
"""Blocks and alternatives are missing: what they hold depends on the section, so `parts` makes them."""


def sort_definitions(schemas: Braces) -> dict[str, Schema]:
    """The definitions that words refer to, by their names."""
    found = {slug(sort): build(schemas) for sort, build in SORT_SCHEMAS.items() if schemas.has_names(sort)}
    found.update(event_definitions(schemas))
    found.update(schemas.noun_definitions())
    found.update({acted_on(word): schemas.acting(word) for word, things in schemas.things.items() if things})
    names = schemas.names
    return {
        **found,
        "amount": schemas.number(1),
        "contents": schemas.braces(names.roles["contents"], "contents"),
        "different": one_name({**schemas.texts.table("shared property"), **PAID}),
        "paid_amount": schemas.payment(),
        "players_counted": one_name({name: WHO[name] for name in COUNTED}),
        "quantity": schemas.number(1, schemas.all),
        "standing": schemas.braces(names.event_roles["selection"], "thing", only=names.can_stand_at),
        "sum": total(schemas),
        "tally": schemas.number(0),
    }
