"""Wordings of a program by key: the languages of a fallback chain, and the key where nobody has words."""

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from uwc_content.reading.po import read_entries
from uwc_content.text.grammar import Grammar
from uwc_content.text.loading import SHIPPED

SOURCE = "en"
MINUS = "−"


def fallback_chain(locale: str, first: str) -> list[str]:
    """`zh_Hant_TW`, `zh_Hant`, `zh`, and the first locale, which has everything."""
    steps = locale.replace("-", "_").split("_")
    return list(dict.fromkeys([*("_".join(steps[:n]) for n in range(len(steps), 0, -1)), first]))


def locales_with(catalogue: str, locales: Path = SHIPPED) -> list[str]:
    """The languages that somebody has written this catalogue in."""
    return sorted(path.parents[1].name for path in locales.glob(f"*/LC_MESSAGES/{catalogue}"))


class Words:
    """Wordings by context and key. What the language itself lacks is listed in `missing`."""

    def __init__(self, languages: Sequence[Grammar]) -> None:
        self.languages = list(languages)
        self._missing: set[str] = set()

    @classmethod
    def in_chain(cls, catalogue: str, locale: str, locales: Path = SHIPPED) -> Self:
        paths = {code: locales / code / "LC_MESSAGES" / catalogue for code in fallback_chain(locale, SOURCE)}
        return cls([Grammar(read_entries(path), code) for code, path in paths.items() if path.is_file()])

    def __call__(self, context: str, key: str, n: int = 1, /, **values: str) -> str:
        for i, language in enumerate(self.languages):
            if language.has(context, key):
                return language.text(context, key, n, **values)
            if i == 0:
                self._missing.add(f"{context} {key}")
        return key

    def has(self, context: str, key: str) -> bool:
        return any(language.has(context, key) for language in self.languages)

    def closest(self, context: str, *keys: str) -> str:
        """The first of the keys that has words in the source language, or the last one."""
        return next((key for key in keys if self.languages[-1].has(context, key)), keys[-1])

    @property
    def missing(self) -> list[str]:
        return sorted(self._missing)

    def number(self, n: int) -> str:
        return self.languages[0].number(n)

    def signed(self, n: int) -> str:
        return ("+" if n > 0 else MINUS if n < 0 else "") + self.number(abs(n))

    def listing(self, items: Sequence[str], style: str = "and") -> str:
        return self.languages[0].listing(style, items) if items else ""

    def answers(self, key: str) -> list[str]:
        """What may be typed for a command or answer: the language's own words, separated by blanks, and English."""
        found = [language.wording("typed", key) or "" for language in self.languages]
        return list(dict.fromkeys(word for text in found for word in text.split()))
