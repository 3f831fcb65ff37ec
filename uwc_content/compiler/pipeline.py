"""The pipeline: a pack's folder goes in, and out come its parts in bundle form and every fault."""

import json
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Mapped
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from uwc_content.compiler.check.exceptions import Exemption, apply_exemptions, find_exemptions
from uwc_content.compiler.check.of_actions import actions_come_to_an_end
from uwc_content.compiler.check.of_facts import amounts_are_printed
from uwc_content.compiler.check.of_manifest import languages_stand_once
from uwc_content.compiler.check.of_packs import PACK_CHECKS, all_records
from uwc_content.compiler.check.of_references import dangling
from uwc_content.compiler.check.of_refunds import repeated_payments_are_not_refunded
from uwc_content.compiler.check.of_turns import TURN_CHECKS
from uwc_content.compiler.check.of_vocabulary import misfits
from uwc_content.compiler.check.pack_view import ItemRecord, Keys, PackView, Records
from uwc_content.compiler.check.triggers import Trigger, find_loops
from uwc_content.compiler.game_parts import OWN_GAME, Find, Game, Layouts, UnknownGame, names_of
from uwc_content.compiler.node_places import node_at, span_in
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.files import (
    FACES_FILE,
    PACK_FILE,
    RULES_FILE,
    VOCABULARY_FILE,
    ParsedFile,
    SourceFile,
    content_paths,
    load,
    parse_files,
    shown_path,
    strays,
)
from uwc_content.compiler.parse.flow import Flow, parse_flow, parted, refuse_other_keys
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Lowered, Notes, Reference
from uwc_content.compiler.parse.rules_file import parse_rules
from uwc_content.compiler.parse.vocabularies import extend, parse_addition
from uwc_content.compiler.teaching import hints_in_own_nouns
from uwc_content.diagnostics import Diagnostic, Message, Span, did_you_mean, in_reading_order
from uwc_content.language.manifest import Pack
from uwc_content.language.vocabulary import TAGS, Vocabulary
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.nodes import Mapping, Node, Sequence
from uwc_content.reading.yaml import read_yaml

ParseFiles = Callable[[list[SourceFile], Names], list[ParsedFile]]

NO_DRAFTS: Mapped[str, bytes] = MappingProxyType({})
UNREADABLE = "UWC1"
"""How the codes of files begin that are no YAML, or no text."""


class Compilation(NamedTuple):
    """What a pack's folder turned out to be. The parts are complete only when no fault is an error."""

    folder: Path
    pack: Pack | None
    game: Game | None
    vocabulary: Vocabulary | None
    rules: Any
    items: dict[str, list[ItemRecord]]
    """By type, layouts among them."""
    boards: list[Lowered]
    """The layouts without faults, in bundle form."""
    files: dict[str, str]
    """File name within the pack: SHA-256 of its bytes."""
    faults: list[Diagnostic]
    flow: Flow = Flow()

    @property
    def is_sound(self) -> bool:
        return not any(fault.is_error for fault in self.faults)


def compile_pack(
    folder: Path,
    find: Find,
    *,
    shown_from: Path | None = None,
    parse: ParseFiles = parse_files,
    drafts: Mapped[str, bytes] = NO_DRAFTS,
) -> Compilation:
    """Read, parse, check and link every file of a pack; `find` gives the game of its ruleset.

    `parse` may be a caching wrapper of parse_files. `drafts` are read in place of the files with these names.
    """
    with gc_paused():
        return Compiler(folder, find, shown_from, parse, drafts).run()


class Compiler:
    """One run over one pack."""

    def __init__(
        self,
        folder: Path,
        find: Find,
        shown_from: Path | None,
        parse: ParseFiles,
        drafts: Mapped[str, bytes] = NO_DRAFTS,
    ) -> None:
        self.folder = folder
        self.find = find
        self.shown_from = shown_from
        self.parse = parse
        self.drafts = drafts
        self.faults: list[Diagnostic] = []
        self.exemptions: list[Exemption] = []
        self.references: list[Reference] = []
        self.read_again: dict[str, Node | None] = {}
        self.sources = self.load_sources()

    def run(self) -> Compilation:
        pack, pack_node = self.read_pack()
        game = self.find_game(pack, pack_node)
        vocabulary = self.read_vocabulary(pack, game) if pack is not None and game is not None else None
        if pack is None or game is None or vocabulary is None:
            return self.result(pack, None, vocabulary, None, Flow(), {}, [])
        layouts = game.layouts()
        names = names_of(game, vocabulary)
        rules, flow = self.read_rules(pack, game, names)
        parsed = self.parse(self.item_files(), names)
        for each in parsed:
            self.faults.extend(each.faults)
            self.exemptions.extend(each.exemptions)
            self.references.extend(each.references)
        items = self.gather(parsed)
        boards = self.read_layouts(layouts, names, rules, parsed, items) if layouts else []
        written = sum(len(each.layouts) for each in parsed)
        lost = frozenset({layouts.root} if layouts and len(items.get(layouts.root, ())) < written else ())
        if any(fault.code.startswith(UNREADABLE) and fault.is_error for each in parsed for fault in each.faults):
            lost |= names.root_types  # nobody knows what such a file holds
        pack_span = span_in(pack_node, self.shown(PACK_FILE))
        rules_span, vocabulary_span = (partial(self.span_at, name) for name in (RULES_FILE, VOCABULARY_FILE))
        view = PackView(
            pack,
            vocabulary,
            rules,
            items,
            pack_span,
            self.field_span,
            rules_span,
            lost,
            names.layout_type,
            flow,
            vocabulary_span,
        )
        self.check(game, view, names, parsed)
        return self.result(pack, game, vocabulary, rules, flow, items, boards)

    def result(
        self,
        pack: Pack | None,
        game: Game | None,
        vocabulary: Vocabulary | None,
        rules: Any,
        flow: Flow,
        items: dict[str, list[ItemRecord]],
        boards: list[Lowered],
    ) -> Compilation:
        faults = in_reading_order(apply_exemptions(in_reading_order(without_echoes(self.faults)), self.exemptions))
        if vocabulary is not None:
            faults = hints_in_own_nouns(faults, vocabulary)
        files = {name: source.digest for name, source in sorted(self.sources.items())}
        return Compilation(self.folder, pack, game, vocabulary, rules, items, boards, files, faults, flow)

    # --- files ---

    def load_sources(self) -> dict[str, SourceFile]:
        sources = {}
        self.faults.extend(strays(self.folder, self.shown_from))
        for path in content_paths(self.folder):
            loaded = load(self.folder, path, self.shown_from)
            if isinstance(loaded, Diagnostic):
                self.faults.append(loaded)
            else:
                draft = self.drafts.get(loaded.name)
                sources[loaded.name] = loaded if draft is None else loaded.with_data(draft)
        return sources

    def shown(self, name: str) -> str:
        return shown_path(self.folder / name, self.shown_from)

    def item_files(self) -> list[SourceFile]:
        named = {PACK_FILE, RULES_FILE, VOCABULARY_FILE, FACES_FILE}
        return [source for name, source in self.sources.items() if name not in named]

    def read(self, name: str) -> tuple[Node | None, Notes]:
        source = self.sources[name]
        root, faults = read_yaml(source.shown, source.data)
        self.faults.extend(faults)
        self.exemptions.extend(find_exemptions(source.shown, source.data))
        return root, Notes(source.shown)

    # --- the pack, its vocabulary and its rules ---

    def read_pack(self) -> tuple[Pack | None, Node | None]:
        if PACK_FILE not in self.sources:
            hint = Message("every pack has one; `uwc new pack` writes it")
            self.faults.append(
                Diagnostic("UWC409", Message("pack.yaml is missing"), Span.whole_line(self.shown(PACK_FILE)), hint)
            )
            return None, None
        root, notes = self.read(PACK_FILE)
        pack = parse_document(Pack, root, notes) if root is not None else None
        self.faults.extend(notes.faults)
        if pack is not None:
            self.faults.extend(languages_stand_once(pack, root, self.shown(PACK_FILE)))
        if pack is not None and pack.id != self.folder.resolve().name:
            message = Message(
                "the pack `{id}` lies in the folder `{folder}`", id=pack.id, folder=self.folder.resolve().name
            )
            span = span_in(root, self.shown(PACK_FILE))("id", "")
            self.faults.append(Diagnostic("UWC415", message, span, Message("name both alike")))
        return pack, root

    def find_game(self, pack: Pack | None, pack_node: Node | None) -> Game | None:
        if pack is None:
            return None
        try:
            return self.find(pack.ruleset or OWN_GAME)
        except UnknownGame as unknown:
            span = span_in(pack_node, self.shown(PACK_FILE))("ruleset", "")
            hint = did_you_mean(pack.ruleset, unknown.known) or Message(
                "known: {names}", names=", ".join(unknown.known)
            )
            self.faults.append(Diagnostic("UWC408", unknown.message, span, hint))
            return None

    def read_vocabulary(self, pack: Pack, game: Game) -> Vocabulary | None:
        if pack.ruleset is None:
            return self.read_own_vocabulary()
        base = game.vocabulary()
        if VOCABULARY_FILE not in self.sources:
            return base
        root, notes = self.read(VOCABULARY_FILE)
        addition = parse_addition(root, base, notes) if root is not None else None
        self.faults.extend(notes.faults)
        return extend(base, addition) if addition else base

    def read_own_vocabulary(self) -> Vocabulary | None:
        """A pack without a ruleset is a game of its own: its vocabulary is all that there is."""
        if VOCABULARY_FILE not in self.sources:
            span = Span.whole_line(self.shown(VOCABULARY_FILE))
            hint = Message("a pack without `ruleset:` says there what its words mean")
            self.faults.append(Diagnostic("UWC409", Message("vocabulary.yaml is missing"), span, hint))
            return None
        root, notes = self.read(VOCABULARY_FILE)
        vocabulary = parse_document(Vocabulary, root, notes) if root is not None else None
        self.faults.extend(notes.faults)
        vocabulary = vocabulary and vocabulary.with_tags()
        found = list(misfits(vocabulary)) if vocabulary is not None else []
        for path, message, hint in found:
            self.faults.append(Diagnostic("UWC451", message, self.span_at(VOCABULARY_FILE, path), hint))
        return None if found else vocabulary

    def read_rules(self, pack: Pack, game: Game, names: Names) -> tuple[Any, Flow]:
        documents = game.documents()
        if RULES_FILE not in self.sources:
            if documents is not None or pack.ruleset is None:
                span = Span.whole_line(self.shown(RULES_FILE))
                self.faults.append(
                    Diagnostic("UWC409", Message("rules.yaml is missing"), span, Message("`uwc new pack` writes one"))
                )
            return None, Flow(is_sound=documents is None and pack.ruleset is not None)
        root, notes = self.read(RULES_FILE)
        if root is None:
            return None, Flow(is_sound=False)
        language = Language(names, notes)
        own, common = parted(root, documents.rules.model_fields if documents else ())
        flow = parse_flow(common, language) if common is not None else Flow(is_sound=isinstance(root, Mapping))
        rules = parse_rules(own, documents, language) if documents else None
        if documents is None:
            refuse_other_keys(own, language)
        self.faults.extend(notes.faults)
        self.references.extend(notes.references)
        return rules, flow

    # --- items and layouts ---

    def gather(self, parsed: Iterable[ParsedFile]) -> dict[str, list[ItemRecord]]:
        """Items of each type, sorted by id so that no file order shows."""
        items: dict[str, list[ItemRecord]] = {}
        for each in parsed:
            for record in each.records:
                items.setdefault(record.type, []).append(record)
        return {name: Records(sorted(items[name], key=attrgetter("id"))) for name in sorted(items)}

    def read_layouts(
        self,
        layouts: Layouts,
        names: Names,
        rules: Any,
        parsed: Iterable[ParsedFile],
        items: dict[str, list[ItemRecord]],
    ) -> list[Lowered]:
        printed = {record.id: record.item for record in items.get(layouts.printed, ())}
        found = []
        records = []
        for node, source in (layout for each in parsed for layout in each.layouts):
            notes = Notes(source.shown)
            lowered = parse_layout(layouts, node, names, rules, printed, notes)
            if lowered is not None:
                span = node.entries["id"].value.span(source.shown)
                records.append(ItemRecord(layouts.root, lowered["id"], lowered, span, source.name))
                if not notes.faults:
                    found.append(lowered)
            self.faults.extend(notes.faults)
        if records:
            items[layouts.root] = Records(sorted(records, key=attrgetter("id")))
        return sorted(found, key=lambda layout: str(layout["id"]))

    # --- checks of the whole ---

    def field_span(self, record: ItemRecord, field: str) -> Span:
        """Where an item states a fact, or else its id."""
        value = node_at(self.item_node(record), [field])
        return value.span(record.span.file) if value is not None else record.span

    def span_at(self, name: str, keys: Keys) -> Span:
        """Where a file states something, or else the nearest that is around it."""
        if name not in self.sources:  # what the pack does not say itself, its ruleset says
            return self.span_at(PACK_FILE, ("ruleset",))
        source = self.sources[name]
        root = read_yaml(source.shown, source.data)[0]
        found = (node_at(root, keys[:length]) for length in range(len(keys), 0, -1))
        node = next((each for each in found if each is not None), None)
        return node.span(source.shown) if node is not None else Span.whole_line(source.shown)

    def rule_span(self, view: PackView, trigger: Trigger) -> Span:
        """Where a rule has its `when`, or else the id of its item."""
        record = next(each for each in all_records(view) if each.span == trigger.span)
        part = node_at(self.item_node(record), trigger.path)
        head = part.entries.get("when") if isinstance(part, Mapping) else None
        return head.key.span(trigger.span.file) if head is not None else trigger.span

    def item_node(self, record: ItemRecord) -> Node | None:
        """An item as it is written. Only faults ask, so files are read once more instead of every place kept."""
        if record.file not in self.read_again:
            source = self.sources[record.file]
            self.read_again[record.file] = read_yaml(source.shown, source.data)[0]
        root = self.read_again[record.file]
        items = root.get(record.type) if isinstance(root, Mapping) else None
        for node in items.items if isinstance(items, Sequence) else ():
            identifier = node.get("id") if isinstance(node, Mapping) else None
            if identifier is not None and identifier.span(record.span.file) == record.span:
                return node
        return None

    def check(self, game: Game, view: PackView, names: Names, parsed: list[ParsedFile]) -> None:
        checks = game.checks()
        for check in (
            *PACK_CHECKS,
            amounts_are_printed,
            actions_come_to_an_end,
            repeated_payments_are_not_refunded,
            *TURN_CHECKS,
            *(checks.of_packs if checks else ()),
        ):
            self.faults.extend(check(view))
        self.faults.extend(dangling(view, self.references))
        triggers = [trigger for each in parsed for trigger in each.triggers]
        self.faults.extend(find_loops(triggers, names, partial(self.rule_span, view)))
        if VOCABULARY_FILE in self.sources and (view.pack.ruleset or (view.flow.is_sound and view.flow.turns)):
            self.faults.extend(self.unused_names(game.vocabulary(), view, names))

    def unused_names(self, base: Vocabulary, view: PackView, names: Names) -> Iterator[Diagnostic]:
        own = {name for name in view.vocabulary.kinds if name not in base.kinds}
        own |= {name for name in view.vocabulary.groups if name not in base.groups}
        borne = {
            tag for records in view.items.values() for each in records for tag in each.item["fields"].get(TAGS, ())
        }
        items = (record.text or json.dumps(record.item) for records in view.items.values() for record in records)
        text = "\n".join([*items, json.dumps(view.flow.parts())])
        written = self.sources[VOCABULARY_FILE].data.decode("utf-8", "replace")  # what is no UTF-8 has its own fault
        shown, lines = self.shown(VOCABULARY_FILE), written.splitlines()
        for tag in [name for name in sorted(view.vocabulary.tags) if name not in borne]:
            hint = Message("give it to an item: `{code}`, or delete it", code=f"tags: [{tag}]")
            message = Message("no item has the tag `{name}`", name=tag)
            yield Diagnostic("UWC407", message, view.vocabulary_span((TAGS, tag)), hint)
        for name in sorted(own):
            nouns = [noun for noun, each in names.kinds.items() if each.kind == name] or [name]
            if not any(f'"{noun}"' in text for noun in nouns):
                line = next((i for i, each in enumerate(lines, 1) if each.strip().startswith(f"{name}:")), 1)
                span = Span(shown, line, 1, line, 1)
                yield Diagnostic(
                    "UWC407", Message("nothing uses `{name}`", name=name), span, Message("delete it, or use it")
                )


def without_echoes(faults: list[Diagnostic]) -> list[Diagnostic]:
    """An old spelling of YAML is told once: as itself, or as the unknown name that it is."""
    old = {fault.span for fault in faults if fault.code == "UWC115"}
    unknown = {fault.span for fault in faults if fault.code in ("UWC201", "UWC202", "UWC206")} if old else set()
    hidden = {"UWC115": unknown, "UWC203": old}
    return [fault for fault in faults if fault.span not in hidden.get(fault.code, ())]


def parse_layout(
    layouts: Layouts, node: Mapping, names: Names, rules: Any, printed: dict[str, Lowered], notes: Notes
) -> Lowered | None:
    """One layout in bundle form, with every fault noted; None if it does not fit its model."""
    layout = parse_document(layouts.model, node, notes, context=names)
    if layout is None:
        return None
    for check in layouts.checks if rules is not None else ():
        check(layout, node, rules, printed, notes)
    return layouts.lower(layout)
