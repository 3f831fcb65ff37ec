"""The layout of content: canonical, with every comment in its place, and never another meaning."""

from collections import Counter
from pathlib import Path

import plain_yaml
import pytest
from commented_content import Written, commented_files, scrambled_files
from designers_project import PACK, copy_project, everything_in, uwc
from hypothesis import HealthCheck, given, settings

from uwc_content.games import find
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.layout import fmt as formatting
from uwc_content.workshop.layout.arranging import Arranging
from uwc_content.workshop.layout.fmt import format_text
from uwc_content.workshop.layout.scalars import quoted, written

RULESET = "underwater_cities"
PROPERTIES = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def formatted(text: str, name: str = "cards/case.yaml") -> str:
    root, faults = read_yaml(name, text.encode())
    assert root is not None, faults
    assert not faults
    printed, loss = format_text(text, root, name, Arranging(find(RULESET), find(RULESET).vocabulary()))
    assert loss == ""
    return printed


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


CASES = {each["case"]: each for each in plain_yaml.load_file(Path(__file__).parent / "fmt_cases.yaml")}


@pytest.mark.parametrize("case", CASES)
def test_layout(case: str) -> None:
    before, after = CASES[case]["before"], CASES[case]["after"]
    assert formatted(before) == after
    assert formatted(after) == after


def test_blanks_at_line_ends_and_at_the_end_of_the_file_go() -> None:
    before = "cards:   \n  - id: a  \n    # why   \n    instant: {draw: 1}\n\n\n"
    assert formatted(before) == "cards:\n  - id: a\n    # why\n    instant: {draw: 1}\n"


def test_documents_keep_their_lines_and_get_the_order_of_their_model() -> None:
    before = "ruleset: underwater_cities\nid: reef\ncounts:\n    cards: 3  # so far\nversion: 1.0.0\nlocales: [en]\n"
    after = "id: reef\nversion: 1.0.0\nruleset: underwater_cities\nlocales: [en]\ncounts:\n  cards: 3    # so far\n"
    assert formatted(before, "pack.yaml") == after


def test_effects_in_rules_are_ordered_too() -> None:
    before = "federation:\n  overflow: {then: {draw: 1}, gain: {points: 1}}\n  track: federation\n"
    after = "federation:\n  track: federation\n  overflow: {gain: {points: 1}, then: {draw: 1}}\n"
    assert formatted(before, "rules.yaml") == after


@PROPERTIES
@given(commented_files())
def test_comments_stay_with_the_key_that_they_speak_of(file: Written) -> None:
    lines = formatted(file.text).splitlines()
    for remark in file.remarks:
        places = [number for number, line in enumerate(lines) if remark.text in line]
        assert len(places) == 1, f"{remark.text} should be there once"
        number = places[0]
        if remark.is_above:
            number = next(later for later in range(number, len(lines)) if lines[later].partition("#")[0].strip())
        ids = [line for line in lines[: number + 1] if "- id: " in line]
        assert ids[-1].split()[2] == remark.card
        assert f"{remark.key}:" in lines[number]


@PROPERTIES
@given(scrambled_files())
def test_meaning_and_comments_survive_and_twice_is_once(text: str) -> None:
    root, _ = read_yaml("case.yaml", text.encode())
    for name in ("cards/case.yaml", "rules.yaml", "pack.yaml"):
        printed = formatted(text, name)
        again, _ = read_yaml("case.yaml", printed.encode())
        assert root is not None
        assert again is not None
        assert again.plain() == root.plain()
        assert Counter(marks_in(printed)) == Counter(marks_in(text))
        assert formatted(printed, name) == printed


def marks_in(text: str) -> list[str]:
    return [word for word in text.split() if word.startswith("mark_")]


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a b",
        "12",
        "-3",
        "1.5",
        "true",
        "no",
        "~",
        "",
        "a: b",
        "a #b",
        "it's",
        'say "x"',
        " a",
        "[a]",
        "&a",
        "*a",
        "- a",
        "ä",
        "a\nb",
        "a\tb",
        "\U0001f600",
        "\\",
        "a,b",
    ],
)
@pytest.mark.parametrize("in_flow", [False, True])
def test_a_written_text_is_read_as_the_same_text(text: str, in_flow: bool) -> None:
    for shown in (written(text, in_flow), quoted(text)):
        root, faults = read_yaml("", f"key: {f'[{shown}]' if in_flow else shown}\n".encode())
        assert root is not None
        assert not faults
        assert root.plain() == {"key": [text] if in_flow else text}


# --- the command ---


def test_formatting_writes_only_what_changes(project: Path) -> None:
    uwc("fmt")
    card = PACK / "cards" / "era_1.yaml"
    before = everything_in(project)
    card.write_text(card.read_text("utf-8").replace("colour: ", "colour:   ", 1), "utf-8")
    done = uwc("fmt", str(PACK))
    assert done.exit_code == 0
    assert f"changed: {card}" in done.stdout
    assert everything_in(project) == before


def test_check_tells_and_writes_nothing(project: Path) -> None:
    uwc("fmt")
    assert uwc("fmt", "--check").exit_code == 0
    card = PACK / "cards" / "era_1.yaml"
    card.write_text(card.read_text("utf-8") + "\n\n", "utf-8")
    before = everything_in(project)
    told = uwc("fmt", "--check", str(card))
    assert told.exit_code == 1
    assert f"would change: {card}" in told.stdout
    assert everything_in(project) == before


def test_diff_shows_the_lines_that_would_change(project: Path) -> None:
    uwc("fmt")
    card = PACK / "cards" / "era_1.yaml"
    card.write_text(card.read_text("utf-8").replace("source: rulebook", 'source: "rulebook"', 1), "utf-8")
    shown = uwc("fmt", "--diff")
    assert shown.exit_code == 0
    assert '-    source: "rulebook"' in shown.stdout
    assert "+    source: rulebook" in shown.stdout
    assert 'source: "rulebook"' in card.read_text("utf-8")


def test_the_shipped_content_means_the_same_after_formatting(project: Path) -> None:
    before = {path: read_yaml("", path.read_bytes())[0] for path in PACK.rglob("*.yaml")}
    uwc("fmt")
    for path, root in before.items():
        after = read_yaml("", path.read_bytes())[0]
        assert root is not None
        assert after is not None
        assert after.plain() == root.plain()
    assert uwc("check").exit_code == 0


def test_a_file_that_cannot_be_read_is_left_alone_and_told(project: Path) -> None:
    card = PACK / "cards" / "era_1.yaml"
    card.write_text("cards:\n  - id: [\n", "utf-8")
    told = uwc("fmt", str(card))
    assert told.exit_code == 1
    assert "UWC111" in told.stdout
    assert "1 file left alone" in told.stdout
    assert card.read_text("utf-8") == "cards:\n  - id: [\n"


def test_nothing_is_written_if_the_meaning_would_change(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uwc("fmt")
    monkeypatch.setattr(formatting, "print_tree", lambda _: "cards: []\n")
    before = everything_in(project)
    told = uwc("fmt")
    assert told.exit_code == 1
    assert "its meaning would change" in told.stderr
    assert everything_in(project) == before


def test_windows_line_ends_are_kept(project: Path) -> None:
    uwc("fmt")
    card = PACK / "cards" / "era_1.yaml"
    as_on_windows = card.read_bytes().replace(b"\n", b"\r\n")
    card.write_bytes(as_on_windows)
    assert uwc("fmt", "--check", str(card)).exit_code == 0
    card.write_bytes(as_on_windows.replace(b"cards:", b"cards:   "))
    uwc("fmt", str(card))
    assert card.read_bytes() == as_on_windows


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["fmt", "nowhere"], "name a pack"),
        (["fmt", "locales"], "`uwc new pack` makes one"),
        (["fmt", "locales/en/LC_MESSAGES/grammar.po"], "`uwc new pack` makes one"),
    ],
)
def test_a_wrong_path_is_refused_with_a_hint(project: Path, arguments: list[str], hint: str) -> None:
    refused = uwc(*arguments)
    assert refused.exit_code == 2
    assert hint in refused.stderr
