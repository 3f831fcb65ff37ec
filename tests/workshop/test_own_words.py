"""Names of a pack's own vocabulary: each needs words in every language, and what lacks them is told with its place."""

import shutil
from contextlib import chdir
from pathlib import Path

import pytest
from designers_project import uwc

from uwc_content.text.loading import SHIPPED

VOCABULARY = Path("content/reef/vocabulary.yaml")
ENGLISH = Path("locales/en/LC_MESSAGES/vocabulary_reef.po")
ITALIAN = Path("locales/it/LC_MESSAGES/vocabulary_reef.po")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("begun")
    with chdir(folder):
        assert uwc("new", "game", "reef", "--locale", "it", "--locale", "pl").exit_code == 0
    return folder


@pytest.fixture
def project(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder in ("content", "locales"):
        shutil.copytree(begun / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_has_words_for_all_its_names(project: Path) -> None:
    assert uwc("i18n", "check", "--strict").exit_code == 0


def add(path: Path, before: str, text: str) -> None:
    written = path.read_text("utf-8")
    assert before in written
    path.write_text(written.replace(before, text + before, 1), "utf-8")


def declare_tag() -> None:
    add(VOCABULARY, "zones:\n", "tags:\n  coral: {doc: Grows.}\n")


def declare_resource() -> None:
    add(VOCABULARY, "  points: {", "  pearls: {doc: Pearls shine.}\n")


def line_of(path: Path, text: str) -> int:
    return path.read_text("utf-8").splitlines().index(text) + 1


@pytest.mark.parametrize(
    ("declare", "key", "declared"),
    [(declare_tag, "fact:tags coral", "  coral: "), (declare_resource, "noun:bare pearls", "  pearls: ")],
)
def test_a_name_without_words_is_told_where_it_is_declared_and_update_begins_it(
    project: Path, declare: object, key: str, declared: str
) -> None:
    assert callable(declare)
    declare()
    line = next(i for i, each in enumerate(VOCABULARY.read_text("utf-8").splitlines(), 1) if each.startswith(declared))
    told = uwc("i18n", "check")
    assert told.exit_code == 1
    assert f"{VOCABULARY}:{line}:3: error UWC442: `en` has no words for `{key}`" in told.output
    assert "UWC438" not in told.output, "nobody can translate what English has not"
    assert uwc("i18n", "update").exit_code == 0
    told = uwc("i18n", "check")
    assert told.exit_code == 0
    assert f"warning UWC438: `it` has no words for `{key}`" in told.output
    assert "`pl` has no words for" in told.output
    told = uwc("i18n", "check", "--strict", "pl")
    assert told.exit_code == 1
    assert "`it`" not in told.output, "only what was asked for"


def test_a_tag_is_told_at_its_empty_entry_until_it_is_worded(project: Path) -> None:
    declare_tag()
    assert uwc("i18n", "update").exit_code == 0
    entry = 'msgctxt "fact:tags"\nmsgid "coral"\nmsgstr ""'
    line = line_of(ITALIAN, 'msgctxt "fact:tags"')
    assert f"{ITALIAN}:{line}:1: warning UWC438" in uwc("i18n", "check", "it").output
    written = ITALIAN.read_text("utf-8")
    assert entry in written
    ITALIAN.write_text(written.replace(entry, entry[:-1] + 'Corallo"'), "utf-8")
    assert uwc("i18n", "check", "--strict", "it").exit_code == 0


def test_words_of_a_name_that_are_lost_are_told(project: Path) -> None:
    """Whether or not any card speaks of it."""
    written = ITALIAN.read_text("utf-8")
    lost = 'msgctxt "noun:bare"\nmsgid "stones"\nmsgid_plural "stones"\nmsgstr[0] "pietra"'
    assert lost in written
    ITALIAN.write_text(written.replace(lost, lost.replace("stones", "rubble")), "utf-8")
    assert "`it` has no words for `noun:bare stones`" in uwc("i18n", "check", "it").output


CLAUSE = 'msgctxt "template"\nmsgid "gain"\nmsgstr "{text}"\n'
GAPS = {
    "emptied": CLAUSE.format(text=""),
    "about other rules": '#. changed: rules\n#, fuzzy\n#| msgid "gain it"\n' + CLAUSE.format(text="ottieni {things}"),
    "gone": "",
}


@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS.keys())
def test_a_clause_that_a_grammar_lacks_is_told(project: Path, gap: str) -> None:
    grammar = ITALIAN.with_name("grammar.po")
    grammar.write_text((SHIPPED / "it" / "LC_MESSAGES" / "grammar.po").read_text("utf-8"), "utf-8")
    assert uwc("i18n", "check", "--strict", "it").exit_code == 0
    clause, written = CLAUSE.format(text="ottieni {things}"), grammar.read_text("utf-8")
    assert clause in written
    grammar.write_text(written.replace(clause, gap), "utf-8")
    told = uwc("i18n", "check", "it")
    assert "warning UWC438: `it` has no words for `template gain`" in told.output
    assert uwc("i18n", "check", "--strict", "it").exit_code == 1


def test_what_cannot_be_guessed_is_begun_empty_and_told_until_it_is_written(project: Path) -> None:
    sentence = 'msgctxt "item"\nmsgid "card"\nmsgstr "the card “{name}”"\n'
    written = ENGLISH.read_text("utf-8")
    assert sentence in written
    ENGLISH.write_text(written.replace(sentence, ""), "utf-8")
    assert "`uwc i18n update` begins it" in uwc("i18n", "check", "en").output
    assert uwc("i18n", "update").exit_code == 0
    told = uwc("i18n", "check", "en")
    assert told.exit_code == 1
    assert "`en` has no words for `item card`" in told.output
    assert f"write them in {ENGLISH}" in told.output


def test_a_tag_that_a_pack_adds_to_a_game_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "content").mkdir()
    monkeypatch.chdir(tmp_path)
    assert uwc("new", "pack", "my_game", "--ruleset", "underwater_cities").exit_code == 0
    Path("content/my_game/vocabulary.yaml").write_text('tags:\n  coral: {doc: "Grows."}\n', "utf-8")
    told = uwc("i18n", "check", "en")
    assert told.exit_code == 1
    assert "vocabulary.yaml:2:3: error UWC442: `en` has no words for `fact:tags coral`" in told.output
    assert uwc("i18n", "update").exit_code == 0
    assert uwc("i18n", "check", "en", "--strict").exit_code == 0
