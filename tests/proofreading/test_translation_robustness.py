"""Whatever bytes a catalogue or glossary has, checking it ends with faults that have a place, and runs nothing."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sound_pack import TESTS

from uwc_content.diagnostics import Diagnostic
from uwc_content.proofreading.cases import Language, Source, wordings_of
from uwc_content.proofreading.check import check_catalogue, check_locales
from uwc_content.proofreading.glossary import Glossary, read_glossary
from uwc_content.reading.po import LARGEST, read_strictly

LOCALES = TESTS.parent / "locales"
ENGLISH = (LOCALES / "en/LC_MESSAGES/grammar.po").read_bytes()
POLISH = (LOCALES / "pl/LC_MESSAGES/grammar.po").read_text(encoding="utf-8")[:6000].encode()
GLOSSARY = (LOCALES / "pl/glossary.yaml").read_bytes()
SOURCE = Source({"grammar": wordings_of(read_strictly("en", ENGLISH))})
SOURCE_GLOSSARY, _ = read_glossary("en", (LOCALES / "en/glossary.yaml").read_bytes())

SNIPPETS = (
    b'"', b"\\", b"\n", b"\r", b"{", b"}", b"{x.__class__}", b"{0}", b"msgid ", b"msgstr[9] ", b"msgctxt", b"#~ ",
    b"#, fuzzy\n", b"\xff", b"\x00", b"\xe2\x80\xae", b"\xef\xbb\xbf", b"<script>", b"nplurals=99;",
    b"# uwc: allow UWC432 because", b"9" * 40, b"# same:", b"\\x", b"\\400", b"((((((", b"\xe2\x80\xa8",
)  # fmt: skip
EDITS = st.lists(
    st.tuples(st.integers(0, len(POLISH)), st.integers(0, 40), st.sampled_from(SNIPPETS)), min_size=1, max_size=8
)


def checked(data: bytes) -> list[Diagnostic]:
    catalogue = read_strictly("case.po", data)
    language = Language("pl", [catalogue], read_glossary("pl", GLOSSARY, SOURCE_GLOSSARY)[0], SOURCE_GLOSSARY)
    return check_catalogue(catalogue, "grammar", language, SOURCE)


def edited(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    for place, removed, put in edits:
        data = data[:place] + put + data[place + removed :]
    return data


def assert_located(faults: list[Diagnostic], data: bytes) -> None:
    lines = data.decode("utf-8", "replace").split("\n")
    for fault in faults:
        assert 1 <= fault.span.line <= len(lines)
        assert 1 <= fault.span.column <= len(lines[fault.span.line - 1]) + 1
        assert fault.hint


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_are_refused_with_a_place(data: bytes) -> None:
    faults = checked(data)
    assert_located(faults, data)
    assert faults


@settings(deadline=None)
@given(st.lists(st.sampled_from((*SNIPPETS, b"msgstr ", b"a", b" ")), max_size=60).map(b"".join))
def test_random_pieces_of_catalogues_are_checked_to_the_end(data: bytes) -> None:
    assert_located(checked(data), data)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(EDITS)
@example([(300, 0, b"{x.__class__}")])
def test_mutated_catalogues_are_checked_to_the_end(edits: list[tuple[int, int, bytes]]) -> None:
    data = edited(POLISH, edits)
    assert_located(checked(data), data)


@pytest.mark.parametrize("cut", range(900, 3000, 77))
def test_a_catalogue_that_is_cut_off_keeps_all_entries_before_the_cut(cut: int) -> None:
    beginning = POLISH.decode()[:cut]
    whole, part = read_strictly("case.po", POLISH), read_strictly("case.po", beginning.encode())
    complete = [entry for entry in whole.entries if entry.last_line <= beginning.count("\n")]
    assert [entry.key for entry in part.entries][: len(complete)] == [entry.key for entry in complete]


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 20), st.sampled_from(SNIPPETS)), min_size=1, max_size=4))
def test_mutated_glossaries_never_raise(edits: list[tuple[int, int, bytes]]) -> None:
    glossary, faults = read_glossary("glossary.yaml", edited(GLOSSARY[:2000], edits), SOURCE_GLOSSARY)
    assert isinstance(glossary, Glossary)
    assert all(fault.hint for fault in faults if fault.code == "UWC437")


HOSTILE = {
    "attributes": b'msgid "a"\nmsgstr "{x.__class__.__init__.__globals__}"\n',
    "formats": b'msgid "a"\nmsgstr "{n:>99999999999}"\n',
    "plural rules": b"msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=__import__('os').system('true');\\n\"\n",
    "powers": b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=' + b"9*" * 300 + b'9;\\n"\n',
    "brackets": b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=' + b"(" * 50_000 + b'n;\\n"\n',
    "braces": b'msgid "a"\nmsgstr "' + b"{" * 50_000 + b'"\n',
    "digits": b'msgid "a"\nmsgstr "' + b"9" * 50_000 + b'"\n',
    "tags": b'msgid "a"\nmsgstr "' + b"<a" * 50_000 + b'"\n',
    "backslashes": b'msgid "a"\nmsgstr "' + b"\\" * 50_000 + b'"\n',
    "blanks": b'msgid "a"\nmsgstr "' + b" " * 50_000 + b'"\n',
    "a long key": b'msgid "' + b"a." * 5_000 + b'"\nmsgstr "b"\n',
    "too much": b"#" * (LARGEST + 1),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_catalogues_are_refused_and_nothing_of_them_is_run(data: bytes) -> None:
    run: list[str] = []

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        if is_watching and event in ("exec", "compile", "os.system", "subprocess.Popen"):
            run.append(event)

    checked(HOSTILE["digits"])  # Patterns are compiled when they are first used.
    is_watching = True
    sys.addaudithook(watch)
    faults = checked(data)
    is_watching = False
    assert faults
    assert run == []


def test_checking_leaves_every_file_as_it_is() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pl" / "LC_MESSAGES" / "case.po"
        path.parent.mkdir(parents=True)
        path.write_bytes(edited(POLISH, [(500, 3, b'"')]))
        before = path.read_bytes()
        assert check_locales(Path(folder))
        assert path.read_bytes() == before
        assert [each.name for each in path.parent.iterdir()] == ["case.po"]
