"""How far every translation is: translated, the same by intent, a copy of the source, stale or missing."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cache, cached_property
from typing import NamedTuple

from uwc_content.reading.po import Entry, Key
from uwc_content.text import Grammar, lacking
from uwc_content.text.wording import PLACEHOLDER
from uwc_content.workshop.i18n.catalogues import (
    GRAMMAR,
    OVERRIDES,
    SOURCE,
    TECHNICAL,
    VOCABULARY,
    Workshop,
    is_made_from,
    is_open,
    sources_of,
)

SAME = "same"
NOT_NEEDED = "not needed"


class State(StrEnum):
    TRANSLATED = "translated"
    SAME = "same"
    COPY = "copy"
    STALE = "stale"
    MISSING = "missing"
    NOT_NEEDED = "not needed"


class Standing(NamedTuple):
    """One key of one catalogue in one locale."""

    locale: str
    name: str
    key: Key
    state: State
    source: list[str]
    entry: Entry | None


def state_of(entry: Entry | None, source: list[str]) -> State:
    if entry is None or not entry.is_translated:
        return State.NOT_NEEDED if entry and entry.note(NOT_NEEDED) else State.MISSING
    if entry.is_fuzzy or not is_made_from(entry, source):
        return State.STALE
    if set(entry.wordings) != set(source) or not has_words(entry.key, source):
        return State.TRANSLATED
    return State.SAME if SAME in entry.flags or entry.note(SAME) else State.COPY


def has_words(key: Key, source: list[str]) -> bool:
    """Whether anything could be translated: not just placeholders, marks or names of forms."""
    words = (PLACEHOLDER.sub("", text) for text in source)
    return key[0] not in TECHNICAL and any(letter.isalpha() for text in words for letter in text)


class Survey:
    """All keys of all catalogues of some locales, as they are now: every file is read once."""

    def __init__(self, workshop: Workshop, locales: list[str]) -> None:
        self.workshop = workshop
        self.locales = workshop.chosen_locales(locales)
        self.read = cache(workshop.read)
        self.borrowed = cache(workshop.borrowed)
        self.source = cache(workshop.source)
        self.vocabulary = cache(workshop.vocabulary)
        self.lacking_for = cache(self.found_lacking)
        self.untold = cache(self.found_untold)
        self.grammar_entries = cache(self.entries_of)

    @cached_property
    def sources(self) -> dict[str, dict[Key, Entry]]:
        return {name: sources_of(self.source(name)) for name in self.workshop.names()}

    @property
    def translated(self) -> list[tuple[str, str]]:
        return [(locale, name) for locale in self.locales for name in self.workshop.names_in(locale)]

    @cached_property
    def found(self) -> list[Standing]:
        return [each for locale, name in self.translated for each in self.standings(locale, name)]

    def standings(self, locale: str, name: str) -> Iterator[Standing]:
        file = self.read(locale, name)
        there, wanted = file.used if file else {}, self.sources[name]
        is_begun = is_open(name) and any(each.is_translated and key not in wanted for key, each in there.items())
        # A language with forms of its own needs of English only what its own sentences ask for.
        needed = self.lacking(locale, name) if is_begun else wanted.keys()
        for key, english in wanted.items():
            state = state_of(there.get(key), english.wordings)
            if state is State.MISSING and key not in needed:
                state = State.NOT_NEEDED
            yield Standing(locale, name, key, state, english.wordings, there.get(key))
        for key in sorted(self.own_forms(locale, name) - wanted.keys()) if is_open(name) else ():
            yield Standing(locale, name, key, State.MISSING, [], there.get(key))

    def own_forms(self, locale: str, name: str) -> set[Key]:
        """What the sentences of a language will ask for when all that English has is worded, and nobody has worded."""
        return self.lacking(locale, name, is_completed=True)

    def lacking(self, locale: str, name: str, *, is_completed: bool = False) -> set[Key]:
        """What the sentences of a language ask for and nobody has worded."""
        games = [name.removeprefix(VOCABULARY)] if name.startswith(VOCABULARY) else list(self.workshop.games)
        found = [self.lacking_for(locale, game, is_completed) for game in games if self.vocabulary(game)]
        if name == GRAMMAR:
            return set.intersection(*found) if found else set()
        return (found[0] if found else set()) - self.lacking(locale, GRAMMAR, is_completed=is_completed)

    def found_lacking(self, locale: str, ruleset: str, is_completed: bool) -> set[Key]:
        """Without what English lacks itself: nobody could translate it."""
        vocabulary = self.vocabulary(ruleset)
        english, untold = self.untold(ruleset)
        own = self.grammar_entries(locale, ruleset)
        entries = {**self.grammar_entries(SOURCE, ruleset), **own} if is_completed else own
        listed = set(lacking(Grammar(entries, locale, vocabulary), english))
        return {(context, key) for context, _, key in (each.partition(" ") for each in listed - untold)}

    def found_untold(self, ruleset: str) -> tuple[Grammar, set[str]]:
        """The grammar of English, and what it lacks."""
        english = Grammar(self.grammar_entries(SOURCE, ruleset), SOURCE, self.vocabulary(ruleset))
        return english, set(lacking(english, english))

    def entries_of(self, locale: str, ruleset: str) -> dict[Key, tuple[str, ...]]:
        entries: dict[Key, tuple[str, ...]] = {}
        for name in (GRAMMAR, VOCABULARY + ruleset):
            file = self.source(name) if locale == SOURCE else self.borrowed(locale, name)
            for key, entry in file.used.items() if file else ():
                if entry.is_translated:
                    entries[key] = tuple(entry.wordings)
        return entries


class Count(NamedTuple):
    """How far one catalogue is in one locale."""

    locale: str
    name: str
    states: Counter[State]
    own: int
    """Keys of the language itself, which English does not have."""
    overrides: int

    @property
    def total(self) -> int:
        return sum(self.states.values()) - self.states[State.NOT_NEEDED]

    @property
    def done(self) -> int:
        return self.states[State.TRANSLATED] + self.states[State.SAME]

    @property
    def share(self) -> int:
        """In percent, rounded down: 100 means all of it."""
        return 100 * self.done // self.total if self.total else 100


def counts(survey: Survey) -> list[Count]:
    found = []
    for locale in survey.locales:
        for name, wanted in survey.sources.items():
            states = Counter(each.state for each in survey.found if (each.locale, each.name) == (locale, name))
            file = survey.read(locale, name)
            used = [key for key, entry in (file.used.items() if file else ()) if any(entry.wordings)]
            overrides = sum(key[0] in OVERRIDES for key in used)
            own = sum(key not in wanted for key in used) - overrides
            found.append(Count(locale, name, states, own, overrides))
    return found


def summed(locale: str, listed: list[Count]) -> Count:
    mine = [each for each in listed if each.locale == locale]
    states = sum((each.states for each in mine), Counter[State]())
    return Count(locale, "all", states, sum(each.own for each in mine), sum(each.overrides for each in mine))
