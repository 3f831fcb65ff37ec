"""Reads the lines of a PO file into entries: every line must be understood, and what is not gets a fault. Never raises.

The libraries at hand do not serve: polib and Babel write other bytes than they have read, know no columns, and stop at
the first fault.
"""

import re

from uwc_content.diagnostics import Diagnostic, Message, Span, did_you_mean
from uwc_content.reading.po_entry import KEYWORD, OBSOLETE, QUOTED, Entry, name_of
from uwc_content.reading.po_text import SOUND_ESCAPE, unescaped

QUOTE = rf'"([^"\\\n]*+(?:{SOUND_ESCAPE}[^"\\\n]*+)*+)"'
USUAL = re.compile(rf"((?:#(?!~)[^\n]*+\n)*+)msgctxt {QUOTE}\nmsgid {QUOTE}\nmsgstr {QUOTE}")
"""An entry as almost all are: comments and three lines. What differs is read line by line."""
WRONG_ESCAPE = re.compile(rf"(?:{SOUND_ESCAPE}|[^\\])*+(\\.)")
WORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
AFTER = {
    "msgctxt": {""},
    "msgid": {"", "msgctxt"},
    "msgid_plural": {"msgid"},
    "msgstr": {"msgid"},
    "msgstr[]": {"msgid_plural", "msgstr[]"},
}
"""What may stand before each keyword within an entry."""
UNKNOWN = "?"
"""In place of a keyword where there should have been one."""


class Parser:
    """Puts lines together into entries. After a fault, the rest of the entry is not looked at."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entries: list[Entry] = []
        self.faults: list[Diagnostic] = []
        self.pending: list[str] = []
        """Blank lines and comments that belong to no entry yet."""
        self.begin_entry()

    def begin_entry(self) -> None:
        self.head: list[str] = []
        """What stands before its fields."""
        self.fields: list[str] = []
        self.values: dict[str, str] = {}
        self.place = (0, 0)
        """Line and column of its first keyword."""
        self.before = ""
        """The keyword that was read last; none between entries."""
        self.name = ""
        """The field that a text on a line of its own continues."""
        self.is_obsolete = False
        self.is_broken = False

    def read(self, text: str) -> None:
        number = 1
        for block in text.split("\n\n"):
            if number > 1:
                self.read_line(number - 1, "")
            number = self.read_block(number, block) + 1
        self.finish_entry()

    def read_block(self, number: int, block: str) -> int:
        """The lines up to a blank one; returns the number of the line after them."""
        lines = block.split("\n")
        if usual := USUAL.fullmatch(block):
            self.finish_entry()
            context, name, wording = map(unescaped, usual.group(2, 3, 4))
            values = {"msgctxt": context, "msgid": name, "msgstr": wording}
            self.entries.append(Entry(self.pending, lines[:-3], lines[-3:], number + len(lines) - 3, values))
            self.pending = []
        else:
            for i, line in enumerate(lines):
                self.read_line(number + i, line)
        return number + len(lines)

    # --- lines ---

    def read_line(self, number: int, line: str) -> None:
        written = line.removesuffix("\r")
        start = len(written) - len(written.lstrip(" \t"))
        obsolete = OBSOLETE.match(written, start)
        if start == len(written):
            self.pending.append(line)
        elif written[start] == "#" and not obsolete:
            self.finish_entry()
            self.pending.append(line)
        else:
            if self.before and self.is_obsolete != bool(obsolete):
                self.finish_entry()
            self.read_field(number, line, written, obsolete.end() if obsolete else start, obsolete is not None)

    def read_field(self, number: int, line: str, written: str, start: int, is_obsolete: bool) -> None:
        keyword = KEYWORD.match(written, start)
        word = keyword["word"] if keyword else ""
        if word in ("msgctxt", "msgid") and self.before not in AFTER[word]:
            self.finish_entry()
        self.keep_line(line)
        self.is_obsolete = is_obsolete
        if keyword:
            self.read_keyword(keyword, number, written)
        elif written[start] == '"':
            self.read_continuation(number, written, start)
        else:
            self.not_understood(number, written, start)

    def keep_line(self, line: str) -> None:
        """An entry may have blank lines between its fields."""
        if self.fields:
            self.fields += self.pending
        else:
            self.head = self.pending
        self.pending = []
        self.fields.append(line)

    def read_keyword(self, keyword: re.Match[str], number: int, written: str) -> None:
        word = keyword["word"] + ("[]" if keyword["form"] else "")
        if word not in AFTER or self.before not in AFTER[word]:
            self.misplaced(word, keyword, number)
            return
        self.name = name_of(keyword)
        if not self.values:
            self.place = (number, keyword.start())
        if word == "msgstr[]" and self.name != (expected := f"msgstr[{self.wordings}]"):
            self.fault(
                Message("`{word}` is expected here", word=expected),
                number,
                *keyword.span(),
                Message("number them from 0"),
            )
        self.before = word
        self.values[self.name] = ""
        self.read_text(number, written, keyword.end())

    @property
    def wordings(self) -> int:
        return sum(name.startswith("msgstr") for name in self.values)

    def read_continuation(self, number: int, written: str, start: int) -> None:
        if self.name:
            self.read_text(number, written, start)
            return
        if not self.is_broken:
            hint = Message("write msgid or msgstr before it")
            self.fault(Message("this text belongs to no keyword"), number, start, len(written), hint)
        self.before = self.before or UNKNOWN

    def read_text(self, number: int, written: str, start: int) -> None:
        found = QUOTED.match(written, start)
        if found is None:
            is_open = written.startswith('"', start)
            message = (
                Message("the text is not closed") if is_open else Message("a text in quotation marks is expected here")
            )
            end = max(len(written), start + 1)
            self.fault(message, number, start, end, Message("end the text with `{mark}` on the same line", mark='"'))
        elif written[found.end() :].strip():
            hint = Message("write `{code}` for a quotation mark inside the text", code='\\"')
            self.fault(Message("something follows the end of the text"), number, found.end(), len(written), hint)
        elif wrong := WRONG_ESCAPE.match(found["raw"]):
            place = found.start("raw") + wrong.start(1)
            self.fault(
                Message("`{text}` means nothing", text=wrong[1]),
                number,
                place,
                place + 2,
                Message("write `\\\\` for a backslash"),
            )
        else:
            self.values[self.name] += unescaped(found["raw"])

    # --- faults ---

    def fault(self, message: Message, line: int, start: int, end: int, hint: Message) -> None:
        """What is obsolete may be broken: nobody reads it, and it is kept as it stands."""
        self.is_broken = True
        if not self.is_obsolete:
            self.faults.append(Diagnostic("UWC421", message, Span(self.file, line, start + 1, line, end + 1), hint))

    def not_understood(self, number: int, written: str, start: int) -> None:
        word = re.split(r'[\s"]', written[start:], maxsplit=1)[0]
        hint = did_you_mean(word.partition("[")[0], WORDS) or Message(
            "lines begin with a keyword, `{mark}` or `#`", mark='"'
        )
        if not self.is_broken:
            self.fault(Message("this is no line of a catalogue"), number, start, start + max(len(word), 1), hint)
        self.before, self.name = self.before or UNKNOWN, ""

    def misplaced(self, word: str, keyword: re.Match[str], number: int) -> None:
        if not self.is_broken:
            hint = Message(
                "an entry has msgctxt, msgid and msgstr in this order; plural ones msgid_plural and msgstr[0], …"
            )
            self.fault(Message("`{word}` cannot stand here", word=word), number, *keyword.span(), hint)
        self.before, self.name = word, ""

    # --- entries ---

    def finish_entry(self) -> None:
        if self.before and not self.is_broken and not self.wordings:
            hint = (
                Message("the file seems to be cut off")
                if self.before != "msgid_plural"
                else Message("write msgstr[0], …")
            )
            line, start = self.place
            self.fault(Message("the entry has no `{name}`", name="msgstr"), line, start, start + len("msgid"), hint)
        if self.before and not self.is_broken:
            self.entries.append(self.entry())
        elif self.is_obsolete:
            self.pending = [*self.head, *self.fields, *self.pending]
        self.begin_entry()

    def entry(self) -> Entry:
        """Comments belong to it from the last blank line on; those before stand for themselves."""
        start = len(self.head)
        while start and self.head[start - 1].strip():
            start -= 1
        leading, comments = self.head[:start], self.head[start:]
        return Entry(leading, comments, self.fields, self.place[0], self.values, self.is_obsolete)
