"""Translations go out as CSV and XLIFF and come back without a loss."""

from collections.abc import Callable
from pathlib import Path

import pytest
from catalogue_project import catalogue, entry, workshop
from designers_project import changed_files, copy_project, everything_in, uwc
from hypothesis import given
from hypothesis import strategies as st

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import read_po
from uwc_content.workshop.i18n.catalogues import remembered
from uwc_content.workshop.i18n.handover import Row, bring_back, rows_of
from uwc_content.workshop.i18n.handover_csv import from_csv, to_csv
from uwc_content.workshop.i18n.handover_xliff import from_xliff, to_xliff
from uwc_content.workshop.i18n.progress import State
from uwc_content.workshop.i18n.updating import update

FORMATS = {"csv": (to_csv, from_csv), "xliff": (to_xliff, from_xliff)}
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"], include_characters="\n\r\t"), max_size=12)
BARTER = ("name", "cards.barter")
BOMB = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xliff>&b;</xliff>'
DEEP = (
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="reef"><body>'
    f'<trans-unit id="{"[" * 100_000}"/></body></file></xliff>'
)
OUTSIDE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><xliff>&a;</xliff>'

Write = Callable[[list[Row], str], str]
Read = Callable[[str], list[Row]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    catalogue(tmp_path, "en", entry("cards.archive", "Archive"), entry("cards.barter", "Barter"))
    catalogue(tmp_path, "it", entry("cards.archive", "Archivio"), entry("cards.barter", ""))
    update(workshop(tmp_path), [], {})
    return tmp_path


def italian(project: Path) -> Path:
    return project / "locales" / "it" / "LC_MESSAGES" / "reef.po"


def filled_in(rows: list[Row], key: str, text: str) -> list[Row]:
    return [row._replace(translation=text, state="translated") if row.key == key else row for row in rows]


@pytest.mark.parametrize(("write", "read"), FORMATS.values(), ids=FORMATS)
@given(
    rows=st.lists(
        st.builds(Row, st.just("reef"), TEXTS, TEXTS, st.integers(0, 5), TEXTS, TEXTS, st.sampled_from(State), TEXTS),
        max_size=4,
    )
)
def test_rows_come_back_as_they_went_out(write: Write, read: Read, rows: list[Row]) -> None:
    assert read(write(rows, "it")) == rows


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("locale", ["it", "pl", "hu"])
def test_bringing_everything_back_unchanged_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str, form: str
) -> None:
    monkeypatch.chdir(copy_project(tmp_path))
    before = everything_in(tmp_path / "locales")
    assert uwc("i18n", "export", locale, "--format", form, "--out", f"out.{form}").exit_code == 0
    assert uwc("i18n", "import", locale, f"out.{form}").exit_code == 0
    assert changed_files(before, everything_in(tmp_path / "locales")) == set()


@pytest.mark.parametrize(("write", "read"), FORMATS.values(), ids=FORMATS)
def test_a_translation_that_comes_back_is_put_into_its_entry(project: Path, write: Write, read: Read) -> None:
    rows = filled_in(rows_of(workshop(project), "it"), "cards.barter", "Baratto “d'alghe”")
    assert bring_back(workshop(project), "it", read(write(rows, "it"))) == [italian(project)]
    found = read_po(italian(project)).used
    assert found[BARTER].wordings == ["Baratto “d'alghe”"]
    assert found["name", "cards.archive"].wordings == ["Archivio"]


def test_a_translation_of_a_text_that_has_changed_meanwhile_comes_back_stale(project: Path) -> None:
    rows = filled_in(rows_of(workshop(project), "it"), "cards.barter", "Baratto")
    catalogue(project, "en", entry("cards.archive", "Archive"), entry("cards.barter", "Trade"))
    bring_back(workshop(project), "it", rows)
    found = read_po(italian(project)).used[BARTER]
    assert (found.wordings, found.is_fuzzy, found.previous) == (["Baratto"], True, ["Barter"])
    assert remembered(found) == ["Trade"]


def test_a_stale_translation_that_is_confirmed_is_stale_no_more(project: Path) -> None:
    catalogue(project, "en", entry("cards.archive", "Records"), entry("cards.barter", "Barter"))
    update(workshop(project), [], {})
    rows = rows_of(workshop(project), "it")
    bring_back(workshop(project), "it", rows)
    assert read_po(italian(project)).used["name", "cards.archive"].is_fuzzy, "nobody has said anything about it"
    bring_back(workshop(project), "it", filled_in(rows, "cards.archive", "Archivio"))
    assert not read_po(italian(project)).used["name", "cards.archive"].is_fuzzy


def test_entries_without_a_row_stay(project: Path) -> None:
    before = italian(project).read_bytes()
    assert bring_back(workshop(project), "it", []) == []
    assert italian(project).read_bytes() == before


def test_a_row_that_belongs_nowhere_is_refused_and_nothing_is_written(project: Path) -> None:
    before = italian(project).read_bytes()
    rows = filled_in(rows_of(workshop(project), "it"), "cards.barter", "Baratto")
    with pytest.raises(Refusal, match="no entry"):
        bring_back(workshop(project), "it", [*rows, rows[-1]._replace(key="cards.nothing")])
    with pytest.raises(Refusal, match="forms"):
        bring_back(workshop(project), "it", [*rows, rows[-1]])
    assert italian(project).read_bytes() == before


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, "<!DOCTYPE x><xliff/>", "no xml", "", "<xliff>", DEEP])
def test_xml_that_declares_anything_or_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        from_xliff(text)


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "catalogue,context,key,form,source,translation,state,note\n1,2\n"])
def test_a_table_of_something_else_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        from_csv(text)


def test_a_file_of_another_encoding_is_refused(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    (project / "it.csv").write_bytes(b"\xff\xfe\x00")
    refused = uwc("i18n", "import", "it", "it.csv")
    assert (refused.exit_code, "UTF-8" in refused.output) == (2, True)


@given(TEXTS)
def test_a_spreadsheet_never_sees_a_formula(text: str) -> None:
    row = Row("reef", "name", "cards.barter", 0, "Barter", text, "translated", "")
    assert from_csv(to_csv([row], "it")) == [row]
    cell = to_csv([row], "it").split('"Barter","', 1)[1]
    assert not cell.startswith(("=", "+", "-", "@"))
