"""What players can look at: the sea, the stations, what everybody has, the ruins, and one's own goal."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from uwc_content.engine.opcodes import NONE
from uwc_content.games.declared.table.screens import Screens
from uwc_content.games.nautilus.rules.sea_table import NOBODY, UNFOUND
from uwc_content.games.nautilus.table.look import SeaLook
from uwc_content.games.nautilus.table.sea_map import SeaMap, explained
from uwc_content.play.layout import entries, heading

PHASES: Final = {
    "buy": "city",
    "expand": "city",
    "walk": "researchers",
    "launch": "submarines",
    "scan": "submarines",
    "sail": "submarines",
}
"""By step: the phase of the round that it belongs to."""
FRAME: Final = 3
"""So many numbers of the stack belong together."""
CHIP: Final = "*"


class SeaScreens(Screens):
    """The table as one player looks at it."""

    def __init__(self, look: SeaLook) -> None:
        super().__init__(look)
        self.sea_look = look

    # --- the table at a glance ---

    def overview(self, seat: int, width: int) -> RenderableType:
        return Group(
            self.heading(width),
            *self.announced(),
            explained(SeaMap(self.sea_look, seat, width)),
            self.players(),
            *self.table_lines(),
            *self.own_lines(seat),
        )

    def periods(self) -> list[str]:
        return [*super().periods(), *self.phase()]

    def phase(self) -> list[str]:
        names, stack = self.sea_look.rules.course.frame_names, self.look.state.stack
        steps = [names.get(stack[place], "") for place in range(0, len(stack), FRAME)]
        return [self.words("sea", f"phase.{PHASES[step]}") for step in steps if step in PHASES][:1]

    def holdings(self, seat: int) -> Text:
        seen = self.sea_look.public(seat)
        told = {"money": self.names_of_money(seen), "n": self.words.number(seen["researchers"])}
        return Text(self.words("sea", "holdings", seen["researchers"], **told), "bold")

    def names_of_money(self, seen: dict[str, Any]) -> str:
        return self.look.names.bag({"nemo": seen["resources"]["nemo"]})

    # --- players ---

    def players(self) -> Table:
        """Money, active stations with chips, pieces and pieces of the ruins, in turn order."""
        tracks = self.sea_look.rules.types
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self.words("screen", "player"))
        for title in ("nemo", *(f"track.{track}" for track in tracks), "reserve", "ruins"):
            table.add_column(self.words("sea", title), justify="right")
        for seat in self.look.order():
            table.add_row(self.look.player(seat), *self.numbers(seat))
        return table

    def numbers(self, seat: int) -> Iterator[str]:
        seen, number = self.sea_look.public(seat), self.words.number
        yield number(seen["resources"]["nemo"])
        for track in self.sea_look.rules.types:
            yield seen["tracks"][track] + (CHIP if track in seen["chips"] else "")
        yield number(seen["researchers"])
        yield number(seen["ruins"].count(seat + 1))

    def player_lines(self, seat: int) -> Iterator[Text]:
        """What a player holds, has at sea, and keeps."""
        seen = self.sea_look.public(seat)
        told = {
            "held": self.sea_look.held(seat),
            "submarines": seen["submarines"],
            "collection": [self.look.names.name(each) for each in seen["zones"]["collection"]],
        }
        pieces = [self.words("sea", key, things=", ".join(things)) for key, things in told.items() if things]
        if pieces:
            yield Text(self.words("screen", "of_player", player=self.look.player(seat), things="; ".join(pieces)))

    def table_lines(self) -> Iterator[Text]:
        yield Text(self.words("sea", "legend.chip"), "dim")
        for seat in self.look.order():
            yield from self.player_lines(seat)
        yield Text(self.ruins())

    def ruins(self) -> str:
        """Who has found which pieces, what ranks are worth, what is still missing, and whether trenches are open."""
        ruins = self.look.state.zones[self.sea_look.rules.places.ruins]
        finders = [*((self.look.player(seat), seat + 1) for seat in self.look.order()), ("", NOBODY)]
        lists = [(name, [str(n) for n, who in enumerate(ruins, 1) if who == finder]) for name, finder in finders]
        told = [(name or self.words("sea", "nobody"), found) for name, found in lists if found]
        pieces = [self.words("sea", "found_by", player=name, numbers=", ".join(found)) for name, found in told]
        missing = ruins.count(UNFOUND)
        pieces.append(self.words("sea", "missing", missing, n=self.words.number(missing)))
        if last := [number for number in self.sea_look.rules.own["ruins"]["last"] if ruins[number - 1] == UNFOUND]:
            pieces.append(self.words("sea", "last_missing", numbers=", ".join(map(self.words.number, last))))
        pieces.append(self.words("sea", "ranks", numbers=", ".join(map(self.words.number, self.sea_look.ranks))))
        is_open = self.sea_look.rules.marker(self.look.state, 0, "trenches")
        pieces.append(self.words("sea", "trenches.open" if is_open else "trenches.closed"))
        return self.words("sea", "ruins_line", things="; ".join(pieces))

    def own_lines(self, seat: int) -> Iterator[RenderableType]:
        """How far the player's pieces come, and the secret goal, which only its owner sees."""
        yield Text(self.reach(seat))
        goals = self.look.items_in(self.sea_look.rules.zones.by_name["goal"], seat)
        yield from (
            Text(self.words("sea", "goal", name=self.look.names.name(each), text=self.look.item_text(each)))
            for each in goals
        )

    def reach(self, seat: int) -> str:
        """What active stations have brought: steps, ranges, and how many submarines are still to be launched."""
        seen, far = self.sea_look.public(seat), self.sea_look.far
        left = self.sea_look.rules.pieces["submarines"] - len(seen["submarines"])
        told = {"steps": far(seat, "researcher_steps"), "range": far(seat, "submarine_range")}
        told |= {"sonar": far(seat, "sonar_range"), "left": left}
        return self.words("sea", "reach", **{name: self.words.number(number) for name, number in told.items()})

    def everybody(self) -> RenderableType:
        return Group(heading(self.words("screen", "players")), self.players(), *self.table_lines())

    # --- one thing at a time ---

    def stations(self) -> RenderableType:
        """Every station: where it lies, whose it is, who is there."""
        rows = [(self.sea_look.station(station), self.station_facts(station), "") for station in self.sea_look.stations]
        piles = [(self.look.names.name(item), self.words.number(number), "") for item, number in self.piles().items()]
        for_sale: list[RenderableType] = [heading(self.words("sea", "piles")), entries(piles)] if piles else []
        return Group(heading(self.words("sea", "stations")), entries(rows), *for_sale)

    def piles(self) -> dict[str, int]:
        """By station: how many tiles are left in its pile."""
        rules = self.sea_look.rules
        left = Counter(rules.tiles[tile].station for tile in self.look.state.zones[rules.places.piles])
        return {item.id: left[item.index] for item in rules.stations if left[item.index]}

    def station_facts(self, station: int) -> str:
        zones, places = self.look.state.zones, self.sea_look.rules.places
        owner = zones[places.owners][station]
        crew = [(seat, self.sea_look.crew(station, seat)) for seat in self.look.order()]
        pieces = [
            self.sea_look.cell(zones[places.origins][station]),
            self.sea_look.corridors(zones[places.tiles][station], zones[places.turns][station]),
            self.words("sea", "owner", player=self.look.player(owner)) if owner != NONE else "",
            ", ".join(f"{self.look.player(seat)} {number}" for seat, number in crew if number),
        ]
        return "; ".join(piece for piece in pieces if piece)

    def own(self, seat: int) -> RenderableType:
        """What only this player knows, and everything that lies before the player."""
        known = self.sea_look.known(seat)
        lines = [Text(self.words("sea", "known", things=", ".join(known)))] if known else []
        return Group(self.holdings(seat), *self.player_lines(seat), *self.own_lines(seat), *lines)
