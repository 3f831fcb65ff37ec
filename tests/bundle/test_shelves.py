"""What is remembered of many files lies in one, and is neither less nor longer remembered for that."""

from pathlib import Path

import pytest
from bundles import copy_of_content, edit
from test_bundle_cache import DAMAGES

from uwc_content.bundle import cache as cache_module
from uwc_content.bundle import cached_parsing
from uwc_content.bundle.build import build_pack
from uwc_content.bundle.shelves import shelved, taken_down
from uwc_content.games import find


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every build counts as large."""
    monkeypatch.setattr(cached_parsing, "MANY", 2)
    return copy_of_content(tmp_path)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "dist"


def shelves(out: Path) -> list[Path]:
    return sorted((out / ".cache").rglob("*.shelf"))


def test_an_edit_leaves_the_rest_of_a_shelf_as_it_was(pack: Path, out: Path) -> None:
    first = build_pack(pack, out, find)
    (shelf,) = shelves(out)
    before = shelf.read_bytes()
    assert build_pack(pack, out, find).parsed == []
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 1}", "{exchange: {kelp: 2}")
    assert build_pack(pack, out, find).parsed == ["cards/era_1.yaml"]
    assert build_pack(pack, out, find).parsed == []
    assert [path.read_bytes() for path in shelves(out)] == [before]
    edit(pack / "cards" / "era_1.yaml", "{exchange: {kelp: 2}", "{exchange: {kelp: 1}")
    again = build_pack(pack, out, find)
    assert (again.parsed, again.content_hash) == ([], first.content_hash)


def test_shelves_are_only_for_many_files(pack: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    build_pack(pack, out, find)
    assert shelves(out) == []


def test_a_shelf_of_which_nothing_is_needed_is_forgotten(pack: Path, out: Path) -> None:
    everything = build_pack(pack, out, find).parsed
    before = shelves(out)
    (pack / "vocabulary.yaml").write_text('kinds:\n  reef: {doc: "A reef."}\n', encoding="utf-8")
    built = build_pack(pack, out, find)
    assert built.is_sound
    assert built.parsed == everything
    assert len(shelves(out)) == len(before) == 1
    assert shelves(out) != before


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_shelf_is_ignored(pack: Path, out: Path, damage: str) -> None:
    first = build_pack(pack, out, find)
    made = first.bundle.read_bytes()
    for path in shelves(out):
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    cache_module.RECENT.clear()
    built = build_pack(pack, out, find)
    assert built.parsed == first.parsed
    assert built.bundle.read_bytes() == made
    assert build_pack(pack, out, find).parsed == [], "the damage is mended"


def test_what_is_put_on_a_shelf_is_taken_down_again() -> None:
    values = {"a": b"one\ntwo", "b": b"", "c": "…\n".encode()}
    assert taken_down(shelved(values)) == values


@pytest.mark.parametrize("data", [b"", b"{}", b"[]\nx", b'{"a": "b"}\nx', b"7\n", b"\xff\n", b"[" * 100_000])
def test_what_is_no_shelf_holds_nothing(data: bytes) -> None:
    assert taken_down(data) == {}
