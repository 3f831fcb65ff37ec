"""Prices: every way to pay for one act, worked out once and then compared with what a player holds."""

from typing import Final

from uwc_content.engine.bags import needs_of
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Event


class Payment:
    """Amounts to give, and the rules that `once` uses up by it."""

    __slots__ = ("amounts", "needs", "spent")

    def __init__(self, amounts: list[int], spent: list[int]) -> None:
        self.amounts = amounts
        self.spent = spent
        self.needs: list[tuple[int, int]] = needs_of(amounts)
        """The resources of it, index and number: things are never part of a price."""


class Wildcard:
    """One resource that may replace single units of others in a price."""

    __slots__ = ("given", "replaced")

    def __init__(self, given: int, replaced: list[int]) -> None:
        self.given = given
        self.replaced = replaced


# The shapes of prices that are compared most quickly.
FREE_OF_CHARGE: Final = 0
ONE: Final = 1
"""So much of one resource."""
SOFT: Final = 2
"""So much of one resource, or of the wildcard."""
FIRM_AND_SOFT: Final = 3
"""So much of one resource, and of another one or the wildcard."""
ANY_SHAPE: Final = 4


Floor = tuple[int, int, int, int, int]
"""A resource and how much of it must be held, then another one, what may stand in for it, and how much of both."""


class Price:
    """The payments for one act, affordable or not, in a stable order."""

    __slots__ = (
        "firm",
        "first",
        "is_loose",
        "is_plain",
        "least",
        "number",
        "only",
        "payments",
        "second",
        "shape",
        "soft",
        "wild",
    )

    def __init__(self, payments: list[Payment], is_loose: bool) -> None:
        self.payments = payments
        self.is_loose = is_loose
        """Whether it holds for this moment and this thing only."""
        self.firm: list[tuple[int, int]] = shared_needs(payments)
        """What must be held for any of the payments."""
        self.is_plain = len(payments) == 1 and not payments[0].spent
        """Whether `fits` tells everything; otherwise the payments have to be looked at."""
        self.only: Payment | None = payments[0] if self.is_plain and not is_loose else None
        """The only payment, if it always is the same and takes nothing but resources."""
        self.soft: list[tuple[int, int]] = []
        """What the wildcard may replace."""
        self.wild = NONE
        self.shape = ANY_SHAPE
        self.first = self.least = self.second = self.number = 0
        self.find_shape()

    def use_wildcard(self, needs: list[tuple[int, int]], wildcard: Wildcard) -> None:
        """The price without its payments written out: they differ only in how much the wildcard replaces."""
        self.firm = [each for each in needs if each[0] not in wildcard.replaced]
        self.soft = [each for each in needs if each[0] in wildcard.replaced]
        self.wild = wildcard.given
        self.is_plain = True
        self.find_shape()

    def find_shape(self) -> None:
        """`first` and `least` are the firm need, `second` and `number` the soft one."""
        sizes = (len(self.firm), len(self.soft))
        is_wild_needed = any(i == self.wild for i, _ in self.firm)
        self.shape = ANY_SHAPE if is_wild_needed else SHAPES.get(sizes, ANY_SHAPE)
        if self.shape != ANY_SHAPE:
            self.first, self.least = self.firm[0] if self.firm else (0, 0)
            self.second, self.number = self.soft[0] if self.soft else (0, 0)

    def floor(self) -> Floor:
        """The same as `fits` in numbers, where the shape is one of the quickest."""
        return self.first, self.least, self.second, max(self.wild, 0), self.number

    def fits(self, held: list[int]) -> bool:
        """Whether so much is held that one of the payments can be made."""
        shape = self.shape
        if shape == SOFT:
            return held[self.second] + held[self.wild] >= self.number
        if shape == ONE:
            return held[self.first] >= self.least
        if shape == FIRM_AND_SOFT:
            return held[self.first] >= self.least and held[self.second] + held[self.wild] >= self.number
        return shape == FREE_OF_CHARGE or self.fits_any_shape(held)

    def fits_any_shape(self, held: list[int]) -> bool:
        spare = held[self.wild]
        for i, number in self.firm:
            if held[i] < number:
                return False
            if i == self.wild:
                spare -= number
        for i, number in self.soft:
            if held[i] < number:
                spare -= number - held[i]
        return spare >= 0


SHAPES: Final[dict[tuple[int, int], int]] = {(0, 0): FREE_OF_CHARGE, (1, 0): ONE, (0, 1): SOFT, (1, 1): FIRM_AND_SOFT}
"""By the numbers of firm and soft needs."""


def shared_needs(payments: list[Payment]) -> list[tuple[int, int]]:
    """The least of each resource that every payment takes."""
    if not payments:
        return []
    first = payments[0].needs
    least = [(i, min([payment.amounts[i] for payment in payments])) for i, _ in first]
    return [each for each in least if each[1]]


Floors = tuple[list[tuple[int, Floor]], list[tuple[int, Price]], list[int]]
"""Kinds as masks with what must be held, or with prices of more resources, and the kinds that have to be looked at."""


class Tariff:
    """The discounts and substitutions in force, in their order, and the prices that they lead to."""

    __slots__ = (
        "by_verb",
        "discounts",
        "floors",
        "is_sourced",
        "known",
        "modifiers",
        "offers",
        "prices",
        "substitutes",
    )

    def __init__(self, discounts: list[Node], substitutes: list[Node], known: dict[tuple[int, ...], Price]) -> None:
        self.discounts = discounts
        self.substitutes = substitutes
        self.modifiers = [*discounts, *substitutes]
        self.by_verb: dict[str, list[Node]] = {}
        self.known = known
        """Prices by the act and the modifiers that may apply to it, which all tariffs share."""
        self.is_sourced = any(names_source(node.event) for node in (*discounts, *substitutes) if node.event is not None)
        """Whether a price may depend on whose effect it is."""
        self.prices: dict[int, Price] = {}
        self.offers: dict[int, list[tuple[int, Price]]] = {}
        """For words that build: every kind with its price on a site without surcharge."""
        self.floors: dict[int, Floors] = {}
        """The same for those who ask about all kinds at once."""

    def about(self, verb: str) -> list[Node]:
        """The discounts and then the substitutions for what a verb names."""
        found = self.by_verb.get(verb)
        if found is None:
            known = [node for node in self.modifiers if node.event is not None and is_about(node.event, verb)]
            found = self.by_verb[verb] = known
        return found


def is_about(event: Event, verb: str) -> bool:
    return event.verb == verb or any(is_about(each, verb) for each in event.one_of)


def names_source(event: Event) -> bool:
    return bool(event.source) or any(names_source(each) for each in event.one_of)
