"""What many games say: shares and means with intervals of confidence, as plain data."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

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


def summary(records: list[GameRecord]) -> dict[str, Any]:
    """Everything that is reported about a simulation."""
    seats = [seat for record in records for seat in record.seats]
    return {
        "games": len(records),
        "decisions": mean([record.decisions for record in records]),
        "scores": {**mean([seat.score for seat in seats]), "distribution": distribution(seats)},
        "bots": grouped(seats, lambda seat: [seat.bot]),
        "order": grouped(seats, lambda seat: [str(seat.place_in_order)]),
        "boards": grouped(seats, lambda seat: [seat.board]),
        "tiles": grouped(seats, lambda seat: seat.tiles),
        "slots": slots_of(seats),
        "cards": cards_of(seats),
    }


def distribution(seats: Iterable[SeatRecord], width: int = 10) -> dict[str, int]:
    found: dict[int, int] = {}
    for seat in seats:
        low = seat.score // width * width
        found[low] = found.get(low, 0) + 1
    return {f"{low}-{low + width - 1}": found[low] for low in sorted(found)}


def grouped(seats: list[SeatRecord], names: Any) -> dict[str, Any]:
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


def slots_of(seats: list[SeatRecord]) -> dict[str, Any]:
    chosen: dict[str, int] = {}
    for seat in seats:
        for slot, times in seat.slots.items():
            chosen[slot] = chosen.get(slot, 0) + times
    total = sum(chosen.values())
    return {slot: share(times, total) for slot, times in sorted(chosen.items())}


def cards_of(seats: list[SeatRecord]) -> dict[str, Any]:
    """For each card: how often it was drawn, played and used, and how those who used it fared."""
    held: dict[str, list[tuple[SeatRecord, int, int, int]]] = {}
    for seat in seats:
        for use in seat.cards:
            held.setdefault(use.card, []).append((seat, use.times_held, use.times_played, use.times_used))
    everybody = sum(seat.score for seat in seats) / max(len(seats), 1)
    found = {}
    for card, uses in sorted(held.items()):
        drawn = sum(times for _, times, _, _ in uses)
        played = sum(times for _, _, times, _ in uses)
        used = sum(times for _, _, _, times in uses)
        users = [seat for seat, _, _, times in uses if times]
        score = mean([seat.score for seat in users])
        found[card] = {
            "drawn": drawn,
            "played": played,
            "used": used,
            "used_of_drawn": share(min(used, drawn), drawn),
            "used_of_played": share(min(used, played), played),
            "wins_when_used": share(sum(seat.has_won for seat in users), len(users)),
            "score_when_used": score,
            "points": round(score["mean"] - everybody, 2) if users else 0.0,
        }
    return found


def as_csv(report: dict[str, Any]) -> str:
    """One row for each card."""
    columns = [
        "card",
        "drawn",
        "played",
        "used",
        "used_of_drawn",
        "win_share",
        "win_low",
        "win_high",
        "score",
        "points",
    ]
    rows = [",".join(columns)]
    for card, facts in report["cards"].items():
        wins = facts["wins_when_used"]
        values = [card, facts["drawn"], facts["played"], facts["used"], facts["used_of_drawn"]["share"]]
        values += [wins["share"], wins["low"], wins["high"], facts["score_when_used"]["mean"], facts["points"]]
        rows.append(",".join(str(value) for value in values))
    return "\n".join(rows) + "\n"
