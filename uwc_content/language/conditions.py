"""The words that ask: conditions of `if` and requirements of items. Several in one mapping must all hold."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from uwc_content.language.base import Sort, Word, head
from uwc_content.language.quantities import Count, Event, Selection


class Have(Word):
    """At least this much or this many of each; 0 means none.

    Kinds that connect count when they are connected, as everywhere in counts and conditions.
    """

    example: ClassVar[str] = "{if: {have: {village: 5}}, then: {build: market, cost: free}}"
    op: Literal["have"] = "have"
    what: Count = head(Sort.COUNT, "what must be there")


class AtMost(Word):
    """No more than this."""

    example: ClassVar[str] = "{if: {at_most: {grain: 1}}, then: {gain: {grain: 3}}, else: {draw: 1}}"
    op: Literal["at_most"] = "at_most"
    what: Count = head(Sort.COUNT, "what there may be at the most")


class Stands(Word):
    """The marker of a track stands exactly on this space, or on one of these spaces. Written with the track's name."""

    example: ClassVar[str] = "{if: {council: 3}, then: {gain: {ideas: 2}}}"
    op: Literal["stands"] = "stands"
    track: str = Field(description="the track")
    what: list[int | str] = Field(description="the spaces", min_length=1)


class Is(Word):
    """The thing meant by `it` is such a thing. Written `it: …`."""

    example: ClassVar[str] = (
        "{build: building, then: {if: {it: {building: 1, at: walled_village}}, then: {gain: {points: 2}}}}"
    )
    op: Literal["it"] = "it"
    what: Selection = head(Sort.SELECTION, "what it must be")


class Did(Word):
    """This happened to you in this turn, or `in` the period that the event names."""

    example: ClassVar[str] = "{if: {did: {build: road}}, then: {gain: {coins: 2}}}"
    op: Literal["did"] = "did"
    what: Event = head(Sort.EVENT, "what must have happened")


class Most(Word):
    """You have strictly more of these than every other player."""

    example: ClassVar[str] = "{if: {most: school}, then: {gain: {points: 2}}}"
    op: Literal["most"] = "most"
    what: str = head(Sort.KIND, "the kind that is compared")


class AnyOf(Word):
    """At least one of these conditions holds."""

    example: ClassVar[str] = "{if: {any_of: [{have: {mill: 4}}, {council: 1}]}, then: {gain: {grain: 2}}}"
    op: Literal["any_of"] = "any_of"
    what: "list[list[Test]]" = head(Sort.CONDITIONS, "the conditions")


class Not(Word):
    """The condition does not hold."""

    example: ClassVar[str] = "{if: {not: {did: {build: school}}}, then: {build: school, cost: free}}"
    op: Literal["not"] = "not"
    what: "list[Test]" = head(Sort.CONDITION, "what must not hold")


Test = Annotated[Have | AtMost | Stands | Is | Did | Most | AnyOf | Not, Field(discriminator="op")]
Condition = list[Test]

CONDITION_WORDS: dict[str, type[Word]] = {
    "have": Have,
    "at_most": AtMost,
    "it": Is,
    "did": Did,
    "most": Most,
    "any_of": AnyOf,
    "not": Not,
}
