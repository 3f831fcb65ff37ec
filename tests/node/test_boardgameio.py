"""The module for boardgame.io: it compiles strictly, and a real client sets a game up with it."""

import json
from pathlib import Path
from typing import Any

import pytest
from node_programs import HERE, ROOT, Node
from typer.testing import CliRunner

from uwc_content.cli.main import app

pytestmark = pytest.mark.node

FLAGS = ("--strict", "--noUncheckedIndexedAccess", "--pretty", "false", "--types", "", "--target", "es2022")
SET_UP = """\
const { Client } = require(%s);
const content = require(%s);
const client = Client({ game: { ...content.game, seed: "1", moves: {} }, numPlayers: %d, debug: false });
console.log(JSON.stringify({ G: client.getState().G, name: content.text("pl", %s) }));
"""
PLAYERS = 3


def set_up(node: Node, folder: Path, pack: str, key: str) -> dict[str, Any]:
    """What a client of boardgame.io makes of an exported pack."""
    done = CliRunner().invoke(app, ["export", "boardgameio", str(ROOT / "content" / pack), "--out", str(folder)])
    assert done.exit_code == 0, done.output
    compiler = node.program("typescript", "bin/tsc")
    made = node.run(compiler, *FLAGS, "--module", "commonjs", "--outDir", folder / "js", folder / f"{pack}.ts")
    assert made.returncode == 0, made.stdout
    client = HERE / "node_modules" / "boardgame.io" / "dist" / "cjs" / "client.js"
    values = (json.dumps(str(client)), json.dumps(str(folder / "js" / f"{pack}.js")), PLAYERS, json.dumps(key))
    (folder / "run.cjs").write_text(SET_UP % values)
    played = node.run(folder / "run.cjs")
    assert played.returncode == 0, played.stderr
    found: dict[str, Any] = json.loads(played.stdout)
    return found


def test_a_declared_game_is_dealt_as_its_pack_says(node: Node, tmp_path: Path) -> None:
    found = set_up(node, tmp_path, "humming_meadow", "cards.basil.name")
    table, players = found["G"]["zones"], found["G"]["players"]
    assert found["name"] == "Bazylia"
    assert [len(players[str(seat)]["zones"]["hand"]) for seat in range(PLAYERS)] == [4, 4, 4]
    assert [players[str(seat)]["resources"]["seeds"] for seat in range(PLAYERS)] == [3, 4, 4]
    assert len(table["stall"]) == 5
    assert len(table["seed_box"]) == 43 - 3 * 4 - 5


def test_a_game_with_rules_in_python_gets_piles_and_resources(node: Node, tmp_path: Path) -> None:
    found = set_up(node, tmp_path, "underwater_cities", "cards.barter.name")
    piles = found["G"]["piles"]
    assert (len(piles["cards.era_1"]), len(piles["metropolises.blue"])) == (66, 11)
    assert piles["cards.era_1"] != sorted(piles["cards.era_1"])
    assert found["G"]["players"]["2"]["resources"]["credits"] == 3
