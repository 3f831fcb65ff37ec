"""What many games say: shares and means with intervals of confidence, as plain data."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any

from uwc_content.simulation.journal import Journal, Use
from uwc_content.simulation.tournament import GameRecord, SeatRecord

Z = 1.96
"""The width of a 95 % interval in standard deviations."""


def share(hits: float, of: int) -> dict[str, float]:
    """A proportion with its Wilson interval."""
    if not of:
        return {"share": 0.0, "low": 0.0, "high": 1.0, "of": 0}
    p = hits / of
    centre = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    margin = Z * sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return {
        "share": round(p, 4),
        "low": round(max(centre - margin, 0.0), 4),
        "high": round(min(centre + margin, 1.0), 4),
        "of": of,
    }


def mean(values: list[int]) -> dict[str, float]:
    """A mean with its 95 % interval."""
    if not values:
        return {"mean": 0.0, "low": 0.0, "high": 0.0, "of": 0}
    middle = sum(values) / len(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1))
    margin = Z * spread / sqrt(len(values))
    return {
        "mean": round(middle, 2),
        "low": round(middle - margin, 2),
        "high": round(middle + margin, 2),
        "deviation": round(spread, 2),
        "of": len(values),
    }


def summary(records: list[GameRecord], journal: type[Journal]) -> dict[str, Any]:
    """Everything that is reported about a simulation."""
    seats = [seat for record in records for seat in record.seats]
    return {
        "games": len(records),
        "decisions": mean([record.decisions for record in records]),
        "scores": {**mean([seat.score for seat in seats]), "distribution": distribution(seats)},
        "bots": grouped(seats, lambda seat: [seat.bot]),
        "order": grouped(seats, lambda seat: [str(seat.facts.place_in_order)]),
        **{subject: grouped(seats, dealt_of(subject)) for subject in journal.dealt},
        **{subject: chosen_of(seats, subject) for subject in journal.chosen},
        **{subject: used_of(seats, subject) for subject in journal.used},
    }


def dealt_of(subject: str) -> Callable[[SeatRecord], list[str]]:
    return lambda seat: seat.facts.dealt.get(subject, [])


def distribution(seats: Iterable[SeatRecord], width: int = 10) -> dict[str, int]:
    found: dict[int, int] = {}
    for seat in seats:
        low = seat.score // width * width
        found[low] = found.get(low, 0) + 1
    return {f"{low}-{low + width - 1}": found[low] for low in sorted(found)}


def grouped(seats: list[SeatRecord], names: Callable[[SeatRecord], list[str]]) -> dict[str, Any]:
    """Share of wins and mean score of the seats that something belongs to."""
    groups: dict[str, list[SeatRecord]] = {}
    for seat in seats:
        for name in names(seat):
            groups.setdefault(name, []).append(seat)
    return {
        name: {
            "wins": share(sum(seat.has_won for seat in group), len(group)),
            "score": mean([s.score for s in group]),
        }
        for name, group in sorted(groups.items())
    }


def chosen_of(seats: list[SeatRecord], subject: str) -> dict[str, Any]:
    """The share of all choices that went to each."""
    chosen: Counter[str] = Counter()
    for seat in seats:
        chosen.update(seat.facts.chosen.get(subject, {}))
    return {name: share(times, chosen.total()) for name, times in sorted(chosen.items())}


def used_of(seats: list[SeatRecord], subject: str) -> dict[str, Any]:
    """For each: how often it was drawn, played and used, and how those who used it fared."""
    held: dict[str, list[tuple[SeatRecord, Use]]] = {}
    for seat in seats:
        for use in seat.facts.used.get(subject, ()):
            held.setdefault(use.name, []).append((seat, use))
    everybody = sum(seat.score for seat in seats) / max(len(seats), 1)
    return {name: facts_of_uses(uses, everybody) for name, uses in sorted(held.items())}


def facts_of_uses(uses: list[tuple[SeatRecord, Use]], everybody: float) -> dict[str, Any]:
    drawn = sum(use.times_held for _, use in uses)
    played = sum(use.times_played for _, use in uses)
    used = sum(use.times_used for _, use in uses)
    users = [seat for seat, use in uses if use.times_used]
    score = mean([seat.score for seat in users])
    return {
        "drawn": drawn,
        "played": played,
        "used": used,
        "used_of_drawn": share(min(used, drawn), drawn),
        "used_of_played": share(min(used, played), played),
        "wins_when_used": share(sum(seat.has_won for seat in users), len(users)),
        "score_when_used": score,
        "points": round(score["mean"] - everybody, 2) if users else 0.0,
    }


COLUMNS = ("drawn", "played", "used", "used_of_drawn", "win_share", "win_low", "win_high", "score", "points")


def as_csv(report: dict[str, Any], subject: str, noun: str) -> str:
    """One row for each thing that was used."""
    rows = [",".join((noun, *COLUMNS))]
    for name, facts in report[subject].items():
        wins = facts["wins_when_used"]
        values = [name, facts["drawn"], facts["played"], facts["used"], facts["used_of_drawn"]["share"]]
        values += [wins["share"], wins["low"], wins["high"], facts["score_when_used"]["mean"], facts["points"]]
        rows.append(",".join(str(value) for value in values))
    return "\n".join(rows) + "\n"
