"""Whether the texts of a bundle are plain and in their own language, as far as it shows without catalogues."""

from collections.abc import Iterator, Mapping
from typing import Any

from uwc_content.bundle.borrowing import ROLES, in_other_words
from uwc_content.bundle.shown import shown as quoted
from uwc_content.bundle.suspect import Suspect
from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span
from uwc_content.proofreading.characters import FORBIDDEN, MARKUP, OF_JOINED_SCRIPTS, shown
from uwc_content.text.wording import PLACEHOLDER
from uwc_content.text.wordings import fallback_chain

TEXT = ".text"
"""Rules texts are put together, so that nothing is left to be filled in."""
ALIKE = {"name": 0.5, "text": 0, "flavour": 0}
"""Which share of the texts may well be the same in two languages: some things are called alike everywhere."""


def texts_are_plain(suspect: Suspect) -> Iterator[Diagnostic]:
    for locale, texts in suspect.value["texts"].items():
        for key, text in texts.items():
            if what := oddity_of(key, text):
                place = f"texts.{locale}.{quoted(key)}"
                yield suspect.fault("UWC708", Message("`{path}` holds {what}", path=place, what=what))
    for path, text in (*names_in(suspect.value), *icon_texts_in(suspect.value)):
        if what := oddity_of("", text):
            yield suspect.fault("UWC708", Message("`{path}` holds {what}", path=path, what=what))


def names_in(bundle: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for locale, names in bundle["names"].items():
        yield from ((f"names.{locale}.{quoted(key)}", text) for key, text in names.items())


def icon_texts_in(bundle: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for locale, texts in bundle["icon_texts"].items():
        for key, sections in texts.items():
            place = f"icon_texts.{locale}.{quoted(key)}"
            yield from ((place, section[part]) for section in sections for part in ("lead", "text"))


def oddity_of(key: str, text: str) -> Message:
    forbidden = next((found[0] for found in FORBIDDEN.finditer(text) if found[0] not in OF_JOINED_SCRIPTS), "")
    if forbidden:
        return Message("the character {name}", name=shown(forbidden))
    if markup := MARKUP.search(text):
        return Message("the markup `{text}`", text=quoted(markup[0]))
    unfilled = PLACEHOLDER.search(text) if key.endswith(TEXT) else None
    return Message("the placeholder `{name}`", name=quoted(unfilled[0])) if unfilled else NOTHING


def borrowed_in(bundle: Mapping[str, Any], file: str) -> Iterator[Diagnostic]:
    """Texts that are word for word those of the first locale, in languages that are not its own."""
    first, *others = bundle["pack"]["locales"]
    texts = bundle["texts"]
    for locale in others:
        if first in fallback_chain(locale, locale):
            continue
        for role, told in ROLES.items():
            lent = {key: text for key, text in texts.get(first, {}).items() if key.endswith(f".{role}") and text}
            same = [key for key, text in lent.items() if texts.get(locale, {}).get(key, text) == text]
            if len(same) > ALIKE[role] * len(lent):
                message = in_other_words(len(same), len(lent), told, locale, first)
                hint = Message("the first is `{key}`", key=same[0].removesuffix(f".{role}"))
                yield Diagnostic("UWC438", message, Span.whole_line(file), hint)
