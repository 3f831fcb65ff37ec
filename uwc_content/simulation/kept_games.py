"""Finished games on disk, by content, plan and who played them: a run that was stopped goes on where it was."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from uwc_content.reading.storage import replace_file
from uwc_content.simulation.journal import SeatFacts, Use
from uwc_content.simulation.sources import players_version
from uwc_content.simulation.tournament import GameRecord, Plan, SeatRecord


def place_of(content: str, plan: Plan, folder: Path, game: int) -> Path:
    return folder / f"{content[7:19]}-{plan.name}-{players_version()}" / f"{game:07}.json"


def keep(content: str, plan: Plan, folder: Path, record: GameRecord) -> None:
    replace_file(place_of(content, plan, folder, record.game), json.dumps(record, separators=(",", ":")).encode())


def recall(content: str, plan: Plan, folder: Path | None, numbers: Iterable[int]) -> dict[int, GameRecord]:
    """Games of the same content and plan that an earlier run has finished; what cannot be read is played again."""
    if folder is None:
        return {}
    found = {}
    for number in numbers:
        try:
            record = record_from(json.loads(place_of(content, plan, folder, number).read_bytes()))
        except (OSError, ValueError, TypeError):
            continue
        if record.game == number:
            found[number] = record
    return found


def record_from(plain: Any) -> GameRecord:
    number, decisions, seats = plain
    return GameRecord(number, decisions, [seat_from(seat) for seat in seats])


def seat_from(plain: Any) -> SeatRecord:
    *known, (place, dealt, chosen, counts, used) = plain
    uses = {subject: [Use(*use) for use in listed] for subject, listed in used.items()}
    return SeatRecord._make([*known, SeatFacts(place, dealt, chosen, counts, uses)])
