"""What a plain scalar means: the core schema of YAML 1.2 with decimal numbers only; older spellings are told."""

import re
from typing import NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.reading.nodes import ScalarValue

LARGEST = 1_000_000
MERGE_KEY = "<<"

WORDS: dict[str, ScalarValue] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
OLD_TRUTH_VALUES: dict[str, str] = {
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "on", "On", "ON"), "true"),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "off", "Off", "OFF"), "false"),
}
ODD_WORDS = OLD_TRUTH_VALUES.keys() | {MERGE_KEY}

DECIMAL = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?")
INFINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
OLD_NUMBER = re.compile(
    r"[-+]?(?:0[0-9_]+|0o[0-7_]+|0x[0-9a-fA-F_]+|0b[01_]+"
    r"|[0-9]+_[0-9_]*(?:\.[0-9_]*)?|[0-9]+\.[0-9]*_[0-9_]*"
    r"|[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?)"
)
NUMBER_STARTS = frozenset("+-.0123456789")


class Oddity(NamedTuple):
    """A fault of a spelling, wherever it stands."""

    code: str
    message: Message
    hint: Message


class PlainScalars(dict[str, tuple[ScalarValue, bool]]):
    """Spelling → its value, and whether it has a fault. Each spelling is worked out once."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__({text: (value, False) for text, value in WORDS.items()})

    def __missing__(self, text: str) -> tuple[ScalarValue, bool]:
        if text[0] not in NUMBER_STARTS:
            meaning: tuple[ScalarValue, bool] = (text, text in ODD_WORDS)
        elif len(text) < 7 and text[0] in "123456789" and text.isdecimal() and text.isascii():
            meaning = (int(text), False)  # most numbers, without a regular expression
        else:
            meaning = (number_of(text), oddity_of(text) is not None)
        self[text] = meaning
        return meaning


def number_of(text: str) -> ScalarValue:
    """A number, 0 for one that is out of range, or the text itself if it only begins like a number."""
    if DECIMAL.fullmatch(text):
        return int(text) if is_in_range(text) else 0
    if FRACTION.fullmatch(text):
        return float(text)
    if INFINITE.fullmatch(text):
        return float(text.replace(".", ""))
    return text


def is_in_range(decimal: str) -> bool:
    return len(decimal) <= len(f"-{LARGEST}") and abs(int(decimal)) <= LARGEST


def oddity_of(text: str) -> Oddity | None:
    """What is wrong with a plain scalar, if anything is."""
    if text in OLD_TRUTH_VALUES:
        return old_truth_value(text)
    if text == MERGE_KEY:
        return Oddity(
            "UWC112", Message("`{code}` does not merge mappings here", code="<<"), Message("write the keys out")
        )
    if DECIMAL.fullmatch(text):
        return None if is_in_range(text) else out_of_range(text)
    return old_number(text) if OLD_NUMBER.fullmatch(text) and not FRACTION.fullmatch(text) else None


def out_of_range(text: str) -> Oddity:
    hint = Message("numbers lie between {least} and {most}", least=f"-{LARGEST:,}", most=f"{LARGEST:,}")
    return Oddity("UWC110", Message("`{value}` is out of range", value=shown(text)), hint)


def old_truth_value(text: str) -> Oddity:
    message = Message("`{text}` is a truth value in older YAML and a word here", text=text)
    return Oddity(
        "UWC115",
        message,
        Message("write `{code}`, or `{text}` if the word is meant", code=OLD_TRUTH_VALUES[text], text=f'"{text}"'),
    )


def old_number(text: str) -> Oddity:
    message = Message("`{text}` is a number in older YAML and a text here", text=shown(text))
    return Oddity(
        "UWC115",
        message,
        Message("write a plain decimal number, or `{text}` if the text is meant", text=f'"{shown(text)}"'),
    )


def shown(text: str) -> str:
    """A text of the file inside a message: one line, and not too long."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"
