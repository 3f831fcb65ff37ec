"""Micro City as people look at it: quarters by row and column, dice, tokens and what areas cost. Nothing is hidden."""

from collections.abc import Iterable, Mapping
from typing import Any

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Item
from uwc_content.engine.seeing import seat_seen
from uwc_content.engine.state import State
from uwc_content.games.declared.table.look import Look
from uwc_content.games.micro_city.rules.box import Box
from uwc_content.games.micro_city.rules.city import matching, port_at, quarter_at
from uwc_content.games.micro_city.rules.construction import cards_in_play, parts_in_play
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.rules.places import (
    AREAS_OF_GOAL,
    CELLS,
    COLUMNS,
    CONTRACTS_OF_PORT,
    FIRST_CONTRACT,
    FIRST_GOAL,
    FIRST_STAGE,
    PORT_CELLS,
    QUARTERS,
    cell_name,
)
from uwc_content.games.micro_city.rules.tokens import owner_of_seat
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import CELL, ref_to
from uwc_content.text import plain_name

FREE, OWN, OTHERS = "·", "●", "○"
"""An area without a token, with one of whoever looks, and with one of an opponent."""
RESOURCES = ("coal", "steel", "wood", "money", "points")
"""In the order in which players look for them; whatever else a pack has comes after."""
CARDS = ("hand", "pile")
"""The zones that partners pass on, and so share."""


def seen_of(rules: Box, state: State, seat: int) -> dict[str, Any]:
    """Everything that may change at a player's place or in the city; partners share their cards."""
    seen = seat_seen(rules, state, seat, is_own=False)
    partners = [seat] if rules.is_competitive(state) else range(len(state.seats))
    zones = [seat_seen(rules, state, each, is_own=False)["zones"] for each in partners]
    return {
        **seen,
        **{name: [card for each in zones for card in each[name]] for name in CARDS},
        "played": seen["zones"]["in_play"],
        "advantages": seen["zones"]["advantages"],
        "dice": rules.dice(state, seat)[:],
        "engineer": rules.engineer(state, seat),
        "tokens": {area: owner for area, owner in enumerate(state.zones[rules.areas.owners]) if owner != NONE},
        "improved": improved_cards(rules, state),
        "building": [each.id for each in rules.lying(state, "building")],
    }


def improved_cards(rules: Box, state: State) -> list[str]:
    mask = state.numbers[rules.improved_place]
    return [rules.item(thing).id for thing, card in cards_in_play(rules, state).items() if mask >> card & 1]


class CityLook(Look):
    """One game of Micro City, who plays it, and the words for it."""

    def __init__(self, machine: MicroCity, game: Any, players: list[Player], names: Names, words: Words) -> None:
        super().__init__(machine, game, players, names, words)
        self.box = machine

    # --- players ---

    def public(self, seat: int) -> dict[str, Any]:
        return seen_of(self.box, self.state, seat)

    def is_competitive(self) -> bool:
        return self.box.is_competitive(self.state)

    def others(self, seat: int) -> list[int]:
        return [each for each in self.order() if each != seat]

    def time_left(self) -> int:
        return self.box.marker(self.state, 0, "time")

    def reserve(self, seat: int) -> int:
        return self.box.areas.reserve_of(self.state, owner_of_seat(self.box, self.state, seat))

    def resources(self) -> list[str]:
        """Those that count: points only against opponents."""
        known = self.in_order(dict.fromkeys(self.box.program.resources, 1))
        return [each for each in known if each != "points" or self.is_competitive()]

    def in_order(self, amounts: Mapping[str, int]) -> dict[str, int]:
        places = {name: place for place, name in enumerate(RESOURCES)}
        return dict(sorted(amounts.items(), key=lambda each: places.get(each[0], len(places))))

    def bag(self, amounts: Mapping[str, int]) -> str:
        return super().bag(self.in_order(amounts))

    def difference(self, amounts: Mapping[str, int]) -> str:
        return super().difference(self.in_order(amounts))

    def kind(self, name: str) -> str:
        """A word that stands alone, such as the name of a resource."""
        return self.words("legend", name) if self.words.has("legend", name) else plain_name(name)

    # --- the city ---

    def cells(self) -> list[int]:
        """Those where something lies."""
        return [cell for cell in (*range(QUARTERS), *PORT_CELLS) if quarter_at(self.box, self.state, cell) is not None]

    def quarter(self, cell: int) -> Item:
        found = quarter_at(self.box, self.state, cell)
        assert found is not None
        return found

    def cell(self, cell: int) -> str:
        """`B3`: the third quarter of the second row; a port by its name."""
        if cell < QUARTERS:
            return f"{chr(ord('A') + cell // COLUMNS)}{cell % COLUMNS + 1}"
        port = port_at(self.box, self.state, cell)
        assert port is not None
        return self.names.name(port.id)

    def place(self, cell: int) -> str:
        """A cell with the name of its quarter."""
        if cell >= QUARTERS:
            return self.cell(cell)
        return self.words("place", "quarter", place=self.cell(cell), quarter=self.names.name(self.quarter(cell).id))

    def dice_at(self, cell: int) -> list[int]:
        """The values that match there."""
        return sorted(matching(self.box, self.state, cell))

    def dice(self, values: Iterable[int]) -> str:
        return ", ".join(self.words.number(value) for value in values)

    def mark(self, area: int, seat: int) -> str:
        """Whose token lies there; without opponents every token is everybody's."""
        owner = self.box.areas.owner_of(self.state, area)
        if owner == NONE:
            return FREE
        return OWN if not self.is_competitive() or owner == seat else OTHERS

    def refs(self, area: int) -> tuple[str, ...]:
        """A cell, or an area of a card."""
        return (ref_to(CELL, cell_name(area)),) if area < CELLS else (ref_to("area", str(area)),)

    # --- what can be completed ---

    def parts(self) -> dict[int, Item]:
        """By area: the stage, goal area or contract."""
        return parts_in_play(self.box, self.state)

    def area(self, area: int) -> str:
        """What an area is called, whatever it is."""
        if area < CELLS:
            return self.place(area)
        key, number, card = self.whereabouts(area)
        return self.words("place", key, number=self.words.number(number), card=self.names.name(card.id))

    def whereabouts(self, area: int) -> tuple[str, int, Item]:
        """Sort of an area, its number, and the card that it belongs to."""
        if area >= FIRST_CONTRACT:
            card, number = divmod(area - FIRST_CONTRACT, CONTRACTS_OF_PORT)
            return "contract", number + 1, self.box.lying(self.state, "ports")[card]
        if area >= FIRST_GOAL:
            card, number = divmod(area - FIRST_GOAL, AREAS_OF_GOAL)
            return "goal_area", number + 1, self.box.lying(self.state, "goals")[card]
        return "stage", area - FIRST_STAGE + 1, self.box.lying(self.state, "building")[0]

    def cost(self, part: Item) -> dict[str, int]:
        cost: dict[str, int] = part.fields["cost"]["of"]
        return cost

    def lacked(self, part: Item, seat: int) -> dict[str, int]:
        """What a player has too little of to complete it."""
        amounts: Mapping[str, int] = self.public(seat)["resources"]
        return {name: n - amounts[name] for name, n in self.cost(part).items() if n > amounts[name]}

    def gift(self, part: Item) -> str:
        """What completing it gives: points against opponents, and a bonus."""
        points = part.fields.get("points", 0) if self.is_competitive() else 0
        texts = [self.names.bag({"points": points})] if points else []
        block = part.blocks.get("bonus", NONE)
        if block != NONE:
            texts.append(self.words("city", "bonus", text=self.block_text(block).rstrip(".")))
        return "; ".join(texts)

    def block_text(self, block: int) -> str:
        nodes = self.box.nodes
        return self.names.parts([nodes[part].plain for part in nodes[block].parts])

    def project_text(self, identifier: str) -> str:
        """What a project card does in this version of the game."""
        type_, item = self.names.items[identifier]
        if "competitive" not in item["blocks"]:
            return self.names.text(identifier)
        shown = ("basic", "competitive" if self.is_competitive() else "advanced")
        return self.names.sections(type_, {**item, "blocks": {name: item["blocks"][name] for name in shown}})
