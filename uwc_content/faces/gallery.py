"""A page with every face in all languages: plain HTML and CSS from the layout, with the sizes that were fitted."""

import html
from collections.abc import Iterator
from pathlib import Path

from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import Gathered, Thing, things_of
from uwc_content.faces.strokes import POINT, Box, Mark, Picture, Shape, Side, Words, all_marks
from uwc_content.faces.supplies import Supplies
from uwc_content.reading.storage import replace_files
from uwc_content.text import plain_name

STYLE = """\
body{margin:0;font:16px/1.4 system-ui,sans-serif;background:#e3e9eb;color:#0f2e3b}
header{position:sticky;top:0;z-index:9;display:flex;flex-wrap:wrap;gap:.8rem;align-items:center;padding:.7rem 1.2rem;
background:#0c2c3d;color:#fff}h1{font-size:1.2rem;margin:0 auto 0 0}h2{margin:1.6rem 1.2rem 0;width:100%}
input,select{font:inherit;padding:.3rem .6rem;border:0;border-radius:.4rem}
section{display:flex;flex-wrap:wrap;gap:6mm;padding:1.2rem}
.f{position:relative;overflow:hidden;flex:none;box-shadow:0 1px 6px #0005;contain:strict;content-visibility:auto}
.f *{position:absolute;display:block}.f span{white-space:pre;line-height:0;transform-origin:0 0}
[hidden]{display:none!important}
"""
SCRIPT = """\
const q=document.querySelector('input'),l=document.querySelector('select');
function show(){const w=q.value.toLowerCase();for(const s of document.querySelectorAll('[data-locale]'))
s.hidden=s.dataset.locale!==l.value;for(const f of document.querySelectorAll('.f'))
f.hidden=!!w&&!f.dataset.words.includes(w)}
q.oninput=l.onchange=show;show();
"""
SHIFTS = {"start": "", "middle": "transform:translateX(-50%);", "end": "transform:translateX(-100%);"}


def write_gallery(gathered: Gathered, out: Path) -> Path:
    """The page, and beside it the fonts and pictures that it shows."""
    sides = {locale: list(drawn(gathered, supplies)) for locale, supplies in gathered.supplies.items()}
    supplies = next(iter(gathered.supplies.values()))
    files = {
        mark.file
        for listed in sides.values()
        for _, side in listed
        for mark in all_marks(side.marks)
        if isinstance(mark, Picture)
    }
    pictures = {out / file: (supplies.folder / file).read_bytes() for file in sorted(files)}
    fonts = {out / "fonts" / path.name: path.read_bytes() for path in set(supplies.fonts.values())}
    page = out / "index.html"
    replace_files({**pictures, **fonts, page: "".join(page_of(gathered, sides)).encode()})
    return page


def drawn(gathered: Gathered, supplies: Supplies) -> Iterator[tuple[Thing, Side]]:
    """Every front, and after those of a kind each back that differs from the others."""
    for name, face in gathered.look.faces.items():
        things = list(things_of(supplies, name, face))
        yield from ((thing, lay_out(supplies, face, thing.facts).side) for thing in things)
        if face.back:
            backs = ((thing, lay_out(supplies, face, thing.facts, "back").side) for thing in things)
            yield from {side: (thing, side) for thing, side in backs}.values()


def headings(gathered: Gathered, locale: str) -> dict[str, str]:
    """Faces by what their items are called in a language, or by a word of the look that is called like the face."""
    names, words = gathered.bundle["names"].get(locale, {}), gathered.look.words
    called = {
        name: names.get(f"types.{face.items or name}") or words.get(name, {}).get(locale)
        for name, face in gathered.look.faces.items()
    }
    return {name: said for name, said in called.items() if said}


def page_of(gathered: Gathered, sides: dict[str, list[tuple[Thing, Side]]]) -> Iterator[str]:
    supplies = next(iter(gathered.supplies.values()))
    title = html.escape(str(supplies.common["game"]))
    yield f'<!doctype html><html><head><meta charset="utf-8"><title>{title}</title><style>{STYLE}'
    for name, path in supplies.fonts.items():
        yield f'@font-face{{font-family:"face-{name}";src:url("fonts/{path.name}")}}'
    options = "".join(f"<option>{locale}</option>" for locale in sides)
    yield f'</style></head><body><header><h1>{title}</h1><input type="search"><select>{options}</select></header>'
    for locale, listed in sides.items():
        names = headings(gathered, locale)
        yield f'<div data-locale="{locale}" lang="{locale.replace("_", "-")}">'
        for name in dict.fromkeys(thing.face for thing, _ in listed):
            yield f"<h2>{html.escape(names.get(name, plain_name(name)))}</h2><section>"
            yield from (face_of(thing, side) for thing, side in listed if thing.face == name)
            yield "</section>"
        yield "</div>"
    yield f"<script>{SCRIPT}</script></body></html>\n"


def face_of(thing: Thing, side: Side) -> str:
    said = " ".join(mark.text for mark in all_marks(side.marks) if isinstance(mark, Words))
    words = html.escape(f"{thing.key} {said}".lower(), quote=True)
    size = f"width:{side.width:g}mm;height:{side.height:g}mm;border-radius:{side.corner:g}mm"
    return f'<div class="f" style="{size}" data-words="{words}">{"".join(map(mark_of, side.marks))}</div>'


def mark_of(mark: Mark) -> str:
    if isinstance(mark, Words):
        return words_of(mark)
    if isinstance(mark, Shape):
        return shape_of(mark)
    if isinstance(mark, Picture):
        return picture_of(mark)
    turn = f"transform:rotate({mark.turn:g}deg) scale({mark.scale:g})" if mark.turn or mark.scale != 1 else ""
    return f'<div style="{box_of(mark.box)}{turn}">{"".join(map(mark_of, mark.marks))}</div>'


def words_of(mark: Words) -> str:
    """A line without height whose baseline lies a little below its middle."""
    size = mark.size * POINT
    place = f"left:{mark.x:.2f}mm;top:{mark.y - 0.35 * size:.2f}mm;{SHIFTS[mark.anchor]}"
    look = f"font:{size:.3f}mm/0 face-{mark.font};color:{mark.colour}"
    return f'<span style="{place}{look}">{html.escape(mark.text)}</span>'


def shape_of(mark: Shape) -> str:
    if mark.kind == "line":
        return line_of(mark)
    radius = "50%" if mark.kind == "ellipse" else " ".join(f"{each:g}mm" for each in mark.corners)
    ground = mark.fill[0] if len(mark.fill) == 1 else f"linear-gradient({mark.angle + 90:g}deg,{','.join(mark.fill)})"
    fill = f"background:{ground};" if mark.fill else ""
    border = f"border:{mark.line:g}mm {mark.dash} {mark.stroke};" if mark.line else ""
    faded = f"opacity:{mark.opacity / 100:g};" if mark.opacity < 100 else ""
    outer = box_of(mark.box.grown(mark.line / 2))
    return f'<i style="{outer}box-sizing:border-box;border-radius:{radius};{fill}{border}{faded}"></i>'


def line_of(mark: Shape) -> str:
    x, y, across, down = mark.box
    dashes = {"dashed": f' stroke-dasharray="{3 * mark.line:g}"', "dotted": f' stroke-dasharray="{mark.line:g}"'}
    look = f'stroke="{mark.stroke}" stroke-width="{mark.line:g}"{dashes.get(mark.dash, "")}'
    drawn = f'<line x2="{across:g}" y2="{down:g}" {look}/>'
    place = f"left:{x:.2f}mm;top:{y:.2f}mm;width:1mm;height:1mm;overflow:visible"
    return f'<svg viewBox="0 0 1 1" style="{place}">{drawn}</svg>'


def picture_of(mark: Picture) -> str:
    fit = {"stretch": "fill"}.get(mark.fit, mark.fit)
    round_ = f"border-radius:{' '.join(f'{each:g}mm' for each in mark.corners)};" if any(mark.corners) else ""
    faded = f"opacity:{mark.opacity / 100:g};" if mark.opacity < 100 else ""
    source = html.escape(mark.file, quote=True)
    return f'<img loading="lazy" alt="" src="{source}" style="{box_of(mark.box)}object-fit:{fit};{round_}{faded}">'


def box_of(box: Box) -> str:
    return f"left:{box.x:.2f}mm;top:{box.y:.2f}mm;width:{box.width:.2f}mm;height:{box.height:.2f}mm;"
