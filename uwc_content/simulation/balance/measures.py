"""Estimates with intervals: means, differences and shares, wider the more of them are looked at together."""

from math import sqrt
from statistics import NormalDist
from typing import Any

CONFIDENCE = 0.95
LEAST = 12
"""Fewer values than these say nothing about their own variance, so they get no interval."""


def width_for(comparisons: int) -> float:
    """How many standard errors an interval reaches so that all of so many intervals hold together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / max(comparisons, 1))


def spread_of(values: list[float]) -> tuple[float, float]:
    """The mean, and the variance of that mean."""
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)
    return middle, variance / len(values)


def row(estimate: float, error: float, width: float, of: int) -> dict[str, Any]:
    margin = error * width
    return {
        "estimate": round(estimate, 3),
        "low": round(estimate - margin, 3),
        "high": round(estimate + margin, 3),
        "of": of,
    }


def nothing() -> dict[str, Any]:
    return {"estimate": 0.0, "low": 0.0, "high": 0.0, "of": 0}


def mean_row(values: list[float], width: float) -> dict[str, Any]:
    if len(values) < LEAST:
        return nothing()
    middle, variance = spread_of(values)
    return row(middle, sqrt(variance), width, len(values))


def difference_row(some: list[float], others: list[float], width: float, less: float = 0.0) -> dict[str, Any]:
    """How much more some have than others, less what is usual; nothing where either are too few."""
    if min(len(some), len(others)) < LEAST:
        return nothing()
    (a, variance_a), (b, variance_b) = spread_of(some), spread_of(others)
    return row(a - b - less, sqrt(variance_a + variance_b), width, len(some) + len(others))


def share_row(hits: int, of: int, width: float) -> dict[str, Any]:
    """A share with its Wilson interval."""
    if not of:
        return nothing()
    p, z = hits / of, width * width
    centre = (p + z / (2 * of)) / (1 + z / of)
    margin = width * sqrt(p * (1 - p) / of + z / (4 * of * of)) / (1 + z / of)
    return {
        "estimate": round(p, 4),
        "low": round(max(centre - margin, 0.0), 4),
        "high": round(min(centre + margin, 1.0), 4),
        "of": of,
    }
