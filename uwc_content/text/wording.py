"""Helpers that know no language: plain names, placeholders and capital letters. Touches nothing."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")

COMMA = ", "
"""A clause that begins with a comma shows it after a word only: `next, if you have …`, but `(a) if you have …`."""

ATTRIBUTE = "\u2063"
"""Marks, while a phrase is put together, where an attribute of its noun may go: 2 ⁣azonos színű kártya."""

NameOf = Callable[[str], str]
"""Tells the name of an item by its id."""


def plain_name(name: str) -> str:
    """`two_mills` as people read it, for names that nobody has worded."""
    return name.replace("_", " ")


def fill(text: str, values: Mapping[str, str]) -> str:
    """Put the values into their placeholders, once; anything else in braces stays as it is and is never evaluated."""
    if "{" not in text:
        return text
    filled = ""
    for i, piece in enumerate(split(text)):
        filled = joined(filled, values.get(piece, f"{{{piece}}}")) if i % 2 else filled + piece
    return filled


def joined(before: str, after: str) -> str:
    """Two pieces of a text; a comma at the joint stays after a word, and goes after a bracket or another mark."""
    if not before or not after.startswith(COMMA):
        return before + after
    word = before.rstrip()
    return word + after if word[-1:].isalnum() else before + after.removeprefix(COMMA)


@lru_cache(maxsize=4096)
def split(text: str) -> tuple[str, ...]:
    """Literal text and names of placeholders in turn."""
    return tuple(PLACEHOLDER.split(text))


def opening(text: str) -> str:
    """A text that nothing precedes, without the comma that would join it."""
    return text.removeprefix(COMMA)


def capitalised(text: str) -> str:
    text = opening(text)
    return text[:1].upper() + text[1:]
