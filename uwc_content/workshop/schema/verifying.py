"""Holds a bundle against the very schema that other engines use, with a validator that is not ours."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from uwc_content.compiler.game_parts import Game
from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.workshop.schema.bundle import bundle_schema

MOST_SHOWN = 20


def faults_against_schema(bundle: dict[str, Any], file: str, games: Iterable[Game]) -> list[Diagnostic]:
    """Where the bundle does not fit the published schema."""
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(bundle_schema(games))
    return [
        Diagnostic(
            "UWC702",
            Message("{path} does not fit the schema", path=error.json_path),
            Span.whole_line(file),
            Message("build it again"),
        )
        for error in islice(validator.iter_errors(bundle), MOST_SHOWN)
    ]
