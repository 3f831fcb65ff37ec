"""The steps of `turns` that every game has: one class for each, whose fields are its arguments."""

from enum import StrEnum
from typing import Any, ClassVar

from pydantic import Field

from uwc_content.language.base import Model


class StepSort(StrEnum):
    """What may stand beside a step; the compiler has one parser for each."""

    DECK = "deck"
    FIELD = "field"
    KIND = "kind"
    NUMBER = "number"
    PAYABLE = "payable"
    PERIOD = "period"
    SECTION = "section"
    TRACK = "track"
    ZONE = "zone"


def place(sort: StrEnum, description: str, *, required: bool = False, alias: str | None = None) -> Any:
    """A place beside a step or a stretch: its sort and what it means."""
    settings: dict[str, Any] = {"description": description, "json_schema_extra": {"sort": sort}}
    if alias is not None:
        settings["alias"] = alias
    return Field(**settings) if required else Field(None, **settings)


class Step(Model):
    """A step: its docstring is its documentation. In the bundle its arguments are values by name."""

    example: ClassVar[str]
    is_a_players: ClassVar[bool] = True
    """Whether somebody does it, so that it must stand within `each: player`."""


class Draw(Step):
    """The player draws cards, as many as there are. With `keep` they choose so many and discard the others."""

    example: ClassVar[str] = "{step: draw, cards: 2}"
    cards: Any = place(StepSort.NUMBER, "how many are drawn", required=True)
    deck: str | None = place(StepSort.DECK, "what is drawn; the first deck of the vocabulary unless stated")
    keep: Any = place(StepSort.NUMBER, "how many of them are kept")


class Deal(Step):
    """Cards from a deck go to a zone: to that of the table, or so many to that of every player."""

    example: ClassVar[str] = "{step: deal, cards: 3}"
    is_a_players: ClassVar[bool] = False
    cards: Any = place(StepSort.NUMBER, "how many are dealt", required=True)
    deck: str | None = place(StepSort.DECK, "what is dealt; the first deck of the vocabulary unless stated")
    to: str | None = place(StepSort.ZONE, "where they go; the deck's own zone unless stated")


class Refill(Step):
    """A zone of the table is filled up from a deck until so many items lie there."""

    example: ClassVar[str] = "{step: refill, zone: market, up_to: 5}"
    is_a_players: ClassVar[bool] = False
    zone: str = place(StepSort.ZONE, "what is filled up", required=True)
    up_to: Any = place(StepSort.NUMBER, "how many items lie there afterwards", required=True)
    deck: str | None = place(StepSort.DECK, "where new ones come from; the first deck unless stated")


class Sweep(Step):
    """Everything in one zone goes to another."""

    example: ClassVar[str] = "{step: sweep, from: market, to: discard_pile}"
    is_a_players: ClassVar[bool] = False
    from_: str = place(StepSort.ZONE, "what is emptied", required=True, alias="from")
    to: str = place(StepSort.ZONE, "where everything goes", required=True)


class DiscardTo(Step):
    """A player who has more than so many chooses what to give up, until just so many are left."""

    example: ClassVar[str] = "{step: discard_to, cards: hand_limit}"
    cards: Any = place(StepSort.NUMBER, "how many may be left", required=True)
    of: str | None = place(StepSort.PAYABLE, "what is given up; the first payable of the vocabulary unless stated")


class Play(Step):
    """The player chooses an item, pays its price and puts it into a zone; then its played sections are done.

    Offered for items whose price can be paid. It may be left out, unless it is what the player chose to do. Rules
    that held before see the event `play`, those of the item itself do not.
    """

    example: ClassVar[str] = "{step: play, from: hand, to: tableau, price: price}"
    from_: str = place(StepSort.ZONE, "where the item comes from", required=True, alias="from")
    to: str = place(StepSort.ZONE, "where it goes before its sections are done", required=True)
    price: str | None = place(StepSort.FIELD, "the field with what it costs; nothing unless stated")
    of: str | None = place(StepSort.KIND, "only items of this kind")


class Take(Step):
    """The player chooses an item of a zone, pays its price and puts it into another zone.

    It may be left out, unless it is what the player chose to do.
    """

    example: ClassVar[str] = "{step: take, from: market, to: hand}"
    from_: str = place(StepSort.ZONE, "where the item comes from", required=True, alias="from")
    to: str = place(StepSort.ZONE, "where it goes", required=True)
    price: str | None = place(StepSort.FIELD, "the field with what it costs; nothing unless stated")
    of: str | None = place(StepSort.KIND, "only items of this kind")


class Receive(Step):
    """A section of every item in a zone of the player is received: production.

    Nobody is asked, except where an effect itself has a choice; the player orders the items if their order matters.
    """

    example: ClassVar[str] = "{step: receive, section: production, zone: tableau}"
    section: str = place(StepSort.SECTION, "the section that is received", required=True)
    zone: str = place(StepSort.ZONE, "whose items give it", required=True)


class Use(Step):
    """The player uses one usable thing: its section runs and it is spent. It may be left out, as `play` may."""

    example: ClassVar[str] = "{step: use, of: machine}"
    of: str = place(StepSort.KIND, "what may be used", required=True)


class Ready(Step):
    """All used things of the kind become usable again."""

    example: ClassVar[str] = "{step: ready, of: machine}"
    of: str = place(StepSort.KIND, "what becomes usable", required=True)


class Roll(Step):
    """A die that is a track: its marker goes to a space by chance. Conditions and counts read it like any track."""

    example: ClassVar[str] = "{step: roll, track: weather}"
    is_a_players: ClassVar[bool] = False
    track: str = place(StepSort.TRACK, "the track whose spaces are the sides of the die", required=True)


class Pass(Step):
    """The player is left out until the period around it that lasts `until: passed` is over."""

    example: ClassVar[str] = "{step: pass}"


class Score(Step):
    """The player receives what `final_scoring` lists, in its order."""

    example: ClassVar[str] = "{step: score}"


STEPS: dict[str, type[Step]] = {
    "draw": Draw,
    "deal": Deal,
    "refill": Refill,
    "sweep": Sweep,
    "discard_to": DiscardTo,
    "play": Play,
    "take": Take,
    "receive": Receive,
    "use": Use,
    "ready": Ready,
    "roll": Roll,
    "pass": Pass,
    "score": Score,
}
