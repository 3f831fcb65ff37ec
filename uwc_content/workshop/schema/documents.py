"""Authoring schemas of pack.yaml, rules.yaml, vocabulary.yaml and boards, from their pydantic models."""

from collections.abc import Callable, Mapping

from pydantic import BaseModel

from uwc_content.workshop.reference import sentence
from uwc_content.workshop.schema.hover import Texts
from uwc_content.workshop.schema.tidy import target_of
from uwc_content.workshop.schema.values import Schema, closed, one_name, ref, shown

KEPT = ("type", "minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "pattern", "enum")
"""Keywords that mean the same in an authoring schema."""

NOUN_SORTS = {"resource": "resource", "kind": "kind of thing", "track": "track"}
"""Sort of name in a model: the sort under which the reference documents it."""

Path = tuple[str, ...]
Names = Callable[[str], list[str]]
"""The names of a sort."""


class Document:
    """Turns the schema that pydantic makes into one that editors like: inlined, without `oneOf`, null and titles."""

    def __init__(self, texts: Texts, names: Names, places: Mapping[Path, Schema]) -> None:
        self.texts = texts
        self.names = names
        self.places = places
        """Where something else stands: the path to it, with `*` for every item and every value, and its schema."""
        self.definitions: dict[str, Schema] = {}
        """What pydantic's schema refers to."""
        self.made: dict[str, Schema] = {}
        """What ours refers to."""

    def schema(self, model: type[BaseModel]) -> Schema:
        made = model.model_json_schema(by_alias=True)
        self.definitions = made.pop("$defs", {})
        return self.convert(made, ())

    def convert(self, schema: Schema, path: Path) -> Schema:
        if path in self.places:
            return self.places[path]
        if "$ref" in schema:
            return self.convert(self.definitions[target_of(schema["$ref"])], path)
        if "anyOf" in schema:
            return self.either([each for each in schema["anyOf"] if each != {"type": "null"}], path)
        if "sort" in schema:
            return one_name(self.named(schema["sort"]))
        found = {key: schema[key] for key in KEPT if key in schema}
        if "const" in schema:
            found["enum"] = [schema["const"]]
        if "items" in schema:
            found["items"] = self.convert(schema["items"], (*path, "*"))
        if schema.get("type") == "object":
            return self.mapping(schema, path)
        return found

    def either(self, alternatives: list[Schema], path: Path) -> Schema:
        """Alternatives of different types as one schema with several types."""
        found = [self.convert(each, path) for each in alternatives]
        if len(found) == 1:
            return found[0]
        merged = {key: value for each in found for key, value in each.items()}
        return {**merged, "type": [each["type"] for each in found]}

    def named(self, sort: str) -> dict[str, str]:
        known = self.texts.table(NOUN_SORTS[sort]) if sort in NOUN_SORTS else {}
        return {name: known.get(name) or sentence(f"the {sort} called `{name}`") for name in self.names(sort)}

    # --- mappings ---

    def mapping(self, schema: Schema, path: Path) -> Schema:
        if "properties" in schema:
            properties = {name: self.property(name, each, path) for name, each in schema["properties"].items()}
            return closed(properties, schema.get("required", ()))
        if "patternProperties" in schema:
            patterns = {name: self.convert(each, (*path, "*")) for name, each in schema["patternProperties"].items()}
            return {"type": "object", "patternProperties": patterns, "additionalProperties": False}
        value = self.convert(schema.get("additionalProperties", {}), (*path, "*"))
        sort = schema.get("propertyNames", {}).get("sort")
        if sort is None:
            return {"type": "object", "additionalProperties": value}
        each = self.shared(value, (*path, "*")) if "properties" in value else value
        return self.shared(closed({name: shown(text, each) for name, text in self.named(sort).items()}), path)

    def shared(self, schema: Schema, path: Path) -> Schema:
        """A reference to a definition: the same names with the same values occur again and again."""
        known = next((name for name, each in self.made.items() if each == schema), "")
        name = known or "_".join(["at", *("each" if step == "*" else step for step in path)])
        self.made[name] = schema
        return ref(name)

    def property(self, name: str, schema: Schema, path: Path) -> Schema:
        return shown(sentence(self.description(schema)), self.convert(schema, (*path, name)))

    def description(self, schema: Schema) -> str:
        """Of a field, or of what it refers to: pydantic leaves out what would be said twice."""
        if "description" not in schema and "$ref" in schema:
            return self.description(self.definitions[target_of(schema["$ref"])])
        return str(schema["description"])
