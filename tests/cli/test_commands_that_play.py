"""Commands that play many games refuse what cannot be done before they play the first."""

from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle, written
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.simulation import game_runs


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "meadow.bundle.json").write_bytes(written(plain_bundle("humming_meadow")))
    (tmp_path / "file").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: str) -> Any:
    return CliRunner().invoke(app, command.split())


def nobody_plays(*_: object) -> None:
    raise AssertionError("a game is played")


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("simulate meadow.bundle.json --bots random --out file", "cannot write into `file`"),
        ("balance meadow.bundle.json --bots random --out file/below", "cannot write into `file/below`"),
        ("balance meadow.bundle.json --bots random --card poppy --out file", "cannot write into `file`"),
        ("balance meadow.bundle.json --bots random --limits none.yaml", "there is no `none.yaml`"),
        ("balance meadow.bundle.json --bots random,greedy", "one bot plays in all seats"),
        ("balance meadow.bundle.json --bots random --card popy", "did you mean `poppy`?"),
    ],
)
def test_what_cannot_be_done_is_told_before_anybody_plays(
    folder: Path, command: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_runs, "recall", nobody_plays)
    done = run(command)
    assert done.exit_code == 2, done.output
    assert complaint in done.stderr


def test_a_report_of_all_tables_is_played_by_one_crew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a cluster every crew is a client of its own, to whom all workers are sent the bundle once more."""
    crews = []
    playing = game_runs.play_plans

    def counted(crew: Any, *others: Any) -> Any:
        crews.append(crew)
        return playing(crew, *others)

    monkeypatch.setattr(game_runs, "play_plans", counted)
    done = run("balance meadow.bundle.json --bots random --games 12 --out out")
    assert done.exit_code == 0, done.output
    assert len(crews) == 1
    assert "4 players" in done.stdout
