"""Spreadsheets and engines: what is written is read back by the rules of the program that it is for."""

import csv
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NoReturn

import pytest
from export_jobs import MakeJob

from uwc_content.exports.flat import RECORDS, content_of, translations
from uwc_content.exports.godot import export_godot
from uwc_content.exports.spreadsheets import TOOLS, export_spreadsheets
from uwc_content.exports.targets import TARGETS
from uwc_content.exports.unity import export_unity

PACKS = ("humming_meadow", "micro_city", "nautilus", "underwater_cities")
SMALL = PACKS[0]
PYTHON_TYPES = {"string": str, "int": int, "bool": bool}
READ = """\
extends SceneTree
func _init():
	var file = File.new()
	file.open("res://content.json", File.READ)
	var parsed = JSON.parse(file.get_as_text())
	var script = load("res://content.gd")
	var content = script.Content.new(parsed.result)
	print("read ", content.items.size(), " ", content.items[0].id, " ", content.names.size())
	quit(0)
"""


def rows_of(path: Path) -> list[dict[str, str]]:
    data = path.read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(data.decode().splitlines(keepends=True)))


def missing(tool: str) -> NoReturn:
    if os.environ.get("UWC_REQUIRE_TOOLS") == "1":
        pytest.fail(f"{tool} is not installed, and UWC_REQUIRE_TOOLS=1 wants it")
    pytest.skip(f"{tool} is not installed")


# --- spreadsheets ---


@pytest.mark.parametrize("tool", TOOLS)
def test_a_table_has_a_row_for_each_item_and_the_column_of_copies_that_its_program_asks_for(
    job: MakeJob, tmp_path: Path, tool: str
) -> None:
    list(export_spreadsheets(job(SMALL, tmp_path, tool=tool)))
    for locale in ("en", "it", "pl", "hu"):
        rows = rows_of(tmp_path / f"cards.{locale}.csv")
        assert list(rows[0])[:3] == ["name", TOOLS[tool].quantity, "id"]
        assert len(rows) == 32
        assert sum(int(row[TOOLS[tool].quantity]) for row in rows) == 43


def test_squib_finds_its_icons_and_nandeck_its_line_breaks(job: MakeJob, tmp_path: Path) -> None:
    list(export_spreadsheets(job(SMALL, tmp_path / "squib", ("en",))))
    list(export_spreadsheets(job(SMALL, tmp_path / "nandeck", ("en",), tool="nandeck")))
    squib = {row["id"]: row for row in rows_of(tmp_path / "squib" / "cards.en.csv")}
    nandeck = {row["id"]: row for row in rows_of(tmp_path / "nandeck" / "cards.en.csv")}
    assert squib["apple_tree"]["price"] == "1 :jars: 3 :seeds:"
    assert ":points:" in squib["apple_tree"]["icon_text"]
    assert "(points)" in nandeck["apple_tree"]["icon_text"]
    assert "\n" in squib["broom"]["icon_text"]
    assert "\\13\\" in nandeck["broom"]["icon_text"]
    assert not any("\n" in cell for row in nandeck.values() for cell in row.values())
    assert not any("{" in cell for row in squib.values() for cell in row.values())


# --- engines ---


@pytest.mark.parametrize("pack", PACKS)
def test_records_are_flat_and_complete(job: MakeJob, tmp_path: Path, pack: str) -> None:
    check_record("Content", json.loads(json.dumps(content_of(job(pack, tmp_path)))))


def check_record(name: str, record: dict[str, Any]) -> None:
    assert record.keys() == RECORDS[name].keys(), name
    for field, sort in RECORDS[name].items():
        inner = sort.removesuffix("[]")
        for value in record[field] if sort.endswith("[]") else [record[field]]:
            if inner in RECORDS:
                check_record(inner, value)
            else:
                assert type(value) is PYTHON_TYPES[inner], (name, field, value)


@pytest.mark.parametrize("pack", PACKS)
def test_every_key_of_the_content_is_translated_into_every_language(job: MakeJob, tmp_path: Path, pack: str) -> None:
    made = job(pack, tmp_path)
    table = translations(made)
    wanted = set(re.findall(r'"(?:[a-z]+_key)": "([^"]+)"', json.dumps(content_of(made))))
    assert wanted <= table.keys()
    lacking = {key for key in wanted for locale in made.locales if locale not in table[key]}
    assert lacking == set()


def test_godot_finds_keys_and_languages_in_its_first_row(job: MakeJob, tmp_path: Path) -> None:
    list(export_godot(job(SMALL, tmp_path)))
    rows = rows_of(tmp_path / "translations.csv")
    assert list(rows[0]) == ["keys", "en", "it", "pl", "hu"]
    texts = {row["keys"]: row for row in rows}
    assert texts["cards.basil.name"]["pl"] == "Bazylia"
    assert texts["names.resources.seeds"]["hu"] == "Mag"


def test_unity_finds_its_columns(job: MakeJob, tmp_path: Path) -> None:
    list(export_unity(job(SMALL, tmp_path)))
    rows = rows_of(tmp_path / "strings.csv")
    languages = ["English(en)", "Italian(it)", "Polish(pl)", "Hungarian(hu)"]
    assert list(rows[0]) == ["Key", "Id", "Shared Comments", *languages]
    assert all(row["Key"] and not row["Id"] for row in rows)


def test_a_headless_godot_reads_the_content_with_the_written_classes(job: MakeJob, tmp_path: Path) -> None:
    godot = shutil.which("godot3-server") or missing("godot3-server")
    list(export_godot(job(SMALL, tmp_path)))
    (tmp_path / "project.godot").write_text('[application]\nconfig/name="content"\n')
    (tmp_path / "read.gd").write_text(READ)
    command = [godot, "--path", str(tmp_path), "-s", "read.gd"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert "read 32 apple_tree 4" in done.stdout, done.stdout + done.stderr


def test_the_classes_for_unity_compile(job: MakeJob, tmp_path: Path) -> None:
    compiler = shutil.which("mcs") or missing("mcs")
    list(export_unity(job(SMALL, tmp_path)))
    command = [compiler, "-target:library", f"-out:{tmp_path / 'content.dll'}", str(tmp_path / "Content.cs")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("target", [name for name in TARGETS if name != "tts"])
def test_the_same_pack_gives_the_same_bytes(job: MakeJob, tmp_path: Path, target: str) -> None:
    for name in ("one", "two"):
        assert list(TARGETS[target].export(job(SMALL, tmp_path / name)))
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert files
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in files)
