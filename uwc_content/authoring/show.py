"""An item as a person reads it: name, facts, sentences, source and place."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, fill
from typing import Any, NamedTuple

from uwc_content.authoring.board_map import draw_board, site_table
from uwc_content.authoring.finding import Found
from uwc_content.authoring.identifiers import title_of
from uwc_content.authoring.pack_folder import PackFolder
from uwc_content.authoring.po import Catalogue
from uwc_content.authoring.refusal import Refusal
from uwc_content.compiler.nodes import Mapping, Scalar, Sequence
from uwc_content.compiler.pack_view import ItemRecord
from uwc_content.compiler.reader import read_yaml
from uwc_content.text import Grammar, describe_bag, describe_section, load_grammar, sections_of

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


def show_item(found: Found, locale: str) -> Shown:
    record, pack = found.record, PackFolder(found.folder)
    key = f"{record.type}.{record.id}"
    names = names_in(pack, locale)
    grammar = grammar_for(pack, locale, names)
    return Shown(
        key=key,
        name=names.name_of(key) or title_of(record.id),
        facts=list(facts_of(record, grammar)),
        sentences=list(sentences_of(record, grammar)),
        flavour=names.text_of("flavour", key),
        picture=picture_of(record),
        yaml=source_of(record),
        place=f"{record.span.file}:{record.span.line}",
    )


# --- what it is called ---


def names_in(pack: PackFolder, locale: str) -> Catalogue:
    path = pack.catalogue(locale)
    if not path.is_file():
        known = sorted(each.parent.parent.name for each in pack.catalogues())
        if known:
            raise Refusal(f"`{pack.id}` has no names in `{locale}`", f"there are: {', '.join(known)}")
        return Catalogue("")
    return Catalogue.read(path)


# --- what it says ---


def grammar_for(pack: PackFolder, locale: str, names: Catalogue) -> Grammar | None:
    """The grammar of the language, if somebody has written one."""
    return load_grammar(
        locale, pack.ruleset, pack.vocabulary, pack.locales, lambda identifier: name_of_any(identifier, names)
    )


def name_of_any(identifier: str, names: Catalogue) -> str:
    """The name of an item of whatever type; ids are unique across types."""
    for _, key in names.keyed():
        if key.rpartition(".")[2] == identifier and (name := names.name_of(key)):
            return name
    return identifier.replace("_", " ")


def sentences_of(record: ItemRecord, grammar: Grammar | None) -> Iterator[str]:
    """One text for each section; without a grammar there is only the YAML."""
    if grammar is not None:
        for section, sort, lowered in sections_of(grammar, record.type, record.item):
            yield describe_section(grammar, record.type, section, sort, lowered)


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


def picture_of(record: ItemRecord) -> str:
    """Boards are drawn, and their sites listed."""
    if record.type != "boards":
        return ""
    sites = record.item["sites"]
    return f"{draw_board(sites)}\n\n{site_table(sites)}"


# --- where it stands ---


def source_of(record: ItemRecord) -> str:
    """The item as it is written, from its dash to its last line."""
    data = Path(record.span.file).read_bytes()
    root, _ = read_yaml(record.span.file, data)
    lines = data.decode("utf-8", "replace").splitlines()
    for item in items_in(root):
        written = item.get("id")
        if isinstance(written, Scalar) and written.span(record.span.file) == record.span:
            first = lines[item.line]
            return dedent(
                "\n".join([" " * item.column + first[item.column :], *lines[item.line + 1 : item.end_line + 1]])
            )
    return ""


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
