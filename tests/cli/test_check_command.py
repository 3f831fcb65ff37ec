"""`uwc check` on single files."""

import os
from pathlib import Path

import pytest
from designers_project import copy_project, uwc

from uwc_content.cli.console import line_of


def test_checking_one_file_tells_that_its_pack_has_faults_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(copy_project(tmp_path))
    pack = Path("content/underwater_cities/pack.yaml")
    pack.write_text(pack.read_text().replace("contracts: 8", "contracts: 9"))
    one_file = uwc("check", "content/underwater_cities/sites.yaml")
    assert one_file.exit_code == 0
    assert "no faults; 1 fault elsewhere in the pack" in one_file.stdout
    everything = uwc("check")
    assert everything.exit_code == 1
    assert "elsewhere" not in everything.stdout


def test_no_line_of_a_pipe_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def reading(path: Path) -> bytes:
        raise AssertionError(f"{path.name} would be waited for")

    os.mkfifo(tmp_path / "pipe.yaml")
    monkeypatch.setattr(Path, "read_bytes", reading)
    assert line_of(str(tmp_path / "pipe.yaml"), 1) == ""
