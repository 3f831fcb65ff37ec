"""Games between bots: reproducible, resumable, and with honest numbers."""

import json
from pathlib import Path
from typing import Any

import pytest
from kept_builds import built
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.cli.setups import prepared
from uwc_content.engine.game import Game
from uwc_content.games.interpreters import interpreter, judge_for
from uwc_content.games.underwater_cities.journal import UnderwaterJournal
from uwc_content.simulation import kept_games
from uwc_content.simulation.bots import BOTS
from uwc_content.simulation.game_runs import simulate
from uwc_content.simulation.journal import SeatFacts, Use
from uwc_content.simulation.statistics import as_csv, distribution, mean, share, summary
from uwc_content.simulation.tournament import GameRecord, Plan, SeatRecord, in_order, play_game

ROOT = Path(__file__).parent.parent.parent
PACK = ROOT / "content" / "underwater_cities"


@pytest.fixture(scope="module")
def bundle_file() -> Path:
    return built(PACK.name)


@pytest.fixture(scope="module")
def bundle(bundle_file: Path) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(bundle_file.read_bytes())
    return plain


def test_any_number_of_jobs_gives_the_same_games(bundle: dict[str, Any]) -> None:
    plan = Plan(("random", "random"), games=6, seed=3)
    alone = in_order(simulate(bundle, plan, 1, prepared))
    together = in_order(simulate(bundle, plan, 2, prepared))
    assert alone == together
    assert [record.game for record in alone] == list(range(6))


def test_a_simulation_goes_on_where_it_was_stopped(bundle: dict[str, Any], tmp_path: Path) -> None:
    plan = Plan(("random", "random"), games=4, seed=3)
    stopped = simulate(bundle, plan, 1, prepared, tmp_path)
    next(stopped)
    stopped.close()
    kept = sorted(tmp_path.rglob("*.json"))
    assert len(kept) == 1
    kept[0].write_text("damaged")
    assert in_order(simulate(bundle, plan, 1, prepared, tmp_path)) == in_order(simulate(bundle, plan, 1, prepared))
    assert len(sorted(tmp_path.rglob("*.json"))) == 4


def test_finished_games_are_kept_for_their_content_and_their_players(
    bundle: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(("random", "random"), games=1, seed=3)

    def kept_after(content: dict[str, Any]) -> int:
        list(simulate(content, plan, 1, prepared, tmp_path))
        return len(list(tmp_path.rglob("*.json")))

    assert kept_after(bundle) == 1
    assert kept_after({**bundle, "texts": {}, "names": {}, "pack": {**bundle["pack"], "version": "9"}}) == 1
    assert kept_after({**bundle, "rules": {**bundle["rules"], "unread": 1}}) == 2
    monkeypatch.setattr(kept_games, "players_version", lambda: "others")
    assert kept_after(bundle) == 3


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    plan = Plan(("random", "greedy"), games=2, seed=0)
    assert plan.seating(0) == ["random", "greedy"]
    assert plan.seating(1) == ["greedy", "random"]


def test_every_game_has_a_seed_of_its_own() -> None:
    plan = Plan(("random",), games=3, seed=5)
    assert len({plan.setup(game)["seed"] for game in range(50)}) == 50


def test_a_greedy_bot_beats_a_random_one(bundle: dict[str, Any]) -> None:
    players = prepared(bundle)
    plan = Plan(("greedy", "random"), games=2, seed=1)
    for number in range(plan.games):
        record = play_game(players, plan, number)
        scores = {seat.bot: seat.score for seat in record.seats}
        assert scores["greedy"] > scores["random"] + 10


def test_bots_leave_the_game_alone_and_decide_by_their_seed(bundle: dict[str, Any]) -> None:
    machine = interpreter(bundle)
    game = Game.new(machine, {"players": 2, "seed": 7})
    before = json.dumps(game.save())
    for name in ("random", "greedy"):
        first, second = BOTS[name](1, judge_for(machine)).choose(game), BOTS[name](1, judge_for(machine)).choose(game)
        assert first == second
        assert json.dumps(game.save()) == before


def test_cards_that_were_used_were_held_and_played(bundle: dict[str, Any]) -> None:
    record = play_game(prepared(bundle), Plan(("random",) * 3, games=1, seed=2), 0)
    uses = [use for seat in record.seats for use in seat.facts.used["cards"]]
    assert uses
    for use in uses:
        assert use.times_used <= use.times_played <= use.times_held
    assert all(sum(seat.facts.chosen["slots"].values()) == 30 for seat in record.seats)


def seat(bot: str, score: int, rank: int) -> SeatRecord:
    dealt = {"boards": ["board_1"], "metropolises": ["crown"]}
    return SeatRecord(bot, score, rank, rank == 1, SeatFacts(rank, dealt, {"slots": {"two_farms": 2}}, {}, {}))


def test_the_summary_counts_wins() -> None:
    records = [GameRecord(i, 100, [seat("greedy", 60 + i, 1), seat("random", 20, 2)]) for i in range(4)]
    report = summary(records, UnderwaterJournal)
    assert report["bots"]["greedy"]["wins"]["share"] == 1.0
    assert report["bots"]["random"]["wins"] == share(0, 4)
    assert report["scores"]["mean"] == 40.75
    assert report["boards"]["board_1"]["wins"]["share"] == 0.5
    assert report["slots"]["two_farms"]["share"] == 1.0


def test_alone_only_the_goal_is_a_win() -> None:
    """A lone player is always first; that says nothing."""
    alone = seat("greedy", 90, 1)
    facts = alone.facts._replace(used={"cards": [Use("barter", 1, 1, 1)]})
    records = [
        GameRecord(i, 100, [alone._replace(has_won=has_won, facts=facts)])
        for i, has_won in enumerate((True, False, False, False))
    ]
    report = summary(records, UnderwaterJournal)
    for title, name in (("bots", "greedy"), ("order", "1"), ("boards", "board_1"), ("metropolises", "crown")):
        assert report[title][name]["wins"] == share(1, 4), title
    assert report["cards"]["barter"]["wins_when_used"] == share(1, 4)


def test_a_share_has_a_wilson_interval() -> None:
    assert share(5, 10) == {"share": 0.5, "low": 0.2366, "high": 0.7634, "of": 10}
    assert share(0, 0)["high"] == 1.0
    assert share(10, 10)["high"] == 1.0


def test_a_mean_has_an_interval_that_narrows_with_more_games() -> None:
    few, many = mean([10, 20]), mean([10, 20] * 50)
    assert few["mean"] == many["mean"] == 15
    assert many["high"] - many["low"] < few["high"] - few["low"]


def test_scores_are_distributed_in_tens() -> None:
    assert distribution([seat("random", 9, 1), seat("random", 10, 1), seat("random", 19, 2)]) == {"0-9": 1, "10-19": 2}


def test_the_command_writes_a_report_and_a_table(bundle_file: Path, tmp_path: Path) -> None:
    arguments = ["simulate", str(bundle_file), "--games", "3", "--bots", "random", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "3 games" in done.output
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["plan"]["bots"] == ["random", "random"]
    lines = (tmp_path / "cards.csv").read_text().splitlines()
    assert len(lines) == len(report["cards"]) + 1
    assert as_csv(report, "cards", "card") == (tmp_path / "cards.csv").read_text()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "gready"], "did you mean `greedy`"),
        (["--players", "3", "--bots", "random,random"], "2 bots for 3 players"),
        (["--with", "boards=round"], "values: `basic`, `advanced`"),
    ],
)
def test_mistakes_in_the_command_get_a_hint(bundle_file: Path, arguments: list[str], complaint: str) -> None:
    done = CliRunner().invoke(app, ["simulate", str(bundle_file), "--games", "1", *arguments])
    assert done.exit_code == 2
    assert complaint in done.output


def test_a_missing_bundle_is_told_with_its_cure(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["simulate", str(tmp_path / "none.json")])
    assert done.exit_code == 2
    assert "uwc build" in done.output
