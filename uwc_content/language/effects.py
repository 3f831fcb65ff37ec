"""The words that do: one class for each effect. The head's value is `what`; how it is done stands beside it."""

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from uwc_content.language.base import Sort, Word, argument, head
from uwc_content.language.conditions import Condition
from uwc_content.language.quantities import Bag, Cost, Number, Selection, Times

if TYPE_CHECKING:
    from uwc_content.language.parts import Part


class Effect(Word):
    """Something that is done now."""

    then: "list[Part] | None" = argument(
        Sort.BLOCK, "what follows once the head is finished, if at least one unit of it was done"
    )
    once: str | None = argument(
        Sort.PERIOD, "in a section of rules: an ability that may be used once in each such period"
    )
    who: str | None = argument(Sort.PLAYERS, "who does it, where that is not you alone")


class Gain(Effect):
    """Receive everything in the bag.

    A gain that involves no choice is simply received and is never refused; what exceeds a cap is lost.
    """

    example: ClassVar[str] = "{gain: {grain: 1, timber: 1}}"
    op: Literal["gain"] = "gain"
    what: Bag = head(Sort.BAG, "what is received")


class Pay(Effect):
    """Give something up for the benefit in `then`.

    Offered only when the whole payment is possible and something in `then` can be done afterwards.
    Things to pay with may stand in the bag: they are discarded.
    With `to` another player receives the resources; where nobody else is meant, it is not offered.
    `any` in place of a number lets the player choose how much, at least 1; `{up_to: 5}` sets the most. In `then`,
    `paid` counts what was chosen.
    """

    example: ClassVar[str] = "{pay: {ideas: 2}, then: {gain: {points: 3}}, times: any}"
    op: Literal["pay"] = "pay"
    what: Bag = head(Sort.PAYMENT, "what is given up")
    then: "list[Part]" = argument(Sort.BLOCK, "the benefit", required=True)
    times: Times | None = argument(Sort.TIMES, "how often it may be repeated: a number, `any` or `{per: count}`")
    to: str | None = argument(Sort.PERSON, "the other player who receives what is paid")


class Put(Effect):
    """Put amounts from the supply on this very item, where they stay until they are paid from there.

    `kept: this` counts what is kept on the item, and pays with it. What leaves a player takes what is kept with it.
    """

    example: ClassVar[str] = "{put: {grain: 2}, onto: this}"
    op: Literal["put"] = "put"
    what: Bag = head(Sort.BAG, "what is put there")
    onto: Literal["this"] = argument(Sort.ITSELF, "the item that keeps it", required=True)


class Exchange(Effect):
    """Give one bag and receive the other, in the direction that the player picks.

    With `times` it goes on in that direction, at most as often as what was there at first can be given.
    """

    example: ClassVar[str] = "{exchange: {grain: 1}, for: {timber: 1}}"
    op: Literal["exchange"] = "exchange"
    what: Bag = head(Sort.BAG, "one side")
    for_: Bag = argument(Sort.BAG, "the other side", alias="for", required=True)
    times: Times | None = argument(Sort.TIMES, "how often it may be repeated: a number, `any` or `{per: count}`")


class Draw(Effect):
    """Draw from a deck, as many as exist. With `keep` the rest is discarded."""

    example: ClassVar[str] = "{draw: 4, keep: 2}"
    op: Literal["draw"] = "draw"
    what: Bag = head(Sort.DECK_BAG, "how many: a number, or a bag of decks")
    keep: int | None = argument(Sort.INTEGER, "how many of the drawn ones are kept")


class Advance(Effect):
    """Move a marker along its track step by step; each space's bonus comes before the next step."""

    example: ClassVar[str] = "{advance: {council: 2}}"
    op: Literal["advance"] = "advance"
    what: Bag = head(Sort.TRACK_BAG, "how many steps on which track")


class Take(Effect):
    """Take things on public display: a tile, a token, a thing of an open row, a discarded one.

    `all` of them are taken together, without a question.
    """

    example: ClassVar[str] = "{take: {scroll: 1}, from: discard_pile}"
    op: Literal["take"] = "take"
    what: Selection = head(Sort.SELECTION, "what is taken")
    from_: str | None = argument(Sort.PLACE, "the place that it is taken from", alias="from")


class Use(Effect):
    """Run the effect of an item or the action of a place.

    Offered only when it can be used at least in part. What can be used once in a period is spent before its effect.
    """

    example: ClassVar[str] = "{use: action_scroll}"
    op: Literal["use"] = "use"
    what: Selection = head(Sort.SELECTION, "whose effect is run")


class Ready(Effect):
    """Make used things usable again."""

    example: ClassVar[str] = "{ready: {action_scroll: all}}"
    op: Literal["ready"] = "ready"
    what: Selection = head(Sort.SELECTION, "what becomes usable")


class Build(Effect):
    """Put things on legal sites, one by one, up to so many of each kind, paying for each.

    A super-kind lets the player choose: `structure`, `building`, `village`. Surcharges of a site are always due.
    """

    example: ClassVar[str] = "{build: {road: 2}, cost: free}"
    op: Literal["build"] = "build"
    what: Selection = head(Sort.SELECTION, "what is built")
    cost: Cost | None = argument(Sort.COST, "for each thing: `usual` (the default), `free`, or a stated bag")
    less: Bag | None = argument(Sort.BAG, "subtracted from the cost of each thing, never below nothing")


class Upgrade(Effect):
    """Turn things to their better side, up to so many, paying for each; `all` means up to all."""

    example: ClassVar[str] = "{upgrade: {mill: 2}, cost: {one_of: [{coins: 1}, {ideas: 1}]}}"
    op: Literal["upgrade"] = "upgrade"
    what: Selection = head(Sort.SELECTION, "what is upgraded")
    cost: Cost | None = argument(Sort.COST, "for each thing: `usual` (the default), `free`, or a stated bag")
    less: Bag | None = argument(Sort.BAG, "subtracted from the cost of each thing, never below nothing")


class Produce(Effect):
    """Receive what a thing alone produces: without pair bonus and without multiplier."""

    example: ClassVar[str] = "{produce: {upgraded_structure: 1, at: connected_village}}"
    op: Literal["produce"] = "produce"
    what: Selection = head(Sort.SELECTION, "what produces")


class Select(Effect):
    """Point at one thing for which `then` can do something; there it is called `it`."""

    example: ClassVar[str] = "{select: village, then: {gain: {points: 1, per: {building: 1, at: it}}}}"
    op: Literal["select"] = "select"
    what: Selection = head(Sort.SELECTION, "what is pointed at")
    then: "list[Part]" = argument(Sort.BLOCK, "what is done with it", required=True)


class Choose(Effect):
    """Pick one alternative, or up to `pick` different ones. Each is a part or a list of parts."""

    example: ClassVar[str] = "{choose: [{gain: {ideas: 2}}, {upgrade: {structure: 3}}]}"
    op: Literal["choose"] = "choose"
    what: "list[list[Part]]" = head(Sort.ALTERNATIVES, "the alternatives")
    pick: int | None = argument(Sort.INTEGER, "how many different ones may be picked")
    times: Times | None = argument(Sort.TIMES, "how often the choice is offered")


class Together(Effect):
    """All of the parts in this order, or none of them."""

    example: ClassVar[str] = "{together: [{build: structure}, {upgrade: it}]}"
    op: Literal["together"] = "together"
    what: "list[Part]" = head(Sort.BLOCK, "the parts, in order")
    times: Times | None = argument(Sort.TIMES, "how often it may be repeated")


class If(Effect):
    """Do `then` when the condition holds, and `else` when it does not."""

    example: ClassVar[str] = "{if: {have: upgraded_road}, then: {gain: {grain: 1}}, else: {draw: 1}}"
    op: Literal["if"] = "if"
    what: Condition = head(Sort.CONDITION, "the condition")
    then: "list[Part]" = argument(Sort.BLOCK, "what is done when it holds", required=True)
    else_: "list[Part] | None" = argument(Sort.BLOCK, "what is done otherwise", alias="else")


class GameWord(Effect):
    """An effect that only one ruleset knows; its vocabulary names the word, its arguments and its meaning."""

    example: ClassVar[str] = "{move: boat, steps: 3}"
    op: Literal["word"] = "word"
    word: str = Field(description="the word of the ruleset")
    what: Selection = head(Sort.SELECTION, "what it acts on")
    arguments: dict[str, Number] = Field(description="the word's own arguments, as the ruleset declares them")


EFFECT_WORDS: dict[str, type[Word]] = {
    "gain": Gain,
    "pay": Pay,
    "put": Put,
    "exchange": Exchange,
    "draw": Draw,
    "advance": Advance,
    "take": Take,
    "use": Use,
    "ready": Ready,
    "build": Build,
    "upgrade": Upgrade,
    "produce": Produce,
    "select": Select,
    "choose": Choose,
    "together": Together,
    "if": If,
}
