"""The balance report of a pack as pages need it: measures with their intervals, whatever the game calls them."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

REPORT = Path("docs") / "balance.json"
LARGEST = 16 * 1024 * 1024
HASHES = {"played_hash", "content_hash"}
"""How a report names its content; older ones have the hash of everything, texts and all."""
UNREADABLE = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What reading something else than a report may raise."""
VERTICAL, ACROSS = "points", ("used", "share")
"""The measures that a plot shows: points upwards, how often something is used across."""


class Interval(NamedTuple):
    """An estimate, and where the truth lies with 95 %."""

    estimate: float
    low: float
    high: float
    of: int


class Row(NamedTuple):
    """One thing that was measured."""

    name: str
    measures: dict[str, Interval]
    verdicts: list[str]

    @property
    def is_outside(self) -> bool:
        return any(each in ("above", "below") for each in self.verdicts)


class Chapter(NamedTuple):
    """Things of one sort."""

    name: str
    measures: list[str]
    rows: list[Row]


class Report(NamedTuple):
    """A report, and whether it is one of the content as it is."""

    games: int
    bots: str
    is_fresh: bool
    chapters: list[Chapter]
    outside: list[str]
    played_hash: str = ""

    def rows_of(self, name: str) -> list[Row]:
        return [row for chapter in self.chapters for row in chapter.rows if row.name == name]


def read_report(folder: Path, played_hash: str) -> Report | None:
    """None if there is no report, or nothing that could be one."""
    path = folder / REPORT
    try:
        if path.stat().st_size > LARGEST:
            return None
        return report_of(json.loads(path.read_bytes()), played_hash)
    except UNREADABLE:
        return None


def report_of(plain: Mapping[str, Any], played_hash: str) -> Report:
    chapters = [chapter for name, value in plain.items() if (chapter := chapter_of(name, value)) is not None]
    outside = [str(each["name"]) for each in plain.get("outside", [])]
    bots = str(plain.get("plan", {}).get("bots", ""))
    own = str(content_of(plain))
    return Report(int(plain["games"]), bots, own == played_hash, chapters, outside, own)


def content_of(plain: Mapping[str, Any]) -> object:
    """Which content was played."""
    return plain["played_hash"] if "played_hash" in plain else plain["content_hash"]


def chapter_of(name: str, value: Any) -> Chapter | None:
    if not isinstance(value, Mapping):
        return None
    rows = [row for key, each in value.items() if (row := row_of(str(key), each)) is not None]
    measures = list(dict.fromkeys(measure for row in rows for measure in row.measures))
    return Chapter(name, measures, rows) if rows else None


def row_of(name: str, value: Any) -> Row | None:
    if not isinstance(value, Mapping):
        return None
    measures = {str(key): found for key, each in value.items() if (found := interval_of(each)) is not None}
    return Row(name, measures, list(verdicts_in(value))) if measures else None


def interval_of(value: Any) -> Interval | None:
    if not isinstance(value, Mapping) or not {"estimate", "low", "high", "of"} <= value.keys():
        return None
    return Interval(float(value["estimate"]), float(value["low"]), float(value["high"]), int(value["of"]))


def verdicts_in(value: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(one := value.get("verdict"), str):
        yield one
    if isinstance(several := value.get("verdicts"), Mapping):
        yield from map(str, several.values())


class Bar(NamedTuple):
    """An interval on a scale from 0 to 100 that holds nothing as well."""

    low: float
    high: float
    estimate: float
    zero: float


def bar_of(
    low: float, high: float, estimate: float, margin: float = 0.0, reach: tuple[float, float] | None = None
) -> Bar:
    """`margin`: how much of the room stays free on both sides; `reach`: from where to where bars of one table go."""
    least, most = reach or (min(low, 0.0), max(high, 0.0))
    room = (most - least) or 1.0
    least, most = least - room * margin, least + room + room * margin

    def placed(value: float) -> float:
        return round(100 * (value - least) / (most - least), 2)

    return Bar(placed(low), placed(high), placed(estimate), placed(0.0))


# --- plots ---


class Dot(NamedTuple):
    """A row of a plot in its own coordinates: 0 to 100 across, 0 to 60 down."""

    row: Row
    x: float
    y: float
    top: float
    bottom: float


class Plot(NamedTuple):
    """Points against use, or in the order of points where nothing is said about use."""

    dots: list[Dot]
    nothing: float
    """Where 0 lies."""
    most: float
    least: float
    across: str
    widest: int
    """How often, in per cent, the right edge means."""


WIDE, HIGH = 100.0, 60.0


def plot_of(chapter: Chapter) -> Plot | None:
    rows = [row for row in chapter.rows if VERTICAL in row.measures]
    if len(rows) < 3:
        return None
    across = next((each for each in ACROSS if all(each in row.measures for row in rows)), "")
    ordered = sorted(rows, key=lambda row: row.measures[VERTICAL].estimate)
    most = max(max(row.measures[VERTICAL].high for row in rows), 1.0)
    least = min(min(row.measures[VERTICAL].low for row in rows), -1.0)

    used = max((row.measures[across].estimate for row in rows), default=1.0) if across else 1.0
    widest = min(100, 10 * (int(used * 10) + 1))

    def height(value: float) -> float:
        return round(HIGH * (most - value) / (most - least), 2)

    dots = []
    for i, row in enumerate(ordered):
        points = row.measures[VERTICAL]
        share = row.measures[across].estimate * 100 / widest if across else (i + 0.5) / len(ordered)
        dots.append(Dot(row, round(WIDE * share, 2), height(points.estimate), height(points.high), height(points.low)))
    return Plot(dots, height(0), round(most, 1), round(least, 1), across, widest)
