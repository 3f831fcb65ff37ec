"""Sets of small numbers as masks, one bit for each."""

from typing import Final

KEPT: Final = 2_000
"""Few enough to be found quickly: what a game asks about, it asks about again soon."""
_known: dict[int, list[int]] = {}


def bits(mask: int) -> list[int]:
    """The positions of the bits of a mask, lowest first. Asked very often, so answers are kept: do not change them."""
    found = _known.get(mask)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[mask] = positions(mask)
    return found


def positions(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
