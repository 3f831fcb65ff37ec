"""Plots as SVG: intervals row by row, and distributions one above the other. The same data gives the same bytes."""

from collections.abc import Iterable
from math import floor, log10
from typing import NamedTuple
from xml.sax.saxutils import escape

ROW, LABELS, PLOT, RIGHT, TOP, BOTTOM = 18, 250, 460, 24, 48, 44
PANEL, GAP = 70, 34
WIDTH = LABELS + PLOT + RIGHT
COLOURS = {"inside": "#1f5f8b", "unclear": "#8a6d00", "above": "#a4262c", "below": "#a4262c"}
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#222}.title{font-size:15px;font-weight:600}"
    ".axis{stroke:#888;stroke-width:1}.grid{stroke:#ddd;stroke-width:1}.band{fill:#e8f1e8}.bar{fill:#1f5f8b}"
)


class Row(NamedTuple):
    """One line of an interval plot."""

    label: str
    estimate: float
    low: float
    high: float
    verdict: str


class Axis:
    """Maps values to places, with round steps."""

    def __init__(self, low: float, high: float, is_percent: bool = False) -> None:
        span = (high - low) or 1.0
        rough = span / 6
        power = 10.0 ** floor(log10(rough))
        self.step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough)
        self.low = floor(low / self.step) * self.step
        steps = max(floor((high - self.low) / self.step - 1e-9) + 1, 1)  # one where nothing was measured
        self.high = self.low + steps * self.step
        self.ticks = [self.low + i * self.step for i in range(steps + 1)]
        self.is_percent = is_percent

    def at(self, value: float) -> str:
        return number(LABELS + (value - self.low) / (self.high - self.low) * PLOT)

    def text(self, value: float) -> str:
        if self.is_percent:
            return f"{value * 100:.3g} %"
        return f"{value:.3g}" if abs(value) > self.step / 1000 else "0"


def number(value: float) -> str:
    return f"{value:.1f}"


def picture(title: str, description: str, height: int, parts: Iterable[str]) -> str:
    """The frame of a plot; the title and the description are for those who cannot see it."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-labelledby="title desc">'
    )
    lines = [
        head,
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(description)}</desc>',
        f"<style>{STYLE}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text class="title" x="12" y="24">{escape(title)}</text>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


# --- intervals ---


def intervals(
    title: str, description: str, unit: str, rows: list[Row], limits: tuple[float | None, float | None], percent: bool
) -> str:
    """Every row a dot with its interval; the band is what the limits allow."""
    ends = [each for row in rows for each in (row.low, row.high)] or [0.0]
    known = [each for each in limits if each is not None]
    axis = Axis(min([*ends, *known, 0.0]), max([*ends, *known, 0.0]), percent)
    bottom = TOP + ROW * len(rows)
    parts = [band(axis, limits, bottom), *grid(axis, TOP, bottom)]
    for i, row in enumerate(rows):
        parts.extend(interval(axis, row, TOP + ROW * i + ROW // 2))
    parts.append(f'<text x="{LABELS + PLOT // 2}" y="{bottom + 36}" text-anchor="middle">{escape(unit)}</text>')
    return picture(title, description, bottom + BOTTOM, parts)


def band(axis: Axis, limits: tuple[float | None, float | None], bottom: int) -> str:
    least, most = limits
    if least is None and most is None:
        return ""
    left = axis.at(axis.low if least is None else least)
    right = axis.at(axis.high if most is None else most)
    width = number(float(right) - float(left))
    return f'<rect class="band" x="{left}" y="{TOP}" width="{width}" height="{bottom - TOP}"/>'


def grid(axis: Axis, top: int, bottom: int) -> list[str]:
    parts = []
    for tick in axis.ticks:
        x = axis.at(tick)
        name = "axis" if abs(tick) < axis.step / 1000 else "grid"
        parts.append(f'<line class="{name}" x1="{x}" y1="{top}" x2="{x}" y2="{bottom}"/>')
        parts.append(f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{axis.text(tick)}</text>')
    return parts


def interval(axis: Axis, row: Row, y: int) -> list[str]:
    colour, x = COLOURS[row.verdict], axis.at(row.estimate)
    ends = f'x1="{axis.at(row.low)}" y1="{y}" x2="{axis.at(row.high)}" y2="{y}"'
    return [
        f'<text x="{LABELS - 10}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>',
        f'<line {ends} stroke="{colour}" stroke-width="2"/>',
        mark(row.verdict, x, y, colour),
    ]


def mark(verdict: str, x: str, y: int, colour: str) -> str:
    """Verdicts differ in shape, not only in colour."""
    if verdict in ("above", "below"):
        sign = -1 if verdict == "above" else 1
        points = f"{x},{y + 6 * sign} {number(float(x) - 6)},{y - 4 * sign} {number(float(x) + 6)},{y - 4 * sign}"
        return f'<polygon points="{points}" fill="{colour}"/>'
    fill = "#fff" if verdict == "unclear" else colour
    return f'<circle cx="{x}" cy="{y}" r="4.5" fill="{fill}" stroke="{colour}" stroke-width="2"/>'


# --- distributions ---


def distributions(title: str, description: str, unit: str, panels: dict[str, dict[int, int]], step: int) -> str:
    """A panel of bars for each name: how many fall into each step, beginning at its key."""
    keys = [key for bars in panels.values() for key in bars] or [0]
    axis = Axis(min(keys), max(keys) + step)
    parts: list[str] = []
    y = TOP
    for name, bars in panels.items():
        parts.extend(panel(axis, name, bars, step, y))
        y += PANEL + GAP
    bottom = y - GAP + 36
    parts.append(f'<text x="{LABELS + PLOT // 2}" y="{bottom}" text-anchor="middle">{escape(unit)}</text>')
    return picture(title, description, bottom + 12, parts)


def panel(axis: Axis, name: str, bars: dict[int, int], step: int, y: int) -> list[str]:
    most = max(bars.values(), default=1)
    parts = [
        *grid(axis, y, y + PANEL),
        f'<text x="{LABELS - 10}" y="{y + PANEL // 2}" text-anchor="end">{escape(name)}</text>',
    ]
    for key, count in sorted(bars.items()):
        height = PANEL * count / most
        width = float(axis.at(key + step)) - float(axis.at(key)) - 1
        place = f'x="{axis.at(key)}" y="{number(y + PANEL - height)}"'
        parts.append(f'<rect class="bar" {place} width="{number(width)}" height="{number(height)}"/>')
    return parts
