"""What the parsers write down while they read one file: its faults, and the ids that it mentions."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from uwc_content.compiler.hints.names_meant import known_here, one_name
from uwc_content.compiler.hints.wrong_numbers import number_hint
from uwc_content.diagnostics import Diagnostic, Span, did_you_mean
from uwc_content.reading.nodes import Node, Scalar
from uwc_content.reading.plain_scalars import is_in_range

Lowered = dict[str, Any]
"""A word or quantity in bundle form; its shape is that of the model class of the same name."""


class Reference(NamedTuple):
    """A name that must be the id of an item of one of these types."""

    name: str
    types: tuple[str, ...]
    span: Span
    also: tuple[str, ...] = ()
    """Other names that would have been right here; for the hint."""


class Notes:
    """Faults and references of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Diagnostic] = []
        self.references: list[Reference] = []

    def fault(self, code: str, message: str, node: Node, hint: str = "") -> None:
        self.faults.append(Diagnostic(code, message, node.span(self.file), hint))

    def refer(self, node: Scalar, types: Iterable[str], also: Iterable[str] = ()) -> None:
        self.references.append(
            Reference(str(node.value), tuple(sorted(types)), node.span(self.file), tuple(sorted(also)))
        )

    def wrong_type(self, node: Node, expected: str, hint: str = "") -> None:
        self.fault("UWC203", f"{expected} is expected here, not {node.sort}", node, hint)

    def unknown(self, sort: str, node: Scalar, known: Iterable[str], hint: str = "") -> None:
        self.fault("UWC206", f"there is no {sort} `{node.text}`", node, did_you_mean(node.value, known) or hint)

    def name(self, node: Node, sort: str, known: Iterable[str]) -> str | None:
        """One of the known names, or a fault."""
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.wrong_type(node, f"the name of a {sort}", one_name(node, known))
            return None
        if node.value not in known:
            self.unknown(sort, node, known, known_here(known))
            return None
        return node.value

    def integer(self, node: Node, least: int = 0, most: int = 1000) -> int | None:
        """A whole number within limits, or a fault."""
        if not isinstance(node, Scalar) or not isinstance(node.value, int) or isinstance(node.value, bool):
            self.wrong_type(node, "a whole number", number_hint(node))
            return None
        if not least <= node.value <= most:
            if not is_in_range(node.text):
                return None  # The reader has told it already.
            self.fault("UWC205", f"{node.value} is out of range", node, f"between {least} and {most}")
            return None
        return node.value
