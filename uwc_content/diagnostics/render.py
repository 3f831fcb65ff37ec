"""Shows diagnostics: as text with the line and a caret, as JSON, or as annotations of a code host."""

import json
from collections.abc import Callable, Iterable
from unicodedata import combining, east_asian_width

from uwc_content.diagnostics.codes import Severity
from uwc_content.diagnostics.diagnostic import Diagnostic
from uwc_content.diagnostics.message import Message, Telling, plain_values

LineOf = Callable[[str, int], str]
"""(file, line number) → the line itself, or nothing."""
HINT = Message("hint")
LABELS = {Severity.ERROR: Message("error"), Severity.WARNING: Message("warning")}


def as_text(diagnostics: Iterable[Diagnostic], line_of: LineOf, told: Telling = str) -> str:
    return "\n\n".join(one_as_text(each, line_of(each.span.file, each.span.line), told) for each in diagnostics)


def one_as_text(diagnostic: Diagnostic, line: str, told: Telling = str) -> str:
    """The place, the message, the line with a caret under the very characters, and the hint."""
    span, severity = diagnostic.span, told(LABELS[diagnostic.severity])
    shown = [f"{span.file}:{span.line}:{span.column}: {severity} {diagnostic.code}: {told(diagnostic.message)}"]
    if line.strip():
        number = str(span.line)
        shown.append(f"  {number} | {printable(line)}")
        shown.append(f"  {' ' * len(number)} | {underline(diagnostic, line)}")
    if diagnostic.hint:
        shown.append(f"  {told(HINT)}: {told(diagnostic.hint)}")
    return "\n".join(shown)


def printable(text: str) -> str:
    """Tabs and control characters as one visible character each, so that the caret stays below its place."""
    return "".join(each if each.isprintable() else "�" if each != "\t" else " " for each in text)


def underline(diagnostic: Diagnostic, line: str) -> str:
    """A caret below the first character of the span and tildes below the rest of it on this line."""
    span, shown = diagnostic.span, printable(line)
    start = min(span.column - 1, len(shown))
    end = span.end_column - 1 if span.end_line == span.line else len(shown.rstrip())
    return " " * columns(shown[:start]) + "^" + "~" * (columns(shown[start:end]) - 1)


def columns(text: str) -> int:
    """How wide a terminal shows a text: wide characters take two columns, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)


def as_json(diagnostics: Iterable[Diagnostic]) -> str:
    listed = [
        {
            "code": each.code,
            "severity": str(each.severity),
            "message": each.message,
            "template": each.message.template,
            "values": plain_values(each.message),
            "hint": each.hint,
            "hint_template": each.hint.template,
            "hint_values": plain_values(each.hint),
            "file": each.span.file,
            "line": each.span.line,
            "column": each.span.column,
            "end_line": each.span.end_line,
            "end_column": each.span.end_column,
        }
        for each in diagnostics
    ]
    return json.dumps(listed, indent=2, ensure_ascii=False)


def as_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Workflow commands; a message must not be able to start another command."""
    return "\n".join(
        f"::{each.severity} file={escape(each.span.file)},line={each.span.line},col={each.span.column},"
        f"endLine={each.span.end_line},endColumn={each.span.end_column},title={each.code}::"
        f"{escape_data(each.message + (f' ({each.hint})' if each.hint else ''))}"
        for each in diagnostics
    )


def escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape(text: str) -> str:
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")
