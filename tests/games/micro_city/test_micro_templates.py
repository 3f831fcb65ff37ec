"""What a new pack of Micro City begins with."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from uwc_content.cli.main import app
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find
from uwc_content.games.micro_city.templates import TEMPLATES

ROOT = Path(__file__).parents[3]
RULES = ROOT / "content" / "micro_city" / "rules.yaml"
NEW = {
    "district": ["district new_street --with deck=base"],
    "garden": ["district new_park --with deck=garden"],
    "building": [f"building new_tower_{side} --with deck=challenge,card=9,side={side.upper()}" for side in "ab"],
    "goal": ["goal new_club"],
    "advantage": ["advantage new_fame"],
    "port": ["port new_pier"],
    "port with a die": ["port new_pier --with dice=3,improved=4"],
    "project": ["project new_plan --with deck=hand,die=2,move=1"],
    "quarter": ["quarter new_works --with zoning=industrial"],
}
FULL = "UWC520"
"""A pack has two ports, so that a third one replaces another."""


def test_the_rules_of_a_new_pack_are_those_of_the_game() -> None:
    _, shipped = RULES.read_text("utf-8").split("\n", 1)
    template = (TEMPLATES.folder / "rules.yaml").read_text("utf-8")
    assert template == shipped, "copy rules.yaml without its first line to the template"


@pytest.mark.parametrize("commands", NEW.values(), ids=NEW)
def test_whatever_is_begun_compiles(commands: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("content/micro_city", "locales"):
        shutil.copytree(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    for command in commands:
        done = CliRunner().invoke(app, ["new", *command.split(), "--pack", "micro_city"])
        assert done.exit_code == 0, done.output
    faults = [fault for fault in compile_pack(tmp_path / "content" / "micro_city", find).faults if fault.is_error]
    assert [fault for fault in faults if fault.code != FULL] == []
