"""What a new pack, station, discovery, goal or map of Nautilus begins with."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find
from uwc_content.games.nautilus.templates import TEMPLATES

ROOT = Path(__file__).parents[3]
PACK = Path("content") / "nautilus"
DEAL = "    - {deal: 1, from: goals_left, to: goal}\n"
FULL = {"there are {number} discoveries for the {wanted} spaces of `{name}`"}
"""A box that was full before: another discovery has to go."""


def test_the_rules_of_a_new_pack_are_those_of_the_game_without_goals() -> None:
    _, shipped = (ROOT / PACK / "rules.yaml").read_text("utf-8").split("\n", 1)
    template = (TEMPLATES.folder / "rules.yaml").read_text("utf-8")
    remark = "    # - {deal: 1, from: goals_left, to: goal}   once there is a goal for every player\n"
    assert template.replace(remark, DEAL) == shipped, "copy rules.yaml without its first line to the template"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / PACK, tmp_path / PACK, ignore=shutil.ignore_patterns("art", "icons", "docs", "faces*"))
    shutil.copytree(ROOT / "locales" / "en", tmp_path / "locales" / "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new(command: str) -> str:
    done = CliRunner().invoke(app, ["new", *command.split(), "--pack", "nautilus"])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(
    "command",
    [
        "station new_dome --with family=residential",
        "discovery new_crab --with background=blue,species=crab",
        "discovery new_crate --with background=beige",
        "goal new_hunter",
        "map new_reef",
    ],
)
def test_whatever_is_begun_compiles(command: str, project: Path) -> None:
    new(command)
    faults = [fault for fault in compile_pack(project / PACK, find).faults if fault.is_error]
    assert [fault for fault in faults if fault.message.template not in FULL] == []
    assert bool(faults) == command.startswith("discovery")
    key = {"discovery": "discoveries"}.get(command.split()[0], f"{command.split()[0]}s")
    names = (project / "locales" / "en" / "LC_MESSAGES" / "nautilus.po").read_text("utf-8")
    assert f'msgid "{key}.{command.split()[1]}"' in names


def test_a_research_station_needs_a_track_of_its_own(project: Path) -> None:
    asked = CliRunner().invoke(app, ["new", "station", "new_lab", "--with", "family=research", "--pack", "nautilus"])
    assert asked.exit_code
    assert "needs a track" in asked.output
    stations = project / PACK / "stations.yaml"
    head, _, _ = stations.read_text("utf-8").partition("  - id: analysis\n")
    stations.write_text(head, "utf-8")
    new("station new_lab --with family=research,track=analysis")
    assert [fault for fault in compile_pack(project / PACK, find).faults if fault.is_error] == []


def test_a_new_discovery_is_one_tile_and_no_piece_of_the_ruins(project: Path) -> None:
    new("discovery new_crab --with background=blue,species=crab")
    [found] = [each for each in compile_pack(project / PACK, find).items["discoveries"] if each.id == "new_crab"]
    assert found.item["fields"] == {"background": "blue", "species": "crab", "by_depth": {"slope": 1}}
    assert found.item["bags"]["worth"]["of"] == {"value": 1}
