"""A gettext catalogue as text: what is not edited stays byte for byte, and a broken file is refused with its line."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po_edits import FRAGMENT, quoted, unescape

Key = tuple[str, str]
"""(msgctxt, msgid)."""

FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]+("(?:[^"\\]|\\.)*")')
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
QUOTE = r'("(?:[^"\\\n]|\\.)*")'
USUAL = re.compile(rf"(?:#(?!~)[^\n]*\n)*msgctxt {QUOTE}\nmsgid {QUOTE}\nmsgstr {QUOTE}")
"""An entry as almost all are: comments and three lines. What differs is read line by line."""
CHARSET = re.compile(r"charset=([\w-]+)", re.IGNORECASE)
OBSOLETE = "#~"
FUZZY = "fuzzy"
ORDER = ("# ", "#.", "#:", "#,", "#|")
"""How comments of an entry follow each other."""


class BrokenCatalogue(Refusal):
    """A PO file that cannot be read, and where."""

    def __init__(self, path: Path, line: int, message: Message) -> None:
        told = Message("{path}:{line}: {message}", path=path, line=line, message=message)
        super().__init__(told, Message("mend the file or restore it; nothing was written"))
        self.path = path
        self.line = line


@dataclass(slots=True)
class Entry:
    """One entry: the lines before it, its comments, and its fields; only what is changed is written anew."""

    leading: list[str]
    comments: list[str]
    fields: list[str]
    """The lines of its keywords and texts."""
    line: int
    values: dict[str, str] = field(default_factory=dict)
    is_obsolete: bool = False

    @property
    def key(self) -> Key:
        return self.values.get("msgctxt", ""), self.values.get("msgid", "")

    @property
    def plural(self) -> str | None:
        return self.values.get("msgid_plural")

    @property
    def wordings(self) -> list[str]:
        if "msgstr" in self.values:
            return [self.values["msgstr"]]
        return [text for name, text in self.values.items() if name.startswith("msgstr")]

    @property
    def is_translated(self) -> bool:
        return bool(self.wordings) and all(self.wordings)

    # --- comments ---

    @property
    def is_plain(self) -> bool:
        """Whether nothing has ever happened to its source: no flag, no previous source, no class of change."""
        return not any(line.startswith(("#,", "#|", "#. changed:")) for line in self.comments)

    @property
    def flags(self) -> list[str]:
        listed = (line[2:].split(",") for line in self.comments if line.startswith("#,"))
        return [flag.strip() for flags in listed for flag in flags if flag.strip()]

    @property
    def is_fuzzy(self) -> bool:
        return FUZZY in self.flags

    def set_flag(self, flag: str, is_set: bool) -> None:
        flags = [each for each in self.flags if each != flag] + ([flag] if is_set else [])
        if flags != self.flags:
            self.replace_comments("#,", [f"#, {', '.join(flags)}"] if flags else [])

    def remark(self, name: str) -> str | None:
        """What an extracted comment `#. name: …` says."""
        found = (line[2:].strip() for line in self.comments if line.startswith("#."))
        return next((text.partition(":")[2].strip() for text in found if text.startswith(f"{name}:")), None)

    def set_remark(self, name: str, text: str | None) -> None:
        if self.remark(name) == text:
            return
        start, ending = f"#. {name}:", line_ending(self.fields)
        places = [i for i, line in enumerate(self.comments) if line.startswith(start)]
        new = [] if text is None else [f"{start} {text}{ending}"]
        if places:
            self.comments[places[0] : places[0] + 1] = new
        elif new:
            self.comments.insert(self.place_after("#."), new[0])

    def note(self, name: str) -> str | None:
        """What a translator's comment `# name: …` says."""
        found = (line[2:].strip() for line in self.comments if line.startswith("# "))
        return next((text.partition(":")[2].strip() for text in found if text.startswith(f"{name}:")), None)

    @property
    def previous(self) -> list[str]:
        """The source that the translation was made from, where it has changed since."""
        found = [line[2:].strip() for line in self.comments if line.startswith("#|")]
        return [unescape("".join(FRAGMENT.findall(line))) for line in found if line.startswith("msgid")]

    def set_previous(self, wordings: list[str]) -> None:
        lines = [f"#| {name} {quoted(text)}" for name, text in zip(("msgid", "msgid_plural"), wordings, strict=False)]
        self.replace_comments("#|", lines)

    def replace_comments(self, sort: str, lines: list[str]) -> None:
        ending = line_ending(self.fields)
        self.comments = [line for line in self.comments if not line.startswith(sort)]
        place = self.place_after(sort)
        self.comments[place:place] = [line + ending for line in lines]

    def place_after(self, sort: str) -> int:
        """Behind the comments of this sort and of those that come before it."""
        before = ORDER[: ORDER.index(sort) + 1]
        places = [i for i, line in enumerate(self.comments) if line.startswith(before) or line.strip() == "#"]
        return places[-1] + 1 if places else 0

    # --- texts ---

    def set_wordings(self, wordings: list[str]) -> None:
        if wordings == self.wordings:
            return
        ending = line_ending(self.fields)
        end = next(i for i, line in enumerate(self.fields) if line.startswith("msgstr"))
        is_plural = self.plural is not None
        names = [f"msgstr[{i}]" if is_plural else "msgstr" for i in range(len(wordings))]
        self.fields[end:] = [f"{name} {quoted(text)}{ending}" for name, text in zip(names, wordings, strict=True)]
        self.values = {name: text for name, text in self.values.items() if not name.startswith("msgstr")}
        self.values.update(zip(names, wordings, strict=True))

    def retire(self) -> None:
        """Gettext wants the previous source of an obsolete entry marked as obsolete, too."""
        self.fields = [f"{OBSOLETE} {line}" for line in self.fields]
        self.comments = [f"#~{line[1:]}" if line.startswith("#|") else line for line in self.comments]
        self.is_obsolete = True

    def revive(self) -> None:
        self.fields = [line.removeprefix(OBSOLETE).lstrip(" ") for line in self.fields]
        self.comments = [f"#{line[2:]}" if line.startswith("#~|") else line for line in self.comments]
        self.is_obsolete = False

    @property
    def lines(self) -> list[str]:
        return [*self.leading, *self.comments, *self.fields]


def line_ending(lines: list[str]) -> str:
    """Lines are kept without their line break, and so with the carriage return of Windows."""
    return "\r" if lines and lines[0].endswith("\r") else ""


def new_entry(context: str, key: str, plural: str | None, wordings: list[str], comments: list[str]) -> Entry:
    values = {"msgctxt": context, "msgid": key}
    if plural is not None:
        values["msgid_plural"] = plural
    names = [f"msgstr[{i}]" if plural is not None else "msgstr" for i in range(len(wordings))]
    values.update(zip(names, wordings, strict=True))
    return Entry([""], list(comments), [f"{name} {quoted(text)}" for name, text in values.items()], 0, values)


class PoFile:
    """The header, the entries in their order, and whatever follows them."""

    def __init__(self, path: Path, entries: list[Entry], tail: list[str]) -> None:
        self.path = path
        self.entries = entries
        self.tail = tail

    @property
    def header(self) -> Entry | None:
        return next((each for each in self.entries if each.key == ("", "")), None)

    @property
    def used(self) -> dict[Key, Entry]:
        return {each.key: each for each in self.entries if not each.is_obsolete and each.key[1]}

    @property
    def obsolete(self) -> dict[Key, Entry]:
        return {each.key: each for each in self.entries if each.is_obsolete}

    @property
    def forms(self) -> int:
        """How many plural forms the header declares."""
        declared = re.search(r"nplurals\s*=\s*(\d+)", self.header.wordings[0]) if self.header else None
        return int(declared[1]) if declared else 2

    def data(self) -> bytes:
        return "\n".join([line for entry in self.entries for line in entry.lines] + self.tail).encode()


def read_po(path: Path) -> PoFile:
    """OSError if there is no such file; BrokenCatalogue if it is no catalogue."""
    return parse_po(path, path.read_bytes())


def parse_po(path: Path, data: bytes) -> PoFile:
    try:
        text = data.decode()
    except UnicodeDecodeError as fault:
        place = data.count(b"\n", 0, fault.start) + 1
        raise BrokenCatalogue(path, place, Message("this is not UTF-8")) from fault
    parser = Parser(path)
    number = 1
    for i, block in enumerate(text.split("\n\n")):
        if i:
            parser.take(number, "")
            number += 1
        number = parser.take_block(number, block)
    return parser.result(number - 1)


def meant(text: str) -> str:
    """What a quoted text says; most have nothing to unescape."""
    return unescape(text[1:-1]) if "\\" in text else text[1:-1]


class Parser:
    """Reads line by line; an entry is complete when its successor begins."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: list[Entry] = []
        self.keys: set[tuple[Key, bool]] = set()
        self.pending: list[str] = []
        self.entry: Entry | None = None
        self.field = ""
        self.is_complete = False
        """Whether the entry has a translation, so that the next key begins another one."""

    def take_block(self, number: int, block: str) -> int:
        """The lines up to a blank one, and the number of the line after them."""
        lines = block.split("\n")
        if found := USUAL.fullmatch(block):
            context, key, wording = map(meant, found.groups())
            values = {"msgctxt": context, "msgid": key, "msgstr": wording}
            self.keep(Entry(self.pending, lines[:-3], lines[-3:], number + len(lines) - 3, values))
            self.pending = []
        else:
            for i, line in enumerate(lines):
                self.take(number + i, line)
        return number + len(lines)

    def take(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.close(number)
            self.pending.append(line)
            return
        is_obsolete = text.startswith(OBSOLETE) and not text.startswith("#~|")
        written = text.removeprefix(OBSOLETE).strip() if is_obsolete else text
        if not written or (written.startswith("#") and not is_obsolete):
            self.close(number)
            self.pending.append(line)
        elif found := FIELD.fullmatch(written):
            self.begin_field(number, line, found[1], found[2], is_obsolete)
        elif TEXT.fullmatch(written) and self.entry is not None:
            self.entry.values[self.field] += meant(written)
            self.entry.fields.append(line)
        else:
            raise BrokenCatalogue(self.path, number, Message("this is no line of a catalogue"))

    def begin_field(self, number: int, line: str, name: str, text: str, is_obsolete: bool) -> None:
        if self.entry is not None and self.is_complete and not name.startswith("msgstr"):
            self.close(number)
        if self.entry is None:
            self.entry = self.begin_entry(number, is_obsolete)
        if name in self.entry.values:
            raise BrokenCatalogue(self.path, number, Message("a second `{name}` in one entry", name=name))
        if self.entry.is_obsolete != is_obsolete:
            raise BrokenCatalogue(self.path, number, Message("an entry is either obsolete or not"))
        self.field = name
        self.entry.values[name] = meant(text)
        self.is_complete = name.startswith("msgstr")
        self.entry.fields.append(line)

    def begin_entry(self, number: int, is_obsolete: bool) -> Entry:
        """Comments belong to it from the last blank line on; those before stand for themselves."""
        start = len(self.pending)
        while start and self.pending[start - 1].strip():
            start -= 1
        self.is_complete = False
        entry = Entry(self.pending[:start], self.pending[start:], [], number, is_obsolete=is_obsolete)
        self.pending = []
        return entry

    def close(self, number: int) -> None:
        if self.entry is None:
            return
        if not self.is_complete or "msgid" not in self.entry.values:
            raise BrokenCatalogue(self.path, number, Message("an entry ends without its msgid or msgstr"))
        self.keep(self.entry)
        self.entry = None

    def keep(self, entry: Entry) -> None:
        key = (entry.key, entry.is_obsolete)
        if key in self.keys:
            raise BrokenCatalogue(
                self.path, entry.line, Message("`{name}` stands twice", name=" ".join(entry.key).strip())
            )
        self.keys.add(key)
        self.entries.append(entry)

    def result(self, last: int) -> PoFile:
        self.close(last)
        file = PoFile(self.path, self.entries, self.pending)
        charset = CHARSET.search(file.header.wordings[0]) if file.header else None
        if charset and charset[1].lower() not in ("utf-8", "utf8", "ascii", "us-ascii"):
            raise BrokenCatalogue(
                self.path, 1, Message("the header names the charset {name}; UTF-8 is expected", name=charset[1])
            )
        return file
