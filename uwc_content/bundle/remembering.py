"""How a parsed file is put down in lines of text, and read back from them."""

import json
from collections.abc import Iterator
from itertools import repeat
from typing import Any

from pydantic_core import to_json

from uwc_content.bundle.canonical import canonical
from uwc_content.compiler.check.exceptions import Exemption
from uwc_content.compiler.check.pack_view import ItemRecord, RememberedRecord, Said
from uwc_content.compiler.check.triggers import Trigger
from uwc_content.compiler.parse.files import LayoutNode, ParsedFile, SourceFile
from uwc_content.compiler.parse.notes import Lowered, Reference
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.diagnostics.message import from_plain, plain
from uwc_content.reading.nodes import Entry, Mapping, Node, Place, Scalar, Sequence, scalar_at

NO_FRAME = ("", "", "")
"""Of an item that was read as a whole."""


def with_texts(parsed: ParsedFile) -> ParsedFile:
    """Items are put into the bundle's spelling once, for the bundle and for the memory, and take little room then."""
    return parsed._replace(records=[each if each.text else with_text(each) for each in parsed.records])


def with_text(record: ItemRecord) -> ItemRecord:
    return RememberedRecord(*record[:2], facts_of(record), record.span, record.file, text_of(record.item))


def text_of(item: Lowered) -> str:
    try:
        return canonical(item)
    except (TypeError, ValueError):
        return json.dumps(item)  # It has a fault, such as numbers for names, and never gets into a bundle.


def to_lines(parsed: ParsedFile) -> list[str]:
    """One line for everything that the checks of a pack ask for, and one for each text; of items that were put together
    these are the texts between their frames, which many of them share."""
    records = parsed.records
    shared = {id(record[2]): record for record in records}
    """Items that were put together share their facts with others."""
    positions = {key: i for i, key in enumerate(shared)}
    texts: dict[str, int] = {}
    columns = [
        [record.type for record in records],
        [record.id for record in records],
        [positions[id(record[2])] for record in records],
        [place for record in records for place in record.span[1:]],
        [facts_of(record) for record in shared.values()],
        *framed_columns(records, texts),
    ]
    layouts = [plain_node(layout.node) for layout in parsed.layouts]
    faults = [(each.code, plain(each.message), each.span, plain(each.hint)) for each in parsed.faults]
    about = [columns, layouts, parsed.references, parsed.triggers, parsed.exemptions, faults]
    return [written(about), *texts]


def framed_columns(records: list[ItemRecord], texts: dict[str, int]) -> Iterator[list[Any]]:
    """The frame of each item, its text without the frame, and what frames say; an item without one has an empty one."""
    frames: dict[tuple[str, str, str], int] = {}
    chosen, inner = [], []
    for record in records:
        frame, text = NO_FRAME, record.text
        if record.made_of:
            around = record.made_of[0]
            frame = before, between, behind = around.before, around.between, around.behind
            text = text[len(before) : len(text) - len(between) - len(record.id) - len(behind)]
        chosen.append(frames.setdefault(frame, len(frames)))
        inner.append(texts.setdefault(text, len(texts)))
    yield chosen
    yield inner
    yield [*frames]


def written(about: list[Any]) -> str:
    try:
        return to_json(about, inf_nan_mode="constants").decode()  # in half the time of Python's own
    except ValueError:
        return json.dumps(about)  # Somewhere a folder has a name that is no text.


def facts_of(record: ItemRecord) -> Lowered:
    return {"fields": record.fields, "faulty": record.faulty} if record.faulty else {"fields": record.fields}


def from_lines(lines: list[str], source: SourceFile) -> ParsedFile | None:
    about, *texts = lines
    file, name = source.shown, source.name
    try:
        columns, layouts, references, rules, exemptions, faults = json.loads(about)
        return ParsedFile(
            name,
            list(records_from(columns, texts, file, name)),
            [LayoutNode(node_from(layout), source) for layout in layouts],
            [Reference(each, tuple(types), Span(*span), tuple(also)) for each, types, span, also in references],
            [Trigger(id_, Span(*span), path, pairs(waits), pairs(causes)) for id_, span, path, waits, causes in rules],
            [Exemption(code, line, reason, Span(*span), *more) for code, line, reason, span, *more in exemptions],
            [Diagnostic(code, from_plain(told), Span(*span), from_plain(hint)) for code, told, span, hint in faults],
        )
    except (LookupError, ValueError, TypeError, RecursionError):
        return None


def records_from(columns: list[list[Any]], texts: list[str], file: str, name: str) -> Iterator[ItemRecord]:
    """From columns rather than rows: there are thousands of records, and that is half of the work."""
    types, ids, positions, places, shared, chosen, inner, frames = columns
    facts = map(shared.__getitem__, positions)
    spans = map(Span, repeat(file), places[::4], places[1::4], places[2::4], places[3::4])
    around = [(before, between, behind, Said((f"{before}{between}{behind}",))) for before, between, behind in frames]
    within = [(text, Said((text,))) for text in texts]
    for type_, id_, fact, span, frame, i in zip(types, ids, facts, spans, chosen, inner, strict=True):
        before, between, behind, said = around[frame]
        text, also_said = within[i]
        if between:
            whole = f"{before}{text}{between}{id_}{behind}"
            yield RememberedRecord(type_, id_, fact, span, name, whole, (said, also_said))
        else:
            yield RememberedRecord(type_, id_, fact, span, name, text)


def pairs(listed: list[list[str]]) -> list[tuple[str, str]]:
    return [(verb, noun) for verb, noun in listed]


# --- layouts stay as they are written until the rules are known ---


def plain_node(node: Node) -> list[Any]:
    place = (node.line, node.column, node.end_line, node.end_column)
    if isinstance(node, Mapping):
        entries = [(plain_node(entry.key), plain_node(entry.value)) for entry in node.entries.values()]
        return ["mapping", entries, node.is_flow, *place]
    if isinstance(node, Sequence):
        return ["sequence", [plain_node(item) for item in node.items], node.is_flow, *place]
    if isinstance(node, Scalar):
        return ["scalar", node.value, node.text, node.style, *place]
    raise TypeError(f"there is no such node: {node!r}")


def node_from(plain: list[Any]) -> Any:
    sort, inner, *facts, line, column, end_line, end_column = plain
    start, end = Place(line, column), Place(end_line, end_column)
    if sort == "scalar":
        return scalar_at(inner, facts[0], start, end, facts[1])
    if sort == "sequence":
        sequence = Sequence(None, None, None, start, end, *facts)
        sequence.items.extend(node_from(item) for item in inner)
        return sequence
    mapping = Mapping(None, None, None, start, end, *facts)
    entries = [Entry(node_from(key), node_from(value)) for key, value in inner]
    mapping.entries.update((entry.key.value, entry) for entry in entries)  # type: ignore[misc]
    return mapping
