"""Plays paired games until the answers are clear, or until there are no more games."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from uwc_content.simulation.balance.limits import Limits
from uwc_content.simulation.compare.findings import Question, Rows, answers, is_clear
from uwc_content.simulation.compare.measuring import Pair
from uwc_content.simulation.crews import SIZE, Crew
from uwc_content.simulation.game_runs import play_all
from uwc_content.simulation.journal import Journal
from uwc_content.simulation.tournament import GameRecord, Plan

LOOK = 20
"""Pairs between two looks."""
CHUNKS_EACH = 2
"""Chunks for every worker before somebody looks."""
Tables = tuple[tuple[str, Plan], tuple[str, Plan]]
"""Content and plan without the change, and with it."""
Progress = Callable[[], None]


def batches(crew: Crew, games: int, look: int, tables: int = 1) -> Iterator[range]:
    """Numbers of games, look by look; where many workers play, several looks ahead, so that nobody waits.

    Looks are taken in their order all the same, so how many play changes no report.
    """
    start = 0
    while start < games:
        ahead = max(1, CHUNKS_EACH * SIZE * crew.workers // (2 * look * tables))
        yield range(start, min(start + look * ahead, games))
        start += look * ahead


def pairs_at(
    crew: Crew, tables: Sequence[Tables], numbers: Sequence[int], folder: Path | None, progress: Progress
) -> list[list[Pair]]:
    """The same games at several tables, in their order, whoever finished first."""
    found: dict[tuple[int, int], GameRecord] = {}
    for place, record in play_all(crew, [side for sides in tables for side in sides], numbers, folder):
        found[place, record.game] = record
        progress()
    return [[Pair(found[2 * i, each], found[2 * i + 1, each]) for each in numbers] for i in range(len(tables))]


def pairs_of(crew: Crew, tables: Tables, numbers: Sequence[int], folder: Path | None, progress: Progress) -> list[Pair]:
    return pairs_at(crew, [tables], numbers, folder, progress)[0]


def look_by_look(
    crew: Crew, tables: Tables, question: Question, folder: Path | None, progress: Progress
) -> Iterator[tuple[list[Pair], Rows]]:
    """All pairs so far and the answers that they give, after every few pairs; the last look is the end of the run."""
    pairs: list[Pair] = []
    for numbers in batches(crew, tables[0][1].games, LOOK):
        played = pairs_of(crew, tables, numbers, folder, progress)
        for start in range(0, len(played), LOOK):
            pairs += played[start : start + LOOK]
            found = answers(pairs, question)
            yield pairs, found
            if is_clear(found):
                return


def question_about(
    old: dict[str, Any], new: dict[str, Any], within: float, journal: type[Journal], limits: Limits
) -> Question:
    return Question(changed_items(old, new), within, journal, limits, lone_items(old, new))


def changed_items(old: dict[str, Any], new: dict[str, Any]) -> tuple[str, ...]:
    """Ids of items and boards that both contents have and tell differently, or that only one of them has."""
    before, after = items_in(old), items_in(new)
    keys = sorted(before.keys() | after.keys())
    return tuple(dict.fromkeys(key[1] for key in keys if before.get(key) != after.get(key)))


def lone_items(old: dict[str, Any], new: dict[str, Any]) -> frozenset[str]:
    """Ids that only one content has."""
    before, after = ({name for _, name in items_in(each)} for each in (old, new))
    return frozenset(before ^ after)


def items_in(bundle: dict[str, Any]) -> dict[tuple[str, str], Any]:
    kinds = {**bundle["items"], "boards": bundle.get("boards", [])}
    return {(kind, item["id"]): item for kind, items in kinds.items() for item in items}
