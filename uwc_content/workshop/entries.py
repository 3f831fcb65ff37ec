"""Entries of the reference of words."""

from typing import NamedTuple


class Argument(NamedTuple):
    """A place beside a word, or inside an item."""

    name: str
    sort: str
    required: bool
    doc: str


class Entry(NamedTuple):
    """What the reference says about a word in one of its meanings."""

    name: str
    sort: str
    doc: str
    arguments: tuple[Argument, ...] = ()
    example: str = ""
    facts: tuple[str, ...] = ()


def documentation(word: type) -> str:
    """A docstring as one text: single line breaks join, blank lines part paragraphs."""
    paragraphs = (word.__doc__ or "").split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip())
