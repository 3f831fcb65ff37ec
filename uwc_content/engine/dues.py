"""Things that are due as part of a payment: how many, and what they must share."""

from typing import Final

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.quantities_of_nodes import Quantity

ALIKE: Final = 1
"""All things that are given up share it."""
UNLIKE: Final = 2
"""No two of them share it."""
BY_KIND: Final = 4
"""It is their kind, not their colour."""
SHARING_BITS: Final = 4
NUMBER_BITS: Final = 8
PAYER_BITS: Final = 24
"""The parts of the number that a frame keeps; above them what was given up so far, as a mask."""


class Due:
    """So many things of one payable, with what was given up of it before."""

    __slots__ = ("given", "number", "payable", "payer", "sharing")

    def __init__(self, payable: int, number: int, sharing: int, payer: int = NONE, given: int = 0) -> None:
        self.payable = payable
        self.number = number
        self.sharing = sharing
        self.payer = payer
        """The node of the payment, where what is given up must leave its benefit."""
        self.given = given
        """The colours or kinds that were given up, as a mask."""

    def packed(self) -> int:
        above = (self.given << PAYER_BITS | self.payer + 1) << NUMBER_BITS | self.number
        return above << SHARING_BITS | self.sharing

    def allows(self, bit: int, there: list[int]) -> bool:
        """Whether a thing may be next, by what it and all that are there share."""
        if self.sharing & UNLIKE:
            return not bit & self.given and len({each for each in there if each & ~self.given}) >= self.number
        return bool(bit & self.given) if self.given else there.count(bit) >= self.number

    def without(self, bit: int) -> "Due":
        """What is due after one more was given up."""
        return Due(self.payable, self.number - 1, self.sharing, self.payer, self.given | bit)


def due_in(payable: int, packed: int) -> Due:
    above = packed >> SHARING_BITS
    number, payer = above & (1 << NUMBER_BITS) - 1, above >> NUMBER_BITS & (1 << PAYER_BITS) - 1
    return Due(payable, number, packed & (1 << SHARING_BITS) - 1, payer - 1, above >> NUMBER_BITS + PAYER_BITS)


def sharing_of(bag: Quantity) -> int:
    """What a bag says of the things in it; only they have a kind or colour."""
    for name, how in ((bag.same, ALIKE), (bag.different, UNLIKE)):
        if name in ("colour", "kind"):
            return how | (BY_KIND if name == "kind" else 0)
    return 0
