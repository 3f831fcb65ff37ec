"""Draws the city: four districts of four quarters, the ports on the left, tokens and engineers where they are."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from uwc_content.games.micro_city.rules.city import card_of, is_improved
from uwc_content.games.micro_city.rules.places import COLUMNS, PORT_CELLS, ROWS
from uwc_content.games.micro_city.table.look import FREE, CityLook

OWN_ENGINEER, OTHER_ENGINEER = "▲", "△"
WIDEST: Final = 18
PORT_WIDTH: Final = 13
NAME_LINES: Final = 2
CELL_LINES: Final = 1 + NAME_LINES
DISTRICT: Final = 2
"""So many quarters a district has in each direction."""
JOINTS: Final = ("╔╤╦╤╗", "╟┼╫┼╢", "╠╪╬╪╣", "╟┼╫┼╢", "╚╧╩╧╝")
"""By row and column of corners: lines between districts are double."""


class CityMap:
    """The map as one player looks at it: signs that are filled are that player's."""

    def __init__(self, look: CityLook, seat: int, width: int) -> None:
        self.look = look
        self.seat = seat
        self.ports = look.box.lying(look.state, "ports")
        beside = PORT_WIDTH + 1 if self.ports else 0
        self.width = min(WIDEST, (width - beside - COLUMNS - 2) // COLUMNS)

    def lines(self) -> Iterator[Text]:
        left = self.port_lines() if self.ports else []
        for number, line in enumerate(self.city_lines()):
            yield Text(left[number] if left else "").append_text(line)

    # --- districts ---

    def city_lines(self) -> Iterator[Text]:
        for row in range(ROWS):
            yield self.border(row)
            cells = [self.cell_lines(row * COLUMNS + column) for column in range(COLUMNS)]
            for line in range(CELL_LINES):
                yield self.walled([cell[line] for cell in cells])
        yield self.border(ROWS)

    def border(self, row: int) -> Text:
        joints = JOINTS[row]
        plain = ("─" if row % DISTRICT else "═") * self.width
        line = joints[0] + "".join(plain + joint for joint in joints[1:])
        if row % DISTRICT == 0 and row < ROWS:
            for column in range(0, COLUMNS, DISTRICT):
                line = written(line, column * (self.width + 1) + 2, self.district(row * COLUMNS + column))
        return Text(line, "dim" if row % DISTRICT else "")

    def district(self, cell: int) -> str:
        """The name of the card, and whether it lies on its better side."""
        cards = self.look.box.lying(self.look.state, "city")
        card = card_of(cell)
        name = self.titled(self.look.names.name(cards[card].id), card)
        return f" {cropped(name, DISTRICT * self.width - 4)} "

    def titled(self, name: str, card: int) -> str:
        is_better = is_improved(self.look.box, self.look.state, card)
        return self.look.words("city", "improved", name=name) if is_better else name

    def walled(self, contents: list[Text]) -> Text:
        line = Text("║")
        for column, content in enumerate(contents, 1):
            line.append_text(content).append("│" if column % DISTRICT else "║")
        return line

    # --- quarters ---

    def cell_lines(self, cell: int) -> list[Text]:
        """Where it is, which dice match there and who is there; then its name."""
        name = self.look.names.name(self.look.quarter(cell).id)
        style = "bold" if cell == self.look.public(self.seat)["engineer"] else ""
        where = self.spread(f" {self.look.cell(cell)} {self.dice(cell)}".rstrip(), self.signs(cell), self.width)
        return [Text(line, style) for line in [where, *self.folded(name, self.width, NAME_LINES)]]

    def dice(self, cell: int) -> str:
        values = self.look.dice_at(cell)
        return f"[{' '.join(map(str, values))}]" if values else ""

    def signs(self, cell: int) -> str:
        """Engineers and the token."""
        seats = [self.seat, *self.look.others(self.seat)]
        here = [seat for seat in seats if self.look.public(seat)["engineer"] == cell]
        engineers = "".join(OWN_ENGINEER if seat == self.seat else OTHER_ENGINEER for seat in here)
        token = self.look.mark(cell, self.seat)
        return engineers + (token if token != FREE else "")

    def spread(self, left: str, right: str, width: int) -> str:
        return left + " " * max(width - len(left) - len(right), 0) + right

    def folded(self, name: str, width: int, lines: int) -> list[str]:
        found = wrap(name, width - 1)[:lines]
        return [f" {cropped(line, width - 1)}".ljust(width) for line in [*found, *[""] * (lines - len(found))]]

    # --- ports ---

    def port_lines(self) -> list[str]:
        """A port lies beside two rows of quarters, and touches both."""
        lines: list[str] = []
        for place, port in enumerate(self.ports):
            cell = PORT_CELLS[place]
            name = self.titled(self.look.names.name(port.id), card_of(cell))
            where = self.spread(f" {self.dice(cell)}", self.signs(cell), PORT_WIDTH)
            inner = [where, *self.folded(name, PORT_WIDTH, DISTRICT * CELL_LINES)]
            lines += [("├" if place else "┌") + "─" * PORT_WIDTH, *("│" + line for line in inner)]
        return [*lines, "└" + "─" * PORT_WIDTH]

    # --- what the signs mean ---

    def legend(self) -> Text:
        """The dice stand in a line of their own where the first one is full."""
        look, words = self.look, self.look.words
        key = "legend.opponent" if look.is_competitive() else "legend.partner"
        others = [words("city", key, player=look.player(other)) for other in look.others(self.seat)]
        signs, dice = "   ".join([words("city", "legend.own"), *others]), words("city", "legend.dice")
        is_short = len(signs) + len(dice) + 3 <= COLUMNS * self.width
        return Text(f"{signs}   {dice}" if is_short else f"{signs}\n{dice}", "dim")


def written(line: str, place: int, text: str) -> str:
    """A line with a text over a piece of it."""
    return line[:place] + text + line[place + len(text) :]


def cropped(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def map_of(look: CityLook, seat: int, width: int) -> RenderableType:
    drawn = CityMap(look, seat, width)
    return Text("\n").join([*drawn.lines(), drawn.legend()])
