"""The words that players read: a catalogue for each language, English behind it, and the key where nobody has words."""

from pathlib import Path
from typing import Self

from uwc_content.text import SHIPPED
from uwc_content.text.wordings import MINUS, SOURCE, fallback_chain, locales_with
from uwc_content.text.wordings import Words as AnyWords

__all__ = ["MINUS", "SOURCE", "Words", "fallback_chain", "known_locales"]

CATALOGUE = "play.po"


def known_locales(locales: Path = SHIPPED) -> list[str]:
    """The languages that the game can be played in."""
    return locales_with(CATALOGUE, locales)


class Words(AnyWords):
    """The words of the game at the terminal."""

    @classmethod
    def load(cls, locale: str, locales: Path = SHIPPED) -> Self:
        return cls.in_chain(CATALOGUE, locale, locales)
