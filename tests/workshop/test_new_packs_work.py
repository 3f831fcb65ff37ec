"""A new pack of any game: what it still lacks is told in one line, and nothing that it adds goes without words."""

from pathlib import Path

import pytest
from designers_project import uwc

from uwc_content.games import GAMES

SCENARIO = (
    "pack: my_game\nscenarios:\n  - {id: something, run: {gain: {points: 1}}, expect: {resources: {points: 1}}}\n"
)
CARDS = "content/my_game/cards/era_1.yaml"
REEF = """
  - id: reefer
    number: 2
    deck: era_1
    colour: red
    source: original
    instant: {if: {have: {reef_card: 2}}, then: {draw: 1}}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "content").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("ruleset", sorted(set(GAMES) - {"declared"}))
def test_a_new_pack_says_in_one_line_what_it_lacks(project: Path, ruleset: str) -> None:
    assert uwc("new", "pack", "my_game", "--ruleset", ruleset).exit_code == 0
    assert uwc("build").exit_code == 0
    for command in (["simulate", "my_game", "--games", "1"], ["play", "my_game"]):
        told = uwc(*command)
        assert told.exit_code != 0
        assert len(told.output.strip().splitlines()) <= 2
        assert "Traceback" not in told.output
    (project / "content" / "my_game" / "scenarios").mkdir()
    (project / "content" / "my_game" / "scenarios" / "first.yaml").write_text(SCENARIO, "utf-8")
    tested = uwc("test")
    assert tested.exit_code != 0
    assert "none played" in tested.output


def test_names_that_a_pack_adds_get_their_words(project: Path) -> None:
    assert uwc("new", "pack", "my_game", "--ruleset", "underwater_cities").exit_code == 0
    pack = Path("content/my_game/pack.yaml")
    pack.write_text(pack.read_text("utf-8").replace("era_1: 1", "era_1: 2"), "utf-8")
    Path(CARDS).write_text(Path(CARDS).read_text("utf-8") + REEF, "utf-8")
    Path("content/my_game/vocabulary.yaml").write_text(
        'kinds:\n  reef_card: {is: [card], doc: "Of the reef."}\n', "utf-8"
    )
    told = uwc("check").output
    assert "UWC442: `en` has no words for `noun:bare reef_card`" in told
    assert "UWC441: `cards.reefer` has no name" in told
    assert uwc("i18n", "update").exit_code == 0
    assert "UWC442" not in uwc("check").output
    assert "If you have at least 2 reef cards, draw 1 card." in uwc("show", "reefer").output


def test_a_permission_that_nothing_reads_is_refused(project: Path) -> None:
    assert uwc("new", "pack", "my_game", "--ruleset", "underwater_cities").exit_code == 0
    Path("content/my_game/vocabulary.yaml").write_text('permissions:\n  fly: {doc: "You may fly."}\n', "utf-8")
    told = uwc("check")
    assert told.exit_code == 1
    assert "a pack cannot add `permissions`" in told.output


def test_a_broken_scenario_is_told_by_check(project: Path) -> None:
    assert uwc("new", "pack", "my_game", "--ruleset", "underwater_cities").exit_code == 0
    (project / "content" / "my_game" / "scenarios").mkdir()
    (project / "content" / "my_game" / "scenarios" / "first.yaml").write_text("scenarios: [\n", "utf-8")
    told = uwc("check")
    assert told.exit_code == 1
    assert "content/my_game/scenarios/first.yaml" in told.output


def test_an_unreadable_file_adds_no_false_counts(project: Path) -> None:
    assert uwc("new", "pack", "my_game", "--ruleset", "underwater_cities").exit_code == 0
    Path(CARDS).write_bytes(b"\xff\xfe\x00")
    told = uwc("check").output
    assert "UWC101" in told
    assert "UWC404" not in told
