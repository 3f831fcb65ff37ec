"""What a language has no words for: names of a pack's own vocabulary, spoken of or not, and clauses of the grammar."""

from collections.abc import Collection, Iterator
from functools import cached_property
from pathlib import Path

from uwc_content.compiler.parse.files import VOCABULARY_FILE, shown_path
from uwc_content.compiler.parse.vocabularies import EXTENSIBLE
from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.po import BrokenCatalogue, Key
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import Grammar, lacking
from uwc_content.text.coverage import SHARED_CONTEXTS, is_optional
from uwc_content.workshop.i18n.catalogues import GRAMMAR, SOURCE, VOCABULARY, Workshop
from uwc_content.workshop.i18n.progress import NOT_NEEDED, Survey
from uwc_content.workshop.pack_folder import PackFolder


def unworded(workshop: Workshop, locales: Collection[str], shown_from: Path) -> Iterator[Diagnostic]:
    """One fault for each name: where it is declared if English has no words, otherwise in the catalogue; and one for
    each language whose grammar has gaps. Catalogues that nobody can read are told by whoever proofreads them."""
    survey = Survey(workshop, [])
    told: set[str] = set()
    for pack in workshop.packs:
        words = OwnWords(pack, survey)
        if not is_readable(survey, SOURCE, pack):
            continue
        if SOURCE in locales:
            yield from (words.untold(name, keys, shown_from) for name, keys in words.lacked(SOURCE).items())
        for locale in pack.languages:
            if locale in locales and locale != SOURCE and is_readable(survey, locale, pack):
                yield from lacked_in(survey, words, locale, shown_from)
                if locale not in told and (keys := gaps(survey, locale, pack)):
                    yield untranslated(survey, GRAMMAR, locale, keys, shown_from)
                told.add(locale)


def is_readable(survey: Survey, locale: str, pack: PackFolder) -> bool:
    try:
        survey.grammar_entries(locale, pack.nouns)
    except BrokenCatalogue:
        return False
    return True


def lacked_in(survey: Survey, words: "OwnWords", locale: str, shown_from: Path) -> Iterator[Diagnostic]:
    """What English has words for and a language has not."""
    for name, keys in words.lacked(locale).items():
        if name not in words.lacked(SOURCE):
            yield untranslated(survey, VOCABULARY + words.pack.nouns, locale, keys, shown_from)


class OwnWords:
    """What a pack's vocabulary names itself, and the words that its languages have for it."""

    def __init__(self, pack: PackFolder, survey: Survey) -> None:
        self.pack = pack
        self.survey = survey

    @cached_property
    def added(self) -> set[str]:
        """The names that a pack adds to those of its ruleset."""
        if self.pack.game is None or self.pack.is_its_own_game:
            return set()
        base, own = self.pack.game.vocabulary(), self.pack.vocabulary
        return {name for table in EXTENSIBLE for name in getattr(own, table) if name not in getattr(base, table)}

    def grammar(self, locale: str) -> Grammar:
        return Grammar(self.survey.grammar_entries(locale, self.pack.nouns), locale, self.pack.vocabulary)

    @cached_property
    def english(self) -> Grammar:
        return self.grammar(SOURCE)

    def lacked(self, locale: str) -> dict[str, list[Key]]:
        """By name: what the sentences of a language may ask for and nobody has worded."""
        found: dict[str, list[Key]] = {}
        if not (self.added or self.pack.is_its_own_game):
            return found
        grammar = self.grammar(locale)
        for each in lacking(grammar, self.english):
            context, _, name = each.partition(" ")
            if context not in SHARED_CONTEXTS and not context.startswith("list:") and self.is_own(name, grammar):
                found.setdefault(name, []).append((context, name))
        return found

    def is_own(self, name: str, grammar: Grammar) -> bool:
        return self.pack.is_its_own_game or name in self.added or grammar.facts.base_of(name) in self.added

    # --- faults ---

    def untold(self, name: str, keys: list[Key], shown_from: Path) -> Diagnostic:
        catalogue = VOCABULARY + self.pack.nouns
        is_begun = keys[0] in self.survey.source(catalogue).used
        path = shown_path(self.survey.workshop.path(SOURCE, catalogue), shown_from)
        hint = (
            Message("write them in {file}", file=path)
            if is_begun
            else Message("`{command}` begins it", command="uwc i18n update")
        )
        return Diagnostic("UWC442", no_words(SOURCE, keys), self.declared_at(name, shown_from), hint)

    def declared_at(self, name: str, shown_from: Path) -> Span:
        path = self.pack.folder / VOCABULARY_FILE
        shown = shown_path(path, shown_from)
        root = read_yaml(shown, path.read_bytes())[0] if path.is_file() else None
        for entry in root.entries.values() if isinstance(root, Mapping) else ():
            if isinstance(entry.value, Mapping) and name in entry.value.entries:
                return entry.value.entries[name].key.span(shown)
        return Span.whole_line(shown)


def gaps(survey: Survey, locale: str, pack: PackFolder) -> list[Key]:
    """The clauses of English that a language has neither worded, for these rules, nor declared needless. Whoever has
    worded none has only just begun: `status` and `todo` tell what is to be done."""
    files = [survey.borrowed(locale, name) for name in (GRAMMAR, VOCABULARY + pack.nouns)]
    there = [entry for file in files if file for entry in file.used.values()]
    told = {entry.key for entry in there if entry.note(NOT_NEEDED) or (entry.is_translated and entry.is_trusted)}
    wanted = [key for key in survey.source(GRAMMAR).used if key[0] in SHARED_CONTEXTS and not is_optional(key[1])]
    return [key for key in wanted if key not in told] if told.intersection(wanted) else []


def untranslated(survey: Survey, catalogue: str, locale: str, keys: list[Key], shown_from: Path) -> Diagnostic:
    file = survey.read(locale, catalogue)
    lines = [file.used[key].line for key in keys if key in file.used] if file else []
    path = shown_path(survey.workshop.path(locale, catalogue), shown_from)
    hint = Message(
        "forms that it needs: {number}; `{command}` lists what to translate",
        number=len(keys),
        command=f"uwc i18n todo {locale}",
    )
    return Diagnostic("UWC438", no_words(locale, keys), Span.whole_line(path, min(lines, default=1)), hint)


def no_words(locale: str, keys: list[Key]) -> Message:
    return Message("`{locale}` has no words for `{key}`", locale=locale, key=" ".join(keys[0]))
