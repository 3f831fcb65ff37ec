"""Catalogues without entries: a header alone."""

from datetime import UTC, datetime
from pathlib import Path

from uwc_content.proofreading.plurals import known_locale, plural_header
from uwc_content.reading.po import PoFile, parse_po

HEADER = """\
# {language}: {name}.
# How the keys work: ../../GRAMMAR.md
msgid ""
msgstr ""
"Project-Id-Version: {name}\\n"
"Report-Msgid-Bugs-To: \\n"
"POT-Creation-Date: {now}\\n"
"PO-Revision-Date: {now}\\n"
"Last-Translator: \\n"
"Language-Team: {language}\\n"
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"
"""


def empty_catalogue(path: Path, locale: str) -> PoFile:
    """One that nobody has begun yet; nothing is written."""
    language = known_locale(locale).english_name or locale
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M+0000")
    text = HEADER.format(language=language, locale=locale, name=path.stem, now=now, plural=plural_header(locale))
    return parse_po(path, text.encode())
