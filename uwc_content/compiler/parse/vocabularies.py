"""Reads vocabularies: those that rulesets ship, and what a pack adds to its ruleset's."""

import re
from collections.abc import Iterator
from pathlib import Path

from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.parse.shapes import NARROWING
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import TAGS, Vocabulary
from uwc_content.reading.nodes import Mapping, Node
from uwc_content.reading.yaml import read_yaml

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
PRONOUNS = ("it", "here", "one_of", "did", "all")
LONGEST_DOC = 1_000
EXTENSIBLE = ("kinds", "groups", "shared", "sources", "places", "tags")
UNREAD = {"permissions": Message("only the rules of a game read permissions; use those that it has")}
"""Names that nothing would read."""


def read_vocabulary(path: Path) -> Vocabulary:
    """The vocabulary that a game ships; its files are ours, so a fault in them is a bug."""
    root, faults = read_yaml(path.name, path.read_bytes())
    notes = Notes(path.name)
    vocabulary = parse_document(Vocabulary, root, notes) if root is not None else None
    if vocabulary is None or faults or notes.faults:
        raise AssertionError(f"{path} is broken: {[*faults, *notes.faults]}")
    return vocabulary


def extend(base: Vocabulary, addition: Vocabulary) -> Vocabulary:
    """The ruleset's names and the pack's own."""
    merged = {name: {**getattr(base, name), **getattr(addition, name)} for name in EXTENSIBLE}
    return base.model_copy(update=merged).with_tags()


def parse_addition(node: Node, base: Vocabulary, notes: Notes) -> Vocabulary | None:
    """A pack's vocabulary.yaml: new names only, which must fit the ruleset's."""
    if not isinstance(node, Mapping):
        notes.wrong_type(node, Message("a mapping such as `{name}`", name="kinds:"))
        return None
    for key, entry in node.entries.items():
        if key not in EXTENSIBLE:
            notes.fault(
                "UWC201",
                Message("a pack cannot add `{name}`", name=entry.key.text),
                entry.key,
                UNREAD.get(str(key)) or Message("it may add {names}", names=", ".join(EXTENSIBLE)),
            )
        elif isinstance(entry.value, Mapping):
            for name in entry.value.entries.keys() & getattr(base, str(key)).keys():
                notes.fault(
                    "UWC414",
                    Message("`{name}` is a name of the ruleset already", name=name),
                    entry.value.entries[name].key,
                )
    if notes.faults:
        return None
    addition = parse_document(Vocabulary, node, notes, plain={"resources": {}, **node.plain()})  # type: ignore[dict-item]
    if addition is None:
        return None
    for table, name, message in (*misfits_of_names(addition, base), *misfits_of_links(addition, base)):
        section = node.get(table)
        notes.fault("UWC414", message, section.entries[name].key if isinstance(section, Mapping) else node)
    return None if any(is_its_own_ancestor(name, addition) for name in addition.kinds) else addition


Misfit = tuple[str, str, Message]
"""(table, name, message)."""


def misfits_of_names(addition: Vocabulary, base: Vocabulary) -> Iterator[Misfit]:
    """New names are names, and no resource, kind or track of the ruleset is called the same."""
    taken = {*base.resources, *base.groups, *base.payables, *base.kinds, *base.tracks, *NARROWING, *PRONOUNS}
    for table in EXTENSIBLE:
        for name, noun in getattr(addition, table).items():
            if not NAME.fullmatch(name):
                yield (
                    table,
                    name,
                    Message("`{name}` is not a name: names are written in lower case with underscores", name=name),
                )
            elif table in ("kinds", "groups") and name in taken:
                yield table, name, Message("`{name}` means something else already", name=name)
            if len(noun.doc) > LONGEST_DOC:
                yield (
                    table,
                    name,
                    Message("what `{name}` is must be said in {most} characters", name=name, most=f"{LONGEST_DOC:,}"),
                )


def misfits_of_links(addition: Vocabulary, base: Vocabulary) -> Iterator[Misfit]:
    """Every name that a new noun builds on exists, and no kind builds on itself."""
    for name, group in addition.groups.items():
        for missing in [each for each in group.of if each not in base.resources]:
            yield (
                "groups",
                name,
                Message("`{name}` builds on `{other}`, which does not exist", name=name, other=missing),
            )
    fields = {name for each in base.items.values() for name in each.fields}
    for name in addition.tags if TAGS in fields else ():
        yield "tags", name, Message("the items of this ruleset have `{name}` of their own", name=TAGS)
    for name, kind in addition.kinds.items():
        for missing in [each for each in kind.is_ if each not in base.kinds and each not in addition.kinds]:
            yield "kinds", name, Message("`{name}` builds on `{other}`, which does not exist", name=name, other=missing)
        if kind.items is not None and kind.items not in base.items:
            yield "kinds", name, Message("there is no type of items `{name}`", name=kind.items)
        if is_its_own_ancestor(name, addition):
            yield "kinds", name, Message("`{name}` builds on itself", name=name)


def is_its_own_ancestor(name: str, vocabulary: Vocabulary) -> bool:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        kind = vocabulary.kinds.get(waiting.pop())
        for parent in kind.is_ if kind else ():
            if parent == name:
                return True
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return False
