"""What the vocabulary of a pack is called in each of its languages: resources, kinds, decks, values, zones."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from uwc_content.bundle.cache import Cache, digest_of
from uwc_content.bundle.descriptions import Descriptions, Language, UnreadableGrammar
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation
from uwc_content.language.vocabulary import FieldType, PartType, Vocabulary
from uwc_content.text import LACKING, Grammar, capitalised, grammar_files, plain_name
from uwc_content.text.wordings import fallback_chain

NOUN, STAT = "noun:bare", "stat"
TABLES = {
    "resources": NOUN,
    "payables": NOUN,
    "groups": NOUN,
    "decks": NOUN,
    "stats": STAT,
    "zones": "zone",
    "tracks": "track",
    "periods": "period",
    "actions": "action",
    "ends": "end",
}
"""Table of the vocabulary: the context in which catalogues name what it holds."""
GAME, TYPE, PART, FIELD, VALUE, SECTION = "game", "type", "part", "field", "value", "section"
CHOICES = (FieldType.CHOICE, FieldType.CHOICES, FieldType.POSITIONS)
WORD = re.compile(r"[a-z][a-z0-9_]*")
"""A value that is a word; letters and places are their own names."""
ALONE = ("bare", "nom", "acc")
"""Forms of a noun that stands alone; languages with cases have one for it."""
HEADS_A_TABLE = "stats.many"
"""The role of a stat before its numbers, where it is nobody's: hand limit rather than your hand limit."""

Wanted = tuple[str, str, tuple[str, ...]]
"""(key in the bundle, context, keys of catalogues, the closest first)."""
Called = dict[str, dict[str, str]]
"""Locale: key: name."""


def names_in_languages(compilation: Compilation, locales: Path, cache: Cache, languages: Iterable[str] = ()) -> Called:
    """Every name of the vocabulary in these languages, or in all; what nobody has worded is named after its id."""
    if compilation.pack is None or compilation.vocabulary is None:
        return {}
    wanted = list(wanted_names(compilation))
    grammars = Grammars(compilation, locales, cache)
    first = compilation.pack.locales[0]
    chains = {locale: fallback_chain(locale, first) for locale in tuple(languages) or compilation.pack.locales}
    key = grammars.key_of_names(wanted, chains)
    remembered = cache.recall(key)
    if remembered:
        known: Called = json.loads(remembered[0])
        return known
    found = {locale: dict(named(wanted, grammars.of_chain(chain))) for locale, chain in chains.items()}
    cache.keep(key, [json.dumps(found)])
    return found


def wanted_names(compilation: Compilation) -> Iterator[Wanted]:
    assert compilation.pack is not None
    vocabulary = compilation.vocabulary
    assert vocabulary is not None
    yield f"{GAME}.{compilation.pack.game}", GAME, (compilation.pack.game,)
    for table, context in TABLES.items():
        yield from ((f"{table}.{name}", context, (name,)) for name in getattr(vocabulary, table))
    yield from ((f"kinds.{name}", NOUN, (name,)) for name in Names(vocabulary).kinds)
    yield from spaces_of(vocabulary)
    for name, definition in vocabulary.items.items():
        yield f"types.{name}", TYPE, (name,)
        yield from parts_of_type(name, definition)
        for part, inner in definition.parts.items():
            yield f"types.{name}.{part}", PART, (f"{name}.{part}", part)
            yield from parts_of_type(f"{name}.{part}", inner)
    yield from layouts_of(compilation)


def spaces_of(vocabulary: Vocabulary) -> Iterator[Wanted]:
    """Spaces that are words; numbers are their own names."""
    for track, definition in vocabulary.tracks.items():
        for space in definition.spaces:
            if isinstance(space, str):
                yield f"spaces.{track}.{space}", f"space:{track}", (space,)


def parts_of_type(name: str, definition: PartType) -> Iterator[Wanted]:
    for field, facts in definition.fields.items():
        yield f"fields.{name}.{field}", FIELD, (f"{name}.{field}", field)
        for value in filter(WORD.fullmatch, facts.of if facts.type in CHOICES else ()):
            yield value_of(name, field, value)
    for section in definition.sections:
        yield f"sections.{name}.{section}", SECTION, (f"{name}.{section}", section)


def layouts_of(compilation: Compilation) -> Iterator[Wanted]:
    """Layouts have fields of their game's own; texts among them are values."""
    layouts = compilation.game.layouts() if compilation.game else None
    if layouts is None:
        return
    root = layouts.root
    yield f"types.{root}", TYPE, (root,)
    fields = [pair for layout in compilation.boards for pair in layout.get("fields", {}).items()]
    for field in sorted({field for field, _ in fields}):
        yield f"fields.{root}.{field}", FIELD, (f"{root}.{field}", field)
    for field, value in sorted({(field, value) for field, value in fields if isinstance(value, str)}):
        if WORD.fullmatch(value):
            yield value_of(root, field, value)


def value_of(name: str, field: str, value: str) -> Wanted:
    return f"values.{name}.{field}.{value}", VALUE, (f"{name}.{field}.{value}", f"{field}.{value}", value)


def named(wanted: Iterable[Wanted], grammars: Sequence[Grammar]) -> Iterator[tuple[str, str]]:
    for key, context, keys in wanted:
        yield key, next((text for grammar in grammars if (text := name_in(grammar, context, keys))), plain(keys[-1]))


def name_in(grammar: Grammar, context: str, keys: Sequence[str]) -> str:
    """The name in one language, if it has one: in its own context, or as a noun."""
    last = keys[-1].rpartition(".")[2]
    if context == STAT:
        return noun_alone(grammar, last, (grammar.form(HEADS_A_TABLE, ALONE[0]), *ALONE))
    found = "" if context == NOUN else next((text for key in keys if (text := grammar.wording(context, key))), "")
    return capitalised(found) if found or context == GAME else noun_alone(grammar, last)


def noun_alone(grammar: Grammar, name: str, forms: Sequence[str] = ALONE) -> str:
    """What a thing is called when it stands alone; empty if nobody has worded it."""
    found = next((text for form in forms if (text := grammar.noun_if_worded(form, name))), "")
    return capitalised(found) if found and LACKING not in found else ""


def plain(key: str) -> str:
    return capitalised(plain_name(key.rpartition(".")[2]))


class Grammars:
    """The grammars of a pack, each loaded once."""

    def __init__(self, compilation: Compilation, locales: Path, cache: Cache) -> None:
        self.compilation = compilation
        self.locales = locales
        self.cache = cache
        self.descriptions = Descriptions(compilation, cache)
        self.languages: dict[str, Language | None] = {}
        self.found: dict[str, Grammar | None] = {}

    def key_of_names(self, wanted: Sequence[Wanted], chains: Mapping[str, Sequence[str]]) -> str:
        """Tells all that names are made of; grammars stay remembered for whoever has to describe something."""
        about = [json.dumps(wanted), json.dumps(chains)]
        for locale in dict.fromkeys(locale for chain in chains.values() for locale in chain):
            language = self.language(locale)
            if language is not None:
                self.cache.stay(language.key_of_entries)
                about.append(language.base)
        return digest_of("\n".join(["names", *about]).encode())

    def of_chain(self, chain: Sequence[str]) -> list[Grammar]:
        return [grammar for locale in chain if (grammar := self.of(locale)) is not None]

    def of(self, locale: str) -> Grammar | None:
        """None where nobody has written the language, or its catalogue is broken, which is told elsewhere."""
        if locale not in self.found:
            self.found[locale] = self.load(locale)
        return self.found[locale]

    def load(self, locale: str) -> Grammar | None:
        language = self.language(locale)
        try:
            return None if language is None else language.grammar
        except UnreadableGrammar:
            return None

    def language(self, locale: str) -> Language | None:
        assert self.compilation.pack is not None
        if locale not in self.languages:
            files = grammar_files(locale, self.compilation.pack.game, self.locales)
            self.languages[locale] = Language(self.descriptions, locale, files, {}) if files else None
        return self.languages[locale]
