"""The authoring schema of faces.yaml, from its pydantic models: one closed mapping holds the keys of all regions."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from uwc_content.faces.look_model import (
    HEADS,
    ChildSize,
    Compass,
    DrawerPiece,
    Face,
    IconStyle,
    Look,
    NodeSize,
    Stroke,
    SummaryTable,
)
from uwc_content.workshop.reference import sentence
from uwc_content.workshop.schema.values import Schema, closed, ref, shown

REGION = "region"
LISTED = {"type": "array", "items": ref(REGION)}
KEPT = ("type", "minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems", "maxLength", "pattern", "enum")
INSIDE: dict[str, Schema] = {
    "front": LISTED,
    "back": LISTED,
    "draw": {"type": ["array", "object"], "items": ref(REGION), "additionalProperties": LISTED},
}
"""Keys that hold regions."""
MODELS: dict[str, type[BaseModel]] = {
    "compass": Compass,
    "nodes": NodeSize,
    "links": NodeSize,
    "around": ChildSize,
    "line": Stroke,
    "drawer": DrawerPiece,
    "summary": SummaryTable,
    "icons": IconStyle,
    "faces": Face,
}
"""Keys that hold models, or mappings or lists of them."""
LISTS = ("line", "drawer", "summary")


def faces_schema() -> tuple[Schema, dict[str, Schema]]:
    """The schema of the file, and its definition of a region."""
    merged: dict[str, Schema] = {}
    for head, model in HEADS.items():
        for name, schema in properties_of(model).items():
            about = {"markdownDescription": sentence((model.__doc__ or "").split("\n")[0])} if name == head else {}
            merged[name] = {**merged.get(name, {}), **schema, **about}
    return closed(properties_of(Look), ["faces"]), {REGION: closed(merged)}


def properties_of(model: type[BaseModel]) -> dict[str, Schema]:
    whole = model.model_json_schema(by_alias=True)
    made = (whole if "properties" in whole else whole["$defs"][model.__name__])["properties"]
    is_region = model in HEADS.values()
    return {name: shown(text_of(name, each), value_of(name, each, is_region)) for name, each in made.items()}


def text_of(name: str, schema: Mapping[str, Any]) -> str:
    return sentence(schema.get("description") or name.replace("_", " "))


def value_of(name: str, schema: Mapping[str, Any], is_region: bool) -> Schema:
    if name in INSIDE:
        return INSIDE[name]
    inner = MODELS.get(name)
    if inner is None or (is_region and name == "icons"):
        return plain(schema)
    made = closed(properties_of(inner), [key for key, each in inner.model_fields.items() if each.is_required()])
    if name == "compass":
        return made
    return {"type": "array", "items": made} if name in LISTS else {"type": "object", "additionalProperties": made}


def plain(schema: Mapping[str, Any]) -> Schema:
    """What a value may be: alternatives become one schema with several types."""
    options = [plain(each) for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    if options:
        types = list(dict.fromkeys(each for option in options for each in listed(option.get("type", "string"))))
        return {"type": types[0] if len(types) == 1 else types}
    kept = {key: schema[key] for key in KEPT if key in schema}
    return {"type": "string", **kept} if "type" not in kept else kept


def listed(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]
