"""Passes over finished schemas."""

from collections.abc import Collection, Iterator
from typing import Any

from uwc_content.workshop.schema.values import Schema


def target_of(reference: str) -> str:
    """`#/definitions/bag` → `bag`."""
    return reference.rsplit("/", 1)[1]


def references(schema: object) -> Iterator[str]:
    """The names of all definitions that a schema refers to."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield target_of(schema["$ref"])
        for value in schema.values():
            yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def reachable(root: Schema, definitions: dict[str, Schema]) -> dict[str, Schema]:
    """The definitions that are used."""
    found: set[str] = set()
    waiting = list(references(root))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(references(definitions[name]))
    return {name: schema for name, schema in definitions.items() if name in found}


def with_types(schema: object, definitions: dict[str, Schema]) -> Any:
    """Every wrapped reference states the type of what it wraps: an editor writes the key by it."""
    if isinstance(schema, list):
        return [with_types(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: with_types(value, definitions) for key, value in schema.items()}
    match schema:
        case {"markdownDescription": str(), "allOf": [{"$ref": str(target)}]} if "type" not in schema:
            return {"type": definitions[target_of(target)]["type"], **inner}
    return inner


def elsewhere(schema: object, own: Collection[str], file: str) -> Any:
    """References to definitions that are not the schema's own lead to another file."""
    if isinstance(schema, list):
        return [elsewhere(each, own, file) for each in schema]
    if not isinstance(schema, dict):
        return schema
    match schema:
        case {"$ref": str(target)} if target_of(target) not in own:
            return {"$ref": f"{file}{target}"}
    return {key: elsewhere(value, own, file) for key, value in schema.items()}
