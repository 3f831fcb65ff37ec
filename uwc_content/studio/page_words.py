"""The words of the pages in each language, and faults in the language of whoever reads them."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from uwc_content.diagnostics import Message
from uwc_content.text import SHIPPED
from uwc_content.text.speech import Speech
from uwc_content.text.wordings import SOURCE, Words, locales_with

CATALOGUE = "studio.po"
PAGE = "page"
"""The context of everything that pages say."""


class PageWords(Words):
    """What a page says, by key."""

    def say(self, key: str, n: int = 1, /, **values: str) -> str:
        return self(PAGE, key, n, **values)


@cache
def words_in(language: str, locales: Path = SHIPPED) -> PageWords:
    return PageWords.in_chain(CATALOGUE, language, locales)


@cache
def speech_in(language: str) -> Speech | None:
    return Speech.load(language)


def told_in(language: str, message: Message) -> str:
    """A message of the compiler or the engine."""
    speech = speech_in(language)
    return speech.told(message) if speech else str(message)


@cache
def languages() -> list[str]:
    """The languages that the pages speak, English first."""
    found = locales_with(CATALOGUE)
    return [SOURCE, *(each for each in found if each != SOURCE)]


def chosen_language(asked: Iterable[str]) -> str:
    """The first of these that the pages speak, or one that it falls back to."""
    known = languages()
    for each in asked:
        for candidate in (each.replace("-", "_"), each.replace("-", "_").partition("_")[0].lower()):
            if candidate in known:
                return candidate
    return SOURCE


def accepted(header: str) -> list[str]:
    """Languages of an Accept-Language header, the most wanted first."""
    found = []
    for piece in header.split(",")[:20]:
        name, _, weight = piece.strip().partition(";q=")
        try:
            found.append((-float(weight or 1), name))
        except ValueError:
            continue
    return [name for _, name in sorted(found, key=lambda each: each[0]) if name]
