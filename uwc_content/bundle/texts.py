"""Gathers the texts of a pack in all its locales: names from its catalogues, rules text from the grammar."""

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from uwc_content.bundle.borrowing import borrowed, words_lacked
from uwc_content.bundle.cache import Cache
from uwc_content.bundle.catalogues import Catalogue, parse_catalogue, read_catalogue
from uwc_content.bundle.descriptions import Descriptions, effect_hash
from uwc_content.bundle.proofs import Proofs, is_own
from uwc_content.bundle.suspect import LONGEST_TEXT
from uwc_content.compiler.node_places import node_at
from uwc_content.compiler.parse.files import PACK_FILE, shown_path
from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import LACKING, grammar_files
from uwc_content.text.wordings import fallback_chain

__all__ = ["Texts", "fallback_chain", "gather_texts", "parse_catalogue", "stale_overrides"]

Texts = dict[str, dict[str, str]]
"""Locale: key: text."""
TEXT = "text"
TOKEN = re.compile(r"\{[a-z_]+:\d+\}")
"""An amount that is shown as an icon."""
ICONS = "icons"
"""A text of its own where amounts are shown as icons; the other one has none, and would not fit there."""
NAME = "name"


def gather_texts(
    compilation: Compilation,
    locales: Path,
    cache: Cache,
    shown_from: Path | None = None,
    *,
    is_strict: bool = False,
    has_icons: bool = False,
) -> tuple[Texts, list[Diagnostic]]:
    """Names and rules text of every item in every locale; what a locale lacks comes from the next one of its chain.

    What the pack no longer holds stays in the catalogue. With `is_strict`, translations of rules that have changed
    since are errors.
    """
    if compilation.pack is None or compilation.vocabulary is None:
        return {}, []
    gathering = Gathering(compilation, locales, cache, shown_from, has_icons)
    wanted = compilation.pack.locales
    texts = {locale: gathering.texts_of(fallback_chain(locale, wanted[0])) for locale in wanted}
    stale = gathering.stale_rules(wanted) if is_strict else []
    lacks = [*gathering.unwritten(wanted), *gathering.speechless(wanted[0]), *gathering.borrowed(wanted)]
    return texts, [*gathering.faults, *gathering.proofread(wanted), *lacks, *stale]


def texts_in_languages(compilation: Compilation, locales: Path, cache: Cache, *, has_icons: bool = False) -> Texts:
    """The same texts for whoever has been told the faults, or will be: nothing is proofread."""
    if compilation.pack is None or compilation.vocabulary is None:
        return {}
    gathering = Gathering(compilation, locales, cache, None, has_icons)
    wanted = compilation.pack.locales
    return {locale: gathering.texts_of(fallback_chain(locale, wanted[0])) for locale in wanted}


def named_parts(compilation: Compilation) -> set[str]:
    """Parts of layouts may have names, too; those of several layouts that share an id share their name."""
    layouts = compilation.game.layouts() if compilation.game else None
    if layouts is None:
        return set()
    return {f"{layouts.named}.{part}" for layout in compilation.boards for part in layouts.named_parts(layout)}


class Gathering:
    """One run over the catalogues of a pack; every language is read and described once."""

    def __init__(
        self, compilation: Compilation, locales: Path, cache: Cache, shown_from: Path | None, has_icons: bool
    ) -> None:
        self.compilation = compilation
        self.locales = locales
        self.cache = cache
        self.shown_from = shown_from
        self.role = ICONS if has_icons else TEXT
        self.descriptions = Descriptions(compilation, cache, has_icons)
        self.found: dict[str, dict[str, str]] = {}
        self.broken: dict[str, dict[str, str]] = {}
        """Locale: the texts for which it lacks words."""
        self.faults: list[Diagnostic] = []

    @cached_property
    def known(self) -> set[str]:
        """What may have texts; where nobody has written any, it is not asked for."""
        items = self.compilation.items.items()
        return {f"{name}.{each.id}" for name, records in items for each in records} | named_parts(self.compilation)

    @property
    def pack(self) -> str:
        assert self.compilation.pack is not None
        return self.compilation.pack.id

    @property
    def ruleset(self) -> str:
        assert self.compilation.pack is not None
        return self.compilation.pack.game

    def texts_of(self, chain: list[str]) -> dict[str, str]:
        """The texts of the first locale, completed by those that it falls back to."""
        merged: dict[str, str] = {}
        for locale in reversed(chain):
            if locale not in self.found:
                self.found[locale] = self.own_texts(locale, chain)
            merged.update(self.found[locale])
        return merged

    def own_texts(self, locale: str, chain: list[str]) -> dict[str, str]:
        path = self.locales / locale / "LC_MESSAGES" / f"{self.pack}.po"
        catalogue = self.read(path)
        written = {key: text for key, text in catalogue.texts.items() if key.rpartition(".")[0] in self.known}
        self.faults.extend(too_long(written, self.shown(path)))
        texts = {key: text for key, text in written.items() if not key.endswith((f".{TEXT}", f".{ICONS}"))}
        if not self.compilation.is_sound:
            return texts  # A faulty effect may be anything; it cannot be described, and nothing is built from it.
        fallbacks = (self.found[each] for each in reversed(chain) if each in self.found)
        names = {key: text for each in (*fallbacks, texts) for key, text in each.items() if key.endswith(f".{NAME}")}
        generated = self.generated(locale, names)
        own = {key: text for key, text in written.items() if self.is_fitting(key, catalogue, path)}
        overriding = {f"{key.rpartition('.')[0]}.{TEXT}": text for key, text in own.items()}
        return {**texts, **generated, **overriding}

    def read(self, path: Path) -> Catalogue:
        """A locale without a catalogue has no names."""
        found = read_catalogue(path, self.shown(path), self.cache) if path.is_file() else Catalogue({}, {}, [])
        if isinstance(found, Diagnostic):
            self.faults.append(found)
            return Catalogue({}, {}, [])
        return found

    def generated(self, locale: str, names: dict[str, str]) -> dict[str, str]:
        """Rules text of every item that has any; what the language has no words for is left to the fallback."""
        files = grammar_files(locale, self.ruleset, self.locales)
        found = self.descriptions.in_language(locale, files, names) if files else {}
        if isinstance(found, Diagnostic):
            self.faults.append(found._replace(span=found.span._replace(file=self.shown(Path(found.span.file)))))
            return {}
        self.broken[locale] = {f"{key}.{TEXT}": text for key, text in found.items() if LACKING in text}
        return {f"{key}.{TEXT}": text for key, text in found.items() if text and LACKING not in text}

    def is_fitting(self, key: str, catalogue: Catalogue, path: Path) -> bool:
        """Whether a text of a translator's own still belongs to the effect that it was written for."""
        if not key.endswith(f".{self.role}"):
            return False
        item = key.rpartition(".")[0]
        line, written_for = catalogue.effects.get(key, (1, ""))
        effect = effect_hash(self.descriptions.records[item])
        if written_for == effect:
            return True
        message = Message("the effect of `{item}` is not the one that its own text was written for", item=item)
        hint = Message(
            "compare the text with `{command}`, then write `{code}` above it",
            command=f"uwc show {item}",
            code=effect_mark(effect),
        )
        self.faults.append(Diagnostic("UWC418", message, Span.whole_line(self.shown(path), line), hint))
        return False

    def stale_rules(self, wanted: list[str]) -> Iterator[Diagnostic]:
        """Translations whose English text was changed as a rule since."""
        for locale in wanted:
            files = [file for file in grammar_files(locale, self.ruleset, self.locales) if is_own(file)]
            names = self.locales / locale / "LC_MESSAGES" / f"{self.pack}.po"
            for path in (*files, *([names] if names.is_file() else [])):
                found = read_catalogue(path, self.shown(path), self.cache)
                for line, key in found.stale if isinstance(found, Catalogue) else ():
                    message = Message("the rules that `{key}` tells have changed since it was translated", key=key)
                    hint = Message("translate it anew and take the mark `fuzzy` away")
                    yield Diagnostic("UWC417", message, Span.whole_line(self.shown(path), line), hint)

    def proofread(self, wanted: list[str]) -> Iterator[Diagnostic]:
        """Faults of the catalogues in each language of the chains, but for those that a build has told already."""
        proofs = Proofs(self.pack, self.ruleset, self.locales, self.cache, self.shown_from)
        told = {fault.span for fault in self.faults}
        for language in dict.fromkeys(each for locale in wanted for each in fallback_chain(locale, wanted[0])):
            yield from (fault for fault in proofs.faults(language) if fault.span not in told)

    def speechless(self, first: str) -> Iterator[Diagnostic]:
        """What not even the first language says: names of items whose like have names, and words of rules texts."""
        lacked = words_lacked(self.broken.get(first, {}).values())
        for key in sorted(lacked):
            message = Message("`{locale}` has no words for `{key}`", locale=first, key=key)
            hint = Message(
                "rules texts that need it: {number}; `{command}` begins it",
                number=lacked[key],
                command="uwc i18n update",
            )
            yield Diagnostic("UWC442", message, self.locale_span(0), hint)
        named = {key.removesuffix(f".{NAME}") for key in self.found.get(first, {}) if key.endswith(f".{NAME}")}
        types = {key.partition(".")[0] for key in named}
        for name, records in self.compilation.items.items():
            for record in records if name in types else ():
                if f"{name}.{record.id}" not in named:
                    message = Message("`{item}` has no name", item=f"{name}.{record.id}")
                    hint = Message(
                        "add it to {file}: context `name`, key `{key}`",
                        file=self.names_file(first),
                        key=f"{name}.{record.id}",
                    )
                    yield Diagnostic("UWC441", message, record.span, hint)

    def names_file(self, locale: str) -> str:
        return self.shown(self.locales / locale / "LC_MESSAGES" / f"{self.pack}.po")

    def borrowed(self, wanted: list[str]) -> Iterator[Diagnostic]:
        """What languages that somebody has begun still take from the first one."""
        first = wanted[0]
        for i, locale in enumerate(wanted):
            chain = fallback_chain(locale, locale)
            if first not in chain and self.has_catalogue(chain):
                own = {key: text for each in chain for key, text in self.found[each].items()}
                broken = self.broken.get(chain[-1], {})
                yield from borrowed(locale, first, self.found[first], own, broken, self.locale_span(i))

    def unwritten(self, wanted: list[str]) -> Iterator[Diagnostic]:
        """Locales of which nobody has written a word; everything there comes from the first one."""
        for i, locale in enumerate(wanted):
            if not self.has_catalogue(fallback_chain(locale, locale)):
                hint = Message("`{command}` makes them; or take it out of `locales`", command=f"uwc i18n init {locale}")
                message = Message("there are no catalogues of the locale `{name}`", name=locale)
                yield Diagnostic("UWC419", message, self.locale_span(i), hint)

    def has_catalogue(self, languages: list[str]) -> bool:
        return any(
            (self.locales / each / "LC_MESSAGES" / f"{self.pack}.po").is_file()
            or grammar_files(each, self.ruleset, self.locales)
            for each in languages
        )

    def locale_span(self, i: int) -> Span:
        path = self.compilation.folder / PACK_FILE
        node = node_at(read_yaml(self.shown(path), path.read_bytes())[0], ["locales", i])
        return node.span(self.shown(path)) if node is not None else Span.whole_line(self.shown(path))

    def shown(self, path: Path) -> str:
        return shown_path(path, self.shown_from)


def faults_of_texts(
    compilation: Compilation, locales: Path, cache: Cache, shown_from: Path | None = None
) -> list[Diagnostic]:
    """All that a build would find, and texts with icons, which it does not hold."""
    found = gather_texts(compilation, locales, cache, shown_from)[1]
    return [*found, *(each for each in stale_overrides(compilation, locales, cache, shown_from) if each not in found)]


def stale_overrides(
    compilation: Compilation, locales: Path, cache: Cache, shown_from: Path | None = None
) -> list[Diagnostic]:
    """Texts of translators' own that were written for another effect or lack their counterpart with icons."""
    if compilation.pack is None or not compilation.is_sound:
        return []
    found: list[Diagnostic] = []
    for has_icons in (False, True):
        gathering = Gathering(compilation, locales, cache, shown_from, has_icons)
        for locale in compilation.pack.locales:
            path = locales / locale / "LC_MESSAGES" / f"{gathering.pack}.po"
            catalogue = gathering.read(path)
            for key in catalogue.texts:
                if key.rpartition(".")[0] in gathering.known:
                    gathering.is_fitting(key, catalogue, path)
            found.extend(lonely_overrides(gathering, locale, catalogue, path) if has_icons else ())
        found.extend(fault for fault in gathering.faults if fault.code == "UWC418")
    return found


def lonely_overrides(gathering: Gathering, locale: str, catalogue: Catalogue, path: Path) -> Iterator[Diagnostic]:
    """Texts of their own in words alone, of items whose generated text shows icons."""
    items = [key.removesuffix(f".{TEXT}") for key in catalogue.texts if key.endswith(f".{TEXT}")]
    alone = [item for item in items if item in gathering.known and f"{item}.{ICONS}" not in catalogue.texts]
    generated = gathering.generated(locale, {}) if alone else {}
    for item in alone:
        if TOKEN.search(generated.get(f"{item}.{TEXT}", "")):
            line, effect = catalogue.effects.get(f"{item}.{TEXT}", (1, ""))
            message = Message("the text of `{item}` has no counterpart with icons", item=item)
            hint = Message(
                "write one with the context `{context}` and `{code}` above it", context=ICONS, code=effect_mark(effect)
            )
            yield Diagnostic("UWC440", message, Span.whole_line(gathering.shown(path), line), hint)


def effect_mark(effect: str) -> str:
    return f"#. effect: {effect}"


def too_long(texts: dict[str, str], shown: str) -> Iterator[Diagnostic]:
    for key, text in texts.items():
        if len(text) > LONGEST_TEXT:
            message = Message("the text of `{key}` is longer than {most} characters", key=key, most=f"{LONGEST_TEXT:,}")
            yield Diagnostic("UWC416", message, Span.whole_line(shown))
