"""Turns a layout into a map: places into millimetres, links between them, children where room is left."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from uwc_content.faces.drawing import Box
from uwc_content.faces.look import ChildSize, MapRegion

DIRECTIONS = tuple(math.radians(15 * i) for i in range(24))
"""Where children may lie around their node."""
SCALES = tuple(1 - 0.025 * i for i in range(25))
"""Tried from the largest on, until nothing overlaps."""
APART = 0.8
"""Millimetres between two things of a map."""

Site = Mapping[str, Any]
Point = tuple[float, float]


class Placed(NamedTuple):
    """Something on the map: its middle and its size after scaling."""

    site: Site
    x: float
    y: float
    width: float
    height: float
    turn: float = 0
    is_round: bool = False

    @property
    def box(self) -> Box:
        return Box(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)


class Link(NamedTuple):
    start: Point
    end: Point


class Charted(NamedTuple):
    """A map; `overlaps` names what touches even at the smallest scale."""

    placed: tuple[Placed, ...]
    links: tuple[Link, ...]
    scale: float
    overlaps: tuple[tuple[str, str], ...]


def chart(region: MapRegion, box: Box, sites: Sequence[Site], layout: str = "") -> Charted:
    """The map at the largest scale at which nothing overlaps."""
    charted = Charted((), (), 1, ())
    for scale in SCALES:
        charted = charted_at(region, box, sites, layout, scale)
        if not charted.overlaps:
            break
    return charted


def charted_at(region: MapRegion, box: Box, sites: Sequence[Site], layout: str, scale: float) -> Charted:
    nodes = place_nodes(region, box, [site for site in sites if site.get("kind") in region.nodes], layout, scale)
    links, lines = place_links(region, [site for site in sites if site.get("kind") in region.links], nodes, scale)
    fixed = [*nodes.values(), *links]
    for node in nodes.values():
        children = [site for site in sites if site.get("at") == node.site["id"] and site["kind"] in region.around]
        fixed.extend(place_children(region, box, node, children, fixed, lines, scale))
    overlaps = tuple(
        (first.site["id"], second.site["id"]) for first, second in combinations(fixed, 2) if do_overlap(first, second)
    )
    return Charted(tuple(fixed), tuple(lines), scale, overlaps)


# --- nodes ---


def place_nodes(region: MapRegion, box: Box, sites: Sequence[Site], layout: str, scale: float) -> dict[str, Placed]:
    """All keep the same distance from the border, so that rows and columns are straight."""
    columns = max((site["place"][0] for site in sites), default=1)
    rows = max((site["place"][1] for site in sites), default=1)
    reach = max((margin_of(region, site["kind"]) for site in sites), default=0) * scale
    found = {}
    for site in sites:
        size = region.nodes[site["kind"]]
        width, height = size.size[0] * scale, size.size[1] * scale
        column, row = site["place"]
        x = spread(column, columns, box.x, box.width, reach)
        y = spread(row, rows, box.y, box.height, reach)
        by_x, by_y = region.nudge.get(f"{layout}.{site['id']}", (0, 0))
        found[site["id"]] = Placed(site, x + by_x, y + by_y, width, height, 0, size.round)
    return found


def margin_of(region: MapRegion, kind: str) -> float:
    """How much room a node of a kind needs around its middle."""
    half = max(region.nodes[kind].size) / 2
    if not region.nodes[kind].round:
        return half
    children = (child.radius + max(child.size) / 2 for child in region.around.values())
    return max(half, *children) if region.around else half


def spread(place: int, places: int, start: float, length: float, reach: float) -> float:
    if places == 1:
        return start + length / 2
    return start + reach + (length - 2 * reach) * (place - 1) / (places - 1)


# --- links ---


def place_links(
    region: MapRegion, sites: Sequence[Site], nodes: Mapping[str, Placed], scale: float
) -> tuple[list[Placed], list[Link]]:
    placed, lines = [], []
    for site in sites:
        ends = [nodes[name] for name in site.get("next_to", ()) if name in nodes]
        if len(ends) != 2:
            continue
        first, second = sorted(ends, key=lambda node: (node.x, node.y))
        width, height = (side * scale for side in region.links[site["kind"]].size)
        start, end = edge_towards(first, second), edge_towards(second, first)
        turn = math.degrees(math.atan2(second.y - first.y, second.x - first.x))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        placed.append(Placed(site, *middle, width, height, turn))
        lines.append(Link((first.x, first.y), (second.x, second.y)))
    return placed, lines


def edge_towards(node: Placed, other: Placed) -> Point:
    """Where the straight line to another node leaves a node."""
    across, down = other.x - node.x, other.y - node.y
    length = math.hypot(across, down) or 1
    if node.is_round:
        part = node.width / 2 / length
    else:
        part = min(
            node.width / 2 / abs(across) if across else math.inf, node.height / 2 / abs(down) if down else math.inf
        )
    return node.x + across * part, node.y + down * part


# --- children ---


def place_children(
    region: MapRegion,
    box: Box,
    node: Placed,
    children: Sequence[Site],
    fixed: Sequence[Placed],
    lines: Sequence[Link],
    scale: float,
) -> list[Placed]:
    """Children spread around their node, or huddle together where that leaves more room."""
    near = [each for each in fixed if each is not node and distance(each, node) < 4 * node.width]
    tried = [placed_around(region, box, node, children, near, lines, scale, likes) for likes in (1.0, -1.0)]
    return min(tried, key=lambda placed: trouble(placed, near, lines, box))


def trouble(children: Sequence[Placed], near: Sequence[Placed], lines: Sequence[Link], box: Box) -> float:
    """How badly children lie together; how near they are does not matter."""
    return sum(conflicts(child, [*near, *children[:i]], lines, box) for i, child in enumerate(children))


def placed_around(
    region: MapRegion,
    box: Box,
    node: Placed,
    children: Sequence[Site],
    near: Sequence[Placed],
    lines: Sequence[Link],
    scale: float,
    likes: float,
) -> list[Placed]:
    """Each child takes the best direction that is left; `likes` is how much it likes to be apart from the others."""
    found: list[Placed] = []
    for site in children:
        options = [beside(node, site, region.around[site["kind"]], angle, scale) for angle in DIRECTIONS]
        found.append(
            min(
                options,
                key=lambda each: (
                    conflicts(each, [*near, *found], lines, box) + likes * nearness(each, found) + nearness(each, near)
                ),
            )
        )
    return found


def beside(node: Placed, site: Site, size: ChildSize, angle: float, scale: float) -> Placed:
    """A child in this direction, as near as its radius says, or as it can be without touching."""
    radius = size.radius * scale
    while True:
        x, y = node.x + math.cos(angle) * radius, node.y + math.sin(angle) * radius
        placed = Placed(site, x, y, size.size[0] * scale, size.size[1] * scale)
        if not do_overlap(node, placed):
            return placed
        radius += APART / 2


def conflicts(option: Placed, others: Sequence[Placed], lines: Sequence[Link], box: Box) -> float:
    """How badly something lies: beyond the border is worst, then overlaps, then a link below it."""
    overlaps = sum(10.0 for other in others if do_overlap(option, other))
    outside = 0.0 if box.holds(option.box, 0.5) else 20.0
    crossed = sum(4.0 for line in lines if is_on(line, option))
    return overlaps + outside + crossed


def nearness(option: Placed, others: Sequence[Placed]) -> float:
    return sum(1 / max(1.0, distance(option, other)) for other in others)


def is_on(line: Link, placed: Placed) -> bool:
    (x1, y1), (x2, y2) = line
    length = math.hypot(x2 - x1, y2 - y1) or 1
    along = max(0.0, min(1.0, ((placed.x - x1) * (x2 - x1) + (placed.y - y1) * (y2 - y1)) / length**2))
    gap = math.hypot(x1 + along * (x2 - x1) - placed.x, y1 + along * (y2 - y1) - placed.y)
    return gap < placed.width / 2 + 3


def distance(first: Placed, second: Placed) -> float:
    return math.hypot(first.x - second.x, first.y - second.y)


# --- overlaps ---


def do_overlap(first: Placed, second: Placed) -> bool:
    """By separating axes; a round thing is tested as its circle against the other's outline."""
    if distance(first, second) > (reach_of(first) + reach_of(second)) + APART:
        return False
    if first.is_round and second.is_round:
        return distance(first, second) < (first.width + second.width) / 2 + APART
    if first.is_round or second.is_round:
        circle, other = (first, second) if first.is_round else (second, first)
        return gap_to_circle(circle, other) < APART
    return not any(is_between(axis, first, second) for axis in (*axes(first), *axes(second)))


def reach_of(placed: Placed) -> float:
    return math.hypot(placed.width, placed.height) / 2


def gap_to_circle(circle: Placed, other: Placed) -> float:
    angle = math.radians(-other.turn)
    across, down = circle.x - other.x, circle.y - other.y
    x = across * math.cos(angle) - down * math.sin(angle)
    y = across * math.sin(angle) + down * math.cos(angle)
    gap_x, gap_y = max(0.0, abs(x) - other.width / 2), max(0.0, abs(y) - other.height / 2)
    return math.hypot(gap_x, gap_y) - circle.width / 2


def axes(placed: Placed) -> Iterator[Point]:
    angle = math.radians(placed.turn)
    yield math.cos(angle), math.sin(angle)
    yield -math.sin(angle), math.cos(angle)


def is_between(axis: Point, first: Placed, second: Placed) -> bool:
    """Whether a line across this axis parts the two."""
    gap = abs((second.x - first.x) * axis[0] + (second.y - first.y) * axis[1])
    return gap >= half_along(axis, first) + half_along(axis, second) + APART


def half_along(axis: Point, placed: Placed) -> float:
    (ax, ay), (bx, by) = axes(placed)
    along_width = abs(axis[0] * ax + axis[1] * ay) * placed.width / 2
    return along_width + abs(axis[0] * bx + axis[1] * by) * placed.height / 2
