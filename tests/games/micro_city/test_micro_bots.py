"""Bots of Micro City: the planner wins where greedy does not, partners too; the journal and the limits fit the game."""

from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle

from uwc_content.cli.setups import prepared
from uwc_content.games import find
from uwc_content.games.micro_city.journal import COMPLETED, ROUNDS_LEFT, MicroJournal
from uwc_content.simulation.balance.findings import plans
from uwc_content.simulation.balance.limits import check_tables, measures_of, read_limits
from uwc_content.simulation.tournament import GameRecord, Plan, play_game

CONTENT = Path(__file__).parents[3] / "content" / "micro_city"
GAMES = 3


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    return plain_bundle("micro_city")


ALONE: list[GameRecord] = []


def alone(bundle: dict[str, Any]) -> list[GameRecord]:
    """Games of a planner by itself, played once for all tests."""
    if not ALONE:
        ALONE.extend(played(bundle, "planner"))
    return ALONE


def played(bundle: dict[str, Any], *bots: str, games: int = GAMES, **options: str) -> list[GameRecord]:
    players = prepared(bundle)
    return [play_game(players, Plan(bots, games, 1, options), number) for number in range(games)]


def done(records: list[GameRecord]) -> int:
    return sum(record.seats[0].facts.counts[COMPLETED] for record in records)


def test_the_planner_completes_more_than_greedy_and_greedy_more_than_random(bundle: dict[str, Any]) -> None:
    greedy, random = (done(played(bundle, bot)) for bot in ("greedy", "random"))
    assert done(alone(bundle)) > greedy > random


def test_the_planner_wins_alone_in_time(bundle: dict[str, Any]) -> None:
    records = alone(bundle)
    assert all(record.seats[0].has_won for record in records)
    assert all(record.seats[0].facts.counts[ROUNDS_LEFT] > 0 for record in records)


def test_partners_win_together(bundle: dict[str, Any]) -> None:
    (record,) = played(bundle, "planner", "planner", games=1, version="cooperative")
    assert [seat.has_won for seat in record.seats] == [True, True]


def test_the_planner_has_more_points_than_random_against_it(bundle: dict[str, Any]) -> None:
    (record,) = played(bundle, "planner", "random", games=1, version="competitive")
    assert {seat.bot: seat.rank for seat in record.seats}["planner"] == 1


def test_the_same_game_is_played_the_same_way(bundle: dict[str, Any]) -> None:
    first = play_game(prepared(bundle), Plan(("planner",), GAMES, 1, {}), 0)
    assert first == alone(bundle)[0]


def test_the_journal_knows_projects_quarters_and_stages(bundle: dict[str, Any]) -> None:
    facts = alone(bundle)[0].seats[0].facts
    assert len(facts.dealt["districts"]) == 4
    assert sum(facts.chosen["projects"].values()) >= sum(facts.chosen["quarters"].values()) > 0
    stages = [use for use in facts.used["deeds"] if use.name.startswith("city_hall_a")]
    assert sum(use.times_used for use in stages) == facts.counts[COMPLETED] == 4


def test_the_limits_hold_for_tables_that_are_played(bundle: dict[str, Any]) -> None:
    limits = read_limits(CONTENT / "docs" / "limits.yaml", measures_of(MicroJournal))
    tables = [plan.options for plan in plans("planner", 1000, 1, find("micro_city").options(), bundle)]
    check_tables(limits, tables)
    assert [limits.table_wins["level"][level].least for level in ("easy", "medium", "hard")] == [0.85, 0.5, 0.15]
    assert {table.get("building") for table in tables} > {each["id"] for each in bundle["items"]["buildings"]}
