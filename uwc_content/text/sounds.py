"""Words and endings that follow the sound of their neighbour: a or az, 2-szer or 3-szor. Knows no language."""

import re
from functools import lru_cache
from typing import NamedTuple

from uwc_content.text.wording import ATTRIBUTE

WORD = rf"(\s+[^\w{ATTRIBUTE}]*)(\w+)"
"""What follows a word on the same line: blanks, perhaps a quotation mark, and the next word; an attribute may still
come where there is a place for one."""


class Choice(NamedTuple):
    """A wording, and the others that take its place beside certain letters or digits; the longest match counts."""

    usual: str
    others: tuple[tuple[str, str], ...]
    """(letters, wording), the longest letters first."""

    def before(self, word: str) -> str:
        return next((text for start, text in self.others if word.startswith(start)), self.usual)

    def after(self, number: str) -> str:
        return next((text for end, text in self.others if number.endswith(end)), self.usual)


@lru_cache(maxsize=256)
def choice(entry: str) -> Choice:
    """Reads `a; az: a e i o u`: the usual wording, then others with the letters or digits that call for them."""
    usual, *rest = (part.strip() for part in entry.split(";"))
    others = [(key, text.strip()) for text, _, keys in (part.rpartition(":") for part in rest) for key in keys.split()]
    return Choice(usual, tuple(sorted(others, key=lambda other: -len(other[0]))))


def digits_of(number: str) -> str:
    return "".join(letter for letter in number if letter.isdigit())


@lru_cache(maxsize=64)
def pattern_of(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}{WORD}")


def liaised(text: str, word: str, entry: str) -> str:
    """The text with a word in the form that the next word calls for; at the end of the text it waits for one.

    Where a phrase brings its own, as in *a(z) az I. kor*, one is enough.
    """
    if word not in text:
        return text
    found = choice(entry)
    forms = {found.usual, *(form for _, form in found.others)} - {word}

    def chosen(match: re.Match[str]) -> str:
        is_there = match[2] in forms and word not in found.usual
        return match[2] if is_there else found.before(match[2].lower()) + match[1] + match[2]

    return pattern_of(word).sub(chosen, text)
