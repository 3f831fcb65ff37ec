"""Rules text with icons, section by section: what faces print, and what engines with pictures show."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from uwc_content.bundle.cache import Cache, digest_of
from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.descriptions import Descriptions, Language, UnreadableGrammar
from uwc_content.bundle.texts import TEXT, Texts, texts_in_languages
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.pipeline import Compilation
from uwc_content.text import (
    LACKING,
    Grammar,
    capitalised,
    describe_parts_of,
    describe_section,
    grammar_files,
    sections_of,
)

Section = dict[str, str]
"""`section`, `lead` and `text`, which includes the lead."""
END = (".", "!", "?", "…", ")")
"""What may stand before the lead of another section."""
IconTexts = dict[str, dict[str, list[Section]]]
"""Locale: `type.id` or `type.id.parts.number`: its sections."""


def gather_icon_texts(
    compilation: Compilation, locales: Path, cache: Cache, languages: Iterable[str] = ()
) -> IconTexts:
    """Every item and part in these languages, or in all of the pack, as long as it is sound."""
    if compilation.pack is None or not compilation.is_sound:
        return {}
    texts = texts_in_languages(compilation, locales, cache, has_icons=True)
    descriptions = Descriptions(compilation, cache, has_icons=True)
    wanted = tuple(languages) or compilation.pack.locales
    return {locale: in_language(descriptions, locale, locales, texts) for locale in wanted}


def in_language(descriptions: Descriptions, locale: str, locales: Path, texts: Texts) -> dict[str, list[Section]]:
    compilation = descriptions.compilation
    assert compilation.pack is not None
    files = grammar_files(locale, compilation.pack.game, locales)
    names = {key: text for key, text in texts[locale].items() if key.endswith(".name")}
    language = Language(descriptions, locale, files, names) if files else None
    own = {key: text for key, text in texts[locale].items() if key.endswith(f".{TEXT}")}
    if language is None:
        return borrowed_sections(compilation, own)
    known = compilation.vocabulary.items if compilation.vocabulary else {}
    by_file: dict[str, list[ItemRecord]] = {}
    for name, records in compilation.items.items():
        for record in records if name in known else ():
            by_file.setdefault(record.file, []).append(record)
    found: dict[str, list[Section]] = {}
    for records in by_file.values():
        found.update(of_file(language, records, own, descriptions.cache))
    return found


def borrowed_sections(compilation: Compilation, own: Mapping[str, str]) -> dict[str, list[Section]]:
    """What a language without a grammar says of items: texts of a translator's own, or of another language."""
    known = compilation.vocabulary.items if compilation.vocabulary else {}
    texts = {key.removesuffix(f".{TEXT}"): text for key, text in own.items() if key.partition(".")[0] in known}
    found = {key: worded(sections_in(None, "", {}, text)) for key, text in texts.items()}
    return {key: sections for key, sections in found.items() if sections}


def of_file(
    language: Language, records: list[ItemRecord], own: Mapping[str, str], cache: Cache
) -> dict[str, list[Section]]:
    """The items of one file, remembered as long as neither they nor their language changes."""
    theirs = [own.get(f"{each.type}.{each.id}.{TEXT}", "") for each in records]
    items = "\n".join(f"{each.type} {each.text or canonical(each.item)}" for each in records)
    key = digest_of(f"icon texts {language.base} {canonical(theirs)} {items}".encode())
    remembered = cache.recall(key)
    if remembered:
        found: dict[str, list[Section]] = json.loads(remembered[0])
        return found
    found = dict(described(language, [(each.type, each.item) for each in records], own))
    cache.keep(key, [json.dumps(found)])
    return found


def described(
    language: Language, items: list[tuple[str, Any]], texts: Mapping[str, str]
) -> Iterator[tuple[str, list[Section]]]:
    try:
        grammar: Grammar | None = language.grammar
    except UnreadableGrammar:
        grammar = None
    for type_name, item in items:
        yield from sections_of_item(grammar, type_name, item, texts.get(f"{type_name}.{item['id']}.{TEXT}", ""))


def sections_of_item(
    grammar: Grammar | None, type_name: str, item: Mapping[str, Any], text: str
) -> Iterator[tuple[str, list[Section]]]:
    """An item and its parts by their keys; `text` is what a translator or another language has for it."""
    key = f"{type_name}.{item['id']}"
    if sections := worded(sections_in(grammar, type_name, item, text)):
        yield key, sections
    for part, listed in (item.get("parts") or {}).items():
        for number, each in enumerate(listed, 1):
            if sections := worded(sections_in(grammar, f"{type_name}.{part}", each, "")):
                yield f"{key}.{part}.{number}", sections


def worded(sections: list[Section]) -> list[Section]:
    """Without those for which the language has no words."""
    return [each for each in sections if LACKING not in each["text"]]


def sections_in(grammar: Grammar | None, type_name: str, item: Mapping[str, Any], text: str) -> list[Section]:
    """Each section with its lead, and each part; a text of a translator's own, or a borrowed one, is one section."""
    if grammar is None:
        return [{"section": "", "lead": "", "text": text}] if text else []
    own = [one_section(grammar, type_name, *each) for each in sections_of(grammar, type_name, item)]
    parts = list(sections_of_parts(grammar, type_name, item))
    whole = joined(grammar, [joined(grammar, [each["text"] for each in own]), *(each["text"] for each in parts)])
    if text and (whole != text or LACKING in whole):
        return own_text(text, own)
    return [*own, *parts]


def joined(grammar: Grammar, texts: list[str]) -> str:
    told = [text for text in texts if text]
    return grammar.listing("sentences", told) if told else ""


def sections_of_parts(grammar: Grammar, type_name: str, item: Mapping[str, Any]) -> Iterator[Section]:
    for name, parts in (item.get("parts") or {}).items():
        for text in describe_parts_of(grammar, type_name, {"parts": {name: parts}}):
            yield {"section": name, "lead": "", "text": text}


def one_section(grammar: Grammar, type_name: str, name: str, sort: str, lowered: Any) -> Section:
    text = describe_section(grammar, type_name, name, sort, lowered)
    wording = grammar.wording("lead", grammar.closest("lead", f"{type_name}.{name}", name)) or ""
    lead = capitalised(wording.partition("{")[0])
    return {"section": name, "lead": lead if text.startswith(lead) else "", "text": text}


def own_text(text: str, sections: list[Section]) -> list[Section]:
    """A translator's own text, in the sections whose leads it has as the grammar would have given them."""
    first = sections[0] if sections else {"section": "", "lead": "", "text": ""}
    found = [{**first, "lead": first["lead"] if first["lead"] and text.startswith(first["lead"]) else "", "text": text}]
    for section in sections[1:]:
        before, lead, after = found[-1]["text"].partition(f" {section['lead']}" if section["lead"].strip() else "\0")
        if after and before.endswith(END):
            found[-1] = {**found[-1], "text": before}
            found.append({**section, "text": (lead + after).strip()})
    return found
