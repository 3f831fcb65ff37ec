"""The glossary of a language: what a new one begins with, and as TBX for translation tools."""

from collections.abc import Iterator
from pathlib import Path
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


def as_tbx(workshop: Workshop, locale: str) -> str:
    """A concept for each term that both languages have agreed on."""
    english = glossary_of(workshop.locales, SOURCE, None, None)[0]
    other = glossary_of(workshop.locales, locale, english, None)[0]
    concepts = [
        concept(f"{group}.{term}", {SOURCE: forms, locale: other.groups.get(group, {})[term]})
        for group, terms in english.groups.items()
        for term, forms in terms.items()
        if term in other.groups.get(group, {})
    ]
    return TBX.format(entries="".join(concepts))


def concept(name: str, forms: dict[str, tuple[str, ...]]) -> str:
    sections = "".join("".join(section(locale, each)) for locale, each in forms.items())
    return f"<conceptEntry id={quoteattr(name)}>\n{sections}</conceptEntry>\n"


def section(locale: str, forms: tuple[str, ...]) -> Iterator[str]:
    yield f"<langSec xml:lang={quoteattr(locale.replace('_', '-'))}>\n"
    yield from (f"<termSec><term>{escape(form)}</term></termSec>\n" for form in forms)
    yield "</langSec>\n"
