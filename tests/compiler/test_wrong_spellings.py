"""What designers try first is refused, with a hint that says what to write."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from sound_pack import TESTS, sound_pack

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find

SPELLINGS: list[dict[str, Any]] = plain_yaml.load_file(TESTS / "bad_content" / "wrong_spellings.yaml")["spellings"]
CASES = {f"case_{number}": spelling for number, spelling in enumerate(SPELLINGS, 1)}
CARD = {"deck": "era_1", "colour": "green", "source": "original", "instant": "{draw: 1}"}
AROUND = {
    "event": ("permanent", "{{when: {}, then: {{draw: 1}}}}"),
    "condition": ("instant", "{{if: {}, then: {{draw: 1}}}}"),
}


def file_with(case_id: str, spelling: Mapping[str, Any]) -> str:
    section, text = spelling.get("section", "instant"), spelling["try"]
    if section == "file":
        return str(text)
    if section == "needs":
        return f"contracts:\n  - id: {case_id}\n    source: original\n    reward: {{draw: 1}}\n    needs: {text}\n"
    if section == "item":
        written = plain_yaml.load(text)
        facts = {key: value for key, value in {"id": case_id, **CARD}.items() if key not in written}
        lines = [*(f"{key}: {value}" for key, value in facts.items()), *text.splitlines()]
    else:
        name, around = AROUND.get(section, (section, "{}"))
        facts = {"id": case_id, **{key: value for key, value in CARD.items() if key != "instant"}}
        lines = [*(f"{key}: {value}" for key, value in facts.items()), f"{name}: {around.format(text)}"]
    return "cards:\n  - " + "\n    ".join(lines) + "\n"


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Diagnostic]]:
    """The faults of each case, all of them compiled together as files of one pack."""
    folder = sound_pack(tmp_path_factory.mktemp("spellings"))
    for case_id, spelling in CASES.items():
        (folder / f"{case_id}.yaml").write_text(file_with(case_id, spelling), encoding="utf-8")
    found: dict[str, list[Diagnostic]] = {case_id: [] for case_id in CASES}
    for fault in compile_pack(folder, find).faults:
        found.setdefault(Path(fault.span.file).stem, []).append(fault)
    return found


def test_there_are_many_wrong_spellings() -> None:
    assert len(SPELLINGS) >= 120


def test_nothing_else_in_the_pack_is_refused(faults: dict[str, list[Diagnostic]]) -> None:
    assert faults.keys() == CASES.keys()


@pytest.mark.parametrize("case_id", CASES, ids=[f"{case_id}: {case['try']}" for case_id, case in CASES.items()])
def test_a_wrong_spelling_is_refused_with_a_hint_that_says_what_to_write(
    case_id: str, faults: dict[str, list[Diagnostic]]
) -> None:
    found, codes = faults[case_id], CASES[case_id]["code"].split()
    assert {fault.code for fault in found} == set(codes)
    assert all(fault.hint for fault in found), found
    hints = [fault.hint for fault in found if fault.code == codes[0]]
    assert any(CASES[case_id]["hint"] in hint for hint in hints), hints
