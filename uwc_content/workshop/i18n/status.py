"""Shows how far the translations are: as a table, as JSON, or as a badge for a page."""

import json
from html import escape
from typing import Any

from uwc_content.diagnostics import Message, Telling
from uwc_content.workshop.i18n.progress import Count, State, summed

COLUMNS = tuple(State)
HEADINGS = (
    *(Message("locale"), Message("catalogue"), Message("done")),
    *map(Message, COLUMNS),
    *(Message("own"), Message("overrides")),
)
FULL, MOST = 100, 80
COLOURS = ((FULL, "#2e7d32"), (MOST, "#b58900"), (0, "#b71c1c"))
BADGE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {share} %">
  <title>{label}: {share} %</title>
  <rect width="{left}" height="20" fill="#555"/>
  <rect x="{left}" width="{right}" height="20" fill="{colour}"/>
  <g fill="#fff" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11" text-anchor="middle">
    <text x="{label_at}" y="14">{label}</text>
    <text x="{share_at}" y="14">{share} %</text>
  </g>
</svg>"""


def locales_in(listed: list[Count]) -> list[str]:
    return list(dict.fromkeys(each.locale for each in listed))


def as_table(listed: list[Count], told: Telling = str) -> str:
    """One line for each catalogue, and one for each locale as a whole; `told` words the headings."""
    rows = [[told(each) for each in HEADINGS]]
    for locale in locales_in(listed):
        rows.extend(row(each) for each in listed if each.locale == locale)
        rows.append(row(summed(locale, listed)._replace(name=told(Message("all")))))
    widths = [max(len(each[column]) for each in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(pairs)).rstrip()
        for pairs in (list(zip(each, widths, strict=True)) for each in rows)
    )


def row(count: Count) -> list[str]:
    numbers = (*(count.states[state] for state in COLUMNS), count.own, count.overrides)
    return [count.locale, count.name, f"{count.share} %", *map(str, numbers)]


def as_json(listed: list[Count]) -> str:
    table = {
        locale: {
            **{each.name: facts(each) for each in listed if each.locale == locale},
            "all": facts(summed(locale, listed)),
        }
        for locale in locales_in(listed)
    }
    return json.dumps(table, indent=2)


def facts(count: Count) -> dict[str, Any]:
    states = {state.value.replace(" ", "_"): count.states[state] for state in COLUMNS}
    return {"share": count.share, **states, "own": count.own, "overrides": count.overrides}


def as_badge(listed: list[Count]) -> str:
    """An SVG for each locale; the least complete one counts if there are several."""
    whole = [summed(locale, listed) for locale in locales_in(listed)]
    share = min((each.share for each in whole), default=FULL)
    label = escape(", ".join(each.locale for each in whole) or "no languages")
    left, right = 12 + 7 * len(label), 46
    return BADGE.format(
        label=label,
        share=share,
        left=left,
        right=right,
        width=left + right,
        colour=next(colour for least, colour in COLOURS if share >= least),
        label_at=left // 2,
        share_at=left + right // 2,
    )


FORMATS = {"json": as_json, "badge": as_badge}
