"""The JSON Schema of the bundle, for engines in other languages."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from uwc_content.bundle.format import Bundle, FieldValue, bundle_model
from uwc_content.compiler.game_parts import Game
from uwc_content.language.conditions import Test
from uwc_content.language.parts import Part
from uwc_content.language.quantities import Cost, Number, Times
from uwc_content.language.turns import AnyStretch, Figure, Repeats, StepValue
from uwc_content.workshop.schema.tidy import target_of
from uwc_content.workshop.schema.values import GENERATED, Schema

DRAFT = "https://json-schema.org/draft/2020-12/schema"

UNIONS: dict[str, tuple[Any, str]] = {
    "Part": (Part, "an effect or a rule, told apart by `op`"),
    "Test": (Test, "a condition, told apart by `op`"),
    "Quantity": (Number, "a number, `all`, a stat, or a table that is read by a count"),
    "Cost": (Cost, "what each thing costs"),
    "Times": (Times, "how often something may be repeated"),
    "FieldValue": (FieldValue, "a plain fact"),
    "Stretch": (AnyStretch, "a stretch of `turns`, told apart by `op`"),
    "Figure": (Figure, "a number, a stat, or a table of `setup` that is read by how many play"),
    "Repeats": (Repeats, "how often something comes"),
    "StepValue": (StepValue, "what an argument of a step is"),
}
"""Unions that occur again and again: each becomes a definition with a name and a description."""

BUNDLE = "Bundle"
MODE: JsonSchemaMode = "validation"

LEFT_OUT = frozenset({"title", "sort", "default", "mapping"})
"""Keywords that say nothing about the file, or that validators refuse."""

FIRST = ("op", "word", "track", "what")
"""Fields that a reader wants to see first."""


class AsInTheFile(GenerateJsonSchema):
    """Fields that have a value in every bundle are required; a field without a value is absent, never null."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        return super().field_is_required(field, total) or field["schema"].get("default") is not None

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def bundle_schema(games: Iterable[Game]) -> Schema:
    """The schema of a whole bundle of any of these games."""
    made, definitions = generated(bundle_model(games))
    root = definitions.pop(target_of(made.pop(BUNDLE)["$ref"]))
    unions = {name: list(union.get("oneOf") or union["anyOf"]) for name, union in made.items()}
    for name, union in made.items():
        definitions[name] = {"description": UNIONS[name][1], **union}
    names = short_names(definitions)
    tidied = {names[name]: tidy(schema, unions, names, name) for name, schema in definitions.items()}
    root = tidy(root, unions, names)
    for definition in (root, *tidied.values()):
        describe_fields(definition, tidied)
    return {"$schema": DRAFT, "$comment": GENERATED, **root, "$defs": dict(sorted(tidied.items()))}


def generated(bundle: type[Bundle]) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The bundle and the unions by their names, and the definitions that they share: all made in one go."""
    wanted = {BUNDLE: bundle, **{name: union for name, (union, _) in UNIONS.items()}}
    adapters = [(name, MODE, TypeAdapter(each)) for name, each in wanted.items()]
    made, shared = TypeAdapter.json_schemas(adapters, by_alias=True, schema_generator=AsInTheFile)
    ordering = AsInTheFile()
    return {name: ordering.sort(schema) for (name, _), schema in made.items()}, shared["$defs"]


def describe_fields(definition: Schema, definitions: Mapping[str, Schema]) -> None:
    """pydantic leaves out a description that would repeat the one of what is referred to; readers want it."""
    for field in definition.get("properties", {}).values():
        if "$ref" in field and "description" not in field:
            field["description"] = definitions[target_of(field["$ref"])]["description"]


def short_names(definitions: Mapping[str, Schema]) -> dict[str, str]:
    """pydantic spells out the module where two models share a name; `VocabularyNoun` will do."""
    found = {}
    for name in definitions:
        *modules, short = name.split("__")
        found[name] = "".join([modules[-1].title(), short]) if modules else short
    return found


def tidy(schema: Any, unions: Mapping[str, list[Schema]], names: Mapping[str, str], inside: str = "") -> Any:
    """Without what is left out, with unions by their names and references to the short names."""
    if isinstance(schema, list):
        return [tidy(each, unions, names) for each in schema]
    if not isinstance(schema, dict):
        return schema
    alternatives = schema.get("oneOf") or schema.get("anyOf")
    union = next((name for name, each in unions.items() if each == alternatives and name != inside), "")
    if union:
        about = {"description": schema["description"]} if "description" in schema else {}
        return {**about, "$ref": f"#/$defs/{union}"}
    found = {key: kept(key, value, unions, names) for key, value in schema.items() if key not in LEFT_OUT}
    if "patternProperties" in found:
        found["additionalProperties"] = False
    if "discriminator" in found:
        found["type"] = "object"
    return {key: value for key, value in found.items() if (key, value) != ("propertyNames", {})}


def kept(key: str, value: Any, unions: Mapping[str, list[Schema]], names: Mapping[str, str]) -> Any:
    if key == "$ref":
        return "#/$defs/" + names[target_of(value)]
    if key in ("properties", "patternProperties"):
        ordered = sorted(value, key=lambda name: name not in FIRST)
        return {name: tidy(value[name], unions, names) for name in ordered}
    return tidy(value, unions, names)
