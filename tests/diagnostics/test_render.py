"""A diagnostic as text with a caret under the very characters, as JSON, and as annotations of a code host."""

import json
from unicodedata import combining, east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span, verbatim
from uwc_content.diagnostics.render import as_github, as_json, as_text, one_as_text

FAULT = Diagnostic(
    "UWC206",
    Message("there is no {sort} `{name}`", sort=Message("resource"), name="kelps"),
    Span("cards.yaml", 3, 10, 3, 15),
    Message("did you mean `{name}`?", name="kelp"),
)


def fault_at(column: int, end_column: int, *, end_line: int = 1) -> Diagnostic:
    return Diagnostic("UWC206", Message("odd"), Span("cards.yaml", 1, column, end_line, end_column))


def caret_line(line: str, column: int, end_column: int, *, end_line: int = 1) -> str:
    """What stands below the shown line, without the margin."""
    shown = one_as_text(fault_at(column, end_column, end_line=end_line), line).split("\n")
    return shown[2].removeprefix("    | ")


def width(text: str) -> int:
    return sum(0 if combining(each) else 1 + (east_asian_width(each) in "WF") for each in text)


# --- text ---


def test_text_has_place_message_line_caret_and_hint() -> None:
    assert one_as_text(FAULT, "  gain: {kelps: 1}") == (
        "cards.yaml:3:10: error UWC206: there is no resource `kelps`\n"
        "  3 |   gain: {kelps: 1}\n"
        "    |          ^~~~~\n"
        "  hint: did you mean `kelp`?"
    )


def test_a_warning_says_so() -> None:
    assert "cards.yaml:3:10: warning UWC407: " in one_as_text(FAULT._replace(code="UWC407"), "")


def test_without_a_line_and_a_hint_only_the_message_is_shown() -> None:
    assert (
        one_as_text(FAULT._replace(hint=NOTHING), "") == "cards.yaml:3:10: error UWC206: there is no resource `kelps`"
    )


def test_diagnostics_are_separated_by_a_blank_line_and_ask_for_their_own_lines() -> None:
    other = FAULT._replace(span=Span("slots.yaml", 12, 1, 12, 3))
    lines = {("cards.yaml", 3): "  gain: {kelps: 1}", ("slots.yaml", 12): "abc"}
    text = as_text([FAULT, other], lambda file, line: lines[file, line])
    assert "\n\nslots.yaml:12:1: " in text
    assert "  12 | abc\n     | ^~" in text


@pytest.mark.parametrize(
    ("line", "column", "end_column", "expected"),
    [
        ("kelp: x", 7, 8, "      ^"),
        ("海藻: kelps", 5, 10, "      ^~~~~"),
        ("海藻: 海", 5, 6, "      ^~"),
        ("e\u0301t\u00e9: kelps", 7, 12, "     ^~~~~"),
        ("\tkelps", 2, 7, " ^~~~~"),
        ("a\x00b\x1b[31m: kelps", 11, 16, "          ^~~~~"),
        ("a\u202eb: kelps", 6, 11, "     ^~~~~"),
        ("🐟: kelps", 4, 9, "    ^~~~~"),
        ("ﾊﾝ: kelps", 5, 10, "    ^~~~~"),
        ("short", 40, 45, "     ^"),
        ("", 1, 1, None),
    ],
    ids=["plain", "wide", "on wide", "combining", "tab", "control", "turned", "emoji", "halfwidth", "beyond", "empty"],
)
def test_the_caret_stands_below_its_character(line: str, column: int, end_column: int, expected: str | None) -> None:
    if expected is None:
        assert "^" not in one_as_text(fault_at(column, end_column), line)
    else:
        assert caret_line(line, column, end_column) == expected


def test_a_span_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    assert caret_line("  instant:   ", 3, 8, end_line=4) == "  ^~~~~~~~"


@given(st.text(min_size=1, max_size=30), st.data())
def test_the_caret_is_as_far_right_as_the_text_before_it_is_wide(line: str, data: st.DataObject) -> None:
    line = line.replace("\n", " ")
    column = data.draw(st.integers(1, len(line)))
    shown = one_as_text(fault_at(column, column + 1), line).split("\n")
    if line.strip():
        assert all(each.isprintable() for each in shown[1])
        before = shown[1].removeprefix("  1 | ")[: column - 1]
        assert shown[2].removeprefix("    | ").index("^") == width(before)


# --- JSON ---


def test_json_holds_everything() -> None:
    assert json.loads(as_json([FAULT])) == [
        {
            "code": "UWC206",
            "severity": "error",
            "message": "there is no resource `kelps`",
            "template": "there is no {sort} `{name}`",
            "values": {"sort": {"template": "resource", "values": {}}, "name": "kelps"},
            "hint": "did you mean `kelp`?",
            "hint_template": "did you mean `{name}`?",
            "hint_values": {"name": "kelp"},
            "file": "cards.yaml",
            "line": 3,
            "column": 10,
            "end_line": 3,
            "end_column": 15,
        }
    ]


def test_no_diagnostics_are_an_empty_list() -> None:
    assert json.loads(as_json([])) == []


# --- annotations ---


def test_an_annotation_names_the_place_and_ends_with_the_hint() -> None:
    assert as_github([FAULT]) == (
        "::error file=cards.yaml,line=3,col=10,endLine=3,endColumn=15,title=UWC206::"
        "there is no resource `kelps` (did you mean `kelp`?)"
    )


def test_a_message_cannot_start_another_command() -> None:
    evil = FAULT._replace(message=verbatim("100%\n::error::owned\r\nend"), hint=NOTHING)
    assert as_github([evil]).endswith("::100%25%0A::error::owned%0D%0Aend")
    assert "\n" not in as_github([evil])


def test_a_file_name_cannot_end_its_own_property() -> None:
    evil = FAULT._replace(span=FAULT.span._replace(file="a,line=9::x%\n.yaml"))
    assert as_github([evil]).startswith("::error file=a%2Cline=9%3A%3Ax%25%0A.yaml,line=3,")


@given(st.text(), st.text(), st.text())
def test_an_annotation_is_always_one_line(file: str, message: str, hint: str) -> None:
    shown = as_github([Diagnostic("UWC206", verbatim(message), Span(file, 1, 1, 1, 1), verbatim(hint))])
    assert "\n" not in shown
    assert "\r" not in shown
