"""One fault of content and its place."""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple

from uwc_content.diagnostics.codes import CODES, Severity
from uwc_content.diagnostics.message import NOTHING, Message


class Span(NamedTuple):
    """A stretch of a file; lines and columns count characters from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def whole_line(cls, file: str, line: int = 1) -> "Span":
        return cls(file, line, 1, line, 1)


class Diagnostic(NamedTuple):
    """A fault: stable code, what is wrong, where, and how to mend it."""

    code: str
    message: Message
    span: Span
    hint: Message = NOTHING

    @property
    def severity(self) -> Severity:
        return CODES[self.code].severity

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def in_reading_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """File by file, top to bottom, each fault once."""
    return sorted(set(diagnostics), key=lambda each: (each.span, each.code, each.message))


GLUED = re.compile(r"(?P<name>\w[\w -]*?)\s*[:=\uFF1A](?P<value>.*)", re.DOTALL)
"""A name and what was meant as its value, without the colon and blank that YAML parts them by."""


def did_you_mean(wrong: object, known: Iterable[str]) -> Message:
    """A hint that names the nearest known spelling, or nothing; a value that hangs on it is set off by `: `."""
    known = list(known)
    if isinstance(wrong, str) and (glued := GLUED.fullmatch(wrong)) and (name := nearest(glued["name"], known)):
        return write(f"{name}: {glued['value'].strip() or '…'}")
    near = nearest(wrong, known)
    return Message("did you mean `{name}`?", name=near) if near else NOTHING


def write(code: str) -> Message:
    """A hint that shows what to write instead."""
    return Message("write `{code}`", code=code)


def nearest(wrong: object, known: Iterable[str]) -> str:
    """The known spelling that is most likely meant, or nothing."""
    if not isinstance(wrong, str):
        return ""
    options = {name.lower(): name for name in sorted(known, reverse=True)}
    wanted = wrong.strip().lower().replace("-", "_").replace(" ", "_")
    for spelling in (wanted, *singulars(wanted)):
        if spelling in options:
            return options[spelling]
    close = get_close_matches(wanted, options, n=5, cutoff=0.6)
    if close:
        return options[min(close, key=lambda name: (-SequenceMatcher(None, name, wanted).ratio(), name))]
    parts = [name for name in options if len(wanted) >= 3 and is_part_of(wanted, name)]
    return options[min(parts, key=lambda name: (len(name), name))] if parts else ""


def singulars(word: str) -> Iterator[str]:
    """What an English plural may be the plural of."""
    for ending, singular in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending):
            yield word.removesuffix(ending) + singular


def is_part_of(wanted: str, name: str) -> bool:
    """Whether one of the two spellings begins the other or is one of its words."""
    return name.startswith(wanted) or wanted in name.split("_") or f"_{name}_" in f"_{wanted}_"
