"""The one reader of PO files: what is not edited stays byte for byte, and every fault is told with its place."""

import re
from functools import cached_property
from pathlib import Path

from uwc_content.diagnostics import Diagnostic, Message, Span, write
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po_entry import FUZZY, Entry, Key, line_ending, new_entry
from uwc_content.reading.po_parser import Parser
from uwc_content.reading.po_text import Comment, Text

__all__ = [
    "FUZZY",
    "BrokenCatalogue",
    "Entries",
    "Entry",
    "Key",
    "PoFile",
    "Text",
    "line_ending",
    "new_entry",
    "parse_po",
    "read_entries",
    "read_po",
    "read_sound",
    "read_strictly",
]

Entries = dict[Key, tuple[str, ...]]
"""The wordings of a key: one, or one for each plural form of the language."""

LARGEST = 16 * 1024 * 1024
"""In bytes; the largest game catalogues of the world have a tenth of it."""
MOST_FORMS = 6
"""Of CLDR: zero, one, two, few, many, other."""
BYTE_ORDER_MARK = "\ufeff"
CHARSET = re.compile(r"charset=([\w-]+)", re.IGNORECASE)
CHARSETS = ("utf-8", "utf8", "ascii", "us-ascii")


class BrokenCatalogue(Refusal):
    """A PO file that cannot be read, and where."""

    def __init__(self, path: Path, fault: Diagnostic) -> None:
        line = fault.span.line
        told = Message("{path}:{line}: {message}", path=path, line=line, message=fault.message)
        super().__init__(told, Message("mend the file or restore it; nothing was written"))
        self.fault = fault


class PoFile:
    """The entries in their order, the header among them, whatever follows them, and the faults that were found."""

    def __init__(self, file: str, text: str, faults: list[Diagnostic]) -> None:
        parser = Parser(file)
        parser.read(text)
        self.file = file
        self.path = Path(file)
        self.text = text
        """As it was read."""
        self.entries = parser.entries
        self.tail = parser.pending
        self.faults = [*faults, *parser.faults]

    @property
    def header(self) -> Entry | None:
        return next((each for each in self.entries if each.is_header), None)

    @property
    def current(self) -> list[Entry]:
        """All but the obsolete entries."""
        return [each for each in self.entries if not each.is_obsolete]

    @property
    def used(self) -> dict[Key, Entry]:
        return {each.key: each for each in self.entries if not each.is_obsolete and each.key[1]}

    @property
    def obsolete(self) -> dict[Key, Entry]:
        return {each.key: each for each in self.entries if each.is_obsolete}

    @property
    def forms(self) -> int:
        """How many plural forms the header declares."""
        declared = re.search(r"nplurals\s*=\s*(\d{1,9})", self.header.wordings[0]) if self.header else None
        return int(declared[1]) if declared else 2

    @cached_property
    def comments(self) -> list[Comment]:
        """All of them, also those that belong to no entry."""
        lines = enumerate(self.text.split("\n"), 1)
        stripped = ((number, line.strip(" \t\r")) for number, line in lines if "#" in line)
        return [Comment(n, line) for n, line in stripped if line.startswith("#") and not line.startswith("#~")]

    def wordings(self) -> Entries:
        """What may be shown to people: complete and not in doubt. Of two with the same key the first counts."""
        entries: Entries = {}
        for each in self.current:
            if each.key[1] and each.is_translated and each.is_trusted:
                entries.setdefault(each.key, tuple(each.wordings))
        return entries

    def data(self) -> bytes:
        return "\n".join([line for entry in self.entries for line in entry.lines] + self.tail).encode()

    # --- entries by their keys ---

    def text_of(self, role: str, key: str) -> str:
        """What the catalogue says of an item in this role, or nothing."""
        return next((each.wordings[0] for each in self.current if each.key == (role, key)), "")

    def name_of(self, key: str) -> str:
        return self.text_of("name", key)

    @property
    def is_sorted(self) -> bool:
        keys = [each.key[1] for each in self.current]
        return keys == sorted(keys)

    def add(self, entry: Entry) -> None:
        """Into its place among entries sorted by msgid; obsolete ones stay at the end of the file."""
        used = [(i, each) for i, each in enumerate(self.entries) if not each.is_obsolete]
        later = [i for i, each in used if each.key[1] > entry.key[1]]
        self.insert(later[0] if later else used[-1][0] + 1 if used else 0, entry)

    def insert(self, place: int, entry: Entry) -> None:
        """Lines end as they do in the rest of the file."""
        ending = line_ending(self.entries[0].lines) if self.entries else ""
        for lines in (entry.leading, entry.comments, entry.fields) if ending else ():
            lines[:] = [line.removesuffix(ending) + ending for line in lines]
        self.entries.insert(place, entry)

    def take_out(self, entry: Entry) -> None:
        """Comments that stand before it for themselves stay where they are."""
        place = self.entries.index(entry)
        del self.entries[place]
        after = self.entries[place].leading if place < len(self.entries) else self.tail
        after[:0] = entry.taken_headings()

    def rename(self, old: str, new: str) -> int:
        """Gives the entries of an item another key; in a sorted catalogue they move to their new places."""
        was_sorted = self.is_sorted
        renamed = [each for each in self.current if f"{each.key[1]}.".startswith(f"{old}.")]
        for entry in renamed:
            entry.set_key(new + entry.key[1].removeprefix(old))
        if was_sorted and not self.is_sorted:
            for entry in renamed:
                self.take_out(entry)
            for entry in renamed:
                self.add(entry)
        return len(renamed)


# --- reading ---


def read_strictly(file: str, data: bytes) -> PoFile:
    """Every entry that is sound, and every fault of the syntax. Never raises."""
    text = decoded(file, data)
    return PoFile(file, "", [text]) if isinstance(text, Diagnostic) else PoFile(file, text, [])


def decoded(file: str, data: bytes) -> str | Diagnostic:
    if len(data) > LARGEST:
        message = Message("the catalogue is larger than {size} MB", size=LARGEST // 1024 // 1024)
        return Diagnostic(
            "UWC420", message, Span.whole_line(file), Message("split it, or look whether it is a catalogue")
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as refusal:
        before = data[: refusal.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        span = Span(file, line, column, line, column + 1)
        return Diagnostic("UWC420", Message("this is not UTF-8"), span, Message("save the file as UTF-8"))
    if text.startswith(BYTE_ORDER_MARK):
        span = Span(file, 1, 1, 1, 2)
        return Diagnostic(
            "UWC420",
            Message("the file begins with a byte order mark"),
            span,
            Message("save the file as UTF-8 without it"),
        )
    return text


def read_sound(path: Path) -> PoFile:
    """OSError if there is no such file; BrokenCatalogue at the first fault of the syntax."""
    return sound(path, path.read_bytes())


def sound(path: Path, data: bytes) -> PoFile:
    file = read_strictly(path.as_posix(), data)
    for fault in file.faults:
        raise BrokenCatalogue(path, fault)
    return file


def read_entries(*paths: Path) -> Entries:
    """What several catalogues say; later ones win. BrokenCatalogue if one of them cannot be read."""
    entries: Entries = {}
    for path in paths:
        entries.update(read_sound(path).wordings())
    return entries


def read_po(path: Path) -> PoFile:
    """A catalogue that can be edited; BrokenCatalogue also for what would be lost or spoilt then."""
    return parse_po(path, path.read_bytes())


def parse_po(path: Path, data: bytes) -> PoFile:
    file = sound(path, data)
    refuse_doubles(path, file)
    refuse_charset(path, file)
    refuse_forms(path, file)
    return file


def refuse_forms(path: Path, file: PoFile) -> None:
    """New entries get so many empty wordings, so that a number without end would fill the memory."""
    if file.header and file.forms > MOST_FORMS:
        message = Message("the header states {number} plural forms; no language has so many", number=file.forms)
        hint = Message("write the rule of CLDR; `uwc i18n init` knows it")
        raise BrokenCatalogue(path, Diagnostic("UWC422", message, file.header.worded[0].span(file.file), hint))


def refuse_charset(path: Path, file: PoFile) -> None:
    header = file.header
    charset = CHARSET.search(header.wordings[0]) if header else None
    if header and charset and charset[1].lower() not in CHARSETS:
        message = Message("the header names the charset {name}; UTF-8 is expected", name=charset[1])
        hint = write("Content-Type: text/plain; charset=UTF-8\\n")
        raise BrokenCatalogue(path, Diagnostic("UWC420", message, header.worded[0].span(file.file), hint))


def refuse_doubles(path: Path, file: PoFile) -> None:
    known: set[tuple[Key, bool]] = set()
    for entry in file.entries:
        if (entry.key, entry.is_obsolete) in known:
            message = Message("`{name}` stands twice", name=" ".join(entry.key).strip())
            hint = Message("delete one of them, or correct its msgctxt or msgid")
            raise BrokenCatalogue(path, Diagnostic("UWC423", message, entry.texts["msgid"].span(file.file), hint))
        known.add((entry.key, entry.is_obsolete))
