"""The documentation tells the truth."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tour import PAGES, README, ROOT, steady, tour

from uwc_content.bundle.build import build_pack
from uwc_content.games import find

PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_tour_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    blocks = tour(page, tmp_path)
    assert len(blocks) > 3
    for written, real in blocks:
        assert steady(written) == steady(real)


def test_the_readme_names_the_two_commands() -> None:
    text = README.read_text()
    assert "make build" in text
    assert "make test" in text


def test_the_example_of_the_engine_runs(tmp_path: Path) -> None:
    build_pack(ROOT / "content" / "underwater_cities", tmp_path / "dist", find)
    examples = PYTHON.findall(README.read_text())
    assert examples
    for example in examples:
        done = subprocess.run(
            [sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        assert len(done.stdout.splitlines()) == 3
