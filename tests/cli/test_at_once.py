"""Commands that are given at the same moment do not undo each other."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from designers_project import ROOT

from uwc_content.cli import new, rename
from uwc_content.reading import storage

CARDS = Path("content") / "humming_meadow" / "cards" / "flowers.yaml"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for folder in ("content/humming_meadow", "locales/en"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two commands has read everything before it may go on alone."""
    both = Barrier(2, timeout=60)
    alone_in = storage.alone_in

    def meet_first(folder: Path) -> object:
        if folder != Path("locales"):
            both.wait()
        return alone_in(folder)

    monkeypatch.setattr(storage, "alone_in", meet_first)


def begin(name: str) -> None:
    new.item("card", name, with_="family=flower")


@pytest.mark.usefixtures("together")
def test_two_cards_that_are_begun_at_once_are_both_there(project: Path) -> None:
    with ThreadPoolExecutor(2) as both:
        assert list(both.map(begin, ("thistle", "dandelion"))) == [None, None]
    text = CARDS.read_text("utf-8")
    assert "id: thistle" in text
    assert "id: dandelion" in text
    names = Path("locales/en/LC_MESSAGES/humming_meadow.po").read_text("utf-8")
    assert "cards.thistle" in names
    assert "cards.dandelion" in names


@pytest.mark.usefixtures("together")
def test_a_card_that_is_renamed_while_another_is_begun_keeps_its_new_name(project: Path) -> None:
    with ThreadPoolExecutor(2) as both:
        deeds = [both.submit(begin, "thistle"), both.submit(rename.rename, "poppy", "tulip", None, dry_run=False)]
    assert [each.exception() for each in deeds] == [None, None]
    text = CARDS.read_text("utf-8")
    assert "id: thistle" in text
    assert "id: tulip" in text
    assert "id: poppy" not in text
