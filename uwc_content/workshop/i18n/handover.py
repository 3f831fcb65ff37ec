"""Rows that translators take away and bring back; what they bring is put into the catalogues, and nothing is lost."""

from collections.abc import Collection, Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import Entry, Key, PoFile
from uwc_content.reading.po_remarks import EXTRACTED
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop, is_open, read_source, sources_of, written_source
from uwc_content.workshop.i18n.progress import State, state_of
from uwc_content.workshop.i18n.updating import Change, mark_stale, settle

BASE = 12
"""Digits of the hash of what an entry said."""


class Row(NamedTuple):
    """One wording of one entry."""

    catalogue: str
    context: str
    key: str
    form: int
    """The plural form, from 0."""
    source: str
    """English as the entry remembers it: all forms of it."""
    translation: str
    state: str
    note: str
    base: str = ""
    """What the whole entry said when it was taken away, as a hash; nothing if nobody knows."""
    locale: str = ""

    @property
    def place(self) -> tuple[str, Key]:
        return self.catalogue, (self.context, self.key)


class Kept(NamedTuple):
    """An entry whose wording was not taken, since the catalogue has a newer one."""

    place: str
    key: Key


def rows_of(workshop: Workshop, locale: str, wanted: Collection[str] = ()) -> list[Row]:
    """All entries of all catalogues, or of the `wanted` ones, those that only this language has among them."""
    workshop.chosen_locales([locale])
    return [row for name in chosen_names(workshop, wanted) for row in catalogue_rows(workshop, locale, name)]


def chosen_names(workshop: Workshop, wanted: Collection[str]) -> list[str]:
    known = workshop.names()
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or Message("there are: {names}", names=", ".join(known))
            raise Refusal(Message("there is no catalogue `{name}`", name=name), hint)
    return [name for name in known if name in wanted or not wanted]


def base_of(wordings: Iterable[str]) -> str:
    """Tells whether an entry is still what it was."""
    return sha256("\0".join(wordings).encode("utf-8", "surrogatepass")).hexdigest()[:BASE]


def catalogue_rows(workshop: Workshop, locale: str, name: str) -> Iterable[Row]:
    file, wanted = workshop.read(locale, name), sources_of(workshop.source(name))
    for key, entry in (file.used if file else {}).items():
        source = wanted[key].wordings if key in wanted else []
        state = state_of(entry, source) if source else own_state(entry)
        note = " ".join(each.told for each in entry.remarks(EXTRACTED) if each.name != SOURCE)
        for form, wording in enumerate(entry.wordings):
            english = written_source(source) if source else ""
            yield Row(name, *key, form, english, wording, state, note, base_of(entry.wordings), locale)


def own_state(entry: Entry) -> State:
    return State.TRANSLATED if entry.is_translated and not entry.is_fuzzy else State.MISSING


# --- back into the catalogues ---


def text_of(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except UnicodeDecodeError as fault:
        raise Refusal(Message("{file} is not UTF-8", file=file), Message("save it as UTF-8")) from fault


def bring_back(
    workshop: Workshop, locale: str, rows: list[Row], wanted: Collection[str] = ()
) -> tuple[list[Path], list[Kept]]:
    """Write what translators have changed, and tell what they cannot have: entries that are newer in the catalogue.

    Every row has to belong somewhere; entries without a row stay as they are.
    """
    workshop.chosen_locales([locale])
    refuse_other_language(rows, locale)
    names = chosen_names(workshop, wanted)
    files = {name: file for name in workshop.names() if (file := workshop.read(locale, name)) is not None}
    sources = {name: sources_of(workshop.source(name)) for name in files}
    kept: list[Kept] = []
    for (name, key), group in grouped(rows).items():
        entry = entry_of(files, name, key)
        ordered = sorted(group, key=lambda row: row.form)
        refuse_other_forms(entry, ordered)
        if name not in names:
            continue
        if is_newer(entry, ordered):
            kept.append(Kept(f"{files[name].path.as_posix()}:{entry.line}", key))
        else:
            english = sources[name].get(key)
            put(entry, ordered, english.wordings if english else [])
    return replace_files({file.path: file.data() for file in files.values()}), kept


def grouped(rows: Iterable[Row]) -> dict[tuple[str, Key], list[Row]]:
    """The forms of each entry."""
    groups: dict[tuple[str, Key], list[Row]] = {}
    for row in rows:
        groups.setdefault(row.place, []).append(row)
    return groups


def refuse_other_language(rows: Iterable[Row], locale: str) -> None:
    for row in rows:
        if row.locale and row.locale != locale:
            told = Message("the file is in `{found}`, not in `{locale}`", found=row.locale, locale=locale)
            raise Refusal(told, Message("name the language of the file"))


def is_newer(entry: Entry, group: list[Row]) -> bool:
    """Whether somebody has worded the entry since it was taken away, and otherwise than the translator."""
    brought = [row.translation for row in group]
    if brought == entry.wordings or not any(entry.wordings):
        return False
    base = group[0].base
    return base != base_of(entry.wordings) and base != base_of(brought)


def entry_of(files: dict[str, PoFile], name: str, key: Key) -> Entry:
    found = files[name].used.get(key) if name in files else None
    if found is None:
        where = (
            Message("add it to the catalogue first") if is_open(name) else Message("`uwc i18n update` adds new keys")
        )
        raise Refusal(
            Message("there is no entry `{key}` in the catalogue `{name}`", key=" ".join(key), name=name), where
        )
    return found


def refuse_other_forms(entry: Entry, group: list[Row]) -> None:
    if [row.form for row in group] != list(range(len(entry.wordings))):
        raise Refusal(
            Message("`{key}` has {number} forms", key=" ".join(entry.key), number=len(entry.wordings)),
            Message("bring back each of them once"),
        )


def put(entry: Entry, group: list[Row], now: list[str]) -> None:
    """The translator's wordings; stale at once if English has changed while they were away."""
    wordings = [row.translation for row in group]
    is_new = wordings != entry.wordings and group[0].base != base_of(wordings)
    is_confirmed = group[0].state == State.TRANSLATED and entry.is_fuzzy and wordings == entry.wordings
    if not any(wordings) or not (is_new or is_confirmed):
        return
    entry.set_wordings(wordings)
    if not now:
        return
    made_from = read_source(group[0].source)
    entry.set_remark(SOURCE, written_source(now))
    if made_from == now:
        settle(entry)
    else:
        mark_stale(entry, made_from, Change.WORDING)
