"""Every file of tests/bad_faces has exactly the faults that its comments expect, on those lines."""

import re
import shutil
import struct
import zlib
from pathlib import Path

import pytest
from sound_pack import TESTS, sound_pack

from uwc_content.bundle.cache import Cache
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Diagnostic
from uwc_content.faces.checking import face_faults
from uwc_content.games import find

CASES = sorted((TESTS / "bad_faces").glob("*.yaml"))
EXPECT = re.compile(r"# expect: (UWC\d{3})")
FRONT = "faces:\n  cards:\n    size: [63, 88]\n    front:\n"
SOUND = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
NESTED = "".join(f'<g id="x{i}"><use href="#x{i + 1}"/><use href="#x{i + 1}"/></g>' for i in range(40))
BOMB = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'


def sound_with(drawn: str) -> str:
    return SOUND.replace("<rect", f"{drawn}<rect")


def png(width: int, height: int) -> bytes:
    """A picture of one colour; only what it says of itself is large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" + b"\x80" * 4) if (width, height) == (4, 1) else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


PICTURES: dict[str, str | bytes] = {
    "sound.svg": SOUND,
    "reaching.svg": sound_with('<image href="file:///etc/hostname"/>'),
    "text.png": "no picture",
    "script.svg": sound_with("<script>alert(1)</script>"),
    "handler.svg": sound_with('<g onload="alert(1)"/>'),
    "entities.svg": BOMB + SOUND,
    "hidden_entities.svg": (BOMB + SOUND).encode("utf-16"),
    "laughing.svg": sound_with(f'<defs>{NESTED}<g id="x40"/></defs><use href="#x0"/>'),
    "itself.svg": sound_with('<g id="a"><use href="#a"/></g>'),
    "styled.svg": sound_with("<style>rect{fill:url(https://example.org/a.svg)}</style>"),
    "far.svg": sound_with('<use href="other.svg#a"/>'),
    "huge.svg": SOUND.replace("0 0 1 1", "0 0 1e9 1e9"),
    "huge.png": png(60_000, 60_000),
    "cut.png": png(4, 1)[:14],
    "no.jpg": b"\xff\xd8\xff\xe0\0",
    "faint.png": png(4, 1),
    "shared.svg": sound_with('<defs><g id="a"><rect width="1" height="1"/></g></defs><use href="#a"/><use href="#a"/>'),
}


def small_game(parent: Path) -> Path:
    return Path(shutil.copytree(TESTS / "bad_content/_game", parent / "reef"))


def pack_with(case: Path, parent: Path) -> Path:
    is_about_boards = "# around: boards" in case.read_text("utf-8")
    folder = (
        sound_pack(parent) if is_about_boards else Path(shutil.copytree(TESTS / "bad_content/_game", parent / "reef"))
    )
    (folder / "art").mkdir()
    for name, data in PICTURES.items():
        (folder / "art" / name).write_bytes(data.encode() if isinstance(data, str) else data)
    (parent / "outside.svg").write_text(SOUND)
    (folder / "art" / "linked.svg").symlink_to(parent / "outside.svg")
    shutil.copyfile(case, folder / "faces.yaml")
    return folder


def faults_of_look(folder: Path) -> list[Diagnostic]:
    """Those in faces.yaml; the pictures that nobody could draw are told as well."""
    found = face_faults(compile_pack(folder, find, shown_from=folder), folder)
    return [fault for fault in found if fault.span.file == "faces.yaml"]


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_case_has_the_faults_that_it_expects_and_no_others(case: Path, tmp_path: Path) -> None:
    lines = case.read_text("utf-8").split("\n")
    expected = {(number, found[1]) for number, line in enumerate(lines, 1) if (found := EXPECT.search(line))}
    folder = pack_with(case, tmp_path)
    found = faults_of_look(folder)
    assert {(fault.span.line, fault.code) for fault in found} == expected, found
    assert all(fault.hint for fault in found)


def test_a_look_that_does_not_fit_its_model_is_told_at_its_place(tmp_path: Path) -> None:
    case = tmp_path / "faces.yaml"
    case.write_text(
        "faces:\n  cards:\n    size: [63, 88]\n    front:\n      - {txt: x}\n      - {text: x, colr: red}\n"
    )
    folder = pack_with(case, tmp_path)
    found = faults_of_look(folder)
    assert [(fault.span.line, fault.code) for fault in found] == [(5, "UWC203"), (6, "UWC201")]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("size: [63, 88], front: [{shape: rectangle, corner: -2}]", "UWC20"),
        ("size: [63, 88], front: [{shape: rectangle, angle: .nan}]", "UWC20"),
        ("size: [63, .inf], front: []", "UWC20"),
        ("size: [63, 88], front: [{each: id, grid: [0, 3], draw: []}]", "UWC20"),
        ("size: [63, 88], copies: 100000, front: []", "UWC20"),
        ("size: [63, 88], things: [{name: nobody}], front: []", "UWC20"),
        ("size: [63, 88], things: [{id: ../up}], front: []", "UWC20"),
        ("size: [63, 88], things: [{id: a}, {id: a}], front: []", "UWC20"),
        ("size: [63, 88], front: [{text: x, size: [0, 0]}]", "UWC20"),
    ],
)
def test_values_that_cannot_be_drawn_are_refused_where_they_stand(written: str, code: str, tmp_path: Path) -> None:
    case = tmp_path / "faces.yaml"
    case.write_text(f"faces:\n  cards: {{{written}}}\n")
    folder = pack_with(case, tmp_path)
    found = faults_of_look(folder)
    assert found
    assert all(fault.code.startswith(code) and fault.span.line == 2 and fault.is_error for fault in found), found


def test_faces_that_were_sound_are_not_laid_out_again_until_they_change(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TESTS / "bad_content/_game", tmp_path / "reef"))
    (folder / "faces.yaml").write_text(
        'faces:\n  cards:\n    size: [63, 88]\n    front:\n      - {text: "{id}", colour: "#000000"}\n'
    )
    cache = Cache(tmp_path / "memory")
    memory = tmp_path / "memory" / "sound_faces.txt"
    assert face_faults(compile_pack(folder, find), None, cache) == []
    before = memory.read_bytes()
    assert face_faults(compile_pack(folder, find), None, cache) == []
    assert memory.read_bytes() == before
    text = (folder / "faces.yaml").read_text().replace("colour:", "box: [1, 1, 2, 1], size: [9, 9], colour:")
    (folder / "faces.yaml").write_text(text)
    assert {fault.code for fault in face_faults(compile_pack(folder, find), None, cache)} == {"UWC474"}
