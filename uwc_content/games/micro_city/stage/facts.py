"""Reads facts about Micro City; every area, die and card is one that the game has."""

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Message, write
from uwc_content.games.declared.stage.facts import DeclaredFacts
from uwc_content.games.micro_city.rules.places import SIDES_OF_DIE
from uwc_content.games.micro_city.stage.names import OF_PLAYER, OF_TABLE, ONLY_GIVEN, cells
from uwc_content.reading.nodes import Node, Scalar, Sequence
from uwc_content.workshop.scenarios.comparing import NOTHING
from uwc_content.workshop.scenarios.packs import PlayedPack

OWNERS = 2


class MicroFacts(DeclaredFacts):
    """Those of declared games, and what lies in the city."""

    def __init__(self, pack: PlayedPack, notes: Notes) -> None:
        super().__init__(pack, notes)
        self.players = self.usual_players = self.least_players
        self.readers |= {
            "cell": lambda node: self.notes.name(node, Message("quarter"), self.cells()),
            "dice": lambda node: self.numbers(node, 1, SIDES_OF_DIE),
            "tokens": lambda node: self.table_of(node, Message("area"), self.areas(), self.owner),
            "reserves": lambda node: self.numbers(node, 0, self.most_tokens()),
            "cards": lambda node: self.names_in(node, Message("card"), self.cards()),
        }
        self.of_player |= self.reading(OF_PLAYER)
        self.only_given |= self.reading(ONLY_GIVEN)
        self.of_table |= self.reading(OF_TABLE)

    def owner(self, node: Node) -> object:
        """Whose token it is, or `nothing`."""
        is_free = isinstance(node, Scalar) and node.value == NOTHING
        return NOTHING if is_free else self.notes.integer(node, 1, OWNERS)

    def cells(self) -> list[str]:
        return [*cells(), *sorted(self.pack.ids("ports"))]

    def cards(self) -> list[str]:
        return sorted([*self.pack.ids("districts"), *self.pack.ids("ports")])

    def areas(self) -> list[str]:
        """Cells, stages, areas of goals and contracts."""
        return [*self.cells(), *self.pack.item_parts()]

    def most_tokens(self) -> int:
        return max(int(version["tokens"]) for version in self.pack.bundle["rules"]["versions"].values())

    def numbers(self, node: Node, least: int, most: int) -> list[int] | None:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list"), write("[2, 5]"))
            return None
        found = [self.notes.integer(each, least, most) for each in node.items]
        return [each for each in found if each is not None]
