"""Authoring schemas of items: the facts and sections that a vocabulary declares for each type."""

from collections.abc import Callable, Iterator

from uwc_content.compiler.parse.items import ID, LONGEST_ID, SOURCES
from uwc_content.language.vocabulary import FieldType, ItemField, ItemType, Section, SectionSort
from uwc_content.workshop.reference import sentence
from uwc_content.workshop.schema.hover import Texts
from uwc_content.workshop.schema.parts import Setting, setting_of
from uwc_content.workshop.schema.values import Schema, closed, ref, shown, whole

SECTION_VALUES = {SectionSort.BAG: "bag", SectionSort.STATS: "stat_bag", SectionSort.CONDITION: "condition"}
"""Sort of section: the definition of what it holds; a block where none is named."""

FIELD_SCHEMAS: dict[FieldType, Callable[[ItemField], Schema]] = {
    FieldType.INTEGER: lambda field: whole(field.least, field.most),
    FieldType.CHOICE: lambda field: {"type": "string", "enum": field.of},
    FieldType.CHOICES: lambda field: {"type": "array", "items": {"type": "string", "enum": field.of}},
    FieldType.POSITIONS: lambda field: closed(
        {name: shown(field.doc, whole(field.least, field.most)) for name in field.of}
    ),
    FieldType.BAG: lambda _: ref("bag"),
    FieldType.FLAG: lambda _: {"type": "boolean"},
}

ID_SCHEMA: Schema = {
    "type": "string",
    "pattern": f"^{ID.pattern}$",
    "maxLength": LONGEST_ID,
    "patternErrorMessage": "Ids are written in lower case with underscores, such as grain_mill.",
}


def settings_of(definition: ItemType) -> Iterator[Setting]:
    """Where the blocks of an item stand."""
    for name, section in definition.sections.items():
        if section.sort not in SECTION_VALUES:
            yield setting_of(name, section)


def item_schema(type_name: str, definition: ItemType, texts: Texts) -> Schema:
    """One item of a type."""
    properties: dict[str, Schema] = {}
    for place in texts.entries["type of item", type_name].arguments:
        text = place_text(type_name, place.name, place.doc, texts)
        snippet = "{$1}" if place.name in definition.sections or place.sort == FieldType.BAG else ""
        properties[place.name] = shown(text, place_schema(place.name, definition), snippet)
    required = [name for name, field in definition.fields.items() if field.required]
    return closed(properties, ["id", *required, "source"])


def place_text(type_name: str, name: str, doc: str, texts: Texts) -> str:
    for sort in (f"section of {type_name}", f"field of {type_name}"):
        if (sort, name) in texts.entries:
            return texts.full(sort, name)
    return sentence(doc)


def place_schema(name: str, definition: ItemType) -> Schema:
    if name == "id":
        return ID_SCHEMA
    if name == "source":
        return {"type": "string", "enum": list(SOURCES)}
    if name in definition.fields:
        return FIELD_SCHEMAS[definition.fields[name].type](definition.fields[name])
    return section_schema(name, definition.sections[name])


def section_schema(name: str, section: Section) -> Schema:
    return ref(SECTION_VALUES[section.sort]) if section.sort in SECTION_VALUES else setting_of(name, section).block


def items_schema(type_name: str, definition: ItemType) -> Schema:
    """A file of items: the type at its root."""
    listed = {"type": "array", "items": ref("item"), "defaultSnippets": [new_item(definition)]}
    return closed({type_name: shown(definition.doc, listed)}, [type_name])


def new_item(definition: ItemType) -> Schema:
    """What an editor writes for a new item: everything that it needs."""
    needed = ["id", *(name for name, field in definition.fields.items() if field.required), "source"]
    body = {name: f"${number}" for number, name in enumerate(needed, 1)}
    return {"label": "new item", "description": "An item with everything that it needs.", "body": body}
