"""Draws the sea around what matters: a cell is three signs wide and two lines high, a station two by two cells."""

from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Final, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from uwc_content.engine.program import Item
from uwc_content.games.nautilus.rules.city import shape_at
from uwc_content.games.nautilus.rules.sea import DIRECTIONS, SIZE
from uwc_content.games.nautilus.rules.tiles import BLUE, BROWN, WALL, WHITE
from uwc_content.games.nautilus.table.look import SIGNS, UNKNOWN, SeaLook

CELL: Final = 3
"""Signs of a cell side by side."""
LINES: Final = 2
INSIDE: Final = 4
"""Signs between the walls of a station."""
MARGIN: Final = 3
"""Signs for the numbers of rows."""
AROUND_CITY: Final = SIZE
"""So many cells around the city are shown: room for the next stations."""
OWN_SUBMARINE, OTHER_SUBMARINE = "◆", "◇"
OWN_CREW, OTHER_CREW = "▲", "△"
FRAME: Final = ("┌─" + "──" + "─┐", "│    │", "│    │", "└─" + "──" + "─┘")
DOORS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "north": ((0, 2), (0, 3)),
    "north_east": ((0, 5),),
    "east": ((1, 5), (2, 5)),
    "south_east": ((3, 5),),
    "south": ((3, 2), (3, 3)),
    "south_west": ((3, 0),),
    "west": ((1, 0), (2, 0)),
    "north_west": ((0, 0),),
}
"""By direction: where in the frame of a station its corridor is drawn, as line and column."""
STYLES: Final = {WHITE: "bold", BROWN: "bold yellow", BLUE: "bold blue"}


class Window(NamedTuple):
    """The rows and columns that are drawn, the last ones included."""

    top: int
    bottom: int
    left: int
    right: int


class SeaMap:
    """The sea as one player looks at it: signs that are filled are that player's."""

    def __init__(self, look: SeaLook, seat: int, width: int, is_whole: bool = False) -> None:
        self.look = look
        self.seat = seat
        self.sea = look.sea
        self.discoveries = look.discoveries(seat)
        grid = self.sea.grid
        whole = Window(0, grid.rows - 1, 0, grid.columns - 1)
        self.window = narrowed(whole if is_whole else self.around(whole), (width - MARGIN) // CELL)
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}
        """By line and column of the whole sea: what is written there, and its style."""
        self.draw()

    # --- what is shown ---

    def around(self, whole: Window) -> Window:
        """The city with its surroundings, submarines, and as far as those of the player can go."""
        reach = self.look.rules.number_of(self.look.state, self.seat, "submarine_range")
        places = [
            *((cell, AROUND_CITY + SIZE - 1) for cell in self.origins()),
            *((cell, 1) for seat in self.look.order() for cell in self.look.submarines(seat)),
            *((cell, reach) for cell in self.look.submarines(self.seat)),
        ]
        corners = [(*divmod(cell, self.sea.grid.columns), space) for cell, space in places]
        if not corners:
            return whole
        return Window(
            max(whole.top, min(row - space for row, _, space in corners)),
            min(whole.bottom, max(row + space for row, _, space in corners)),
            max(whole.left, min(column - space for _, column, space in corners)),
            min(whole.right, max(column + space for _, column, space in corners)),
        )

    def origins(self) -> list[int]:
        return self.look.state.zones[self.look.rules.places.origins]

    # --- drawing ---

    def draw(self) -> None:
        for cell in range(len(self.sea.depth_at)):
            self.draw_cell(cell)
        for seat in self.look.order():
            sign = OWN_SUBMARINE if seat == self.seat else OTHER_SUBMARINE
            for cell in self.look.submarines(seat):
                self.write(cell, 0, 2, sign, "bold")
        for station in self.look.stations:
            self.draw_station(station)

    def draw_cell(self, cell: int) -> None:
        """The letter of its depth, and below it what lies there."""
        self.write(cell, 0, 1, str(self.look.depth(cell).fields["letter"]).lower(), "dim")
        if cell in self.discoveries:
            item = self.discoveries[cell]
            self.write(cell, 1, 0, self.code(cell, item), "bold cyan" if item else "cyan")

    def code(self, cell: int, item: Item | None) -> str:
        """`Mu` face up, `Mu?` face down but seen, and what nobody has shown this player."""
        if item is None:
            return UNKNOWN.center(CELL)
        code = self.look.codes[item.id].rjust(CELL - 1)
        return code if self.look.is_open(cell) else (code + UNKNOWN)[:CELL]

    def draw_station(self, station: int) -> None:
        cell = self.origins()[station]
        for line, frame in enumerate(FRAME):
            self.write(cell, line, 0, frame, "")
        for way, colour in enumerate(shape_at(self.look.rules, self.look.state, station)):
            for line, column in DOORS[DIRECTIONS[way]] if colour != WALL else ():
                self.write(cell, line, column, SIGNS[colour], STYLES[colour])
        title = f"{self.look.number(station)}{self.look.codes[self.look.station_item(station).id]}"
        self.write(cell, 1, 1, title[-INSIDE:], "bold")
        self.write(cell, 2, 1, self.crews(station), "")

    def crews(self, station: int) -> str:
        """`▲2△1`: own researchers, and those of everybody else."""
        own = self.look.crew(station, self.seat)
        others = sum(self.look.crew(station, seat) for seat in self.look.order()) - own
        pairs = ((OWN_CREW, own), (OTHER_CREW, others))
        return "".join(f"{sign}{min(number, 9)}" if number else "  " for sign, number in pairs)

    def write(self, cell: int, line: int, column: int, text: str, style: str) -> None:
        row, first = divmod(cell, self.sea.grid.columns)
        for place, sign in enumerate(text):
            self.signs[row * LINES + line, first * CELL + column + place] = sign, style

    # --- lines ---

    def lines(self) -> Iterator[Text]:
        top, bottom, left, right = self.window
        columns = "".join(f" {ascii_uppercase[column]} " for column in range(left, right + 1))
        yield Text(" " * MARGIN + columns, "dim")
        for line in range(top * LINES, (bottom + 1) * LINES):
            row, rest = divmod(line, LINES)
            drawn = Text((str(row + 1) if rest == 0 else "").rjust(MARGIN - 1) + " ", "dim")
            for place in range(left * CELL, (right + 1) * CELL):
                sign, style = self.signs.get((line, place), (" ", ""))
                drawn.append(sign, f"not dim {style}" if style != "dim" else style)
            yield drawn

    # --- what the signs mean ---

    def legend(self) -> Iterator[Text]:
        words = self.look.words
        yield Text(words("sea", "legend.city"), "dim")
        first = next(item for item in self.look.rules.program.by_type["discoveries"] if "number" not in item.fields)
        yield Text(words("sea", "legend.sea", code=self.look.codes[first.id], depths=self.depths()), "dim")
        yield self.names()

    def names(self) -> Text:
        """The two letters of all that can be seen."""
        look = self.look
        stations = [look.station_item(station) for station in look.stations]
        shown = [*stations, *(item for cell, item in self.discoveries.items() if item and self.is_shown(cell))]
        return Text(", ".join(f"{look.codes[item.id]} {look.names.name(item.id)}" for item in unique(shown)), "dim")

    def depths(self) -> str:
        pairs = [(depth.item.fields["letter"], depth.item.id) for depth in self.look.rules.depths]
        return ", ".join(f"{str(letter).lower()} {self.look.names.name(name)}" for letter, name in pairs)

    def is_shown(self, cell: int) -> bool:
        row, column = divmod(cell, self.sea.grid.columns)
        top, bottom, left, right = self.window
        return top <= row <= bottom and left <= column <= right


def unique(items: Iterable[Item]) -> list[Item]:
    """Each once; pieces of the ruins say themselves what they are."""
    return list({item.id: item for item in items if "number" not in item.fields}.values())


def narrowed(window: Window, most: int) -> Window:
    """As many columns as there is room for, out of the middle."""
    spare = max(window.right - window.left + 1 - most, 0)
    return window._replace(left=window.left + spare // 2, right=window.right - (spare - spare // 2))


def explained(drawn: SeaMap) -> RenderableType:
    """The map with what its signs mean."""
    return Group(*drawn.lines(), *drawn.legend())
