"""The balance report: its method finds what was planted, its files are fresh, and its limits are read strictly."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from uwc_content.bundle.build import build_pack
from uwc_content.cli.main import app
from uwc_content.cli.setups import prepared
from uwc_content.compiler.parse.files import content_paths
from uwc_content.games import find
from uwc_content.games.underwater_cities.journal import UnderwaterJournal
from uwc_content.games.underwater_cities.options import OPTIONS
from uwc_content.simulation.balance.findings import (
    findings,
    plans,
    read_gauges,
    seen_at,
    tables_outside,
    won_together,
)
from uwc_content.simulation.balance.findings import uses as uses_of
from uwc_content.simulation.balance.limits import (
    Limit,
    Limits,
    LimitsRefused,
    check_nouns,
    check_tables,
    measures_of,
    read_limits,
)
from uwc_content.simulation.balance.measures import difference_row, mean_row, share_row, width_for
from uwc_content.simulation.balance.page import files_of as files_with
from uwc_content.simulation.balance.plots import Row, distributions, intervals
from uwc_content.simulation.game_runs import simulate
from uwc_content.simulation.journal import Gauge, SeatFacts, Use
from uwc_content.simulation.tournament import GameRecord, Plan, SeatRecord, in_order

HERE = Path(__file__).parent
CONTENT = HERE.parent.parent / "content" / "underwater_cities"
DOCS = CONTENT / "docs"
LIMITS = Limits(
    limits={
        "card_points": Limit(least=-5, most=5, reason="test"),
        "card_used": Limit(least=0.02, most=0.9, reason="test"),
    },
    strategies={"farms": ["farm"], "tunnels": ["tunnel"]},
)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of a small pack with a card that is too strong and one that is dead."""
    folder = tmp_path_factory.mktemp("content") / "underwater_cities"
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("era_*", "assistants*", "scenarios", "docs"))
    shutil.copy(HERE / "balance_pack" / "cards.yaml", folder / "cards" / "cards.yaml")
    head = "id: underwater_cities\nversion: 0.1.0\nruleset: underwater_cities\nlocales: [en]\n"
    (folder / "pack.yaml").write_text(head, encoding="utf-8")
    return build_pack(folder, tmp_path_factory.mktemp("dist"), find).bundle


@pytest.fixture(scope="module")
def played(planted: Path) -> list[tuple[Plan, list[GameRecord]]]:
    bundle = json.loads(planted.read_bytes())
    tables = [Plan(("random",) * 2, 100, 1), Plan(("random",) * 3, 20, 1, {"boards": "advanced"})]
    return [(plan, in_order(simulate(bundle, plan, 1, prepared))) for plan in tables]


@pytest.fixture(scope="module")
def found(played: list[tuple[Plan, list[GameRecord]]]) -> dict[str, Any]:
    return findings(played, LIMITS, UnderwaterJournal, OPTIONS)


def report_with(found: dict[str, Any]) -> dict[str, Any]:
    limits = {name: limit.model_dump() for name, limit in LIMITS.limits.items()}
    plan = {"bots": "random", "games": 120, "seed": 1}
    head = {"pack": "underwater_cities", "played_hash": "sha256:" + "0" * 64, "plan": plan, "games": 120}
    return {**head, "limits": limits, **found}


def files_of(report: dict[str, Any]) -> dict[str, str]:
    return files_with(report, UnderwaterJournal, OPTIONS)


# --- the method ---


def test_the_method_finds_the_card_that_is_too_strong_and_the_dead_one(found: dict[str, Any]) -> None:
    outside = {(each["name"], each["measure"], each["verdict"]) for each in found["outside"]}
    assert outside == {("windfall", "card_points", "above"), ("dead_letter", "card_used", "below")}


def test_an_exception_is_told_apart_with_its_reason(played: list[tuple[Plan, list[GameRecord]]]) -> None:
    excepting = LIMITS.model_copy(update={"exceptions": {"card_used": {"dead_letter": "printed so"}}})
    found = findings(played, excepting, UnderwaterJournal, OPTIONS)
    assert [each["name"] for each in found["outside"]] == ["windfall"]
    assert [(each["name"], each["reason"]) for each in found["excepted"]] == [("dead_letter", "printed so")]
    said = files_of(report_with(found))["balance.md"]
    assert said.index("`windfall`") < said.index("left so:") < said.index("`dead_letter`") < said.index("printed so")


def test_what_a_planted_card_adds_is_about_what_it_says(found: dict[str, Any]) -> None:
    row = found["cards"]["windfall"]["points"]
    assert row["low"] < 15 < row["high"] + 8
    assert row["estimate"] > 8


def test_a_dead_card_is_drawn_and_never_used(found: dict[str, Any]) -> None:
    facts = found["cards"]["dead_letter"]
    assert facts["used"]["of"] > 100
    assert facts["used"]["estimate"] == 0
    assert facts["played"]["estimate"] > 0


def test_points_against_the_table_add_up_to_nothing(found: dict[str, Any]) -> None:
    total = sum(each["points"]["estimate"] * each["points"]["of"] for each in found["order"].values())
    assert abs(total) < 1


def test_everybody_follows_one_strategy(found: dict[str, Any]) -> None:
    shares = [each["share"]["estimate"] for each in found["strategies"].values()]
    assert sum(shares) == pytest.approx(1, abs=0.001)
    assert all(shares)


def test_the_turns_of_each_number_of_players_are_shared_among_the_slots(found: dict[str, Any]) -> None:
    for players in (2, 3):
        shares = [
            each["share"]["estimate"] for name, each in found["slots"].items() if name.endswith(f"{players} players")
        ]
        assert sum(shares) == pytest.approx(1, abs=0.01)


def test_games_are_spread_evenly_over_all_tables(planted: Path) -> None:
    made = plans("planner", 23, 5, OPTIONS, json.loads(planted.read_bytes()))
    assert sum(plan.games for plan in made) == 23
    both = [(players, side) for players in (2, 3, 4) for side in ("basic", "advanced")]
    assert [(len(plan.bots), plan.options["boards"]) for plan in made] == [(1, "advanced"), *both]
    assert {plan.games for plan in made} == {3, 4}


# --- what everybody uses ---


def used_games(games: int, uses: dict[str, tuple[int, int]]) -> list[GameRecord]:
    """The first player scores 10 more than the second; both have everything, and use it so many times."""
    return [GameRecord(number, 1, [using_seat(0, uses), using_seat(1, uses)]) for number in range(games)]


def using_seat(seat: int, uses: dict[str, tuple[int, int]]) -> SeatRecord:
    held = [Use(name, 3, 3, times[seat]) for name, times in uses.items()]
    return SeatRecord("planner", 20 - 10 * seat, 1 + seat, seat == 0, SeatFacts(1 + seat, {}, {}, {}, {"cards": held}))


def uses_in(uses: dict[str, tuple[int, int]]) -> dict[str, dict[str, Any]]:
    return uses_of(seen_at(0, 2, used_games(20, uses)), "cards", "card", LIMITS)


def test_what_everybody_uses_is_measured_by_those_who_use_it_often() -> None:
    found = uses_in({"strong": (3, 1), "weak": (1, 3)})
    assert all(facts["is_often"] for facts in found.values())
    assert {name: facts["points"]["estimate"] for name, facts in found.items()} == {"strong": 10.0, "weak": -10.0}
    assert {facts["points"]["of"] for facts in found.values()} == {40}


def test_what_somebody_leaves_unused_is_measured_by_that() -> None:
    found = uses_in({"strong": (1, 0), "weak": (2, 3)})
    assert not any("is_often" in facts for facts in found.values())
    assert found["weak"]["points"]["of"] == 0


# --- estimates ---


def test_more_comparisons_make_wider_intervals() -> None:
    assert width_for(1) == pytest.approx(1.96, abs=0.001)
    assert width_for(200) > width_for(20) > width_for(1)


def test_a_difference_is_less_what_is_usual() -> None:
    some, others = [5.0, 7.0] * 6, [1.0, 3.0] * 6
    assert difference_row(some, others, 1.96)["estimate"] == 4
    assert difference_row(some, others, 1.96, less=3.0)["estimate"] == 1


def test_a_few_who_are_all_alike_prove_nothing() -> None:
    assert difference_row([9.0] * 11, [1.0, 3.0] * 20, 1.96)["of"] == 0
    assert mean_row([9.0] * 11, 1.96)["of"] == 0


def test_intervals_hold_their_estimates() -> None:
    for row in (mean_row([1.0, 2.0, 6.0] * 4, 2.5), share_row(0, 9, 2.5), share_row(9, 9, 2.5)):
        assert row["low"] <= row["estimate"] <= row["high"]


@pytest.mark.parametrize(
    ("low", "estimate", "high", "verdict"),
    [(6, 8, 9, "above"), (-9, -8, -6, "below"), (4, 8, 9, "unclear"), (-1, 0, 9, "inside")],
)
def test_only_an_interval_that_is_wholly_outside_counts(low: int, estimate: int, high: int, verdict: str) -> None:
    row = {"estimate": estimate, "low": low, "high": high, "of": 10}
    assert LIMITS.verdict("card_points", row) == verdict
    assert LIMITS.verdict("board_points", row) == "inside"


# --- limits ---


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("limits: {card_point: {most: 1, reason: x}}", "`card_point`, which is not measured"),
        ("limits: {card_points: {most: 1}}", "limits.card_points.reason"),
        ("limits: {card_points: {mots: 1, reason: x}}", "mots"),
        ("limits: [", "is no YAML: 1:10: the file ends within brackets"),
        ("limits: {}\nlimits: {}", "is no YAML: 2:1: `limits` appears twice"),
        ("\x00", "is no YAML: 1:1: a control character"),
    ],
)
def test_wrong_limits_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "limits.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(LimitsRefused, match=r"limits\.yaml") as refusal:
        read_limits(tmp_path / "limits.yaml", measures_of(UnderwaterJournal))
    assert complaint in str(refusal.value)


def test_a_file_with_nothing_but_comments_sets_no_limits(tmp_path: Path) -> None:
    (tmp_path / "limits.yaml").write_text("# none yet\n", encoding="utf-8")
    assert read_limits(tmp_path / "limits.yaml", measures_of(UnderwaterJournal)) == Limits()


def test_a_strategy_counts_only_what_there_is() -> None:
    limits = Limits(strategies={"farms": ["farm", "upgraded_from"]})
    with pytest.raises(LimitsRefused, match="did you mean `upgraded_farm`"):
        check_nouns(limits, ["farm", "upgraded_farm"])


def test_the_limits_of_the_pack_have_reasons_and_are_no_content() -> None:
    limits = read_limits(DOCS / "limits.yaml", measures_of(UnderwaterJournal))
    assert limits.limits
    assert limits.strategies
    assert all(limit.reason for limit in limits.limits.values())
    assert not [path for path in content_paths(CONTENT) if DOCS in path.parents]


# --- the report ---


def test_the_same_findings_give_the_same_files(found: dict[str, Any]) -> None:
    files = files_of(report_with(found))
    again = files_of(json.loads(files["balance.json"]))
    assert again == files
    assert files["balance.md"].startswith("<!-- Generated by `uwc balance`")
    assert "`windfall`" in files["balance.md"].split("## Scores")[0]


@pytest.mark.parametrize("path", sorted(CONTENT.parent.glob("*/docs/balance.json")), ids=lambda path: path.parts[-3])
def test_the_report_of_a_pack_is_fresh(path: Path) -> None:
    report = json.loads(path.read_text(encoding="utf-8"))
    game = find(report["pack"])
    files = files_with(report, game.journal(), game.options())
    for name, text in files.items():
        assert (path.parent / name).read_text(encoding="utf-8") == text, f"{name} is not what balance.json says"
    assert {each.name for each in path.parent.glob("balance-*.svg")} <= files.keys(), (
        "a plot of an older report is left"
    )


def test_a_plot_without_rows_is_not_written_and_the_page_says_why(
    played: list[tuple[Plan, list[GameRecord]]],
) -> None:
    few = [(plan, records[:2]) for plan, records in played]
    files = files_of(report_with(findings(few, LIMITS, UnderwaterJournal, OPTIONS)))
    plots = {name for name in files if name.endswith(".svg")}
    assert plots == {"balance-scores.svg", "balance-slots.svg"}
    page = files["balance.md"]
    assert {name for name in plots if name in page} == plots
    assert page.count(".svg") == len(plots)
    assert page.split("## Cards")[1].strip().startswith("There is no plot: ")


def test_every_plot_has_a_title_and_a_description(found: dict[str, Any]) -> None:
    plots = {name: text for name, text in files_of(report_with(found)).items() if name.endswith(".svg")}
    assert len(plots) == 7
    for text in plots.values():
        assert '<title id="title">' in text
        assert '<desc id="desc">' in text
        assert 'aria-labelledby="title desc"' in text


def test_the_axis_of_shares_says_of_what(found: dict[str, Any]) -> None:
    assert "share of turns</text>" in files_of(report_with(found))["balance-slots.svg"]
    slots = UnderwaterJournal.chosen["slots"]._replace(share_of="visits")

    class Visiting(UnderwaterJournal):
        chosen = {"slots": slots}  # noqa: RUF012

    assert "share of visits</text>" in files_with(report_with(found), Visiting, OPTIONS)["balance-slots.svg"]


def test_a_plot_shows_verdicts_by_shape_and_escapes_names() -> None:
    rows = [Row("<a>", 1, 0, 2, "inside"), Row("b", 9, 8, 10, "above"), Row("c", 4, 1, 9, "unclear")]
    drawn = intervals("t", "d", "u", rows, (-5, 5), False)
    assert "&lt;a&gt;" in drawn
    assert drawn.count("<polygon") == 1
    assert drawn.count("<circle") == 2
    assert 'class="band"' in drawn


def test_a_distribution_has_a_bar_for_every_step() -> None:
    drawn = distributions("t", "d", "u", {"a": {0: 3, 10: 1}, "b": {20: 2}}, 10)
    assert drawn.count('class="bar"') == 3


def test_the_command_writes_the_report_and_goes_on_where_it_was_stopped(planted: Path, tmp_path: Path) -> None:
    def run(out: str) -> dict[str, bytes]:
        arguments = ["balance", str(planted), "--games", "7", "--bots", "random", "--out", str(tmp_path / out)]
        done = CliRunner().invoke(
            app, [*arguments, "--keep", str(tmp_path / "games"), "--limits", str(DOCS / "limits.yaml")]
        )
        assert done.exit_code == 0, done.output
        assert "7 games" in done.output
        return {path.name: path.read_bytes() for path in (tmp_path / out).iterdir()}

    first = run("first")
    assert {"balance.json", "balance.md", "balance-scores.svg"} <= first.keys()
    assert run("second") == first
    assert len(list((tmp_path / "games").rglob("*.json"))) == 7


def test_wrong_limits_and_bots_stop_the_command_before_any_game(planted: Path, tmp_path: Path) -> None:
    (tmp_path / "limits.yaml").write_text("limit: {}", encoding="utf-8")
    for arguments in (["--limits", str(tmp_path / "limits.yaml")], ["--bots", "plannar"]):
        done = CliRunner().invoke(app, ["balance", str(planted), *arguments, "--keep", str(tmp_path / "games")])
        assert done.exit_code == 2
        assert not (tmp_path / "games").exists()


# --- games that all win or lose together ---

TOGETHER = Limits(table_wins={"level": {"easy": Limit(least=0.85, most=0.95, reason="test")}})


def won_games(wins: int, games: int, *, contested: bool = False) -> list[GameRecord]:
    """So many games of two, of which so many are won: by both, or by the first alone."""
    facts = SeatFacts(1, {}, {}, {}, {})
    return [
        GameRecord(
            number,
            1,
            [
                SeatRecord("planner", 4, 1, number < wins, facts),
                SeatRecord("planner", 4, 2, number < wins and not contested, facts),
            ],
        )
        for number in range(games)
    ]


def wins_at(level: str, records: list[GameRecord]) -> dict[str, Any]:
    return won_together(Plan(("planner",) * 2, len(records), 1, {"level": level}), records, TOGETHER, 1)


@pytest.mark.parametrize(
    ("wins", "verdict"), [(20, "below"), (84, "unclear"), (90, "inside"), (96, "unclear"), (100, "above")]
)
def test_a_share_of_won_games_is_held_against_the_limit_of_its_option(wins: int, verdict: str) -> None:
    assert wins_at("easy", won_games(wins, 100))["won"]["verdict"] == verdict


def test_tables_without_a_limit_or_with_opponents_are_not_judged_by_won_games() -> None:
    assert wins_at("hard", won_games(5, 100)) == {}
    assert wins_at("easy", won_games(5, 100, contested=True)) == {}


def test_a_limit_for_tables_that_nobody_plays_is_refused() -> None:
    check_tables(TOGETHER, [{"level": "easy"}])
    with pytest.raises(LimitsRefused, match="level: easy"):
        check_tables(TOGETHER, [{"level": "hard"}])


# --- gauges ---


class GaugedJournal(UnderwaterJournal):
    gauges = {  # noqa: RUF012
        "length": Gauge("eras", "eras of a game"),
        "opened": Gauge("is_open", "share of games in which it was opened", is_share=True),
        "best": Gauge("farm", "farms of the winner", is_winners=True),
    }


GAUGED = Limits(
    limits={
        "length": Limit(least=3, most=5, reason="test"),
        "opened": Limit(least=0.9, reason="test"),
        "best": Limit(most=4, reason="test"),
    }
)


def gauged_games(games: int) -> list[GameRecord]:
    """Games of 2, 4, 2, 4, … eras, every second of them opened; the second player wins with 9 farms."""
    return [
        GameRecord(
            number,
            1,
            [
                SeatRecord("planner", 4, 2, False, SeatFacts(1, {}, {}, {**shared, "farm": 1}, {})),
                SeatRecord("planner", 5, 1, True, SeatFacts(2, {}, {}, {**shared, "farm": 9}, {})),
            ],
        )
        for number in range(games)
        for shared in [{"eras": 2 + number % 2 * 2, "is_open": number % 2}]
    ]


def test_gauges_are_read_once_a_game_and_held_against_their_limits() -> None:
    read = read_gauges(gauged_games(40), GAUGED, 1, GaugedJournal)["gauges"]
    length, opened, best = read["length"], read["opened"], read["best"]
    assert (length["estimate"], length["of"], length["values"]) == (3.0, 40, {"2": 20, "4": 20})
    assert (length["verdict"], length["games_inside"]) == ("inside", 0.5)
    assert (opened["estimate"], opened["verdict"]) == (0.5, "below")
    assert (best["estimate"], best["verdict"], best["games_inside"]) == (9.0, "above", 0.0)


def test_gauges_outside_their_limits_are_named_with_their_table() -> None:
    gauges = read_gauges(gauged_games(40), GAUGED, 1, GaugedJournal)
    winner = {**mean_row([5.0] * 40, 1), "verdict": "inside"}
    found = list(tables_outside({"tables": [{"players": 2, "winner": winner, **gauges}]}, OPTIONS))
    assert [(each["measure"], each["verdict"]) for each in found] == [("opened", "below"), ("best", "above")]


def test_games_without_gauges_have_none_to_read() -> None:
    assert read_gauges(gauged_games(3), GAUGED, 1, UnderwaterJournal) == {}
    assert {"length", "opened", "best"} <= measures_of(GaugedJournal).keys()
