"""`# uwc: allow UWC… because …` hides one fault on one line, and must be justified."""

import pytest

from uwc_content.compiler.check.exceptions import apply_exemptions, find_exemptions
from uwc_content.diagnostics import Diagnostic, Message, Span

CARD = "- id: barter"


def fault(code: str, line: int, file: str = "cards.yaml") -> Diagnostic:
    return Diagnostic(code, Message("something is wrong"), Span(file, line, 3, line, 9), Message("mend it"))


def remaining(text: str, *faults: Diagnostic) -> list[tuple[str, int]]:
    found = apply_exemptions(faults, find_exemptions("cards.yaml", text.encode()))
    return [(each.code, each.span.line) for each in found]


def test_an_exception_at_the_end_of_a_line_is_about_that_line() -> None:
    text = f"cards:\n{CARD}  # uwc: allow UWC404 because it is printed twice\n"
    assert remaining(text, fault("UWC404", 2)) == []


def test_an_exception_on_a_line_of_its_own_is_about_the_next_line_with_content() -> None:
    text = f"cards:\n# uwc: allow UWC404 because it is printed twice\n\n# a remark\n{CARD}\n"
    assert remaining(text, fault("UWC404", 5)) == []


def test_several_exceptions_may_be_about_one_line() -> None:
    text = f"# uwc: allow UWC404 because of a reprint\n# uwc: allow UWC403 because of a reprint\n{CARD}\n"
    assert remaining(text, fault("UWC404", 3), fault("UWC403", 3)) == []


def test_an_exception_hides_every_fault_of_its_code_on_the_line() -> None:
    text = f"{CARD} # uwc: allow UWC404 because it is printed twice\n"
    twice = (fault("UWC404", 1), fault("UWC404", 1)._replace(message="something else is wrong"))
    assert remaining(text, *twice) == []


@pytest.mark.parametrize(
    "other", [fault("UWC403", 1), fault("UWC404", 2), fault("UWC404", 1, "slots.yaml")], ids=["code", "line", "file"]
)
def test_an_exception_hides_no_other_fault(other: Diagnostic) -> None:
    text = f"{CARD} # uwc: allow UWC404 because it is printed twice\n{CARD}\n"
    assert remaining(text, fault("UWC404", 1), other) == [(other.code, other.span.line)]


def test_an_exception_that_is_not_needed_is_told() -> None:
    assert remaining(f"{CARD} # uwc: allow UWC404 because it was so\n") == [("UWC601", 1)]


def test_an_exception_at_the_end_of_the_file_is_not_needed() -> None:
    assert remaining(f"{CARD}\n# uwc: allow UWC404 because it was so\n", fault("UWC404", 1)) == [
        ("UWC404", 1),
        ("UWC601", 2),
    ]


@pytest.mark.parametrize("rest", ["", " because", " printed twice"])
def test_an_exception_without_a_reason_hides_nothing(rest: str) -> None:
    text = f"{CARD} # uwc: allow UWC404{rest}\n"
    assert remaining(text, fault("UWC404", 1)) == [("UWC404", 1), ("UWC602", 1)]


@pytest.mark.parametrize("code", ["UWC999", "uwc402", "E501", ""])
def test_an_exception_for_an_unknown_code_hides_nothing(code: str) -> None:
    text = f"{CARD} # uwc: allow {code} because it is meant so\n"
    assert ("UWC603", 1) in remaining(text, fault("UWC404", 1))
    assert ("UWC404", 1) in remaining(text, fault("UWC404", 1))


@pytest.mark.parametrize(
    "comment", ["# uwc: ignore UWC404", "# uwc: UWC404", "# uwc: disable", "# uwc: allow", "# uwc:"]
)
def test_a_comment_that_looks_like_an_exception_and_is_none_is_told(comment: str) -> None:
    codes = [code for code, _ in remaining(f"{CARD} {comment}\n", fault("UWC404", 1))]
    assert codes in (["UWC404", "UWC603"], ["UWC404", "UWC602"])


def test_an_unknown_code_gets_a_hint() -> None:
    found = apply_exemptions([], find_exemptions("cards.yaml", b"# uwc: allow uwc404 because of a reprint"))
    assert [each.hint for each in found] == ["did you mean `UWC404`?"]


def test_the_span_of_an_exception_is_the_comment() -> None:
    (exemption,) = find_exemptions("cards.yaml", f"{CARD} # uwc: allow UWC404 because\r\n".encode())
    assert exemption.span == Span("cards.yaml", 1, 14, 1, 41)
    assert (exemption.code, exemption.line, exemption.reason) == ("UWC404", 1, "")


@pytest.mark.parametrize("text", ["- id: a#uwc: allow UWC404", "# uwc allow UWC404", "# allowed: uwc: allow", ""])
def test_what_is_no_such_comment_is_no_exception(text: str) -> None:
    assert find_exemptions("cards.yaml", text.encode()) == []


def test_lines_are_counted_as_the_reader_counts_them() -> None:
    text = f"# form\x0cfeed and \u2028 separator\n{CARD} # uwc: allow UWC404 because it is printed twice\n"
    (exemption,) = find_exemptions("cards.yaml", text.encode())
    assert (exemption.line, exemption.span.line) == (2, 2)


def test_bytes_that_are_no_text_are_no_exception_and_no_error() -> None:
    assert find_exemptions("cards.yaml", b"\xff\xfe uwc: \x00") == []
