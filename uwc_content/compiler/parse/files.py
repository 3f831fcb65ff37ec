"""Finds the files of a pack and parses each of them on its own."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.compiler.check.exceptions import Exemption, find_exemptions
from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.check.triggers import Trigger, triggers_of
from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.item_by_item import read_item_by_item
from uwc_content.compiler.parse.items import Items
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes, Reference
from uwc_content.diagnostics import Diagnostic, Message, Span, did_you_mean
from uwc_content.reading.nodes import Mapping, Node
from uwc_content.reading.written_text import Written
from uwc_content.reading.yaml import read_yaml

PACK_FILE = "pack.yaml"
RULES_FILE = "rules.yaml"
VOCABULARY_FILE = "vocabulary.yaml"
FACES_FILE = "faces.yaml"
"""What things look like; no part of the bundle."""
SCENARIO_FOLDER = "scenarios"
OTHER_FOLDERS = (SCENARIO_FOLDER, "docs")
"""What lies there is about the content, and no content itself."""


ENDINGS = (".yaml", ".yml")
LOOKED_AT = (".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf")
"""Pictures and fonts: faces.yaml names them."""
ABOUT = ("readme", "license", "licence", "notice", "changelog", "authors")
"""What may lie at the top of any folder."""


class SourceFile(NamedTuple):
    """A file of a pack: its name within the pack, as people see it, and its bytes."""

    name: str
    shown: str
    data: bytes
    digest: str

    def with_data(self, data: bytes) -> "SourceFile":
        """The same file, if it said something else."""
        return self._replace(data=data, digest=hashlib.sha256(data).hexdigest())


class LayoutNode(NamedTuple):
    """A layout as it is written; it is validated once the rules are known."""

    node: Mapping
    source: SourceFile


class ParsedFile(NamedTuple):
    """What one file contributes, before anything is known about the others."""

    name: str
    records: list[ItemRecord]
    layouts: list[LayoutNode]
    references: list[Reference]
    triggers: list[Trigger]
    exemptions: list[Exemption]
    faults: list[Diagnostic]


def content_paths(folder: Path) -> list[Path]:
    """The YAML files of a pack, in an order that no file system can change; scenarios and documents are no content."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in ENDINGS}
    return [found[name] for name in sorted(found) if name.partition("/")[0] not in OTHER_FOLDERS]


def strays(folder: Path, shown_from: Path | None) -> Iterator[Diagnostic]:
    """Files that nothing reads, wherever they lie in a pack but in `docs`; hidden ones and copies of editors aside."""
    for path in sorted(folder.rglob("*")):
        steps = path.relative_to(folder).parts
        if steps[0] == "docs" or any(step.startswith(".") for step in steps) or path.name.endswith("~"):
            continue
        if path.is_symlink() and path.is_dir():
            message = Message("nothing reads what a linked folder holds")
            yield stray(path, shown_from, message, Message("copy its files into the pack"))
        elif not path.is_dir() and not is_read(path, steps):
            hint = Message(
                "content files end with `{ending}`; what is about the pack belongs into `docs`", ending=".yaml"
            )
            yield stray(path, shown_from, Message("nothing reads this file"), hint)


def stray(path: Path, shown_from: Path | None, message: Message, hint: Message) -> Diagnostic:
    return Diagnostic("UWC116", message, Span.whole_line(ascii(shown_path(path, shown_from))[1:-1]), hint)


def is_read(path: Path, steps: tuple[str, ...]) -> bool:
    """Whether somebody reads such a file, as far as its name and place tell."""
    known = ENDINGS[:1] if steps[0] == SCENARIO_FOLDER else (*ENDINGS, *LOOKED_AT)
    is_about = len(steps) == 1 and path.stem.lower() in ABOUT
    return path.suffix.lower() in LOOKED_AT or path.suffix in known or is_about


def load(folder: Path, path: Path, shown_from: Path | None) -> SourceFile | Diagnostic:
    name = path.relative_to(folder).as_posix()
    shown = shown_path(path, shown_from)
    if not name.isprintable():
        return Diagnostic(
            "UWC114", Message("its name has characters that cannot be shown"), Span.whole_line(ascii(shown)[1:-1])
        )
    if not path.is_file() and path.exists():
        return Diagnostic("UWC114", Message("cannot read it: this is not a plain file"), Span.whole_line(shown))
    try:
        data = path.read_bytes()
    except OSError as refusal:
        return Diagnostic(
            "UWC114", Message("cannot read it: {reason}", reason=refusal.strerror), Span.whole_line(shown)
        )
    return SourceFile(name, shown, data, hashlib.sha256(data).hexdigest())


def shown_path(path: Path, shown_from: Path | None) -> str:
    """The path as a person would type it: relative to where they stand, if they stand above it."""
    if shown_from is not None and path.is_absolute() and path.is_relative_to(shown_from):
        return path.relative_to(shown_from).as_posix()
    return path.as_posix()


def parse_files(sources: list[SourceFile], names: Names) -> list[ParsedFile]:
    return [parse_file(source, names) for source in sources]


def parse_file(source: SourceFile, names: Names) -> ParsedFile:
    """Everything in a file of items and layouts."""
    written = Written(source.data)
    found = read_item_by_item(source, written, names)
    if found is None:
        return parse_as_a_whole(source, written, names)
    exemptions = find_exemptions(source.shown, source.data)
    return ParsedFile(source.name, found.records, [], found.references, found.triggers, exemptions, found.faults)


def parse_as_a_whole(source: SourceFile, written: Written, names: Names) -> ParsedFile:
    root, faults = read_yaml(source.shown, source.data)
    notes = Notes(source.shown, written)
    notes.faults.extend(faults)
    records: list[ItemRecord] = []
    layouts: list[LayoutNode] = []
    items = Items(Language(names, notes), source.name)
    for key, value in root_entries(root, names, notes):
        if key in names.vocabulary.items:
            records.extend(items.parse(key, value))
        else:
            layouts.extend(LayoutNode(each, source) for each in mappings_in(value, notes))
    triggers = [trigger for record in records for trigger in triggers_of(record)]
    exemptions = find_exemptions(source.shown, source.data)
    return ParsedFile(source.name, records, layouts, notes.references, triggers, exemptions, notes.faults)


def root_entries(root: Node | None, names: Names, notes: Notes) -> Iterator[tuple[str, Node]]:
    if root is None:
        return
    if not isinstance(root, Mapping):
        first = next(iter(names.vocabulary.items))
        notes.wrong_type(
            root,
            Message("a mapping at the root of the file"),
            Message("begin with `{key}:` and list the items below it", key=first),
        )
        return
    known = names.root_types
    for key, entry in root.entries.items():
        if key in known:
            yield str(key), entry.value
        else:
            hint = did_you_mean(key, known) or Message("root keys: {names}", names=", ".join(sorted(known)))
            notes.fault(
                "UWC211", Message("nothing reads `{key}` at the root of a file", key=entry.key.text), entry.key, hint
            )


def mappings_in(node: Node, notes: Notes) -> list[Mapping]:
    items: list[Any] = getattr(node, "items", None) or []
    if not items:
        notes.wrong_type(node, Message("a list of boards"))
    for item in items:
        if not isinstance(item, Mapping):
            notes.wrong_type(item, Message("a board with `id:`"))
    return [item for item in items if isinstance(item, Mapping)]
