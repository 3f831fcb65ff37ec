"""Reads the schemas under schemas/ and tells what they refuse."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "schemas"
FILES = sorted(SCHEMAS.glob("*/*.schema.json"))


@cache
def schema_called(ruleset: str, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / ruleset / f"{kind}.schema.json").read_text(encoding="utf-8"))
    return found


@cache
def validator(ruleset: str, kind: str) -> Draft7Validator:
    files = [path.name for path in FILES if path.parent.name == ruleset]
    schemas = [(name, schema_called(ruleset, name.removesuffix(".schema.json"))) for name in files]
    resources = [(name, Resource.from_contents(each, default_specification=DRAFT7)) for name, each in schemas]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft7Validator(schema_called(ruleset, kind), registry=registry)


def as_json(value: object) -> Any:
    """JSON knows only texts as keys."""
    if isinstance(value, dict):
        return {str(key): as_json(each) for key, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, list) else value


def refusals(ruleset: str, kind: str, value: object) -> list[str]:
    """Where the schema refuses a file, and why."""
    errors = validator(ruleset, kind).iter_errors(as_json(value))
    return [f"{'/'.join(str(step) for step in error.absolute_path)}: {error.message}" for error in errors]
