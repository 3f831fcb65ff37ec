"""A project whose English catalogues are gone hears of it: nothing is called by its id in silence."""

from pathlib import Path

import pytest
from designers_project import uwc

ENGLISH = Path("locales") / "en" / "LC_MESSAGES"
NAMES, NOUNS, GRAMMAR = (ENGLISH / f"{name}.po" for name in ("reef", "vocabulary_reef", "grammar"))
TELLING = (["check"], ["i18n", "check"], ["build"])


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert uwc("new", "game", "reef").exit_code == 0
    return tmp_path


@pytest.mark.parametrize("command", TELLING, ids=" ".join)
def test_names_that_are_gone_are_told(command: list[str]) -> None:
    assert "UWC439" not in uwc(*command).output
    NAMES.unlink()
    assert f"{NAMES.as_posix()}:1:1: warning UWC439" in uwc(*command).output


@pytest.mark.parametrize("command", TELLING, ids=" ".join)
def test_nouns_that_are_gone_are_told_at_a_place_and_not_as_a_file_of_the_toolkit(command: list[str]) -> None:
    NOUNS.unlink()
    told = uwc(*command)
    assert told.exit_code == 1
    assert f"{NOUNS.as_posix()}:1:1: warning UWC439" in told.output
    assert "No such file" not in told.output


@pytest.mark.parametrize("command", [["status"], ["todo", "cs"], ["export", "cs"], ["update"], ["forms", "cs"]])
def test_translators_commands_go_on_without_the_nouns(command: list[str]) -> None:
    assert uwc("i18n", "init", "cs", "--pack", "reef").exit_code == 0
    NOUNS.unlink()
    assert uwc("i18n", *command).exit_code == 0


def test_update_begins_nouns_that_are_gone() -> None:
    NOUNS.unlink()
    assert uwc("i18n", "update").exit_code == 0
    assert 'msgctxt "noun:' in NOUNS.read_text(encoding="utf-8")


def test_names_of_a_pack_for_a_game_are_missed_where_another_language_has_them() -> None:
    uwc("i18n", "init", "cs", "--pack", "reef")
    for path in (NAMES, NOUNS):
        path.unlink()
    assert f"{NAMES.as_posix()}:1:1: warning UWC439" in uwc("check").output


def test_a_grammar_that_is_borrowed_for_english_alone_is_told() -> None:
    assert "note:" not in uwc("i18n", "check").output
    uwc("i18n", "init", "cs", "--pack", "reef")
    assert "English has no `grammar` in this project" in uwc("i18n", "check").output
    GRAMMAR.write_bytes((Path(__file__).parents[2] / "locales/en/LC_MESSAGES/grammar.po").read_bytes())
    assert "note:" not in uwc("i18n", "check").output


def test_a_language_is_checked_however_its_code_is_written() -> None:
    uwc("i18n", "init", "DE", "--pack", "reef")
    told = uwc("i18n", "check", "DE")
    assert told.exit_code == 0
    assert "locales/de/" in told.output
