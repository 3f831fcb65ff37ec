"""The one reader of PO files: what it keeps, and what every command says about a file that it cannot read."""

from pathlib import Path

import pytest
from designers_project import copy_project, uwc
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uwc_content.reading.po import BrokenCatalogue, parse_po, read_entries, read_po, read_strictly

PACK = Path("content") / "underwater_cities"
CATALOGUE = Path("locales") / "it" / "LC_MESSAGES" / "underwater_cities.po"
GRAMMAR = CATALOGUE.with_name("grammar.po")
SOUND = 'msgctxt "name"\nmsgid "a"\nmsgstr "b"\n'

KEPT = {
    "blank lines between entries": f"{SOUND}\n\n\n{SOUND.replace('a', 'c')}",
    "blank lines inside an entry": 'msgid "a"\n\n"b"\n\nmsgstr "c"\n',
    "lines of Windows": SOUND.replace("\n", "\r\n"),
    "no line break at the end": SOUND.removesuffix("\n"),
    "comments for themselves": f"# one\n\n# two\n{SOUND}# three\n",
    "obsolete entries": f'{SOUND}\n#~ msgid "gone"\n#~ "too"\n#~ msgstr "c"\n',
    "obsolete lines that are no entry": f'{SOUND}\n#~ msgid "gone\n#~ rubbish\n\n#~ "text"\n{SOUND.replace("a", "c")}',
    "blanks before lines": '  msgid "a"\n\tmsgstr "b"  \n',
}


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_what_is_not_edited_stays_byte_for_byte(text: str) -> None:
    file = read_strictly("it.po", text.encode())
    assert file.faults == []
    assert file.data() == text.encode()
    assert file.current


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.sampled_from(['msgid "a"', 'msgstr "b"', "#~ ", '"', "\n", "# c", "\r", "msgctxt ", "\\", " "])))
def test_pieces_of_catalogues_are_kept_or_told(pieces: list[str]) -> None:
    data = "".join(pieces).encode()
    file = read_strictly("it.po", data)
    assert file.faults or file.data() == data


def test_an_entry_after_a_broken_one_is_read() -> None:
    for broken in ('"text"\n', "rubbish\n", 'msgstr "x"\n', '#~ "text"\n', '#~ msgid "x"\n'):
        assert [entry.key for entry in read_strictly("it.po", f"{broken}{SOUND}".encode()).entries] == [("name", "a")]


def test_of_two_entries_with_one_key_the_first_is_read_and_none_is_edited(tmp_path: Path) -> None:
    path = tmp_path / "it.po"
    path.write_text(f"{SOUND}\n{SOUND.replace('b', 'c')}")
    assert read_entries(path) == {("name", "a"): ("b",)}
    with pytest.raises(BrokenCatalogue, match=r"it\.po:6: `name a` stands twice"):
        parse_po(path, path.read_bytes())


def test_escapes_mean_what_they_mean_to_gettext(tmp_path: Path) -> None:
    path = tmp_path / "it.po"
    path.write_text('msgid "a"\nmsgstr "\\t\\"\\\\\\n\\r\\x41\\101\\a"\n')
    assert read_entries(path) == {("", "a"): ('\t"\\\n\rAA\a',)}


def test_a_text_that_is_written_is_read_back() -> None:
    file = parse_po(Path("it.po"), SOUND.encode())
    (entry,) = file.entries
    for text in ('"', "\\", "\t\n\r", "\\n", "é?"):
        entry.set_wordings([text])
        assert parse_po(Path("it.po"), file.data()).entries[0].wordings == [text]


# --- what commands say ---


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


BROKEN = {
    "a text that never ends": b'msgid "a"\nmsgstr "b\n',
    "no catalogue": b"cards:\n  - id: barter\n",
    "no text": b"\xff\x00",
    "forms in a wrong order": b'msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"\n',
    "a form that is no number": b'msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n',
    "cut off": b'msgctxt "name"\nmsgid "cards.barter"\n',
}
READERS = (
    ("show", "barter", "--locale", "it"),
    ("i18n", "export", "it", "--format", "csv", "--out", "it.csv"),
    ("i18n", "check", "it"),
    ("i18n", "status", "it"),
    ("i18n", "todo", "it"),
    ("i18n", "update", "it"),
    ("rename", "barter", "sea_trade"),
    ("build",),
)
"""Commands that read the catalogues of a pack: one of each way of reading first."""
CUT_OFF = "cut off"


@pytest.mark.parametrize("path", [CATALOGUE, GRAMMAR], ids=lambda path: path.stem)
@pytest.mark.parametrize("name", BROKEN)
def test_every_command_tells_the_place_of_the_fault(project: Path, path: Path, name: str) -> None:
    data = BROKEN[name]
    path.write_bytes(data)
    for command in READERS if name == CUT_OFF else READERS[:3]:
        done = uwc(*command)
        assert done.exception is None or isinstance(done.exception, SystemExit), command
        if done.exit_code:
            assert f"{path.as_posix()}:" in done.output.replace("\n", ""), (command, done.output)
            assert "hint: " in done.output, (command, done.output)
        assert path.read_bytes() == data


NO_TEXTS = ["[" * 100_000, '["a", [1]]', "[1, 2]", "[", '"', "[" + "9" * 5000 + "]", "[]", '{"a": 1}', '["a"] x']


def test_a_remembered_source_that_is_no_text_stands_for_itself(project: Path) -> None:
    header, *_ = CATALOGUE.read_text(encoding="utf-8").split("\n\n")
    english = read_po(Path("locales/en") / CATALOGUE.relative_to("locales/it")).used
    keys = sorted(key for context, key in english if context == "name")[: len(NO_TEXTS)]
    remembered = dict(zip(keys, NO_TEXTS, strict=True))
    entries = [
        f'\n#. en: {source}\nmsgctxt "name"\nmsgid "{key}"\nmsgstr "Baratto"\n' for key, source in remembered.items()
    ]
    CATALOGUE.write_text("\n".join([header, *entries]), encoding="utf-8")
    for command in (("todo", "it"), ("export", "it", "--format", "csv", "--out", "it.csv"), ("update", "it")):
        done = uwc("i18n", *command)
        assert (done.exit_code, done.exception) == (0, None), (command, done.output[-300:])
    found = parse_po(CATALOGUE, CATALOGUE.read_bytes()).used
    for key, source in remembered.items():
        entry = found["name", key]
        assert (entry.is_fuzzy, entry.previous) == (True, [source])
        assert entry.remark("en") == english["name", key].wordings[0]


@given(st.text(st.sampled_from('ab"\\\n\té…😀'), min_size=1, max_size=12), st.data())
def test_a_place_leads_back_to_its_characters(wording: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(wording) - 1))
    end = data.draw(st.integers(start + 1, len(wording)))
    file = read_strictly("it.po", SOUND.encode())
    file.used["name", "a"].set_wordings([wording])
    (text,) = read_strictly("it.po", file.data()).used["name", "a"].worded
    assert text.stretch(text.span("it.po", start, end)) == (start, end)
    assert text.stretch(text.span("it.po")._replace(line=99, end_line=99)) is None
