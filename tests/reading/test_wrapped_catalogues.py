"""Catalogues that other programs have written anew: comments wrapped at any width still say what they said."""

import io
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from babel.messages.pofile import read_po as read_with_babel
from babel.messages.pofile import write_po as write_with_babel

from uwc_content.proofreading.check import check_locales
from uwc_content.reading.po import Entry, Key, parse_po
from uwc_content.workshop.i18n.catalogues import is_made_from, remembered, written_source

LOCALES = Path(__file__).parents[2] / "locales"
LANGUAGES = ("en", "hu", "it", "pl")
LARGE = "cli"
"""Read in one language and one way only: it holds more than all others together."""


def by_polib(data: bytes, width: int) -> bytes:
    return str(polib.pofile(data.decode(), wrapwidth=width)).encode()


def by_babel(data: bytes, width: int) -> bytes:
    written = io.BytesIO()
    write_with_babel(written, read_with_babel(io.BytesIO(data), abort_invalid=False), width=width)
    return written.getvalue()


WAYS: dict[str, list[tuple[Callable[[bytes, int], bytes], int]]] = {
    "very narrow": [(by_polib, 16)],
    "narrow": [(by_polib, 40)],
    "usual": [(by_polib, 78)],
    "wide": [(by_polib, 200)],
    "very narrow by Babel": [(by_babel, 16)],
    "narrow by Babel": [(by_babel, 40)],
    "usual by Babel": [(by_babel, 76)],
    "by one after the other": [(by_polib, 40), (by_babel, 76), (by_babel, 20)],
}


def real_catalogues(way: str) -> list[Path]:
    found = [path for locale in LANGUAGES for path in sorted((LOCALES / locale / "LC_MESSAGES").glob("*.po"))]
    return [path for path in found if path.stem != LARGE or (path.parts[-3], way) == ("hu", "narrow")]


def rewritten(data: bytes, way: str) -> bytes:
    for write, width in WAYS[way]:
        data = write(data, width)
    return data


@pytest.mark.parametrize("way", WAYS)
def test_real_catalogues_say_the_same_however_they_are_wrapped(way: str) -> None:
    for path in real_catalogues(way):
        data = path.read_bytes()
        before, after = parse_po(path, data).used, parse_po(path, rewritten(data, way)).used
        assert before.keys() == after.keys()
        different = [key for key in before if said(before[key]) != said(after[key]) or other_source(before, after, key)]
        assert different == [], path


def other_source(before: dict[Key, Entry], after: dict[Key, Entry], key: Key) -> bool:
    source = remembered(before[key])
    return source is not None and not is_made_from(after[key], source)


def said(entry: Entry) -> object:
    """All that commands take from an entry but its source, which may have lost a blank or gained one."""
    remarks = [entry.remark(name) for name in ("changed", "effect")]
    notes = [bool(entry.note(name)) for name in ("same", "not needed")]
    return entry.key, entry.wordings, entry.flags, entry.previous, remarks, notes


@pytest.mark.parametrize("way", ["very narrow", "narrow by Babel"])
def test_reasons_of_translators_still_count(tmp_path: Path, way: str) -> None:
    for path in real_catalogues(way):
        place = tmp_path / path.relative_to(LOCALES)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(rewritten(path.read_bytes(), way))
    for locale in LANGUAGES:
        (tmp_path / locale / "glossary.yaml").write_bytes((LOCALES / locale / "glossary.yaml").read_bytes())
    assert [each for each in check_locales(tmp_path) if each.code in ("UWC436", "UWC601", "UWC602", "UWC603")] == []


def test_a_source_that_looks_like_a_remark_is_told_from_one() -> None:
    text = "Tell with `example: 2` what changed: rules or wording, and which effect: 0a1b it has. limit: 3"
    comments = f"#. en: {written_source([text])}\n#. changed: rules\n"
    data = f'{comments}msgctxt "name"\nmsgid "barter"\nmsgstr "Baratto"\n'.encode()
    for width in range(8, 100):
        entry = parse_po(Path("reef.po"), by_polib(data, width)).used["name", "barter"]
        assert is_made_from(entry, [text]), (width, entry.comments)
        assert entry.remark("changed") == "rules"


def test_a_text_that_says_something_twice_is_another_text() -> None:
    data = b'#. en: kelp\nmsgctxt "name"\nmsgid "kelp"\nmsgstr "alga"\n'
    entry = parse_po(Path("reef.po"), data).used["name", "kelp"]
    assert not is_made_from(entry, ["kelp kelp"])
    assert is_made_from(entry, ["kelp"])
