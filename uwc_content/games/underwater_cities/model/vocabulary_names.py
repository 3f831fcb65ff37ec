"""Texts that must be names of the vocabulary; where no vocabulary is at hand they pass."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Annotated, Any, Protocol

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from uwc_content.diagnostics import Message, all_of
from uwc_content.games.underwater_cities.pieces import KINDS
from uwc_content.language.vocabulary import Vocabulary


class KnowsVocabulary(Protocol):
    """The context of a validation, such as the compiler's `Names`."""

    @property
    def vocabulary(self) -> Vocabulary: ...


def values_of(item_type: str, field: str) -> Callable[[Vocabulary], Iterable[str]]:
    """The values that a field of an item type may have."""

    def values(vocabulary: Vocabulary) -> Iterable[str]:
        definition = vocabulary.items.get(item_type)
        found = definition.fields.get(field) if definition else None
        return found.of if found else ()

    return values


NAME_TABLES: dict[str, Callable[[Vocabulary], Iterable[str]]] = {
    Message("resource"): lambda vocabulary: vocabulary.resources,
    Message("kind"): lambda vocabulary: vocabulary.kinds,
    Message("kind that is built"): lambda _: KINDS,
    Message("track"): lambda vocabulary: vocabulary.tracks,
    Message("deck"): values_of("cards", "deck"),
    Message("colour of slots"): values_of("slots", "colour"),
    Message("colour of metropolises"): values_of("metropolises", "colour"),
    Message("side of the main board"): values_of("slots", "positions"),
}


def known_as(sort: str) -> AfterValidator:
    """A check that a text is a name of this sort."""

    def check(name: str, info: ValidationInfo) -> str:
        context: KnowsVocabulary | None = info.context
        if context is None:
            return name
        known = sorted(NAME_TABLES[sort](context.vocabulary))
        if name not in known:
            details = {"sort": sort, "name": name, "known": known}
            raise PydanticCustomError("unknown_name", "there is no {sort} `{name}`", details)
        return name

    return AfterValidator(check)


def on_track(track: str) -> AfterValidator:
    """A check that a number is a space of this track."""

    def check(space: int | None, info: ValidationInfo) -> int | None:
        context: KnowsVocabulary | None = info.context
        known = [] if context is None else context.vocabulary.tracks[track].spaces
        if space is not None and known and space not in known:
            told = {"message": Message("`{track}` has no such space", track=track)}
            raise PydanticCustomError("no_such_space", "no such space", told)
        return space

    return AfterValidator(check)


def complete(names: Collection[str]) -> AfterValidator:
    """A check that a table has an entry for each of these names: the interpreter asks for all of them."""

    def check(table: dict[str, Any]) -> dict[str, Any]:
        missing = [name for name in names if name not in table]
        if missing:
            message = Message("{names} must be stated here", names=all_of([f"`{name}`" for name in missing]))
            raise PydanticCustomError("incomplete", "{message}", {"message": message})
        return table

    return AfterValidator(check)


def exactly(names: Sequence[str]) -> AfterValidator:
    """A check that a list is this one: the interpreter keeps no other order."""

    def check(listed: list[str]) -> list[str]:
        if listed != list(names):
            message = Message("only {names} is possible here, in this order", names=f"[{', '.join(names)}]")
            raise PydanticCustomError("another_order", "{message}", {"message": message})
        return listed

    return AfterValidator(check)


ResourceName = Annotated[str, known_as("resource"), Field(json_schema_extra={"sort": "resource"})]
KindName = Annotated[str, known_as("kind"), Field(json_schema_extra={"sort": "kind"})]
BuiltKind = Annotated[str, known_as("kind that is built"), Field(json_schema_extra={"sort": "kind that is built"})]
TrackName = Annotated[str, known_as("track"), Field(json_schema_extra={"sort": "track"})]
DeckName = Annotated[str, known_as("deck"), Field(json_schema_extra={"sort": "deck"})]
SlotColour = Annotated[str, known_as("colour of slots"), Field(json_schema_extra={"sort": "colour of slots"})]
MetropolisColour = Annotated[
    str, known_as("colour of metropolises"), Field(json_schema_extra={"sort": "colour of metropolises"})
]
BoardSideName = Annotated[
    str, known_as("side of the main board"), Field(json_schema_extra={"sort": "side of the main board"})
]

Amounts = dict[ResourceName, Annotated[int, Field(ge=1, le=1000)]]
