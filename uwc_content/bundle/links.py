"""Follows every link of a bundle: what names something must name something that the bundle holds."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from uwc_content.bundle.assemble import nouns_of
from uwc_content.bundle.links_of_effects import EffectLinks
from uwc_content.bundle.links_of_turns import findings_in_turns
from uwc_content.bundle.misfits import message_of
from uwc_content.bundle.shown import path_of, shown
from uwc_content.bundle.suspect import Suspect
from uwc_content.compiler.check.of_vocabulary import misfits
from uwc_content.compiler.game_parts import Found, Game, Steps, UnknownGame, game_of
from uwc_content.compiler.parse.items import ID, SECTION_PLACES
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import PART_SHAPES
from uwc_content.compiler.parse.vocabularies import is_its_own_ancestor
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.language.vocabulary import FieldType, ItemField, PartType, Section, SectionSort, Vocabulary

ICON = re.compile(r"\{([a-z][a-z0-9_]*):[0-9]+\}")
BOARDS = "boards"
"""Where a bundle holds the layouts of its game, whatever the game calls them."""


def told(suspect: Suspect, findings: Iterable[Found]) -> Iterator[Diagnostic]:
    for steps, message in findings:
        yield suspect.fault("UWC704", Message("`{path}`: {message}", path=path_of(steps), message=message))


# --- the game and its vocabulary ---


def has_a_known_game(suspect: Suspect) -> Iterator[Diagnostic]:
    try:
        suspect.find(game_of(suspect.value))
    except UnknownGame:
        message = Message("there is no ruleset `{name}`", name=shown(game_of(suspect.value), 60))
        yield from told(suspect, [(("pack", "ruleset"), message)])


def vocabulary_holds_together(suspect: Suspect) -> Iterator[Diagnostic]:
    vocabulary = Vocabulary.model_validate(suspect.value["vocabulary"])
    yield from told(suspect, (*dangling_kinds(vocabulary), *dangling_types(vocabulary)))
    if "ruleset" not in suspect.value["pack"]:
        yield from told(suspect, ((("vocabulary", *path), message) for path, message, _ in misfits(vocabulary)))


def dangling_kinds(vocabulary: Vocabulary) -> Iterator[Found]:
    for name, group in vocabulary.groups.items():
        for member in group.of:
            if member not in vocabulary.resources:
                yield ("vocabulary", "groups", name), Message("there is no resource `{name}`", name=shown(member, 30))
    for name, kind in vocabulary.kinds.items():
        place = ("vocabulary", "kinds", name)
        for parent in kind.is_:
            if parent not in vocabulary.kinds:
                yield place, Message("there is no kind `{name}`", name=shown(parent, 30))
        if kind.items is not None and kind.items not in vocabulary.items:
            yield place, Message("there is no type of items `{name}`", name=shown(kind.items, 30))
        if is_its_own_ancestor(name, vocabulary):
            yield place, Message("the kind is above itself")


def dangling_types(vocabulary: Vocabulary) -> Iterator[Found]:
    words = {*PART_SHAPES, *vocabulary.words}
    for name, definition in vocabulary.items.items():
        place = ("vocabulary", "items", name)
        if definition.counted_by is not None and definition.counted_by not in definition.fields:
            yield place, Message("there is no field `{name}`", name=shown(definition.counted_by, 30))
        for inner, section in definition.sections.items():
            for word in section.words:
                if word not in words:
                    yield (*place, "sections", inner), Message("there is no word `{name}`", name=shown(word, 30))
            if section.source is not None and section.source not in vocabulary.sources:
                yield (
                    (*place, "sections", inner),
                    Message("there is no source `{name}`", name=shown(section.source, 30)),
                )


# --- everything that builds on it ---


def links_lead_somewhere(suspect: Suspect) -> Iterator[Diagnostic]:
    names = Names(Vocabulary.model_validate(suspect.value["vocabulary"]))
    game = suspect.find(game_of(suspect.value))
    for check in LINK_CHECKS:
        yield from told(suspect, check(suspect.value, names, game))


def nouns_follow_from_the_vocabulary(bundle: dict[str, Any], names: Names, _: Game) -> Iterator[Found]:
    wanted, found = nouns_of(names), bundle["nouns"]
    for noun in sorted(wanted.keys() | found.keys()):
        if wanted.get(noun) != found.get(noun):
            yield ("nouns", noun), Message("this is not what the vocabulary says")


def ids_are_unique_and_sorted(bundle: dict[str, Any], _: Names, game: Game) -> Iterator[Found]:
    first: dict[str, str] = {}
    for type_name, items in types_of(bundle, game).items():
        place: Steps = ("items", type_name) if type_name in bundle["items"] else (BOARDS,)
        ids = [item["id"] for item in items]
        if ids != sorted(ids):
            yield place, Message("the items are not sorted by id")
        for index, identifier in enumerate(ids):
            if not ID.fullmatch(identifier):
                yield (*place, index), Message("`{name}` is not an id", name=shown(identifier, 30))
            if first.setdefault(identifier, type_name) != type_name or ids[index - 1 : index] == [identifier]:
                yield (*place, index), Message("the id `{id}` is taken", id=shown(identifier, 30))


def items_fit_their_types(bundle: dict[str, Any], names: Names, game: Game) -> Iterator[Found]:
    links = EffectLinks(names, ids_of(bundle, game))
    for type_name, items in bundle["items"].items():
        definition = names.vocabulary.items.get(type_name)
        if definition is None:
            yield ("items", type_name), Message("there is no such type of items")
            continue
        for index, item in enumerate(items):
            place = ("items", type_name, index)
            yield from findings_in_content(item, definition, links, place)
            for name, parts in item.get("parts", {}).items():
                if name not in definition.parts:
                    yield (*place, "parts"), Message("there are no parts `{name}`", name=shown(name, 30))
                    continue
                for position, part in enumerate(parts):
                    at = (*place, "parts", name, position)
                    yield from findings_in_content(part, definition.parts[name], links, at)
    yield from links.found


def findings_in_content(item: dict[str, Any], definition: PartType, links: EffectLinks, at: Steps) -> Iterator[Found]:
    """Fields and sections of an item or part."""
    yield from findings_in_fields(item["fields"], definition, links, (*at, "fields"))
    for holder in ("blocks", "bags", "conditions"):
        for name, value in item.get(holder, {}).items():
            section = definition.sections.get(name)
            if section is None or SECTION_PLACES.get(section.sort, "blocks") != holder:
                yield (*at, holder), Message("there is no section `{name}`", name=shown(name, 30))
            else:
                links.section(section, value, (*at, holder, name), definition.here)


def findings_in_fields(fields: dict[str, Any], definition: PartType, links: EffectLinks, at: Steps) -> Iterator[Found]:
    for name, field in definition.fields.items():
        if field.required and name not in fields:
            yield at, Message("`{name}` is missing", name=name)
    for name, value in fields.items():
        known = definition.fields.get(name)
        if known is None:
            yield at, Message("there is no field `{name}`", name=shown(name, 30))
        elif known.type is FieldType.BAG and isinstance(value, dict):
            links.section(Section(doc="", sort=SectionSort.BAG), value, (*at, name), has_here=False)
        elif known.type is FieldType.REFERENCE:
            if not any(value in links.ids.get(each, ()) for each in known.of):
                yield (*at, name), Message("there is nothing called `{name}`", name=shown(value, 30))
        elif not fits_field(value, known):
            yield (*at, name), Message("`{name}` is no value of this field", name=shown(value, 30))


def fits_field(value: Any, field: ItemField) -> bool:
    def is_number(each: Any) -> bool:
        return type(each) is int and field.least <= each <= field.most

    if field.type is FieldType.CHOICE:
        return value in field.of
    if field.type is FieldType.CHOICES:
        return isinstance(value, list) and all(each in field.of for each in value)
    if field.type is FieldType.NUMBERS:
        return isinstance(value, list) and all(is_number(each) for each in value)
    if field.type is FieldType.POSITIONS:
        return isinstance(value, dict) and all(key in field.of and is_number(each) for key, each in value.items())
    return isinstance(value, bool) if field.type is FieldType.FLAG else is_number(value)


def rules_lead_somewhere(bundle: dict[str, Any], names: Names, game: Game) -> Iterator[Found]:
    documents = game.documents()
    rules = bundle.get("rules")
    if documents is None:
        return
    if rules is None:
        yield (), Message("`{name}` is missing", name="rules")
        return
    yield from names_in_rules(rules, documents.rules, names)
    links = EffectLinks(names, ids_of(bundle, game))
    for path, sort in documents.effect_places.items():
        for steps, value in places_in(rules, path, ("rules",)):
            links.section(Section(doc="", sort=SectionSort(sort)), value, steps, has_here=False)
    yield from links.found
    for path, type_name in documents.reference_places.items():
        for steps, value in places_in(rules, path, ("rules",)):
            if value not in ids_of(bundle, game).get(type_name, ()):
                yield steps, Message("there is nothing called `{name}`", name=shown(value, 30))


def names_in_rules(rules: dict[str, Any], model: Any, names: Names) -> Iterator[Found]:
    """The rules' own model knows which texts are names, if it is given a vocabulary."""
    try:
        model.model_validate(rules, context=names)
    except ValidationError as refusal:
        for error in refusal.errors(include_url=False):
            yield ("rules", *error["loc"]), message_of(error, error["input"])


def places_in(value: Any, path: tuple[str, ...], steps: Steps) -> Iterator[tuple[Steps, Any]]:
    """Every value that a path leads to; `*` stands for each item of a list."""
    if not path:
        yield steps, value
    elif path[0] == "*" and isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places_in(inner, path[1:], (*steps, index))
    elif isinstance(value, dict) and path[0] in value:
        yield from places_in(value[path[0]], path[1:], (*steps, path[0]))


def turns_lead_somewhere(bundle: dict[str, Any], names: Names, game: Game) -> Iterator[Found]:
    yield from findings_in_turns(bundle, names, EffectLinks(names, ids_of(bundle, game)))


def layouts_hold_together(bundle: dict[str, Any], names: Names, game: Game) -> Iterator[Found]:
    layouts = game.layouts()
    if layouts is None:
        return
    printed = ids_of(bundle, game).get(layouts.printed, frozenset())
    for index, layout in enumerate(bundle[BOARDS]):
        yield from layouts.findings(layout, printed, names, (BOARDS, index))


def texts_belong_to_something(bundle: dict[str, Any], _: Names, game: Game) -> Iterator[Found]:
    ids = {**ids_of(bundle, game), "packs": {bundle["pack"]["id"]}, **ids_of_parts(bundle, game)}
    for locale, texts in bundle["texts"].items():
        if locale not in bundle["pack"]["locales"]:
            yield ("texts",), Message("the pack has no locale `{name}`", name=shown(locale, 30))
        for key in texts:
            type_name, _, rest = key.partition(".")
            identifier, _, role = rest.partition(".")
            if identifier not in ids.get(type_name, ()) or not role:
                yield ("texts", locale), Message("`{name}` belongs to nothing", name=shown(key))


def names_belong_to_the_vocabulary(bundle: dict[str, Any], _: Names, game: Game) -> Iterator[Found]:
    """Of every locale of the pack; a key leads through the vocabulary, or to a field of layouts."""
    yield from strange_locales(bundle, "names")
    types = types_of(bundle, game)
    for locale, names in bundle["names"].items():
        for key in names:
            if not is_named(bundle, types, key.split(".")):
                yield ("names", locale), Message("`{name}` belongs to nothing", name=shown(key))


def is_named(bundle: dict[str, Any], types: Container[str], steps: list[str]) -> bool:
    head, *rest = steps
    if head == "game":
        return rest == [bundle["pack"].get("ruleset", bundle["pack"]["id"])]
    if head == "kinds":
        return len(rest) == 1 and rest[0] in bundle["nouns"]
    if head == "spaces":
        track = bundle["vocabulary"].get("tracks", {}).get(rest[0], {}) if len(rest) == 2 else {}
        return rest[-1:] != [] and rest[-1] in track.get("spaces", ())
    if head in ("types", "fields", "values", "sections"):
        return bool(rest) and (rest[0] in types or rest[0] in bundle["vocabulary"].get("items", {}))
    return len(rest) == 1 and rest[0] in bundle["vocabulary"].get(head, {})


def strange_locales(bundle: dict[str, Any], table: str) -> Iterator[Found]:
    for locale in bundle[table]:
        if locale not in bundle["pack"]["locales"]:
            yield (table,), Message("the pack has no locale `{name}`", name=shown(locale, 30))


def icon_texts_belong_to_something(bundle: dict[str, Any], names: Names, _: Game) -> Iterator[Found]:
    yield from strange_locales(bundle, "icon_texts")
    keys = {f"{name}.{item['id']}" for name, items in bundle["items"].items() for item in items}
    vocabulary = names.vocabulary
    tables = (vocabulary.resources, vocabulary.payables, vocabulary.groups, vocabulary.decks, vocabulary.tracks)
    known = {*bundle["nouns"], *(name for table in tables for name in table)}
    for locale, texts in bundle["icon_texts"].items():
        for key, sections in texts.items():
            if ".".join(key.split(".")[:2]) not in keys:
                yield ("icon_texts", locale), Message("`{name}` belongs to nothing", name=shown(key))
            for icon in (icon for section in sections for icon in ICON.findall(section["text"])):
                if icon not in known:
                    yield (
                        ("icon_texts", locale, key),
                        Message("there is nothing called `{name}`", name=shown(icon, 30)),
                    )


def faces_show_something(bundle: dict[str, Any], _: Names, game: Game) -> Iterator[Found]:
    ids = ids_of(bundle, game)
    for name, face in bundle.get("look", {}).get("faces", {}).items():
        type_name = face.get("type")
        known = ids.get(type_name) if type_name is not None else None
        if type_name is not None and known is None:
            yield ("look", "faces", name), Message("there is no such type of items")
        for index, thing in enumerate(face["things"] if known is not None else ()):
            if thing["id"].partition(".")[0] not in (known or ()):
                at = ("look", "faces", name, "things", index)
                yield at, Message("there is nothing called `{name}`", name=shown(thing["id"], 30))


def provenance_is_complete(bundle: dict[str, Any], _: Names, game: Game) -> Iterator[Found]:
    places, files = bundle["provenance"]["places"], bundle["provenance"]["files"]
    wanted = {f"{type_name}.{identifier}" for type_name, ids in ids_of(bundle, game).items() for identifier in ids}
    for key in sorted(wanted ^ places.keys()):
        fault = Message("`{name}` is missing") if key in wanted else Message("`{name}` is no item")
        yield ("provenance", "places"), fault.filled(name=shown(key))
    for key, place in places.items():
        if place.rpartition(":")[0] not in files:
            yield ("provenance", "places", key), Message("there is no file `{path}`", path=shown(place))


def types_of(bundle: dict[str, Any], game: Game) -> dict[str, list[dict[str, Any]]]:
    layouts = game.layouts()
    return {**bundle["items"], **({layouts.root: bundle[BOARDS]} if layouts else {})}


def ids_of(bundle: dict[str, Any], game: Game) -> Mapping[str, frozenset[str]]:
    return {name: frozenset(item["id"] for item in items) for name, items in types_of(bundle, game).items()}


def ids_of_parts(bundle: dict[str, Any], game: Game) -> Mapping[str, set[str]]:
    """Parts of layouts that have names of their own."""
    layouts = game.layouts()
    if layouts is None:
        return {}
    return {layouts.named: {part for layout in bundle[BOARDS] for part in layouts.named_parts(layout)}}


LINK_CHECKS = (
    nouns_follow_from_the_vocabulary,
    ids_are_unique_and_sorted,
    items_fit_their_types,
    rules_lead_somewhere,
    turns_lead_somewhere,
    layouts_hold_together,
    texts_belong_to_something,
    names_belong_to_the_vocabulary,
    icon_texts_belong_to_something,
    faces_show_something,
    provenance_is_complete,
)
