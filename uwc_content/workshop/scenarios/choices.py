"""Reads choices: `stop`, `{take: gold}`, `{build: mill, at: home}`, `{pay: {gold: 1}}`, or an option's number."""

from collections.abc import Iterator

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.engine.labels import KERNEL_KINDS
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence
from uwc_content.workshop.scenarios.model import Choice
from uwc_content.workshop.scenarios.packs import PlayedPack
from uwc_content.workshop.scenarios.shape import Words

WHERE = "at"
MOST_PLAYERS = 10
"""So many may be named where an effect asks for one of them."""
HINT = Message(
    "write `{one}`, `{two}`, `{three}` or `{four}`",
    one="stop",
    two="{scroll: barter}",
    three="{build: mill, at: home}",
    four="{pay: {grain: 1}}",
)


class ChoiceReader:
    """Reads the choices of one file; a word that no option can have is a fault."""

    def __init__(self, pack: PlayedPack, words: Words, notes: Notes) -> None:
        self.notes = notes
        self.payable = {*pack.names.vocabulary.resources, *pack.names.vocabulary.payables}
        self.known = {*KERNEL_KINDS, *words.choices, *words_of(pack), *self.payable}

    def choices(self, node: Node) -> list[Choice]:
        items = node.items if isinstance(node, Sequence) else [node]
        return [choice for each in items if (choice := self.choice(each)) is not None]

    def choice(self, node: Node) -> Choice | None:
        if isinstance(node, Mapping) and node.entries:
            return self.mapping(node)
        if isinstance(node, Scalar) and type(node.value) is int and node.value > 0:
            return Choice(node.text, "", (), number=node.value)
        piece = self.piece(node)
        return None if piece is None else Choice(piece, "", (piece,))

    def mapping(self, node: Mapping) -> Choice | None:
        """The first key is the verb of the option."""
        verb, *rest = node.entries.values()
        if [entry.key.value for entry in rest] not in ([], [WHERE]):
            self.notes.fault("UWC201", Message("a choice has no `{name}`", name=rest[0].key.text), rest[0].key, HINT)
            return None
        if self.piece(verb.key) is None:
            return None
        where = self.piece(rest[0].value) if rest else ""
        pieces: list[str | None] = []
        amounts = None
        if isinstance(verb.value, Mapping):
            amounts = self.amounts(verb.value)
        else:
            values = verb.value.items if isinstance(verb.value, Sequence) else [verb.value]
            pieces = [self.piece(each) for each in values]
        if where is None or None in pieces:
            return None
        told = tuple(each for each in pieces if each is not None)
        return Choice(text_of(node), str(verb.key.value), told, where, amounts)

    def amounts(self, node: Mapping) -> dict[str, int]:
        found = {}
        for entry in node.entries.values():
            name = self.notes.name(entry.key, Message("resource"), self.payable)
            number = self.notes.integer(entry.value, 1)
            if name is not None and number is not None:
                found[name] = number
        return found

    def piece(self, node: Node) -> str | None:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.notes.wrong_type(node, Message("a choice"), HINT)
            return None
        if node.value not in self.known:
            hint = did_you_mean(node.value, self.known) or HINT
            self.notes.fault("UWC206", Message("no option is called `{name}`", name=node.text), node, hint)
            return None
        return node.value


def words_of(pack: PlayedPack) -> Iterator[str]:
    """Every name that a label can hold."""
    yield from pack.names.kinds
    yield from pack.names.vocabulary.tracks
    yield from pack.names.vocabulary.groups
    yield from pack.names.vocabulary.decks
    yield from pack.names.vocabulary.words
    for items in pack.bundle["items"].values():
        yield from (item["id"] for item in items)
    yield from pack.item_parts()
    yield from (f"player_{number + 1}" for number in range(MOST_PLAYERS))
    yield from pack.parts()


def text_of(node: Node) -> str:
    """A choice as it could stand in a file."""
    if isinstance(node, Mapping):
        inner = ", ".join(f"{entry.key.text}: {text_of(entry.value)}" for entry in node.entries.values())
        return f"{{{inner}}}"
    if isinstance(node, Sequence):
        return f"[{', '.join(text_of(each) for each in node.items)}]"
    return node.text if isinstance(node, Scalar) else ""
