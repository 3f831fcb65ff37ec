"""An item as a person reads it: name, facts, sentences, source and place."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, fill
from typing import Any, NamedTuple

from uwc_content.compiler.check.pack_view import ItemRecord
from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Diagnostic, Telling
from uwc_content.reading.nodes import Mapping, Scalar, Sequence
from uwc_content.reading.yaml import read_yaml
from uwc_content.text import Grammar, describe_bag
from uwc_content.workshop.finding import Found
from uwc_content.workshop.identifiers import title_of
from uwc_content.workshop.item_texts import ItemTexts, refuse_unknown

WIDTH = 100


class Shown(NamedTuple):
    """Everything there is to say about an item."""

    key: str
    name: str
    facts: list[tuple[str, str]]
    sentences: list[str]
    flavour: str
    picture: str
    yaml: str
    place: str


def show_item(found: Found, locale: str, *, is_asked: bool = True, told: Telling = str) -> Shown:
    """In the language, or those that it falls back to; one that was asked for by name must be there."""
    record, pack = found.record, found.pack
    if is_asked:
        refuse_unknown(pack, locale)
    key = f"{record.type}.{record.id}"
    texts = ItemTexts(pack, locale)
    grammar = next(iter(texts.grammars.values()), None)
    written = source_of(record)
    wrong = [f"{fault.code}: {told(fault.message)}" for fault in faults_within(found, len(written.splitlines()))]
    return Shown(
        key=key,
        name=texts.text_of("name", key) or title_of(record.id),
        facts=list(facts_of(record, grammar)),
        sentences=wrong or texts.sentences(record),
        flavour=texts.text_of("flavour", key),
        picture=picture_of(record, found.compilation, told),
        yaml=written,
        place=f"{record.span.file}:{record.span.line}",
    )


def faults_within(found: Found, lines: int) -> list[Diagnostic]:
    """The errors of an item that is written on so many lines: what is wrong has no sentence."""
    file, first = found.record.span.file, found.record.span.line
    faults = [fault for fault in found.compilation.faults if fault.is_error and fault.span.file == file]
    return [fault for fault in faults if first <= fault.span.line < first + lines]


def facts_of(record: ItemRecord, grammar: Grammar | None) -> Iterator[tuple[str, str]]:
    for name, value in record.item["fields"].items():
        yield name, fact_text(value, grammar)
    if source := record.item.get("source"):
        yield "source", str(source)


def fact_text(value: Any, grammar: Grammar | None) -> str:
    if isinstance(value, dict) and value.keys() & {"of", "one_of"} and grammar is not None:
        return describe_bag(grammar, value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.get("of", value).items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def picture_of(record: ItemRecord, compilation: Compilation, told: Telling) -> str:
    """Layouts are drawn."""
    layouts = compilation.game.layouts() if compilation.game else None
    return layouts.draw(record.item, told) if layouts and record.type == layouts.root else ""


# --- where it stands ---


def source_of(record: ItemRecord) -> str:
    """The item as it is written, from its dash to its last line."""
    return source_in(Path(record.span.file).read_bytes(), record)


def source_in(data: bytes, record: ItemRecord) -> str:
    root, _ = read_yaml(record.span.file, data)
    for item in items_in(root):
        written = item.get("id")
        if isinstance(written, Scalar) and written.span(record.span.file) == record.span:
            return dedent("\n".join(lines_of(item, data.decode("utf-8", "replace").splitlines())))
    return ""


def lines_of(item: Mapping, lines: list[str]) -> list[str]:
    """The lines of a file that an item is written on; blanks stand for what is before it on the first one."""
    first = lines[item.line]
    return [" " * item.column + first[item.column :], *lines[item.line + 1 : item.end_line + 1]]


def items_in(root: object) -> Iterator[Mapping]:
    for entry in root.entries.values() if isinstance(root, Mapping) else ():
        if isinstance(entry.value, Sequence):
            yield from (item for item in entry.value.items if isinstance(item, Mapping))


# --- as text ---


def as_text(shown: Shown) -> str:
    facts = "  ".join(f"{name}: {value}" for name, value in shown.facts)
    parts = [f"{shown.name} ({shown.key})\n{facts}".rstrip()]
    if shown.sentences:
        parts.append("\n".join(fill(each, WIDTH) for each in shown.sentences))
    if shown.flavour:
        parts.append(fill(shown.flavour, WIDTH))
    if shown.picture:
        parts.append(shown.picture)
    else:
        parts.append("\n".join(f"    {line}".rstrip() for line in shown.yaml.splitlines()))
    return "\n\n".join([*parts, shown.place])
