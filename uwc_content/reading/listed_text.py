"""The text of a file that is one list of items, cut into the texts of its items before anything of it is read.

What is cut here may be anything: whoever uses it reads each text once, and sees then whether it was one item.
"""

import re
from typing import NamedTuple

from uwc_content.reading.plain_scalars import ODD_WORDS, WORDS

BEGINNING = re.compile(r"^( *)- id: ", re.MULTILINE)
REMARKS = re.compile(r"^ *#.*$", re.MULTILINE)
NO_NAMES = WORDS.keys() | ODD_WORDS
ONE_KEY = re.compile(r"\n*([a-z][a-z0-9_]*):\n*")


new = tuple.__new__
"""Items are thousands: it takes half the time of a call with names."""


class ItemText(NamedTuple):
    """One item as it is written."""

    identifier: str
    lines: list[str]
    """What follows: each key with all that stands behind and below it, without its own indentation."""
    first: int
    """The line of its `id`, counted from 0."""
    height: int
    """How many lines it takes, blank ones behind it among them."""


class ListedText(NamedTuple):
    """The key of a list, and the items below it."""

    key: str
    head: str
    opening: str
    """What stands before the id of every item: a line break, the indentation and `- id: `."""
    written: list[str]
    """What stands behind it."""

    @property
    def indentation(self) -> int:
        return len(self.opening) - len("\n- id: ")

    @property
    def dash(self) -> str:
        """What stands before the first key of an item, whatever key that is."""
        return self.opening.removesuffix("id: ")

    @property
    def between(self) -> str:
        """What stands before every other key of an item."""
        return "\n" + " " * (self.indentation + 2)

    def items(self) -> list[ItemText]:
        between, further = self.between, f"{self.between} "
        line = self.head.count("\n") + 1
        found = []
        for written in self.written:
            height = written.count("\n") + 1
            parts = written.rstrip("\n").split(between)
            identifier, *lines = joined(parts, between) if further in written else parts
            found.append(new(ItemText, (identifier, lines, line, height)))
            line += height
        return found

    def only(self, places: list[int]) -> str:
        """The text of a file in which only these items stand."""
        return self.head + "".join(self.opening + self.written[i] for i in places)


def listed(text: str) -> ListedText | None:
    """A text in parts, if it begins with one key and a list of items below it; there may be remarks before it."""
    first = BEGINNING.search(text)
    if first is None or first.start() == 0:
        return None
    opening = "\n" + first[0]
    head, *written = text.split(opening)
    head = REMARKS.sub("", head)
    key = ONE_KEY.fullmatch(head)
    return ListedText(key[1], head, opening, written) if key is not None and is_name(key[1]) else None


def joined(lines: list[str], between: str) -> list[str]:
    """What is indented further belongs to the line before it."""
    found: list[str] = []
    for line in lines:
        if found and line.startswith(" "):
            found[-1] += between + line
        else:
            found.append(line)
    return found


def is_name(text: str) -> bool:
    """Whether a word that looks like a name is no truth value or the like."""
    return text not in NO_NAMES
