"""Reads a PO file strictly: every line must be understood, and what is not gets a fault. Never raises."""

import re
from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic, Message, Span, did_you_mean
from uwc_content.reading.po_text import Comment, Entry, Piece, Text

LARGEST = 16 * 1024 * 1024
"""In bytes; the largest game catalogues of the world have a tenth of it."""
KEYWORD = re.compile(r"(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<form>\d{1,2})\])?(?![\w\[])[ \t]*")
QUOTED = re.compile(r'"(?P<raw>(?:[^"\\]|\\.)*)"')
ANY_ESCAPE = re.compile(r"\\(?:[abfnrtv\\\"'?0-7]|x[0-9a-fA-F]|(?P<wrong>.))")
WORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
AFTER = {
    "msgctxt": {""},
    "msgid": {"", "msgctxt"},
    "msgid_plural": {"msgid"},
    "msgstr": {"msgid"},
    "msgstr[]": {"msgid_plural", "msgstr[]"},
}
"""What may stand before each keyword within an entry."""
BYTE_ORDER_MARK = "\ufeff"


class Catalogue(NamedTuple):
    """What could be read of a file."""

    file: str
    entries: list[Entry]
    comments: list[Comment]
    """All of them, also those that belong to no entry."""
    faults: list[Diagnostic]

    @property
    def header(self) -> Entry | None:
        return next((entry for entry in self.entries if entry.is_header), None)


def read_strictly(file: str, data: bytes) -> Catalogue:
    """Every entry that is sound, and every fault of the syntax."""
    text = decoded(file, data)
    if isinstance(text, Diagnostic):
        return Catalogue(file, [], [], [text])
    reader = Reader(file)
    for number, line in enumerate(text.split("\n"), 1):
        reader.read_line(number, line.removesuffix("\r"))
    reader.finish_entry()
    return Catalogue(file, reader.entries, reader.comments, reader.faults)


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


def wrong_escape(raw: str) -> re.Match[str] | None:
    return next((escape for escape in ANY_ESCAPE.finditer(raw) if escape["wrong"]), None)


class Reader:
    """Puts lines together into entries. After a fault, the rest of the entry is not looked at."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entries: list[Entry] = []
        self.comments: list[Comment] = []
        self.faults: list[Diagnostic] = []
        self.begin_entry()

    def begin_entry(self) -> None:
        self.remarks: list[Comment] = []
        self.texts: dict[str, Text] = {}
        self.wordings: dict[int, Text] = {}
        self.before = ""
        self.current: Text | None = None
        self.is_broken = False

    def fault(self, message: Message, line: int, start: int, end: int, hint: Message) -> None:
        self.faults.append(Diagnostic("UWC421", message, Span(self.file, line, start + 1, line, end + 1), hint))
        self.is_broken = True

    # --- lines ---

    def read_line(self, number: int, line: str) -> None:
        start = len(line) - len(line.lstrip(" \t"))
        if start == len(line):
            self.read_blank()
        elif line[start] == "#":
            self.read_comment(number, line[start:])
        elif line[start] == '"':
            self.read_continuation(number, line, start)
        else:
            self.read_keyword(number, line, start)

    def read_blank(self) -> None:
        """Remarks that stand apart are about no entry; an entry itself may have blank lines."""
        if not self.before:
            self.begin_entry()

    def read_comment(self, number: int, comment: str) -> None:
        if self.before:
            self.finish_entry()
        if not comment.startswith("#~"):
            self.remarks.append(Comment(number, comment))
            self.comments.append(self.remarks[-1])

    def read_keyword(self, number: int, line: str, start: int) -> None:
        match = KEYWORD.match(line, start)
        if match is None:
            return self.not_understood(number, line, start)
        word = match["word"] + ("[]" if match["form"] else "")
        if word in ("msgctxt", "msgid") and self.before not in AFTER[word]:
            self.finish_entry()
        if word not in AFTER or self.before not in AFTER[word]:
            return self.misplaced(word, number, start, match.end())
        text = Text(number, start + 1, [])
        self.before, self.current = word, text
        if match["word"] == "msgstr":
            self.put_wording(int(match["form"] or 0), text, number, start, match.end())
        else:
            self.texts[word] = text
        return self.read_piece(text, number, line, match.end())

    def not_understood(self, number: int, line: str, start: int) -> None:
        word = re.split(r'[\s"]', line[start:], maxsplit=1)[0]
        hint = did_you_mean(word.partition("[")[0], WORDS) or Message(
            "lines begin with a keyword, `{mark}` or `#`", mark='"'
        )
        if not self.is_broken:
            self.fault(Message("this is no line of a catalogue"), number, start, start + max(len(word), 1), hint)
        self.before, self.current = self.before or "?", None

    def misplaced(self, word: str, number: int, start: int, end: int) -> None:
        if not self.is_broken:
            hint = Message(
                "an entry has msgctxt, msgid and msgstr in this order; plural ones msgid_plural and msgstr[0], …"
            )
            self.fault(Message("`{word}` cannot stand here", word=word), number, start, end, hint)
        self.before, self.current = word, None

    def put_wording(self, form: int, text: Text, number: int, start: int, end: int) -> None:
        if form != len(self.wordings):
            self.fault(
                Message("`{word}` is expected here", word=f"msgstr[{len(self.wordings)}]"),
                number,
                start,
                end,
                Message("number them from 0"),
            )
        self.wordings[form] = text

    def read_continuation(self, number: int, line: str, start: int) -> None:
        if self.current is not None:
            self.read_piece(self.current, number, line, start)
        elif not self.is_broken:
            self.fault(
                Message("this text belongs to no keyword"),
                number,
                start,
                len(line),
                Message("write msgid or msgstr before it"),
            )

    def read_piece(self, text: Text, number: int, line: str, start: int) -> None:
        match = QUOTED.match(line, start)
        if match is None:
            is_open = line.startswith('"', start)
            message = (
                Message("the text is not closed") if is_open else Message("a text in quotation marks is expected here")
            )
            self.fault(
                message,
                number,
                start,
                max(len(line), start + 1),
                Message("end the text with `{mark}` on the same line", mark='"'),
            )
        elif line[match.end() :].strip():
            hint = Message("write `{code}` for a quotation mark inside the text", code='\\"')
            self.fault(Message("something follows the end of the text"), number, match.end(), len(line), hint)
        elif wrong := wrong_escape(match["raw"]):
            place = match.start("raw") + wrong.start()
            self.fault(
                Message("`{text}` means nothing", text=wrong[0]),
                number,
                place,
                place + 2,
                Message("write `\\\\` for a backslash"),
            )
        else:
            text.pieces.append(Piece(number, match.start("raw") + 1, match["raw"]))

    # --- entries ---

    def finish_entry(self) -> None:
        if self.before and not self.is_broken:
            if self.wordings:
                self.entries.append(self.entry())
            else:
                first = next(iter(self.texts.values()))
                hint = (
                    Message("the file seems to be cut off")
                    if self.before != "msgid_plural"
                    else Message("write msgstr[0], …")
                )
                place = first.column - 1
                self.fault(
                    Message("the entry has no `{name}`", name="msgstr"), first.line, place, place + len("msgid"), hint
                )
        self.begin_entry()

    def entry(self) -> Entry:
        texts = self.texts
        line = next(iter(texts.values())).line
        context, plural = texts.get("msgctxt"), texts.get("msgid_plural")
        return Entry(line, context, texts["msgid"], plural, self.wordings, tuple(self.remarks))
