"""What a translator should do next: what is missing or stale, the most visible first."""

from typing import NamedTuple

from uwc_content.i18n.catalogues import Workshop
from uwc_content.i18n.po import Key
from uwc_content.i18n.remarks import Remarks
from uwc_content.i18n.standing import Standing, State, Survey
from uwc_content.i18n.updating import CHANGED, Change

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


def todo(workshop: Workshop, locale: str) -> list[Todo]:
    """Rules that have changed come first, as they are wrong; then what most cards show."""
    remarks = Remarks(workshop)
    open_ones = [each for each in Survey(workshop, [locale]).found if each.state in OPEN]
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


def reason(standing: Standing) -> str:
    if standing.state is State.STALE and standing.entry is not None:
        return standing.entry.remark(CHANGED) or State.STALE
    return standing.state.value


def place_of(workshop: Workshop, standing: Standing) -> str:
    path = workshop.path(standing.locale, standing.name).relative_to(workshop.locales)
    return f"{path.as_posix()}:{standing.entry.line if standing.entry else 1}"


def as_text(listed: list[Todo]) -> str:
    """A block of lines for each entry."""
    blocks = []
    for each in listed:
        lines = [f"{each.place}  {' '.join(each.key)}  ({each.why}; seen on {each.seen})", f"  en:  {each.source}"]
        if each.previous:
            lines.append(f"  was: {each.previous}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)
