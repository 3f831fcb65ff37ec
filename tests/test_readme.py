"""The README tells the truth."""

import re
import subprocess
import sys
from pathlib import Path

from tour import README, ROOT, steady, tour

from uwc_content.bundle.build import build_pack

PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_commands_of_the_tour_print_what_the_readme_shows(tmp_path: Path) -> None:
    blocks = tour(tmp_path)
    assert len(blocks) > 5
    for written, real in blocks:
        assert steady(written) == steady(real)


def test_the_readme_names_the_two_commands() -> None:
    text = README.read_text()
    assert "make build" in text
    assert "make test" in text


def test_the_example_of_the_engine_runs(tmp_path: Path) -> None:
    build_pack(ROOT / "content" / "underwater_cities", tmp_path / "dist")
    examples = PYTHON.findall(README.read_text())
    assert examples
    for example in examples:
        done = subprocess.run(
            [sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr
        assert len(done.stdout.splitlines()) == 3
