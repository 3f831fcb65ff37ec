"""What a translator should do next: what is missing or stale, the most visible first."""

from typing import Any, NamedTuple

from uwc_content.diagnostics import Message, Telling
from uwc_content.reading.po import Key
from uwc_content.workshop.i18n.catalogues import GRAMMAR, SOURCE, VOCABULARY, Workshop
from uwc_content.workshop.i18n.progress import Standing, State, Survey
from uwc_content.workshop.i18n.remarks import Remarks
from uwc_content.workshop.i18n.updating import CHANGED, Change

Plain = dict[str, Any]
NAME, TEXT = "name", "text"
OPEN = (State.STALE, State.MISSING, State.COPY)


class Todo(NamedTuple):
    """One entry to translate."""

    seen: int
    """How many items show it."""
    why: str
    place: str
    key: Key
    source: str
    previous: str


def todo(workshop: Workshop, locale: str, release: Plain | None = None) -> list[Todo]:
    """Rules that have changed come first, as they are wrong; then what most items show.

    With the bundle of an earlier release, only what its players have not read in these words.
    """
    remarks = Remarks(workshop)
    survey = Survey(workshop, [locale])
    open_ones = [each for each in survey.found if each.state in OPEN]
    if release is not None:
        changed = changed_since(release, remarks, survey)
        open_ones = [each for each in open_ones if (each.name, each.key) in changed]
    listed = [
        Todo(
            remarks.use_of(each.name, each.key).seen,
            reason(each),
            place_of(workshop, each),
            each.key,
            " | ".join(each.source),
            " | ".join(each.entry.previous) if each.entry else "",
        )
        for each in open_ones
    ]
    return sorted(listed, key=lambda each: (each.why != Change.RULES, -each.seen, each.place.rpartition(":")[0]))


def changed_since(release: Plain, remarks: Remarks, survey: Survey) -> set[tuple[str, Key]]:
    """The entries whose English, or a rules text made with them, is not the one of an earlier bundle."""
    texts = release["texts"].get(SOURCE, {})
    changed: set[tuple[str, Key]] = set()
    for pack in remarks.workshop.packs:
        if pack.id != release["pack"]["id"]:
            continue
        for keys, _, text in remarks.seen_in(pack):
            item = next(key for context, key in keys if context == NAME)
            if texts.get(f"{item}.{TEXT}", "") != text:
                names = (GRAMMAR, VOCABULARY + pack.nouns)
                changed |= {(name, key) for name in names for key in keys if key[0] != NAME}
        for (context, key), english in survey.sources.get(pack.id, {}).items():
            if texts.get(f"{key}.{context}") not in english.wordings:
                changed.add((pack.id, (context, key)))
    return changed


def reason(standing: Standing) -> str:
    if standing.state is State.STALE and standing.entry is not None:
        return standing.entry.remark(CHANGED) or State.STALE
    return standing.state.value


def place_of(workshop: Workshop, standing: Standing) -> str:
    path = workshop.path(standing.locale, standing.name).relative_to(workshop.locales)
    return f"{path.as_posix()}:{standing.entry.line if standing.entry else 1}"


def as_text(listed: list[Todo], told: Telling = str) -> str:
    """A block of lines for each entry; `told` words what stands around it."""
    blocks = []
    for each in listed:
        facts = {"place": each.place, "key": " ".join(each.key), "why": Message(each.why), "seen": each.seen}
        lines = [told(Message("{place}  {key}  ({why}; seen on {seen})", **facts)), f"  en:  {each.source}"]
        if each.previous:
            lines.append("  " + told(Message("was: {text}", text=each.previous)))
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)
