"""What every model shares, and how a word states its arguments."""

from enum import StrEnum
from operator import not_
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Frozen, strict, and without room for a key that nothing reads."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True, populate_by_name=True)


class Sort(StrEnum):
    """What may stand at a place of the language; the compiler has one parser for each."""

    __hash__ = (
        str.__hash__
    )  # That of enumerations is a function in Python, and tables of parsers are asked all the time.
    ALTERNATIVES = "alternatives"
    BAG = "bag"
    BAG_OR_ALL = "bag or all"
    BLOCK = "parts"
    CONDITION = "condition"
    CONDITIONS = "conditions"
    COST = "cost"
    COUNT = "count"
    DECK_BAG = "deck bag"
    EVENT = "event"
    FACTS = "facts"
    INTEGER = "number"
    ITSELF = "this item"
    KIND = "kind"
    MULTIPLIERS = "multipliers"
    PAYMENT = "payment"
    PERIOD = "period"
    PERIOD_OR_PLACE = "period or place"
    PERMISSION = "permission"
    PERSON = "person"
    PLAYERS = "players"
    PLACE = "place"
    PRONOUN = "pronoun"
    SELECTION = "selection"
    SHARED = "shared property"
    SITE = "site"
    SOURCE = "source"
    STAT_BAG = "stat bag"
    TIMES = "times"
    TRACK_BAG = "track bag"
    TRUTH = "truth value"


def unless_empty(description: str, make: type[dict[Any, Any]] | type[list[Any]] | type[bool]) -> Any:
    """A field that most games leave out: what is empty or false does not appear in the bundle."""
    return Field(default_factory=make, exclude_if=not_, description=description)


def at_most(description: str) -> Any:
    """A limit that most nouns do not have, and which then does not appear in the bundle."""
    return Field(None, ge=1, exclude_if=not_, description=description)


def argument(sort: Sort, description: str, *, alias: str | None = None, required: bool = False) -> Any:
    """A place beside a head word (or the head's own value): its sort and what it means."""
    settings: dict[str, Any] = {"description": description, "json_schema_extra": {"sort": sort}}
    if alias is not None:
        settings["alias"] = alias
    return Field(**settings) if required else Field(None, **settings)


def head(sort: Sort, description: str) -> Any:
    """The value of the head word itself; in the bundle it is always called `what`."""
    return argument(sort, description, required=True)


class Word(Model):
    """A word of the effect language: its docstring is its documentation, its fields are its arguments."""

    example: ClassVar[str]
