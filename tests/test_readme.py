"""The documentation tells the truth."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tour import PAGES, README, ROOT, steady, tour

from uwc_content.bundle.build import build_pack
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find
from uwc_content.games.declared.starter import STARTER
from uwc_content.language.steps import STEPS
from uwc_content.language.turns import STRETCHES
from uwc_content.workshop.new_game import STARTER_ID

GUIDE = ROOT / "content" / "humming_meadow" / "docs" / "guide.md"
ROW = re.compile(r"^\| `(\w+)` \|.*\| `(\{.*\})` \|$", re.MULTILINE)
AROUND = "{period: round, until: over, times: 2, steps: [{each: player, period: turn, steps: [EXAMPLE]}]}"
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_tour_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    blocks = tour(page, tmp_path)
    assert len(blocks) > 3
    for written, real in blocks:
        assert steady(written) == steady(real)


def examples_of(heading: str) -> dict[str, str]:
    """The rows of a table of the guide: name and example."""
    section = GUIDE.read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return dict(ROW.findall(section))


@pytest.mark.parametrize(("heading", "table"), [("Every stretch of `turns`", STRETCHES), ("Every step", STEPS)])
def test_the_guide_tells_every_stretch_and_step(heading: str, table: dict[str, object]) -> None:
    assert examples_of(heading).keys() == table.keys()


@pytest.mark.parametrize(
    "example", [*examples_of("Every stretch of `turns`").values(), *examples_of("Every step").values()]
)
def test_examples_of_the_guide_are_right_in_the_game_that_it_begins(example: str, tmp_path: Path) -> None:
    pack = tmp_path / "content" / STARTER_ID
    shutil.copytree(STARTER / "content" / STARTER_ID, pack)
    nouns = pack / "vocabulary.yaml"
    nouns.write_text(
        f"{nouns.read_text('utf-8')}\ntracks: {{weather: {{spaces: [sun, rain], doc: Weather.}}}}\n", "utf-8"
    )
    rules = pack / "rules.yaml"
    before, _, after = rules.read_text("utf-8").partition("\nturns:\n")
    is_outer = example.startswith(("{period:", "{each:"))
    turns = example if is_outer else AROUND.replace("EXAMPLE", example)
    rules.write_text(f"{before}\nturns:\n  - {turns}\n\nfinal_scoring:{after.partition('final_scoring:')[2]}", "utf-8")
    faults = compile_pack(pack, find).faults
    assert not [each for each in faults if each.code.startswith(("UWC1", "UWC2", "UWC3"))], faults


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
