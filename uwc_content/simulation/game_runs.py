"""Runs the games of a plan with a crew: what is finished is kept, and what is kept is not played again."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from uwc_content.bundle.canonical import played_hash
from uwc_content.simulation.crews import Chunk, Crew, chunks_of, local_crew
from uwc_content.simulation.kept_games import keep, recall
from uwc_content.simulation.tournament import GameRecord, Plan, Prepare, in_order


def simulate(
    bundle: dict[str, Any], plan: Plan, jobs: int, prepare: Prepare, folder: Path | None = None
) -> Iterator[GameRecord]:
    """Every game of the plan as it is finished, played on this machine."""
    content = played_hash(bundle)
    with local_crew({content: bundle}, prepare, jobs) as crew:
        yield from play_numbers(crew, content, plan, range(plan.games), folder)


def play_numbers(
    crew: Crew, content: str, plan: Plan, numbers: Sequence[int], folder: Path | None
) -> Iterator[GameRecord]:
    """Some games of a plan; games that `folder` remembers are not played again."""
    for _, record in play_all(crew, [(content, plan)], numbers, folder):
        yield record


def play_plans(
    crew: Crew, content: str, plans: Sequence[Plan], folder: Path | None, progress: Callable[[], None]
) -> list[list[GameRecord]]:
    """All games of several plans, each in their order, whoever finished first."""
    found: list[list[GameRecord]] = [[] for _ in plans]
    tables = [(content, plan, range(plan.games)) for plan in plans]
    for place, record in play_tables(crew, tables, folder):
        found[place].append(record)
        progress()
    return [in_order(records) for records in found]


def play_all(
    crew: Crew, tables: Sequence[tuple[str, Plan]], numbers: Sequence[int], folder: Path | None
) -> Iterator[tuple[int, GameRecord]]:
    """The same games at several tables, each a content and a plan: the number of the table with every game."""
    return play_tables(crew, [(content, plan, numbers) for content, plan in tables], folder)


def play_tables(
    crew: Crew, tables: Sequence[tuple[str, Plan, Sequence[int]]], folder: Path | None
) -> Iterator[tuple[int, GameRecord]]:
    """Games at several tables, each a content, a plan and numbers: the number of the table with every game."""
    missing: list[Chunk] = []
    for place, (content, plan, numbers) in enumerate(tables):
        done = recall(content, plan, folder, numbers)
        yield from ((place, record) for record in done.values())
        missing += chunks_of(content, plan, [number for number in numbers if number not in done])
    places = {(content, plan.name): place for place, (content, plan, _) in enumerate(tables)}
    for chunk, records in crew.play(missing):
        place = places[chunk.content, chunk.plan.name]
        for record in records:
            if folder is not None:
                keep(chunk.content, chunk.plan, folder, record)
            yield place, record
