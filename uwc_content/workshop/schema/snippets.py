"""What an editor writes for a designer: after a key, and for a whole part."""

from collections.abc import Iterable

from uwc_content.compiler.parse.shapes import Shape
from uwc_content.language.base import Sort
from uwc_content.workshop.schema.values import Schema

STOP = "§"
"""Where the cursor goes next; numbered at last."""

VALUES = {
    Sort.ALTERNATIVES: "[{§}, {§}]",
    Sort.BAG: "{§}",
    Sort.BAG_OR_ALL: "{§}",
    Sort.BLOCK: "{§}",
    Sort.CONDITION: "{§}",
    Sort.CONDITIONS: "[{§}, {§}]",
    Sort.DECK_BAG: "1",
    Sort.EVENT: "{§}",
    Sort.INTEGER: "1",
    Sort.MULTIPLIERS: "{§}",
    Sort.PAYMENT: "{§}",
    Sort.STAT_BAG: "{§}",
    Sort.TRACK_BAG: "{§}",
}
"""Sort: what is written for its value; nothing but the cursor where none is named."""


def numbered(template: str) -> str:
    """`{§}, {§}` → `{$1}, {$2}`."""
    first, *rest = template.split(STOP)
    return first + "".join(f"${number}{text}" for number, text in enumerate(rest, 1))


def value_snippet(sort: Sort) -> str:
    return numbered(VALUES[sort]) if sort in VALUES else ""


def part_snippet(shape: Shape, needed: Iterable[str]) -> str:
    """A whole part with everything that it needs."""
    head = "[{§}, {§}]" if shape.word == "together" else VALUES.get(shape.head, STOP)
    beside = [f"{name}: {VALUES.get(shape.arguments[name], STOP)}" for name in needed]
    return numbered("{" + ", ".join([f"{shape.word}: {head}", *beside]) + "}")


def only_offered(snippets: Iterable[Schema]) -> Schema:
    """An alternative that no value fits: editors offer its snippets where nothing is written yet, and nowhere else."""
    return {"not": {}, "defaultSnippets": list(snippets)}
