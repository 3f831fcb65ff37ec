"""Plays paired games until the answers are clear, or until there are no more games."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from uwc_content.simulation.compare.findings import Question, Rows, answers, is_clear
from uwc_content.simulation.compare.measuring import Pair
from uwc_content.simulation.crews import Crew
from uwc_content.simulation.running import play_all
from uwc_content.simulation.tournament import GameRecord, Plan

LOOK = 20
"""Pairs between two looks."""
Tables = tuple[tuple[str, Plan], tuple[str, Plan]]
"""Content and plan without the change, and with it."""
Progress = Callable[[], None]


def pairs_of(crew: Crew, tables: Tables, numbers: Sequence[int], folder: Path | None, progress: Progress) -> list[Pair]:
    """Some games of both sides, in their order, whoever finished first."""
    found: tuple[dict[int, GameRecord], dict[int, GameRecord]] = ({}, {})
    for side, record in play_all(crew, tables, numbers, folder):
        found[side][record.game] = record
        progress()
    return [Pair(found[0][number], found[1][number]) for number in numbers]


def look_by_look(
    crew: Crew, tables: Tables, question: Question, folder: Path | None, progress: Progress
) -> Iterator[tuple[list[Pair], Rows]]:
    """All pairs so far and the answers that they give, after every few pairs; the last look is the end of the run."""
    pairs: list[Pair] = []
    games = tables[0][1].games
    for start in range(0, games, LOOK):
        pairs += pairs_of(crew, tables, range(start, min(start + LOOK, games)), folder, progress)
        found = answers(pairs, question)
        yield pairs, found
        if is_clear(found):
            return


def changed_items(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, ...]:
    """Ids of items that both contents have and tell differently, or that only one of them has."""
    before, after = items_in(old), items_in(new)
    keys = sorted(before.keys() | after.keys())
    return tuple(dict.fromkeys(key[1] for key in keys if before.get(key) != after.get(key)))


def items_in(bundle: dict[str, Any]) -> dict[tuple[str, str], Any]:
    return {(kind, item["id"]): item for kind, items in bundle["items"].items() for item in items}
