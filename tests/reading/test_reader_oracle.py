"""Another reader of YAML 1.2 finds the same in every content file."""

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from uwc_content.reading.yaml import read_yaml

ROOT = Path(__file__).parent.parent.parent
FILES = sorted([*(ROOT / "content").rglob("*.yaml"), *(ROOT / "uwc_content" / "games").rglob("*.yaml")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_an_independent_reader_of_yaml_1_2_finds_the_same(path: Path) -> None:
    root, faults = read_yaml(path.name, path.read_bytes())
    assert faults == []
    assert root is not None
    oracle = YAML(typ="safe", pure=True)
    assert root.plain() == oracle.load(path.read_text())
