"""Begins a language: all catalogues with all keys, empty, and its place in pack.yaml."""

from pathlib import Path

from uwc_content.compiler.parse.files import PACK_FILE
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.proofreading.plurals import known_locale
from uwc_content.reading.nodes import Sequence
from uwc_content.reading.po import Entry
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.editing import read_root
from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop, needed_by, sources_of
from uwc_content.workshop.i18n.headers import empty_catalogue
from uwc_content.workshop.i18n.remarks import Remarks
from uwc_content.workshop.i18n.terms import begun_glossary
from uwc_content.workshop.i18n.updating import begun


def begin_locale(workshop: Workshop, locale: str, packs: list[Path]) -> list[Path]:
    """Write the catalogues that the packs need, or all, and the glossary; what the locale has is left alone."""
    known_locale(locale)
    if locale == SOURCE:
        raise Refusal(Message("English is the source of all other languages"), Message("name another language"))
    needed = names_for(workshop, packs)
    names = [name for name in workshop.names_in(locale) if name in needed]
    missing = [name for name in names if not workshop.path(locale, name).is_file()]
    listing = {folder / PACK_FILE: with_locale(folder / PACK_FILE, locale) for folder in packs}
    remarks = Remarks(workshop)
    catalogues = {
        workshop.path(locale, name): empty(workshop, locale, name, remarks) for name in missing if name in needed
    }
    glossary = begun_glossary(workshop, locale, known_locale(locale).english_name or locale)
    changed = replace_files({**catalogues, **glossary, **listing})
    if not changed:
        raise Refusal(
            Message("`{locale}` has all catalogues already", locale=locale),
            Message("`uwc i18n update {locale}` brings them up to date", locale=locale),
        )
    return changed


def names_for(workshop: Workshop, packs: list[Path]) -> set[str]:
    """The grammar, the nouns and the names of these packs; without any, all catalogues of the project."""
    wanted = {folder.resolve() for folder in packs}
    chosen = [pack for pack in workshop.packs if pack.folder.resolve() in wanted]
    return {name for pack in chosen for name in needed_by(pack)} or set(workshop.names())


def empty(workshop: Workshop, locale: str, name: str, remarks: Remarks) -> bytes:
    target = empty_catalogue(workshop.path(locale, name), locale)
    for english in sources_of(workshop.source(name)).values():
        entry = begun(english, target, remarks)
        entry.leading = headings_of(english)
        target.entries.append(entry)
    return target.data()


def headings_of(english: Entry) -> list[str]:
    return [line.rstrip("\r") for line in english.leading] or [""]


def with_locale(path: Path, locale: str) -> bytes:
    """pack.yaml with one more locale at the end of its list; comments and layout stay."""
    text = path.read_bytes().decode()
    listed = read_root(PACK_FILE, text).get("locales")
    if not isinstance(listed, Sequence) or not listed.items:
        raise Refusal(
            Message("{path} has no list of locales", path=path),
            Message("write `{code}` into it first", code="locales: [en]"),
        )
    if locale in [getattr(each, "value", None) for each in listed.items]:
        return text.encode()
    lines, last = text.split("\n"), listed.items[-1]
    if listed.is_flow:
        line = lines[last.end_line]
        lines[last.end_line] = f"{line[: last.end_column]}, {locale}{line[last.end_column :]}"
    else:
        ending = "\r" if lines[last.line].endswith("\r") else ""
        lines.insert(last.end_line + 1, f"{' ' * listed.column}- {locale}{ending}")
    return "\n".join(lines).encode()
