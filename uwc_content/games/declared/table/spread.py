"""The table of a declared game laid out: every zone that a seat may see, in the order in which it is looked for."""

from collections.abc import Iterator, Mapping
from typing import Any

from uwc_content.engine.zones import EVERYONE, OWNER, Zone
from uwc_content.games.declared.table.look import Look
from uwc_content.games.declared.table.screens import Screens
from uwc_content.play.kept_things import NOBODYS, kept_on
from uwc_content.play.spread import ACTION, ITEM, ROWS, Amount, Holding, Plan, Shelf, Spread, Thing, ref_to
from uwc_content.text import capitalised


class Spreader:
    """Lays everything out for one seat; `NONE` is somebody who may only see what everybody sees."""

    def __init__(self, look: Look, view: Screens) -> None:
        self.look = look
        self.view = view
        self.words = look.words

    def spread(self, seat: int) -> Spread:
        holdings = tuple(self.holding(each) for each in self.look.order())
        return Spread(", ".join(self.view.periods()), holdings, tuple(self.plans(seat)), tuple(self.shelves(seat)))

    def plans(self, _seat: int) -> Iterator[Plan]:
        """Items in zones need no board."""
        yield from ()

    # --- players ---

    def holding(self, seat: int) -> Holding:
        amounts = self.look.public(seat)["resources"]
        return Holding(seat, tuple(self.amount(name, number) for name, number in amounts.items()), self.remark(seat))

    def amount(self, name: str, number: int) -> Amount:
        return Amount(name, self.look.names.bag({name: number}), number)

    def remark(self, seat: int) -> str:
        """How much lies where others may not look, and where markers stand."""
        zones = self.view.counts(self.look.machine.zones.of_seats, seat)
        tracks = self.look.public(seat)["tracks"].items()
        told = [
            self.words("screen", "zone", zone=self.look.names.title("track", name), number=at) for name, at in tracks
        ]
        return ", ".join([text for text in (zones, *told) if text])

    # --- zones ---

    def shelves(self, seat: int) -> Iterator[Shelf]:
        """What can be done, what is open to all, what is the seat's own, what lies before others, then piles."""
        zones = self.look.machine.zones
        shared = [zone for zone in zones.of_table if zone.seen_by == EVERYONE]
        yield from self.actions()
        yield from (self.shelf(zone, 0, seat) for zone in shared if not zone.is_ordered)
        for owner in sorted(self.look.order(), key=lambda each: each != seat):
            for zone in sorted(zones.of_seats, key=lambda each: each.seen_by != OWNER):
                if zone.seen_by == EVERYONE or (zone.seen_by == OWNER and owner == seat):
                    yield self.shelf(zone, owner, seat)
        yield from (self.shelf(zone, 0, seat) for zone in shared if zone.is_ordered)

    def actions(self) -> Iterator[Shelf]:
        """What may be done in a turn, wherever the turns let players choose."""
        stretches = self.look.machine.course.stretches
        names = dict.fromkeys(name for stretch in stretches for name, _ in stretch.actions if name)
        things = [Thing(ref_to(ACTION, name), capitalised(self.look.action(name))) for name in names]
        if things:
            yield Shelf("actions", self.words("screen", "actions"), tuple(things), ROWS, is_beside=True)

    def shelf(self, zone: Zone, owner: int, seat: int) -> Shelf:
        items = self.look.items_in(zone, owner)
        number = self.words.number(len(items))
        name = self.look.zone(zone.name)
        if not zone.is_shared and owner != seat:
            name = self.words("screen", "of_player", player=self.look.player(owner), things=name)
        title = self.words("screen", "zone", zone=name, number=number)
        seen = self.look.public(owner) if not zone.is_shared else NOBODYS
        shown = items[-1:] if zone.is_ordered else items
        key = zone.name if zone.is_shared else f"{zone.name}-{owner}"
        whose = -1 if zone.is_shared else owner
        return Shelf(key, title, tuple(self.things(shown, zone, owner, seen)), seat=whose)

    def things(self, items: list[str], zone: Zone, owner: int, seen: Mapping[str, Any]) -> Iterator[Thing]:
        """Of equal items the first one shows what is kept on them."""
        used = list(seen.get("used", ()))
        for number, item in enumerate(items):
            kept = kept_on(self.look, seen, item) if item not in items[:number] else ""
            is_used = item in used
            if is_used:
                used.remove(item)
            where = (zone.name,) if zone.is_shared else (zone.name, str(owner))
            yield Thing(
                ref_to(ITEM, item, *where),
                self.look.names.name(item),
                self.look.item_text(item),
                item,
                remark=" ".join(filter(None, [self.words("closed", "used") if is_used else "", capitalised(kept)])),
                is_spent=is_used,
            )
