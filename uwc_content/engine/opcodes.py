"""The numbers that stand for something: what a node does, what a test asks, what a name is."""

from typing import Final

NONE: Final = -1
COUNTED: Final = -2
"""Stands for a word where things are only counted: counts see connected ones alone."""
EVERYTHING: Final = 1_000_000
"""The number behind `all` and `any`."""
PAID_SHIFT: Final = 4 + EVERYTHING.bit_length()
"""A frame of `pay` has its flags and how often it may go on below so many bits, and above a mask of what was paid."""
PAID_MASK: Final = (1 << 40) - 1
CHOSEN_SHIFT: Final = PAID_SHIFT + 40
"""Above that mask it has how much the player chose to pay."""

# What a node does. Rules are nodes as well: they are looked at, not run.
BLOCK: Final = 0
GAIN: Final = 1
PAY: Final = 2
EXCHANGE: Final = 3
DRAW: Final = 4
ADVANCE: Final = 5
TAKE: Final = 6
USE: Final = 7
READY: Final = 8
BUILD: Final = 9
UPGRADE: Final = 10
PRODUCE: Final = 11
SELECT: Final = 12
CHOOSE: Final = 13
TOGETHER: Final = 14
IF: Final = 15
WORD: Final = 16
WHEN: Final = 17
DISCOUNT: Final = 18
SUBSTITUTE: Final = 19
MULTIPLY: Final = 20
RAISE: Final = 21
ALLOW: Final = 22
LOWER: Final = 23
SET: Final = 24
LET: Final = 25
PUT: Final = 26


# What a test asks.
T_HAVE: Final = 0
T_AT_MOST: Final = 1
T_STANDS: Final = 2
T_IT: Final = 3
T_DID: Final = 4
T_MOST: Final = 5
T_ANY_OF: Final = 6
T_NOT: Final = 7
TESTS: Final[dict[str, int]] = {
    "have": T_HAVE,
    "at_most": T_AT_MOST,
    "stands": T_STANDS,
    "it": T_IT,
    "did": T_DID,
    "most": T_MOST,
    "any_of": T_ANY_OF,
    "not": T_NOT,
}

NO_PRONOUN: Final = 0
IT: Final = 1
HERE: Final = 2
THIS: Final = 3
PRONOUNS: Final[dict[str, int]] = {"it": IT, "here": HERE, "this": THIS}

USUAL: Final = 0
FREE: Final = 1
STATED: Final = 2


# What the name of an amount is.
THING: Final = 0
RESOURCE: Final = 1
GROUP: Final = 2
TRACK: Final = 3
PAYABLE: Final = 4
