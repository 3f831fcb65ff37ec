"""What the checks of a whole pack look at."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from uwc_content.compiler.parse.flow import Flow
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Span
from uwc_content.language.manifest import Pack
from uwc_content.language.vocabulary import Vocabulary

MOST_READ: Final = 10_000
"""Items that are kept as they were read; a box has a few hundred."""


class ItemRecord(NamedTuple):
    """An item in bundle form and where its id stands."""

    type: str
    id: str
    item: Lowered
    span: Span
    file: str
    """The file within the pack; the span has it as people see it."""
    text: str = ""
    """The item as the bundle writes it, if that is known already."""
    made_of: tuple[Any, ...] = ()
    """Its frame and its lines of effects, which it shares with others, where nobody has put it together yet."""

    @property
    def fields(self) -> Lowered:
        """Its plain facts, which most checks of a whole pack ask for."""
        found: Lowered = self[2]["fields"]
        return found

    @property
    def pieces(self) -> tuple[str]:
        """What it says where it is made of nothing that others say, too."""
        return (self.text,)

    @property
    def faulty(self) -> list[str]:
        """The fields that have a fault of their own."""
        found: list[str] = self[2].get("faulty", [])
        return found


@lru_cache(maxsize=MOST_READ)
def item_in(text: str) -> Lowered:
    """Every check of a whole pack asks for all items, one check after the other; nobody may change them."""
    found: Lowered = json.loads(text)
    return found


class Said(NamedTuple):
    """What items say alike, as it is remembered of them."""

    pieces: tuple[str, ...]


class RememberedRecord(ItemRecord):
    """A record whose item is put together, or read from its text, only when somebody asks for it."""

    __slots__ = ()

    @property
    def item(self) -> Lowered:
        if not self.made_of or isinstance(self.made_of[0], Said):
            return item_in(self.text)
        frame, *lines = self.made_of
        return {"blocks": {line.name: line.value for line in lines}, **frame.rest, "id": self.id}


class Records(list[ItemRecord]):
    """The items of one type. Many checks look for words in them, and what several items say is searched once."""

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """In which items each piece stands, where no part lies in two; the empty one if no text of them is known."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for i, record in enumerate(self):
            for said in record.made_of or (record,):
                for piece in said.pieces:
                    found[piece].append(i)
        return found


def mentioning(records: list[ItemRecord], *groups: tuple[str, ...]) -> list[ItemRecord]:
    """Those in a part of which one word of each group may stand, such as the one that a check looks for."""
    places = (records if isinstance(records, Records) else Records(records)).places
    pieces: Iterable[str] = places
    for words in groups:
        quoted = [f'"{word}"' for word in words]
        pieces = {piece for word in quoted for piece in pieces if not piece or word in piece}
    return [records[i] for i in sorted({i for piece in pieces for i in places[piece]})]


def blocks_of(item: Lowered) -> Iterator[tuple[list[str | int], list[Lowered]]]:
    """The blocks of an item and of its parts, each with the way to it."""
    for section, block in item.get("blocks", {}).items():
        yield [section], block
    for name, parts in item.get("parts", {}).items():
        for position, part in enumerate(parts):
            for section, block in part.get("blocks", {}).items():
                yield [name, position, section], block


Keys = tuple[str | int, ...]
"""The way to a place in a file: keys, and positions in lists."""


class PackView(NamedTuple):
    """A pack whose files have all been parsed."""

    pack: Pack
    vocabulary: Vocabulary
    rules: Any
    """The game's own rules model, or None when rules.yaml is missing or faulty."""
    items: dict[str, list[ItemRecord]]
    pack_span: Callable[[str, str], Span]
    """Where pack.yaml speaks of a type of items, or of one deck or colour of it."""
    field_span: Callable[[ItemRecord, str], Span] = lambda record, _: record.span
    """Where an item states a fact, or else its id."""
    rules_span: Callable[[Keys], Span] = lambda _: Span.whole_line("rules.yaml")
    """Where rules.yaml states something, or else what it is part of."""
    lost: frozenset[str] = frozenset()
    """Types of which an item could not be read: counting the rest would only repeat that fault."""
    layout_type: str = ""
    """What the layouts of the game are called; empty if it has none."""
    flow: Flow = Flow()
    """The course of the game, as far as rules.yaml states it."""
    vocabulary_span: Callable[[Keys], Span] = lambda _: Span.whole_line("vocabulary.yaml")
    """Where vocabulary.yaml states something, or else what it is part of."""
