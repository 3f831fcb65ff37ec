"""Draws texts: names, rules text in sections with icons inline, and words of the pack."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from uwc_content.faces.filling import chosen, filled
from uwc_content.faces.look_model import TextRegion
from uwc_content.faces.rows import draw_icon
from uwc_content.faces.strokes import POINT, Box, Mark, Words
from uwc_content.faces.supplies import Supplies
from uwc_content.faces.typesetting import (
    ASCENT,
    GAP,
    ICON,
    LEADING,
    Amount,
    Line,
    Paragraph,
    Run,
    Setting,
    Style,
    set_text,
)
from uwc_content.text import capitalised

SECTIONS = re.compile(r"\{sections(?:\.([a-z][a-z0-9_]*))?\}")
INVISIBLE = frozenset("\u00ad ")
ANCHORS = {"left": "start", "center": "middle", "right": "end"}


class DrawnText(NamedTuple):
    marks: tuple[Mark, ...]
    text: str
    over: float
    """Millimetres that it is too large at its smallest size."""
    missing: tuple[tuple[str, str], ...]
    """(font, characters that it lacks)."""


def draw_text(
    supplies: Supplies, region: TextRegion, box: Box, facts: Mapping[str, Any], colour: tuple[str, ...]
) -> DrawnText:
    paragraphs = list(paragraphs_of(region, facts))
    if not paragraphs:
        return DrawnText((), "", 0, ())
    setting = set_text(paragraphs, box.width, box.height, region.size, style_of(supplies, region), region.lines)
    text = " ".join(plain(paragraph) for paragraph in paragraphs)
    marks = tuple(marks_of(supplies, region, setting, box, colour[0] if colour else ""))
    return DrawnText(marks, text, round(setting.over, 2), tuple(lacking(supplies, paragraphs)))


def style_of(supplies: Supplies, region: TextRegion) -> Style:
    return Style(
        supplies.font, supplies.has_number_inside, supplies.icon_ratio, region.font, supplies.locale, region.hyphens
    )


def paragraphs_of(region: TextRegion, facts: Mapping[str, Any]) -> Iterator[Paragraph]:
    template = str(chosen(region.text, facts))
    sections = SECTIONS.fullmatch(template)
    if sections:
        for section in sections_called(facts, sections[1]):
            said = section["lead"].strip() if region.leads else ""
            lead = ((said + " ", region.lead or region.font),) if said else ()
            runs = section["runs"] if said or not section["lead"] else begun(section["runs"])
            yield Paragraph((*lead, *((run, region.font) for run in runs)))
        return
    text = " ".join(filled(template, facts).split())
    if text:
        yield Paragraph(((text, region.font),))


def begun(runs: Sequence[Run]) -> list[Run]:
    """Runs that begin a sentence where their lead is not shown."""
    return [capitalised(run) if i == 0 and isinstance(run, str) else run for i, run in enumerate(runs)]


def sections_called(facts: Mapping[str, Any], name: str | None) -> list[Mapping[str, Any]]:
    """All sections, or the one with this name; a translator's own text stands in place of the first."""
    found: list[Mapping[str, Any]] = list(facts.get("sections", ()))
    return found if name is None else [each for each in found if each["name"] == name]


def plain(paragraph: Paragraph) -> str:
    return "".join(run if isinstance(run, str) else f"{run.number} {run.icon}" for run, _ in paragraph.runs)


def lacking(supplies: Supplies, paragraphs: Sequence[Paragraph]) -> Iterator[tuple[str, str]]:
    wanted: Counter[tuple[str, str]] = Counter()
    for paragraph in paragraphs:
        for run, font in paragraph.runs:
            if not isinstance(run, Amount):
                has = supplies.font(font).has
                wanted.update((font, each) for each in run if each not in INVISIBLE and not has(each))
    for font in sorted({font for font, _ in wanted}):
        yield font, "".join(sorted(each for name, each in wanted if name == font))


def marks_of(supplies: Supplies, region: TextRegion, setting: Setting, box: Box, colour: str) -> Iterator[Mark]:
    free = box.height - setting.height
    top = box.y + {"top": 0, "middle": free / 2, "bottom": free}[region.valign]
    em = setting.size * POINT
    baseline = top + ASCENT * em
    for line in setting.lines:
        yield from line_marks(supplies, region, line, box, baseline, setting.size, colour)
        baseline += (LEADING + (GAP if line.is_last else 0)) * em


def line_marks(
    supplies: Supplies, region: TextRegion, line: Line, box: Box, baseline: float, size: float, colour: str
) -> Iterator[Mark]:
    """A line of one piece hangs at its anchor, so that its middle is exact; others are set piece by piece."""
    anchor = ANCHORS[region.align]
    places = {"start": box.x, "middle": box.x + box.width / 2, "end": box.x + box.width}
    if len(line.pieces) == 1 and not line.pieces[0].icon:
        yield Words(line.pieces[0].text, places[anchor], baseline, line.pieces[0].font, size, colour, anchor)
        return
    em = size * POINT
    x = places[anchor] - {"start": 0, "middle": 0.5, "end": 1}[anchor] * line.width * em
    for piece in line.pieces:
        if piece.icon:
            icon = Box(x, baseline - (0.35 + ICON / 2) * em, piece.width * em, ICON * em)
            yield from draw_icon(supplies, piece.icon, piece.inside, icon)
        else:
            yield Words(piece.text, x, baseline, piece.font, size, colour)
        x += piece.width * em
