"""Draws a player board with what stands on it: cities, buildings, tunnels, metropolises."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from rich.text import Text

from uwc_content.games.underwater_cities.drawing import Grid, grid_of
from uwc_content.games.underwater_cities.rules.places import CONNECTED, TILES, UPGRADED
from uwc_content.games.underwater_cities.rules.tables import KINDS, TUNNEL, bits
from uwc_content.games.underwater_cities.rules.things import connected_tiles
from uwc_content.games.underwater_cities.table.look import STYLES, Look

EMPTY, BUILT, BETTER = range(3)
"""How far a tunnel is."""
ACROSS = ("┄", "━", "═")
DOWN = ("┆", "┃", "║")
FALLING = ("⋱", "╲", "╲╲")
RISING = ("⋰", "╱", "╱╱")
TUNNEL_STYLES = ("dim", "bold", "bold cyan")
CITY_SIGNS = {"": "○", "nonsymbiotic_city": "●", "symbiotic_city": "◉"}
FREE_SITE, SPECIAL_SITE = "·", "+"
TILE_SIGNS = {False: "◇", True: "◆"}
UNCONNECTED = "!"
NARROWEST, WIDEST = 11, 19


class Cell(NamedTuple):
    """A city or metropolis on the map: its name with its sign, and what stands at it."""

    title: Text
    content: Text


class Map:
    """The map of one player's board."""

    def __init__(self, look: Look, seat: int) -> None:
        self.look = look
        self.seat = seat
        self.board = look.board(seat)
        self.numbers = look.state.seats[seat].numbers
        self.sites: list[dict[str, Any]] = look.plain_board(seat)["sites"]
        self.grid: Grid = grid_of(self.sites)
        self.kinds = {site: KINDS[kind] for kind in range(len(KINDS)) for site in bits(self.numbers[kind])}

    def lines(self, width: int) -> list[Text]:
        if not self.grid.placed:
            return self.listed()
        cell = max(NARROWEST, min(WIDEST, width // len(self.grid.cells[0])))
        lines = []
        for number, row in enumerate(self.grid.cells):
            cells = [self.cell(name, cell - 3) if name else Cell(Text(), Text()) for name in row]
            lines.append(self.title_line(row, cells, cell))
            below = self.grid.cells[number + 1] if number + 1 < len(self.grid.cells) else []
            lines.append(self.content_line(row, below, cells, cell))
            if below:
                lines.append(self.tie_line(row, below, cell))
        return [*lines, *self.elsewhere()]

    # --- cells ---

    def cell(self, name: str, width: int) -> Cell:
        site = self.board.index[name]
        return self.metropolis(site, width) if site in self.board.metropolises else self.city(site, width)

    def city(self, site: int, width: int) -> Cell:
        kind = self.kinds.get(site, "")
        sign = CITY_SIGNS[kind] + (UNCONNECTED if kind and not self.is_connected(site) else "")
        special = SPECIAL_SITE if self.board.special[site] is not None and not kind else ""
        style = "bold" if kind else "dim"
        name = cropped(self.look.end(self.seat, site), width - len(sign) - len(special) - 1)
        return Cell(Text(f"{sign} {name}{special}", style), self.buildings(site))

    def metropolis(self, site: int, width: int) -> Cell:
        tile = self.look.state.seats[self.seat].zones[TILES][self.board.metropolises.index(site)]
        is_connected = tile in self.machine_tiles()
        name = cropped(self.look.end(self.seat, site), width - 2)
        style = STYLES.get(self.board.colour[site], "") + (" bold" if is_connected else "")
        return Cell(Text(f"{TILE_SIGNS[is_connected]} {name}", style.strip()), Text())

    def machine_tiles(self) -> list[int]:
        return connected_tiles(self.look.machine, self.look.state.seats[self.seat])

    def is_connected(self, site: int) -> bool:
        return bool(self.numbers[CONNECTED] >> site & 1)

    def buildings(self, city: int) -> Text:
        """One sign for each building site; the expansion site stands in brackets once something is built there."""
        text = Text()
        for site, at in enumerate(self.board.at):
            if at != city or (self.board.kind[site] == "expansion" and site not in self.kinds):
                continue
            sign, style = self.building(site)
            text.append(f"[{sign}]" if self.board.kind[site] == "expansion" else sign, style)
        return text

    def building(self, site: int) -> tuple[str, str]:
        if site not in self.kinds:
            return (FREE_SITE if self.board.special[site] is None else SPECIAL_SITE), "dim"
        letter = self.look.words("letter", self.kinds[site])
        is_upgraded = bool(self.numbers[UPGRADED] >> site & 1)
        return (letter.upper(), "bold cyan") if is_upgraded else (letter.lower(), "bold")

    # --- lines ---

    def tie(self, a: str, b: str) -> int | None:
        """How far the tunnel between two places is, if there is a site for one."""
        tunnel = self.grid.tunnels.get(frozenset((a, b))) if a and b else None
        if tunnel is None:
            return None
        site = self.board.index[tunnel["id"]]
        if not self.numbers[TUNNEL] >> site & 1:
            return EMPTY
        return BETTER if self.numbers[UPGRADED] >> site & 1 else BUILT

    def title_line(self, row: list[str], cells: list[Cell], width: int) -> Text:
        line = Text()
        for i, cell in enumerate(cells):
            text = cell.title.copy()
            if row[i]:
                text.pad(1)
            left = (width - len(text)) // 2
            self.append_tie(line, self.tie(row[i - 1], row[i]) if i else None, left)
            line.append_text(text)
            after = self.tie(row[i], row[i + 1]) if i + 1 < len(row) else None
            self.append_tie(line, after, width - len(text) - left)
        return line

    def append_tie(self, line: Text, tie: int | None, length: int) -> None:
        line.append(" " * length if tie is None else ACROSS[tie] * length, "" if tie is None else TUNNEL_STYLES[tie])

    def content_line(self, row: list[str], below: list[str], cells: list[Cell], width: int) -> Text:
        """The buildings of each city; where there are none, the tunnel downwards begins here."""
        line = Text()
        for i, cell in enumerate(cells):
            tie = self.tie(row[i], below[i]) if below else None
            text = cell.content.copy()
            if not text and tie is not None:
                text = Text(DOWN[tie], TUNNEL_STYLES[tie])
            text.align("center", width)
            line.append_text(text)
        return line

    def tie_line(self, row: list[str], below: list[str], width: int) -> Text:
        """Tunnels downwards in the middle of the cells, slanting ones between them."""
        characters: list[tuple[str, str]] = [(" ", "")] * (width * len(row))
        for i in range(len(row)):
            self.put(characters, i * width + (width - 1) // 2, DOWN, self.tie(row[i], below[i]))
            if i + 1 < len(row):
                self.put(characters, (i + 1) * width - 2, FALLING, self.tie(row[i], below[i + 1]))
                self.put(characters, (i + 1) * width, RISING, self.tie(row[i + 1], below[i]))
        return Text.assemble(*characters)

    def put(self, characters: list[tuple[str, str]], place: int, signs: tuple[str, ...], tie: int | None) -> None:
        for i, sign in enumerate("" if tie is None else signs[tie]):
            characters[place + i] = (sign, "" if tie is None else TUNNEL_STYLES[tie])

    # --- what the lines cannot show ---

    def elsewhere(self) -> list[Text]:
        """Tunnels between places that are no neighbours on the map, in words."""
        drawn = self.grid.side_by_side() | slanting(self.grid.cells)
        others = [site for pair, site in self.grid.tunnels.items() if pair not in drawn]
        if not others:
            return []
        tunnels = ", ".join(self.tunnel(site["id"]) for site in others)
        return [Text(self.look.words("board", "also", tunnels=tunnels))]

    def tunnel(self, name: str) -> str:
        site = self.board.index[name]
        where = self.look.site(self.seat, site)
        tie = self.tie(*self.sites[site]["joins"])
        key = ("tunnel.empty", "tunnel.built", "tunnel.upgraded")[tie or EMPTY]
        return self.look.words("board", key, tunnel=where)

    def listed(self) -> list[Text]:
        """A board without places, as a list."""
        cities = [self.city(site, WIDEST) for site in bits(self.board.cities)]
        tiles = [self.metropolis(site, WIDEST) for site in self.board.metropolises]
        tunnels = ", ".join(self.tunnel(self.board.ids[site]) for site in bits(self.board.tunnels))
        lines = [Text.assemble(cell.title, "  ", cell.content) for cell in (*cities, *tiles)]
        return [*lines, Text(self.look.words("board", "also", tunnels=tunnels))]


def slanting(cells: list[list[str]]) -> set[frozenset[str]]:
    """Pairs that lie corner to corner."""
    found = set()
    for above, below in pairwise(cells):
        for i in range(len(above) - 1):
            found |= {frozenset((above[i], below[i + 1])), frozenset((above[i + 1], below[i]))}
    return found


def cropped(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 1)] + "…"


def legend(look: Look) -> list[Text]:
    """What the signs of the map mean."""
    words = look.words
    letters = [
        f"{words('letter', kind).lower()}/{words('letter', kind).upper()} {look.kind(kind)}"
        for kind in ("farm", "desalination_plant", "laboratory")
    ]
    signs = [words("board", key) for key in ("legend.cities", "legend.tunnels", "legend.sites")]
    return [Text(line, "dim") for line in (*signs, words("board", "legend.buildings", letters=", ".join(letters)))]


def joined(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)
