"""What `uwc check` remembers: the same faults for the same files, and nothing else."""

import shutil
from pathlib import Path

import pytest

from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find
from uwc_content.workshop import checked_packs
from uwc_content.workshop.checked_packs import faults_beside, faults_of_pack

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
