"""Every language words every example as it did when somebody last read it, lacks nothing and loses nothing."""

import shutil
import subprocess
from pathlib import Path

import pytest
from described_examples import RULESETS, changes, english, examples, tables_of
from golden_texts import GOLDEN, differences, golden, grammar, locales, told

from uwc_content.text import describe_section, lacking
from uwc_content.text.loading import SHIPPED

RECORDED = sorted(path.stem for path in GOLDEN.glob("*.yaml") if path.stem in locales())


def test_every_language_has_golden_texts() -> None:
    assert locales() == RECORDED


@pytest.mark.parametrize("locale", RECORDED)
def test_a_language_has_a_golden_text_for_every_example_in_order(locale: str) -> None:
    assert list(golden(locale)) == [example.id for example in examples()]


@pytest.mark.parametrize("locale", RECORDED)
def test_every_example_reads_as_it_was_last_read(locale: str) -> None:
    changed = "\n".join(differences(golden(locale), told(locale)))
    assert changed == "", f"read this, then accept it with tools/golden_texts.py --write {locale}\n{changed}"


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", RECORDED)
def test_a_language_lacks_nothing(locale: str, ruleset: str) -> None:
    assert lacking(grammar(locale, ruleset), english(ruleset)) == []


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("locale", RECORDED)
def test_changing_a_number_or_noun_changes_the_sentence_in_every_language(locale: str, ruleset: str) -> None:
    language, unchanged = grammar(locale, ruleset), []
    for example in examples():
        for section, sort, value in example.sections if example.ruleset == ruleset else ():
            text = describe_section(language, example.type, section, sort, value)
            for changed in changes(value, tables_of(ruleset)):
                if describe_section(language, example.type, section, sort, changed) == text:
                    unchanged.append((text, changed))
    assert unchanged == []


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("locale", locales())
def test_msgfmt_accepts_the_catalogues(locale: str) -> None:
    catalogues: list[Path] = sorted((SHIPPED / locale / "LC_MESSAGES").glob("*.po"))
    for path in catalogues:
        command = ["msgfmt", "--check", "-o", "/dev/null", str(path)]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (path.name, answer.returncode, answer.stderr) == (path.name, 0, "")


def test_a_difference_is_shown_word_by_word() -> None:
    assert list(differences({"a": "Gain 2 kelp."}, {"a": "Gain 3 kelp."})) == [
        "a\n  - Gain [2] kelp.",
        "  + Gain [3] kelp.",
    ]
