"""A laid-out face as one drawing that scales: SVG in millimetres, from the same marks as print and pages."""

import html
from collections.abc import Callable, Iterator

from uwc_content.faces.strokes import POINT, Box, Corners, Group, Mark, Picture, Shape, Side, Words

FITS = {"contain": "xMidYMid meet", "cover": "xMidYMid slice", "stretch": "none"}
DASHES = {"dashed": 3.0, "dotted": 1.0}
"""Length of a dash for the width of its line."""
Written = Callable[[str], str]
"""A definition, given its name."""


class Svg:
    """One drawing in progress; `key` keeps the names of its gradients apart from those of others on the page."""

    def __init__(self, key: str, root: str) -> None:
        self.key = key
        self.root = root
        self.defined: list[str] = []
        self.names: dict[str, str] = {}

    def drawn(self, side: Side) -> str:
        """The face without anything beyond its border."""
        marks = "".join(self.marks(side.marks))
        box = Box(0, 0, side.width, side.height)
        edge = self.clip(box, (side.corner,) * 4)
        return f'<g clip-path="url(#{edge})">{"".join(self.defined)}{marks}</g>'

    def marks(self, marks: tuple[Mark, ...]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Words):
                yield words_of(mark)
            elif isinstance(mark, Shape):
                yield self.shape(mark)
            elif isinstance(mark, Picture):
                yield self.picture(mark)
            else:
                yield self.group(mark)

    def group(self, group: Group) -> str:
        inner = "".join(self.marks(group.marks))
        return f'<g transform="{placing_of(group)}">{inner}</g>' if inner else ""

    def shape(self, mark: Shape) -> str:
        box, look = mark.box, self.look(mark)
        if mark.kind == "line":
            return f'<line x1="{box.x:g}" y1="{box.y:g}" x2="{box.x + box.width:g}" y2="{box.y + box.height:g}"{look}/>'
        if mark.kind == "ellipse":
            x, y = box.centre
            return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{box.width / 2:g}" ry="{box.height / 2:g}"{look}/>'
        return f'<path d="{outline(box, mark.corners)}"{look}/>'

    def look(self, mark: Shape) -> str:
        stroke = f' stroke="{mark.stroke}" stroke-width="{mark.line:g}"' if mark.line else ""
        if mark.line and mark.dash in DASHES:
            stroke += f' stroke-dasharray="{DASHES[mark.dash] * mark.line:g}"'
        faded = f' opacity="{mark.opacity / 100:g}"' if mark.opacity < 100 else ""
        return f' fill="{self.fill(mark)}"{stroke}{faded}'

    def fill(self, mark: Shape) -> str:
        if len(mark.fill) < 2:
            return mark.fill[0] if mark.fill else "none"
        last = len(mark.fill) - 1
        stops = (f'<stop offset="{i / last:g}" stop-color="{colour}"/>' for i, colour in enumerate(mark.fill))
        inner = f'gradientTransform="rotate({mark.angle:g} .5 .5)">{"".join(stops)}</linearGradient>'
        name = self.define(lambda name: f'<linearGradient id="{name}" {inner}')
        return f"url(#{name})"

    def picture(self, mark: Picture) -> str:
        box = mark.box
        clip = f' clip-path="url(#{self.clip(box, mark.corners)})"' if any(mark.corners) else ""
        faded = f' opacity="{mark.opacity / 100:g}"' if mark.opacity < 100 else ""
        source = html.escape(self.root + mark.file, quote=True)
        place = f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
        fit = FITS.get(mark.fit, FITS["contain"])
        return f'<image href="{source}" {place} preserveAspectRatio="{fit}"{clip}{faded}/>'

    def clip(self, box: Box, corners: Corners) -> str:
        return self.define(lambda name: f'<clipPath id="{name}"><path d="{outline(box, corners)}"/></clipPath>')

    def define(self, written: Written) -> str:
        """The name of a definition; the same one is written once."""
        same = written("")
        known = self.names.get(same)
        if known is None:
            known = self.names[same] = f"{self.key}-{len(self.names)}"
            self.defined.append(written(known))
        return known


def outline(box: Box, corners: Corners) -> str:
    """A rectangle with round corners as a path, from its top left corner on."""
    x, y, width, height = box
    right, bottom = x + width, y + height
    a, b, c, d = corners
    if not any(corners):
        return f"M{x:g} {y:g}H{right:g}V{bottom:g}H{x:g}Z"
    top = f"M{x + a:g} {y:g}H{right - b:g}A{b:g} {b:g} 0 0 1 {right:g} {y + b:g}"
    down = f"V{bottom - c:g}A{c:g} {c:g} 0 0 1 {right - c:g} {bottom:g}"
    back = f"H{x + d:g}A{d:g} {d:g} 0 0 1 {x:g} {bottom - d:g}"
    return f"{top}{down}{back}V{y + a:g}A{a:g} {a:g} 0 0 1 {x + a:g} {y:g}Z"


def words_of(mark: Words) -> str:
    size = mark.size * POINT
    look = f'font-family="face-{mark.font}" font-size="{size:.3f}" fill="{mark.colour}" text-anchor="{mark.anchor}"'
    return f'<text x="{mark.x:.2f}" y="{mark.y:.2f}" {look} xml:space="preserve">{html.escape(mark.text)}</text>'


def placing_of(group: Group) -> str:
    """Marks of a group begin at the corner of its box, and are turned and scaled around its middle."""
    box = group.box
    if not group.turn and group.scale == 1:
        return f"translate({box.x:.3f} {box.y:.3f})"
    x, y = box.centre
    half = f"translate({-box.width / 2:.3f} {-box.height / 2:.3f})"
    return f"translate({x:.3f} {y:.3f}) rotate({group.turn:g}) scale({group.scale:g}) {half}"
