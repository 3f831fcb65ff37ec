"""The rules summary of a pack in all of its languages, as its bundle holds it."""

import json
from typing import Any

from uwc_content.bundle.build import locales_beside
from uwc_content.bundle.cache import Cache, digest_of
from uwc_content.bundle.canonical import canonical
from uwc_content.bundle.descriptions import Descriptions, Language, UnreadableGrammar
from uwc_content.bundle.noun_names import names_in_languages
from uwc_content.bundle.texts import texts_in_languages
from uwc_content.compiler.pipeline import Compilation
from uwc_content.faces.gathering import names_of_nouns
from uwc_content.faces.summary_course import CATALOGUE, Course, Told
from uwc_content.text import SHIPPED, grammar_files
from uwc_content.text.wordings import SOURCE, Words, fallback_chain


def summaries_of(compilation: Compilation, view: dict[str, Any], cache: Cache) -> dict[str, list[Told]]:
    """Locale: its chapters; none where nobody has written the language."""
    assert compilation.pack is not None
    catalogues = locales_beside(compilation.folder)
    flow = json.loads(canonical(compilation.flow.parts()))
    told = {"items": view["items"], "vocabulary": view["vocabulary"], **flow}
    names = names_in_languages(compilation, catalogues, cache)
    texts = texts_in_languages(compilation, catalogues, cache)
    descriptions = Descriptions(compilation, cache, has_icons=True)
    found = {}
    for locale in compilation.pack.locales:
        files = grammar_files(locale, compilation.pack.game, catalogues)
        own = {key: text for key, text in texts[locale].items() if key.endswith(".name")}
        language = Language(descriptions, locale, files, own) if files else None
        if language is not None:
            found[locale] = chapters_in(language, told, names_of_nouns(names[locale]), cache)
    return found


def chapters_in(language: Language, told: dict[str, Any], nouns: dict[str, str], cache: Cache) -> list[Told]:
    """Remembered as long as neither the rules nor the language changes."""
    about = [language.base, canonical(told), canonical(nouns), *words_beside(language.locale)]
    key = digest_of("\n".join(["summary", *about]).encode())
    remembered = cache.recall(key)
    if remembered:
        found: list[Told] = json.loads(remembered[0])
        return found
    try:
        words = Words.in_chain(CATALOGUE, language.locale)
        found = Course(words, language.grammar, told, nouns).chapters()
    except UnreadableGrammar:
        return []
    cache.keep(key, [json.dumps(found)])
    return found


def words_beside(locale: str) -> list[str]:
    paths = (SHIPPED / code / "LC_MESSAGES" / CATALOGUE for code in fallback_chain(locale, SOURCE))
    return [digest_of(path.read_bytes()) for path in paths if path.is_file()]
