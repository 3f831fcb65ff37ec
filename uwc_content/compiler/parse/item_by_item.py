"""Reads a file item by item: only lines are parsed that no item had before, and the others mean what they meant there.

What the reader of YAML would tell is not told here: such a file is read as a whole instead, as if nothing had been
tried. Whatever is told of an item has its place in the file.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from uwc_content.compiler.check.of_items import ITEM_CHECKS
from uwc_content.compiler.check.pack_view import ItemRecord, RememberedRecord
from uwc_content.compiler.check.triggers import Rule, Trigger, triggers_of
from uwc_content.compiler.parse.effects import Language, setting_of
from uwc_content.compiler.parse.items import ID, LONGEST_ID, SECTION_PLACES, Items
from uwc_content.compiler.parse.known_lines import KnownLines
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes, Reference
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.listed_text import ListedText, is_name, listed
from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.written_text import Written
from uwc_content.reading.yaml import read_plainly

if TYPE_CHECKING:
    from uwc_content.compiler.parse.files import SourceFile


new = tuple.__new__
"""Items are thousands: it takes half the time of a call with names."""


class ReadItems(NamedTuple):
    """What the items of a file turned out to be, and what there is to tell of them."""

    records: list[ItemRecord]
    triggers: list[Trigger]
    references: list[Reference]
    faults: list[Diagnostic]


def read_item_by_item(source: "SourceFile", written: Written, names: Names) -> ReadItems | None:
    """None if the file is to be read as a whole."""
    if not written.text or written.may_mean_more:
        return None
    text = listed(written.text)
    definition = names.vocabulary.items.get(text.key) if text is not None else None
    if text is None or definition is None or definition.parts:
        return None
    return ItemByItem(source, text, definition, names).run()


class Reading(NamedTuple):
    """Items that are being read."""

    nodes: list[Mapping]
    notes: Notes
    items: Items
    definition: ItemType


class ItemByItem:
    """One file."""

    def __init__(self, source: "SourceFile", text: ListedText, definition: ItemType, names: Names) -> None:
        self.source = source
        self.text = text
        self.items = text.items()
        self.definition = definition
        self.names = names
        self.known = known_lines(text, definition, names)
        self.column = len(text.opening)
        self.records: list[ItemRecord | None] = [None] * len(self.items)
        self.triggers: dict[int, list[Trigger]] = {}
        self.references: list[Reference] = []
        self.faults: list[Diagnostic] = []

    def run(self) -> ReadItems | None:
        """Reads what is new in lines; then, as a whole, the items that could not be put together even so."""
        waiting = self.put_together(range(len(self.items)))
        if waiting:
            self.read_lessons(waiting)
            waiting = self.put_together(waiting)
        if waiting and not self.read_items(waiting):
            return None
        records = [each for each in self.records if each is not None]
        triggers = [each for place in sorted(self.triggers) for each in self.triggers[place]]
        return ReadItems(records, triggers, self.references, self.faults)

    def put_together(self, places: Iterable[int]) -> list[int]:
        """Puts together what can be, and tells what remains."""
        remaining = []
        for place in places:
            identifier, lines, first, _ = self.items[place]
            found = self.known.put_together(lines)
            if found is None or not is_identifier(identifier):
                remaining.append(place)
                continue
            frame, effects, blocks = found
            text = f"{frame.before}{effects}{frame.between}{identifier}{frame.behind}"
            line, column = first + 1, self.column
            span = new(Span, (self.source.shown, line, column, line, column + len(identifier)))
            said = (self.text.key, identifier, frame.facts, span, self.source.name, text, (frame, *blocks))
            self.records[place] = new(RememberedRecord, said)
            for each in blocks:
                if each.rules:
                    self.keep_rules(place, identifier, span, each.rules)
        return remaining

    def keep_rules(self, place: int, identifier: str, span: Span, rules: Iterable[Rule]) -> None:
        self.triggers.setdefault(place, []).extend(Trigger(identifier, span, *rule) for rule in rules)

    # --- what must be read ---

    def read_lessons(self, places: list[int]) -> None:
        """Reads lines that are neither known nor stand in an item before."""
        taught: set[str] = set()
        found = [self.known.lesson(self.items[place].lines, taught) for place in places]
        lessons = [lines for lines in found if lines]
        written = [self.text.between.join(lines) for lines in lessons]
        text = self.text.head + "".join(self.text.dash + each for each in written)
        reading = self.begun(text, [each.count("\n") + 1 for each in written]) if lessons else None
        if reading is None:
            return
        for node, lines in zip(reading.nodes, lessons, strict=True):
            item = reading.items.lines_of(self.text.key, reading.definition, node)
            if not reading.notes.faults and not reading.notes.references:
                self.known.learn(lines, [*node.entries], item)
            reading.notes.forget()

    def read_items(self, places: list[int]) -> bool:
        """Reads these items alone, as if there were no others; whether they could be read."""
        items = [self.items[place] for place in places]
        reading = self.begun(self.text.only(places), [item.height for item in items])
        if reading is None:
            return False
        for place, item, node in zip(places, items, reading.nodes, strict=True):
            record = reading.items.item(self.text.key, reading.definition, node)
            self.take_over(place, record, reading.notes, item.first - node.line)
            reading.notes.forget()
        return True

    def take_over(self, place: int, record: ItemRecord | None, notes: Notes, down: int) -> None:
        """An item that was read so many lines above its own."""

        def moved(span: Span) -> Span:
            return span._replace(line=span.line + down, end_line=span.end_line + down)

        self.references += [each._replace(span=moved(each.span)) for each in notes.references]
        self.faults += [each._replace(span=moved(each.span)) for each in notes.faults]
        if record is not None:
            self.records[place] = record = record._replace(span=moved(record.span))
            self.triggers[place] = [*triggers_of(record)]

    def begun(self, text: str, heights: list[int]) -> Reading | None:
        """The nodes of a text with items of so many lines each; None if it is anything else."""
        nodes = nodes_below(read_plainly(self.source.shown, text), self.text.key)
        line = self.text.head.count("\n") + 1
        found = []
        for node, height in zip(nodes, heights, strict=False):
            if isinstance(node, Mapping) and node.line == line and node.end_line < line + height:
                found.append(node)
            line += height
        if len(found) < max(len(nodes), len(heights)):
            return None
        notes = Notes(self.source.shown, Written.made_of(text))
        items = Items(Language(self.names, notes), self.source.name)
        return Reading(found, notes, items, items.prepared(self.text.key))


def known_lines(text: ListedText, definition: ItemType, names: Names) -> KnownLines:
    """What is known of such lines in this pack."""
    found: KnownLines | None = names.known_lines.get((text.key, text.indentation))
    if found is None:
        this = text.key if definition.this else ""
        read = {
            name: names.known_parts[setting_of(name, section), definition.here, this]
            for name, section in definition.sections.items()
            if section.sort not in SECTION_PLACES
        }
        checks = (*ITEM_CHECKS, *names.item_checks)
        found = KnownLines(names, definition, text.between, checks, read)
        names.known_lines[text.key, text.indentation] = found
    return found


def is_identifier(text: str) -> bool:
    return ID.fullmatch(text) is not None and len(text) <= LONGEST_ID and is_name(text)


def nodes_below(root: Node | None, key: str) -> list[Node]:
    """The items of a root that has this key alone."""
    entries = root.entries if isinstance(root, Mapping) else {}
    value = entries[key].value if len(entries) == 1 and key in entries else None
    return value.items if isinstance(value, Sequence) else []
