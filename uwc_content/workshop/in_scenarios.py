"""Every place of a scenario file where an item's id is written; comments and sentences are left alone."""

from collections.abc import Iterator
from pathlib import Path

from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.shapes import PART_SHAPES
from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Span
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.reading.yaml import read_yaml

OWN_WORDS = frozenset({"id", "note", "pack", "rules"})
"""Keys whose values are no ids of the pack."""
OF_FACTS = frozenset({"scenarios", "given", "expect", "some_line_reaches", "no_line_reaches"})
"""Keys of mappings, or of lists of them, whose own keys are facts and things that happen."""


def mentions_in_scenario(path: Path, identifier: str) -> set[Span]:
    """What cannot be read has no mentions; `uwc test` tells why."""
    root = read_yaml(path.as_posix(), path.read_bytes())[0] if path.is_file() else None
    if root is None:
        return set()
    found = scalars(root, keys_are_facts=True)
    return {node.span(path.as_posix()) for node in found if node.value == identifier}


def scalars(node: Node, keys_are_facts: bool = False) -> Iterator[Scalar]:
    """Every scalar that may be an id, keys included."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item, keys_are_facts)
    elif isinstance(node, Mapping):
        for key, entry in node.entries.items():
            name = str(key)
            if not keys_are_facts:
                yield entry.key
            if not (keys_are_facts and name in OWN_WORDS):
                yield from scalars(entry.value, name in OF_FACTS or name.startswith("player_"))


def is_also_a_word(identifier: str, compilation: Compilation) -> bool:
    """Whether a scenario may mean something else by it: a word, a noun, a resource, or a part of a layout."""
    if compilation.vocabulary is None or compilation.game is None:
        return True
    vocabulary, layouts = compilation.vocabulary, compilation.game.layouts()
    parts = {part for layout in compilation.boards for part in layouts.parts(layout)} if layouts else set[str]()
    known = {*PART_SHAPES, *Names(vocabulary).kinds, *vocabulary.resources, *vocabulary.groups, *vocabulary.payables}
    return identifier in known | parts | {*vocabulary.tracks, *vocabulary.decks}
