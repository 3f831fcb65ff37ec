"""A small project of catalogues for tests of the translators' tools."""

from pathlib import Path

from uwc_content.games import every
from uwc_content.proofreading.plurals import plural_header
from uwc_content.workshop.i18n.catalogues import Workshop

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {locale}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: {plural}\\n"\n'
)
PACK = "reef"


def header(locale: str) -> str:
    return HEADER.format(locale=locale, plural=plural_header(locale))


def entry(key: str, text: str, context: str = "name", comments: str = "") -> str:
    return f'\n{comments}msgctxt "{context}"\nmsgid "{key}"\nmsgstr "{text}"\n'


def catalogue(parent: Path, locale: str, *entries: str, name: str = PACK) -> Path:
    path = parent / "locales" / locale / "LC_MESSAGES" / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((header(locale) + "".join(entries)).encode())
    return path


def workshop(parent: Path) -> Workshop:
    """Without packs: the names of `reef`, and the grammar of the toolkit."""
    return Workshop(parent / "locales", every())
