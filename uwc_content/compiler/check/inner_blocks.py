"""The blocks within parts, and the rules among them."""

from collections.abc import Iterator

from uwc_content.compiler.parse.notes import Lowered

Path = list[str | int]
"""Where a part stands in its item: keys, and positions in lists of parts."""

HOLDING_PARTS = frozenset({"choose", "together", "when"})
"""The words whose own value holds parts, or that are rules."""


def rules_in(block: list[Lowered], path: Path) -> Iterator[tuple[Path, Lowered]]:
    """Every `when` of a block with its place, also those that an effect puts in force for a while."""
    for i, part in enumerate(block):
        if len(part) == 2 and part["op"] not in HOLDING_PARTS:
            continue  # A word and what it acts on: most parts hold no others.
        here = [*path, i]
        if part["op"] == "when":
            yield here, part
        for keys, inner in blocks_in(part):
            yield from rules_in(inner, [*here, *keys])


def blocks_in(part: Lowered) -> Iterator[tuple[Path, list[Lowered]]]:
    """The blocks within a part, each with its place."""
    if part["op"] == "choose":
        for i, block in enumerate(part["what"]):
            yield ["choose", i], block
    elif part["op"] == "together":
        yield ["together"], part["what"]
    for key in ("then", "else", "instead"):
        if key in part:
            yield [key], part[key]
