"""Prices: every way to pay for one act, worked out once and then compared with what a player holds."""

from uwc_content.engine.bags import needs_of
from uwc_content.engine.program import NONE, Node


class Payment:
    """Amounts to give, and the rules that `once` uses up by it."""

    __slots__ = ("amounts", "needs", "spent", "things")

    def __init__(self, amounts: list[int], spent: list[int], resources: int) -> None:
        needs = needs_of(amounts)
        self.amounts = amounts
        self.spent = spent
        self.needs: list[tuple[int, int]] = [each for each in needs if each[0] < resources]
        """The resources of it: index and number."""
        self.things: list[tuple[int, int]] = [each for each in needs if each[0] >= resources]
        """The payables of it: things to give up."""


class Wildcard:
    """One resource that may replace single units of others in a price."""

    __slots__ = ("given", "replaced")

    def __init__(self, given: int, replaced: list[int]) -> None:
        self.given = given
        self.replaced = replaced


class Price:
    """The payments for one act, affordable or not, in a stable order."""

    __slots__ = ("firm", "is_firm", "is_loose", "payments", "soft", "wild", "wild_need")

    def __init__(self, payments: list[Payment], is_loose: bool) -> None:
        self.payments = payments
        self.is_loose = is_loose
        """Whether it holds for this moment and this thing only."""
        self.firm: list[tuple[int, int]] = shared_needs(payments)
        """What must be held for any of the payments."""
        only = payments[0] if len(payments) == 1 else None
        self.is_firm = only is not None and not only.things and not only.spent
        """Whether holding that is enough."""
        self.wild = NONE
        self.wild_need = 0
        self.soft: list[tuple[int, int]] = []
        """What the wildcard may replace."""

    def use_wildcard(self, needs: list[tuple[int, int]], wildcard: Wildcard) -> None:
        """The price without its payments written out: they differ only in how much the wildcard replaces."""
        self.firm = [each for each in needs if each[0] not in wildcard.replaced]
        self.soft = [each for each in needs if each[0] in wildcard.replaced]
        self.wild = wildcard.given
        self.wild_need = sum(number for i, number in needs if i == wildcard.given)


def shared_needs(payments: list[Payment]) -> list[tuple[int, int]]:
    """The least of each resource that every payment takes."""
    if not payments:
        return []
    first = payments[0].needs
    least = [(i, min([payment.amounts[i] for payment in payments])) for i, _ in first]
    return [each for each in least if each[1]]


class Tariff:
    """The discounts and substitutions in force, in their order, and the prices that they lead to."""

    __slots__ = ("discounts", "offers", "prices", "substitutes")

    def __init__(self, discounts: list[Node], substitutes: list[Node]) -> None:
        self.discounts = discounts
        self.substitutes = substitutes
        self.prices: dict[int, Price] = {}
        self.offers: dict[int, list[tuple[int, Price]]] = {}
        """For words that build: every kind with its price on a site without surcharge."""
