"""Every rule of the ledgers has a test, or says why it needs none."""

import pytest
from rules_report import Report, miscounts, report


def test_every_rule_and_every_example_has_a_test() -> None:
    assert report().gaps == []


def test_tests_name_only_rules_that_exist() -> None:
    assert report().unknown == []


def test_no_rule_is_excused_that_has_a_test() -> None:
    assert report().stale == []


def test_the_report_finds_a_gap_an_unknown_rule_and_a_needless_excuse() -> None:
    rules = {"A-1": {"id": "A-1"}, "A-2": {"id": "A-2", "untested": "a picture"}, "A-3": {"id": "A-3", "content": True}}
    found = Report(rules, {"A-2": ["file/scenario"], "B-1": ["file/other"]})
    assert (found.gaps, found.unknown, found.stale) == (["A-1"], ["B-1 in file/other"], ["A-2"])


def test_every_ledger_lists_as_many_rules_as_it_counts() -> None:
    assert report().miscounted == ()


ONE = {"rules": [{"id": "A-1"}], "examples": []}


@pytest.mark.parametrize(
    ("ledger", "found"),
    [
        ({**ONE, "counts": {"rules": 1, "examples": 0}}, []),
        ({**ONE, "counts": {"rules": 2, "examples": 0}}, ["toy counts 2 rules and lists 1"]),
        ({**ONE, "rules": ONE["rules"] * 2, "counts": {"rules": 2, "examples": 0}}, ["toy counts 2 rules and lists 1"]),
        (ONE, ["toy counts None rules and lists 1", "toy counts None examples and lists 0"]),
    ],
)
def test_a_rule_that_was_left_out_or_listed_twice_is_missed(ledger: dict[str, object], found: list[str]) -> None:
    assert list(miscounts("toy", ledger)) == found
