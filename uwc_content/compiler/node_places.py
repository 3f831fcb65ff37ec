"""Where a document states something."""

from collections.abc import Callable, Iterable

from uwc_content.diagnostics import Span
from uwc_content.reading.nodes import Mapping, Node, Sequence


def span_in(root: Node | None, file: str) -> Callable[[str, str], Span]:
    """Finds the place in pack.yaml of a key, of a type's counts, or of one count."""

    def find(name: str, inner: str) -> Span:
        place: Node | None = root
        for keys in (("counts", name, inner), ("counts", name), (name,)):
            found = node_at(root, keys)
            if found is not None:
                return found.span(file)
        return place.span(file) if place is not None else Span.whole_line(file)

    return find


def node_at(root: Node | None, keys: Iterable[str | int]) -> Node | None:
    """What stands at a path of keys and positions; a part without list brackets is the first of its list."""
    node = root
    for key in keys:
        if isinstance(key, str):
            node = node.get(key) if isinstance(node, Mapping) else None
        elif isinstance(node, Sequence):
            node = node.items[key] if key < len(node.items) else None
    return node
