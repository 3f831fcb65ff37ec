"""The glossary of a language: what a new one begins with, and as TBX for translation tools."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from uwc_content.proofreading.check import GLOSSARY, glossary_of
from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop

HEAD = """\
# What the translators of {language} have agreed on. `uwc i18n check` tells where a text uses another word.
# Write the forms of each term in place of `{{}}`; one that begins or ends with `*` stands for all words that end or
# begin so. Quotation marks are agreed with `quotes: [“”]`, the opening and the closing one.
terms: {{}}
"""
TBX = """\
<?xml version="1.0" encoding="UTF-8"?>
<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><sourceDesc><p>glossary.yaml</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
{entries}</body></text>
</tbx>
"""


def begun_glossary(workshop: Workshop, locale: str, language: str) -> dict[Path, bytes]:
    """All terms of English, to be filled in; nothing where there is a glossary, or English has none."""
    path = workshop.locales / locale / GLOSSARY
    groups = glossary_of(workshop.locales, SOURCE, None, None)[0].groups
    if path.exists() or not groups:
        return {}
    lines = [line for group, terms in groups.items() for line in (f"#  {group}:", *map(commented, terms.items()))]
    return {path: (HEAD.format(language=language) + "\n".join(lines) + "\n").encode()}


def commented(term: tuple[str, tuple[str, ...]]) -> str:
    return f"#    {term[0]}: []   # {', '.join(term[1])}"


class Terminology(NamedTuple):
    tbx: str
    unworded: int
    """So many terms have no words in the language yet."""


def terminology(workshop: Workshop, locale: str) -> Terminology:
    """A concept for each term of English, with the words of the language as far as its translators have agreed."""
    english = glossary_of(workshop.locales, SOURCE, None, None)[0]
    other = glossary_of(workshop.locales, locale, english, None)[0]
    terms = [(group, term, forms) for group, terms in english.groups.items() for term, forms in terms.items()]
    words = [other.groups.get(group, {}).get(term, ()) for group, term, _ in terms]
    concepts = [concept(*term, {locale: found} if found else {}) for term, found in zip(terms, words, strict=True)]
    return Terminology(TBX.format(entries="".join(concepts)), words.count(()))


def concept(group: str, term: str, english: tuple[str, ...], other: dict[str, tuple[str, ...]]) -> str:
    """What a term is about stands for its definition: the game, or everywhere."""
    sections = "".join("".join(section(locale, each)) for locale, each in {SOURCE: english, **other}.items())
    field = f'<descrip type="subjectField">{escape(group.replace("_", " "))}</descrip>\n'
    return f"<conceptEntry id={quoteattr(f'{group}.{term}')}>\n{field}{sections}</conceptEntry>\n"


def section(locale: str, forms: tuple[str, ...]) -> Iterator[str]:
    yield f"<langSec xml:lang={quoteattr(locale.replace('_', '-'))}>\n"
    yield from (f"<termSec><term>{escape(form)}</term></termSec>\n" for form in forms)
    yield "</langSec>\n"
