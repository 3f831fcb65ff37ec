"""The shipped pack of Underwater Cities, read once for the tests that look at it."""

from functools import cache
from pathlib import Path

from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.compiler.parse.rules_file import parse_rules
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find
from uwc_content.games.underwater_cities.model import DOCUMENTS, UnderwaterRules
from uwc_content.reading.yaml import read_yaml

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content" / "underwater_cities"
RULESET = "underwater_cities"


@cache
def compilation() -> Compilation:
    return compile_pack(CONTENT, find, shown_from=ROOT)


@cache
def names() -> Names:
    return Names(find(RULESET).vocabulary())


def rules_from(text: str) -> tuple[UnderwaterRules | None, list[Diagnostic]]:
    root, faults = read_yaml("rules.yaml", text.encode())
    assert root is not None, faults
    notes = Notes("rules.yaml")
    rules = parse_rules(root, DOCUMENTS, Language(names(), notes))
    return rules, [*faults, *notes.faults]


@cache
def rules_text() -> str:
    return (CONTENT / "rules.yaml").read_text(encoding="utf-8")


@cache
def rules() -> UnderwaterRules:
    found, faults = rules_from(rules_text())
    assert found is not None, faults
    return found


def records(type_name: str) -> list[ItemRecord]:
    return compilation().items[type_name]


def items(type_name: str) -> dict[str, Lowered]:
    return {record.id: record.item for record in records(type_name)}


def marked(text: str, fault: Diagnostic) -> str:
    """The characters that a fault on one line points at."""
    line = text.splitlines()[fault.span.line - 1]
    return line[fault.span.column - 1 : fault.span.end_column - 1]
