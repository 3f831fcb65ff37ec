"""Reads the schemas under schemas/ and tells what they refuse."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft7, Draft7Validator, Registry

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "schemas"
ENDING = ".schema.json"
FILES = sorted(SCHEMAS.glob(f"*/*{ENDING}"))
FOLDER = "schemas:///"
"""What the schemas are called relative to."""


@cache
def schema_called(ruleset: str, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SCHEMAS / ruleset / f"{kind}{ENDING}").read_text(encoding="utf-8"))
    return found


@cache
def validator(ruleset: str, kind: str) -> Draft7Validator:
    kinds = [path.name.removesuffix(ENDING) for path in FILES if path.parent.name == ruleset]
    return validator_among({each: schema_called(ruleset, each) for each in kinds}, kind)


def validator_among(schemas: dict[str, Any], kind: str) -> Draft7Validator:
    """Of one of the schemas, which refer to each other as files of one folder."""
    registry = Registry([(f"{FOLDER}{name}{ENDING}", schema) for name, schema in schemas.items()], draft=Draft7)
    return Draft7Validator(schemas[kind], registry=registry, base_uri=f"{FOLDER}{kind}{ENDING}")


def as_json(value: object) -> Any:
    """JSON knows only texts as keys."""
    if isinstance(value, dict):
        return {str(key): as_json(each) for key, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, list) else value


def refusals(ruleset: str, kind: str, value: object) -> list[str]:
    """Where the schema refuses a file, and why."""
    errors = validator(ruleset, kind).iter_errors(as_json(value))
    return [f"{'/'.join(str(step) for step in error.instance_path)}: {error.message}" for error in errors]
