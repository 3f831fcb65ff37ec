"""The generator of random numbers: 64 bits, of which every machine computes the same."""

from struct import Struct
from typing import Final

FACTOR: Final = 6364136223846793005
ADDED: Final = 1442695040888963407
BITS: Final = 0xFFFFFFFFFFFFFFFF
DRAWN: Final = 0x80000000
"""Numbers below this are drawn: the upper 31 bits of a value."""
AT_ONCE: Final = 72
"""So many values are worked out together, as numbers of 128 bits within one: a deck seldom needs more."""
FEW: Final = 20
"""Up to so many are quicker worked out one by one."""
LANE: Final = 16
"""The bytes of each of them, of which the lower eight are the value."""
WORDS: Final = Struct("<" + "4xI8x" * AT_ONCE)
"""The upper halves of the values."""


def following(value: int) -> int:
    """The next value."""
    return (value * FACTOR + ADDED) & BITS


def leaps() -> tuple[int, int]:
    """What leads from a value to many that follow it, as one multiplication and one addition."""
    factor, added, factors, sums = 1, 0, 0, 0
    for place in range(AT_ONCE):
        factor, added = factor * FACTOR & BITS, following(added)
        factors |= factor << 8 * LANE * place
        sums |= added << 8 * LANE * place
    return factors, sums


FACTORS, SUMS = leaps()


def shuffle(things: list[int], value: int) -> int:
    """Lay things in any order, from the last place on; the value that comes of it."""
    i = len(things) - 1
    while i > FEW:
        many = (value * FACTORS + SUMS).to_bytes(AT_ONCE * LANE, "little")
        words: tuple[int, ...] = WORDS.unpack(many)
        used = 0
        while i > 0 and used < AT_ONCE:
            drawn = words[used] >> 1
            used += 1
            if drawn < DRAWN - DRAWN % (i + 1):
                j = drawn % (i + 1)
                things[i], things[j] = things[j], things[i]
                i -= 1
        value = int.from_bytes(many[LANE * (used - 1) : LANE * (used - 1) + 8], "little")
    while i > 0:
        value = following(value)
        drawn = value >> 33
        if drawn < DRAWN - DRAWN % (i + 1):
            j = drawn % (i + 1)
            things[i], things[j] = things[j], things[i]
            i -= 1
    return value
