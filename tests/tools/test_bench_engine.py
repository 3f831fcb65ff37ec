"""The parts of the benchmark of the interpreter work; how fast anything is belongs to `make bench`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import bench_against
import bench_engine
import pytest
from bench_table import laid_out
from bundles import real_bytes
from engine_workload import claimable, costs, games, new_state

from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.places import CLAIMED

TINY = bench_engine.Sizes(rounds=1, games=1, peer_games=1, claimed=(0, 2))


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bench") / "bundle.json"
    path.write_bytes(real_bytes())
    return path


def test_a_run_without_compiler_and_peer_fills_every_table(bundle: Path) -> None:
    bench = bench_engine.Bench(bundle, TINY, None, False)
    bench.run()
    speed = list(bench_engine.speed_rows(bench))
    assert speed[0] == ["random play", "plain", "catanatron", "plain ÷ catanatron"]
    assert [row[2] for row in speed[1:]] == [""] * 6, "nobody is there to be held against"
    assert all(row[1] for row in speed)
    assert [row[0] for row in bench_engine.cost_rows(bench)] == ["microseconds for one", "copy", "save", "observe"]
    claimed = list(bench_engine.claimed_rows(bench))
    assert [row[0] for row in claimed[1:]] == ["0", "2"]
    assert claimed[0][1:] == ["steps for one", "plain, decisions/s", "÷ none", "steps/s ÷ none"]
    assert claimed[1][3:] == ["1.00 ×", "1.00 ×"]
    assert all(float(row[1]) > 1 for row in claimed[1:]), "every decision has steps before it"


def test_the_peer_takes_its_turn_between_the_engines(bundle: Path) -> None:
    bench = bench_engine.Bench(bundle, TINY, Path("python"), True)
    assert [key[:2] for key, _ in bench.commands()][:4] == [
        ("games", "plain"),
        ("games", "compiled"),
        ("games", "catanatron"),
        ("games", "plain"),
    ]


def test_every_seat_begins_with_the_cards_that_are_asked_for() -> None:
    machine = interpreter(json.loads(real_bytes()))
    assert len(claimable(machine)) >= max(bench_engine.CLAIMED)
    state = new_state(machine, 4, 1, 10)
    before = new_state(machine, 4, 1, 0)
    for seat, plain in zip(state.seats, before.seats, strict=True):
        assert len(seat.zones[CLAIMED]) == len(plain.zones[CLAIMED]) + 10
        assert len(set(seat.zones[CLAIMED])) == len(seat.zones[CLAIMED])


def test_workloads_tell_what_they_did() -> None:
    machine = interpreter(json.loads(real_bytes()))
    told = games(machine, {"players": 2, "games": 1})
    assert told["games"] == 1
    assert told["decisions"] > 100
    assert all(each > 0 for each in costs(machine, {"games": 1}).values())


def test_forced_decisions_are_counted_besides(bundle: Path) -> None:
    assert 1 < bench_engine.forced_factor(bundle, {"players": 2}, 1) < 3


def test_ratios_and_numbers_can_be_read() -> None:
    assert bench_engine.ratio(30, 10) == "3.0 ×"
    assert bench_engine.ratio(30, None) == ""
    assert [bench_engine.number(each) for each in (None, 3.14159, 12345.6)] == ["", "3.1", "12,346"]


def test_a_table_has_columns_as_wide_as_their_widest_cell() -> None:
    assert laid_out([["a", "b"], ["long", "c"]]) == "a     b\n----  -\nlong  c"


def test_every_other_game_that_can_be_played_has_its_lines(tmp_path: Path) -> None:
    others = list(bench_engine.other_games(tmp_path))
    assert {other.name.split(",")[0] for other in others} >= {"humming_meadow", "micro_city"}
    assert any("competitive" in other.name for other in others)
    bench = bench_engine.Bench(tmp_path, TINY, None, False, others[:1])
    command = next(command for key, command in bench.commands() if key[0] == "other")
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=bench_engine.environment())
    bench.answers[("other", "plain", others[0].name)] = [json.loads(done.stdout)]
    title, row = bench_engine.other_rows(bench)
    assert title[1:] == ["plain, decisions/s with a choice", "÷ catanatron", "plain, forced ones too", "÷ catanatron"]
    assert row[0] == others[0].name
    assert 0 < float(row[1].replace(",", "")) <= float(row[3].replace(",", ""))
    assert row[2] == row[4] == "", "nobody is there to be held against"
    bench.answers[("games", "catanatron", 4)] = [{"all": 3, "decisions": 1, "seconds": 1}]
    assert [cell[-1] for cell in next(iter(list(bench_engine.other_rows(bench))[1:]))[2::2]] == ["×", "×"]


def test_a_workload_imports_nothing_of_the_toolkit_before_compiled_modules_can_be_found() -> None:
    code = "import engine_workload, sys; print(*(name for name in sys.modules if name.startswith('uwc_content')))"
    path = {"PYTHONPATH": f"{bench_engine.ROOT}{os.pathsep}{bench_engine.TOOLS}"}
    done = subprocess.run([sys.executable, "-c", code], env=path, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == ""


def test_two_states_are_held_against_each_other_row_by_row() -> None:
    rows = [
        bench_against.Row("speed", "decisions/s", lambda _: None),
        bench_against.Row("start", "s", lambda _: None),
    ]
    found = {("speed", 0): [3000.0, 1000.0, 2000.0], ("speed", 1): [1000.0], ("start", 0): [0.25]}
    assert bench_against.cells(rows[0], found) == ("speed", "decisions/s", "1,000", "2,000", "2.000")
    assert bench_against.cells(rows[1], found) == ("start", "s", "—", "0.250", "")


def test_only_what_is_asked_for_is_held_against_another_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_engine, "other_games", lambda _: iter(()))
    tree = bench_against.Tree(bench_engine.ROOT, sys.executable, tmp_path)
    units = {}
    for only in (bench_against.ENGINE, bench_against.CONTENT):
        (tmp_path / only).mkdir()
        units[only] = {row.unit for row in bench_against.rows_of(tree, 1, tmp_path / only, only)}
    assert units == {bench_against.ENGINE: {"decisions/s"}, bench_against.CONTENT: {"s"}}


def test_a_state_that_cannot_be_compiled_says_why(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    fake = "def compiler(): return 'cc'\ndef is_fresh(): return False\ndef build(): raise SystemExit('no such type')\n"
    (tmp_path / "tools" / "build_fast.py").write_text(fake, encoding="ascii")
    tree = bench_against.Tree(tmp_path, sys.executable, tmp_path)
    failed = tree._replace(uncompiled=bench_against.compiled(tree))
    assert bench_against.remarks([tree, failed], "abc") == ["Nothing is compiled of `abc`: no such type"]


def test_a_state_is_measured_by_its_own_workload_and_commands(bundle: Path, tmp_path: Path) -> None:
    (tmp_path / "underwater_cities.bundle.json").write_bytes(bundle.read_bytes())
    tree = bench_against.Tree(bench_engine.ROOT, sys.executable, tmp_path)
    measure = bench_against.speed("plain", "underwater_cities", {"work": "games", "players": 2, "games": 1})
    assert (measure(tree) or 0) > 0
    assert bench_against.speed("plain", "underwater_cities", {"work": "nothing"})(tree) is None
    assert bench_against.processor_time(tree, tmp_path, "--version") is not None
    assert bench_against.processor_time(tree, tmp_path, "nonsense") is None
