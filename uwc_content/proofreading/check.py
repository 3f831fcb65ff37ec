"""Checks the catalogues of languages against their source: reads everything, then asks every check of the tables."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from uwc_content.compiler.parse.files import shown_path
from uwc_content.diagnostics import Diagnostic, Message, Span, in_reading_order
from uwc_content.proofreading.cases import SOURCE_LOCALE, Case, Language, Source, cases_of, wordings_of
from uwc_content.proofreading.check_exceptions import excepted
from uwc_content.proofreading.checks_characters import (
    check_edges,
    check_forbidden,
    check_markup,
    check_pairs,
    check_quotes,
    check_spacing,
    forbidden_in_comments,
)
from uwc_content.proofreading.checks_file import check_header, check_keys, check_plurals
from uwc_content.proofreading.checks_placeholders import (
    check_braces,
    check_icons,
    check_missing,
    check_numbers,
    check_unknown,
)
from uwc_content.proofreading.checks_wording import check_copy, check_end, check_length, check_terms
from uwc_content.proofreading.glossary import Glossary, read_glossary
from uwc_content.reading.po import PoFile, read_strictly
from uwc_content.text import SHIPPED

CATALOGUES = "LC_MESSAGES"
GLOSSARY = "glossary.yaml"

NOUN_FORM = re.compile(rb'^msgctxt "noun:([a-z_]+)"', re.MULTILINE)

CHECKS: tuple[Callable[[Case], Iterator[Diagnostic]], ...] = (
    check_braces,
    check_unknown,
    check_missing,
    check_icons,
    check_numbers,
    check_terms,
    check_spacing,
    check_quotes,
    check_pairs,
    check_end,
    check_edges,
    check_markup,
    check_forbidden,
    check_length,
    check_copy,
)
"""Each looks at one wording."""


def known_locales(locales: Path) -> list[str]:
    """The languages that have catalogues, or a folder for them."""
    return sorted(path.parent.name for path in locales.glob(f"*/{CATALOGUES}") if path.is_dir())


def check_locales(locales: Path, wanted: Iterable[str] = (), shown_from: Path | None = None) -> list[Diagnostic]:
    """Every fault of the catalogues and glossaries of these languages, or of all."""
    proofreader = Proofreader(locales, catalogues_in(locales, SOURCE_LOCALE), shown_from)
    chosen = wanted or known_locales(locales)
    return in_reading_order(
        fault for locale in chosen for fault in proofreader.faults(locale, catalogues_in(locales, locale))
    )


def gone_catalogues(
    locales: Path, locale: str, needed: Iterable[str], shown_from: Path | None = None
) -> Iterator[Diagnostic]:
    """Those that a language has not, among all that somebody needs: English has them in this project, or it is English
    itself and the toolkit ships none that would be used instead. A pack without any texts has begun no language.
    """
    is_source, is_begun = locale == SOURCE_LOCALE, any(locales.glob(f"*/{CATALOGUES}/*.po"))
    english = catalogues_in(locales, SOURCE_LOCALE)
    for name in sorted(needed):
        path = locales / locale / CATALOGUES / f"{name}.po"
        shown = shown_path(path, shown_from)
        if path.is_file():
            continue
        if is_source and is_begun and not (SHIPPED / locale / CATALOGUES / path.name).is_file():
            yield gone_source(shown)
        elif not is_source and name in english:
            yield gone_catalogue(shown, locale)


def gone_source(shown: str) -> Diagnostic:
    message = Message("English has no such catalogue, and the pack needs it: things are called by their ids")
    hint = Message("restore it; the words and names that it had stand there alone")
    return Diagnostic("UWC439", message, Span.whole_line(shown), hint)


def gone_catalogue(shown: str, locale: str) -> Diagnostic:
    message = Message("English has this catalogue, and `{locale}` does not", locale=locale)
    hint = Message("restore it, or begin it with `{command}`", command=f"uwc i18n init {locale}")
    return Diagnostic("UWC439", message, Span.whole_line(shown), hint)


class Proofreader:
    """Knows the source language of a project; reads its catalogues when the first translation is checked."""

    def __init__(self, locales: Path, english: Mapping[str, Path], shown_from: Path | None) -> None:
        self.locales = locales
        self.english = english
        self.shown_from = shown_from

    @cached_property
    def source_catalogues(self) -> dict[str, PoFile]:
        return self.read(self.english)

    @cached_property
    def source(self) -> Source:
        return Source({name: wordings_of(catalogue) for name, catalogue in self.source_catalogues.items()})

    @cached_property
    def source_glossary(self) -> Glossary:
        return glossary_of(self.locales, SOURCE_LOCALE, None, self.shown_from)[0]

    def read(self, paths: Mapping[str, Path]) -> dict[str, PoFile]:
        return {name: read_catalogue(path, shown_path(path, self.shown_from)) for name, path in paths.items()}

    def faults(
        self, locale: str, paths: Mapping[str, Path], checked: Collection[str] | None = None
    ) -> Iterator[Diagnostic]:
        """Those of the glossary and of the catalogues, or of the `checked` ones; the others are only looked up."""
        is_source = locale == SOURCE_LOCALE
        catalogues = self.source_catalogues if is_source else self.read(paths)
        glossary, found = glossary_of(
            self.locales, locale, None if is_source else self.source_glossary, self.shown_from
        )
        language = Language(locale, catalogues.values(), glossary, self.source_glossary, forms_beside(paths))
        yield from found
        for name, catalogue in catalogues.items():
            if checked is None or name in checked:
                yield from check_catalogue(catalogue, name, language, self.source)


def check_catalogue(catalogue: PoFile, name: str, language: Language, source: Source) -> list[Diagnostic]:
    found = [
        *catalogue.faults,
        *check_header(catalogue, language),
        *check_keys(catalogue),
        *check_plurals(catalogue, language),
        *forbidden_in_comments(catalogue),
        *(fault for case in cases_of(catalogue, name, language, source) for check in CHECKS for fault in check(case)),
    ]
    return excepted(found, catalogue)


def catalogues_in(locales: Path, locale: str) -> dict[str, Path]:
    return {path.stem: path for path in sorted((locales / locale / CATALOGUES).glob("*.po"))}


def forms_beside(paths: Mapping[str, Path]) -> set[str]:
    """The forms of nouns in all catalogues of these folders: a grammar serves games that are not looked at, too.

    What a project has not itself comes from the toolkit.
    """
    own = {path.parent for path in paths.values()}
    folders = own | {SHIPPED / folder.parent.name / CATALOGUES for folder in own}
    data = [bytes_of(path) for folder in sorted(folders) for path in sorted(folder.glob("*.po"))]
    return {form.decode() for each in data if isinstance(each, bytes) for form in NOUN_FORM.findall(each)}


def read_catalogue(path: Path, shown: str) -> PoFile:
    data = bytes_of(path)
    if isinstance(data, bytes):
        return read_strictly(shown, data)
    hint = Message("put a readable file in its place")
    fault = Diagnostic(
        "UWC420", Message("the catalogue cannot be read: {reason}", reason=data), Span.whole_line(shown), hint
    )
    return PoFile(shown, "", [fault])


def glossary_of(
    locales: Path, locale: str, source: Glossary | None, shown_from: Path | None
) -> tuple[Glossary, list[Diagnostic]]:
    """A language without a glossary has agreed on nothing yet."""
    path = locales / locale / GLOSSARY
    if not path.exists():
        return Glossary(), []
    data, shown = bytes_of(path), shown_path(path, shown_from)
    if isinstance(data, bytes):
        return read_glossary(shown, data, source)
    message = Message("the glossary cannot be read: {reason}", reason=data)
    return Glossary(), [
        Diagnostic("UWC437", message, Span.whole_line(shown), Message("put a readable file in its place"))
    ]


def bytes_of(path: Path) -> bytes | str:
    """What a plain file holds, or why it cannot be read."""
    if path.exists() and not path.is_file():
        return Message("this is not a plain file")
    try:
        return path.read_bytes()
    except OSError as refusal:
        return str(refusal.strerror)
