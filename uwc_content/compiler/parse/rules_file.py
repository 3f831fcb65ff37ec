"""Reads rules.yaml: effects at the places that the ruleset names, everything else by its model."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.game_parts import Documents
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.effects import Language
from uwc_content.language.vocabulary import Section, SectionSort
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence


def parse_rules(root: Node, documents: Documents, language: Language) -> Any:
    """The ruleset's rules model, or None with every fault noted."""
    plain = root.plain()
    for path, sort in documents.effect_places.items():
        section = Section(doc="", sort=SectionSort(sort))
        for steps, node in places(root, path, ()):
            put(plain, steps, language.section(str(path[-1]), section, node, has_here=False))
    for path, type_name in documents.reference_places.items():
        for _, node in places(root, path, ()):
            if isinstance(node, Scalar):
                language.notes.refer(node, [type_name])
    return parse_document(documents.rules, root, language.notes, context=language.names, plain=plain)


def places(node: Node | None, path: tuple[str, ...], steps: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Node]]:
    """Every node that a path leads to; `*` stands for each item of a list or each value of a mapping."""
    if node is None:
        return
    if not path:
        yield steps, node
    elif path[0] == "*" and isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from places(item, path[1:], (*steps, index))
    elif path[0] == "*" and isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from places(entry.value, path[1:], (*steps, key))
    elif isinstance(node, Mapping):
        yield from places(node.get(path[0]), path[1:], (*steps, path[0]))


def put(plain: Any, steps: tuple[Any, ...], value: object) -> None:
    for step in steps[:-1]:
        plain = plain[step]
    plain[steps[-1]] = value
