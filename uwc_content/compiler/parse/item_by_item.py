"""Reads a file item by item: only lines are parsed that no item had before, and the others mean what they meant there.

What the reader of YAML would tell is not told here: such a file is read as a whole instead, as if nothing had been
tried. Whatever is told of an item has its place in the file.
"""

from collections.abc import Sequence as Sequenced
from typing import TYPE_CHECKING, NamedTuple

from uwc_content.compiler.check.of_items import ITEM_CHECKS
from uwc_content.compiler.check.pack_view import ItemRecord, RememberedRecord
from uwc_content.compiler.check.triggers import Trigger, triggers_of
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


class ReadItem(NamedTuple):
    """What an item turned out to be, and what there is to tell of it."""

    record: ItemRecord | None
    triggers: Sequenced[Trigger] = ()
    references: Sequenced[Reference] = ()
    faults: Sequenced[Diagnostic] = ()


def read_item_by_item(source: "SourceFile", written: Written, names: Names) -> list[ReadItem] | None:
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
        self.found: dict[int, ReadItem] = {}

    def run(self) -> list[ReadItem] | None:
        """Reads what is new in lines; then, as a whole, the items that could not be put together even so."""
        self.read_lessons(self.waiting())
        waiting = self.waiting()
        if waiting and not self.read_items(waiting):
            return None
        return [self.found[place] for place in range(len(self.items))]

    def waiting(self) -> list[int]:
        """Puts together what can be, and tells what remains."""
        places = range(len(self.items))
        return [place for place in places if place not in self.found and not self.is_put_together(place)]

    def is_put_together(self, place: int) -> bool:
        item = self.items[place]
        found = self.known.put_together(item.lines)
        if found is None or not is_identifier(item.identifier):
            return False
        frame, effects, lines = found
        text = f"{frame.before}{effects}{frame.between}{item.identifier}{frame.behind}"
        line = item.first + 1
        span = Span(self.source.shown, line, self.column, line, self.column + len(item.identifier))
        made_of = (frame.rest, *lines)
        record = RememberedRecord(self.text.key, item.identifier, frame.facts, span, self.source.name, text, made_of)
        rules = [Trigger(item.identifier, span, *rule) for each in lines for rule in each.rules]
        self.found[place] = ReadItem(record, rules)
        return True

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
            self.found[place] = read_item(record, reading.notes, item.first - node.line)
            reading.notes.forget()
        return True

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


def read_item(record: ItemRecord | None, notes: Notes, down: int) -> ReadItem:
    """An item that was read so many lines above its own."""

    def moved(span: Span) -> Span:
        return span._replace(line=span.line + down, end_line=span.end_line + down)

    record = record and record._replace(span=moved(record.span))
    return ReadItem(
        record,
        [*triggers_of(record)] if record is not None else [],
        [each._replace(span=moved(each.span)) for each in notes.references],
        [each._replace(span=moved(each.span)) for each in notes.faults],
    )
