"""Has the catalogues of a pack proofread, and remembers those that were found without a fault."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.diagnostics import Diagnostic
from uwc_content.text import SHIPPED, grammar_files
from uwc_content.text.wordings import SOURCE

CATALOGUES = "LC_MESSAGES"
GLOSSARY = "glossary.yaml"
GRAMMAR = "grammar"
SOUND = "sound"
Paths = dict[str, Path]
"""Name of a catalogue: its file."""


class Proofs:
    """The catalogues that the texts of a pack are made of: its names, the grammar and the nouns of its game."""

    def __init__(self, pack: str, ruleset: str, locales: Path, cache: Cache, shown_from: Path | None) -> None:
        self.pack = pack
        self.ruleset = ruleset
        self.locales = locales
        self.cache = cache
        self.shown_from = shown_from

    def paths(self, locale: str) -> Paths:
        names = self.locales / locale / CATALOGUES / f"{self.pack}.po"
        found = [*grammar_files(locale, self.ruleset, self.locales), *([names] if names.is_file() else [])]
        return {path.stem: path for path in found}

    @property
    def needed(self) -> set[str]:
        return {GRAMMAR, f"vocabulary_{self.ruleset}", self.pack}

    @cached_property
    def english(self) -> Paths:
        return self.paths(SOURCE)

    def faults(self, locale: str) -> Iterator[Diagnostic]:
        """Every fault of a language that somebody has begun; what the toolkit ships was proofread with it."""
        paths = self.paths(locale)
        own = [name for name, path in paths.items() if is_own(path)]
        if not own and not (locale == SOURCE and any(self.locales.glob(f"*/{CATALOGUES}/{self.pack}.po"))):
            return
        key = self.key(locale, paths)
        if self.cache.recall(key) is None:
            found = [*self.proofread(locale, paths, own)]
            if not found:
                self.cache.keep(key, [SOUND])
            yield from found

    def proofread(self, locale: str, paths: Mapping[str, Path], own: list[str]) -> Iterator[Diagnostic]:
        # slow to import, and seldom needed twice
        from uwc_content.proofreading.check import Proofreader, gone_catalogues

        yield from Proofreader(self.locales, self.english, self.shown_from).faults(locale, paths, own)
        yield from gone_catalogues(self.locales, locale, self.needed, self.shown_from)

    def key(self, locale: str, paths: Paths) -> str:
        """All that a proofreader looks at."""
        glossaries = [self.locales / each / GLOSSARY for each in (SOURCE, locale)]
        beside = [path for folder in sorted({path.parent for path in paths.values()}) for path in folder.glob("*.po")]
        files = [
            *self.english.values(),
            *sorted(beside),
            *(path for path in (*paths.values(), *glossaries) if path.is_file()),
        ]
        listed = [f"{path.name} {digest_of(path.read_bytes())}" for path in files if path.is_file()]
        return digest_of("\n".join(["proof", toolkit_fingerprint(), locale, *listed]).encode())


def is_own(path: Path) -> bool:
    """The project's own catalogue, or the toolkit's while somebody works on it."""
    return not path.is_relative_to(SHIPPED) or SHIPPED.parent.joinpath("pyproject.toml").is_file()
