"""What players can look at: the table as a whole, boards, hands, slots, offers and the other players."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from uwc_content.games.underwater_cities.rules.places import (
    BLOCKER,
    ERA,
    FEDERATION,
    FOURTH_BLOCKER,
    HEIGHT,
    ORDER,
    ROUND,
    TAKEN_SLOTS,
    TURN,
)
from uwc_content.games.underwater_cities.rules.seeing import hand_of
from uwc_content.games.underwater_cities.rules.tables import bits
from uwc_content.games.underwater_cities.table.look import COLOURS, STYLES, Look
from uwc_content.games.underwater_cities.table.map import Map, joined, legend
from uwc_content.play.kept_things import NOBODYS, kept_on
from uwc_content.play.layout import entries, heading

WIDE = 110
"""Columns from which on the map has company."""
MAP_WIDTH = 80


class Screens:
    """Everything is shown for one player: the only hand that is ever told is that player's."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.words = look.words

    # --- the table at a glance ---

    def overview(self, seat: int, width: int) -> RenderableType:
        """When, who, what I have, my map; in a wide terminal also slots and others."""
        map_ = joined(Map(self.look, seat).lines(min(width, MAP_WIDTH)))
        parts: list[RenderableType] = [self.heading(width), self.federation(), self.resources(seat)]
        if width < WIDE:
            return Group(*parts, map_)
        beside = Table.grid(padding=(0, 0, 0, 3), expand=True)
        beside.add_column(width=MAP_WIDTH - 2)
        beside.add_column(ratio=1)
        beside.add_row(map_, Group(*self.open_slots()))
        return Group(*parts, beside)

    def when(self) -> str:
        """Era, round and turn."""
        state, number = self.look.state, self.words.number
        era = state.numbers[ERA]
        rounds = self.look.rules["eras"][era - 1]["rounds"]
        return self.words(
            "screen",
            "when",
            era=self.look.era(era),
            round=number(min(state.numbers[ROUND] + 1, rounds)),
            rounds=number(rounds),
            turn=number(max(state.numbers[TURN], 1)),
            turns=number(self.look.rules["turns_per_round"]),
        )

    def heading(self, width: int) -> Text:
        """When it is, and who follows whom."""
        state = self.look.state
        line = Text("── ", "dim").append(self.when(), "bold").append(" ")
        if len(state.seats) > 1:
            order = self.words(
                "screen", "order", order=" → ".join(self.look.player(each) for each in state.zones[ORDER])
            )
            line.append("── ", "dim").append(order).append(" ")
        return line.append("─" * max(2, width - len(line) - 1), "dim")

    def resources(self, seat: int) -> Text:
        amounts = self.look.public(seat)["resources"]
        line = Text()
        for name in self.look.resources:
            line.append(f"{self.look.kind(name)} ").append(self.words.number(amounts[name]), "bold").append("  ")
        hand = len(hand_of(self.look.machine, self.look.state, seat))
        return line.append(f"{self.look.kind('hand')} ").append(self.words.number(hand), "bold")

    def federation(self) -> Text:
        """The track from its front to below it; on one space the marker on top comes first."""
        spaces = self.look.machine.tables.spaces
        line = Text(self.words("screen", "federation") + " ")
        for index in range(len(spaces) - 1, -1, -1):
            title = spaces[index] or self.words("screen", "below")
            line.append(f" {title}:", "dim").append(f" {self.markers(index) or '–'} ")
        return line

    def markers(self, space: int) -> str:
        seats = self.look.state.seats
        there = [seat for seat, each in enumerate(seats) if each.numbers[FEDERATION] == space]
        if space:
            there.sort(key=lambda seat: -seats[seat].numbers[HEIGHT])
        else:
            there.sort(key=self.look.state.zones[ORDER].index)
        return " > ".join(self.look.player(seat) for seat in there)

    def open_slots(self) -> Iterable[Text]:
        """The names of the free slots, a paragraph for each colour."""
        yield Text(self.words("screen", "open"), "dim")
        free = [slot for slot, taken in self.slots_taken() if not taken]
        for colour in COLOURS:
            names = [self.look.names.name(slot) for slot in free if self.look.colour(slot) == colour]
            title = Text(f"{self.colour(colour)}: ", f"bold {STYLES[colour]}")
            yield title.append(", ".join(names) or self.words("screen", "none"), "not bold")

    # --- board ---

    def board(self, seat: int, width: int) -> RenderableType:
        """The map with its signs explained, what is printed on it, and its metropolises."""
        board = self.look.board(seat)
        title = self.words("screen", "board", player=self.look.player(seat))
        rows = [
            (self.look.site(seat, site), self.look.site_text(seat, site), "")
            for site in range(len(board.ids))
            if board.special[site] is not None
        ]
        tiles = self.look.public(seat)["tiles"]
        tile_rows = [(self.look.names.name(tile), self.look.names.text(tile), self.look.style(tile)) for tile in tiles]
        parts: list[RenderableType] = [heading(title), joined(Map(self.look, seat).lines(min(width, MAP_WIDTH)))]
        parts += [*legend(self.look), Text(), self.resources(seat)]
        parts += [heading(self.words("screen", "metropolises")), entries(tile_rows)]
        if rows:
            parts += [heading(self.words("screen", "printed")), entries(rows)]
        return Group(*parts)

    # --- cards ---

    def hand(self, seat: int) -> RenderableType:
        """The own hand, and the cards that lie beside the board."""
        cards = hand_of(self.look.machine, self.look.state, seat)
        seen = self.look.public(seat)
        parts: list[RenderableType] = [heading(self.words("screen", "hand")), self.cards(cards)]
        parts += [heading(self.words("screen", "claimed")), self.cards(seen["claimed"], seen)]
        if seen["contracts"]:
            parts += [heading(self.words("screen", "own_contracts")), self.cards(seen["contracts"])]
        return Group(*parts)

    def cards(self, cards: list[str], seen: Mapping[str, Any] = NOBODYS) -> RenderableType:
        if not cards:
            return Padding(Text(self.words("screen", "none")), (0, 0, 0, 2))
        left = list(seen.get("used", ()))
        rows = []
        for card in cards:
            is_used = card in left
            if is_used:
                left.remove(card)
            kept, text = kept_on(self.look, seen, card), self.card_text(card, is_used)
            rows.append((self.look.names.name(card), f"{text} ({kept})" if kept else text, self.look.style(card)))
        return entries(rows)

    def card_text(self, card: str, is_used: bool = False) -> str:
        facts = self.look.card_facts(card)
        text = self.look.names.text(card)
        text = self.words("card", "facts", facts=facts, text=text) if facts else text
        return self.words("card", "used", text=text) if is_used else text

    def card(self, identifier: str) -> RenderableType:
        """One item in full."""
        said = [Text(self.card_text(identifier))]
        if flavour := self.look.names.flavour(identifier):
            said.append(Text(flavour, "italic dim"))
        return Group(heading(self.look.names.name(identifier)), *(Padding(text, (0, 0, 0, 2)) for text in said))

    def offers(self) -> RenderableType:
        """Special cards that can be taken, contracts that can be fulfilled."""
        seen = self.look.machine.observe(self.look.state, self.look.state.actor)
        parts: list[RenderableType] = [heading(self.words("screen", "specials")), self.cards(seen["open_specials"])]
        if self.look.game.setup.get("contracts"):
            parts += [heading(self.words("screen", "contracts")), self.cards(seen["contracts"])]
        return Group(*parts)

    # --- slots ---

    def colour(self, colour: str) -> str:
        """As it is said of all slots of a colour."""
        return self.words("colour", f"group.{colour}")

    def slots_taken(self) -> list[tuple[str, str]]:
        """Every slot with whoever occupies it; the always-available one is never occupied."""
        state = self.look.state
        slots = self.look.machine.slots(state)
        return [(slot.id, self.occupants(taken)) for slot, taken in zip(slots, state.zones[TAKEN_SLOTS], strict=True)]

    def occupants(self, taken: int) -> str:
        seats = [self.look.player(each) for each in bits(taken & ~(BLOCKER | FOURTH_BLOCKER))]
        blocked = [self.words("screen", "blocked")] if taken & (BLOCKER | FOURTH_BLOCKER) else []
        return ", ".join([*seats, *blocked])

    def slots(self) -> RenderableType:
        parts: list[RenderableType] = []
        taken = self.slots_taken()
        for colour in (*COLOURS, ""):
            ours = [(slot, by) for slot, by in taken if self.look.colour(slot) == colour]
            if ours:
                title = self.words("screen", "slots", colour=self.colour(colour)) if colour else ""
                parts.append(heading(title or self.words("screen", "always"), STYLES.get(colour, "")))
                parts.append(entries([self.slot_row(slot, by) for slot, by in ours]))
        return Group(*parts)

    def slot_row(self, slot: str, by: str) -> tuple[str, str, str]:
        text = self.look.names.text(slot)
        if by:
            return self.look.names.name(slot), self.words("screen", "taken", players=by, text=text), "dim"
        return self.look.names.name(slot), text, self.look.style(slot)

    # --- everybody ---

    def everybody(self, seat: int) -> RenderableType:
        """What can be seen of each player."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        table.add_column(self.words("screen", "player"))
        for name in (*self.look.resources, "cities", "hand"):
            table.add_column(self.look.kind(name), justify="right")
        details: list[RenderableType] = []
        for each in self.look.state.zones[ORDER]:
            seen = self.look.public(each)
            numbers = [*(seen["resources"][name] for name in self.look.resources), seen["connected"], seen["hand"]]
            player = Text(self.look.player(each), "bold" if each == seat else "")
            table.add_row(player, *(self.words.number(number) for number in numbers))
            details.append(self.detail(each))
        return Group(heading(self.words("screen", "players")), table, Text(), *details, self.federation())

    def detail(self, seat: int) -> Text:
        """Cards beside the board and contracts, by name."""
        seen = self.look.public(seat)
        used = list(seen["used"])
        names = []
        for card in seen["claimed"]:
            is_used = card in used
            if is_used:
                used.remove(card)
            kept, name = kept_on(self.look, seen, card), self.look.names.name(card)
            name = f"{name} ({kept})" if kept else name
            names.append(self.words("card", "used.short", name=name) if is_used else name)
        names += [self.words("card", "contract", name=self.look.names.name(each)) for each in seen["contracts"]]
        cards = ", ".join(names) or self.words("screen", "none")
        return Text(self.words("screen", "beside", player=self.look.player(seat), cards=cards))
