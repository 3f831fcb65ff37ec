"""Reads facts about a declared game: every name and number is held against the vocabulary of its pack."""

from collections.abc import Callable

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Message
from uwc_content.games.declared.stage.names import facts_of, items_sort, space_sort
from uwc_content.reading.nodes import Mapping, Node, Scalar
from uwc_content.workshop.scenarios.facts import FactReader, Reader
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.shape import Fact


class DeclaredFacts(FactReader):
    """Tables of facts that follow from the vocabulary, and readers of their values."""

    def __init__(self, pack: PlayedPack, notes: Notes) -> None:
        super().__init__(pack, notes)
        allowed: list[int] = pack.bundle["setup"]["players"]
        self.least_players, self.most_players = min(allowed), max(allowed)
        self.players = self.usual_players = 2 if 2 in allowed else min(allowed)
        vocabulary = pack.names.vocabulary
        self.readers: dict[str, Reader] = {
            "amounts": self.amounts,
            "kept": self.kept,
            "rules": self.rules,
            "seat": self.seat,
            "seats": self.seats,
            "truth": self.language.truth,
            "used": self.used,
            "stats": lambda node: self.table_of(node, Message("stat"), vocabulary.stats, self.number(0)),
            "drawn": self.drawn,
            "end": lambda node: notes.name(node, Message("end"), vocabulary.ends),
            **{items_sort(name): self.several(name, Message(name.removesuffix("s"))) for name in vocabulary.items},
            **{space_sort(name): self.space(name) for name in vocabulary.tracks},
        }
        facts = facts_of(vocabulary)
        self.of_player = self.reading(facts.of_player)
        self.only_given = self.reading(facts.only_given)
        self.only_expected = self.reading(facts.only_expected)
        self.compared = self.reading(facts.compared)
        self.of_table = self.reading(facts.of_table)

    def reading(self, facts: dict[str, Fact]) -> dict[str, Reader]:
        """The reader of each fact."""
        return {
            name: self.number(fact.least, fact.most) if fact.sort == "number" else self.readers[fact.sort]
            for name, fact in facts.items()
        }

    def used(self, node: Node) -> list[str] | None:
        vocabulary = self.pack.names.vocabulary
        known = [name for type_name in vocabulary.items for name in sorted(self.pack.ids(type_name))]
        return self.names_in(node, Message("item"), known)

    def drawn(self, node: Node) -> object:
        """A number where there is one deck, otherwise a number for each."""
        decks = list(self.pack.names.vocabulary.decks)
        if isinstance(node, Mapping) or len(decks) != 1:
            return self.table_of(node, Message("deck"), decks, self.number(0))
        number = self.notes.integer(node, 0)
        return None if number is None else {decks[0]: number}

    def space(self, track: str) -> Callable[[Node], object]:
        """A space of a track; where it has none with names, how many steps were made."""
        spaces = self.pack.names.vocabulary.tracks[track].spaces
        if not spaces:
            return self.number(0)

        def read(node: Node) -> object:
            if isinstance(node, Scalar) and node.value in spaces:
                return node.value
            known = Message("spaces: {names}", names=", ".join(str(each) for each in spaces))
            self.notes.fault("UWC206", Message("the track `{track}` has no such space", track=track), node, known)
            return None

        return read
