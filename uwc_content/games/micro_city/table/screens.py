"""What players can look at: the city, companies, cards, and what is still to be completed at which cost."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.games.declared.table.screens import Screens
from uwc_content.games.micro_city.rules.places import FIRST_CONTRACT, FIRST_GOAL
from uwc_content.games.micro_city.table.city_map import map_of
from uwc_content.games.micro_city.table.look import FREE, CityLook
from uwc_content.play.kept_things import NOBODYS
from uwc_content.play.layout import entries, heading


class CityScreens(Screens):
    """The table as one player looks at it; but for the deck of advantage cards everything lies open."""

    def __init__(self, look: CityLook) -> None:
        super().__init__(look)
        self.city = look

    # --- the table at a glance ---

    def overview(self, seat: int, width: int) -> RenderableType:
        order = [seat, *self.city.others(seat)]
        companies = [self.company(each) for each in order]
        return Group(self.heading(width), map_of(self.city, seat, width), *self.works(seat), *companies, *self.cards())

    def periods(self) -> list[str]:
        left = self.city.time_left()
        return [self.words("city", "time_left", left, n=self.words.number(left))]

    def holdings(self, seat: int) -> Text:
        return self.company(seat)

    def company(self, seat: int) -> Text:
        """`Anna: coal 2  steel 0 …  tokens 5  dice 2, 6`."""
        seen, number = self.city.public(seat), self.words.number
        line = Text(self.words("city", "company", player=self.look.player(seat)))
        for name in self.city.resources():
            line.append(f" {self.city.kind(name)} ").append(number(seen["resources"][name]), "bold").append(" ")
        line.append(f" {self.words('city', 'tokens')} ").append(number(self.city.reserve(seat)), "bold")
        line.append(f"  {self.words('city', 'dice')} ").append(self.city.dice(seen["dice"]) or "–", "bold")
        return line

    def cards(self) -> Iterator[Text]:
        """Hands and piles; partners have one of each together."""
        seats = self.look.order() if self.city.is_competitive() else self.look.order()[:1]
        for seat in seats:
            seen = self.city.public(seat)
            told = {name: ", ".join(map(self.titled_card, seen[name])) or "–" for name in ("hand", "pile")}
            key = "cards" if self.city.is_competitive() else "cards.shared"
            yield Text(self.words("city", key, player=self.look.player(seat), **told))
            if seen["advantages"]:
                names = self.look.item_names(seen["advantages"])
                yield Text(self.words("city", "advantages", player=self.look.player(seat), cards=names))

    def titled_card(self, identifier: str) -> str:
        """Its name, and the die for its advanced action."""
        die = self.look.names.items[identifier][1]["fields"].get("die")
        name = self.look.names.name(identifier)
        return f"{name} [{die}]" if die is not None else name

    # --- what is to be completed ---

    def works(self, seat: int, tells_lacking: bool = False) -> Iterator[RenderableType]:
        """The building, or the goal and advantage cards; and the contracts of the ports."""
        parts = self.city.parts()
        stages = [area for area in parts if area < FIRST_GOAL]
        if stages:
            yield heading(self.building_title(stages))
            yield self.areas(stages, seat, tells_lacking)
        for title, first, last in (
            ("goals", FIRST_GOAL, FIRST_CONTRACT),
            ("contracts", FIRST_CONTRACT, max(parts) + 1),
        ):
            areas = [area for area in parts if first <= area < last]
            if areas:
                yield heading(self.words("city", title))
                yield self.areas(areas, seat, tells_lacking)
        yield from self.open_advantages()

    def building_title(self, stages: list[int]) -> str:
        building = self.city.box.building(self.look.state)
        assert building is not None
        done = sum(self.city.mark(area, 0) != FREE for area in stages)
        key = "building.ordered" if building.fields.get("ordered") else "building"
        told = {"done": self.words.number(done), "all": self.words.number(len(stages))}
        return self.words("city", key, building=self.look.names.name(building.id), **told)

    def areas(self, areas: Iterable[int], seat: int, tells_lacking: bool) -> Padding:
        """Each with its token, its cost and what it gives; what the player can pay stands out."""
        table = Table.grid(padding=(0, 2, 0, 0))
        parts = self.city.parts()
        for area in areas:
            mark, part = self.city.mark(area, seat), parts[area]
            lacked = self.city.lacked(part, seat) if mark == FREE else {}
            style = "dim" if mark != FREE else "" if lacked else "bold"
            title, cost = f"{mark} {self.short_name(area)}", self.look.bag(self.city.cost(part))
            remark = self.remark(part, lacked if tells_lacking else {})
            table.add_row(Text(title, style), Text(cost, style), Text(remark, "dim"))
        return Padding(table, (0, 0, 0, 2))

    def short_name(self, area: int) -> str:
        """A stage by its number; what belongs to one of several cards by the card, too."""
        key, number, card = self.city.whereabouts(area)
        return str(number) if key == "stage" else f"{self.look.names.name(card.id)} {number}"

    def remark(self, part: Item, lacked: Mapping[str, int]) -> str:
        """What it gives, and what is lacking for it."""
        lacking = self.words("city", "lacking", things=self.look.bag(lacked)) if lacked else ""
        return "; ".join(text for text in (self.city.gift(part), lacking) if text)

    def open_advantages(self) -> Iterator[RenderableType]:
        zone = self.look.machine.zones.by_name["open_advantages"]
        cards = self.look.items_in(zone, 0)
        if cards:
            yield heading(self.words("city", "open_advantages"))
            yield self.items(cards, NOBODYS)

    # --- one thing at a time ---

    def costs(self, seat: int) -> RenderableType:
        return Group(*self.works(seat, tells_lacking=True), self.company(seat))

    def quarters(self, seat: int, width: int) -> RenderableType:
        """The city, and what every sort of quarter there does."""
        kinds = {self.city.quarter(cell).id: None for cell in self.city.cells()}
        rows = [(self.look.names.name(kind), self.look.names.text(kind), "") for kind in kinds]
        return Group(map_of(self.city, seat, width), entries(rows), Text(self.words("city", "rules")))

    def projects(self, seat: int) -> RenderableType:
        seen = self.city.public(seat)
        parts: list[RenderableType] = []
        for zone in ("hand", "pile"):
            number = self.words.number(len(seen[zone]))
            parts.append(heading(self.words("city", f"title.{zone}", number=number)))
            rows = [(self.titled_card(each), self.project_text(each), "") for each in seen[zone]]
            parts += [entries(rows)] if rows else []
        return Group(*parts)

    def project_text(self, identifier: str) -> str:
        """How far the engineer walks, and what the card does."""
        move = self.look.names.items[identifier][1]["fields"]["move"]
        walk = self.words("city", "walk", move, n=self.words.number(move))
        return self.words("card", "facts", facts=walk, text=self.city.project_text(identifier))

    def everybody(self) -> RenderableType:
        lines = [self.player(seat) for seat in self.look.order()]
        return Group(heading(self.words("screen", "players")), *lines, *self.cards())

    def player(self, seat: int) -> Text:
        """The company, and where the engineer is."""
        engineer = self.city.public(seat)["engineer"]
        where = self.words("city", "engineer", place=self.city.place(engineer)) if engineer != NONE else ""
        return self.company(seat).append(f"  {where}")
