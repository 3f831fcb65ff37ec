"""A declared game as people look at it: names of players, zones, items and amounts. Shows nothing hidden by itself."""

from collections.abc import Iterable, Mapping
from typing import Any

from uwc_content.engine.game import Game
from uwc_content.engine.seeing import seat_seen
from uwc_content.engine.state import State
from uwc_content.engine.table_rules import TableRules
from uwc_content.engine.zones import OWNER, Zone, things_in
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.text import capitalised


class Look:
    """One game, who plays it, and the words for it. `game` is replaced with every choice."""

    def __init__(self, machine: TableRules, game: Game, players: list[Player], names: Names, words: Words) -> None:
        self.machine = machine
        self.game = game
        self.players = players
        self.names = names
        self.words = words

    @property
    def state(self) -> State:
        return self.game.state

    # --- players ---

    def player(self, seat: int) -> str:
        return self.players[seat].name

    def order(self) -> list[int]:
        return self.state.zones[self.machine.order_place]

    def public(self, seat: int) -> dict[str, Any]:
        """What everybody may see of a player; of hidden zones, only how many things lie there."""
        return seat_seen(self.machine, self.state, seat, is_own=False)

    def hidden_from_others(self, seat: int) -> list[str]:
        """The ids of what only this player sees."""
        zones = [zone for zone in self.machine.zones.of_seats if zone.seen_by == OWNER]
        return [name for zone in zones for name in self.items_in(zone, seat)]

    # --- zones and items ---

    def items_in(self, zone: Zone, seat: int) -> list[str]:
        return [self.machine.item(thing).id for thing in things_in(self.state, zone, seat)]

    def number_in(self, zone: Zone, seat: int) -> int:
        return len(things_in(self.state, zone, seat))

    def zone(self, name: str) -> str:
        return capitalised(self.names.title("zone", name))

    def period(self, name: str) -> str:
        return capitalised(self.names.title("period", name))

    def action(self, name: str) -> str:
        return self.names.title("action", name)

    def item_names(self, identifiers: Iterable[str]) -> str:
        return ", ".join(self.names.name(each) for each in identifiers)

    def item_text(self, identifier: str) -> str:
        """Its prices, and what it does."""
        type_, item = self.names.items[identifier]
        fields = self.machine.program.vocabulary["items"][type_]["fields"]
        bags = [value for name, value in item["fields"].items() if name in fields and fields[name]["type"] == "bag"]
        prices = [self.words("card", "price", price=self.bag(bag["of"])) for bag in bags]
        text = self.names.text(identifier)
        return self.words("card", "facts", facts=", ".join(prices), text=text) if prices else text

    # --- amounts ---

    def bag(self, amounts: Mapping[str, int]) -> str:
        plain = {name: number for name, number in amounts.items() if number}
        return self.names.bag(plain) if plain else self.words("amount", "nothing")

    def stock(self, amounts: Mapping[str, int]) -> str:
        """Everything that there is an amount of, also where it is none."""
        return ", ".join(self.names.bag({name: number}) for name, number in amounts.items())

    def vector(self, amounts: list[int]) -> dict[str, int]:
        return {name: n for name, n in zip(self.machine.program.amount_names, amounts, strict=False) if n}

    def difference(self, amounts: Mapping[str, int]) -> str:
        """`+2 seeds, −1 jar`."""
        pieces = [
            self.words("change", "more" if number > 0 else "less", amount=self.names.bag({name: abs(number)}))
            for name, number in amounts.items()
            if number
        ]
        return ", ".join(pieces)
