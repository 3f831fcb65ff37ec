"""Turns a layout into a map: places into millimetres, links between them, children where room is left."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from uwc_content.faces.look_model import ChildSize, MapRegion
from uwc_content.faces.strokes import Box

DIRECTIONS = tuple(math.radians(15 * i) for i in range(24))
"""Where children may lie around their node."""
SCALES = tuple(1 - 0.025 * i for i in range(25))
"""Tried from the largest on, until nothing overlaps."""
OVERLAP = 10.0
"""What an overlap costs where something is placed; what is near costs less than 1."""
APART = 0.8
"""Millimetres between two things of a map."""
NEAREST = (1.0,)
FARTHER = (1.0, 1.25, 1.5)
"""How many radii from their node children lie; farther out only where they would lie on something else."""
FAR_AWAY = 2.0
"""What a whole radius more costs: less than a link below."""

Point = tuple[float, float]


class Site(NamedTuple):
    """What a map needs to know of a place."""

    id: str
    kind: str
    place: tuple[int, int]
    at: str
    next_to: tuple[str, ...]


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


def chart(region: MapRegion, box: Box, sites: Iterable[Mapping[str, Any]], layout: str = "") -> Charted:
    """The map at the largest scale at which nothing overlaps; every language has the same one."""
    return charted_once(region.model_dump_json(exclude={"draw", "line"}), box, tuple(map(site_of, sites)), layout)


def site_of(facts: Mapping[str, Any]) -> Site:
    place = facts.get("place") or (1, 1)
    at = str(facts.get("at", ""))
    return Site(facts["id"], facts["kind"], (place[0], place[1]), at, tuple(facts.get("next_to", ())))


@lru_cache(maxsize=64)
def charted_once(region_json: str, box: Box, sites: tuple[Site, ...], layout: str) -> Charted:
    region = MapRegion.model_validate({**json.loads(region_json), "draw": {}})
    largest, smallest = 0, len(SCALES) - 1
    found = charted_at(region, box, sites, layout, SCALES[0])
    while found.overlaps and largest < smallest:
        middle = (largest + smallest) // 2
        tried = charted_at(region, box, sites, layout, SCALES[middle])
        if tried.overlaps:
            largest = middle + 1
        else:
            smallest = middle
        if largest == smallest:
            found = charted_at(region, box, sites, layout, SCALES[smallest])
    return found


def charted_at(region: MapRegion, box: Box, sites: Sequence[Site], layout: str, scale: float) -> Charted:
    nodes = place_nodes(region, box, [site for site in sites if site.kind in region.nodes], layout, scale)
    links, lines = place_links(region, [site for site in sites if site.kind in region.links], nodes, scale)
    fixed = [*nodes.values(), *links]
    for node in nodes.values():
        children = [site for site in sites if site.at == node.site.id and site.kind in region.around]
        fixed.extend(place_children(region, box, node, children, fixed, lines, scale))
    overlaps = tuple(
        (first.site.id, second.site.id) for first, second in combinations(fixed, 2) if do_overlap(first, second)
    )
    return Charted(tuple(fixed), tuple(lines), scale, overlaps)


# --- nodes ---


def place_nodes(region: MapRegion, box: Box, sites: Sequence[Site], layout: str, scale: float) -> dict[str, Placed]:
    """All keep the same distance from the border, so that rows and columns are straight."""
    columns = max((site.place[0] for site in sites), default=1)
    rows = max((site.place[1] for site in sites), default=1)
    reach = max((margin_of(region, site.kind) for site in sites), default=0) * scale
    found = {}
    for site in sites:
        size = region.nodes[site.kind]
        width, height = size.size[0] * scale, size.size[1] * scale
        column, row = site.place
        x = spread(column, columns, box.x, box.width, reach)
        y = spread(row, rows, box.y, box.height, reach)
        by_x, by_y = region.nudge.get(f"{layout}.{site.id}", (0, 0))
        found[site.id] = Placed(site, x + by_x, y + by_y, width, height, 0, size.round)
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
        ends = [nodes[name] for name in site.next_to if name in nodes]
        if len(ends) != 2:
            continue
        first, second = sorted(ends, key=lambda node: (node.x, node.y))
        width, height = (side * scale for side in region.links[site.kind].size)
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


class Option(NamedTuple):
    """A child in one direction, and how badly it would lie there, whatever its siblings do."""

    placed: Placed
    conflicts: float
    nearness: float


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
    passing = [line for line in lines if gap_to_line(line, node) < 3 * node.width]
    chosen: list[Placed] = []
    for radii in (NEAREST, FARTHER):
        options = {
            kind: options_around(node, region.around[kind], radii, scale, near, passing, box)
            for kind in dict.fromkeys(site.kind for site in children)
        }
        tried = [placed_around(children, options, likes) for likes in (1.0, -1.0)]
        trouble, chosen = min(tried, key=lambda found: found[0])
        if not trouble:
            break
    return [placed._replace(site=site) for placed, site in zip(chosen, children, strict=True)]


def placed_around(
    children: Sequence[Site], options: Mapping[str, Sequence[Option]], likes: float
) -> tuple[float, list[Placed]]:
    """Each child takes the best direction that is left; `likes` is how much it likes to be apart from the others."""
    trouble = 0.0
    found: list[Placed] = []
    for site in children:
        best, least, conflicts = None, math.inf, 0.0
        for each in options[site.kind]:
            own = each.conflicts + sum(OVERLAP for other in found if do_overlap(each.placed, other))
            cost = own + likes * nearness(each.placed, found) + each.nearness
            if cost < least:
                best, least, conflicts = each.placed, cost, own
        assert best is not None
        found.append(best)
        trouble += conflicts
    return trouble, found


def options_around(
    node: Placed,
    size: ChildSize,
    radii: Sequence[float],
    scale: float,
    near: Sequence[Placed],
    lines: Sequence[Link],
    box: Box,
) -> list[Option]:
    """A child in every direction; what none of them reaches is not asked whether it overlaps."""
    tried = [(beside(node, size, angle, scale, far), far) for far in radii for angle in DIRECTIONS]
    child = tried[0][0]
    farthest = max(distance(placed, node) for placed, _ in tried) + reach_of(child.width, child.height) + APART
    close = [each for each in near if distance(each, node) <= farthest + reach_of(each.width, each.height)]
    return [option(placed, far, near, close, lines, box) for placed, far in tried]


def option(
    placed: Placed,
    far: float,
    near: Sequence[Placed],
    close: Sequence[Placed],
    lines: Sequence[Link],
    box: Box,
) -> Option:
    """Beyond the border is worst, then overlaps, then a link below it."""
    overlaps = sum(OVERLAP for other in close if do_overlap(placed, other))
    outside = 0.0 if box.holds(placed.box, 0.5) else 2 * OVERLAP
    crossed = sum(OVERLAP * 0.4 for line in lines if gap_to_line(line, placed) < placed.width / 2 + 3)
    return Option(placed, overlaps + outside + crossed, nearness(placed, near) + FAR_AWAY * (far - 1))


def beside(node: Placed, size: ChildSize, angle: float, scale: float, far: float = 1) -> Placed:
    """A child in this direction, so many radii away, or as near as it can be without touching."""
    radius = size.radius * scale * far
    while True:
        x, y = node.x + math.cos(angle) * radius, node.y + math.sin(angle) * radius
        placed = Placed(node.site, x, y, size.size[0] * scale, size.size[1] * scale)
        if not do_overlap(node, placed):
            return placed
        radius += APART / 2


def nearness(option: Placed, others: Sequence[Placed]) -> float:
    return sum(1 / max(1.0, distance(option, other)) for other in others)


def gap_to_line(line: Link, placed: Placed) -> float:
    """From the middle of something to the nearest point of a link."""
    (x1, y1), (x2, y2) = line
    length = math.hypot(x2 - x1, y2 - y1) or 1
    along = max(0.0, min(1.0, ((placed.x - x1) * (x2 - x1) + (placed.y - y1) * (y2 - y1)) / length**2))
    return math.hypot(x1 + along * (x2 - x1) - placed.x, y1 + along * (y2 - y1) - placed.y)


def distance(first: Placed, second: Placed) -> float:
    return math.hypot(first.x - second.x, first.y - second.y)


# --- overlaps ---


def do_overlap(first: Placed, second: Placed) -> bool:
    """By separating axes; a round thing is tested as its circle against the other's outline."""
    gap = distance(first, second)
    if gap > (reach_of(first.width, first.height) + reach_of(second.width, second.height)) + APART:
        return False
    if first.is_round and second.is_round:
        return gap < (first.width + second.width) / 2 + APART
    if first.is_round or second.is_round:
        circle, other = (first, second) if first.is_round else (second, first)
        return gap_to_circle(circle, other) < APART
    if not first.turn and not second.turn:
        is_beside = abs(second.x - first.x) >= first.width / 2 + second.width / 2 + APART
        return not (is_beside or abs(second.y - first.y) >= first.height / 2 + second.height / 2 + APART)
    return not any(is_between(axis, first, second) for axis in (*axes(first.turn), *axes(second.turn)))


@lru_cache(maxsize=256)
def reach_of(width: float, height: float) -> float:
    return math.hypot(width, height) / 2


def gap_to_circle(circle: Placed, other: Placed) -> float:
    angle = math.radians(-other.turn)
    across, down = circle.x - other.x, circle.y - other.y
    x = across * math.cos(angle) - down * math.sin(angle)
    y = across * math.sin(angle) + down * math.cos(angle)
    gap_x, gap_y = max(0.0, abs(x) - other.width / 2), max(0.0, abs(y) - other.height / 2)
    return math.hypot(gap_x, gap_y) - circle.width / 2


@lru_cache(maxsize=256)
def axes(turn: float) -> tuple[Point, Point]:
    angle = math.radians(turn)
    return (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))


def is_between(axis: Point, first: Placed, second: Placed) -> bool:
    """Whether a line across this axis parts the two."""
    gap = abs((second.x - first.x) * axis[0] + (second.y - first.y) * axis[1])
    return gap >= half_along(axis, first) + half_along(axis, second) + APART


def half_along(axis: Point, placed: Placed) -> float:
    (ax, ay), (bx, by) = axes(placed.turn)
    along_width = abs(axis[0] * ax + axis[1] * ay) * placed.width / 2
    return along_width + abs(axis[0] * bx + axis[1] * by) * placed.height / 2
