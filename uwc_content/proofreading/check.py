"""Checks the catalogues of languages against their source: reads everything, then asks every check of the tables."""

from collections.abc import Callable, Iterable, Iterator
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

CATALOGUES = "LC_MESSAGES"
GLOSSARY = "glossary.yaml"

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
    source_catalogues = read_catalogues(locales, SOURCE_LOCALE, shown_from)
    source = Source({name: wordings_of(catalogue) for name, catalogue in source_catalogues.items()})
    source_glossary, _ = glossary_of(locales, SOURCE_LOCALE, None, shown_from)
    faults: list[Diagnostic] = []
    for locale in wanted or known_locales(locales):
        is_source = locale == SOURCE_LOCALE
        catalogues = source_catalogues if is_source else read_catalogues(locales, locale, shown_from)
        glossary, found = glossary_of(locales, locale, None if is_source else source_glossary, shown_from)
        language = Language(locale, catalogues.values(), glossary, source_glossary)
        faults.extend(found)
        for name, catalogue in catalogues.items():
            faults.extend(check_catalogue(catalogue, name, language, source))
    return in_reading_order(faults)


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


def read_catalogues(locales: Path, locale: str, shown_from: Path | None) -> dict[str, PoFile]:
    paths = sorted((locales / locale / CATALOGUES).glob("*.po"))
    return {path.stem: read_catalogue(path, shown_path(path, shown_from)) for path in paths}


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
