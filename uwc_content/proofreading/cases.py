"""What a check looks at: one wording of one entry, with its source and what is known about its language."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.proofreading.glossary import EVERYWHERE, Glossary, Terms
from uwc_content.proofreading.plurals import PluralForms, is_right_to_left, plural_forms
from uwc_content.reading.po import Entry, Key, PoFile

SOURCE_LOCALE = "en"
NOUNS = "noun:"
NUMBERS = "number"
BARE = "noun:bare"
FOR_PROGRAMS = frozenset({"class", "role", "labels", "liaison", "number", "typed", "letter"})
"""Contexts whose entries nobody reads as they stand."""

WITH_CODE = frozenset({"told", "command", "code"})
"""Contexts of texts that show pieces of content files and commands between backticks."""
PLAIN = re.compile(r"(\{[a-z_]+\})|[ -~]")

Wordings = dict[Key, tuple[str, ...]]


def wordings_of(catalogue: PoFile) -> Wordings:
    return {entry.key: values_of(entry) for entry in used_in(catalogue)}


def values_of(entry: Entry) -> tuple[str, ...]:
    return tuple(prose_of(entry.key, text) for text in entry.wordings)


def used_in(catalogue: PoFile) -> list[Entry]:
    """What players may read: it has a wording, and nobody doubts it, or only its source was reworded."""
    return [entry for entry in catalogue.current if not entry.is_header and entry.is_trusted and any(entry.wordings)]


def prose_of(key: Key, text: str) -> str:
    """The text, with code between backticks made illegible: it is the same in all languages, and has its own braces."""
    if key[0] not in WITH_CODE or "`" not in text:
        return text
    pieces = text.split("`")
    return "`".join(PLAIN.sub(hidden, piece) if i % 2 else piece for i, piece in enumerate(pieces))


def hidden(match: re.Match[str]) -> str:
    """Placeholders stay, as they are filled in code, too."""
    return match[1] or "x"


class Source:
    """The wordings of the source language, by catalogue."""

    def __init__(self, catalogues: Mapping[str, Wordings]) -> None:
        self.catalogues = catalogues
        self.all: Wordings = {key: found for each in catalogues.values() for key, found in each.items()}

    def exact(self, catalogue: str, key: Key) -> tuple[str, ...]:
        return self.catalogues.get(catalogue, {}).get(key) or self.all.get(key, ())

    def closest(self, catalogue: str, key: Key) -> tuple[str, ...]:
        """The wordings of the key, of what it is a variant of, or of the noun that it is a form of."""
        context, name = key
        while name:
            found = self.exact(catalogue, (context, name))
            if found:
                return found
            name = name.rpartition("@")[0] or name.rpartition(".")[0]
        return self.exact(catalogue, (BARE, key[1])) if context.startswith(NOUNS) else ()

    @cached_property
    def families(self) -> dict[Key, list[str]]:
        """The wordings of all keys that begin alike: `less`, `less.amount`, `less.each`."""
        families: dict[Key, list[str]] = {}
        for key, found in self.all.items():
            families.setdefault(family_of(key), []).extend(found)
        return families


def family_of(key: Key) -> Key:
    return key[0].partition(":")[0], key[1].partition("@")[0].partition(".")[0]


class Language:
    """What checks know about a language: its plural forms, glossary, and the names of its own forms."""

    def __init__(
        self,
        locale: str,
        catalogues: Iterable[PoFile],
        glossary: Glossary,
        source_glossary: Glossary,
        further_forms: Iterable[str] = (),
    ) -> None:
        self.locale = locale
        self.glossary = glossary
        self.source_glossary = source_glossary
        self.plurals: PluralForms | None = plural_forms(locale)
        self.is_right_to_left = is_right_to_left(locale)
        keys = [entry.key for catalogue in catalogues for entry in catalogue.current]
        forms = {context.removeprefix(NOUNS) for context, _ in keys if context.startswith(NOUNS)}
        self.noun_forms = {*forms, *further_forms}
        self.number_forms = {name for context, name in keys if context == NUMBERS}
        self._terms: dict[tuple[str, bool], Terms] = {}

    @property
    def name(self) -> str:
        """Without its country."""
        return self.locale.replace("-", "_").partition("_")[0]

    def terms(self, catalogue: str, of_source: bool = False) -> Terms:
        covers = self.source_glossary.catalogues
        groups = [group for group, names in covers.items() if catalogue in names]
        scope = groups[0] if groups else EVERYWHERE
        if (scope, of_source) not in self._terms:
            glossary = self.source_glossary if of_source else self.glossary
            self._terms[scope, of_source] = glossary.terms_for(catalogue, covers)
        return self._terms[scope, of_source]


class Case(NamedTuple):
    """One wording of one entry."""

    file: str
    catalogue: str
    entry: Entry
    form: int
    language: Language
    source: Source
    key: Key
    value: str
    kind: str
    """The context without its form: `noun` of `noun:count`."""
    exact: tuple[str, ...]
    """What the source says at the same key."""

    @property
    def context(self) -> str:
        return self.key[0]

    @property
    def is_for_programs(self) -> bool:
        return self.kind in FOR_PROGRAMS

    @property
    def is_source(self) -> bool:
        return self.language.locale == SOURCE_LOCALE

    @property
    def is_for_one_number(self) -> bool:
        """Whether this is a plural form that only one number takes."""
        plurals, forms = self.language.plurals, len(self.entry.wordings)
        return plurals is not None and self.entry.plural is not None and plurals.is_for_one_number(self.form, forms)

    def fault(self, code: str, message: Message, hint: Message, start: int = 0, end: int | None = None) -> Diagnostic:
        return Diagnostic(code, message, self.entry.worded[self.form].span(self.file, start, end), hint)


def cases_of(catalogue: PoFile, name: str, language: Language, source: Source) -> Iterator[Case]:
    for entry in used_in(catalogue):
        key = entry.key
        known = (language, source, key)
        exact, kind = source.exact(name, key), key[0].partition(":")[0]
        for form, text in enumerate(entry.wordings):
            if text:
                yield Case(catalogue.file, name, entry, form, *known, prose_of(key, text), kind, exact)
