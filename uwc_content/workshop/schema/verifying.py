"""Holds a bundle against the very schema that other engines use, with a validator that is not ours."""

from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from uwc_content.bundle.shown import path_of
from uwc_content.compiler.game_parts import Game
from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.workshop.schema.bundle import bundle_schema

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

MOST_SHOWN = 20


def faults_against_schema(bundle: dict[str, Any], file: str, games: Iterable[Game]) -> list[Diagnostic]:
    """Where the bundle does not fit the published schema."""
    return [
        Diagnostic(
            "UWC702",
            Message("{path} does not fit the schema", path=path_of(error.instance_path)),
            Span.whole_line(file),
            Message("build it again"),
        )
        for error in islice(validator_of(tuple(games)).iter_errors(bundle), MOST_SHOWN)
    ]


@cache
def validator_of(games: tuple[Game, ...]) -> "Draft202012Validator":
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(bundle_schema(games))
