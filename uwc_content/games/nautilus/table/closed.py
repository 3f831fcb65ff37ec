"""Why a station or a place of the sea cannot be chosen just now."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from uwc_content.engine.game import Decision
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.stack import STOP
from uwc_content.games.declared.table.closed import Closed
from uwc_content.games.nautilus.rules import own_words
from uwc_content.games.nautilus.rules.buying import CREW_BITS, crews_for, price_of, top_of_pile
from uwc_content.games.nautilus.rules.city import (
    built_cells,
    can_enter,
    crew_of,
    every_station,
    is_manned,
    is_research,
    rent_of,
    shapes_of,
)
from uwc_content.games.nautilus.rules.discoveries import cells_with_discoveries
from uwc_content.games.nautilus.rules.expanding import DEPTH_BITS, due
from uwc_content.games.nautilus.rules.fleet import fleet_of, led_to, permitted, sluice_cells, submarine_cells
from uwc_content.games.nautilus.rules.launching import LEAST_CREW
from uwc_content.games.nautilus.rules.money import can_pay
from uwc_content.games.nautilus.rules.tiles import frontier
from uwc_content.play.spread import ITEM, ref_to

if TYPE_CHECKING:
    from uwc_content.games.nautilus.table.questions import SeaAsker

Reason = Callable[[int], str]
"""Why a cell, or a station, is not offered."""


class SeaClosed(Closed):
    """Reasons for the decision on top of the stack."""

    def __init__(self, asker: "SeaAsker") -> None:
        super().__init__(asker)
        self.sea_asker = asker
        self.sea_look = asker.sea_look
        self.rules = asker.rules
        self.seat = asker.seat
        self.state = asker.look.state
        self.by_kind: dict[str, tuple[Reason, Reason]] = {
            "found": (self.not_founded, self.no_station),
            "expand": (self.not_expanded, self.no_station),
            "walk": (self.not_on_foot, self.not_walked),
            "launch": (self.not_launched, self.not_leaving),
            "scan": (self.not_scanned, self.no_station),
            "sail": (self.not_sailed, self.not_docked),
        }
        """By kind of decision: what is said of a cell, and of a station."""

    def reasons(self, decision: Decision) -> dict[str, str]:
        codes = [option.code for option in decision.options if option.code != STOP]
        if decision.kind == "buy":
            return dict(self.piles({code >> CREW_BITS for code in codes}))
        told = self.of_word(codes) if decision.kind == "word" else self.by_kind.get(decision.kind)
        return super().reasons(decision) if told is None else dict(self.places(decision, *told))

    def of_word(self, codes: list[int]) -> tuple[Reason, Reason] | None:
        """A word of the game asks for a walk, a move or a place to look at."""
        sorts = {own_words.sort_of(code) for code in codes}
        if own_words.SPACE in sorts:
            return lambda _: self.words("closed", "sea.nothing_unknown"), self.no_station
        if own_words.MOVE in sorts:
            return self.by_kind["sail"][0], self.no_station
        return self.by_kind["walk"] if own_words.WALK in sorts else None

    def places(self, decision: Decision, cell_reason: Reason, station_reason: Reason) -> Iterator[tuple[str, str]]:
        """Everything on the sea that no answer means."""
        lit = {ref for choice in self.sea_asker.question(decision).choices for ref in choice.refs}
        built = built_cells(self.rules, self.state)
        for cell in range(len(self.sea_look.sea.depth_at)):
            ref = self.sea_look.cell_ref(cell)
            if ref not in lit and not built >> cell & 1:
                yield ref, cell_reason(cell)
        for station in self.sea_look.stations:
            ref = self.sea_look.station_ref(station)
            if ref not in lit:
                yield ref, station_reason(station)

    def because(self, key: str) -> str:
        return self.words("closed", key)

    def no_station(self, _station: int) -> str:
        return self.because("other")

    def lacks(self, price: list[int]) -> str:
        """What is missing for a price; empty if nothing is."""
        held = self.state.seats[self.seat].amounts
        known = self.look.vector([max(n - h, 0) for n, h in zip(price, held, strict=False)])
        return self.words("closed", "lacks", amounts=self.look.bag(known)) if known else ""

    # --- looked up once for all cells ---

    @cached_property
    def submarines(self) -> int:
        return submarine_cells(self.rules, self.state)

    @cached_property
    def taken(self) -> int:
        """Cells where no station may lie."""
        return built_cells(self.rules, self.state) | self.submarines

    @cached_property
    def led_to_by_the_city(self) -> list[int]:
        """Where the next station may begin, whatever it costs."""
        k = self.state.stack[-1]
        allowed = positions(k >> DEPTH_BITS) if k else every_station(self.rules, self.state)
        return frontier(self.sea_look.sea, shapes_of(self.rules, self.state, allowed), self.taken)

    @cached_property
    def open_sluices(self) -> int:
        """Cells where a submarine comes out if nothing is there."""
        mask = 0
        for station in self.sea_look.stations:
            mask |= sluice_cells(self.rules, self.state, station) if self.may_leave(station) else 0
        return mask

    @cached_property
    def permitted(self) -> int:
        return permitted(self.rules, self.state)

    # --- building ---

    def not_founded(self, cell: int) -> str:
        return self.because("sea.shallow" if self.sea_look.sea.footprints[cell] else "sea.edge")

    def not_expanded(self, origin: int) -> str:
        """A cell as the top left one of a station."""
        sea = self.sea_look.sea
        if not sea.footprints[origin]:
            return self.because("sea.edge")
        if sea.footprints[origin] & self.taken:
            return self.because("sea.in_the_way")
        if origin not in self.led_to_by_the_city:
            return self.because("sea.no_corridor")
        price = due(self.rules, sea.dearest(origin), self.state.stack[-1])
        return self.lacks(price) or self.because("sea.no_fit")

    # --- researchers ---

    def not_on_foot(self, _cell: int) -> str:
        return self.because("sea.on_foot")

    def not_walked(self, station: int) -> str:
        if not can_enter(self.rules, self.state, station):
            return self.lacks(rent_of(self.rules, self.state, station))
        return self.because("sea.too_far_on_foot")

    # --- submarines ---

    def not_launched(self, cell: int) -> str:
        if NONE not in fleet_of(self.rules, self.state, self.seat):
            return self.because("sea.no_submarine_left")
        return self.because("sea.occupied" if self.open_sluices >> cell & 1 else "sea.no_sluice")

    def may_leave(self, station: int) -> bool:
        crew = crew_of(self.rules, self.state, station, self.seat)
        return is_research(self.rules, self.state, station) and crew >= LEAST_CREW

    def not_leaving(self, station: int) -> str:
        if NONE not in fleet_of(self.rules, self.state, self.seat):
            return self.because("sea.no_submarine_left")
        taken = self.submarines | cells_with_discoveries(self.rules, self.state)
        is_blocked = self.may_leave(station) and sluice_cells(self.rules, self.state, station) & taken
        return self.because("sea.occupied" if is_blocked else "sea.no_sluice")

    def not_scanned(self, cell: int) -> str:
        fleet = fleet_of(self.rules, self.state, self.seat)
        if cell not in fleet:
            return self.because("sea.no_submarine")
        if not can_pay(self.rules, self.state, self.rules.sonar_price):
            return self.lacks(self.rules.sonar_price)
        return self.because("used" if self.state.stack[-1] >> fleet.index(cell) & 1 else "sea.nothing_new")

    def not_sailed(self, cell: int) -> str:
        if self.submarines >> cell & 1:
            return self.because("sea.submarine")
        if not self.permitted >> cell & 1:
            return self.because("sea.too_deep")
        return self.because("sea.too_far")

    def not_docked(self, station: int) -> str:
        if not is_research(self.rules, self.state, station) or not is_manned(self.rules, self.state, station):
            return self.because("sea.not_docking")
        cells = self.sea_look.submarines(self.seat)
        if not any(led_to(self.rules, self.state, station) >> cell & 1 for cell in cells):
            return self.because("sea.not_at_sluice")
        return self.lacks(rent_of(self.rules, self.state, station)) or self.because("other")

    # --- piles ---

    def piles(self, offered: set[int]) -> Iterator[tuple[str, str]]:
        """Too little money, or nobody who could come along."""
        state = self.look.state
        for item in self.rules.stations:
            if item.index in offered or top_of_pile(self.rules, state, item) == NONE:
                continue
            crews = crews_for(self.rules, state, item)
            if not crews:
                reason = self.words("closed", "nobody")
            else:
                reason = self.lacks(price_of(self.rules, item, crews[0])) or self.words("closed", "nothing")
            yield ref_to(ITEM, item.id, "pile"), reason
