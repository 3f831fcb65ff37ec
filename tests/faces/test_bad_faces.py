"""Every file of tests/bad_faces has exactly the faults that its comments expect, on those lines."""

import re
import shutil
from pathlib import Path

import pytest
from sound_pack import TESTS, sound_pack

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.faces.checking import face_faults
from uwc_content.games import find

CASES = sorted((TESTS / "bad_faces").glob("*.yaml"))
EXPECT = re.compile(r"# expect: (UWC\d{3})")
FRONT = "faces:\n  cards:\n    size: [63, 88]\n    front:\n"
SOUND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
REACHING = SOUND.replace("<rect", '<image href="file:///etc/hostname"/><rect')


def small_game(parent: Path) -> Path:
    return Path(shutil.copytree(TESTS / "bad_content/_game", parent / "reef"))


def pack_with(case: Path, parent: Path) -> Path:
    is_about_boards = "# around: boards" in case.read_text("utf-8")
    folder = (
        sound_pack(parent) if is_about_boards else Path(shutil.copytree(TESTS / "bad_content/_game", parent / "reef"))
    )
    (folder / "art").mkdir()
    pictures = {"sound.svg": SOUND, "reaching.svg": REACHING, "text.png": "no picture"}
    for name, text in pictures.items():
        (folder / "art" / name).write_text(text, "utf-8")
    shutil.copyfile(case, folder / "faces.yaml")
    return folder


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_case_has_the_faults_that_it_expects_and_no_others(case: Path, tmp_path: Path) -> None:
    lines = case.read_text("utf-8").split("\n")
    expected = {(number, found[1]) for number, line in enumerate(lines, 1) if (found := EXPECT.search(line))}
    folder = pack_with(case, tmp_path)
    found = face_faults(compile_pack(folder, find, shown_from=folder), folder)
    assert {(fault.span.line, fault.code) for fault in found} == expected, found
    assert all(fault.hint for fault in found)


def test_a_look_that_does_not_fit_its_model_is_told_at_its_place(tmp_path: Path) -> None:
    case = tmp_path / "faces.yaml"
    case.write_text(
        "faces:\n  cards:\n    size: [63, 88]\n    front:\n      - {txt: x}\n      - {text: x, colr: red}\n"
    )
    folder = pack_with(case, tmp_path)
    found = face_faults(compile_pack(folder, find, shown_from=folder), folder)
    assert [(fault.span.line, fault.code) for fault in found] == [(5, "UWC203"), (6, "UWC201")]


def test_faces_that_were_sound_are_not_laid_out_again_until_they_change(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TESTS / "bad_content/_game", tmp_path / "reef"))
    (folder / "faces.yaml").write_text(
        'faces:\n  cards:\n    size: [63, 88]\n    front:\n      - {text: "{id}", colour: "#000000"}\n'
    )
    memory = tmp_path / "memory.json"
    assert face_faults(compile_pack(folder, find), None, memory) == []
    before = memory.read_bytes()
    assert face_faults(compile_pack(folder, find), None, memory) == []
    assert memory.read_bytes() == before
    text = (folder / "faces.yaml").read_text().replace("colour:", "box: [1, 1, 2, 1], size: [9, 9], colour:")
    (folder / "faces.yaml").write_text(text)
    assert {fault.code for fault in face_faults(compile_pack(folder, find), None, memory)} == {"UWC474"}
