"""Reads the YAML of a content file into nodes that know their places; touches nothing but the bytes it is given."""

from typing import Any

from uwc_content.diagnostics import Diagnostic, in_reading_order
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.nodes import Entry, Mapping, Node, Scalar, Sequence
from uwc_content.reading.syntax_faults import syntax_fault
from uwc_content.reading.text_faults import DEEPEST, checked_text
from uwc_content.reading.yaml_events import (
    AliasEvent,
    CollectionEnd,
    DocumentStartEvent,
    EventStream,
    StreamEndEvent,
    YAMLError,
    is_stopped_by_sign,
    with_stand_ins,
)
from uwc_content.reading.yaml_oddities import Reading, Source

__all__ = ["Source", "read_plainly", "read_yaml"]


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


def read_plainly(file: str, text: str) -> Node | None:
    """The root of a text in which every character stands where it is counted; None if there is anything to be told."""
    reading, root, failure = tried(Source(file, text))
    return root if failure is None and not reading.faults else None


def tried(source: Source) -> tuple[Reading, Mapping | Sequence | Scalar | None, YAMLError | None]:
    """What became of a text: what was told while it was read, its root, and where the parser gave up."""
    reading = Reading(source)
    try:
        return reading, build(reading), None
    except YAMLError as failure:
        return reading, None, failure


def build(reading: Reading) -> Mapping | Sequence | Scalar | None:  # noqa: C901 (one loop: calls would double its time)
    """The nodes of a file, put together as the parser makes them. Faults of the syntax are raised by the parser.

    This loop runs for every word of the content; whatever happens seldom is left to `reading`. An entry is put into its
    mapping with its key and waits there for its value.
    """
    text = reading.source.text
    has_properties = "&" in text or "!" in text
    plain_scalars, opened_anchors = reading.plain_scalars, reading.anchors.opened
    merges = reading.merges
    new = object.__new__
    items: list[Node] = []
    roots = items
    entries: dict[str | int, Entry] | None = None
    entry: Entry | None = None
    opened: Any = None
    stack: list[tuple[Any, list[Node], dict[str | int, Entry] | None, Entry | None]] = []
    end: Any = None
    stream = EventStream(text)
    events: list[Any] = []
    failure: YAMLError | None = None
    while failure is None:
        failure = stream.read_on(events)
        for node in events:
            kind = type(node)
            if kind is Scalar:
                if node.style or (has_properties and (node.tag is not None or node.anchor is not None)):
                    reading.scalar(node)
                else:
                    node.value, is_odd = plain_scalars[node.text]
                    if is_odd and reading.is_merge_key(node, entries is not None and entry is None):
                        entry = reading.merged_entry(node, opened)
                        continue
                end = node.end_mark
                if entry is not None:
                    entry.value = node
                    entry = None
                elif entries is None:
                    items.append(node)
                elif type(node.value) is str and node.value not in entries:
                    entries[node.value] = entry = new(Entry)
                    entry.key = node
                else:
                    entry = reading.entry(node, entries)
                continue
            if kind is Mapping or kind is Sequence:
                if len(stack) == DEEPEST:
                    reading.too_deep(node)
                    return None
                stack.append((opened, items, entries, entry))
                if has_properties and (node.tag is not None or node.anchor is not None):
                    reading.properties(node, len(stack))
                opened = node
                entry = None
                if kind is Mapping:
                    entries = node.entries
                else:
                    items = node.items
                    entries = None
                continue
            if kind is CollectionEnd:
                closed = opened
                depth = len(stack)
                opened, items, entries, entry = stack.pop()
                # A pair without braces, as in `[a: 1]`, has no end of its own.
                if closed.is_flow and (entries is not None or node.end_mark.column != node.start_mark.column):
                    end = node.end_mark
                closed.end_mark = end
                if merges:
                    reading.merge_into(closed)
                if opened_anchors:
                    reading.anchors.close(closed, depth)
                event, node = node, closed
            elif kind is AliasEvent:
                event, node = node, reading.alias(node, len(stack))
                end = event.end_mark
            elif kind is DocumentStartEvent:
                reading.begin_document(node, not roots)
                if roots:
                    return reading.root(roots)
                continue
            elif kind is StreamEndEvent:
                return reading.root(roots)
            else:
                continue
            if entry is not None:
                entry.value = node
                entry = None
            elif entries is None:
                items.append(node)
            else:
                entry = reading.entry_without_key(node, event)
    raise failure
