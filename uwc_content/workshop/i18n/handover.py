"""Rows that translators take away and bring back; what they bring is put into the catalogues, and nothing is lost."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import Entry, Key, PoFile
from uwc_content.reading.storage import replace_files
from uwc_content.workshop.i18n.catalogues import SOURCE, Workshop, is_open, read_source, sources_of, written_source
from uwc_content.workshop.i18n.progress import State, state_of
from uwc_content.workshop.i18n.updating import Change, mark_stale, settle


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

    @property
    def place(self) -> tuple[str, Key]:
        return self.catalogue, (self.context, self.key)


def rows_of(workshop: Workshop, locale: str) -> list[Row]:
    """All entries of all catalogues, those that only this language has among them."""
    workshop.chosen_locales([locale])
    return [row for name in workshop.names() for row in catalogue_rows(workshop, locale, name)]


def catalogue_rows(workshop: Workshop, locale: str, name: str) -> Iterable[Row]:
    file, wanted = workshop.read(locale, name), sources_of(workshop.source(name))
    for key, entry in (file.used if file else {}).items():
        source = wanted[key].wordings if key in wanted else []
        state = state_of(entry, source) if source else own_state(entry)
        note = " ".join(line[2:].strip() for line in entry.comments if is_for_people(line))
        for form, wording in enumerate(entry.wordings):
            yield Row(name, *key, form, written_source(source) if source else "", wording, state, note)


def own_state(entry: Entry) -> State:
    return State.TRANSLATED if entry.is_translated and not entry.is_fuzzy else State.MISSING


def is_for_people(line: str) -> bool:
    return line.startswith("#.") and not line.startswith(f"#. {SOURCE}:")


# --- back into the catalogues ---


def text_of(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except UnicodeDecodeError as fault:
        raise Refusal(Message("{file} is not UTF-8", file=file), Message("save it as UTF-8")) from fault


def bring_back(workshop: Workshop, locale: str, rows: list[Row]) -> list[Path]:
    """Write what has changed. Every row has to belong somewhere; entries without a row stay as they are."""
    workshop.chosen_locales([locale])
    files = {name: file for name in workshop.names() if (file := workshop.read(locale, name)) is not None}
    grouped: dict[tuple[str, Key], list[Row]] = {}
    for row in rows:
        grouped.setdefault(row.place, []).append(row)
    sources = {name: sources_of(workshop.source(name)) for name in files}
    for (name, key), group in grouped.items():
        entry, english = entry_of(files, name, key), sources[name].get(key)
        put(entry, sorted(group, key=lambda row: row.form), english.wordings if english else [])
    return replace_files({file.path: file.data() for file in files.values()})


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


def put(entry: Entry, group: list[Row], now: list[str]) -> None:
    """The translator's wordings; stale at once if English has changed while they were away."""
    if [row.form for row in group] != list(range(len(entry.wordings))):
        raise Refusal(
            Message("`{key}` has {number} forms", key=" ".join(entry.key), number=len(entry.wordings)),
            Message("bring back each of them once"),
        )
    wordings = [row.translation for row in group]
    is_new = wordings != entry.wordings
    is_confirmed = group[0].state == State.TRANSLATED and entry.is_fuzzy
    entry.set_wordings(wordings)
    if not any(wordings) or not (is_new or is_confirmed) or not now:
        return
    made_from = read_source(group[0].source)
    entry.set_remark(SOURCE, written_source(now))
    if made_from == now:
        settle(entry)
    else:
        mark_stale(entry, made_from, Change.WORDING)
