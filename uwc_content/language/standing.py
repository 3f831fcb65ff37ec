"""The words that hold: rules that are true while their item lies there, or for as long as `lasts` says."""

from typing import TYPE_CHECKING, ClassVar, Literal

from uwc_content.language.base import Sort, Word, argument, head
from uwc_content.language.quantities import Bag, Event

if TYPE_CHECKING:
    from uwc_content.language.parts import Part


class Rule(Word):
    """Something that holds."""

    lasts: str | None = argument(Sort.PERIOD, "inside an effect: how long the rule holds")


class When(Rule):
    """Whenever the event happens to you: do `then` after it, or `instead` of it.

    It resolves at once, also in the middle of another effect; the owner orders several. Replacing is optional, and
    where the event names a group or alternatives, the owner says what is replaced.
    """

    example: ClassVar[str] = "{when: {build: school, nth: 2, in: connected_village}, then: {gain: {coins: 1}}}"
    op: Literal["when"] = "when"
    what: Event = head(Sort.EVENT, "the event")
    then: "list[Part] | None" = argument(Sort.BLOCK, "what follows it")
    instead: "list[Part] | None" = argument(Sort.BLOCK, "what may replace it (gain, draw, produce or use)")
    once: str | None = argument(Sort.PERIOD, "at most once in each such period; an occasion may be skipped")


class Discount(Rule):
    """Subtract the bag from a cost, resource by resource, never below nothing; `all` leaves only the surcharge."""

    example: ClassVar[str] = "{discount: {coins: 2}, to: {build: road}}"
    op: Literal["discount"] = "discount"
    what: Bag | Literal["all"] = head(Sort.BAG_OR_ALL, "what is subtracted")
    to: Event = argument(Sort.EVENT, "the act whose cost it lowers", required=True)
    once: str | None = argument(Sort.PERIOD, "at most once in each such period")


class Substitute(Rule):
    """In a cost, this may be paid in place of that, unit for unit, as often as wanted."""

    example: ClassVar[str] = "{substitute: {ideas: 1}, for: {timber: 1}, to: {build: road}}"
    op: Literal["substitute"] = "substitute"
    what: Bag = head(Sort.BAG, "what may be paid")
    for_: Bag = argument(Sort.BAG, "what it stands for", alias="for", required=True)
    to: Event = argument(Sort.EVENT, "the act whose cost it pays", required=True)
    once: str | None = argument(Sort.PERIOD, "at most once in each such period")


class Multiply(Rule):
    """Such things, or what stands `here`, produce so many times in production. Pair bonuses are not multiplied."""

    example: ClassVar[str] = "{multiply: {walled_village: 2}}"
    op: Literal["multiply"] = "multiply"
    what: dict[str, int] = head(Sort.MULTIPLIERS, "how many times each produces")


class Raise(Rule):
    """A stat is higher by so much."""

    example: ClassVar[str] = "{raise: {hand_limit: 1}}"
    op: Literal["raise"] = "raise"
    what: Bag = head(Sort.STAT_BAG, "which stat, and by how much")


class Lower(Rule):
    """A stat is lower by so much, never below nothing."""

    example: ClassVar[str] = "{lower: {hand_limit: 1}}"
    op: Literal["lower"] = "lower"
    what: Bag = head(Sort.STAT_BAG, "which stat, and by how much")


class Set(Rule):
    """A stat is just this much, before anything raises or lowers it; of several such rules the latest holds."""

    example: ClassVar[str] = "{set: {hand_limit: 4}}"
    op: Literal["set"] = "set"
    what: Bag = head(Sort.STAT_BAG, "which stat, and what it is")


class Allow(Rule):
    """A permission that the ruleset declares."""

    example: ClassVar[str] = "{allow: ignore_colour, once: season}"
    op: Literal["allow"] = "allow"
    what: str = head(Sort.PERMISSION, "the permission")
    once: str | None = argument(Sort.PERIOD, "at most once in each such period")


RULE_WORDS: dict[str, type[Word]] = {
    "when": When,
    "discount": Discount,
    "substitute": Substitute,
    "multiply": Multiply,
    "raise": Raise,
    "lower": Lower,
    "set": Set,
    "allow": Allow,
}
