"""What a comparison answers for, whatever was changed; and what an item alone cannot be asked."""

import json
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from bundles import ROOT, plain_bundle, written
from typer.testing import CliRunner

from uwc_content.bundle.build import build_pack
from uwc_content.cli.main import app
from uwc_content.games import find
from uwc_content.simulation.compare.item import Dealt, is_narrow, points_row


class Edit(NamedTuple):
    """A text in a file of a pack, and what stands there after the change."""

    pack: str
    file: str
    before: str
    after: str


RENAMED = Edit("humming_meadow", "cards/flowers.yaml", "id: poppy\n", "id: red_poppy\n")
METROPOLIS = Edit("underwater_cities", "metropolises.yaml", "{5: 4, 6: 8, 7: 12}", "{5: 14, 6: 18, 7: 22}")
SLOT = Edit("underwater_cities", "slots/slots.yaml", "{science: 1, steelplast: 1, kelp: 1}", "{credits: 9}")
HOME = "home: {place: [4, 3], start: true, buildings: [plain, plain, "
BOARD = Edit("underwater_cities", "boards/board_1.yaml", HOME + "plain]}", HOME + "building_of_credits]}")


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@cache
def after(edit: Edit) -> bytes:
    """The bundle of a pack after a change."""
    with TemporaryDirectory() as work:
        folder = Path(work) / "content" / edit.pack
        shutil.copytree(ROOT / "content" / edit.pack, folder)
        shutil.copytree(ROOT / "locales", Path(work) / "locales")
        path = folder / edit.file
        text = path.read_text("utf-8")
        assert edit.before in text
        path.write_text(text.replace(edit.before, edit.after), "utf-8")
        return build_pack(folder, Path(work) / "dist", find).bundle.read_bytes()


def changed(edit: Edit, folder: Path) -> tuple[Path, Path]:
    old, new = folder / "old.bundle.json", folder / "new.bundle.json"
    old.write_bytes(written(plain_bundle(edit.pack)))
    new.write_bytes(after(edit))
    return old, new


def compared(edit: Edit, folder: Path, *more: object) -> Any:
    old, new = changed(edit, folder)
    places = ("--keep", folder / "kept", "--out", folder / "out")
    done = run("compare", old, new, "--bots", "random", *places, *more)
    assert done.exit_code == 0, done.output
    return json.loads((folder / "out" / "compare.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("edit", "answers"),
    [
        (RENAMED, {"points", "poppy, points", "red_poppy, points"}),
        (METROPOLIS, {"points", "capital, points"}),
        (SLOT, {"points", "science_steel_kelp, share"}),
        (BOARD, {"points", "board_1, points"}),
    ],
)
def test_whatever_was_changed_has_an_answer(edit: Edit, answers: set[str], tmp_path: Path) -> None:
    report = compared(edit, tmp_path, "--games", 40, "--within", 0)
    assert report["answers"].keys() == answers
    assert all(row["of"] for row in report["answers"].values())
    assert {each["reason"] for each in report["doubts"]} <= {"unused"}
    plot = (tmp_path / "out" / "compare-answers.svg").read_text("utf-8")
    assert [each for each in answers if each in plot] == [each for each in answers if "share" not in each], "one unit"


def test_what_only_one_content_has_does_not_keep_a_run_from_ending(tmp_path: Path) -> None:
    report = compared(RENAMED, tmp_path, "--games", 400, "--within", 6)
    assert report["is_clear"]
    assert report["pairs"] < 400


def test_who_held_what_only_one_content_has_is_compared_with_the_game_without_it(tmp_path: Path) -> None:
    found = compared(RENAMED, tmp_path, "--games", 40)["items"]
    for name, there, elsewhere in (("poppy", "old", "new"), ("red_poppy", "new", "old")):
        assert found[name]["used"][there] > 0
        assert found[name]["used"][elsewhere] == 0
        assert found[name]["points"]["old"] > 0
        assert found[name]["points"]["new"] > 0


@pytest.mark.parametrize(
    ("arguments", "complaint", "hint"),
    [
        (("OLD", "NEW", "--deal", "popy"), "there is no item `popy`", "did you mean `poppy`?"),
        (("OLD", "NEW", "--deal", "red_poppy"), "only one of both has `red_poppy`", "uwc balance --card red_poppy"),
        (("content/humming_meadow",), "is a folder and no bundle", "did you mean"),
        (("OLD", "tests"), "there is no pack in `tests`", "the folder of a pack"),
        (("OLD", "OTHER"), "different games: `humming_meadow` and `nautilus`", ""),
    ],
)
def test_what_does_not_fit_is_told(
    arguments: tuple[str, ...], complaint: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = changed(RENAMED, tmp_path)
    (tmp_path / "dist").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "content" / "humming_meadow").mkdir(parents=True)
    (tmp_path / "other.bundle.json").write_bytes(written(plain_bundle("nautilus")))
    (tmp_path / "dist" / "humming_meadow.bundle.json").write_bytes(old.read_bytes())
    monkeypatch.chdir(tmp_path)
    named = {"OLD": old, "NEW": new, "OTHER": tmp_path / "other.bundle.json"}
    done = run("compare", *(named.get(each, each) for each in arguments), "--bots", "random")
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert hint in done.stderr


@pytest.mark.parametrize("named", ["content", ".", "humming_meadow", "content/humming_meadow"])
def test_of_several_packs_the_one_that_is_compared_is_built(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, new = changed(RENAMED, tmp_path)
    shutil.copytree(ROOT / "content" / "humming_meadow", tmp_path / "content" / "humming_meadow")
    shutil.copytree(ROOT / "content" / "nautilus", tmp_path / "content" / "a_pack_before_it")
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    monkeypatch.chdir(tmp_path)
    done = run("compare", new, named, "--bots", "random", "--games", 20, "--format", "json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["changed"] == ["poppy", "red_poppy"]


# --- one item alone ---


@pytest.mark.parametrize(
    ("pack", "name", "complaint"),
    [
        ("nautilus", "training", "`training` lies in no shuffled pile"),
        ("micro_city", "project_1", "`project_1` lies in no shuffled pile"),
        ("nautilus", "start_base", "nobody was ever dealt `start_base`"),
        ("underwater_cities", "two_tunnels", "nobody was ever dealt `two_tunnels`"),
    ],
)
def test_what_is_not_dealt_cannot_be_looked_at_alone(pack: str, name: str, complaint: str, tmp_path: Path) -> None:
    """Games that are the same twice would say with certainty that it is worth nothing."""
    path = tmp_path / "pack.bundle.json"
    path.write_bytes(written(plain_bundle(pack)))
    done = run("balance", path, "--card", name, "--bots", "random", "--games", 60, "--keep", tmp_path / "kept")
    assert done.exit_code == 2, done.output
    assert complaint in done.stderr


def test_where_no_game_differs_in_points_nothing_is_said_of_them() -> None:
    alike: list[Dealt | None] = [Dealt(0, 0, 1, 1)] * 40
    assert not points_row(alike)["of"]
    assert points_row([*alike, Dealt(3, 0, 1, 1)])["of"] == 41
    assert not is_narrow(alike[:20], 2)
