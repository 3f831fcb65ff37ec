"""Parses the items of a file: whatever a vocabulary declares."""

import re
from collections.abc import Callable
from typing import Any

from uwc_content.compiler.check.of_items import ITEM_CHECKS, does_something
from uwc_content.compiler.check.of_pronouns import CHECKS_OF_THIS
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.compiler.hints.wrong_words import WRONG_ITEM_KEYS
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import NOTHING, Message, did_you_mean, write
from uwc_content.language.vocabulary import FieldType, ItemField, ItemType, PartType, SectionSort
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*_?")
LONGEST_ID = 60
SOURCES = ("rulebook", "original")
SOURCE = Message("source")
SECTION_PLACES = {SectionSort.BAG: "bags", SectionSort.STATS: "bags", SectionSort.CONDITION: "conditions"}


class Items:
    """Parses items of one file."""

    def __init__(self, language: Language, file: str) -> None:
        self.language = language
        self.file = file
        self.notes = language.notes
        self.vocabulary = language.names.vocabulary
        self.checks = (*ITEM_CHECKS, *language.names.item_checks)
        self.required: list[str] = []
        self.read_here: tuple[str, ...] = ()
        """The keys of an item that are neither facts nor sections."""
        self.field_name = ""
        self.field_parsers: dict[FieldType, Callable[[ItemField, Node], object]] = {
            FieldType.INTEGER: lambda field, node: self.notes.integer(node, field.least, field.most),
            FieldType.CHOICE: self.choice,
            FieldType.CHOICES: self.choices,
            FieldType.POSITIONS: self.positions,
            FieldType.BAG: lambda _, node: self.stated(node, self.language.bag(node)),
            FieldType.FLAG: lambda _, node: self.language.truth(node),
            FieldType.NUMBERS: self.numbers,
            FieldType.REFERENCE: self.reference,
        }

    def parse(self, type_name: str, node: Node) -> list[ItemRecord]:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of items"), list_of_items(type_name, node))
            return []
        definition = self.prepared(type_name)
        records = [self.item(type_name, definition, each) for each in node.items]
        return [record for record in records if record is not None]

    def prepared(self, type_name: str) -> ItemType:
        """What the items that follow are."""
        definition = self.vocabulary.items[type_name]
        self.required = ["id", "source", *required_in(definition)]
        self.read_here = ("id", "source", *definition.parts)
        return definition

    def item(self, type_name: str, definition: ItemType, node: Node) -> ItemRecord | None:
        if not isinstance(node, Mapping):
            name = node.text if isinstance(node, Scalar) and node.text else "…"
            self.notes.wrong_type(node, Message("an item with `id:`"), write(f"{{id: {name}, …}}"))
            return None
        entries = node.entries
        item = self.content(type_name, definition, node, self.read_here)
        if definition.parts:
            parts = {name: self.parts(type_name, name, definition, node.get(name)) for name in definition.parts}
            item["parts"] = {name: found for name, found in parts.items() if found}
        for name in self.required:
            if name not in entries:
                self.require(name, definition, node)
        identifier = self.identifier(entries["id"].value) if "id" in entries else None
        if identifier is None:
            return None
        item["id"] = identifier
        item["source"] = self.source(entries["source"].value) if "source" in entries else None
        if not item["blocks"]:
            does_something(definition, item, node, self.notes)
        for check in self.checks:
            if self.notes.may_mention(node, check.words):
                check.look(definition, item, node, self.notes)
        for check_this in CHECKS_OF_THIS:
            check_this(self.language.names, type_name, definition, item, node, self.notes)
        tidy = {key: value for key, value in item.items() if value or key == "fields"}
        return ItemRecord(type_name, identifier, tidy, entries["id"].value.span(self.notes.file), self.file)

    def lines_of(self, type_name: str, definition: ItemType, node: Mapping) -> Lowered:
        """What some keys of an item say, whatever else it may need."""
        item = self.content(type_name, definition, node, self.read_here)
        source = node.get("source")
        return item if source is None else {**item, "source": self.source(source)}

    def content(self, type_name: str, definition: PartType, node: Mapping, others: tuple[str, ...]) -> Lowered:
        """The fields and sections of an item or part; `others` are keys that somebody else reads."""
        item: Lowered = {"fields": {}, "blocks": {}, "bags": {}, "conditions": {}}
        sections, fields = definition.sections, definition.fields
        for key, entry in node.entries.items():
            name = key if type(key) is str else str(key)
            if name in sections:
                self.section(type_name, name, definition, entry, item)
            elif name in fields:
                self.field(name, fields[name], entry.value, item)
            elif name not in others:
                self.refuse_key(type_name, definition, entry, others)
        return item

    def parts(self, type_name: str, name: str, definition: ItemType, node: Node | None) -> list[Lowered]:
        """The parts of an item in their order; they are told apart by their position alone."""
        if node is None:
            return []
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of parts"), write(f"{name}: [{{…}}, {{…}}]"))
            return []
        if not node.items:
            hint = Message("add a part, or delete the key")
            self.notes.fault("UWC210", Message("the list of parts is empty"), node, hint)
        return [self.one_part(f"{type_name}.{name}", definition.parts[name], each) for each in node.items]

    def one_part(self, type_name: str, definition: PartType, node: Node) -> Lowered:
        if not isinstance(node, Mapping):
            first = next(iter([*definition.sections, *definition.fields]), "…")
            self.notes.wrong_type(node, Message("a part in braces"), write(f"{{{first}: …}}"))
            return {"fields": {}}
        part = self.content(type_name, definition, node, ())
        for name in required_in(definition):
            if name not in node.entries:
                self.require(name, definition, node)
        return {key: value for key, value in part.items() if value or key == "fields"}

    def section(self, type_name: str, name: str, definition: PartType, entry: Entry, item: Lowered) -> None:
        section = definition.sections[name]
        this = type_name if isinstance(definition, ItemType) and definition.this else ""
        value = self.language.section(name, section, entry.value, definition.here, this)
        if section.sort is SectionSort.BAG:
            value = self.stated(entry.value, value)
        if value:
            item[SECTION_PLACES.get(section.sort, "blocks")][name] = value

    def field(self, name: str, definition: ItemField, node: Node, item: Lowered) -> None:
        self.field_name = name
        value = self.field_parsers[definition.type](definition, node)
        if value is not None:
            item["fields"][name] = value
        else:
            item.setdefault("faulty", []).append(name)

    def stated(self, node: Node, bag: Any) -> Any:
        """An item states single resources and plain numbers: nobody is there who could choose or count."""
        groups = self.vocabulary.groups
        plain = {name: number for name, number in (bag or {}).get("of", {}).items() if name not in groups}
        if not bag or (
            bag.keys() == {"of"} and bag["of"] == plain and all(type(each) is int for each in plain.values())
        ):
            return bag
        sample = next(iter(self.vocabulary.resources), "…")
        hint = Message("write plain numbers of single resources, such as `{code}`", code=f"{{{sample}: 2}}")
        self.notes.fault("UWC304", Message("an item states its amounts: nothing chooses or counts here"), node, hint)
        return None

    # --- fields ---

    def identifier(self, node: Node) -> str | None:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.notes.wrong_type(node, Message("an id"), Message("write a name such as `{name}`", name="old_mill"))
            return None
        if not ID.fullmatch(node.value) or len(node.value) > LONGEST_ID:
            self.notes.fault("UWC207", Message("`{name}` is not an id", name=node.text), node, better_id(node.value))
        return node.value

    def source(self, node: Node) -> str | None:
        return self.notes.name(node, SOURCE, SOURCES)

    def choice(self, field: ItemField, node: Node) -> str | None:
        if type(node) is Scalar and type(node.value) is str and node.value in field.of:
            return node.value  # Said of every item, and hardly ever wrong.
        return self.notes.name(node, Message(self.field_name), field.of)

    def choices(self, field: ItemField, node: Node) -> list[str] | None:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list"), write(f"[{field.of[0]}]"))
            return None
        return [found for each in node.items if (found := self.notes.name(each, Message("value"), field.of))]

    def positions(self, field: ItemField, node: Node) -> Lowered | None:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping"), write(f"{{{field.of[0]}: 1}}"))
            return None
        found = {}
        for entry in node.entries.values():
            name = self.notes.name(entry.key, Message("value"), field.of)
            place = self.notes.integer(entry.value, field.least, field.most)
            if name is not None and place is not None:
                found[name] = place
        return found

    def numbers(self, field: ItemField, node: Node) -> list[int] | None:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of numbers"), write(f"[{field.least}]"))
            return None
        found = [self.notes.integer(each, field.least, field.most) for each in node.items]
        return [each for each in found if each is not None]

    def reference(self, field: ItemField, node: Node) -> str | None:
        """The id of another item; whether there is one is known when all files are read."""
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            hint = Message("name one of the {types}", types=", ".join(field.of))
            self.notes.wrong_type(node, Message("an id"), hint)
            return None
        self.notes.refer(node, field.of)
        return node.value

    # --- refusals ---

    def require(self, name: str, definition: PartType, node: Mapping) -> None:
        first = next(iter(node.entries.values()), None)
        place = node.get("id") or (first.key if first else node)
        self.notes.fault(
            "UWC204", Message("the item has no `{name}`", name=name), place, self.missing_key(name, definition)
        )

    def missing_key(self, name: str, definition: PartType) -> Message:
        field = definition.fields.get(name)
        values = SOURCES if name == "source" else field.of if field and field.type is FieldType.CHOICE else ()
        return (
            Message("add `{code}` with one of: {names}", code=f"{name}:", names=", ".join(values))
            if values
            else Message("add `{code}`", code=f"{name}: …")
        )

    def refuse_key(self, type_name: str, definition: PartType, entry: Entry, others: tuple[str, ...]) -> None:
        name = entry.key.text
        known = {*others, *definition.fields, *definition.sections}
        hint = WRONG_ITEM_KEYS.get(name) or self.section_for(name, definition) or did_you_mean(name, known)
        if not hint and any(name in each.sections for each in self.vocabulary.items.values()):
            hint = Message("the sections of `{type}`: {names}", type=type_name, names=", ".join(definition.sections))
        if not hint and isinstance(entry.value, Mapping) and "id" not in known & entry.value.entries.keys():
            hint = Message("write `{code}`, and its other keys below it, if this is the item", code=f"id: {name}")
        self.notes.fault(
            "UWC201",
            Message("`{type}` have no `{name}`", type=type_name, name=name),
            entry.key,
            hint or known_here(known),
        )

    def section_for(self, word: str, definition: PartType) -> Message:
        """The section that a word should stand in, if it is one."""
        shape = self.language.shapes.get(word)
        wanted = SectionSort.RULES if shape and shape.is_rule else SectionSort.EFFECTS
        section = next((name for name, each in definition.sections.items() if each.sort is wanted), "")
        return write(f"{section}: {{{word}: …}}") if shape and section else NOTHING


def list_of_items(type_name: str, node: Node) -> Message:
    first = next(iter(node.entries.values())) if isinstance(node, Mapping) and node.entries else None
    name = first.key.text if first and isinstance(first.value, Mapping) else "…"
    return Message("write `{code}` and below it `{other}`", code=f"{type_name}:", other=f"  - id: {name}")


def better_id(text: str) -> Message:
    better = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:LONGEST_ID].strip("_")
    return write(better) if ID.fullmatch(better) else Message("ids begin with a letter: `grain_mill`")


def required_in(definition: PartType) -> list[str]:
    """The fields and sections that every such item states."""
    fields = [name for name, field in definition.fields.items() if field.required]
    return [*fields, *(name for name, section in definition.sections.items() if section.required)]
