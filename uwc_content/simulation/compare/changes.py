"""How much a measure has changed between paired games, with an interval that holds however often one looks.

The intervals are an asymptotic confidence sequence (normal mixture): with probability 95 % the truth lies inside at
all looks at once, so whoever stops because the answer is clear errs no more often than promised.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, NamedTuple

from uwc_content.simulation.balance.measures import LEAST, nothing

ERROR = 0.05
TUNED = 100
"""The number of pairs for which the intervals are narrowest."""
MORE, LESS, ALIKE, UNCLEAR = "more", "less", "alike", "unclear"


class Part(NamedTuple):
    """What one game adds to a measure: so much, of so many."""

    amount: float
    of: float


class Measured(NamedTuple):
    """One measure in every game, without and with the change."""

    old: list[Part]
    new: list[Part]
    floor: float = 0.0
    """What the variance of unpaired games is at least: for shares, where only ones or only zeros prove little."""


def reach(pairs: int, comparisons: int = 1) -> float:
    """How many deviations of one pair an interval reaches, for all looks and so many comparisons together."""
    error = ERROR / max(comparisons, 1)
    usual = -2 * log(error)
    tightness = (usual + log(usual) + 1) / TUNED
    grown = pairs * tightness + 1
    return sqrt(grown / (pairs * pairs * tightness) * 2 * log(sqrt(grown) / error))


def ratio(parts: Sequence[Part]) -> tuple[float, float]:
    """So much of so many over all games, and of how many a game has on average."""
    of = sum(part.of for part in parts)
    return (sum(part.amount for part in parts) / of if of else 0.0), of / len(parts)


def residuals(parts: Sequence[Part]) -> list[float]:
    """How much each game moves the ratio (its linearisation)."""
    middle, size = ratio(parts)
    return [(part.amount - middle * part.of) / size for part in parts]


def variance_of(measured: Measured) -> float:
    """The variance of one pair. Two unpaired games count as one pair more: a few pairs that are alike prove little."""
    old, new = residuals(measured.old), residuals(measured.new)
    pairs = len(old)
    apart = (sum(each * each for each in old) + sum(each * each for each in new)) / pairs
    paired = sum((b - a) ** 2 for a, b in zip(old, new, strict=True))
    return (paired + max(apart, measured.floor)) / pairs


def games_with(measured: Measured) -> int:
    return sum(a.of > 0 or b.of > 0 for a, b in zip(measured.old, measured.new, strict=True))


def change_row(measured: Measured, width: float) -> dict[str, Any]:
    """By how much a measure has changed; nothing where too few games have it. `width` is in deviations of one pair."""
    of = games_with(measured)
    if of < LEAST or not all(ratio(parts)[1] for parts in (measured.old, measured.new)):
        return {**nothing(), "old": 0.0, "new": 0.0}
    old, new = ratio(measured.old)[0], ratio(measured.new)[0]
    margin = width * sqrt(variance_of(measured))
    return {
        "estimate": round(new - old, 4),
        "low": round(new - old - margin, 4),
        "high": round(new - old + margin, 4),
        "of": of,
        "old": round(old, 4),
        "new": round(new, 4),
    }


def verdict(row: dict[str, Any], within: float) -> str:
    """What an interval is clear about: more, less, or no difference that matters."""
    if not row["of"]:
        return UNCLEAR
    if row["low"] > 0:
        return MORE
    if row["high"] < 0:
        return LESS
    return ALIKE if -within <= row["low"] and row["high"] <= within else UNCLEAR
