"""Comparing contents: pairs share their luck, known changes are sized right, and intervals keep their word."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench_compare import KNOWN, bundles_of, dealt_population, exchanged, item_runs, measures_of, population, runs_of
from bundles import written
from typer.testing import CliRunner

from uwc_content.bundle.canonical import played_hash
from uwc_content.cli.main import app
from uwc_content.cli.setups import prepared
from uwc_content.games.declared.journal import TableJournal
from uwc_content.simulation.balance.limits import Limits
from uwc_content.simulation.compare.changes import Measured, Part, change_row, reach, variance_of, verdict
from uwc_content.simulation.compare.findings import Question, answers, findings
from uwc_content.simulation.compare.item import Dealt, is_narrow, item_findings
from uwc_content.simulation.compare.measuring import Pair, has_points, held_in, whole_games
from uwc_content.simulation.compare.run import batches, changed_items, look_by_look
from uwc_content.simulation.crews import local_crew
from uwc_content.simulation.journal import SeatFacts
from uwc_content.simulation.tournament import GameRecord, Plan, SeatRecord

MORE = next(known for known in KNOWN if known.name == "one point more")._replace(bots="random")
PAIRS = 60


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    """Random bots do not mind points: with one point more for a card they play the very same games."""
    return population(MORE, PAIRS)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("bundles")
    paths = folder / "old.bundle.json", folder / "new.bundle.json"
    for path, bundle in zip(paths, bundles_of(MORE), strict=True):
        path.write_bytes(written(bundle))
    return paths


# --- pairs ---


def test_a_point_more_changes_exactly_the_points_of_those_who_played_the_card(pairs: list[Pair]) -> None:
    for pair in pairs:
        held = {id(seat): use.times_played for seat, use in held_in(pair.new, "items").get(MORE.item, [])}
        for old, new in zip(pair.old.seats, pair.new.seats, strict=True):
            assert new.score - old.score == held.get(id(new), 0)
            assert new.facts.chosen == old.facts.chosen


def test_the_known_change_is_found_and_sized_right(pairs: list[Pair]) -> None:
    truth = [sum(seat.score for seat in pair.new.seats) - sum(seat.score for seat in pair.old.seats) for pair in pairs]
    row = change_row(whole_games(pairs)["points"], reach(len(pairs)))
    assert row["estimate"] == pytest.approx(sum(truth) / 2 / len(pairs), abs=1e-4)
    assert row["low"] > 0
    assert verdict(row, 2) == "more"


def test_what_was_changed_is_known_from_the_bundles() -> None:
    old, new = bundles_of(MORE)
    assert changed_items(old, new) == (MORE.item,)
    assert changed_items(old, old) == ()


# --- intervals ---


@pytest.mark.parametrize(
    ("change", "least_right"),
    [(lambda pairs: pairs, 0.95), (exchanged, 0.95)],
    ids=["one point more", "as much noise and no difference"],
)
def test_intervals_hold_the_truth_at_every_look(
    pairs: list[Pair], change: Callable[[list[Pair]], list[Pair]], least_right: float
) -> None:
    for measured in measures_of(MORE, change(pairs)).values():
        kept = runs_of(measured, runs=60, most=120, within=1)
        assert kept.covered >= least_right * kept.runs
        assert kept.wrong <= (1 - least_right) * kept.runs


def test_an_item_alone_is_known_as_well_as_its_interval_claims() -> None:
    values = dealt_population(MORE, PAIRS)
    assert sum(each is not None for each in values) > PAIRS * 0.9
    kept = item_runs(values, runs=100, most=400, within=3)
    assert kept.covered >= 0.9 * kept.runs


def normal(random: Random, games: int, shift: float, noise: float) -> Measured:
    """Games with much luck in common and some noise of their own."""
    luck = [random.gauss(50, 18) for _ in range(games)]
    return Measured([Part(each, 1) for each in luck], [Part(each + shift + random.gauss(0, noise), 1) for each in luck])


def test_an_interval_holds_however_often_one_looks() -> None:
    random, missed = Random(3), 0
    for _ in range(200):
        whole = normal(random, 300, 1.5, 8)
        looks = [Measured(whole.old[:n], whole.new[:n]) for n in range(20, 301, 20)]
        rows = [change_row(each, reach(len(each.old))) for each in looks]
        missed += not all(row["low"] <= 1.5 <= row["high"] for row in rows)
    assert missed <= 10


def test_an_interval_for_one_look_would_not() -> None:
    """The test above can fail: intervals for a single look miss the truth far more often."""
    random, missed = Random(3), 0
    for _ in range(200):
        whole = normal(random, 300, 0, 8)
        looks = [Measured(whole.old[:n], whole.new[:n]) for n in range(20, 301, 20)]
        rows = [change_row(each, 1.96 / len(each.old) ** 0.5) for each in looks]
        missed += not all(row["low"] <= 0 <= row["high"] for row in rows)
    assert missed > 20


def test_pairing_takes_the_common_luck_away() -> None:
    paired = normal(Random(1), 200, 0, 5)
    shuffled = Measured(paired.old, paired.new[1:] + paired.new[:1])
    assert variance_of(paired) < variance_of(shuffled) / 8


def test_a_few_pairs_that_are_alike_prove_little() -> None:
    scores = [Part(score, 1) for score in (40, 70) * 10]
    row = change_row(Measured(scores, scores), reach(20))
    assert row["estimate"] == 0
    assert row["high"] > 2
    assert change_row(Measured(scores[:11], scores[:11]), reach(11))["of"] == 0


@pytest.mark.parametrize(
    ("low", "high", "found"), [(0.5, 9, "more"), (-3, -0.1, "less"), (-1, 1.5, "alike"), (-1, 3, "unclear")]
)
def test_a_verdict_is_what_the_whole_interval_says(low: float, high: float, found: str) -> None:
    assert verdict({"low": low, "high": high, "of": 30}, 2) == found


# --- games that are won or lost ---


def lone_game(number: int, has_won: bool) -> GameRecord:
    return GameRecord(number, 50, [SeatRecord("planner", 0, 1, has_won, SeatFacts(1, {}, {}, {}, {}))])


def test_a_game_without_points_is_compared_by_its_wins(pairs: list[Pair]) -> None:
    lone = [Pair(lone_game(i, i % 4 == 0), lone_game(i, i % 4 != 3)) for i in range(120)]
    assert has_points(pairs)
    assert not has_points(lone)
    found = answers(lone, question(()))
    assert list(found) == ["wins"]
    assert found["wins"]["estimate"] == 0.5
    assert found["wins"]["verdict"] == "more"


def test_games_that_bots_never_win_tell_nothing_and_it_is_said() -> None:
    report = findings([Pair(lone_game(i, False), lone_game(i, False)) for i in range(40)], question(()))
    assert report["doubts"] == [{"name": "wins", "reason": "one_sided"}]
    assert report["games"].keys() == {"wins", "length"}


# --- many workers ---


class Many:
    """A crew that claims to be large."""

    workers = 40


def test_many_workers_play_looks_ahead_and_one_plays_look_by_look() -> None:
    alone, many = local_crew({}, prepared, 1), Many()
    assert [len(each) for each in batches(alone, 90, 20)] == [20, 20, 20, 20, 10]
    assert [len(each) for each in batches(many, 290, 20)] == [200, 90]  # type: ignore[arg-type]


def test_how_many_play_changes_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = bundles_of(MORE)
    plan = Plan(("random",) * 2, 60, 1, {"luck": {}})
    tables = (played_hash(old), plan), (played_hash(new), plan)
    found = []
    for workers in (1, 40):
        with local_crew({played_hash(each): each for each in (old, new)}, prepared, 1) as crew:
            monkeypatch.setattr(type(crew), "workers", workers)
            asked = question((MORE.item,))
            found.append([(len(p), rows) for p, rows in look_by_look(crew, tables, asked, None, lambda: None)])
    assert found[0] == found[1]


# --- findings ---


def question(changed: tuple[str, ...]) -> Question:
    return Question(changed, 2, TableJournal, Limits())


def test_what_bots_cannot_judge_is_said(pairs: list[Pair]) -> None:
    report = findings(pairs, question((MORE.item, "no_such_thing")))
    assert report["doubts"] == [{"name": "no_such_thing", "reason": "unheld"}]
    assert report["answers"].keys() == {"points", f"{MORE.item}, points"}
    assert report["alike"] < report["pairs"]


def test_an_item_is_reported_with_what_the_limits_say() -> None:
    values = dealt_population(MORE, 40)
    found = item_findings(MORE.item, values, 2, Limits(), "item")
    assert found["points"]["of"] == sum(each is not None for each in values)
    assert found["points"]["verdict"] == ""


def test_where_games_are_only_won_or_lost_an_item_is_known_once_its_wins_are() -> None:
    some: list[Dealt | None] = [Dealt(0, wins, 1, 1) for wins in (1, 0, -1, 0) * 10]
    assert not is_narrow(some, 2)
    assert is_narrow(some * 25, 2)
    assert not is_narrow([*some * 25, Dealt(400, 1, 1, 1)], 0.1), "one game with points, and points are what counts"


def test_it_is_said_that_bots_cannot_judge_an_item_that_they_do_not_use() -> None:
    found = [item_findings("x", [Dealt(1, 0, 1, used)] * 40, 2, Limits(), "item") for used in (0, 1)]
    assert [each["doubts"] for each in found] == [["unused"], []]


# --- commands ---


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, [*arguments])


def test_the_command_compares_stops_and_writes_the_same_report_again(both: tuple[Path, Path], tmp_path: Path) -> None:
    def files(out: str, jobs: str) -> dict[str, bytes]:
        arguments = ["--bots", "random", "--games", "60", "--jobs", jobs, "--out", str(tmp_path / out)]
        done = run("compare", *map(str, both), *arguments, "--keep", str(tmp_path / f"keep-{out}"))
        assert done.exit_code == 0, done.output
        assert "poppy, points" in done.output
        return {path.name: path.read_bytes() for path in (tmp_path / out).iterdir()}

    first = files("first", "1")
    assert first.keys() == {"compare.json", "compare.md", "compare-answers.svg", "compare-items.svg"}
    assert files("second", "2") == first
    assert json.loads(first["compare.json"])["is_clear"]


@pytest.mark.parametrize(("form", "begins"), [("json", "{"), ("markdown", "<!--")])
def test_a_comparison_is_shown_in_other_forms(both: tuple[Path, Path], tmp_path: Path, form: str, begins: str) -> None:
    arguments = ["--bots", "random", "--games", "20", "--format", form, "--keep", str(tmp_path)]
    done = run("compare", *map(str, both), *arguments)
    assert done.exit_code == 0, done.output
    assert done.output.startswith(begins)


def test_a_bundle_is_compared_with_the_content_as_it_is(both: tuple[Path, Path], tmp_path: Path) -> None:
    arguments = ["--bots", "random", "--games", "20", "--keep", str(tmp_path)]
    done = run("compare", str(both[1]), "content/humming_meadow", *arguments)
    assert done.exit_code == 0, done.output
    same = run("compare", str(both[0]), "content/humming_meadow", *arguments)
    assert same.exit_code == 2
    assert "nothing that is played has changed" in same.output


def test_bundles_of_different_games_are_not_compared(both: tuple[Path, Path]) -> None:
    done = run("compare", str(both[0]), "content/underwater_cities")
    assert done.exit_code == 2
    assert "different games" in done.output


def test_one_item_is_looked_at_alone(both: tuple[Path, Path], tmp_path: Path) -> None:
    arguments = ["--bots", "random", "--games", "240", "--keep", str(tmp_path), "--within", "4"]
    done = run("balance", str(both[0]), "--card", MORE.item, *arguments)
    assert done.exit_code == 0, done.output
    assert {path.suffix for path in (tmp_path / "items").iterdir()} == {".json", ".md", ".svg"}
    assert "points" in done.output


def test_an_item_that_there_is_not_is_refused(both: tuple[Path, Path], tmp_path: Path) -> None:
    done = run("balance", str(both[0]), "--card", "popy", "--bots", "random", "--keep", str(tmp_path))
    assert done.exit_code == 2
    assert "did you mean `poppy`" in done.output
