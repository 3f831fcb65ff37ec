"""Anchors and aliases of one file, counted so that a small file cannot unfold into a large one."""

from uwc_content.reading.nodes import Mapping, Node, Sequence

MOST_ANCHORS = 64
MOST_ALIASES = 256
MOST_UNFOLDED_NODES = 1_000_000


class Anchors:
    """What `&name` marks and `*name` repeats. An alias is the anchored node itself, not a copy."""

    __slots__ = ("aliases", "anchors", "measures", "nodes", "opened", "unfolded")

    def __init__(self) -> None:
        self.nodes: dict[str, Node] = {}
        self.measures: dict[Node, tuple[int, int]] = {}
        self.opened: list[tuple[int, str]] = []
        self.anchors = 0
        self.aliases = 0
        self.unfolded = 0

    def open(self, name: str, depth: int) -> None:
        """A collection with an anchor begins; it can be repeated once it is complete."""
        self.opened.append((depth, name))

    def close(self, node: Node, depth: int) -> None:
        if self.opened[-1][0] == depth:
            self.keep(self.opened.pop()[1], node)

    def keep(self, name: str, node: Node) -> None:
        self.nodes[name] = node
        self.measures[node] = self.measure(node)

    def is_open(self, name: str) -> bool:
        return any(name == other for _, other in self.opened)

    def unfold(self, node: Node) -> int:
        """Counts what an alias stands for; returns its height."""
        size, height = self.measures[node]
        self.unfolded += size
        return height

    def measure(self, node: Node) -> tuple[int, int]:
        """How many nodes there are with all aliases unfolded, and how many levels. Aliased nodes are known already."""
        known = self.measures.get(node)
        if known is not None:
            return known
        children: list[Node] = []
        if isinstance(node, Mapping):
            children = [entry.value for entry in node.entries.values()]
        elif isinstance(node, Sequence):
            children = node.items
        else:
            return 1, 0
        measures = [self.measure(child) for child in children]
        return 1 + sum(size for size, _ in measures), 1 + max((height for _, height in measures), default=0)
