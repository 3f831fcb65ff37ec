"""Rules text of all items of a pack in one language, made anew only for files that changed."""

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.bundle.canonical import canonical
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.reading.po import BrokenCatalogue, Entries, read_entries
from uwc_content.text import Grammar, describe_item, plain_name

STORES = ("blocks", "bags", "conditions", "parts")
"""Where a lowered item keeps what its text tells."""
SHORT = 12
"""Digits of an effect's hash in a catalogue."""

Described = dict[str, str]
"""`type.id`: text."""


def effect_hash(record: ItemRecord) -> str:
    """Changes when the effect does, and with nothing else."""
    item = record.item
    return digest_of(canonical({name: item[name] for name in STORES if item.get(name)}).encode())[:SHORT]


class Descriptions:
    """Describes file by file; whatever a text depends on is part of the key under which it is remembered."""

    def __init__(self, compilation: Compilation, cache: Cache, has_icons: bool = False) -> None:
        self.compilation = compilation
        self.cache = cache
        self.has_icons = has_icons

    @cached_property
    def records(self) -> dict[str, ItemRecord]:
        vocabulary, items = self.compilation.vocabulary, self.compilation.items
        types = vocabulary.items if vocabulary is not None else {}
        return {f"{name}.{record.id}": record for name in items if name in types for record in items[name]}

    @cached_property
    def vocabulary_json(self) -> str:
        vocabulary = self.compilation.vocabulary
        return vocabulary.model_dump_json() if vocabulary else ""

    @cached_property
    def effects(self) -> dict[str, tuple[str, str]]:
        """What each item does, in a form that can be compared."""
        found = self.records.items()
        return {key: (each.type, repr([each.item.get(store) for store in STORES])) for key, each in found}

    @cached_property
    def by_file(self) -> dict[str, list[tuple[str, ItemRecord]]]:
        files: dict[str, list[tuple[str, ItemRecord]]] = {}
        for key, record in self.records.items():
            files.setdefault(record.file, []).append((key, record))
        return files

    def in_language(self, locale: str, files: list[Path], names: dict[str, str]) -> Described | Diagnostic:
        """The text of every item; `names` are those of items, by `type.id.name`."""
        language = Language(self, locale, files, names)
        described: Described = {}
        try:
            for records in self.by_file.values():
                described.update(language.described(records))
        except UnreadableGrammar as refusal:
            return refusal.fault
        return described


class UnreadableGrammar(Exception):
    """A grammar that is no catalogue."""

    def __init__(self, refusal: BrokenCatalogue) -> None:
        super().__init__(refusal.message)
        fault = refusal.fault
        self.fault = Diagnostic(
            "UWC416", Message("the catalogue cannot be read: {reason}", reason=fault.message), fault.span, fault.hint
        )


class Language:
    """One language for one pack; its grammar is loaded when the first text has to be made."""

    def __init__(self, descriptions: Descriptions, locale: str, files: list[Path], names: dict[str, str]) -> None:
        self.descriptions = descriptions
        self.cache = descriptions.cache
        self.locale = locale
        self.files = files
        self.names = {key.split(".")[1]: name for key, name in names.items()}
        self.made: dict[tuple[str, str], str] = {}
        """Texts by type and effect."""

    @cached_property
    def base(self) -> str:
        digests = [digest_of(path.read_bytes()) for path in self.files]
        about = [
            self.locale,
            *digests,
            canonical(self.names),
            self.descriptions.vocabulary_json,
            str(self.descriptions.has_icons),
        ]
        return digest_of("\n".join([toolkit_fingerprint(), *about]).encode())

    def described(self, records: list[tuple[str, ItemRecord]]) -> Described:
        """The items of one file."""
        effects = "\n".join(f"{name} {record.text or canonical(record.item)}" for name, record in records)
        key = digest_of(f"texts {self.base} {effects}".encode())
        remembered = self.cache.recall(key)
        if remembered:
            texts: Described = json.loads(remembered[0])
            return texts
        texts = dict(self.described_anew(records))
        self.cache.keep(key, [json.dumps(texts)])
        return texts

    def described_anew(self, records: list[tuple[str, ItemRecord]]) -> Iterator[tuple[str, str]]:
        """Items of a type that do the same say the same, so each effect is described once."""
        for key, record in records:
            effect = self.descriptions.effects[key]
            text = self.made.get(effect)
            if text is None:
                text = self.made[effect] = describe_item(self.grammar, record.type, record.item)
            yield key, text

    @cached_property
    def grammar(self) -> Grammar:
        names = self.names
        return Grammar(
            self.entries,
            self.locale,
            self.descriptions.compilation.vocabulary,
            lambda name: names.get(name) or plain_name(name),
            has_icons=self.descriptions.has_icons,
        )

    @property
    def key_of_entries(self) -> str:
        return digest_of(f"grammar {self.base}".encode())

    @cached_property
    def entries(self) -> Entries:
        """The entries of the grammar; parsing a catalogue takes longer than describing a pack."""
        key = self.key_of_entries
        remembered = self.cache.recall(key)
        if remembered:
            return {(context, name): tuple(wordings) for context, name, wordings in json.loads(remembered[0])}
        entries = self.parsed_entries()
        listed = [(context, name, wordings) for (context, name), wordings in entries.items()]
        self.cache.keep(key, [json.dumps(listed)])
        return entries

    def parsed_entries(self) -> Entries:
        try:
            return read_entries(*self.files)
        except BrokenCatalogue as refusal:
            raise UnreadableGrammar(refusal) from refusal
