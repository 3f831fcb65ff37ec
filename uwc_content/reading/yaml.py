"""Reads the YAML of a content file into nodes that know their places; touches nothing but the bytes it is given."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from uwc_content.diagnostics import Diagnostic, in_reading_order
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from uwc_content.reading.plain_scalars import ODD
from uwc_content.reading.syntax_faults import syntax_fault
from uwc_content.reading.text_faults import DEEPEST, checked_text
from uwc_content.reading.yaml_events import (
    AliasEvent,
    DocumentStartEvent,
    EventStream,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    YAMLError,
    is_stopped_by_sign,
    with_stand_ins,
)
from uwc_content.reading.yaml_oddities import NO_KEY, Reading, Source

__all__ = ["Source", "gc_paused", "read_yaml"]


@contextmanager
def gc_paused() -> Iterator[None]:
    """Nodes are many and hold no cycles: looking for garbage among them costs more than making them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def read_yaml(file: str, data: bytes) -> tuple[Mapping | Sequence | Scalar | None, list[Diagnostic]]:
    """The root of a file, or None if the file is unusable, and every fault that was found. Never raises.

    Places count characters. A block collection ends where its last value ends, and a block text with its last line that
    is not blank. An alias is the anchored node itself, so it reports the place of the anchored value, which begins at
    the `&`.
    """
    with gc_paused():
        checked = checked_text(file, data)
        if checked.text is None:
            return None, checked.faults
        reading, root, failure = tried(Source(file, checked.text))
        if failure is not None and is_stopped_by_sign(failure, checked.text):
            reading, root, failure = tried(Source(file, with_stand_ins(checked.text)))
        if failure is not None and (fault := syntax_fault(file, failure, checked)) is not None:
            reading.faults.append(fault)
        faults = [fault for fault in reading.faults if fault.span.line not in checked.spoilt_lines]
        return root, in_reading_order(checked.faults + faults)


def tried(source: Source) -> tuple[Reading, Mapping | Sequence | Scalar | None, YAMLError | None]:
    """What became of a text: what was told while it was read, its root, and where the parser gave up."""
    reading = Reading(source)
    try:
        return reading, build(reading), None
    except YAMLError as failure:
        return reading, None, failure


def build(reading: Reading) -> Mapping | Sequence | Scalar | None:  # noqa: C901 (one loop: calls would double its time)
    """The nodes of a file, built from the parser's events. Faults of the syntax are raised by the parser.

    This loop runs for every word of the content. Nodes are made without their `__init__`, equal texts share one object,
    and the end of a text without blanks follows from its width; each of these was measured. An entry is put into its
    mapping with its key and waits there for its value.
    """
    text = reading.source.text
    has_properties = "&" in text or "!" in text
    plain_scalars, opened_anchors = reading.plain_scalars, reading.anchors.opened
    new = object.__new__
    items: list[Node] = []
    roots = items
    entries: dict[str | int, Entry] | None = None
    entry: Entry | None = None
    opened: Mapping | Sequence = Sequence(items, False, 0, 0, 0, 0)
    stack: list[tuple[Mapping | Sequence, list[Node], dict[str | int, Entry] | None, Entry | None]] = []
    end_line = end_column = depth = 0
    node: Node
    stream = EventStream(text)
    events: list[Any] = []
    failure: YAMLError | None = None
    while failure is None:
        failure = stream.read_on(events)
        for event in events:
            kind = type(event)
            if kind is ScalarEvent:
                if event.style != "" or (has_properties and (event.tag is not None or event.anchor is not None)):
                    node = scalar = reading.scalar(event)
                    end_line = scalar.end_line
                    end_column = scalar.end_column
                else:
                    node = scalar = new(Scalar)
                    scalar.is_plain = True
                    scalar.value, scalar.text, width = plain_scalars[event.value]
                    mark = event.start_mark
                    scalar.line = end_line = mark.line
                    scalar.column = column = mark.column
                    if width >= 0:
                        end_column = column + width
                    else:
                        end_line = event.end_mark.line
                        end_column = event.end_mark.column
                    scalar.end_line = end_line
                    scalar.end_column = end_column
                    if width == ODD and reading.is_merge_key(scalar, entries is not None and entry is None):
                        entry = Entry(NO_KEY, scalar)
                        continue
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                depth += 1
                if depth > DEEPEST:
                    reading.too_deep(event)
                    return None
                if has_properties and (event.tag is not None or event.anchor is not None):
                    reading.properties(event, depth)
                stack.append((opened, items, entries, entry))
                if kind is MappingStartEvent:
                    opened = new(Mapping)
                    opened.entries = entries = {}
                    entry = None
                else:
                    opened = new(Sequence)
                    opened.items = items = []
                    entries = None
                opened.is_flow = event.flow_style
                mark = event.start_mark
                opened.line = mark.line
                opened.column = mark.column
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                node = closed = opened
                opened, items, entries, entry = stack.pop()
                if closed.is_flow:
                    mark = event.end_mark
                    column = mark.column
                    # A pair without braces, as in `[a: 1]`, has no end of its own.
                    if entries is not None or column != event.start_mark.column:
                        end_line = mark.line
                        end_column = column
                node.end_line = end_line
                node.end_column = end_column
                if opened_anchors:
                    reading.anchors.close(node, depth)
                depth -= 1
            elif kind is AliasEvent:
                node = reading.alias(event, depth)
                end_line = event.end_mark.line
                end_column = event.end_mark.column
            elif kind is DocumentStartEvent:
                reading.begin_document(event, not roots)
                if roots:
                    return reading.root(roots)
                continue
            elif kind is StreamEndEvent:
                return reading.root(roots)
            else:
                continue
            if entries is None:
                items.append(node)
            elif entry is not None:
                entry.value = node
                entry = None
            elif kind is ScalarEvent:
                value = scalar.value
                if type(value) is str and value not in entries:
                    entries[value] = entry = new(Entry)
                    entry.key = scalar
                else:
                    entry = reading.entry(scalar, entries)
            else:
                entry = reading.entry_without_key(node, event)
    raise failure
