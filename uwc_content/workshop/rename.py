"""Renames an item everywhere: its definition, what mentions it, and its translations."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Message, Span
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import read_po
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.finding import find_item, records_of
from uwc_content.workshop.identifiers import refuse_malformed
from uwc_content.workshop.in_scenarios import is_also_a_word, mentions_in_scenario
from uwc_content.workshop.pack_folder import PackFolder
from uwc_content.workshop.references import LinkedPack


class Change(NamedTuple):
    """A file before and after."""

    path: Path
    before: bytes
    after: bytes


class Renaming(NamedTuple):
    """What renaming an item comes to."""

    old: str
    new: str
    mentions: int
    translations: int
    changes: list[Change]


def plan_renaming(
    old: str, new: str, folders: Iterable[Path], find: Find, scenarios: Callable[[Path], Iterable[Path]] = lambda _: ()
) -> Renaming:
    """Everything that has to change; nothing is written. `scenarios` tells the scenario files of a pack."""
    found = find_item(old, folders, find)
    record = found.record
    new = new.removeprefix(f"{record.type}.")
    refuse_bad_id(new, record, found.compilation)
    linked = LinkedPack(found.folder, find)
    linked.refuse_unreadable_files()
    spans = linked.mentions(record.type, record.id)
    if not is_also_a_word(record.id, found.compilation):
        spans = spans.union(*(mentions_in_scenario(path, record.id) for path in scenarios(found.folder)))
    changes = [edited(Path(file), places, record.id, new) for file, places in sorted(by_file(spans).items())]
    translated = translations(found.pack, f"{record.type}.{record.id}", f"{record.type}.{new}")
    total = sum(number for _, number in translated)
    return Renaming(record.id, new, len(spans), total, [*changes, *(change for change, _ in translated)])


def carry_out(renaming: Renaming) -> list[Path]:
    """Replace all files: first every one is prepared, then every one is swapped."""
    return replace_files({change.path: change.after for change in renaming.changes})


def still_mentioned(identifier: str, paths: Iterable[Path]) -> list[str]:
    """`file:line` wherever a text still holds the id as a word, as comments and sentences may."""
    word = re.compile(rf"(?<![\w-]){re.escape(identifier)}(?![\w-])")
    lines = ((path, enumerate(path.read_text("utf-8", "replace").split("\n"), 1)) for path in paths)
    return [f"{path}:{number}" for path, numbered in lines for number, line in numbered if word.search(line)]


def refuse_bad_id(new: str, record: ItemRecord, compilation: Compilation) -> None:
    refuse_malformed(new)
    for other in records_of(compilation):
        if other.id == new:
            raise Refusal(
                Message("`{name}` exists already", name=f"{other.type}.{new}"),
                Message("it is in {file}, line {line}", file=other.span.file, line=other.span.line),
            )
    if compilation.vocabulary is None:
        return
    names = Names(compilation.vocabulary)
    if record.type in names.item_types and (new in names.kinds or new in compilation.vocabulary.sources):
        raise Refusal(
            Message("`{name}` is a noun of the vocabulary", name=new), Message("another id can be told apart from it")
        )


def by_file(spans: Iterable[Span]) -> dict[str, list[Span]]:
    found: dict[str, list[Span]] = defaultdict(list)
    for span in spans:
        found[span.file].append(span)
    return found


def edited(path: Path, spans: list[Span], old: str, new: str) -> Change:
    """The file with the id replaced at exactly these places."""
    before = path.read_bytes()
    lines = before.decode().split("\n")
    for span in sorted(spans, reverse=True):
        line = lines[span.line - 1]
        written = line[span.column - 1 : span.end_column - 1]
        if span.end_line != span.line or old not in written:
            hint = Message("write the id on one line, without escapes")
            raise Refusal(Message("the id in {file}, line {line}, cannot be replaced", file=path, line=span.line), hint)
        before_id, _, after_id = written.rpartition(old)
        lines[span.line - 1] = line[: span.column - 1] + before_id + new + after_id + line[span.end_column - 1 :]
    return Change(path, before, "\n".join(lines).encode())


def translations(pack: PackFolder, old: str, new: str) -> list[tuple[Change, int]]:
    """The catalogues with the item's entries under the new key, and how many entries those are."""
    found = []
    for path in pack.catalogues():
        catalogue = read_po(path)
        before = catalogue.data()
        if number := catalogue.rename(old, new):
            found.append((Change(path, before, catalogue.data()), number))
    return found
