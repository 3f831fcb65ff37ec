"""Numbers that are written in another way, and what to write instead."""

import re

from uwc_content.diagnostics import Message
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence

NUMBER_WORDS = {
    name: number
    for number, names in enumerate(
        (
            "zero",
            "one a an once first",
            "two twice second",
            "three third",
            "four fourth",
            "five fifth",
            "six sixth",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
        )
    )
    for name in names.split()
}
COMPARED = re.compile(r"[<>=≥≤~\s]*(\d{1,4})\s*\+?")
RANGE = re.compile(r"\d{1,4}\s*(?:-|–|\.\.|to)\s*(\d{1,4})")

EITHER = re.compile(r"\d{1,4}(?:\s*(?:/|\||or)\s*\d{1,4})+")
EITHER_NUMBER = Message("write one number, or `{code}` to let the player choose", code="{one_of: [{…: 1}, {…: 2}]}")


def number_word(text: str) -> int | None:
    """The number that a word stands for."""
    return NUMBER_WORDS.get(text.lower())


def number_hint(node: Node) -> Message:
    """What to write where a whole number is expected."""
    if isinstance(node, Sequence):
        if any(isinstance(item, Sequence | Mapping) for item in node.items):
            return Message("write a table as a mapping: `{code}`", code="{5: 4, 6: 8}")
        return EITHER_NUMBER
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, float) and value.is_integer() and 0 <= value < 1_000_000:
        return Message("write {text}", text=int(value))
    if isinstance(value, float):
        return Message("write a number without a fraction")
    if isinstance(value, str):
        return hint_for_text(value)
    return Message("write a number such as 2")


def hint_for_text(text: str) -> Message:
    if text.lstrip("-").isdigit():
        return Message("write it without quotes")
    if (number := number_word(text)) is not None:
        return Message("write {text}", text=number)
    if EITHER.fullmatch(text):
        return EITHER_NUMBER
    if match := COMPARED.fullmatch(text):
        return Message("write {text}", text=match[1])
    if match := RANGE.fullmatch(text):
        return Message("write {number}; for things to build, upgrade or use it means up to so many", number=match[1])
    return Message("write a number such as 2")
