"""What scenarios may say about a game of Underwater Cities."""

from typing import Any

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Message, write
from uwc_content.games.underwater_cities.stage.names import BELOW, BUILT, FACTS, NOTHING
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.workshop.scenarios.facts import FactReader, Reader
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.shape import Fact

FREE, BLOCKED, FOURTH = "free", "blocked", "fourth"


class UnderwaterFacts(FactReader):
    """Tables of facts, and readers of those that only this game has."""

    def __init__(self, pack: PlayedPack, notes: Notes) -> None:
        super().__init__(pack, notes)
        cards, tiles = self.several("cards", Message("card")), self.several("metropolises", Message("metropolis"))
        self.readers: dict[str, Reader] = {
            "amounts": self.amounts,
            "board": self.one("boards", Message("board")),
            "built": self.built,
            "cards": cards,
            "clone_tile": self.clone_tile,
            "contracts": self.several("contracts", Message("contract")),
            "kept": self.kept,
            "rules": self.rules,
            "seat": self.seat,
            "seats": self.seats,
            "slots": self.slots,
            "space": self.space,
            "tiles": tiles,
            "tiles_by_corner": self.tiles,
            "track": self.track,
            "truth": self.language.truth,
            "truths": self.truths,
        }
        self.of_player = self.reading(FACTS.of_player)
        self.only_given = self.reading(FACTS.only_given)
        self.only_expected = self.reading(FACTS.only_expected)
        self.compared = self.reading(FACTS.compared)
        self.of_table = self.reading(FACTS.of_table)

    def reading(self, facts: dict[str, Fact]) -> dict[str, Reader]:
        """The reader of each fact."""
        return {
            name: self.number(fact.least, fact.most) if fact.sort == "number" else self.readers[fact.sort]
            for name, fact in facts.items()
        }

    def site_kinds(self) -> dict[str, str]:
        """The sites of all boards; a board that has no such site is told when the game is prepared."""
        return {site["id"]: site["kind"] for board in self.pack.bundle["boards"] for site in board["sites"]}

    def built(self, node: Node) -> dict[str, object] | None:
        """Sites and what stands there."""
        kinds = self.site_kinds()
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping of sites"), write("{home_building_1: farm}"))
            return None
        found: dict[str, object] = {}
        for entry in node.entries.values():
            site = self.notes.name(entry.key, Message("site"), [each for each, kind in kinds.items() if kind in BUILT])
            if site is None:
                continue
            known = {NOTHING, *(each for sort in BUILT.values() for each in sort)}
            wanted = self.notes.name(entry.value, Message("thing to build"), known)
            if wanted not in (None, NOTHING, *BUILT[kinds[site]]):
                hint = Message("on such a site stand {names}", names=", ".join(BUILT[kinds[site]]))
                self.notes.fault(
                    "UWC803", Message("no `{name}` can stand on `{site}`", name=wanted, site=site), entry.value, hint
                )
            elif wanted is not None:
                found[site] = wanted
        return found

    def space(self, node: Node) -> object:
        """A space of the Federation track, or `below` it."""
        spaces = self.pack.names.vocabulary.tracks["federation"].spaces
        value = node.value if isinstance(node, Scalar) else None
        if value == BELOW or (type(value) is int and value in spaces):
            return value
        known = ", ".join(str(each) for each in spaces)
        self.notes.fault(
            "UWC206",
            Message("the Federation track has no such space"),
            node,
            Message("spaces: {names}", names=f"{BELOW}, {known}"),
        )
        return None

    def tiles(self, node: Node) -> dict[str, object] | None:
        corners = [site for site, kind in self.site_kinds().items() if kind == "metropolis"]
        return self.table_of(node, Message("corner"), corners, self.one("metropolises", Message("metropolis")))

    def slots(self, node: Node) -> dict[str, object] | None:
        return self.table_of(node, Message("slot"), sorted(self.pack.ids("slots")), self.takers)

    def takers(self, node: Node) -> list[Any] | None:
        """Whose tiles lie on a slot: players, `blocked` or the `fourth` tile of the solo rules, or `free`."""
        items = node.items if isinstance(node, Sequence) else [node]
        words = [each.value for each in items if isinstance(each, Scalar)]
        if words == [FREE]:
            return []
        return words if words in ([BLOCKED], [FOURTH]) else self.seats(node)

    def clone_tile(self, node: Node) -> object:
        """Who has the clone tile, or `board`."""
        if isinstance(node, Scalar) and node.value == "board":
            return "board"
        return self.seat(node)

    def track(self, node: Node) -> dict[object, object] | None:
        """Spaces and the markers that lie there, from the lowest to the highest."""
        if not isinstance(node, Mapping):
            self.notes.wrong_type(
                node,
                Message("a mapping of spaces"),
                Message("write `{code}`, the lowest marker first", code="{2: [other, me]}"),
            )
            return None
        found: dict[object, object] = {}
        for key, entry in node.entries.items():
            if self.space(entry.key) is not None and (seats := self.seats(entry.value)) is not None:
                found[key] = seats
        return found
