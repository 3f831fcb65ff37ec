"""Two balance reports side by side: what differs, and which differences are more than chance."""

from collections.abc import Iterator
from math import hypot
from statistics import NormalDist
from typing import NamedTuple

from uwc_content.studio.reports import Chapter, Interval, Report, Row

CONFIDENCE = 0.95
MORE, LESS, UNCLEAR, NEW, GONE = "more", "less", "unclear", "new", "gone"


class Difference(NamedTuple):
    """A measure before and now. Without one of the two there is nothing to subtract."""

    before: Interval | None
    now: Interval | None
    estimate: float = 0.0
    low: float = 0.0
    high: float = 0.0
    verdict: str = UNCLEAR

    @property
    def is_clear(self) -> bool:
        return self.verdict in (MORE, LESS)


class ComparedRow(NamedTuple):
    """One thing that was measured in either report."""

    name: str
    measures: dict[str, Difference]
    row: Row
    """As it is now, or as it was if it has gone."""
    how: str
    """new, gone, or nothing."""

    @property
    def is_clear(self) -> bool:
        return any(each.is_clear for each in self.measures.values())


class ComparedChapter(NamedTuple):
    """Things of one sort in both reports."""

    name: str
    measures: list[str]
    rows: list[ComparedRow]

    def reach(self, measure: str) -> tuple[float, float]:
        """From where to where the differences of a measure go; nothing is among them."""
        found = [row.measures[measure] for row in self.rows if measure in row.measures]
        return min(0.0, *(each.low for each in found)), max(0.0, *(each.high for each in found))


class ComparedReports(NamedTuple):
    """The older report and the present one."""

    before: Report
    chapters: dict[str, ComparedChapter]

    @property
    def clear(self) -> list[ComparedRow]:
        return [row for chapter in self.chapters.values() for row in chapter.rows if row.is_clear]

    @property
    def number(self) -> int:
        return sum(len(chapter.rows) for chapter in self.chapters.values())


def compared(before: Report, now: Report) -> ComparedReports:
    old = {chapter.name: chapter for chapter in before.chapters}
    new = {chapter.name: chapter for chapter in now.chapters}
    names = [*new, *(name for name in old if name not in new)]
    return ComparedReports(before, {name: compared_chapter(name, old.get(name), new.get(name)) for name in names})


def compared_chapter(name: str, old: Chapter | None, new: Chapter | None) -> ComparedChapter:
    was = {row.name: row for row in old.rows} if old else {}
    now = {row.name: row for row in new.rows} if new else {}
    measures = list(dict.fromkeys([*(new.measures if new else ()), *(old.measures if old else ())]))
    wider = {measure: widened(sum(measure in row.measures for row in now.values())) for measure in measures}
    rows = [compared_row(each, was.get(each), now.get(each), wider) for each in dict.fromkeys([*now, *was])]
    return ComparedChapter(name, measures, rows)


def widened(rows: int) -> float:
    """How much wider an interval is that shall hold together with those of all rows of its table (Bonferroni)."""
    normal = NormalDist()
    one = normal.inv_cdf(0.5 + CONFIDENCE / 2)
    return normal.inv_cdf(1 - (1 - CONFIDENCE) / (2 * max(1, rows))) / one


def compared_row(name: str, old: Row | None, new: Row | None, wider: dict[str, float]) -> ComparedRow:
    shown = new or old
    assert shown is not None
    measures = {
        measure: difference(old.measures.get(measure) if old else None, new.measures.get(measure) if new else None, by)
        for measure, by in wider.items()
        if measure in (old.measures if old else ()) or measure in (new.measures if new else ())
    }
    return ComparedRow(name, measures, shown, NEW if old is None else GONE if new is None else "")


def difference(before: Interval | None, now: Interval | None, wider: float = 1.0) -> Difference:
    """Of two independent estimates, from their own intervals, which need not be symmetric (square and add)."""
    if before is None or now is None or not before.of or not now.of:
        return Difference(before, now)
    estimate = now.estimate - before.estimate
    low = estimate - wider * hypot(now.estimate - now.low, before.high - before.estimate)
    high = estimate + wider * hypot(now.high - now.estimate, before.estimate - before.low)
    return Difference(before, now, estimate, low, high, MORE if low > 0 else LESS if high < 0 else UNCLEAR)


def doubts(before: Report, now: Report) -> Iterator[str]:
    """Why a difference may come from something other than the content."""
    if before.bots != now.bots:
        yield "bots"
    if before.played_hash == now.played_hash:
        yield "same_content"
