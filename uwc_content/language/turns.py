"""The turn structure as data: stretches of `turns`, told apart by `op`; the head's value is `what`."""

from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from uwc_content.language.base import Model
from uwc_content.language.conditions import Condition
from uwc_content.language.parts import Part
from uwc_content.language.quantities import Count, Stat
from uwc_content.language.steps import place
from uwc_content.language.vocabulary import Where


class TurnSort(StrEnum):
    """What may stand at a place of a stretch; the compiler has one parser for each."""

    ACTIONS = "actions"
    AFTER = "periods with numbers"
    CONDITION = "condition"
    DIRECTION = "direction"
    END = "end"
    NUMBER = "number"
    OFFER = "parts or a name"
    ORDER = "order"
    PARTS = "parts"
    PERIOD = "period"
    STEP = "step"
    STRETCHES = "stretches"
    TIMES = "number of times"
    UNTIL = "until"
    WHOM = "anyone or everyone"
    WHOSE = "player"


class ByPlayers(Model):
    """A number that depends on how many play: a table of `setup`."""

    by_players: str = Field(description="the name of the table")


class ByPeriod(Model):
    """A number that depends on which of several periods it is: the first, the second and so on."""

    by: str = Field(description="the period, which is one around this place")
    of: list[int] = Field(description="the number in the first such period, in the second and so on", min_length=1)


Figure = int | Stat | ByPlayers
Repeats = int | Stat | ByPlayers | ByPeriod
StepValue = int | str | Stat | ByPlayers
Whom = Literal["anyone", "everyone"]


class Stretch(Model):
    """A stretch of the game: its docstring is its documentation, its fields are its arguments."""

    example: ClassVar[str]


class StepStretch(Stretch):
    """A named step, with its arguments beside it: `uwc words` lists the steps."""

    example: ClassVar[str] = "{step: draw, cards: 2}"
    op: Literal["step"] = "step"
    what: str = place(TurnSort.STEP, "the step", required=True)
    arguments: dict[str, StepValue] = Field(description="argument: its value; what may be left out is filled in")


class Do(Stretch):
    """Effects that the player receives; nothing of it can be declined that needs no choice."""

    example: ClassVar[str] = "{do: {gain: {points: 1}}}"
    op: Literal["do"] = "do"
    what: list[Part] = place(TurnSort.PARTS, "what is received", required=True)


class Offer(Stretch):
    """Effects that the player may use or decline: parts, `abilities`, or a type of items whose effects are offered.

    `abilities` are the effects with `once` among the rules in force for the player.
    """

    example: ClassVar[str] = "{offer: {pay: {points: 1}, then: {draw: 1}}}"
    op: Literal["offer"] = "offer"
    what: list[Part] | str = place(TurnSort.OFFER, "parts, `abilities` or a type of items", required=True)


class Each(Stretch):
    """Every player in turn does the stretches. With `period`, it begins and ends with each of them.

    With `times`, that is done so often: everybody once, then everybody again. Players who have passed are left out.
    """

    example: ClassVar[str] = "{each: player, period: turn, steps: [{step: draw, cards: 1}]}"
    op: Literal["each"] = "each"
    what: Literal["player"] = place(TurnSort.WHOSE, "always `player`", required=True)
    from_: Literal["order", "first", "last"] = Field(
        "order",
        alias="from",
        description="in turn order from the starting player (`order`), or always from the first or last seat",
        json_schema_extra={"sort": TurnSort.DIRECTION},
    )
    period: str | None = place(TurnSort.PERIOD, "the period that each of them has")
    times: Repeats | None = place(TurnSort.TIMES, "how often all of them have it; once unless stated")
    steps: "list[AnyStretch]" = place(TurnSort.STRETCHES, "what each of them does", required=True)


class Period(Stretch):
    """A period of the game, so often or until something happens; `once`, `lasts`, `nth` and `did` go by it.

    With `times` and `until` it is over with whatever comes first; with neither it comes once.
    """

    example: ClassVar[str] = "{period: round, times: 4, steps: [{each: player, steps: [{step: draw, cards: 1}]}]}"
    op: Literal["period"] = "period"
    what: str = place(TurnSort.PERIOD, "the period", required=True)
    times: Repeats | None = place(TurnSort.TIMES, "how often it comes")
    until: Literal["over", "passed"] | None = place(
        TurnSort.UNTIL, "`over`: it comes again until an `end` is reached; `passed`: until everybody has passed"
    )
    steps: "list[AnyStretch]" = place(TurnSort.STRETCHES, "what happens in it", required=True)


class IfStretch(Stretch):
    """The stretches, if the condition holds: for the player at turn, or else for anyone."""

    example: ClassVar[str] = "{if: {have: {points: 5}}, steps: [{step: draw, cards: 1}]}"
    op: Literal["if"] = "if"
    what: Condition = place(TurnSort.CONDITION, "the condition", required=True)
    of: Whom | None = place(TurnSort.WHOM, "outside `each`: whether it must hold for `anyone` or `everyone`")
    steps: "list[AnyStretch]" = place(TurnSort.STRETCHES, "what happens if it holds", required=True)
    else_: "list[AnyStretch] | None" = place(TurnSort.STRETCHES, "what happens otherwise", alias="else")


class End(Stretch):
    """The period around it with `until: over` is over: at once, or after so many more of a period.

    What follows that period in `turns`, such as the final scoring, still happens. `{round: 0}` means at the end of
    this round. Of several ends the earliest counts.
    """

    example: ClassVar[str] = "{end: race_won, if: {have: {points: 20}}, after: {round: 0}}"
    op: Literal["end"] = "end"
    what: str = place(TurnSort.END, "why the game ends", required=True)
    if_: Condition | None = place(TurnSort.CONDITION, "when; always unless stated", alias="if")
    of: Whom | None = place(TurnSort.WHOM, "outside `each`: whether it must hold for `anyone` or `everyone`")
    after: dict[str, int] | None = place(TurnSort.AFTER, "how many more of a period are played to their end")


class Order(Stretch):
    """The turn order of what follows.

    `rotate`: the next player begins; `reverse`: the other way round; `keep`: as before; the name of a track: by the
    markers on it, the most advanced first, and nothing on the track counts as behind.
    """

    example: ClassVar[str] = "{order: rotate}"
    op: Literal["order"] = "order"
    what: str = place(TurnSort.ORDER, "`rotate`, `reverse`, `keep` or a track", required=True)


class ChooseStretch(Stretch):
    """The player does one of these actions, one that can be done; if none can be, nothing happens.

    An action can be done if its first stretch can. With `times` they choose so often, the same or another one.
    """

    example: ClassVar[str] = "{choose: {gather: {step: draw, cards: 1}, rest: {do: {gain: {points: 1}}}}}"
    op: Literal["choose"] = "choose"
    what: "dict[str, list[AnyStretch]]" = place(TurnSort.ACTIONS, "action: its stretches", required=True)
    times: Figure | None = place(TurnSort.NUMBER, "how often they choose; once unless stated")


AnyStretch = Annotated[
    StepStretch | Do | Offer | Each | Period | IfStretch | End | Order | ChooseStretch, Field(discriminator="op")
]

STRETCHES: dict[str, type[Stretch]] = {
    "step": StepStretch,
    "do": Do,
    "offer": Offer,
    "choose": ChooseStretch,
    "end": End,
    "order": Order,
    "each": Each,
    "period": Period,
    "if": IfStretch,
}
"""By their heads; where several stand in one mapping, the first of them is the head: `{end: …, if: …}` is an end."""

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", max_length=60)]
PlayersKey = Annotated[str, StringConstraints(pattern=r"^[1-9]$")]


class Laid(Model):
    """Items that lie in a zone when the game begins. In a zone of the players, everybody has them all."""

    items: str = Field(description="the type of items")
    where: Where = Field({}, description="only those with these values; a list means any of them")
    into: str = Field(description="the zone")
    shuffled: bool = Field(False, description="whether the zone is shuffled afterwards")


class Dealt(Model):
    """Items that go from one zone to another when the game begins: so many to each player, or to the table."""

    deal: Figure = Field(description="how many")
    from_: str = Field(alias="from", description="the zone that they come from, its top first")
    to: str = Field(description="the zone that they go to")


class Setup(Model):
    """How a game begins."""

    players: list[Annotated[int, Field(ge=1, le=9)]] = Field(
        description="how many may play: each number that is possible", min_length=1
    )
    by_players: dict[Name, dict[PlayersKey, int]] = Field(
        {}, description="tables of numbers by how many play; wherever a number stands, the name of a table may"
    )
    start: dict[str, Figure] = Field({}, description="resource: how much of it everybody begins with")
    seats: list[dict[str, int]] = Field([], description="what the first player has besides, the second and so on")
    stats: dict[str, int] = Field({}, description="stat: its value for everybody before any rule raises it")
    tracks: dict[str, int | str] = Field({}, description="track: the space of the marker, the first unless stated")
    lay: list[Laid | Dealt] = Field([], description="what lies where, in this order")


class ScoredSection(Model):
    """A section of every item in a zone of the player."""

    section: str = Field(description="the section that is received")
    zone: str = Field(description="whose items score")


class ScoredEffect(Model):
    """Effects that everybody receives."""

    do: list[Part] = Field(description="what is received")


class TieBreak(Model):
    """Who is ahead among equals."""

    most: Count | None = Field(None, description="whoever has more of this count")
    fewest: Count | None = Field(None, description="whoever has less of this count")


class Ranking(Model):
    """Who has won."""

    score: str = Field(description="the resource of which the winner has the most")
    ties: list[TieBreak] = Field([], description="what decides among equals, the first that differs")
    shared: bool = Field(
        True, description="whether those who are still equal share the victory; if not, later seats win"
    )
