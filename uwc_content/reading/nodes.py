"""YAML values that remember their places. Lines and columns are counted from 0, as the parser gives them.

The parser makes them itself, in place of its events: most of what a file says is made once and never copied.
"""

from typing import Any, Protocol

from uwc_content.diagnostics import Message, Span

ScalarValue = str | int | float | bool | None


class Mark(Protocol):
    """A place in a text as the parser notes it; `index` counts the characters before it."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...

    @property
    def index(self) -> int: ...


class Place:
    """A place that no parser has noted."""

    __slots__ = ("column", "index", "line")

    def __init__(self, line: int, column: int, index: int = -1) -> None:
        self.line = line
        self.column = column
        self.index = index
        """Unknown, unless somebody has counted."""


class Node:
    """A value in a file. Its place is kept as the parser noted it, for the few that are asked where they stand."""

    __slots__ = ("anchor", "end_mark", "start_mark", "tag")
    anchor: str | None
    tag: str | None
    start_mark: Mark
    end_mark: Mark

    @property
    def line(self) -> int:
        return self.start_mark.line

    @property
    def column(self) -> int:
        return self.start_mark.column

    @property
    def end_line(self) -> int:
        return self.end_mark.line

    @property
    def end_column(self) -> int:
        return self.end_mark.column

    def span(self, file: str) -> Span:
        start, end = self.start_mark, self.end_mark
        return Span(file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    @property
    def sort(self) -> Message:
        """What it is, in a designer's words."""
        raise NotImplementedError

    def plain(self) -> object:
        """The value without its places."""
        raise NotImplementedError


class Scalar(Node):
    """A name, number, truth value or text; `text` is what stands in the file, and its value is worked out from that."""

    __slots__ = ("style", "text", "value")
    value: ScalarValue

    def __init__(
        self, anchor: str | None, tag: str | None, _: Any, text: str, start_mark: Mark, end_mark: Mark, style: str
    ) -> None:
        self.anchor = anchor
        self.tag = tag
        self.text = text
        self.start_mark = start_mark
        self.end_mark = end_mark
        self.style = style

    @property
    def is_plain(self) -> bool:
        """Whether it has neither quotes nor lines of its own."""
        return not self.style

    @property
    def sort(self) -> Message:
        value = self.value
        if value is None:
            return Message("nothing")
        if isinstance(value, bool):
            return Message("a truth value")
        if isinstance(value, int):
            return Message("a number")
        if isinstance(value, float):
            return Message("a fraction")
        return Message("a name") if value.isidentifier() else Message("a text")

    def plain(self) -> object:
        return self.value


def scalar_at(value: ScalarValue, text: str, start: Mark, end: Mark, style: str = "") -> Scalar:
    """One that is not read from a text."""
    made = Scalar(None, None, None, text, start, end, style)
    made.value = value
    return made


class Entry:
    """A key with its value."""

    __slots__ = ("key", "value")

    def __init__(self, key: Scalar, value: Node) -> None:
        self.key = key
        self.value = value


class Collection(Node):
    """What holds other values. Its end is known when it has been read."""

    __slots__ = ("is_flow",)
    is_flow: bool
    """Whether it stands in brackets."""


class Mapping(Collection):
    """Keys and values; keys are texts or whole numbers, in the order of the file."""

    __slots__ = ("entries",)

    def __init__(
        self, anchor: str | None, tag: str | None, _: Any, start_mark: Mark, end_mark: Mark, is_flow: bool
    ) -> None:
        self.anchor = anchor
        self.tag = tag
        self.start_mark = start_mark
        self.end_mark = end_mark
        self.is_flow = is_flow
        self.entries: dict[str | int, Entry] = {}

    @property
    def sort(self) -> Message:
        return Message("a mapping")

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def plain(self) -> object:
        return {key: entry.value.plain() for key, entry in self.entries.items()}


class Sequence(Collection):
    """A list."""

    __slots__ = ("items",)

    def __init__(
        self, anchor: str | None, tag: str | None, _: Any, start_mark: Mark, end_mark: Mark, is_flow: bool
    ) -> None:
        self.anchor = anchor
        self.tag = tag
        self.start_mark = start_mark
        self.end_mark = end_mark
        self.is_flow = is_flow
        self.items: list[Node] = []

    @property
    def sort(self) -> Message:
        return Message("a list")

    def plain(self) -> object:
        return [item.plain() for item in self.items]
