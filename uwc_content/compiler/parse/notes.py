"""What the parsers write down while they read one file: its faults, and the ids that it mentions."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from uwc_content.compiler.hints.names_meant import known_here, one_name
from uwc_content.compiler.hints.wrong_numbers import number_hint
from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span, did_you_mean
from uwc_content.reading.nodes import Node, Scalar
from uwc_content.reading.plain_scalars import is_in_range
from uwc_content.reading.written_text import NOWHERE, Written

Lowered = dict[str, Any]
"""A word or quantity in bundle form; its shape is that of the model class of the same name."""
KnownParts = dict[tuple[str, int], Lowered]
"""What parts mean that were read before, by how they are written and their column; -1 if they stand in brackets."""


class Reference(NamedTuple):
    """A name that must be the id of an item of one of these types."""

    name: str
    types: tuple[str, ...]
    span: Span
    also: tuple[str, ...] = ()
    """Other names that would have been right here; for the hint."""


class Notes:
    """Faults and references of one file."""

    def __init__(self, file: str, written: Written = NOWHERE) -> None:
        self.file = file
        self.written = written
        """For checks of what is rarely written; without it they look at everything."""
        self.faults: list[Diagnostic] = []
        self.references: list[Reference] = []

    def fault(self, code: str, message: Message, node: Node, hint: Message = NOTHING) -> None:
        self.faults.append(Diagnostic(code, message, node.span(self.file), hint))

    def forget(self) -> None:
        """Begins anew; whoever has these lists keeps them."""
        self.faults, self.references = [], []

    def may_mention(self, node: Node, words: tuple[str, ...]) -> bool:
        """Whether one of these words may stand in a node; only what is certainly without them can be passed over."""
        if self.written.is_without(words):
            return False
        text = self.written.of(node)
        if text is not None:
            for word in words:
                if word in text:
                    return True
        return text is None

    def refer(self, node: Scalar, types: Iterable[str], also: Iterable[str] = ()) -> None:
        self.references.append(
            Reference(str(node.value), tuple(sorted(types)), node.span(self.file), tuple(sorted(also)))
        )

    def wrong_type(self, node: Node, expected: Message, hint: Message = NOTHING) -> None:
        self.fault(
            "UWC203",
            Message("{expected} is expected here, not {found}", expected=expected, found=node.sort),
            node,
            hint,
        )

    def unknown(self, sort: Message, node: Scalar, known: Iterable[str], hint: Message = NOTHING) -> None:
        self.fault(
            "UWC206",
            Message("there is no {sort} `{name}`", sort=sort, name=node.text),
            node,
            did_you_mean(node.value, known) or hint,
        )

    def name(self, node: Node, sort: Message, known: Iterable[str]) -> str | None:
        """One of the known names, or a fault."""
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.wrong_type(node, Message("the name of a {sort}", sort=sort), one_name(node, known))
            return None
        if node.value not in known:
            self.unknown(sort, node, known, known_here(known))
            return None
        return node.value

    def integer(self, node: Node, least: int = 0, most: int = 1000) -> int | None:
        """A whole number within limits, or a fault."""
        if not isinstance(node, Scalar) or not isinstance(node.value, int) or isinstance(node.value, bool):
            self.wrong_type(node, Message("a whole number"), number_hint(node))
            return None
        if not least <= node.value <= most:
            if not is_in_range(node.text):
                return None  # The reader has told it already.
            self.fault(
                "UWC205",
                Message("{value} is out of range", value=node.value),
                node,
                Message("between {least} and {most}", least=least, most=most),
            )
            return None
        return node.value
