"""A content file as a tree that can be laid out anew: values, how they are written, and the comments beside them."""

from collections.abc import Iterator
from typing import Any

from uwc_content.reading.nodes import Collection, Mapping, Scalar
from uwc_content.reading.yaml_events import AliasEvent, CollectionEnd, events_of

Position = tuple[int, int]
"""Line and column, both counted from 0."""


class Leaf:
    """A scalar or an alias."""

    __slots__ = ("anchor", "end", "is_alias", "raw", "start", "style", "value")

    def __init__(self, value: str, style: str, start: Position, end: Position) -> None:
        self.value = value
        self.style = style
        self.start = start
        self.end = end
        self.anchor = ""
        self.is_alias = False
        self.raw: list[str] = []
        """The header and the dedented lines of a block scalar."""

    @property
    def is_plain(self) -> bool:
        return not self.style

    @property
    def is_empty(self) -> bool:
        """Nothing is written at all."""
        return self.is_plain and not self.value and not self.is_alias


class Branch:
    """A mapping or a list; its rows are entries or items."""

    __slots__ = (
        "anchor",
        "column",
        "end",
        "head",
        "is_flow",
        "is_mapping",
        "prefers_flow",
        "rows",
        "spaced",
        "start",
        "tail",
    )

    def __init__(self, is_mapping: bool, is_flow: bool, start: Position, column: int, anchor: str) -> None:
        self.is_mapping = is_mapping
        self.is_flow = is_flow
        self.start = start
        self.end = start
        self.column = column
        """Where its rows begin."""
        self.anchor = anchor
        self.rows: list[Row] = []
        self.head: list[Comment] = []
        """Comments beside the opening, before the first row."""
        self.tail: list[str] = []
        """Comments and blank lines after the last row."""
        self.prefers_flow = is_flow
        self.spaced = False
        """Whether a blank line stands between its rows."""


Value = Leaf | Branch


class Row:
    """An entry of a mapping (with a key) or an item of a list (without)."""

    __slots__ = ("after", "before", "key", "start", "value")

    def __init__(self, key: Leaf | None, value: Value, start: Position) -> None:
        self.key = key
        self.value = value
        self.start = start
        """Where its key or dash stands."""
        self.before: list[str] = []
        """Comments and blank lines above it; a blank line is an empty text."""
        self.after: list[Comment] = []
        """Comments on its own line."""


class Comment:
    """A comment and where it stood."""

    __slots__ = ("column", "line", "text")

    def __init__(self, line: int, column: int, text: str) -> None:
        self.line = line
        self.column = column
        self.text = text


def end_of(value: Value) -> Position:
    """Where the content of a value ends; the end of a block is that of its last row."""
    if isinstance(value, Branch) and not value.is_flow and value.rows:
        return max(value.end, end_of(value.rows[-1].value))
    return value.end


def position(mark: Any) -> Position:
    return mark.line, mark.column


def build_tree(text: str) -> Value:
    """The tree of a text that the reader has accepted."""
    lines = text.split("\n")
    stack: list[Branch] = []
    keys: list[Leaf | None] = []
    root: Value | None = None
    for event in events_of(text):
        value = value_of(event, lines)
        if value is not None:
            if not stack:
                root = value
            elif stack[-1].is_mapping and keys[-1] is None:
                keys[-1] = value  # type: ignore[assignment]  # the reader refuses mappings as keys
            else:
                stack[-1].rows.append(Row(keys[-1], value, row_start(stack[-1], keys[-1], value, lines)))
                keys[-1] = None
            if isinstance(value, Branch):
                stack.append(value)
                keys.append(None)
        elif isinstance(event, CollectionEnd):
            keys.pop()
            closed = stack.pop()
            if closed.is_flow:
                closed.end = position(event.end_mark)
    if root is None:
        raise ValueError("the reader lets no empty file pass")
    return root


def row_start(branch: Branch, key: Leaf | None, value: Value, lines: list[str]) -> Position:
    """Where an entry begins, or the dash of an item."""
    if key is not None or branch.is_flow:
        return key.start if key else value.start
    line = value.start[0]
    while line > branch.start[0] and lines[line][branch.column : branch.column + 1] != "-":
        line -= 1
    return line, branch.column


def value_of(event: Any, lines: list[str]) -> Value | None:
    start, end = position(event.start_mark), position(event.end_mark)
    if isinstance(event, Scalar):
        leaf = Leaf(event.text, event.style or "", start, end)
        leaf.anchor = event.anchor or ""
        if leaf.style in ("|", ">"):
            leaf.raw, leaf.end = block_scalar(lines, leaf)
        return leaf
    if isinstance(event, AliasEvent):
        leaf = Leaf(event.anchor or "", "", start, end)
        leaf.is_alias = True
        return leaf
    if isinstance(event, Collection):
        is_mapping = isinstance(event, Mapping)
        # Behind an anchor, the parser says only where the first key or dash ends its search.
        column = end[1] if event.anchor else start[1]
        if event.anchor and not is_mapping and lines[end[0]][column : column + 1] != "-":
            column -= 1
        return Branch(is_mapping, bool(event.is_flow), start, column, event.anchor or "")
    return None


def block_scalar(lines: list[str], leaf: Leaf) -> tuple[list[str], Position]:
    """The header and the lines of a `|` or `>` text without their indentation, and where the last of them ends."""
    last = leaf.end[0] if leaf.end[1] else leaf.end[0] - 1
    while last > leaf.start[0] and not lines[last].strip():
        last -= 1
    content = lines[leaf.start[0] + 1 : last + 1]
    header = lines[leaf.start[0]][leaf.start[1] :].split("#")[0].split()[-1]
    first = next((line for line in content if line.strip()), "")
    indentation = len(first) - len(first.lstrip(" "))
    return [header, *(line[indentation:] for line in content)], (last, len(lines[last]))


def leaves(value: Value) -> Iterator[Leaf]:
    """Every key and scalar, in the order of the file."""
    if isinstance(value, Leaf):
        yield value
        return
    for row in value.rows:
        if row.key is not None:
            yield row.key
        yield from leaves(row.value)
