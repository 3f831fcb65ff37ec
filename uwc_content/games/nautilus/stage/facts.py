"""Reads facts about the sea: cells, stations, discoveries, ruins and chips."""

from collections.abc import Callable

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Message, write
from uwc_content.games.declared.stage.facts import DeclaredFacts
from uwc_content.games.nautilus.rules.tiles import FACING
from uwc_content.games.nautilus.stage import names
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.workshop.scenarios.comparing import NOTHING
from uwc_content.workshop.scenarios.facts import Reader
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.shape import Fact

Described = list[str]
"""A station in words: its id, its tile, where its north side points, and perhaps who is aboard."""


class NautilusFacts(DeclaredFacts):
    """Those of declared games, and those of the sea."""

    def __init__(self, pack: PlayedPack, notes: Notes) -> None:
        super().__init__(pack, notes)
        vocabulary = pack.names.vocabulary
        self.cells = frozenset(pack.parts())
        stations = sorted(pack.ids("stations"))
        types = vocabulary.items["stations"].fields["track"].of
        self.readers.update(
            {
                "map": lambda node: notes.name(node, Message("map"), [sea["id"] for sea in pack.bundle["boards"]]),
                "stations": self.by_cell(self.station),
                "owners": self.by_cell(self.seat),
                "piles": lambda node: self.table_of(node, Message("station"), stations, self.numbers),
                "discoveries": self.by_cell(self.discovery),
                "cells": lambda node: self.names_in(node, Message("cell"), self.cells),
                "ruins": self.ruins,
                "chips": lambda node: self.table_of(node, Message("type"), types, self.holder),
                "crew": self.by_cell(self.crew),
                "held": self.held,
            }
        )
        self.of_player.update(self.own(names.OF_PLAYER))
        self.of_table.update(self.own(names.OF_TABLE))

    def own(self, facts: dict[str, Fact]) -> dict[str, Reader]:
        return self.reading(facts)

    def by_cell(self, read: Reader) -> Callable[[Node], object]:
        return lambda node: self.table_of(node, Message("cell"), self.cells, read)

    # --- stations ---

    def station(self, node: Node) -> Described | None:
        return self.described(node, with_crew=False)

    def held(self, node: Node) -> list[str] | None:
        """Each as one text: lists of them are compared without their order."""
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of stations"), write("[[sonar, tile_2]]"))
            return None
        found = [self.described(each, with_crew=True) for each in node.items]
        return [" ".join(each) for each in found if each is not None]

    def described(self, node: Node, *, with_crew: bool) -> Described | None:
        """`sonar` or `[sonar, tile_2, east]`; what is held has no side that points north, but may have researchers."""
        pieces = node.items if isinstance(node, Sequence) else [node]
        station = self.notes.name(pieces[0], Message("station"), self.pack.ids("stations")) if pieces else None
        if station is None:
            return None
        numbered = [f"{names.TILE}{number}" for number in range(1, names.MOST_TILES + 1)]
        aboard = [f"{names.ABOARD}{number}" for number in range(1, names.MOST_ABOARD + 1)]
        last = aboard if with_crew else list(FACING)
        found = [self.notes.name(each, Message("word"), [*numbered, *last]) for each in pieces[1:]]
        tile = next((each for each in found if each in numbered), numbered[0])
        if with_crew:
            return [station, tile, *(each for each in found if each in aboard and each is not None)]
        return [station, tile, next((each for each in found if each in FACING and each is not None), FACING[0])]

    def crew(self, node: Node) -> object:
        """Nobody is nothing, which tables leave out."""
        number = self.notes.integer(node, 0)
        return NOTHING if number == 0 else number

    def numbers(self, node: Node) -> list[int] | None:
        if not isinstance(node, Sequence):
            self.notes.wrong_type(node, Message("a list of numbers"), write("[1, 2]"))
            return None
        found = [self.notes.integer(each, 1, names.MOST_TILES) for each in node.items]
        return [each for each in found if each is not None]

    # --- discoveries ---

    def discovery(self, node: Node) -> str | None:
        if isinstance(node, Scalar) and node.value == NOTHING:
            return NOTHING
        return self.notes.name(node, Message("discovery"), self.pack.ids("discoveries"))

    def ruins(self, node: Node) -> dict[object, object] | None:
        if not isinstance(node, Mapping):
            self.notes.wrong_type(node, Message("a mapping of numbers"), write("{10: me}"))
            return None
        most = int(self.pack.bundle["rules"]["ruins"]["spaces"])
        found: dict[object, object] = {}
        for entry in node.entries.values():
            number, finder = self.notes.integer(entry.key, 1, most), self.holder(entry.value)
            if number is not None and finder is not None:
                found[number] = finder
        return found

    def holder(self, node: Node) -> object:
        """A player, or nobody."""
        is_nobody = isinstance(node, Scalar) and node.value == names.NOBODY
        return names.NOBODY if is_nobody else self.seat(node)
