"""Numbers that are written in another way, and what to write instead."""

import re

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


def number_word(text: str) -> int | None:
    """The number that a word stands for."""
    return NUMBER_WORDS.get(text.lower())


def number_hint(node: Node) -> str:
    """What to write where a whole number is expected."""
    if isinstance(node, Sequence):
        if any(isinstance(item, Sequence | Mapping) for item in node.items):
            return "write a table as a mapping: `{5: 4, 6: 8}`"
        return "write one number, or `{one_of: [{…: 1}, {…: 2}]}` to let the player choose"
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, float):
        return "write a number without a fraction"
    if isinstance(value, str):
        return hint_for_text(value)
    return "write a number such as 2"


def hint_for_text(text: str) -> str:
    if text.lstrip("-").isdigit():
        return "write it without quotes"
    if (number := number_word(text)) is not None:
        return f"write {number}"
    if match := COMPARED.fullmatch(text):
        return f"write {match[1]}"
    if match := RANGE.fullmatch(text):
        return f"write {match[1]}; for things to build, upgrade or use it means up to so many"
    return "write a number such as 2"
