"""Items with parts: parsed with their places, kept in the bundle, played as items, told, compared and laid out."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from authoring_schemas import ROOT
from bundles import sealed
from typer.testing import CliRunner

from uwc_content.bundle.assemble import assemble
from uwc_content.bundle.diff import compare
from uwc_content.bundle.verify import verify_bytes
from uwc_content.cli.main import app
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.engine.lower import lower
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Program
from uwc_content.games import find
from uwc_content.text import Grammar, describe_item
from uwc_content.workshop.schema.items import part_schema

GAME = Path(__file__).parents[1] / "bad_content" / "_game"
TOWER = """cards:
  - id: tower
    colour: blue
    copies: 4
    source: original
    stages:
      - {dice: [1, 2], cost: {coins: 2}}
      - {dice: [6], like: mill, cost: {coins: 1}, bonus: {gain: {points: 2}}}
"""
ENGLISH = ROOT / "locales" / "en" / "LC_MESSAGES" / "grammar.po"


def compiled(folder: Path, tower: str = TOWER) -> Compilation:
    pack = Path(shutil.copytree(GAME, folder / "reef", dirs_exist_ok=True))
    (pack / "tower.yaml").write_text(tower, encoding="utf-8")
    return compile_pack(pack, find)


def bundle_in(folder: Path, tower: str = TOWER) -> dict[str, Any]:
    found = compiled(folder, tower)
    assert found.faults == []
    value: dict[str, Any] = json.loads(assemble(found).data)
    return value


def program_in(folder: Path) -> Program:
    return lower(bundle_in(folder))


def test_the_bundle_holds_the_parts_in_their_order(tmp_path: Path) -> None:
    bundle = bundle_in(tmp_path)
    tower = next(item for item in bundle["items"]["cards"] if item["id"] == "tower")
    first, second = tower["parts"]["stages"]
    assert first == {"fields": {"dice": [1, 2]}, "bags": {"cost": {"of": {"coins": 2}}}}
    assert second["fields"] == {"dice": [6], "like": "mill"}
    assert second["blocks"]["bonus"][0]["op"] == "gain"


def test_a_bundle_with_parts_is_verified_and_a_forged_one_refused(tmp_path: Path) -> None:
    bundle = bundle_in(tmp_path)
    assert verify_bytes(sealed(bundle), "x.json", find)[1] == []
    tower = next(item for item in bundle["items"]["cards"] if item["id"] == "tower")
    for part, says in ({"like": "bill", "dice": [1]}, "bill"), ({"dice": [7]}, "dice"), ({}, "missing"):
        tower["parts"]["stages"][0]["fields"] = part
        faults = verify_bytes(sealed(bundle), "x.json", find)[1]
        assert [fault.code for fault in faults] == ["UWC704"]
        assert says in faults[0].message


def test_parts_are_items_of_the_program_with_ids_from_their_item_and_position(tmp_path: Path) -> None:
    program = program_in(tmp_path)
    tower, second = program.by_id["tower"], program.by_id["tower.stages.2"]
    assert [program.items[index].id for index in tower.parts["stages"]] == ["tower.stages.1", "tower.stages.2"]
    assert (second.parent, second.type) == (tower.index, "cards.stages")
    assert (tower.parent, program.by_id["mill"].parts) == (NONE, {})
    assert program.by_type["cards.stages"] == [program.by_id["tower.stages.1"], second]
    assert second.bags["cost"].amounts[0].number == 1
    assert program.nodes[second.blocks["bonus"]].item == second.index


def test_a_fault_in_a_part_leads_to_the_line_of_its_item(tmp_path: Path) -> None:
    program = program_in(tmp_path)
    place = program.place_of(program.by_id["tower.stages.2"].index)
    assert place == program.place_of(program.by_id["tower"].index) == ("tower.yaml", 2)


def test_a_text_lists_the_parts_by_their_numbers(tmp_path: Path) -> None:
    pack = compiled(tmp_path)
    grammar = Grammar.load(ENGLISH, "en", vocabulary=pack.vocabulary)
    for context, key, text in (
        ("lead", "cost", "Cost: {text}"),
        ("lead", "bonus", "Bonus: {text}"),
        ("noun:bare", "coins", "coins"),
        ("noun:bare", "points", "points"),
    ):
        grammar.entries.setdefault((context, key), (text,))
    tower = next(record.item for record in pack.items["cards"] if record.id == "tower")
    assert describe_item(grammar, "cards", tower) == "1. Cost: 2 coins. 2. Cost: 1 coins. Bonus: Gain 2 points."


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("cost: {coins: 1}", "cost: {coins: 3}", "stages.2"),
        ("dice: [1, 2]", "dice: [1, 3]", "dice"),
        ("      - {dice: [1, 2], cost: {coins: 2}}\n", "", "stages.1"),
    ],
)
def test_a_change_of_a_part_is_told(tmp_path: Path, old: str, new: str, changed: str) -> None:
    assert old in TOWER
    before, after = bundle_in(tmp_path / "one"), bundle_in(tmp_path / "two", TOWER.replace(old, new))
    found = compare(before, after, lambda _, type_name, name, value: f"{type_name} {name} {json.dumps(value)}")
    assert changed in str(found)
    assert str(compare(before, before, lambda *_: "")) != str(found)


def test_a_rule_of_a_part_is_looked_at_for_loops(tmp_path: Path) -> None:
    rule = "watch: {when: {gain: {points: 1}}, then: {gain: {points: 1}}}"
    found = compiled(tmp_path, TOWER.replace("cost: {coins: 2}", rule)).faults
    assert [(fault.code, fault.span.line) for fault in found] == [("UWC405", 7)]


def test_editors_know_the_keys_of_a_part(tmp_path: Path) -> None:
    vocabulary = compiled(tmp_path).vocabulary
    assert vocabulary is not None
    schema = part_schema(vocabulary.items["cards"].parts["stages"])
    assert schema["properties"].keys() == {"dice", "like", "cost", "bonus", "watch"}
    assert schema["then"]["required"] == ["dice"]
    assert schema["additionalProperties"] is False


def test_the_formatter_lays_each_part_on_a_line_with_its_keys_in_order(tmp_path: Path) -> None:
    pack = compiled(tmp_path).folder
    mixed = TOWER.replace("{dice: [1, 2], cost: {coins: 2}}", "{cost: {coins: 2}, dice: [1, 2]}")
    (pack / "tower.yaml").write_text(mixed, encoding="utf-8")
    done = CliRunner().invoke(app, ["fmt", str(pack / "tower.yaml")])
    assert done.exit_code == 0, done.output
    assert (pack / "tower.yaml").read_text(encoding="utf-8") == TOWER
