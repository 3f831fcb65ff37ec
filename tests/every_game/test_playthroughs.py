"""Golden playthroughs: games go as they are written down, and every kind of table has one."""

import sys
from pathlib import Path

import pytest
from table import bundles, options_of, packs

from uwc_content.bundle.setups import Sort, few_setups, short_name

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.append(str(ROOT / "tools"))

import golden  # noqa: E402

TABLES = list(golden.tables())
FILES = {path.name for path in golden.FOLDER.glob("*.txt")}


@pytest.mark.parametrize(("name", "pack", "setup"), TABLES, ids=[name for name, _, _ in TABLES])
def test_a_game_goes_as_it_is_written_down(name: str, pack: str, setup: dict[str, object]) -> None:
    written = (golden.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    played = golden.playthrough(pack, setup)
    assert played.splitlines() == written.splitlines(), "`python tools/golden.py --write` if this is wanted"


@pytest.mark.parametrize("pack", packs())
def test_every_number_of_players_and_every_choice_has_a_playthrough(pack: str) -> None:
    options = options_of(pack)
    for setup in few_setups(options, bundles()[pack], 1, with_flags=False):
        assert any(name.startswith(f"{pack}-{short_name(options, setup)}") for name in FILES), setup


@pytest.mark.parametrize("pack", packs())
def test_whatever_may_be_added_has_a_playthrough_of_its_own(pack: str) -> None:
    options, bundle = options_of(pack), bundles()[pack]
    for setup in few_setups(options, bundle, 1, with_flags=False):
        table = f"{pack}-{setup['players']}p"
        for option in options.options:
            for each in option.values(bundle, setup) if option.sort is Sort.SOME else ():
                assert any(name.startswith(table) and name.endswith(f"-{each}.txt") for name in FILES)


def test_no_playthrough_is_left_over() -> None:
    assert {f"{name}.txt" for name, _, _ in TABLES} == FILES


def test_a_difference_is_told_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, pack, setup = TABLES[0]
    played = golden.playthrough(pack, setup)
    last = played.splitlines()[-1]
    (tmp_path / f"{name}.txt").write_text(played.replace(last, "0: 999 points"), encoding="utf-8")
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "tables", lambda: iter([(name, pack, setup)]))
    found = golden.differences()
    assert "-0: 999 points" in found
    assert f"+{last}" in found
