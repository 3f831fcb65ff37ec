"""How many processes play where nobody says so: it may be as many as there are, and never changes a report."""

import pytest

from uwc_content.cli.crew import EACH, fitting_jobs


@pytest.mark.parametrize(
    ("processors", "games", "jobs"),
    [(1, 1000, 1), (4, EACH - 1, 1), (4, EACH, 1), (4, 3 * EACH, 3), (4, 900 * EACH, 4)],
)
def test_there_are_as_many_processes_as_processors_where_there_is_enough_to_play(
    monkeypatch: pytest.MonkeyPatch, processors: int, games: int, jobs: int
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {*range(processors)}, raising=False)
    assert fitting_jobs(games) == jobs
