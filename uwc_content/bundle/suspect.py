"""Reads the JSON of a bundle that nobody vouches for: limits first, then parsing, then every value."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from uwc_content.bundle.shown import path_of, shown
from uwc_content.compiler.game_parts import Find
from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span, verbatim

LARGEST_FILE = 64 * 1024 * 1024
MOST_VALUES = 2_000_000
DEEPEST = 140
"""Content may be nested 64 deep, and its effects become up to twice as deep in bundle form."""
LARGEST_NUMBER = 1_000_000
LONGEST_TEXT = 10_000
LONGEST_DRAWING = 16 * 1024 * 1024
"""Characters of a picture or font, which stand below `look`."""
LOOK = "look"

# Possessive, and its closing quote may be missing: otherwise a hostile file makes the search go back again and again.
STRING_OR_BRACKET = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{}]', re.DOTALL)
DEPTH_CHANGES = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}

Path = list[str | int]
Finding = tuple[Path, Message]
"""(where, what is wrong there)."""


class Suspect(NamedTuple):
    """A bundle under examination; its value is there once the file has been parsed."""

    file: str
    data: bytes
    find: Find
    value: Any = None

    def fault(self, code: str, message: Message, hint: Message = NOTHING) -> Diagnostic:
        return Diagnostic(code, message, Span.whole_line(self.file), hint)

    def fault_at(self, offset: int, code: str, message: Message) -> Diagnostic:
        """A fault at a byte of the file."""
        line = self.data.count(b"\n", 0, offset) + 1
        column = offset - self.data.rfind(b"\n", 0, offset)
        return Diagnostic(code, message, Span(self.file, line, column, line, column + 1))


class Refused(NamedTuple):
    """Stands where the file has a value that no bundle holds."""

    message: Message


class Doubled(dict[str, Any]):
    """An object with a key that appears twice."""

    key: str


# --- the bytes ---


def is_small_enough(suspect: Suspect) -> Iterator[Diagnostic]:
    if len(suspect.data) > LARGEST_FILE:
        yield suspect.fault("UWC705", Message("the file is larger than {size} MiB", size=LARGEST_FILE // 1024 // 1024))
    elif sum(map(suspect.data.count, (b",", b"{", b"["))) > MOST_VALUES or suspect.data.count(b'"') > 4 * MOST_VALUES:
        yield suspect.fault("UWC705", Message("the file has more than {most} values", most=f"{MOST_VALUES:,}"))


def is_text(suspect: Suspect) -> Iterator[Diagnostic]:
    try:
        suspect.data.decode()
    except UnicodeDecodeError as refusal:
        yield suspect.fault_at(refusal.start, "UWC701", Message("this is no text in UTF-8"))


def is_shallow(suspect: Suspect) -> Iterator[Diagnostic]:
    """Looked for in the bytes, since parsing itself would run out of stack."""
    depth = 0
    for token in STRING_OR_BRACKET.finditer(suspect.data):
        depth += DEPTH_CHANGES.get(suspect.data[token.start()], 0)
        if depth > DEEPEST:
            yield suspect.fault("UWC705", Message("the file is nested more than {most} deep", most=DEEPEST))
            return


# --- parsing ---


def parse(suspect: Suspect) -> tuple[Suspect, list[Diagnostic]]:
    try:
        value = json.loads(
            suspect.data.decode(),
            object_pairs_hook=object_of,
            parse_int=whole_number,
            parse_float=lambda text: Refused(Message("the fraction `{value}`", value=shown(text, 20))),
            parse_constant=lambda text: Refused(Message("`{value}`, which is no number", value=text)),
        )
    except json.JSONDecodeError as refusal:
        span = Span(suspect.file, refusal.lineno, refusal.colno, refusal.lineno, refusal.colno + 1)
        is_cut = refusal.pos >= len(refusal.doc.rstrip()) or refusal.msg.startswith("Unterminated string")
        message = (
            Message("the file is cut off")
            if is_cut
            else Message("this is no JSON: {reason}", reason=f"{refusal.msg[:1].lower()}{refusal.msg[1:]}")
        )
        return suspect, [Diagnostic("UWC701", message, span, Message("build or copy the bundle again"))]
    return suspect._replace(value=value), []


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    doubled = Doubled(table)
    doubled.key = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return doubled


def whole_number(text: str) -> int | Refused:
    """Long numbers are not even converted: that alone can take very long."""
    if len(text) <= len(str(-LARGEST_NUMBER)):
        return int(text)
    return Refused(Message("the number {value}, which is out of range", value=shown(text, 20)))


# --- the values ---


def is_an_object(suspect: Suspect) -> Iterator[Diagnostic]:
    if not isinstance(suspect.value, dict):
        yield suspect.fault("UWC702", Message("a bundle is an object with `format`, `pack` and so on"))


def is_within_limits(suspect: Suspect) -> Iterator[Diagnostic]:
    for path, message in findings_in(suspect.value, LONGEST_TEXT, {LOOK: LONGEST_DRAWING}):
        yield suspect.fault("UWC705", Message("`{path}` holds {what}", path=path_of(path), what=message))


def findings_in(value: Any, longest: int, longer: Mapping[str, int]) -> Iterator[Finding]:
    """Paths are put together on the way back, so that sound files do not pay for them.

    Texts may have so many characters; `longer` tells of keys right below whose texts may have more.
    """
    if isinstance(value, Doubled):
        yield [], Message("the key `{key}` twice", key=shown(value.key))
    if isinstance(value, dict):
        keys = (fault_of_text(key, LONGEST_TEXT) for key in value)
        yield from (([], Message("a key that is {fault}", fault=fault)) for fault in keys if fault)
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, (dict, list)):
            for path, message in findings_in(inner, longer.get(str(step), longest) if longer else longest, {}):
                yield [step, *path], message
        elif message := fault_of_scalar(inner, longest):
            yield [step], message


def fault_of_scalar(value: object, longest: int) -> Message:
    if isinstance(value, str):
        fault = fault_of_text(value, longest)
        return Message("a text that is {fault}", fault=fault) if fault else NOTHING
    if isinstance(value, Refused):
        return value.message
    if value is None:
        return verbatim("`null`")
    is_large = isinstance(value, int) and abs(value) > LARGEST_NUMBER
    return Message("the number {value}, which is out of range", value=value) if is_large else NOTHING


def fault_of_text(text: str, longest: int) -> Message:
    if len(text) > longest:
        return Message("longer than {most} characters", most=f"{longest:,}")
    if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
        return Message("no proper Unicode")
    return NOTHING
