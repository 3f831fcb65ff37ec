"""Printing: backs lie behind their fronts on paper, rules are summarised, and only what changed is printed again."""

import copy
import json
from functools import cached_property
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sound_pack import TESTS

from uwc_content.cli.print import bundle_of
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.face_texts import lacking
from uwc_content.faces.gathering import Gathered, gather, things_of
from uwc_content.faces.look_file import read_look
from uwc_content.faces.pictures import faded
from uwc_content.faces.print_run import by_back
from uwc_content.faces.reprints import Contents, changed
from uwc_content.faces.sheets import PAPERS, sheets
from uwc_content.faces.strokes import Box, Group, Picture, Side, Words, all_marks
from uwc_content.faces.summary import Chapter, summary_of
from uwc_content.faces.summary_page import summary_pages
from uwc_content.faces.typesetting import Paragraph
from uwc_content.faces.typst import Page, render_png
from uwc_content.games import find

CONTENT = TESTS.parent / "content"
PACKS = ("humming_meadow", "micro_city", "nautilus", "underwater_cities")
LOCALES = ("en", "hu", "it", "pl")


class Opened:
    """A pack that is compiled once for all tests of this file."""

    def __init__(self, name: str) -> None:
        folder = CONTENT / name
        self.compilation: Compilation = compile_pack(folder, find)
        self.gathered: Gathered = gather(self.compilation, read_look(folder).look)

    @cached_property
    def bundle(self) -> dict[str, Any]:
        return bundle_of(self.compilation)


OPENED: dict[str, Opened] = {}


def opened(name: str) -> Opened:
    if name not in OPENED:
        OPENED[name] = Opened(name)
    return OPENED[name]


def named(width: float, height: float, name: str) -> Side:
    return Side(width, height, 0, (Words(name, 1, 1, "rules", 9, "#000000"),))


def places_on(page: Page) -> dict[str, tuple[float, float]]:
    """Name of each face: where its middle lies."""
    groups = [mark for mark in page.marks if isinstance(mark, Group)]
    return {mark.text: group.box.centre for group in groups for mark in group.marks if isinstance(mark, Words)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(63, 88), (88, 63), (45, 45), (18, 18)])
@pytest.mark.parametrize("flips_short", [False, True])
def test_what_lies_behind_a_face_on_paper_is_its_back(paper: str, size: tuple[int, int], flips_short: bool) -> None:
    fronts, backs = ([named(*size, str(number)) for number in range(50)] for _ in range(2))
    pages = list(sheets(fronts, backs, PAPERS[paper], flips_short))
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        is_across = flips_short == (front.width > front.height)  # about which axis the sheet is turned over
        behind = {
            name: (front.width - x, y) if is_across else (x, front.height - y)
            for name, (x, y) in places_on(back).items()
        }
        assert behind.keys() == places_on(front).keys()
        assert all(behind[name] == pytest.approx(place) for name, place in places_on(front).items())


def test_no_crop_mark_stands_where_there_is_no_face() -> None:
    page = next(iter(sheets([named(63, 88, "one")], [], PAPERS["a4"])))
    marks = [mark for mark in page.marks if not isinstance(mark, Group)]
    assert len(marks) == 8


# --- what has changed ---


def bundle_like(gathered: Gathered, texts: dict[str, str]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps({key: gathered.bundle[key] for key in ("items", "boards", "rules")}))
    return {**plain, "texts": {"en": texts}}


def again(name: str, before: dict[str, Any], now: dict[str, Any]) -> set[str]:
    gathered = opened(name).gathered
    root = gathered.bundle["layouts"]["root"]
    supplies = gathered.supplies["en"]
    things = [
        thing
        for face_name, face in gathered.look.faces.items()
        if face.is_printed
        for thing in things_of(supplies, face_name, face)
    ]
    return {
        thing.key for thing in changed(things, gathered.look, Contents(now, "en", root), Contents(before, "en", root))
    }


def test_nothing_is_printed_again_if_nothing_has_changed() -> None:
    bundle = bundle_like(opened("micro_city").gathered, {"goals.city_bank.name": "City Bank"})
    assert again("micro_city", bundle, copy.deepcopy(bundle)) == set()


def test_a_new_name_or_value_prints_its_own_face_again() -> None:
    before = bundle_like(opened("micro_city").gathered, {"goals.city_bank.name": "City Bank"})
    now = copy.deepcopy(before)
    now["texts"]["en"]["goals.city_bank.name"] = "Town Bank"
    assert again("micro_city", before, now) == {"goals.city_bank"}


def test_what_is_drawn_inside_other_faces_prints_those_again() -> None:
    before = bundle_like(opened("micro_city").gathered, {"quarters.garden.name": "Garden"})
    now = copy.deepcopy(before)
    now["texts"]["en"]["quarters.garden.name"] = "Park"
    assert again("micro_city", before, now) == {"districts.botanic_corner"}


def test_boards_follow_the_lists_and_the_rules_that_they_show() -> None:
    gathered = opened("underwater_cities").gathered
    before = bundle_like(gathered, {})
    slot = before["items"]["slots"][0]["id"]
    renamed = copy.deepcopy(before)
    renamed["texts"]["en"][f"slots.{slot}.name"] = "Another"
    assert again("underwater_cities", before, renamed) == {"main_board.small", "main_board.large"}
    dearer = copy.deepcopy(before)
    dearer["rules"]["costs"]["farm"] = {"kelp": 2}
    assert {name.partition(".")[0] for name in again("underwater_cities", before, dearer)} == {
        *("main_board", "boards", "aids")
    }


def test_an_item_per_entry_is_known_by_its_item() -> None:
    before = bundle_like(opened("nautilus").gathered, {})
    now = copy.deepcopy(before)
    next(each for each in now["items"]["discoveries"] if each["id"] == "crab")["fields"]["background"] = "beige"
    assert again("nautilus", before, now) == {"discoveries.crab.slope", "discoveries.crab.deep_blue"}


# --- the rules summary ---


def chapters_of(name: str, locale: str) -> list[Chapter]:
    pack = opened(name)
    return summary_of(pack.gathered.supplies[locale], pack.bundle)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PACKS)
def test_every_game_has_a_summary_that_its_fonts_can_show(name: str, locale: str) -> None:
    supplies = opened(name).gathered.supplies[locale]
    chapters = chapters_of(name, locale)
    assert len(chapters) >= 3
    rows = [Paragraph(tuple((run, "rules") for run in row.runs)) for chapter in chapters for row in chapter.rows]
    assert list(lacking(supplies, rows)) == []
    assert list(lacking(supplies, [Paragraph(((chapter.title, "title"),)) for chapter in chapters])) == []
    assert not any("[" in run for row in rows for run, _ in row.runs if isinstance(run, str))


def test_a_summary_tells_how_long_a_game_goes_on_after_its_end_is_certain() -> None:
    rows = [row for chapter in chapters_of("nautilus", "en") for row in chapter.rows]
    said = ["".join(run for run in row.runs if isinstance(run, str)) for row in rows]
    assert "The game ends when the last of the ruins have been found and 1 × round more has been played." in said


@pytest.mark.parametrize("paper", PAPERS)
def test_a_summary_keeps_within_the_paper(paper: str) -> None:
    supplies = opened("underwater_cities").gathered.supplies["hu"]
    width, height = PAPERS[paper]
    for page in summary_pages(supplies, chapters_of("underwater_cities", "hu"), (width, height), "t", "s"):
        for mark in page.marks:
            box = getattr(mark, "box", None)
            assert box is None or (box.x >= 0 and box.x + box.width <= width and box.y + box.height <= height - 4)


# --- the language of faces ---


def test_a_face_may_be_per_part_with_another_item_behind_it() -> None:
    city = opened("micro_city").gathered
    supplies, face = city.supplies["en"], city.look.faces["buildings"]
    thing = next(each for each in things_of(supplies, "buildings", face) if each.facts["id"] == "echo_hall_a")
    back = lay_out(supplies, face, thing.facts, "back").side
    assert "Echo Hall B" in {mark.text for mark in all_marks(back.marks) if isinstance(mark, Words)}
    sea = opened("nautilus").gathered
    tiles = list(things_of(sea.supplies["en"], "stations", sea.look.faces["stations"]))
    assert sum(tile.copies for tile in tiles) == 41
    assert "sonar.3" in {tile.facts["id"] for tile in tiles}
    finds = list(things_of(sea.supplies["en"], "discoveries", sea.look.faces["discoveries"]))
    assert sum(find_.copies for find_ in finds) == 60


@pytest.mark.parametrize("name", PACKS)
def test_every_type_of_items_has_a_face(name: str) -> None:
    gathered = opened(name).gathered
    drawn = {face.items or name for name, face in gathered.look.faces.items()}
    assert {name for name, things in gathered.supplies["en"].things.items() if things} <= drawn


def test_hidden_things_have_backs_that_tell_nothing_but_their_pile() -> None:
    sea = opened("nautilus").gathered
    face = sea.look.faces["discoveries"]
    backs: dict[str, set[Any]] = {}
    for thing in things_of(sea.supplies["en"], "discoveries", face):
        backs.setdefault(thing.facts["key"], set()).add(lay_out(sea.supplies["en"], face, thing.facts, "back").side)
    assert {key: len(sides) for key, sides in backs.items()} == {"slope": 1, "deep_blue": 1, "trench": 1}


def test_a_faint_picture_is_faint_in_print_too() -> None:
    drawing = (CONTENT / "micro_city/icons/token.svg").read_bytes()
    assert b'opacity="0.3"' in faded(drawing, ".svg", 30)
    pytest.importorskip("typst")
    supplies = opened("micro_city").gathered.supplies["en"]
    pages = (Page(20, 20, (Picture("icons/token.svg", Box(0, 0, 20, 20), opacity=each),)) for each in (100.0, 30.0))
    plain, faint = (render_png(supplies, [page], 72)[0] for page in pages)
    assert plain != faint


MARKUP = "#$\\*_`~@<>[]{}()\"'&;=+-/|%^!?.,: \n\t\r\0\x01\x1b\u202e\u2066\u200f\u200b\ufeff\u2028aé漢ש"
"""Markup of typst, HTML and SVG, controls, and characters that turn the direction of writing."""


@given(st.lists(st.text(MARKUP, min_size=1, max_size=40), min_size=4, max_size=12))
@settings(max_examples=8, deadline=None, derandomize=True)
def test_no_name_or_text_breaks_out_of_print(texts: list[str]) -> None:
    pytest.importorskip("typst")
    meadow = opened("humming_meadow").gathered
    supplies, face = meadow.supplies["hu"], meadow.look.faces["cards"]
    thing = next(iter(things_of(supplies, "cards", face)))
    pages = []
    for text in texts:
        facts = {**thing.facts, "name": text, "flavour": text, "sections": [{"name": "", "lead": text, "runs": [text]}]}
        pages.append(Page(63, 88, lay_out(supplies, face, facts).side.marks))
    assert len(render_png(supplies, pages, 20)) == len(texts)


def test_what_has_the_same_back_is_printed_together() -> None:
    red, blue = named(63, 88, "red"), named(63, 88, "blue")
    backs = [red, blue, red, blue, red]
    assert by_back(["a", "b", "c", "d", "e"], backs) == ["a", "c", "e", "b", "d"]
    assert by_back(backs, backs) == [red, red, red, blue, blue]
    assert by_back(["a", "b"], []) == ["a", "b"]
