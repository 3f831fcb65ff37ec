"""Brings catalogues up to date with English: new keys, changed sources, keys that are gone. Translations are kept."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.po import FUZZY, Entry, Key, PoFile, line_ending, new_entry
from uwc_content.reading.storage import replace_files
from uwc_content.text.coverage import is_optional
from uwc_content.workshop.i18n.catalogues import (
    OVERRIDES,
    OWN_CONTEXTS,
    SOURCE,
    Workshop,
    is_made_from,
    is_open,
    remembered,
    sources_of,
    written_source,
)
from uwc_content.workshop.i18n.named_parts import complete_names, complete_nouns
from uwc_content.workshop.i18n.remarks import EXAMPLE, Remarks, remarks_for

CHANGED = "changed"
"""The comment that says how the source of a stale translation has changed."""


class Change(StrEnum):
    """What an edit of an English text means for its translations."""

    TYPO = "typo"
    WORDING = "wording"
    RULES = "rules"


Changes = Mapping[str, Change]
"""What was declared, by key or by context and key."""


class Updated(NamedTuple):
    """What an update of one catalogue did."""

    locale: str
    name: str
    added: int
    stale: int
    obsolete: int


def update(workshop: Workshop, locales: Collection[str], changes: Changes) -> tuple[list[Updated], list[Path]]:
    """All catalogues of these locales, or of all; nothing is written unless all could be read."""
    with gc_paused():
        completed = {file.path.stem: file for file in (*complete_names(workshop), *complete_nouns(workshop))}
        chosen = workshop.chosen_locales(locales)
        needed = [name for name in workshop.names() if changes or is_kept(workshop, chosen, name)]
        sources = {name: completed.get(name) or workshop.source(name) for name in needed}
        refuse_unknown(changes, sources)
        remarks = Remarks(workshop)
        done, contents = [], {file.path: file.data() for file in completed.values()}
        for locale in chosen:
            for name, source in sources.items():
                target = workshop.read(locale, name)
                if target is not None:
                    done.append(Updated(locale, name, *merge(source, target, changes, remarks, is_open(name))))
                    contents[target.path] = target.data()
    return done, replace_files(contents)


def is_kept(workshop: Workshop, locales: Collection[str], name: str) -> bool:
    """Whether one of the languages has the catalogue."""
    return any(workshop.path(locale, name).is_file() for locale in locales)


def refuse_unknown(changes: Changes, sources: Mapping[str, PoFile]) -> None:
    keys = [key for file in sources.values() for key in file.used] if changes else []
    known = {name for key in keys for name in (key[1], " ".join(key))}
    for key in changes:
        if key not in known:
            hint = did_you_mean(key, known) or Message("name it by its msgid, or by msgctxt and msgid")
            raise Refusal(Message("English has no `{key}`", key=key), hint)


def merge(
    source: PoFile, target: PoFile, changes: Changes, remarks: Remarks, has_own_keys: bool
) -> tuple[int, int, int]:
    """How many entries were added, became stale, became obsolete. Each entry is looked at once."""
    wanted, there, retired = sources_of(source), target.used, target.obsolete
    is_begun = has_own_keys and any(each.is_translated and key not in wanted for key, each in there.items())
    after: dict[Key | None, list[Entry]] = {}
    anchor: Key | None = None
    stale = 0
    for key, english in wanted.items():
        if key in there:
            anchor = key
            refresh_example(there[key], target.path.stem, remarks)
            stale += compare(english, there[key], declared(changes, key))
        elif key in retired:
            after.setdefault(anchor, []).append(revived(retired[key], english, declared(changes, key)))
        elif not is_begun or is_needed(key):
            after.setdefault(anchor, []).append(begun(english, target, remarks))
    gone = [each for key, each in there.items() if key not in wanted and is_gone(each, has_own_keys)]
    weave(target, after, gone)
    return sum(map(len, after.values())), stale, len(gone)


def declared(changes: Changes, key: Key) -> Change | None:
    return changes.get(" ".join(key)) or changes.get(key[1])


def is_needed(key: Key) -> bool:
    """Whether a language that has its own forms lacks a key of English: not a noun's form or an optional variant."""
    context, name = key
    return not context.startswith(OWN_CONTEXTS) and not is_optional(name)


def is_gone(entry: Entry, has_own_keys: bool) -> bool:
    """A key that English does not have: its own, if it never came from there."""
    if entry.key[0] in OVERRIDES:
        return False
    return not has_own_keys or entry.remark(SOURCE) is not None


# --- one entry ---


def compare(english: Entry, entry: Entry, change: Change | None) -> bool:
    """Whether the translation has become stale just now."""
    now, then = english.wordings, remembered(entry)
    if then == now and entry.is_plain:
        return False
    previous = entry.previous if entry.is_fuzzy else []
    has_changed = any(entry.wordings) and not is_made_from(entry, now)
    entry.set_remark(SOURCE, written_source(now))
    if previous == now[:2] or not (entry.is_fuzzy or has_changed):
        settle(entry)
    elif change is Change.TYPO:
        if previous and not has_changed:  # marked by an earlier update already
            settle(entry)
    elif has_changed or (previous and change is Change.RULES):
        mark_stale(entry, previous or then or [], change or Change.WORDING)
        return has_changed
    return False


def refresh_example(entry: Entry, name: str, remarks: Remarks) -> None:
    """The text of the item that shows it may have changed, or another one shows it now."""
    if entry.remark(EXAMPLE) is not None:
        entry.set_remark(EXAMPLE, remarks.use_of(name, entry.key).example or None)


def mark_stale(entry: Entry, made_from: list[str], change: Change) -> None:
    is_rules = Change.RULES in (change, entry.remark(CHANGED))
    entry.set_remark(CHANGED, Change.RULES if is_rules else Change.WORDING)
    entry.set_previous(made_from[:2])
    entry.set_flag(FUZZY, True)


def settle(entry: Entry) -> None:
    """The translation fits its source: a translator has looked at it, or the source is what it was."""
    entry.set_flag(FUZZY, False)
    entry.set_remark(CHANGED, None)
    if entry.previous:
        entry.set_previous([])


def begun(english: Entry, target: PoFile, remarks: Remarks) -> Entry:
    """A new entry without a translation, with all that a translator needs to know."""
    forms = target.forms if english.plural is not None else 1
    comments = remarks_for(english, target.path.stem, remarks)
    return new_entry(*english.key, english.plural, [""] * forms, comments)


def revived(entry: Entry, english: Entry, change: Change | None) -> Entry:
    entry.revive()
    compare(english, entry, change)
    return entry


# --- the file ---


def weave(target: PoFile, after: Mapping[Key | None, list[Entry]], gone: list[Entry]) -> None:
    """New entries stand where English has them, obsolete ones at the end; those without a translation just go."""
    moved = {id(each) for each in (*gone, *(new for news in after.values() for new in news))}
    header = target.header
    ending = line_ending(header.fields) if header else ""
    used: list[Entry] = [] if header else with_ending(after.get(None, []), ending)
    headings: list[str] = []
    for entry in target.entries:
        if id(entry) in moved:
            headings += entry.taken_headings()
        elif not entry.is_obsolete:
            entry.leading, headings = [*headings, *entry.leading], []
            used.append(entry)
            used.extend(with_ending(after.get(None if entry is header else entry.key, []), ending))
    kept = [each for each in target.entries if each.is_obsolete and id(each) not in moved]
    target.entries = [*used, *kept, *(retired(each) for each in gone if any(each.wordings))]


def retired(entry: Entry) -> Entry:
    entry.retire()
    return entry


def with_ending(entries: list[Entry], ending: str) -> list[Entry]:
    """Lines end as they do in the rest of the file."""
    for each in entries if ending else ():
        each.leading = [line.removesuffix(ending) + ending for line in each.leading]
        each.comments = [line.removesuffix(ending) + ending for line in each.comments]
        each.fields = [line.removesuffix(ending) + ending for line in each.fields]
    return entries
