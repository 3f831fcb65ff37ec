"""Which catalogues a project has, and what an entry's source is: the English text of the same key."""

import json
from collections.abc import Iterable
from pathlib import Path

from uwc_content.compiler.game_parts import OWN_GAME, Game, among
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.reading.po import Entry, Key, PoFile, read_po
from uwc_content.reading.po_remarks import IN_JSON, looks_like_a_remark, says
from uwc_content.text import SHIPPED
from uwc_content.workshop.i18n.headers import empty_catalogue
from uwc_content.workshop.pack_folder import PackFolder

SOURCE = "en"
PSEUDO = "en_XA"
"""Generated; no person translates it."""
GRAMMAR = "grammar"
VOCABULARY = "vocabulary_"
PLAY, CLI = "play", "cli"
NOUNS = "noun:"
OVERRIDES = ("text", "icons")
"""The contexts of an item's own text in one language, instead of the generated one: as words, and with icons."""
OWN_CONTEXTS = ("noun:", "role", "class", "liaison", "number", "list:", "ordinal", "labels", "item:")
"""Where languages differ: each has forms of its own here and may lack those of English."""
TECHNICAL = frozenset({"role", "class", "liaison", "number"})
"""Contexts whose entries are names of forms and rules of sound, never words that anybody reads."""


class Workshop:
    """The catalogues of a project; what it does not have itself comes from the toolkit."""

    def __init__(self, locales: Path, games: Iterable[Game], packs: Iterable[Path] = ()) -> None:
        self.locales = locales
        listed = list(games)
        self.games = {game.id: game for game in listed if game.id != OWN_GAME}
        self.find = among(listed)
        self.packs = [PackFolder(folder, self.find) for folder in packs]

    def vocabulary(self, nouns: str) -> Vocabulary | None:
        """The vocabulary whose nouns a catalogue words: that of a game, or of a pack that is one."""
        if nouns in self.games:
            return self.games[nouns].vocabulary()
        return next((pack.vocabulary for pack in self.packs if pack.nouns == nouns and pack.is_its_own_game), None)

    def folder(self, locale: str) -> Path:
        return self.locales / locale / "LC_MESSAGES"

    def path(self, locale: str, name: str) -> Path:
        return self.folder(locale) / f"{name}.po"

    def names(self) -> list[str]:
        """The grammar first, then nouns, the game at the terminal, and the packs."""
        own = {path.stem for path in self.folder(SOURCE).glob("*.po")}
        declared = {VOCABULARY + pack.nouns for pack in self.packs if pack.is_its_own_game}
        needed = {GRAMMAR, *(VOCABULARY + pack.nouns for pack in self.packs)}
        found = own | declared | {name for name in needed if is_shipped(SOURCE, name)}
        return sorted(found, key=lambda name: (sort_of(name), name))

    def names_in(self, locale: str) -> list[str]:
        """Those that a project translates itself: it borrows what the toolkit has in the language."""
        return [name for name in self.names() if self.path(locale, name).is_file() or not is_shipped(locale, name)]

    def source(self, name: str) -> PoFile:
        """Without an entry where there is none: nothing has been worded yet, or the file is gone."""
        path = self.path(SOURCE, name)
        found = next(filter(Path.is_file, (path, shipped_path(SOURCE, name))), None)
        return read_po(found) if found else empty_catalogue(path, SOURCE)

    def read(self, locale: str, name: str) -> PoFile | None:
        path = self.path(locale, name)
        return read_po(path) if path.is_file() else None

    def borrowed(self, locale: str, name: str) -> PoFile | None:
        """The project's own, or the one that it borrows from the toolkit; to be read, never to be written."""
        shipped = shipped_path(locale, name)
        return self.read(locale, name) or (read_po(shipped) if shipped.is_file() else None)

    def known_locales(self) -> list[str]:
        """All that people translate into."""
        found = sorted(path.parent.parent.name for path in self.locales.glob("*/LC_MESSAGES/*.po"))
        return [locale for locale in dict.fromkeys(found) if locale not in (SOURCE, PSEUDO)]

    def chosen_locales(self, wanted: Iterable[str]) -> list[str]:
        known = self.known_locales()
        for locale in wanted:
            if locale not in known:
                hint = Message(
                    "there are: {names}; `uwc i18n init {locale}` begins one",
                    names=", ".join(known) or "none",
                    locale=locale,
                )
                raise Refusal(Message("there are no catalogues in `{locale}`", locale=locale), hint)
        return list(dict.fromkeys(wanted)) or known


def needed_by(pack: PackFolder) -> set[str]:
    """What the texts of a pack are made of: the grammar, the nouns of its game and its names."""
    return {GRAMMAR, VOCABULARY + pack.nouns, pack.id}


def is_shipped(locale: str, name: str) -> bool:
    return shipped_path(locale, name).is_file()


def shipped_path(locale: str, name: str) -> Path:
    return SHIPPED / locale / "LC_MESSAGES" / f"{name}.po"


def sort_of(name: str) -> int:
    if name == GRAMMAR:
        return 0
    if name.startswith(VOCABULARY):
        return 1
    return 2 if name in (PLAY, CLI) else 3


def is_open(name: str) -> bool:
    """Whether languages add keys of their own to the catalogue."""
    return sort_of(name) < 2


def sources_of(file: PoFile) -> dict[Key, Entry]:
    """The entries that have an English text; overrides of English concern no other language."""
    return {key: each for key, each in file.used.items() if each.is_translated and key[0] not in OVERRIDES}


# --- the source that a translation was made from ---


def written_source(wordings: list[str]) -> str:
    """For the comment `#. en:`: as it is, or as JSON where it has several lines, forms, or blanks at its ends, or
    where a wrapped line of it could be taken for another remark.
    """
    if len(wordings) != 1:
        return json.dumps(wordings, ensure_ascii=False)
    text = wordings[0]
    is_plain = text.isprintable() and text == text.strip() and not text.startswith(IN_JSON)
    return text if is_plain and not looks_like_a_remark(text) else json.dumps(text, ensure_ascii=False)


def read_source(text: str) -> list[str]:
    """As it was written; whatever is no text and no list of texts in JSON stands for itself."""
    if not text.startswith(IN_JSON):
        return [text]
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):  # brackets without end, from a hand that slipped or meant it
        return [text]
    listed = found if isinstance(found, list) else [found]
    return listed if listed and all(isinstance(each, str) for each in listed) else [text]


def remembered(entry: Entry) -> list[str] | None:
    """The English text that the entry was translated from, if it says so."""
    text = entry.remark(SOURCE)
    return None if text is None else read_source(text)


def is_made_from(entry: Entry, source: list[str]) -> bool:
    """Whether the entry remembers no other English text, however programs have wrapped the comment."""
    there = entry.said(SOURCE)
    return there is None or read_source(there.text) == source or says(there, written_source(source))
