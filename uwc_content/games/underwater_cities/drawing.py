"""Draws a player board from the places of its sites, and lists what can be built where."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from uwc_content.diagnostics import Message, Telling

Site = dict[str, Any]
ACROSS, DOWN = "─", "│"


class Grid(NamedTuple):
    """Cities and metropolises in their rows and columns, and the tunnel sites by the two places that they join."""

    cells: list[list[str]]
    """Rows of ids; empty where nothing lies."""
    placed: dict[str, Site]
    tunnels: dict[frozenset[str], Site]

    def side_by_side(self) -> set[frozenset[str]]:
        """Pairs in one row or column without another cell between them, which a line can join."""
        lines = [*self.cells, *(list(column) for column in zip(*self.cells, strict=True))]
        return {frozenset(pair) for line in lines for pair in pairwise(line) if all(pair)}


def grid_of(sites: Iterable[Site]) -> Grid:
    listed = list(sites)
    placed = {site["id"]: site for site in listed if "place" in site and site["kind"] != "tunnel"}
    tunnels = {frozenset(site["joins"]): site for site in listed if site["kind"] == "tunnel"}
    columns = sorted({site["place"][0] for site in placed.values()})
    rows = sorted({site["place"][1] for site in placed.values()})
    at = {tuple(site["place"]): name for name, site in placed.items()}
    return Grid([[at.get((column, row), "") for column in columns] for row in rows], placed, tunnels)


def draw_board(sites: Iterable[Site], told: Telling = str) -> str:
    """Cities and metropolises in their columns and rows, tunnels as lines; the start is marked with a star."""
    grid = grid_of(sites)
    if not grid.placed:
        return ""
    width = max(len(label(site)) for site in grid.placed.values()) + 4
    lines = []
    for number, cells in enumerate(grid.cells):
        lines.append(row_line(cells, grid, width))
        for below in grid.cells[number + 1 : number + 2]:
            ties = [frozenset(pair) in grid.tunnels for pair in zip(cells, below, strict=True)]
            lines.append("".join((DOWN if tie else " ").center(width) for tie in ties))
    others = sorted(" ─ ".join(sorted(pair)) for pair in grid.tunnels.keys() - grid.side_by_side())
    legend = [told(Message("also joined: {pairs}", pairs=", ".join(others)))] if others else []
    return "\n".join(line.rstrip() for line in [*lines, *legend])


def row_line(cells: list[str], grid: Grid, width: int) -> str:
    line = ""
    for number, name in enumerate(cells):
        before = number > 0 and frozenset((cells[number - 1], name)) in grid.tunnels
        after = number + 1 < len(cells) and frozenset((name, cells[number + 1])) in grid.tunnels
        text = f" {label(grid.placed[name])} " if name else ""
        left = (width - len(text)) // 2
        right = width - len(text) - left
        line += (ACROSS if before else " ") * left + text + (ACROSS if after else " ") * right
    return line


def label(site: Site) -> str:
    """`*home`: the start; `(north)`: a metropolis; `reef+`: a city with something printed on it."""
    name = str(site["id"])
    if site["kind"] == "metropolis":
        return f"({name})"
    return ("*" if site.get("start") else "") + name + ("+" if site.get("special") else "")


def site_table(sites: Iterable[Site], told: Telling = str) -> str:
    """Every city with its building sites, every tunnel and every metropolis, and what is printed on them."""
    listed = list(sites)
    inside: dict[str, list[Site]] = {}
    for site in listed:
        if "at" in site:
            inside.setdefault(site["at"], []).append(site)
    rows = [row_of(site, inside, told) for site in listed if "at" not in site]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    return "\n".join(f"{row[0]:<{widths[0]}}  {row[1]:<{widths[1]}}  {row[2]}".rstrip() for row in rows)


def row_of(site: Site, inside: dict[str, list[Site]], told: Telling) -> tuple[str, str, str]:
    kind = site["kind"]
    if kind == "city":
        said = building_sites(inside.get(site["id"], []), told)
    elif kind == "tunnel":
        said = " ─ ".join(site["joins"])
    else:
        colour, corner = site.get("colour", ""), site.get("corner", "").replace("_", " ")
        said = ", ".join(told(Message(each)) for each in (colour, corner))
    marks = [told(Message("start"))] if site.get("start") else []
    marks += [str(site["special"])] if site.get("special") else []
    return told(Message(kind)), str(site["id"]), "; ".join([said, *marks])


def building_sites(sites: list[Site], told: Telling) -> str:
    """How many building sites a city has, and what is printed on them and on its expansion site."""
    buildings = [str(each.get("special", "plain")) for each in sites if each["kind"] == "building"]
    expansions = [str(each["special"]) for each in sites if each["kind"] != "building" and each.get("special")]
    several = Message("{count} building sites", count=len(buildings))
    said = told(Message("{count} building site", count=1) if len(buildings) == 1 else several) + special_ones(buildings)
    return "; ".join([said, *(told(Message("expansion site: {name}", name=each)) for each in expansions)])


def special_ones(buildings: list[str]) -> str:
    special = [each for each in buildings if each != "plain"]
    return f" ({', '.join(special)})" if special else ""
