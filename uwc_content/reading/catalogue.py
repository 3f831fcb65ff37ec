"""Reads the PO files of a grammar into one table; the only module of the package that opens a file."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Message

Key = tuple[str, str]
"""(msgctxt, msgid)."""
Entries = dict[Key, tuple[str, ...]]
"""The wordings of a key: one, or one for each plural form of the language."""
REWORDED = "changed: wording"
"""How `uwc i18n update` marks a translation whose source has changed in its wording only."""


def read_entries(*paths: Path) -> Entries:
    """The usable entries of several catalogues; later ones win. Raises babel's `PoFileError` for a broken file."""
    entries: Entries = {}
    for path in paths:
        entries.update(entries_of(path))
    return entries


def entries_of(path: Path) -> Entries:
    from babel.messages.pofile import read_po  # babel is slow to import, and most commands need no text

    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    entries: Entries = {}
    for message in catalogue:
        name = message.id if isinstance(message.id, str) else message.id[0]
        wordings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if name and is_usable(message) and all(wordings):
            entries[message.context or "", name] = wordings
    return entries


def is_usable(message: "Message") -> bool:
    """Not a doubtful one; but one whose English was only worded anew since is better than none."""
    return not message.fuzzy or REWORDED in message.auto_comments
