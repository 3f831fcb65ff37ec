"""Every rule of the ledgers has a test, or says why it needs none."""

from rules_report import Report, report


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
