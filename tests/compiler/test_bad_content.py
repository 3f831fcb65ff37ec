"""Every file of tests/bad_content has exactly the faults that its comments expect, on those lines."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sound_pack import TESTS, add_content, sound_pack

from uwc_content.bundle.texts import parse_catalogue
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import CODES, Diagnostic
from uwc_content.games import find
from uwc_content.workshop.scenarios.scenario_files import load_scenarios

PACKAGE = TESTS.parent / "uwc_content"
BAD_CONTENT = TESTS / "bad_content"
PACKS = TESTS.parent / "content"
CASES = sorted(path for path in BAD_CONTENT.iterdir() if re.match(r"UWC\d{3}_", path.name))

CODE = re.compile(r"UWC\d{3}")
EXPECT = re.compile(r"#.*\bexpect: ((?:UWC\d{3} ?)+)")
DIRECTIVE = re.compile(r"# (?P<name>around|file|with|without|expect-file): (?P<value>.+)")

MADE_BELOW = {"UWC109", "UWC114", "UWC419", "UWC438", "UWC439", "UWC440", "UWC441", "UWC442", "UWC709"}
"""No file can hold these: one would be too large, another cannot be read, and the others are about what lacks."""

SELF_EXPLANATORY = {"UWC414"}
"""Only these faults need no hint: the message says what to do."""

Found = set[tuple[str, int, str]]
"""(file, line, code)."""


# --- cases ---


def directives(text: str) -> Iterator[tuple[str, str]]:
    """What the comments at the beginning of a case say about the pack around it."""
    for line in text.split("\n"):
        if not line.lstrip("\ufeff").startswith("#"):
            return
        if match := DIRECTIVE.fullmatch(line):
            yield match["name"], match["value"]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def expectations(file: str, text: str) -> Found:
    found = {
        (file, number, code)
        for number, line in enumerate(text.split("\n"), 1)
        for match in EXPECT.finditer(line)
        for code in match[1].split()
    }
    for name, value in directives(text):
        if name == "expect-file":
            place, *codes = value.split()
            elsewhere, line_number = place.split(":")
            found |= {(elsewhere, int(line_number), code) for code in codes}
    return found


def files_of(case: Path) -> Iterator[tuple[str, Path]]:
    """Where each file of a case belongs within the pack."""
    if case.is_dir():
        yield from ((path.relative_to(case).as_posix(), path) for path in case.rglob("*.yaml"))
    else:
        yield dict(directives(text_of(case))).get("file", "cards/case.yaml"), case


def pack_with(case: Path, parent: Path) -> tuple[Path, Found]:
    """A sound pack into which the case was put, and what is expected of it."""
    folder, expected = pack_around(case, parent), set()
    for name, path in files_of(case):
        text = text_of(path)
        for directive, value in directives(text):
            if directive == "with":
                add_content(folder, value)
            elif directive == "without":
                (folder / value).unlink()
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / name)
        expected |= expectations(name, text)
    return folder, expected


def pack_around(case: Path, parent: Path) -> Path:
    """The sound pack of Underwater Cities, or the one that the case names: one of these, or a pack of the project."""
    around = dict(directives(text_of(case))).get("around") if case.is_file() else None
    if around is None:
        return sound_pack(parent)
    if (BAD_CONTENT / around).is_dir():
        return Path(shutil.copytree(BAD_CONTENT / around, parent / "reef"))
    return Path(shutil.copytree(PACKS / around, parent / around, ignore=shutil.ignore_patterns("scenarios", "docs")))


def places(faults: list[Diagnostic]) -> Found:
    return {(fault.span.file, fault.span.line, fault.code) for fault in faults}


def scenario_faults(folder: Path) -> list[Diagnostic]:
    """The faults of the scenarios of a pack."""
    files = (folder / "scenarios").glob("*.yaml")
    return [fault for file in files for fault in load_scenarios(file, folder.parent, find, shown_from=folder).faults]


def covered_codes() -> set[str]:
    """The codes that a case is named after, here or in another folder of bad things, such as tests/bad_bundles."""
    cases = (path for folder in TESTS.glob("bad_*") for path in folder.iterdir())
    return {path.name[:6] for path in cases if CODE.match(path.name)} | MADE_BELOW


@pytest.mark.parametrize("case", [path for path in CASES if path.suffix != ".po"], ids=lambda path: path.stem)
def test_a_case_has_the_faults_that_it_expects_and_no_others(case: Path, tmp_path: Path) -> None:
    folder, expected = pack_with(case, tmp_path)
    found = [*compile_pack(folder, find, shown_from=folder).faults, *scenario_faults(folder)]
    assert places(found) == expected, found
    assert {fault.code for fault in found if not fault.hint} <= SELF_EXPLANATORY
    assert case.name[:6] in {fault.code for fault in found}


def test_a_game_of_yaml_alone_is_told_what_its_vocabulary_must_say(tmp_path: Path) -> None:
    folder, _ = pack_with(BAD_CONTENT / "UWC206_facts_that_nobody_may_ask.yaml", tmp_path)
    hints = [str(fault.hint) for fault in compile_pack(folder, find, shown_from=folder).faults]
    missing = ["`colour: {…, compared: true}`", "`price: {…, compared: true}`", "`this: true`"]
    assert [hint.rpartition(": `")[2] for hint in hints if "vocabulary.yaml" in hint] == [each[1:] for each in missing]


@pytest.mark.parametrize("case", [path for path in CASES if path.suffix == ".po"], ids=lambda path: path.stem)
def test_a_catalogue_has_the_fault_that_it_expects(case: Path) -> None:
    found = parse_catalogue(case.read_bytes(), case.name)
    assert isinstance(found, Diagnostic)
    assert places([found]) == expectations(case.name, text_of(case))


def test_the_pack_around_the_cases_is_sound(tmp_path: Path) -> None:
    assert compile_pack(sound_pack(tmp_path), find).faults == []


def test_the_game_around_the_cases_is_sound(tmp_path: Path) -> None:
    assert compile_pack(Path(shutil.copytree(BAD_CONTENT / "_game", tmp_path / "reef")), find).faults == []


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    folder = sound_pack(tmp_path)
    (folder / "huge.yaml").write_bytes(b"# " + b"-" * (32 * 1024 * 1024) + b"\n")
    assert places(compile_pack(folder, find, shown_from=folder).faults) == {("huge.yaml", 1, "UWC109")}


def test_a_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    folder = sound_pack(tmp_path)
    (folder / "cards.yaml").symlink_to("nowhere.yaml")
    assert places(compile_pack(folder, find, shown_from=folder).faults) == {("cards.yaml", 1, "UWC114")}


# --- codes ---


def test_every_code_has_a_case() -> None:
    assert covered_codes() == CODES.keys()


def test_every_code_that_the_package_uses_is_explained_and_every_explained_code_is_used() -> None:
    sources = [path for path in PACKAGE.rglob("*.py") if not path.is_relative_to(PACKAGE / "diagnostics")]
    used = {code for path in sources for code in re.findall(r'"(UWC\d{3})"', path.read_text(encoding="utf-8"))}
    assert used == CODES.keys()


def test_titles_differ() -> None:
    titles = [code.title for code in CODES.values()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
def test_a_code_is_explained_in_full(code: object) -> None:
    assert isinstance(code, tuple)
    number, _, title, cause, example, cure = code
    assert CODE.fullmatch(number)
    assert re.match(r"[a-z`].*[^.]$", title)
    assert cause.endswith((".", "?"))
    assert example.strip()
    assert cure.endswith((".", "?"))
