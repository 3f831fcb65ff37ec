"""`uwc i18n update`: English changes, and no translation is lost."""

from pathlib import Path

import pytest
from catalogue_project import catalogue, entry, workshop
from hypothesis import given
from hypothesis import strategies as st

import uwc_content.workshop.i18n.updating as updating
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.reading.po import BrokenCatalogue, parse_po, read_po
from uwc_content.workshop.i18n.catalogues import read_source, remembered, written_source
from uwc_content.workshop.i18n.updating import Change, update

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "locales").glob("*/LC_MESSAGES/*.po"))
BARTER = ("name", "cards.barter")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """English and Italian agree."""
    catalogue(tmp_path, "en", entry("cards.archive", "Archive"), entry("cards.barter", "Barter"))
    catalogue(tmp_path, "it", entry("cards.archive", "Archivio"), entry("cards.barter", "Baratto"))
    update(workshop(tmp_path), [], {})
    return tmp_path


def italian(project: Path) -> Path:
    return project / "locales" / "it" / "LC_MESSAGES" / "reef.po"


def reword(project: Path, text: str) -> None:
    catalogue(project, "en", entry("cards.archive", "Archive"), entry("cards.barter", text))


# --- reading and writing ---


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_catalogue_that_is_not_edited_stays_byte_for_byte(path: Path) -> None:
    assert read_po(path).data() == path.read_bytes()


BROKEN = {
    "no line of a catalogue": ('msgid "a"\nmsgstr "b"\n\nmsgidd "c"\n', 4),
    "a text that never ends": ('msgid "a"\nmsgstr "b\n', 2),
    "an entry that is cut off": ('msgid "a"\nmsgstr "b"\n\nmsgid "c"\n', 4),
    "a key that stands twice": ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 4),
    "a second text": ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 3),
    "another charset": ('msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-2\\n"\n', 2),
}


@pytest.mark.parametrize(("text", "line"), BROKEN.values(), ids=BROKEN)
def test_a_broken_catalogue_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BrokenCatalogue) as refusal:
        parse_po(Path("it.po"), text.encode())
    assert refusal.value.fault.span.line == line


def test_bytes_that_are_no_utf_8_are_refused_with_their_line() -> None:
    with pytest.raises(BrokenCatalogue) as refusal:
        parse_po(Path("it.po"), b'msgid "a"\nmsgstr "\xe0"\n')
    assert refusal.value.fault.span.line == 2


@given(st.binary(max_size=200))
def test_any_bytes_are_read_back_or_refused(data: bytes) -> None:
    try:
        written = parse_po(Path("it.po"), data).data()
    except BrokenCatalogue:
        return
    assert written == data


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=3))
def test_a_remembered_source_is_read_back_as_it_was(wordings: list[str]) -> None:
    written = written_source(wordings)
    assert "\n" not in written
    assert read_source(written) == wordings


# --- one change of English ---


def test_the_first_update_remembers_what_translations_were_made_from(project: Path) -> None:
    entries = read_po(italian(project)).used
    assert remembered(entries[BARTER]) == ["Barter"]
    assert entries[BARTER].wordings == ["Baratto"]


def test_an_update_without_changes_writes_nothing(project: Path) -> None:
    assert update(workshop(project), [], {})[1] == []


def test_a_reworded_text_makes_its_translation_stale_and_tells_the_old_one(project: Path) -> None:
    reword(project, "Trade")
    done, changed = update(workshop(project), [], {})
    found = read_po(italian(project)).used[BARTER]
    assert changed == [italian(project)]
    assert [each.stale for each in done if each.name == "reef"] == [1]
    assert (found.is_fuzzy, found.previous, found.remark("changed")) == (True, ["Barter"], "wording")
    assert (found.wordings, remembered(found)) == (["Baratto"], ["Trade"])


def test_a_second_rewording_keeps_the_source_that_the_translation_was_made_from(project: Path) -> None:
    for text in ("Trade", "Swap"):
        reword(project, text)
        update(workshop(project), [], {})
    found = read_po(italian(project)).used[BARTER]
    assert (found.previous, remembered(found)) == (["Barter"], ["Swap"])


def test_a_typo_leaves_translations_valid(project: Path) -> None:
    reword(project, "Barter!")
    update(workshop(project), [], {"cards.barter": Change.TYPO})
    found = read_po(italian(project)).used[BARTER]
    assert (found.is_fuzzy, found.previous, remembered(found)) == (False, [], ["Barter!"])


def test_a_typo_may_be_declared_after_the_update(project: Path) -> None:
    reword(project, "Barter!")
    update(workshop(project), [], {})
    update(workshop(project), [], {"name cards.barter": Change.TYPO})
    assert not read_po(italian(project)).used[BARTER].is_fuzzy


def test_a_typo_does_not_excuse_an_earlier_rewording(project: Path) -> None:
    reword(project, "Traed")
    update(workshop(project), [], {})
    reword(project, "Trade")
    update(workshop(project), [], {"cards.barter": Change.TYPO})
    found = read_po(italian(project)).used[BARTER]
    assert (found.is_fuzzy, found.previous, remembered(found)) == (True, ["Barter"], ["Trade"])


def test_a_change_of_rules_stays_one_whatever_follows(project: Path) -> None:
    reword(project, "Trade")
    update(workshop(project), [], {"cards.barter": Change.RULES})
    reword(project, "Trade Again")
    update(workshop(project), [], {})
    assert read_po(italian(project)).used[BARTER].remark("changed") == "rules"


def test_a_change_that_is_taken_back_leaves_no_trace(project: Path) -> None:
    before = italian(project).read_bytes()
    for text in ("Trade", "Barter"):
        reword(project, text)
        update(workshop(project), [], {})
    assert italian(project).read_bytes() == before


def test_a_translator_who_takes_the_mark_away_has_finished(project: Path) -> None:
    reword(project, "Trade")
    update(workshop(project), [], {})
    italian(project).write_text(italian(project).read_text().replace("#, fuzzy\n", ""))
    update(workshop(project), [], {})
    found = read_po(italian(project)).used[BARTER]
    assert (found.is_fuzzy, found.previous, found.remark("changed")) == (False, [], None)


def test_an_unknown_key_is_refused_and_nothing_is_written(project: Path) -> None:
    reword(project, "Trade")
    before = italian(project).read_bytes()
    with pytest.raises(Refusal, match="bartre"):
        update(workshop(project), [], {"cards.bartre": Change.TYPO})
    assert italian(project).read_bytes() == before


# --- keys that come and go ---


def test_a_new_key_is_added_where_english_has_it(project: Path) -> None:
    catalogue(project, "en", *(entry(f"cards.{each}", each.title()) for each in ("archive", "atoll", "barter")))
    update(workshop(project), [], {})
    entries = read_po(italian(project)).used
    assert [key for _, key in entries] == ["cards.archive", "cards.atoll", "cards.barter"]
    assert entries["name", "cards.atoll"].wordings == [""]
    assert remembered(entries["name", "cards.atoll"]) == ["Atoll"]


def test_a_key_that_is_gone_becomes_obsolete_and_comes_back_with_its_translation(project: Path) -> None:
    catalogue(project, "en", entry("cards.archive", "Archive"))
    update(workshop(project), [], {})
    assert list(read_po(italian(project)).obsolete) == [BARTER]
    assert '#~ msgstr "Baratto"' in italian(project).read_text()
    reword(project, "Barter")
    update(workshop(project), [], {})
    assert read_po(italian(project)).used[BARTER].wordings == ["Baratto"]
    assert read_po(italian(project)).obsolete == {}


def test_a_stale_translation_stays_stale_while_it_is_obsolete(project: Path) -> None:
    reword(project, "Trade")
    update(workshop(project), [], {})
    catalogue(project, "en", entry("cards.archive", "Archive"))
    update(workshop(project), [], {})
    assert '#~| msgid "Barter"' in italian(project).read_text()
    reword(project, "Trade")
    update(workshop(project), [], {})
    found = read_po(italian(project)).used[BARTER]
    assert (found.is_fuzzy, found.previous, found.wordings) == (True, ["Barter"], ["Baratto"])


def test_headings_stay_in_their_place_when_the_entry_below_goes(project: Path) -> None:
    path = italian(project)
    path.write_text(path.read_text().replace("\n#. en: Archive", "\n# ---- cards ----\n\n#. en: Archive"))
    catalogue(project, "en", entry("cards.barter", "Barter"))
    update(workshop(project), [], {})
    text = path.read_text()
    assert text.index("# ---- cards ----") < text.index('"cards.barter"') < text.index("#~")


def test_keys_of_a_language_of_its_own_stay_in_the_grammar(tmp_path: Path) -> None:
    own = entry("farm", "farmę", "noun:acc")
    path = catalogue(tmp_path, "pl", entry("gain", "otrzymaj {things}", "template"), own, name="grammar")
    update(workshop(tmp_path), [], {})
    entries = read_po(path).used
    assert entries["noun:acc", "farm"].wordings == ["farmę"]
    assert ("template", "pay") in entries
    assert not any(context == "noun:count" for context, _ in entries), "it has forms of its own"


def test_an_own_text_of_a_card_stays(project: Path) -> None:
    path = italian(project)
    path.write_bytes(path.read_bytes() + entry("cards.barter", "Scambia.", "text", "#. effect: 0\n").encode())
    update(workshop(project), [], {})
    assert read_po(path).used["text", "cards.barter"].wordings == ["Scambia."]


def test_windows_lines_stay_windows_lines(project: Path) -> None:
    path = italian(project)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    catalogue(project, "en", *(entry(f"cards.{each}", each.title()) for each in ("archive", "atoll")))
    update(workshop(project), [], {})
    assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n")
    assert ("name", "cards.atoll") in read_po(path).used


NAMES = st.dictionaries(st.sampled_from("abcdefgh"), st.text("xyz {}\n\"\\'ő", min_size=1, max_size=6), max_size=8)


@given(NAMES, NAMES, NAMES)
def test_no_translation_is_ever_lost(before: dict[str, str], italian: dict[str, str], after: dict[str, str]) -> None:
    class NoRemarks:
        def use_of(self, *_: object) -> object:
            return type("Use", (), {"example": ""})

    def file(texts: dict[str, str]) -> updating.PoFile:
        made = parse_po(Path("reef.po"), b'msgid ""\nmsgstr ""\n')
        made.entries.extend(updating.new_entry("name", key, None, [texts[key]], []) for key in sorted(texts))
        return made

    target = file(italian)
    for english in (before, after, before):
        updating.merge(file(english), target, {}, NoRemarks(), False)  # type: ignore[arg-type]
        target = parse_po(Path("reef.po"), target.data() + b"\n")
        kept = {key: each.wordings[0] for (_, key), each in (*target.used.items(), *target.obsolete.items())}
        assert {key: text for key, text in kept.items() if text} == italian
        assert {key for _, key in target.used} == english.keys()


def test_an_interrupted_update_leaves_the_old_files(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reword(project, "Trade")
    catalogue(project, "pl", entry("cards.barter", "Barter"))
    before = {path: path.read_bytes() for path in (project / "locales").rglob("*.po")}
    written = []

    def full_disk(path: Path, data: bytes) -> Path:
        written.append(path)
        raise OSError("no space left")

    monkeypatch.setattr("uwc_content.reading.storage.write_beside", full_disk)
    with pytest.raises(OSError, match="no space"):
        update(workshop(project), [], {})
    assert written
    assert {path: path.read_bytes() for path in (project / "locales").rglob("*") if path.is_file()} == before


def test_a_broken_catalogue_stops_the_update_of_all(project: Path) -> None:
    reword(project, "Trade")
    before = italian(project).read_bytes()
    path = catalogue(project, "pl")
    path.write_text("msgid cards")
    with pytest.raises(BrokenCatalogue, match=r"reef\.po:1"):
        update(workshop(project), [], {})
    assert italian(project).read_bytes() == before
