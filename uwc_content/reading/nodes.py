"""YAML values that remember their places. Lines and columns are counted from 0, as the parser gives them."""

from uwc_content.diagnostics import Message, Span

ScalarValue = str | int | float | bool | None


class Node:
    """A value in a file."""

    __slots__ = ("column", "end_column", "end_line", "line")

    def __init__(self, line: int, column: int, end_line: int, end_column: int) -> None:
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    def span(self, file: str) -> Span:
        return Span(file, self.line + 1, self.column + 1, self.end_line + 1, self.end_column + 1)

    @property
    def sort(self) -> Message:
        """What it is, in a designer's words."""
        raise NotImplementedError

    def plain(self) -> object:
        """The value without its places."""
        raise NotImplementedError


class Scalar(Node):
    """A name, number, truth value or text; `text` is what stands in the file."""

    __slots__ = ("is_plain", "text", "value")

    def __init__(
        self, value: ScalarValue, text: str, is_plain: bool, line: int, column: int, end_line: int, end_column: int
    ) -> None:
        self.value = value
        self.text = text
        self.is_plain = is_plain
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

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


class Entry:
    """A key with its value."""

    __slots__ = ("key", "value")

    def __init__(self, key: Scalar, value: Node) -> None:
        self.key = key
        self.value = value


class Mapping(Node):
    """Keys and values; keys are texts or whole numbers, in the order of the file."""

    __slots__ = ("entries", "is_flow")

    def __init__(
        self,
        entries: dict[str | int, Entry],
        is_flow: bool,
        line: int,
        column: int,
        end_line: int,
        end_column: int,
    ) -> None:
        self.entries = entries
        self.is_flow = is_flow
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    @property
    def sort(self) -> Message:
        return Message("a mapping")

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def plain(self) -> object:
        return {key: entry.value.plain() for key, entry in self.entries.items()}


class Sequence(Node):
    """A list."""

    __slots__ = ("is_flow", "items")

    def __init__(
        self, items: list[Node], is_flow: bool, line: int, column: int, end_line: int, end_column: int
    ) -> None:
        self.items = items
        self.is_flow = is_flow
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    @property
    def sort(self) -> Message:
        return Message("a list")

    def plain(self) -> object:
        return [item.plain() for item in self.items]
