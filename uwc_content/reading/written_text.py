"""The text of a content file as it is written, for whoever would look at equal or innocent places only once."""

import re

from uwc_content.reading.nodes import Node
from uwc_content.reading.text_faults import HARMLESS

# An alias, an anchor, a tag or an escape: what stands there says less than what it means.
MEANS_MORE = re.compile(r"[*&!\\]")


class Written:
    """The lines of one file, if every character of it stands where the reader counts it."""

    __slots__ = ("asked", "lines", "text")

    def __init__(self, data: bytes) -> None:
        self.lines: list[str] = [] if data.translate(None, HARMLESS) or b"\t" in data else lines_of(data)
        self.asked: Node | None = None
        self.text: str | None = None

    def of(self, node: Node) -> str | None:
        """What stands from the beginning of a node to its end; None where that does not say all that it means."""
        if node is not self.asked:  # Several checks ask for one item, one after the other.
            self.asked, self.text = node, self.found(node)
        return self.text

    def found(self, node: Node) -> str | None:
        first, last = node.line, node.end_line
        if last >= len(self.lines):
            return None
        if first == last:
            text = self.lines[first][node.column : node.end_column]
        else:
            begun = self.lines[first][node.column :]
            text = "\n".join([begun, *self.lines[first + 1 : last], self.lines[last][: node.end_column]])
        return None if MEANS_MORE.search(text) else text


def lines_of(data: bytes) -> list[str]:
    try:
        return data.decode().split("\n") if data else []
    except UnicodeDecodeError:
        return []


NOWHERE = Written(b"")
