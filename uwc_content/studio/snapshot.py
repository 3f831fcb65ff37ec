"""One sound state of a pack: bundle, texts, faces and sources. Pages show nothing else, so they never mix states."""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from uwc_content.bundle.assemble import Wording, assemble
from uwc_content.bundle.build import locales_beside
from uwc_content.bundle.cache import FORGETFUL, Cache
from uwc_content.bundle.cached_parsing import CachedParsing
from uwc_content.bundle.canonical import played_hash
from uwc_content.bundle.texts import gather_texts
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.pipeline import NO_DRAFTS, Compilation, compile_pack
from uwc_content.diagnostics import Diagnostic, in_reading_order
from uwc_content.faces.checking import face_faults
from uwc_content.faces.gathering import Gathered, Thing, gather, things_of
from uwc_content.faces.look_file import read_look
from uwc_content.faces.look_model import Face, Look
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.po import Entries, read_entries
from uwc_content.reading.storage import Stamp, stamp_of
from uwc_content.text import Grammar, grammar_files, plain_name
from uwc_content.workshop.show import source_in

LOOKS_KEPT = 20
"""For so many looks at the files something is remembered that none of them needed."""


class Memory(Cache):
    """What building remembers while the studio runs; what was of no use for a while is forgotten."""

    def __init__(self, disk: Cache = FORGETFUL) -> None:
        super().__init__(Path())
        self.disk = disk
        """What was found out before the studio was started; nothing is written there."""
        self.kept: dict[str, list[str]] = {}
        self.last_use: dict[str, int] = {}
        self.look = 0

    def read(self, key: str) -> list[str] | None:
        self.last_use[key] = self.look
        if key not in self.kept and (found := self.disk.read(key)) is not None:
            self.kept[key] = found
        return self.kept.get(key)

    def write(self, key: str, lines: list[str]) -> None:
        self.last_use[key] = self.look
        self.kept[key] = lines

    def recall(self, key: str) -> list[str] | None:
        return self.read(key)

    def keep(self, key: str, lines: list[str]) -> None:
        self.write(key, lines)

    def begin(self) -> None:
        """A new look at the files."""
        self.look += 1
        for key in [key for key, last in self.last_use.items() if last < self.look - LOOKS_KEPT]:
            self.kept.pop(key, None)
            del self.last_use[key]


class Source(NamedTuple):
    """An item as it is written, and where."""

    yaml: str
    file: str
    line: int
    column: int


class Snapshot:
    """A pack as it was when all of it was sound; nothing of it changes afterwards."""

    def __init__(
        self,
        compilation: Compilation,
        bundle: dict[str, Any],
        look: Look | None,
        files: dict[str, bytes],
        memory: Memory,
    ) -> None:
        assert compilation.pack is not None
        self.compilation = compilation
        self.bundle = bundle
        self.look = look
        self.files = files
        """File as people see it: its bytes."""
        self.pack = compilation.pack.id
        self.locales = list(compilation.pack.locales)
        self._memory = memory
        self._gathered: dict[str, Gathered] = {}
        self._things: dict[str, dict[str, tuple[Thing, Face]]] = {}
        self._grammars: dict[str, Grammar | None] = {}
        self.compared: dict[int, tuple[dict[str, Any], frozenset[str]]] = {}
        """Older bundles, each held so that its identity stays its own, with the items that differ."""
        self._at_work = Lock()

    @cached_property
    def played_hash(self) -> str:
        return played_hash(self.bundle)

    @cached_property
    def records(self) -> dict[str, ItemRecord]:
        """Items and layouts by `type.id`, in the order in which they are written."""
        found = self.compilation.items.items()
        return {f"{name}.{record.id}": record for name, records in found for record in records}

    def gathered(self, locale: str) -> Gathered:
        """What faces are drawn with in one language; made when somebody first looks."""
        with self._at_work:
            if locale not in self._gathered:
                self._gathered[locale] = gather(self.compilation, self.look, [locale], cache=self._memory)
            return self._gathered[locale]

    def things(self, locale: str) -> dict[str, tuple[Thing, Face]]:
        """`type.id`: what is drawn of it and how; of several faces the one that shows most, rather than a strip."""
        if locale not in self._things:
            found: dict[str, tuple[Thing, Face]] = {}
            for key, drawn in things_in(self.gathered(locale), locale):
                for each in (key, of_item(drawn[0])):
                    if each and (each not in found or min(drawn[1].size) > min(found[each][1].size)):
                        found[each] = drawn
            self._things[locale] = found
        return self._things[locale]

    def grammar(self, locale: str) -> Grammar | None:
        """Words without icons, for whoever reads rather than looks."""
        with self._at_work:
            if locale not in self._grammars:
                self._grammars[locale] = self._read_grammar(locale)
            return self._grammars[locale]

    def _read_grammar(self, locale: str) -> Grammar | None:
        compilation = self.compilation
        assert compilation.pack is not None
        files = self._grammar_files(locale)
        kinds = {key.partition(".")[2]: key for key in self.records}

        def name_of(identifier: str) -> str:
            return self.name_of(kinds[identifier], locale) if identifier in kinds else plain_name(identifier)

        return Grammar(entries_of(files), locale, compilation.vocabulary, name_of) if files else None

    def _grammar_files(self, locale: str) -> list[Path]:
        compilation = self.compilation
        assert compilation.pack is not None
        return list(grammar_files(locale, compilation.pack.game, locales_beside(compilation.folder)))

    def label(self, locale: str, name: str, *contexts: str) -> str:
        """What a type, field, value or section is called in tables; empty where nobody has named it."""
        entries = entries_of(self._grammar_files(locale))
        return next((found[0] for each in contexts if (found := entries.get((each, name)))), "")

    def source(self, key: str) -> Source:
        record = self.records[key]
        span = record.span
        return Source(source_in(self.files.get(span.file, b""), record), span.file, span.line, span.column)

    def name_of(self, key: str, locale: str) -> str:
        chain = (locale, self.locales[0])
        found = (self.bundle["texts"].get(each, {}).get(f"{key}.name", "") for each in chain)
        return next(filter(None, found), key.rpartition(".")[2].replace("_", " "))

    def text_of(self, key: str, locale: str) -> str:
        return str(self.bundle["texts"].get(locale, {}).get(f"{key}.text", ""))


def entries_of(files: list[Path]) -> Entries:
    """Catalogues are large: each is read again only when it is another one."""
    return entries_at(tuple((path, stamp_of(path)) for path in files))


@lru_cache(16)
def entries_at(files: tuple[tuple[Path, Stamp], ...]) -> Entries:
    return read_entries(*(path for path, _ in files))


def of_item(thing: Thing) -> str:
    """`type.id` of the item that a thing is only a part of: a tile, a side; empty for what stands for itself."""
    item = thing.facts.get("item")
    return f"{thing.facts['type']}.{item}" if isinstance(item, str) and item else ""


def things_in(gathered: Gathered, locale: str) -> Iterator[tuple[str, tuple[Thing, Face]]]:
    supplies = gathered.supplies[locale]
    for name, face in gathered.look.faces.items():
        for thing in things_of(supplies, name, face):
            yield f"{thing.facts['type']}.{thing.facts['id']}", (thing, face)


class Taken(NamedTuple):
    """What became of one look at the files: a snapshot if they are sound, and all faults."""

    snapshot: Snapshot | None
    faults: list[Diagnostic]


def take(folder: Path, find: Find, memory: Memory, here: Path, drafts: Mapping[str, bytes] = NO_DRAFTS) -> Taken:
    """Compile the pack and word it in all of its languages; faces are checked later, as that takes longer.

    `drafts` are read in place of the files of the pack with these names.
    """
    memory.begin()
    with gc_paused():
        compilation = compile_pack(folder, find, shown_from=here, parse=CachedParsing(memory), drafts=drafts)
        texts, text_faults = gather_texts(compilation, locales_beside(folder), memory, here)
        written = read_look(folder, here)
        faults = in_reading_order([*compilation.faults, *text_faults, *written.faults])
        if any(fault.is_error for fault in faults):
            return Taken(None, faults)
        bundle = json.loads(assemble(compilation, Wording(texts, {}, {})).data)
    files = {record.span.file: b"" for records in compilation.items.values() for record in records}
    read = {file: (here / file).read_bytes() for file in files if (here / file).is_file()}
    return Taken(Snapshot(compilation, bundle, written.look, read, memory), faults)


def faults_of_faces(snapshot: Snapshot, here: Path, sound_faces: Cache) -> list[Diagnostic]:
    """What does not fit, or cannot be drawn."""
    return face_faults(snapshot.compilation, here, sound_faces)
