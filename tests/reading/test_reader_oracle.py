"""Another reader of YAML 1.2 finds the same in every content file: ruamel.yaml's own, in Python from end to end."""

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
    assert root.plain() == by_oracle(path.read_text())


@pytest.mark.parametrize(
    "text",
    [
        "[http://reef, a::b]",
        "{kelp:1, why?: because?}",
        '{"a":1, b: "c:d?", e: f?}',
        "[a:b, {c?d: e}]",
        "a: [b?c]\nd: 'e?f:g'\nh: |\n  i:j?\n",
        "[é?ö, 'it''s? so:so']",
    ],
)
def test_colons_and_question_marks_inside_words_are_no_signs_within_brackets_either(text: str) -> None:
    root, faults = read_yaml("words.yaml", text.encode())
    assert faults == []
    assert root is not None
    assert root.plain() == by_oracle(text)


def by_oracle(text: str) -> object:
    return YAML(typ="safe", pure=True).load(text)
