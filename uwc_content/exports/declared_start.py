"""How a game begins, as far as a pack says so without its rules being played."""

from collections.abc import Mapping
from typing import Any

Bundle = Mapping[str, Any]


def start_of(bundle: Bundle) -> dict[str, Any]:
    """What everybody begins with, and what later players have beyond that: `{"start": {…}, "seats": [{…}, …]}`."""
    setup = bundle.get("setup") or {}
    start = (bundle.get("rules") or {}).get("start", {})
    known = bundle["vocabulary"]["resources"]
    amounts = setup.get("start") or {name: n for name, n in start.get("resources", {}).items() if name in known}
    seats = setup.get("seats") or [seat.get("extra", {}) for seat in start.get("seats", ())]
    return {"start": amounts, "seats": seats, "by_players": setup.get("by_players", {})}


def amounts_of_seat(bundle: Bundle, seat: int, players: int) -> dict[str, int]:
    """The resources that one player begins with."""
    start = start_of(bundle)
    found: dict[str, int] = {}
    extras = start["seats"][seat] if seat < len(start["seats"]) else {}
    for amounts in (start["start"], extras):
        for name, amount in amounts.items():
            table = start["by_players"].get(amount["by_players"], {}) if isinstance(amount, Mapping) else {}
            found[name] = found.get(name, 0) + (table.get(str(players), 0) if table else amount)
    return {name: number for name, number in found.items() if isinstance(number, int) and number > 0}
