"""What designers try first is refused, with a hint that says what to write."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from sound_pack import TESTS, sound_pack

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.diagnostics import Diagnostic, Message
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


# --- hints that propose text lead to no other fault ---


RULE_OF_THE_GAME = "UWC509"
"""Well written, and lifted by whoever plays by another rule; the hint says how."""
ELSEWHERE = {"special_card", "raise: {hand_limit: 1}", "gain: {kelp: 1}", "{gain: {kelp: 1}}"}
"""Proposals that belong into another section or around more than the fault; and the game has a rule about one."""


def proposals(fault: Diagnostic) -> list[str]:
    """The texts that a hint says to write, where nothing is left open in them."""
    hint = fault.hint
    if not isinstance(hint, Message):
        return []
    if hint.template.startswith("did you mean"):
        return [str(value) for value in hint.values.values()]
    if hint.template not in ("write `{code}`", "write `{code}` for all of them or `{other}` for one of them"):
        return []
    codes = [str(value) for key, value in hint.values.items() if key in ("code", "other")]
    return [code for code in codes if "…" not in code]


def applied(text: str, fault: Diagnostic, code: str, around: str) -> list[str]:
    """The file with the proposal in the place of what was refused: a name, an entry, the braces around it, or all."""
    lines, span = text.split("\n"), fault.span
    if span.line != span.end_line:
        return [text.replace(around, each, 1) for each in (code, f"{{{code}}}")]
    line, start = lines[span.line - 1], span.column - 1
    opening = line.rfind("{", 0, start) if line[start] != "{" else start
    places = [
        (start, span.end_column - 1),
        (start, end_of_entry(line, start)),
        (opening, end_of_entry(line, opening + 1, "") + 1),
    ]
    spellings = (code, f"{{{code}}}", code.removesuffix(":"), code.partition(": ")[2])
    found = [line[:first] + each + line[last:] for first, last in places for each in spellings]
    found += [line.replace(around, each, 1) for each in (code, f"{{{code}}}") if around]
    return ["\n".join([*lines[: span.line - 1], each, *lines[span.line :]]) for each in found]


def end_of_entry(line: str, start: int, separator: str = ",") -> int:
    """Where the entry of a mapping ends that begins there, or without a separator all of its entries."""
    depth = 0
    for place in range(start, len(line)):
        depth += (line[place] in "{[") - (line[place] in "}]")
        if depth < 0 or (depth == 0 and line[place] == separator):
            return place
    return len(line)


@pytest.fixture(scope="module")
def mended(
    faults: dict[str, list[Diagnostic]], tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str], list[Diagnostic]]:
    """Case and proposal: what is still told after the best way to apply it; all are compiled as files of one pack."""
    folder = sound_pack(tmp_path_factory.mktemp("mended"))
    tried: dict[str, tuple[str, str]] = {}
    for case_id, spelling in CASES.items():
        if len(faults[case_id]) == 1 and spelling.get("section") not in ("file", "needs", "item"):
            for code in proposals(faults[case_id][0]):
                for text in applied(file_with(case_id, spelling), faults[case_id][0], code, spelling["try"]):
                    name = f"{case_id}_{len(tried)}"
                    tried[name] = case_id, code
                    (folder / f"{name}.yaml").write_text(text.replace(f"id: {case_id}", f"id: {name}"), "utf-8")
    told: dict[str, list[Diagnostic]] = {name: [] for name in tried}
    for fault in compile_pack(folder, find).faults:
        if fault.is_error and Path(fault.span.file).stem in told:
            told[Path(fault.span.file).stem].append(fault)
    best: dict[tuple[str, str], list[Diagnostic]] = {}
    for name, key in tried.items():
        if key not in best or len(told[name]) < len(best[key]):
            best[key] = told[name]
    return best


def test_a_hint_that_proposes_text_leads_to_no_other_fault(mended: dict[tuple[str, str], list[Diagnostic]]) -> None:
    assert len(mended) >= 100
    left = {
        CASES[case]["try"]: faults
        for (case, code), faults in mended.items()
        if code not in ELSEWHERE and any(fault.code != RULE_OF_THE_GAME for fault in faults)
    }
    assert left == {}
