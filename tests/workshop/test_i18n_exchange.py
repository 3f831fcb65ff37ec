"""Translations go out as CSV and XLIFF and come back without a loss."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from catalogue_project import catalogue, entry, workshop
from designers_project import changed_files, copy_project, everything_in, uwc
from hypothesis import given
from hypothesis import strategies as st

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import read_po
from uwc_content.reading.storage import alone_in
from uwc_content.workshop.i18n.catalogues import remembered
from uwc_content.workshop.i18n.handover import Row, bring_back, rows_of
from uwc_content.workshop.i18n.handover_csv import from_csv, to_csv
from uwc_content.workshop.i18n.handover_xliff import from_xliff, to_xliff, to_xliff_2
from uwc_content.workshop.i18n.progress import State
from uwc_content.workshop.i18n.updating import update

FORMATS = {"csv": (to_csv, from_csv), "xliff": (to_xliff, from_xliff), "xliff2": (to_xliff_2, from_xliff)}
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
        st.builds(
            Row,
            *(st.just("reef"), TEXTS, TEXTS, st.integers(0, 5), TEXTS, TEXTS, st.sampled_from(State), TEXTS),
            *(st.just("0123456789ab"), st.just("it")),
        ),
        max_size=4,
    )
)
def test_rows_come_back_as_they_went_out(write: Write, read: Read, rows: list[Row]) -> None:
    assert read(write(rows, "it")) == rows


@pytest.mark.parametrize(("locale", "form"), list(zip(["it", "pl", "hu"], FORMATS, strict=True)))
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
    assert bring_back(workshop(project), "it", read(write(rows, "it"))) == ([italian(project)], [])
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
    assert bring_back(workshop(project), "it", []) == ([], [])
    assert italian(project).read_bytes() == before


def test_a_row_that_belongs_nowhere_is_refused_and_nothing_is_written(project: Path) -> None:
    before = italian(project).read_bytes()
    rows = filled_in(rows_of(workshop(project), "it"), "cards.barter", "Baratto")
    with pytest.raises(Refusal, match="no entry"):
        bring_back(workshop(project), "it", [*rows, rows[-1]._replace(key="cards.nothing")])
    with pytest.raises(Refusal, match="forms"):
        bring_back(workshop(project), "it", [*rows, rows[-1]])
    assert italian(project).read_bytes() == before


# --- merging ---


def test_what_was_worded_anew_since_the_export_is_kept_and_told(project: Path) -> None:
    rows = filled_in(rows_of(workshop(project), "it"), "cards.archive", "Schedario")
    rows = filled_in(rows, "cards.barter", "Baratto")
    catalogue(project, "it", entry("cards.archive", "Archivio Nuovo"), entry("cards.barter", ""))
    written, kept = bring_back(workshop(project), "it", rows)
    found = read_po(italian(project)).used
    assert found["name", "cards.archive"].wordings == ["Archivio Nuovo"]
    assert found[BARTER].wordings == ["Baratto"], "what nobody has touched is taken"
    assert (written, [each.key for each in kept]) == ([italian(project)], [("name", "cards.archive")])
    assert kept[0].place.endswith("it/LC_MESSAGES/reef.po:7")


def test_rows_that_nobody_touched_never_undo_newer_work(project: Path) -> None:
    rows = rows_of(workshop(project), "it")
    catalogue(project, "it", entry("cards.archive", "Archivio Nuovo"), entry("cards.barter", "Baratto"))
    before = italian(project).read_bytes()
    assert bring_back(workshop(project), "it", rows) == ([], [])
    assert italian(project).read_bytes() == before


def test_an_empty_cell_asks_for_nothing(project: Path) -> None:
    rows = filled_in(rows_of(workshop(project), "it"), "cards.archive", "")
    assert bring_back(workshop(project), "it", rows) == ([], [])


def test_a_table_of_an_earlier_version_fills_what_is_empty_and_no_more(project: Path) -> None:
    rows = filled_in(rows_of(workshop(project), "it"), "cards.archive", "Schedario")
    rows = [row._replace(base="", locale="") for row in filled_in(rows, "cards.barter", "Baratto")]
    _, kept = bring_back(workshop(project), "it", rows)
    assert read_po(italian(project)).used[BARTER].wordings == ["Baratto"]
    assert [each.key for each in kept] == [("name", "cards.archive")]


def test_only_the_catalogue_that_was_asked_for_is_taken(project: Path) -> None:
    catalogue(project, "en", entry("cards.canal", "Canal"), name="trench")
    catalogue(project, "it", entry("cards.canal", ""), name="trench")
    rows = [row._replace(translation="Nuovo") for row in rows_of(workshop(project), "it")]
    assert {row.catalogue for row in rows_of(workshop(project), "it", ["trench"])} == {"trench"}
    written, _ = bring_back(workshop(project), "it", rows, ["trench"])
    assert [path.stem for path in written] == ["trench"]
    with pytest.raises(Refusal, match="no catalogue `tench`"):
        rows_of(workshop(project), "it", ["tench"])


def test_a_file_in_another_language_is_refused(project: Path) -> None:
    with pytest.raises(Refusal, match="the file is in `pl`"):
        bring_back(workshop(project), "it", from_xliff(to_xliff(rows_of(workshop(project), "it"), "pl")))


def test_the_command_tells_what_was_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    assert uwc("i18n", "export", "it", "--catalogue", "reef", "--out", "it.csv").exit_code == 0
    table = project / "it.csv"
    table.write_text(table.read_text().replace('"Archivio"', '"Schedario"'))
    catalogue(project, "it", entry("cards.archive", "Archivio Nuovo"), entry("cards.barter", ""))
    told = uwc("i18n", "import", "it", "it.csv")
    assert (told.exit_code, "reef.po:7: `name cards.archive` was worded anew" in told.output) == (1, True)


def test_commands_that_write_catalogues_wait_for_each_other(project: Path) -> None:
    order: list[str] = []

    def write() -> None:
        with alone_in(project / "locales"):
            order.append("second")

    with alone_in(project / "locales"):
        other = Thread(target=write)
        other.start()
        other.join(0.2)
        order.append("first")
    other.join(10)
    assert order == ["first", "second"]


# --- files of other programs ---


@pytest.mark.parametrize("mark", [";", "\t"], ids=["semicolons", "tabulators"])
def test_spreadsheets_of_other_countries_write_other_tables(project: Path, mark: str) -> None:
    rows = rows_of(workshop(project), "it")
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=mark, lineterminator="\r\n").writerows([Row._fields, *rows])
    assert from_csv("\ufeff" + written.getvalue()) == rows


SPLIT = """<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="it">
<file id="f0" original="reef"><unit id="u0" name='["name","cards.barter",0,""]'>
<segment state="reviewed"><source>Bar</source><target>Ba<ph id="1"/>ra</target></segment>
<ignorable><source> </source><target> </target></ignorable>
<segment state="final"><source>ter</source><target>tto</target></segment>
</unit></file></xliff>"""


def test_a_unit_that_a_tool_has_cut_into_segments_is_put_together() -> None:
    (row,) = from_xliff(SPLIT)
    assert (row.source, row.translation, row.state) == ("Bar ter", "Bara tto", State.TRANSLATED)
    (row,) = from_xliff(SPLIT.replace("reviewed", "initial"))
    assert row.state == State.MISSING


def declaring(encoding: str) -> str:
    return f'<?xml version="1.0" encoding="{encoding}"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"/>'


@pytest.mark.parametrize(
    "encoding", ["idna", "hex", "rot13", "base64", "punycode", "no_such", "shift_jis", "utf-16", "utf-7", "latin-1"]
)
def test_a_file_that_declares_another_encoding_is_refused_on_its_line(encoding: str) -> None:
    with pytest.raises(Refusal, match=f"line 1: the file declares the encoding `{encoding}`"):
        from_xliff(declaring(encoding))
    assert from_xliff(declaring("UTF-8")) == []


IDENTIFIERS = ["Infinity", "1e999", "NaN", "1.5", "-1", "true", '"0"', "9" * 5000, "[" * 100_000]


@pytest.mark.parametrize("form", IDENTIFIERS, ids=lambda form: form[:8])
def test_an_identifier_that_is_none_is_refused_on_its_line(form: str) -> None:
    written = to_xliff([Row("reef", "name", "cards.barter", 0, "Barter", "", State.MISSING, "", "b", "it")], "it")
    with pytest.raises(Refusal, match=r"line 5: .* names no entry"):
        from_xliff(written.replace('"cards.barter", 0', f'"cards.barter", {form}'))


def test_elements_without_end_are_refused() -> None:
    with pytest.raises(Refusal, match="line 1: elements are nested more than 60 deep"):
        from_xliff("<a>" * 200_000 + "</a>" * 200_000)


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
