"""What the system refuses is told in a line, and every file is as it was."""

import errno
import os
import shutil
from pathlib import Path

import pytest
from bundles import plain_bundle, sealed
from designers_project import ROOT, everything_in, uwc

FLOWERS = Path("content") / "humming_meadow" / "cards" / "flowers.yaml"
COMMANDS = {
    "new card thistle --with family=flower": "flowers.yaml",
    "rename poppy tulip": "humming_meadow",
    "fmt": "flowers.yaml",
    "i18n export pl --out pl.csv": "pl.csv",
    "simulate meadow.json --games 1 --bots random --out played": "played",
    "build": "`dist`",
}
"""Each with what it could not write."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for folder in ("content/humming_meadow", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "meadow.json").write_bytes(sealed(plain_bundle("humming_meadow")))
    with FLOWERS.open("a") as file:
        file.write("\n\n\n")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_told_and_nothing_is_lost(command: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = everything_in(project)
    monkeypatch.setattr("uwc_content.reading.storage.os.fsync", full)
    done = uwc(*command.split())
    (told,) = [line for line in done.stderr.splitlines() if line.startswith("uwc: ")]
    shutil.rmtree(project / "dist" / ".cache", ignore_errors=True)
    assert (done.exit_code, everything_in(project)) == (2, before)
    assert "No space left on device" in told
    assert COMMANDS[command] in told
