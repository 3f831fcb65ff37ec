"""Tells a turn of Nautilus in a line: stations, researchers, submarines, finds, chips and money."""

from collections.abc import Callable, Iterator
from typing import Any

from uwc_content.engine.state import State
from uwc_content.games.declared.table.telling import Public, Teller
from uwc_content.games.declared.table.tracking import Tracker
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.rules.sea_table import NOBODY, UNFOUND
from uwc_content.games.nautilus.table.look import SeaLook, seen_of
from uwc_content.play.chronicle import Seen
from uwc_content.play.differences import more, subtracted
from uwc_content.play.kept_things import kept_changes


class SeaTracker(Tracker):
    """Sees the sea as well."""

    machine: Nautilus

    def seen(self, state: State) -> Seen:
        return [seen_of(self.machine, state, seat) for seat in range(len(state.seats))]


class SeaTeller(Teller):
    """Puts turns into sentences."""

    def __init__(self, look: SeaLook) -> None:
        super().__init__(look)
        self.sea_look = look
        self.changes: tuple[Callable[[int, Public, Public], Iterator[str]], ...] = (
            self.bought,
            self.built,
            self.lost,
            self.walked,
            self.sailed,
            self.looked,
            self.turned_up,
            self.found,
            self.collected,
            self.awarded,
        )

    def difference(self, seat: int, before: Public, after: Public) -> str:
        pieces = [piece for change in self.changes for piece in change(seat, before, after)]
        pieces += kept_changes(self.look, before, after)
        pieces.append(self.look.difference(subtracted(before["resources"], after["resources"])))
        return "; ".join(piece for piece in pieces if piece)

    def happened(self, key: str, things: list[str]) -> Iterator[str]:
        if things:
            yield self.words("change", f"sea.{key}", things=", ".join(things))

    def item_list(self, key: str, identifiers: list[str]) -> Iterator[str]:
        yield from self.happened(key, [self.look.names.name(each) for each in identifiers])

    # --- the city ---

    def new_stations(self, before: Public, after: Public) -> list[dict[str, Any]]:
        return list(after["stations"][len(before["stations"]) :])

    def bought(self, _: int, before: Public, after: Public) -> Iterator[str]:
        """What was taken from a pile, though it may have been built at once."""
        built = [each["station"] for each in self.new_stations(before, after)]
        yield from self.item_list("bought", more(before["held"], [*after["held"], *built]))

    def built(self, _: int, before: Public, after: Public) -> Iterator[str]:
        first = len(before["stations"]) + 1
        new = enumerate(self.new_stations(before, after), first)
        names = self.look.names
        yield from self.happened("built", [f"#{n} {names.name(each['station'])} ({each['at']})" for n, each in new])

    def lost(self, _: int, before: Public, after: Public) -> Iterator[str]:
        built = [each["station"] for each in self.new_stations(before, after)]
        yield from self.item_list("lost", more([*after["held"], *built], before["held"]))

    def walked(self, seat: int, before: Public, after: Public) -> Iterator[str]:
        pairs = enumerate(zip(before["stations"], after["stations"], strict=False), 1)
        changes = [(number, now["crew"][seat] - was["crew"][seat]) for number, (was, now) in pairs]
        signed = self.words.signed
        yield from self.happened("crew", [f"#{number} {signed(change)}" for number, change in changes if change])

    def awarded(self, _: int, before: Public, after: Public) -> Iterator[str]:
        tracks = [name for name, space in after["tracks"].items() if space != before["tracks"][name]]
        yield from self.happened("active", [f"{self.sea_look.track(each)} {after['tracks'][each]}" for each in tracks])
        yield from self.happened("chip", [self.sea_look.track(each) for each in more(before["chips"], after["chips"])])

    # --- the sea ---

    def sailed(self, _: int, before: Public, after: Public) -> Iterator[str]:
        gone, come = more(after["submarines"], before["submarines"]), more(before["submarines"], after["submarines"])
        moved = min(len(gone), len(come))
        yield from self.happened("sailed", [f"{was} → {now}" for was, now in zip(gone, come, strict=False)])
        yield from self.happened("launched", come[moved:])
        yield from self.happened("docked", gone[moved:])

    def looked(self, _: int, before: Public, after: Public) -> Iterator[str]:
        """How much it was, not what."""
        shown = len(set(after["face_up"]) - set(before["face_up"]))
        number = (after["looked"] & ~before["looked"]).bit_count() - shown
        if number > 0:
            yield self.words("change", "sea.looked", number, n=self.words.number(number))

    def turned_up(self, _: int, before: Public, after: Public) -> Iterator[str]:
        new = {cell: thing for cell, thing in after["face_up"].items() if cell not in before["face_up"]}
        name = self.look.names.name
        yield from self.happened(
            "turned_up", [self.words("sea", "lying", place=at, thing=name(each)) for at, each in new.items()]
        )

    def found(self, seat: int, before: Public, after: Public) -> Iterator[str]:
        ruins = enumerate(zip(before["ruins"], after["ruins"], strict=True), 1)
        new = [(number, now) for number, (was, now) in ruins if was == UNFOUND and now != UNFOUND]
        yield from self.happened("ruins", [str(number) for number, finder in new if finder == seat + 1])
        yield from self.happened("ruins_lost", [str(number) for number, finder in new if finder == NOBODY])

    def collected(self, _: int, before: Public, after: Public) -> Iterator[str]:
        yield from self.item_list("collected", more(before["zones"]["collection"], after["zones"]["collection"]))
        yield from self.item_list("set_aside", more(before["set_aside"], after["set_aside"]))
