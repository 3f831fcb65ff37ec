"""All names and rules texts of packs side by side in several languages, to be read through."""

import csv
import io
import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.build import locales_beside
from uwc_content.bundle.cache import FORGETFUL
from uwc_content.bundle.noun_names import Called, names_in_languages
from uwc_content.bundle.texts import gather_texts
from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Diagnostic, Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.proofreading.plurals import known_locale

PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Texts</title>
<style>
body {{ font-family: sans-serif; margin: 1rem; }}
table {{ border-collapse: collapse; }}
td, th {{ border: 1px solid #888; padding: 0.3rem; text-align: start; vertical-align: top; }}
.icon {{ display: inline-block; width: 1.3em; height: 1.3em; vertical-align: middle; }}
.icon {{ background: center / contain no-repeat; }}
.amount {{ white-space: nowrap; }}
{icons}
</style>
</head>
<body>
<table>
<thead><tr><th scope="col">key</th>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>"""


ROLES = ("name", "text", "flavour")
ICONS = "icons"
TOKEN = re.compile(r"\{([a-z][a-z0-9_]*):([0-9]+)\}")
AMOUNT = re.compile(TOKEN.pattern + r"([^\s{]*)")
"""A token with what belongs to it: an ending, a full stop."""


class Side(NamedTuple):
    """The texts of one item, by locale."""

    key: str
    names: dict[str, str]
    texts: dict[str, str]
    flavours: dict[str, str]
    icons: Path
    """The folder with the icons of its pack."""
    called: Called
    """What the pack calls its resources, by locale."""


def read_through(folder: Path, find: Find, locales: list[str], has_icons: bool) -> tuple[list[Side], list[Diagnostic]]:
    """Every item of a pack in these locales, or in all of the pack."""
    compilation = compile_pack(folder, find, shown_from=Path.cwd())
    found, faults = gather_texts(compilation, locales_beside(folder), FORGETFUL, Path.cwd(), has_icons=has_icons)
    for locale in locales:
        if locale not in found:
            raise Refusal(
                Message("`{pack}` has no texts in `{locale}`", pack=folder.name, locale=locale),
                Message("there are: {names}", names=", ".join(found)),
            )
    wanted = locales or list(found)
    keys = [f"{name}.{each.id}" for name, records in compilation.items.items() for each in records]
    called = names_in_languages(compilation, locales_beside(folder), FORGETFUL, wanted)
    sides = []
    for key in keys:
        names, texts, flavours = ({code: found[code].get(f"{key}.{role}", "") for code in wanted} for role in ROLES)
        sides.append(Side(key, names, texts, flavours, folder / ICONS, called))
    return sides, [*compilation.faults, *faults]


def as_table(sides: list[Side]) -> str:
    blocks = []
    for side in sides:
        width = max((len(code) for code in side.texts), default=0)
        lines = (f"  {code:<{width}}  {line_of(side, code)}".rstrip() for code in side.texts)
        blocks.append("\n".join([side.key, *lines]))
    return "\n\n".join(blocks)


def line_of(side: Side, code: str) -> str:
    """Name, rules text and, after a dash, flavour, as far as there are any."""
    said = ": ".join(text for text in (side.names[code], side.texts[code]) if text)
    return " – ".join(text for text in (said, side.flavours[code]) if text)


def as_json(sides: list[Side]) -> str:
    listed = {side.key: {code: by_role(side, code) for code in side.texts} for side in sides}
    return json.dumps(listed, ensure_ascii=False, indent=2)


def by_role(side: Side, code: str) -> dict[str, str]:
    return dict(zip(ROLES, (side.names[code], side.texts[code], side.flavours[code]), strict=True))


def as_csv(sides: list[Side]) -> str:
    from uwc_content.workshop.i18n.handover_csv import guarded

    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    codes = list(sides[0].texts) if sides else []
    writer.writerow(["key", *(f"{code} {role}" for code in codes for role in ROLES)])
    for side in sides:
        cells = (cell for code in codes for cell in by_role(side, code).values())
        writer.writerow([side.key, *map(guarded, cells)])
    return written.getvalue().rstrip("\n")


def as_html(sides: list[Side]) -> str:
    """Every text is escaped, icons are pictures, and right-to-left languages run that way."""
    codes = list(sides[0].texts) if sides else []
    heads = "".join(f'<th scope="col">{escape(code)}</th>' for code in codes)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(side.key)}</th>' + "".join(cell(side, code) for code in codes) + "</tr>"
        for side in sides
    )
    return PAGE.format(heads=heads, rows=rows, icons="\n".join(icon_styles(sides)))


def icon_styles(sides: list[Side]) -> Iterator[str]:
    """One rule for each icon that the texts show, with the picture of its pack inside: the page needs no other file."""
    named = {
        side.icons / f"{icon[1]}.svg" for side in sides for text in side.texts.values() for icon in TOKEN.finditer(text)
    }
    for file in sorted(file for file in named if file.is_file()):
        picture = b64encode(file.read_bytes()).decode("ascii")
        yield f".{icon_class(file)} {{ background-image: url(data:image/svg+xml;base64,{picture}); }}"


def icon_class(file: Path) -> str:
    return f"{file.parents[1].name}-{file.stem}"


def with_icons(side: Side, code: str, text: str) -> str:
    """An escaped text whose tokens are pictures; a pack that has no such icon keeps the token. Whoever hears the page
    is told the name of the resource, and no line ends between a number, its icon and its ending."""
    called = side.called.get(code, {})

    def picture(amount: re.Match[str]) -> str:
        name, number, ending = amount.groups()
        file = side.icons / f"{name}.svg"
        if not file.is_file():
            return amount[0]
        label = escape(called.get(f"resources.{name}", name))
        facts = f'class="icon {escape(icon_class(file))}" role="img" aria-label="{label}"'
        return f'<span class="amount">{number}\u00a0<span {facts}></span>{ending}</span>'

    return AMOUNT.sub(picture, escape(text))


def cell(side: Side, code: str) -> str:
    facts = f'lang="{escape(code.replace("_", "-"))}" dir="{known_locale(code).text_direction}"'
    flavour = f"<br><i>{escape(side.flavours[code])}</i>" if side.flavours[code] else ""
    return f"<td {facts}><b>{escape(side.names[code])}</b><br>{with_icons(side, code, side.texts[code])}{flavour}</td>"


FORMATS: dict[str, Callable[[list[Side]], str]] = {
    "table": as_table,
    "json": as_json,
    "csv": as_csv,
    "html": as_html,
}
