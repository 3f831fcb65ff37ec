"""Every file of tests/bad_translations has exactly the faults that its comments expect, at those places."""

import re
import shutil
from pathlib import Path

import pytest
from sound_pack import TESTS

from uwc_content.diagnostics import CODES, Diagnostic
from uwc_content.diagnostics.codes_translation import TRANSLATION_CODES
from uwc_content.proofreading.check import CATALOGUES, GLOSSARY, check_locales

BAD = TESTS / "bad_translations"
SOURCE = BAD / "_source"
CASES = sorted(path for path in BAD.iterdir() if re.match(r"UWC\d{3}_", path.name))
EXPECT = re.compile(r"# expect: (?P<code>UWC\d{3}) \+(?P<line>\d+):(?P<column>\d+)")
OWN_HEADER = ('msgid ""', "# without: header")
CATALOGUE = Path("pl") / CATALOGUES / "case.po"

Found = list[tuple[int, int, str]]
"""(line, column, code)."""


def header() -> bytes:
    """The header of the sound Polish catalogue."""
    return (SOURCE / CATALOGUE).read_bytes().split(b"\n\n")[0]


def expectations(case: Path) -> Found:
    lines = case.read_bytes().decode("utf-8", "replace").split("\n")
    matches = [(number, match) for number, line in enumerate(lines, 1) for match in EXPECT.finditer(line)]
    return sorted((number + int(match["line"]), int(match["column"]), match["code"]) for number, match in matches)


def project_with(case: Path, folder: Path) -> Path:
    """A small project into which the case was put."""
    locales = folder / "locales"
    shutil.copytree(SOURCE, locales)
    data = case.read_bytes()
    if case.suffix == ".po" and not any(mark.encode() in data for mark in OWN_HEADER):
        data += b"\n" + header()
    (locales / (CATALOGUE if case.suffix == ".po" else Path("pl") / GLOSSARY)).write_bytes(data)
    return locales


def places(faults: list[Diagnostic]) -> Found:
    return sorted((fault.span.line, fault.span.column, fault.code) for fault in faults)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_a_case_has_the_faults_that_it_expects_and_no_others(case: Path, tmp_path: Path) -> None:
    found = check_locales(project_with(case, tmp_path))
    assert places(found) == expectations(case), found
    assert case.name[:6] in {fault.code for fault in found}
    assert all(fault.hint for fault in found)


def test_the_project_around_the_cases_is_sound() -> None:
    assert check_locales(SOURCE) == []


def test_every_code_of_translations_has_a_case() -> None:
    assert {path.name[:6] for path in CASES} == {code.code for code in TRANSLATION_CODES} <= CODES.keys()


def test_the_shipped_translations_have_no_faults() -> None:
    locales = TESTS.parent / "locales"
    assert check_locales(locales, shown_from=TESTS.parent) == []
