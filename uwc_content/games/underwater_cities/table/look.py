"""The game as people look at it: names of players, places, things and amounts. Shows no hidden card by itself."""

from collections.abc import Iterable, Mapping
from typing import Any

from uwc_content.engine.game import Game
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.state import State
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import REACH, TILES
from uwc_content.games.underwater_cities.rules.seeing import observe_seat
from uwc_content.games.underwater_cities.rules.tables import KINDS, NONSYMBIOTIC, SYMBIOTIC, Board
from uwc_content.play.item_names import Names
from uwc_content.play.player_words import Words
from uwc_content.play.players import Player
from uwc_content.play.spread import SITE, ref_to
from uwc_content.text import plain_name

RESOURCES = ("credits", "kelp", "steelplast", "science", "biomatter", "points")
"""In the order in which players look for them; whatever else a pack has comes after."""
COLOURS = ("yellow", "red", "green")
FEDERATION_TRACK = "federation"
STYLES = {"yellow": "yellow", "red": "red", "green": "green", "blue": "blue", "brown": "dark_orange3"}


class Look:
    """One game, who plays it, and the words for it. `game` is replaced with every choice."""

    def __init__(
        self, machine: UnderwaterCities, game: Game, players: list[Player], names: Names, words: Words
    ) -> None:
        self.machine = machine
        self.game = game
        self.players = players
        self.names = names
        self.words = words
        known = machine.program.resources
        self.resources = [
            *(each for each in RESOURCES if each in known),
            *(each for each in known if each not in RESOURCES),
        ]

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def rules(self) -> dict[str, Any]:
        return self.machine.tables.rules

    # --- players ---

    def player(self, seat: int) -> str:
        return self.players[seat].name

    def player_names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.player(seat) for seat in seats)

    def board(self, seat: int) -> Board:
        return self.machine.board(self.state.seats[seat])

    def plain_board(self, seat: int) -> dict[str, Any]:
        wanted = self.board(seat).id
        found: dict[str, Any] = next(each for each in self.machine.program.bundle["boards"] if each["id"] == wanted)
        return found

    def public(self, seat: int) -> dict[str, Any]:
        """What everybody may see of a player; of the hand, only how many cards there are."""
        return observe_seat(self.machine, self.state, seat, is_own=False)

    def era(self, number: int) -> str:
        """I, II, III, as far as the language has numerals for eras."""
        key = str(number)
        return self.words("era", key) if self.words.has("era", key) else self.words.number(number)

    # --- things ---

    def item(self, thing: int) -> str:
        return self.machine.item(thing).id

    def kind(self, kind: str) -> str:
        """A kind of structure, a resource or a colour as a title, in the nominative."""
        known = self.words.has("legend", kind)
        return self.words("legend", kind) if known else plain_name(kind)

    def site(self, seat: int, site: int) -> str:
        """`home`, `home – bay`: cities by their names, tunnels by what they join, buildings by their city."""
        board = self.board(seat)
        if board.kind[site] == "tunnel":
            plain = self.plain_board(seat)["sites"][site]
            return " – ".join(self.end(seat, board.index[each]) for each in plain["joins"])
        if board.at[site] == NONE:
            return self.end(seat, site)
        city = self.end(seat, board.at[site])
        return self.words("place", "expansion", city=city) if board.kind[site] == "expansion" else city

    def end(self, seat: int, site: int) -> str:
        """A city by its name, a metropolis by the name of its tile."""
        board = self.board(seat)
        if site in board.metropolises:
            tile = self.state.seats[seat].zones[TILES][board.metropolises.index(site)]
            return self.names.name(self.item(tile))
        return self.names.place("cities", board.ids[site])

    def site_refs(self, seat: int, site: int) -> tuple[str, ...]:
        return (ref_to(SITE, self.board(seat).ids[site], str(seat)),)

    def twin_refs(self, seat: int, site: int) -> tuple[str, ...]:
        """A site and the empty ones of its city that differ in nothing: only one of them is offered."""
        board, numbers = self.board(seat), self.state.seats[seat].numbers
        built = 0
        for kind in range(len(KINDS)):
            built |= numbers[kind]
        twins = next((each for each in board.twins if each >> site & 1), 0) & ~built | 1 << site
        return tuple(ref for each in bits(twins) for ref in self.site_refs(seat, each))

    def structure(self, kind: str, where: str) -> str:
        return self.words("place", "structure", kind=self.kind(kind), place=where)

    def site_text(self, seat: int, site: int) -> str:
        """What is printed on a site."""
        item = self.board(seat).special[site]
        return "" if item is None else self.names.text(item.id)

    def site_gift(self, seat: int, site: int) -> str:
        """What a site is worth to whoever builds there; its surcharge is part of the cost."""
        item = self.board(seat).special[site]
        if item is None:
            return ""
        plain = self.names.items[item.id][1]
        blocks = dict(plain.get("blocks", {}))
        built = self.names.parts(blocks.pop("built")) if "built" in blocks else ""
        other = self.names.sections("sites", {"blocks": blocks})
        return " ".join(text for text in (built, other) if text)

    def is_reached(self, seat: int, site: int) -> bool:
        """Whether tunnels lead to the city site, or to the city of the building site."""
        board = self.board(seat)
        city = site if board.at[site] == NONE else board.at[site]
        return bool(self.state.seats[seat].numbers[REACH] >> city & 1)

    def would_connect(self, seat: int, site: int) -> bool:
        """Whether what is built there belongs to the network at once: buildings need a city that is reached."""
        board, numbers = self.board(seat), self.state.seats[seat].numbers
        city = board.at[site]
        has_city = city == NONE or bool((numbers[NONSYMBIOTIC] | numbers[SYMBIOTIC]) >> city & 1)
        return self.is_reached(seat, site) and has_city

    # --- amounts ---

    def bag(self, amounts: Mapping[str, int]) -> str:
        """`1 kelp and 2 credits`; cards and other things that can be given up have words of their own."""
        payables = [name for name in self.machine.program.payables if amounts.get(name)]
        plain = {name: n for name, n in amounts.items() if n and name not in payables}
        texts = [self.names.bag(self.sorted_amounts(plain))] if plain else []
        for name in payables:
            texts.append(self.words("amount", name, amounts[name], n=self.words.number(amounts[name])))
        return self.words.listing(texts) or self.words("amount", "nothing")

    def vector(self, amounts: list[int]) -> dict[str, int]:
        return {name: n for name, n in zip(self.machine.program.amount_names, amounts, strict=False) if n}

    def sorted_amounts(self, amounts: Mapping[str, int]) -> dict[str, int]:
        order = {name: i for i, name in enumerate(self.resources)}
        return dict(sorted(amounts.items(), key=lambda each: order.get(each[0], len(order))))

    def difference(self, amounts: Mapping[str, int]) -> str:
        """`kelp −1, credits +2`."""
        changed = self.sorted_amounts({name: n for name, n in amounts.items() if n})
        return ", ".join(f"{self.kind(name)} {self.words.signed(n)}" for name, n in changed.items())

    # --- cards ---

    def colour(self, identifier: str) -> str:
        return str(self.names.items[identifier][1]["fields"].get("colour", ""))

    def colour_word(self, identifier: str) -> str:
        """The colour of a card, slot or tile, as it is said of one."""
        return self.words("colour", f"{self.names.items[identifier][0]}.{self.colour(identifier)}")

    def style(self, identifier: str) -> str:
        return STYLES.get(self.colour(identifier), "")

    def card_facts(self, identifier: str) -> str:
        """Colour and price of a card."""
        fields = self.names.items[identifier][1]["fields"]
        facts = [self.colour_word(identifier)] if fields.get("colour") else []
        if "price" in fields:
            facts.append(self.words("card", "price", price=self.bag(fields["price"]["of"])))
        return ", ".join(facts)
