"""`uwc test` and `uwc try` on a copy of the shipped content."""

import shutil
from pathlib import Path

import pytest
from designers_project import PACK, copy_project, uwc
from typer.testing import CliRunner

from uwc_content.cli.main import app

PASSING = "scenarios:\n  - id: kelp\n    run: {gain: {kelp: 1}}\n    expect: {resources: {kelp: 1}}\n"
FAILING = PASSING.replace("resources: {kelp: 1}", "resources: {kelp: 2}")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped content without its own scenarios, which are played elsewhere."""
    monkeypatch.chdir(copy_project(tmp_path))
    shutil.rmtree(PACK / "scenarios")
    return tmp_path


def put(project: Path, name: str, text: str) -> Path:
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# --- uwc test ---


def test_scenarios_are_found_beside_the_tests_and_in_the_packs(project: Path) -> None:
    put(project, "tests/scenarios/first.yaml", PASSING)
    put(project, "content/underwater_cities/scenarios/second.yaml", PASSING)
    result = uwc("test")
    assert (result.exit_code, result.output) == (0, "2 scenarios in 2 files: all passed\n")


def test_scenarios_of_a_pack_are_no_content(project: Path) -> None:
    put(project, "content/underwater_cities/scenarios/second.yaml", PASSING)
    assert uwc("check").exit_code == 0


def test_a_failure_is_shown_and_ends_with_1(project: Path) -> None:
    put(project, "tests/scenarios/first.yaml", FAILING)
    result = uwc("test")
    assert result.exit_code == 1
    assert "tests/scenarios/first.yaml:2: kelp\n  resources.kelp: expected 2, is 1" in result.output
    assert result.output.endswith("1 scenario in 1 file: 1 failed\n")


def test_a_fault_is_shown_with_its_place_and_ends_with_1(project: Path) -> None:
    put(project, "tests/scenarios/first.yaml", PASSING.replace("gain", "gian"))
    result = uwc("test")
    assert result.exit_code == 1
    assert "tests/scenarios/first.yaml:3:11: error UWC202" in result.output
    assert "1 file with faults" in result.output


def test_a_broken_pack_is_told_and_ends_with_1(project: Path) -> None:
    put(project, "tests/scenarios/first.yaml", PASSING)
    put(project, "content/underwater_cities/broken.yaml", "cards: 1\n")
    result = uwc("test")
    assert result.exit_code == 1
    assert "broken.yaml:1:8: error UWC203" in result.output


def test_only_scenarios_with_a_piece_of_the_id_are_played(project: Path) -> None:
    put(project, "tests/scenarios/first.yaml", FAILING)
    result = uwc("test", "--only", "science")
    assert (result.exit_code, result.output) == (0, "0 scenarios in 1 file: none played\n")


@pytest.mark.parametrize("arguments", [["nowhere.yaml"], []])
def test_nothing_to_play_is_wrong_use(project: Path, arguments: list[str]) -> None:
    assert uwc("test", *arguments).exit_code == 2


# --- uwc try ---


def test_a_card_is_played_with_the_first_options(project: Path) -> None:
    result = uwc("try", "barter")
    assert result.exit_code == 0
    assert "1. exchange 1 kelp" in result.output
    assert "  resources.kelp: 3 → 2\n  resources.steelplast: 3 → 4\n" in result.output


def test_choices_can_be_named(project: Path) -> None:
    facts = "players=3,resources.kelp=2"
    result = uwc("try", "two_farms", "--with", facts, "--choose", "{build: farm, at: home}, stop")
    assert result.exit_code == 0
    assert "use_slot (build farm home_building_1 → stop):\n  resources.kelp: 2 → 1\n" in result.output


def test_a_position_that_is_no_text_is_told_at_its_place(project: Path) -> None:
    Path("position.yaml").write_bytes(b"resources: \xff\n")
    result = uwc("try", "barter", "--given", "position.yaml")
    assert result.exit_code == 1
    assert "position.yaml:1:12: error UWC101" in result.output


def test_what_is_not_there_for_so_many_players_is_not_tried(project: Path) -> None:
    result = uwc("try", "two_farms")
    assert result.exit_code == 2
    assert "for 2 players has no `two_farms`" in result.output
    assert "`--with players=3`" in result.output


def test_somebody_at_a_terminal_is_asked_until_the_answer_is_an_option(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uwc_content.cli.trying.is_asked", lambda: True)
    result = CliRunner().invoke(app, ["try", "barter"], input="9\n2\n")
    assert "a number from 1 to 3, please" in result.output
    assert "play (exchange 1 steelplast):" in result.output


def test_an_action_card_is_claimed_and_used(project: Path) -> None:
    result = uwc("try", "personal_assistant", "--choose", "{gain: {credits: 1}}")
    assert "play:\n  claimed: [] → [personal_assistant]\n" in result.output
    assert "action (gain 1 credits):\n" in result.output


def test_a_file_describes_the_game(project: Path) -> None:
    put(project, "game.yaml", "given: {board: board_5, built: {home_vent: upgraded_tunnel}}\n")
    result = uwc("try", "seafood_collection", "--given", "game.yaml")
    assert "  resources.kelp: 3 → 4\n" in result.output


def test_a_card_that_does_nothing_there_ends_with_1(project: Path) -> None:
    result = uwc("try", "seafood_collection")
    assert (result.exit_code, result.output) == (1, "play: nothing of it can be done on this board\n")


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["bartr"], 2, "did you mean `barter`?"),
        (["barter", "--with", "resources.kel=1"], 1, "did you mean `kelp`?"),
        (["barter", "--with", "board=bord_1"], 1, "did you mean `board_1`?"),
        (
            ["barter", "--with", "built.valley_garden=tunnel"],
            2,
            "no tunnels lead from the first city to `valley_garden`",
        ),
        (["barter", "--with", "board"], 2, "`board` gives no value"),
        (["barter", "--choose", "{build: farm}"], 2, "`{build: farm}` is no option here"),
        (["barter", "--given", "nowhere.yaml"], 2, "there is no file `nowhere.yaml`"),
    ],
)
def test_what_cannot_be_tried_is_told(project: Path, arguments: list[str], code: int, told: str) -> None:
    result = uwc("try", *arguments)
    assert result.exit_code == code
    assert told in result.output
