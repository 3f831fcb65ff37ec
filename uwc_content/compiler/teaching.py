"""The little game whose nouns all examples use, and what a game calls the same sort of things."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from uwc_content.compiler.parse.vocabularies import read_vocabulary
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.language import base
from uwc_content.language.vocabulary import Kind, Vocabulary

FILE = Path(base.__file__).with_name("teaching.yaml")
TABLES = ("resources", "decks", "payables", "groups", "stats", "sites", "sources", "places", "permissions", "periods")
"""Nouns that stand for each other by their order in these tables; of kinds and tracks, what they can do counts too."""
BACKTICKS = re.compile("`[^`]*`")
NAME = re.compile("(?<![a-z_])((?:upgraded_|connected_|unconnected_)*)([a-z_]+)")
"""A noun behind what derived ones begin with."""
Role = tuple[object, ...]
"""What a noun is good for: two nouns of one role can stand at the same place."""


@cache
def teaching_vocabulary() -> Vocabulary:
    return read_vocabulary(FILE)


def nouns_by_role(vocabulary: Vocabulary) -> dict[Role, list[str]]:
    found: dict[Role, list[str]] = defaultdict(list)
    above = {name for kind in vocabulary.kinds.values() for name in kind.is_}
    for name, kind in vocabulary.kinds.items():
        found["kinds", *role_of(kind), name in above].append(name)
    for name, track in vocabulary.tracks.items():
        found["tracks", track.advances, track.counts].append(name)
    for table in (*TABLES, "items"):
        found[table,].extend(getattr(vocabulary, table))
    return found


def role_of(kind: Kind) -> Role:
    return bool(kind.state), kind.place, kind.owned, bool(kind.items)


def own_nouns(vocabulary: Vocabulary) -> dict[str, str]:
    """Noun of the teaching game: the noun that a game has for it. Nouns that both have stand for themselves."""
    own, known = nouns_by_role(vocabulary), names_in(vocabulary)
    found: dict[str, str] = {}
    for role, names in nouns_by_role(teaching_vocabulary()).items():
        wanted = [name for name in names if name not in known]
        free = [name for name in own.get(role, ()) if name not in names]
        found = {**dict(zip(wanted, free, strict=False)), **found}
    return found


def names_in(vocabulary: Vocabulary) -> set[str]:
    """Whatever a game calls so already, whether as a noun or as a part of its items."""
    parts = {name for item in vocabulary.items.values() for name in (*item.sections, *item.fields)}
    return {name for names in nouns_by_role(vocabulary).values() for name in names} | parts


def in_own_nouns(told: Message, nouns: Mapping[str, str]) -> Message:
    """The message with the nouns of a game in the code that it shows."""
    changed = {name: value_in_own_nouns(value, nouns) for name, value in told.values.items()}
    return told if changed == told.values else told.filled(**changed)


def value_in_own_nouns(value: object, nouns: Mapping[str, str]) -> object:
    if isinstance(value, Message):
        return in_own_nouns(value, nouns)
    return code_in_own_nouns(value, nouns) if isinstance(value, str) else value


def code_in_own_nouns(code: str, nouns: Mapping[str, str]) -> str:
    """Whole nouns, also derived ones such as `upgraded_mill`; `old_mill` is the name of something else."""
    return NAME.sub(lambda found: found[1] + nouns.get(found[2], found[2]), code)


def prose_in_own_nouns(prose: str, nouns: Mapping[str, str]) -> str:
    """Only what stands between backticks is code."""
    return BACKTICKS.sub(lambda found: code_in_own_nouns(found[0], nouns), prose)


def foreign_nouns(code: str, vocabulary: Vocabulary) -> list[str]:
    """The nouns of the teaching game in an example that a game has nothing for, as they are met."""
    taught, known = names_in(teaching_vocabulary()), names_in(vocabulary)
    return [name for _, name in dict.fromkeys(NAME.findall(code)) if name in taught and name not in known]


def hints_in_own_nouns(faults: Iterable[Diagnostic], vocabulary: Vocabulary) -> list[Diagnostic]:
    """The faults with hints that a designer of this game can copy."""
    nouns = own_nouns(vocabulary)
    return [fault._replace(hint=in_own_nouns(fault.hint, nouns)) for fault in faults]
