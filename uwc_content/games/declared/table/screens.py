"""What players can look at: the table as a whole, their own things with texts, and everybody else."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from uwc_content.engine.course import GAME, PENDING, PENDING_LEFT, PENDING_PERIOD, PERIOD
from uwc_content.engine.zones import EVERYONE, OWNER, Zone
from uwc_content.games.declared.table.look import Look
from uwc_content.play.kept_things import NOBODYS, kept_changes, kept_on
from uwc_content.play.layout import entries, heading


class Screens:
    """Everything is shown for one player: only what that player sees."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words

    # --- the table at a glance ---

    def overview(self, seat: int, width: int) -> RenderableType:
        zones = self.look.machine.zones
        parts: list[RenderableType] = [self.heading(width), *self.announced()]
        parts += [self.titled(zone, 0, seat) for zone in zones.of_table if zone.seen_by == EVERYONE]
        parts += [Text(self.counts(zones.of_table, 0))] if self.counts(zones.of_table, 0) else []
        parts += [self.line_of(each) for each in self.look.order() if each != seat]
        parts += [self.holdings(seat)]
        parts += [self.titled(zone, seat, seat) for zone in zones.of_seats]
        return Group(*parts)

    def heading(self, width: int) -> Text:
        """The periods that are counted, and who follows whom."""
        line = Text("── ", "dim").append(", ".join(self.periods()), "bold").append(" ")
        order = self.words("screen", "order", order=" → ".join(self.look.player(each) for each in self.look.order()))
        line.append("── ", "dim").append(order).append(" ")
        return line.append("─" * max(2, width - len(line) - 1), "dim")

    def periods(self) -> list[str]:
        """Those that come several times; turns are told by whose they are."""
        state, course = self.look.state, self.look.machine.course
        found = [each for each in course.stretches if each.op == PERIOD and each.times != 1 and each.period != GAME]
        numbers = {each.period: state.numbers[course.period_place(each.period)] for each in found}
        return [self.period(each.period, numbers[each.period], each.times) for each in found]

    def period(self, name: str, number: int, most: object) -> str:
        """`Round 3 of 12`, or without the last where nobody knows it."""
        told = {"period": self.look.period(name), "number": self.words.number(max(number, 1))}
        if isinstance(most, int):
            return self.words("screen", "period", **told, most=self.words.number(most))
        return self.words("screen", "zone", zone=told["period"], number=told["number"])

    def announced(self) -> Iterator[Text]:
        """An end that comes after some more of a period: why, and which one is the last."""
        numbers, course = self.look.state.numbers, self.look.machine.course
        if numbers[PENDING]:
            name = course.periods[numbers[PENDING_PERIOD]]
            last = numbers[course.period_place(name)] + numbers[PENDING_LEFT]
            end = self.look.names.title("end", course.ends[numbers[PENDING] - 1])
            told = {"period": self.look.period(name), "number": self.words.number(last), "end": end}
            yield Text(self.words("screen", "announced", **told), "bold")

    def holdings(self, seat: int) -> Text:
        return Text(self.look.stock(self.look.public(seat)["resources"]), "bold")

    # --- zones ---

    def titled(self, zone: Zone, owner: int, seat: int) -> RenderableType:
        """A zone with what lies there, where whoever looks may see it; otherwise how much it is."""
        number = self.words.number(self.look.number_in(zone, owner))
        title = heading(self.words("screen", "zone", zone=self.look.zone(zone.name), number=number))
        is_open = zone.seen_by == EVERYONE or (zone.seen_by == OWNER and (zone.is_shared or owner == seat))
        items = self.look.items_in(zone, owner) if is_open else []
        if zone.is_ordered:
            items = items[-1:]
        seen = self.look.public(owner) if not zone.is_shared else NOBODYS
        return Group(title, self.items(items, seen)) if items else title

    def items(self, items: list[str], seen: Mapping[str, Any]) -> Padding:
        """Of equal items the first one shows what is kept on them."""
        left, rows = list(seen.get("used", ())), []
        for number, each in enumerate(items):
            text = self.look.item_text(each)
            if each in left:
                left.remove(each)
                text = self.words("card", "used", text=text)
            kept = kept_on(self.look, seen, each) if each not in items[:number] else ""
            rows.append((self.look.names.name(each), f"{text} ({kept})" if kept else text, ""))
        return entries(rows)

    def counts(self, zones: list[Zone], seat: int) -> str:
        """How much lies where nobody may look."""
        hidden = [zone for zone in zones if zone.seen_by != EVERYONE]
        return ", ".join(
            self.words(
                "screen",
                "zone",
                zone=self.look.zone(zone.name),
                number=self.words.number(self.look.number_in(zone, seat)),
            )
            for zone in hidden
        )

    # --- everybody ---

    def line_of(self, seat: int) -> Text:
        """What everybody sees of a player, in a line."""
        seen = self.look.public(seat)
        pieces = [self.look.stock(seen["resources"])]
        pieces += kept_changes(self.look, {}, seen)
        for name, things in seen["zones"].items():
            told = self.look.item_names(things) or "–" if isinstance(things, list) else self.words.number(things)
            pieces.append(self.words("screen", "zone", zone=self.look.zone(name), number=told))
        return Text(self.words("screen", "of_player", player=self.look.player(seat), things="; ".join(pieces)))

    def everybody(self) -> RenderableType:
        return Group(heading(self.words("screen", "players")), *(self.line_of(each) for each in self.look.order()))

    def own(self, seat: int) -> RenderableType:
        """Everything that lies before a player."""
        return Group(*(self.titled(zone, seat, seat) for zone in self.look.machine.zones.of_seats))

    def card(self, identifier: str) -> RenderableType:
        """One item in full."""
        said = [Text(self.look.item_text(identifier))]
        if flavour := self.look.names.flavour(identifier):
            said.append(Text(flavour, "italic dim"))
        return Group(heading(self.look.names.name(identifier)), *(Padding(text, (0, 0, 0, 2)) for text in said))
