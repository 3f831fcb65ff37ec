"""A new pack of a game with Python says what it lacks before it can be played."""

import json
from pathlib import Path

import pytest
from designers_project import uwc


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_pack_of_nautilus_says_that_it_lacks_something(empty: Path) -> None:
    assert uwc("new", "pack", "thin", "--ruleset", "nautilus").exit_code == 0
    assert uwc("build").exit_code == 0
    for command in (["simulate", "--games", "1"], ["play", "--players", "random,random"]):
        done = uwc(*command)
        assert isinstance(done.exception, SystemExit), done.exception
        assert "the pack has too little of something that its rules count on" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("ruleset", "deed", "lacks"),
    [
        ("underwater_cities", "play: {first}", "the pack has no player board"),
        ("micro_city", "set_up: true", "the pack has too little of something that its rules count on"),
    ],
)
def test_commands_say_what_a_new_pack_lacks_to_be_played(empty: Path, ruleset: str, deed: str, lacks: str) -> None:
    assert uwc("new", "pack", "thin", "--ruleset", ruleset).exit_code == 0
    assert uwc("build").exit_code == 0
    bundle = json.loads(Path("dist/thin.bundle.json").read_bytes())
    first = next(item["id"] for items in bundle["items"].values() for item in items)
    scenario = Path("content/thin/scenarios/first.yaml")
    scenario.parent.mkdir()
    happens = deed.format(first=first)
    scenario.write_text(f"scenarios:\n  - id: first\n    {happens}\n    expect: {{refused: true}}\n", "utf-8")
    commands = (["try", first], ["test"], ["simulate", "--games", "1"], ["play", "--players", "random,random"])
    for command in commands:
        done = uwc(*command)
        assert isinstance(done.exception, SystemExit), done.exception
        told = done.stdout + done.stderr
        assert lacks in told, command


def test_a_pack_without_slots_is_stuck_and_says_so(empty: Path) -> None:
    for command in (
        ["pack", "thin", "--ruleset", "underwater_cities"],
        ["board", "one"],
        ["metropolis", "blue_one", "--with", "colour=blue"],
        ["metropolis", "brown_one", "--with", "colour=brown"],
    ):
        assert uwc("new", *command).exit_code == 0
    assert uwc("build").exit_code == 0
    for command in (["simulate", "--games", "1"], ["play", "--players", "random,random"]):
        done = uwc(*command)
        assert isinstance(done.exception, SystemExit), done.exception
        assert "has nothing to choose from (`slot`)" in done.stderr
