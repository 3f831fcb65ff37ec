"""What `uwc check` remembers: the same faults for the same files, and nothing else."""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from designers_project import uwc

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find
from uwc_content.workshop import checked_packs
from uwc_content.workshop.checked_packs import faults_beside, faults_of_pack, key_of

ROOT = Path(__file__).parents[2]
NAMES = "locales/en/LC_MESSAGES/humming_meadow.po"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "content" / "humming_meadow", tmp_path / "content" / "humming_meadow")
    for language in ("en", "it"):
        shutil.copytree(ROOT / "locales" / language, tmp_path / "locales" / language)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The packs that were really looked at."""
    seen: list[Path] = []
    found_in = checked_packs.found_in

    def listening(pack: Path, *rest: object) -> list[Diagnostic]:
        seen.append(pack)
        return found_in(pack, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(checked_packs, "found_in", listening)
    return seen


def checked(project: Path, *, is_remembered: bool = True) -> list[Diagnostic]:
    memory = Path("dist/.cache") if is_remembered else None
    return faults_of_pack(Path("content/humming_meadow"), find, project, memory)


def change(path: str, old: str, new: str) -> None:
    text = Path(path).read_text("utf-8")
    assert old in text
    Path(path).write_text(text.replace(old, new, 1), "utf-8")


def test_a_pack_that_has_not_changed_is_not_looked_at_again(project: Path, looked: list[Path]) -> None:
    first = checked(project)
    assert first, "the project lacks two of the languages"
    assert (checked(project), len(looked)) == (first, 1)
    assert [fault.message.values for fault in checked(project)] == [fault.message.values for fault in first]


@pytest.mark.parametrize(
    ("path", "old", "new", "code"),
    [
        ("content/humming_meadow/rules.yaml", "turns:", "turnz:", "UWC201"),
        (NAMES, 'msgctxt "name"', 'msgctxt "', "UWC416"),
        ("content/humming_meadow/faces.yaml", "faces:", "facez:", "UWC201"),
    ],
)
def test_a_fault_is_told_after_any_edit_and_gone_when_it_is_mended(
    project: Path, path: str, old: str, new: str, code: str
) -> None:
    before = checked(project)
    change(path, old, new)
    told = checked(project)
    assert code in {fault.code for fault in told}
    assert told == checked(project) == checked(project, is_remembered=False)
    change(path, new, old)
    assert checked(project) == before


def test_a_damaged_memory_is_ignored(project: Path, looked: list[Path]) -> None:
    before = checked(project)
    for path in Path("dist/.cache").rglob("*.txt"):
        path.write_bytes(path.read_bytes()[:-3] + b"[]]")
    assert (checked(project), len(looked)) == (before, 2)


def test_without_a_memory_nothing_is_written(project: Path) -> None:
    checked(project, is_remembered=False)
    assert not Path("dist").exists()


@pytest.mark.parametrize("name", ["scenarios/broken.yaml", "docs/limits.yaml"])
def test_files_beside_the_content_that_cannot_be_read_are_told(project: Path, name: str) -> None:
    path = Path("content/humming_meadow") / name
    path.write_text("scenarios: [\n", "utf-8")
    told = [(fault.code, fault.span.file) for fault in faults_beside(Path("content/humming_meadow"), project)]
    assert told == [("UWC111", f"content/humming_meadow/{name}")]


# --- every file of a pack is read by somebody, or told ---

MEADOW = Path("content/humming_meadow")
STRANGERS: dict[str, Callable[[Path], None]] = {
    "cards.YAML": lambda path: path.write_text("cards: []\n"),
    "notes.txt": lambda path: path.write_text("seeds\n"),
    "scenarios/turns.yml": lambda path: path.write_text("scenarios: []\n"),
    "art/bee.gif": lambda path: path.write_bytes(b"GIF89a"),
    "icons/wilted.svg": lambda path: path.write_text("<svg"),
    "lost.png": lambda path: path.write_bytes(bytes(range(200))),
    "outside.svg": lambda path: path.symlink_to(ROOT / "content" / "humming_meadow" / "icons" / "nothing.svg"),
    "fonts/Unnamed.ttf": lambda path: path.write_bytes(b"font"),
    "pipe.txt": os.mkfifo,
    "more": lambda path: path.symlink_to(ROOT / "content" / "humming_meadow" / "cards", target_is_directory=True),
}
"""What nothing reads: a warning."""
UNREADABLE: dict[str, tuple[Callable[[Path], None], str]] = {
    "folder.yaml": (Path.mkdir, "UWC114"),
    "pipe.yaml": (os.mkfifo, "UWC114"),
    "nowhere.yaml": (lambda path: path.symlink_to("gone.yaml"), "UWC114"),
    "boards/garbage.yaml": (lambda path: path.write_text("boards: [1, 2\n"), "UWC111"),
    "boards/nonsense.yaml": (lambda path: path.write_text("boards: nonsense\n"), "UWC211"),
    "empty.yaml": (lambda path: path.write_text(""), "UWC113"),
}


def put(makers: Mapping[str, Callable[[Path], None]]) -> None:
    for name, make in makers.items():
        (MEADOW / name).parent.mkdir(exist_ok=True)
        make(MEADOW / name)


def told_of(makers: Mapping[str, object], faults: list[Diagnostic]) -> set[tuple[str, str]]:
    told = ((fault.code, fault.span.file.removeprefix(f"{MEADOW}/")) for fault in faults)
    return {(code, file) for code, file in told if file in makers}


def test_what_nothing_reads_is_told(project: Path) -> None:
    put(STRANGERS)
    assert told_of(STRANGERS, checked(project, is_remembered=False)) == {("UWC116", name) for name in STRANGERS}


def test_what_cannot_be_read_is_told(project: Path) -> None:
    put({name: make for name, (make, _) in UNREADABLE.items()})
    told = told_of(UNREADABLE, compile_pack(MEADOW, find).faults)
    assert told == {(code, name) for name, (_, code) in UNREADABLE.items()}


@pytest.mark.parametrize("name", ["folder.yaml", "pipe.yaml", "nowhere.yaml"])
def test_what_is_no_plain_file_is_no_unchanged_pack(project: Path, name: str) -> None:
    """It is not opened either: whoever reads a pipe waits until somebody writes."""
    before = key_of(MEADOW, project)
    UNREADABLE[name][0](MEADOW / name)
    assert key_of(MEADOW, project) not in ("", before)


PACKS = sorted(path.parent.name for path in (ROOT / "content").glob("*/pack.yaml"))


@pytest.mark.parametrize(
    ("text", "code"), [("turns: [\n", "UWC111"), ("42\n", "UWC203"), ("", "UWC113"), (None, "UWC409")]
)
@pytest.mark.parametrize("pack", PACKS)
def test_broken_rules_are_one_fault_in_every_game(tmp_path: Path, pack: str, text: str | None, code: str) -> None:
    """What they would have said is not missed as well."""
    shutil.copytree(ROOT / "content" / pack, tmp_path / pack, ignore=shutil.ignore_patterns("art", "icons", "docs"))
    rules = tmp_path / pack / "rules.yaml"
    rules.unlink()
    if text is not None:
        rules.write_text(text)
    faults = compile_pack(tmp_path / pack, find, shown_from=tmp_path).faults
    assert [(fault.code, fault.span.file) for fault in faults] == [(code, f"{pack}/rules.yaml")]


@pytest.mark.parametrize("command", [["check"], ["test"], ["fmt"], ["rename", "poppy", "tulip"], ["i18n", "check"]])
@pytest.mark.parametrize("name", ["folder.yaml", "pipe.yaml", "nowhere.yaml", "circle.yaml"])
def test_what_is_no_plain_file_stops_no_command(project: Path, command: list[str], name: str) -> None:
    """Nobody waits for a pipe, and a link that leads to itself is only one more fault."""
    make = {**UNREADABLE, "circle.yaml": (lambda path: path.symlink_to(path.name), "")}[name][0]
    (MEADOW / "scenarios").mkdir(exist_ok=True)
    for folder in (MEADOW, MEADOW / "scenarios"):
        make(folder / name)
    done = uwc(*command)
    assert isinstance(done.exception, SystemExit | None), done.exception
    if command[0] != "i18n":
        assert done.exit_code in (1, 2)
        assert name in done.output + done.stderr


def test_a_catalogue_that_is_a_link_to_itself_is_told(project: Path) -> None:
    Path(NAMES).unlink()
    Path(NAMES).symlink_to(Path(NAMES).name)
    for command in (["check"], ["build"], ["i18n", "check"]):
        done = uwc(*command)
        assert isinstance(done.exception, SystemExit | None), (command, done.exception)
        assert "humming_meadow.po" in done.output + done.stderr, command
