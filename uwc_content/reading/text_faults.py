"""Turns the bytes of a content file into text and tells which bytes and characters do not belong there."""

import re
from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.reading.nodes import Collection
from uwc_content.reading.yaml_events import CollectionEnd, YAMLError, events_of

MOST_BYTES = 32 * 1024 * 1024
MOST_CHARACTER_FAULTS = 20
DEEPEST = 64
BYTE_ORDER_MARK = "\ufeff"
SEPARATORS = "\x85\u2028\u2029"
NO_CHARACTERS = frozenset(map(chr, (*range(0xFDD0, 0xFDF0), 0xFFFE, 0xFFFF)))

# The carriage return is in the class, and exempt before a line feed, so that the search can leap by the class alone.
ODD_CHARACTER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufeff\ufffe\uffff](?:(?<!\r)|(?!\n))")
INDENTATION_WITH_TAB = re.compile(r"^ *\t[ \t]*", re.MULTILINE)
# Every byte that no odd character contains.
HARMLESS = bytes(byte for byte in range(256) if byte in b"\t\n" or (byte >= 32 and byte not in b"\x7f\xc2\xe2\xef"))


class CheckedText(NamedTuple):
    """Text that can be parsed, unless it is hopeless; its faults; and the lines (from 1) where more are likely."""

    text: str | None
    faults: list[Diagnostic]
    spoilt_lines: frozenset[int] = frozenset()
    tab_lines: frozenset[int] = frozenset()


def checked_text(file: str, data: bytes) -> CheckedText:
    """The text of a file. Odd characters become blanks, so every other character keeps its place."""
    if len(data) > MOST_BYTES:
        size = Message("the file has {size} MiB", size=f"{len(data) / 1024 / 1024:.1f}")
        return CheckedText(
            None, [Diagnostic("UWC109", size, Span.whole_line(file), Message("split it: 32 MiB are the limit"))]
        )
    text, faults = decoded(file, data)
    if text is None:
        return CheckedText(None, faults)
    if text.startswith(BYTE_ORDER_MARK):
        hint = Message("save it as UTF-8 without a byte order mark")
        faults.append(
            Diagnostic("UWC102", Message("the file begins with a byte order mark"), Span(file, 1, 1, 1, 1), hint)
        )
        text = text[1:]
    if data.translate(None, HARMLESS):
        odd = odd_characters(file, text)
        faults += odd
        if len(odd) == MOST_CHARACTER_FAULTS:
            return CheckedText(None, faults)
        text = ODD_CHARACTER.sub(" ", text)
    spoilt_lines = frozenset(fault.span.line for fault in faults if fault.code != "UWC102")
    if "\t" in text and INDENTATION_WITH_TAB.search(text):
        text, tab_lines = without_indentation_tabs(text)
        return CheckedText(text, faults + tab_faults(file, tab_lines), spoilt_lines, frozenset(tab_lines))
    return CheckedText(text, faults, spoilt_lines)


WIDE_HINT = Message("save it as UTF-8; it looks like UTF-16 or like no text at all")


def decoded(file: str, data: bytes) -> tuple[str | None, list[Diagnostic]]:
    """The characters; bytes that are not UTF-8 become U+FFFD, except where the file is not text at all."""
    try:
        return data.decode(), []
    except UnicodeDecodeError as error:
        is_wide = b"\0" in data
        hint = WIDE_HINT if is_wide else Message("save it as UTF-8")
        message = Message("the byte {byte} is not UTF-8", byte=f"0x{data[error.start]:02X}")
        before = data[: error.start].decode().removeprefix(BYTE_ORDER_MARK)
        fault = Diagnostic("UWC101", message, place_of(file, before, len(before)), hint)
        return (None if is_wide else data.decode(errors="replace")), [fault]


def place_of(file: str, text: str, offset: int) -> Span:
    """The span of the one character at this offset."""
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    return Span(file, line, column, line, column + 1)


def odd_characters(file: str, text: str) -> list[Diagnostic]:
    """The first odd characters: with many of them the file is not text."""
    faults: list[Diagnostic] = []
    for match in ODD_CHARACTER.finditer(text):
        code, message, hint = explain_odd_character(match[0])
        faults.append(Diagnostic(code, message, place_of(file, text, match.start()), hint))
        if len(faults) == MOST_CHARACTER_FAULTS:
            break
    return faults


def explain_odd_character(character: str) -> tuple[str, Message, Message]:
    """Code, message and hint."""
    name = f"U+{ord(character):04X}"
    if character in SEPARATORS:
        return (
            "UWC104",
            Message("an invisible line separator ({name})", name=name),
            Message("replace it by an ordinary line break or a blank"),
        )
    if character == "\r":
        return (
            "UWC103",
            Message("a carriage return without a line feed ({name})", name=name),
            Message("end lines with LF or with CR LF"),
        )
    if character == BYTE_ORDER_MARK:
        return (
            "UWC103",
            Message("a byte order mark in the middle of the file ({name})", name=name),
            Message("delete the character"),
        )
    if character in NO_CHARACTERS:
        return (
            "UWC103",
            Message("a code that is no character ({name})", name=name),
            Message("delete it, or restore the file"),
        )
    return (
        "UWC103",
        Message("a control character ({name})", name=name),
        Message("delete the character, or restore the file"),
    )


def without_indentation_tabs(text: str) -> tuple[str, dict[int, int]]:
    """The text with blanks for tabs in its indentation, and the column of the tab on each such line (from 1)."""
    blank = INDENTATION_WITH_TAB.sub(lambda match: " " * len(match[0]), text)
    content_lines = lines_inside_texts(blank)
    lines = text.split("\n")
    columns: dict[int, int] = {}
    for number, line in enumerate(lines):
        match = INDENTATION_WITH_TAB.match(line)
        if match is not None and number not in content_lines:
            columns[number + 1] = line.index("\t") + 1
            lines[number] = " " * match.end() + line[match.end() :]
    return "\n".join(lines), columns


def lines_inside_texts(text: str) -> set[int]:
    """The lines (from 0) that continue a quoted or block text, where a tab is content."""
    inside: set[int] = set()
    depth = 0
    try:
        for event in events_of(text):
            depth += isinstance(event, Collection) - isinstance(event, CollectionEnd)
            if getattr(event, "style", ""):
                start, end = event.start_mark, event.end_mark
                inside.update(range(start.line + 1, end.line + (end.column > 0)))
            if depth > DEEPEST:
                break
    except YAMLError:
        return inside
    return inside


def tab_faults(file: str, columns: dict[int, int]) -> list[Diagnostic]:
    """The first lines that are indented with tabs; the last fault says how many more there are."""
    hint = Message("indent with two blanks")
    message = Message("a tab in the indentation")
    told = list(columns.items())[:MOST_CHARACTER_FAULTS]
    faults = [Diagnostic("UWC105", message, Span(file, line, at, line, at + 1), hint) for line, at in told]
    if len(columns) > len(faults):
        others = f"{len(columns) - len(faults):,}"
        more = Message("indent with two blanks; {number} more lines of this file begin with tabs", number=others)
        faults[-1] = faults[-1]._replace(hint=more)
    return faults
