"""What stands inside the braces: bags, selections, counts, costs and events, as the bundle holds them."""

from typing import Annotated, Literal

from pydantic import Field

from uwc_content.language.base import Model, Sort, argument

Row = Annotated[list[int], Field(min_length=2, max_length=2)]


class Table(Model):
    """A rising table read `by` a count: below the first row 0, and the last row means "or more"."""

    table: list[Row] = Field(description="rows [count, number], rising", min_length=1)


class Stat(Model):
    """A number that the rules keep for each player, such as a range or a limit."""

    stat: str = Field(description="the name of the stat")


class UpTo(Model):
    """An amount of a payment that the player chooses: at least one, and no more than this."""

    up_to: int = Field(description="the most that may be chosen", ge=2)


Number = int | Literal["all", "any"] | Stat | Table | UpTo
"""`any` is an amount of a payment that the player chooses, at least one."""


class Event(Model):
    """Something that happens: one verb with what it happens to, or `one_of` several events.

    Numbers in an event's bag mean *at least*. Only the owner's own events count, unless `who` says otherwise.
    """

    verb: str | None = Field(None, description="what happens: a verb of the language or of the ruleset")
    bag: "Bag | None" = Field(None, description="what is gained, paid, drawn or advanced, at least")
    selection: "Selection | None" = Field(None, description="the thing that it happens to")
    period: str | None = Field(None, description="the period that begins or ends")
    one_of: "list[Event] | None" = Field(None, description="any of these events")
    source: str | None = argument(
        Sort.SOURCE, "only when this gives it: the item whose own section contains the word", alias="from"
    )
    nth: int | None = argument(Sort.INTEGER, "only the nth time, counted `in` a period or a place")
    within: str | None = argument(
        Sort.PERIOD_OR_PLACE, "where `nth` counts or where it must happen: a period or a kind of place", alias="in"
    )
    match: bool | None = argument(Sort.TRUTH, "whether the colours of what is played and of its place match")
    who: str | None = argument(Sort.PLAYERS, "`others`: when it happens to another player, and not to you")


Fact = bool | int | str
Pronoun = Literal["it", "here", "this"]


class FactTest(Model):
    """What a fact of an item must be: one of these values, or a number between two; `unit` is one of an amount."""

    any_of: list[Fact] | None = Field(None, description="the values, of which it has one")
    least: int | None = Field(None, description="the smallest number")
    most: int | None = Field(None, description="the largest number")
    unit: str | None = Field(None, description="the resource whose amount is meant")


class Sum(Model):
    """A number that is printed on things, added up over all of them."""

    field: str = Field(description="the fact that is added up")
    number: int = Field(description="how much of it makes one", ge=1)
    unit: str | None = Field(None, description="the resource, where the fact is an amount of resources")
    things: "Selection" = Field(description="the things that it is printed on")


class Narrowed(Model):
    """The words that narrow what is counted or meant; they stand inside the braces."""

    per: "Count | None" = argument(Sort.COUNT, "once for every complete one of this count")
    max: int | None = argument(Sort.INTEGER, "the most times that `per` may count")
    by: "Count | None" = argument(Sort.COUNT, "the count by which a rising table is read")
    with_: "Count | None" = argument(Sort.COUNT, "only a place with at least these; 0 means none", alias="with")
    at: "Selection | None" = argument(Sort.SELECTION, "only what stands at this")
    site: str | None = argument(Sort.SITE, "only on this kind of site, or `here`")
    where: "dict[str, FactTest] | None" = argument(
        Sort.FACTS, "only those with these facts printed on them: a value, a list of values, or numbers between"
    )
    except_: "Pronoun | None" = argument(Sort.PRONOUN, "all but this one: `this` item, or `it`", alias="except")
    who: str | None = argument(Sort.PLAYERS, "in a count: those of the `others` together, or of `everyone`")
    kept: Literal["this"] | None = argument(Sort.ITSELF, "only what is kept on `this` item")
    same: str | None = argument(Sort.SHARED, "all of them share this property")
    different: str | None = argument(Sort.SHARED, "no two of them share this property; `paid`: other than those paid")


class Bag(Narrowed):
    """Amounts of resources (or tracks, decks, stats): all of them, or `one_of` several bags."""

    of: dict[str, Number] | None = Field(None, description="how many of each")
    one_of: "list[Bag] | None" = Field(None, description="one of these bags, chosen by the player")


class Selection(Narrowed):
    """Things of some kinds: up to so many of each, `one_of` several selections, or a pronoun."""

    of: dict[str, Number] | None = Field(None, description="up to how many of each kind")
    one_of: "list[Selection] | None" = Field(None, description="things of one of these selections")
    pronoun: Pronoun | None = Field(
        None, description="`it`: the thing just meant; `here`: the site with this text; `this`: the item with it"
    )


class Count(Narrowed):
    """A number read off the game: complete sets of these, `one_of` several together, or events that happened."""

    of: dict[str, Number] | None = Field(None, description="how many of each make one complete set")
    one_of: "list[Count] | None" = Field(None, description="the sum of these counts")
    did: Event | None = Field(None, description="how often (or how much of) this happened")
    sum: Sum | None = Field(None, description="how much of a number printed on things there is")
    paid: Annotated[dict[str, int], Field(min_length=1, max_length=1)] | None = Field(
        None, description="how much of what the player chose to pay makes one"
    )
    pronoun: Pronoun | None = Field(None, description="the thing just meant, this site or this item")


Cost = Literal["usual", "free"] | Bag


class PerTimes(Model):
    """As often as something is counted."""

    per: Count = argument(Sort.COUNT, "the count that says how often", required=True)


Times = int | Literal["any"] | PerTimes
