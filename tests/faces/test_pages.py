"""Pages: backs lie behind their fronts, documents have the same bytes every time, and texts stay texts."""

import re
import shutil
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sound_pack import TESTS

from uwc_content.bundle.cache import FORGETFUL
from uwc_content.bundle.noun_names import names_in_languages
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gallery import face_of, headings
from uwc_content.faces.gathering import Gathered, Thing, gather, things_of
from uwc_content.faces.look_file import read_look
from uwc_content.faces.print_run import Wish, chosen_things, is_meant
from uwc_content.faces.sheets import PAPERS, grid_for, mirrored, pages_of, sheets
from uwc_content.faces.strokes import Group, Side, Words, all_marks
from uwc_content.faces.typst import Page, render_pdf
from uwc_content.games import find

CONTENT = TESTS.parent / "content"
HOSTILE = (
    '#panic("out")',
    "$ #sys $",
    '"); #read("/etc/hostname"); ("',
    "<script>alert(1)</script>",
    "*bold* _it_ \\",
    "@ref",
)


@pytest.fixture(scope="module")
def meadow() -> Gathered:
    folder = CONTENT / "humming_meadow"
    return gather(compile_pack(folder, find), read_look(folder).look, ["hu"])


def test_a_face_without_items_is_headed_by_a_word_of_the_look(meadow: Gathered) -> None:
    assert headings(meadow, "hu") == {"cards": "Kártyák", "tokens": "Jelzők"}


@pytest.mark.parametrize("pack", sorted(path.parent.name for path in CONTENT.glob("*/faces.yaml")))
def test_every_face_has_a_heading_in_every_language(pack: str) -> None:
    look, compilation = read_look(CONTENT / pack).look, compile_pack(CONTENT / pack, find)
    assert look is not None
    called = names_in_languages(compilation, CONTENT.parent / "locales", FORGETFUL)
    for locale, names in called.items():
        types = {name for name, face in look.faces.items() if f"types.{face.items or name}" in names}
        worded = {name for name in look.faces if locale in look.words.get(name, {})}
        assert types | worded == look.faces.keys(), locale


def blank(width: float, height: float) -> Side:
    return Side(width, height, 0, ())


@pytest.mark.parametrize(("paper", "room", "bleed"), [("a4", 9, 2.0), ("letter", 9, 1.1)])
def test_nine_cards_fit_on_a_sheet(paper: str, room: int, bleed: float) -> None:
    grid = grid_for((63, 88), PAPERS[paper])
    assert grid is not None
    assert grid.room == room
    assert grid.bleed == pytest.approx(bleed, abs=0.15)


@pytest.mark.parametrize(("flips_short", "behind"), [(False, [2, 1, 0, 5]), (True, [6, 7, 8, 3])])
def test_backs_lie_behind_their_fronts(flips_short: bool, behind: list[int]) -> None:
    grid = grid_for((63, 88), PAPERS["a4"])
    assert grid is not None
    assert [mirrored(cell, grid, flips_short) for cell in range(4)] == behind


def test_every_sheet_of_fronts_is_followed_by_its_backs() -> None:
    pages = list(sheets([blank(63, 88)] * 11, [blank(63, 88)] * 11, PAPERS["a4"]))
    assert [sum(isinstance(mark, Group) for mark in page.marks) for page in pages] == [9, 9, 2, 2]


def test_a_board_larger_than_paper_is_parted_with_a_strip_for_glue() -> None:
    pages = list(pages_of(blank(302, 202), PAPERS["a4"]))
    assert len(pages) == 2
    shown = [mark.box.width for page in pages for mark in page.marks if isinstance(mark, Group)]
    assert sum(shown) == pytest.approx(302 + 6)


def test_items_are_chosen_by_face_id_or_field(meadow: Gathered) -> None:
    things = list(things_of(meadow.supplies["hu"], "cards", meadow.look.faces["cards"]))
    assert sum(is_meant("cards.tree", thing) for thing in things) == 6
    assert sum(is_meant("cards.poppy", thing) for thing in things) == 1
    chosen = chosen_things(meadow, meadow.supplies["hu"], Wish(items=("cards.herb",)))
    assert {thing.facts["family"] for thing in chosen["cards"]} == {"herb"}
    assert chosen["tokens"] == []


def test_every_thing_of_a_pack_without_a_look_has_a_plain_face(tmp_path: Path) -> None:
    reef = Path(shutil.copytree(TESTS / "bad_content" / "_game", tmp_path / "content" / "reef"))
    gathered = gather(compile_pack(reef, find), None)
    supplies = gathered.supplies["en"]
    things = list(things_of(supplies, "cards", gathered.look.faces["cards"]))
    assert [thing.copies for thing in things] == [8, 8, 8]
    laid = [lay_out(supplies, gathered.look.faces["cards"], thing.facts) for thing in things]
    assert all(not each.misfits and any(isinstance(mark, Words) for mark in each.side.marks) for each in laid)


def hostile_side(gathered: Gathered, text: str) -> tuple[Thing, Side]:
    supplies, face = gathered.supplies["hu"], gathered.look.faces["cards"]
    thing = next(iter(things_of(supplies, "cards", face)))
    facts = {**thing.facts, "name": text, "flavour": text, "sections": [{"lead": text, "runs": [text]}]}
    return thing._replace(facts=facts), lay_out(supplies, face, facts).side


def test_no_text_breaks_out_of_a_document_and_bytes_are_the_same_every_time(meadow: Gathered) -> None:
    pytest.importorskip("typst")
    sides = [hostile_side(meadow, text)[1] for text in HOSTILE]
    pages = [Page(63, 88, side.marks) for side in sides]
    first, second = (render_pdf(meadow.supplies["hu"], pages, HOSTILE[0]) for _ in range(2))
    assert first == second
    assert first.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", unpacked(first))) == len(HOSTILE)


def unpacked(pdf: bytes) -> bytes:
    """A document with its streams unpacked, as far as they are packed in the common way."""
    found = [pdf]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(stream))
        except zlib.error:
            continue
    return b"\n".join(found)


@given(st.text(min_size=1, max_size=60))
@settings(max_examples=60, deadline=None)
def test_no_text_breaks_out_of_a_page(text: str) -> None:
    folder: Path = CONTENT / "humming_meadow"
    gathered = MEADOW or MEADOW.append(gather(compile_pack(folder, find), read_look(folder).look, ["hu"])) or MEADOW
    thing, side = hostile_side(gathered[0], text)
    plain = face_of(thing, Side(side.width, side.height, 0, tuple(m for m in side.marks if isinstance(m, Words))))
    inner = re.sub(
        r'<div class="f" style="[^"<>]*" data-words="[^"<>]*">|<span style="[^"<>]*">|</span>|</div>', "", plain
    )
    assert "<" not in inner


MEADOW: list[Gathered] = []
OURS = re.compile(r'<div class="f" style="[^"<>]*" data-words="[^"<>]*">|<span style="[^"<>]*">|</span>|</div>')
"""The marks of a page that are no text."""


def test_words_of_a_face_hold_its_text(meadow: Gathered) -> None:
    _, side = hostile_side(meadow, "Zsálya")
    assert "Zsálya" in [mark.text for mark in all_marks(side.marks) if isinstance(mark, Words)]
