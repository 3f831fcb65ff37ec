"""Words that cost nothing and only bring something, whatever else is done first."""

from uwc_content.engine.opcodes import ADVANCE, CHOOSE, DRAW, GAIN, NONE
from uwc_content.engine.program import Node


def gifts_among(nodes: list[Node]) -> frozenset[int]:
    """What is gained, drawn and advanced, and choices of nothing else; how much of it depends on nothing."""
    return frozenset([node.index for node in nodes if is_gift(nodes, node)])


def is_gift(nodes: list[Node], node: Node) -> bool:
    if node.counts or node.spends:
        return False
    if node.op == CHOOSE:
        return all(are_gifts(nodes, block) for block in node.parts)
    return node.op in (GAIN, DRAW, ADVANCE) and (node.then == NONE or are_gifts(nodes, node.then))


def are_gifts(nodes: list[Node], block: int) -> bool:
    return all(is_gift(nodes, nodes[part]) for part in nodes[block].parts)
