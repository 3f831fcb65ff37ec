"""How far translations are, what is to be done next, and the pseudo-language."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from catalogue_project import catalogue, entry, workshop
from designers_project import copy_project, uwc

from uwc_content.reading.po import Entry, new_entry
from uwc_content.text.wording import PLACEHOLDER
from uwc_content.workshop.i18n.progress import State, Survey, counts, state_of
from uwc_content.workshop.i18n.pseudo import pseudo
from uwc_content.workshop.i18n.status import as_badge, as_json, as_table
from uwc_content.workshop.i18n.todo import todo


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def made(text: str, *comments: str, context: str = "name") -> Entry:
    return new_entry(context, "cards.barter", None, [text], list(comments))


STATES = {
    "a translation": (made("Baratto"), State.TRANSLATED),
    "one that remembers its source": (made("Baratto", "#. en: Barter"), State.TRANSLATED),
    "nothing": (None, State.MISSING),
    "an empty text": (made(""), State.MISSING),
    "a copy": (made("Barter"), State.COPY),
    "a copy that is meant": (made("Barter", "# same: a name"), State.SAME),
    "a copy with a flag": (made("Barter", "#, same"), State.SAME),
    "one of another source": (made("Baratto", "#. en: Trade"), State.STALE),
    "a doubtful one": (made("Baratto", "#, fuzzy"), State.STALE),
    "one that no sentence needs": (made("", "# not needed: no articles"), State.NOT_NEEDED),
    "a name of a form": (made("Barter", context="role"), State.TRANSLATED),
}


@pytest.mark.parametrize(("entry_", "state"), STATES.values(), ids=STATES)
def test_states_are_told_apart(entry_: Entry | None, state: State) -> None:
    assert state_of(entry_, ["Barter"]) is state


def test_a_text_without_words_is_no_copy() -> None:
    assert state_of(made("({text}) 2"), ["({text}) 2"]) is State.TRANSLATED


def test_every_format_tells_the_same(tmp_path: Path) -> None:
    english = [entry(f"cards.{each}", each) for each in ("archive", "barter", "crew", "dome")]
    catalogue(tmp_path, "en", *english)
    own = entry("cards.dome", "Cupola!", "text", "#. effect: 0\n")
    catalogue(tmp_path, "it", entry("cards.archive", "Archivio"), english[1], own)
    listed = [each for each in counts(Survey(workshop(tmp_path), ["it"])) if each.name == "reef"]
    facts = json.loads(as_json(listed))["it"]["reef"]
    assert (facts["translated"], facts["copy"], facts["missing"], facts["overrides"]) == (1, 1, 2, 1)
    assert facts["share"] == 25
    cells = next(line.split() for line in as_table(listed).splitlines() if "reef" in line)
    assert cells[:5] == ["it", "reef", "25", "%", "1"]
    badge = ElementTree.fromstring(as_badge(listed))
    assert badge.attrib["aria-label"] == "it: 25 %"


def test_the_shipped_languages_lack_nothing(project: Path) -> None:
    told = json.loads(uwc("i18n", "status", "--format", "json").output)
    assert told.keys() == {"hu", "it", "pl"}
    for locale, catalogues in told.items():
        assert (catalogues["all"]["missing"], catalogues["all"]["stale"]) == (0, 0), locale


def test_an_unknown_language_is_refused(project: Path) -> None:
    refused = uwc("i18n", "status", "cs")
    assert (refused.exit_code, "uwc i18n init cs" in refused.output) == (2, True)


# --- what to do next ---


def test_what_most_cards_show_comes_first(project: Path) -> None:
    uwc("i18n", "init", "cs")
    told = uwc("i18n", "todo", "cs").output
    seen = [int(number) for number in re.findall(r"seen on (\d+)\)", told)]
    assert len(seen) > 500
    assert seen == sorted(seen, reverse=True)
    assert told.index("template sentence") < told.index("name cards.barter") < told.index("cs/LC_MESSAGES/play.po")


def test_changed_rules_come_before_everything_else(tmp_path: Path) -> None:
    catalogue(tmp_path, "en", entry("cards.archive", "Archive"), entry("cards.barter", "Trade"))
    rules = '#. en: Trade\n#. changed: rules\n#, fuzzy\n#| msgid "Barter"\n'
    catalogue(tmp_path, "it", entry("cards.archive", ""), entry("cards.barter", "Baratto", comments=rules))
    first = todo(workshop(tmp_path), "it")[0]
    assert (first.key, first.why, first.source, first.previous) == (
        ("name", "cards.barter"),
        "rules",
        "Trade",
        "Barter",
    )


def test_a_noun_that_only_this_language_needs_is_told(project: Path) -> None:
    path = project / "locales" / "pl" / "LC_MESSAGES" / "vocabulary_underwater_cities.po"
    text = path.read_text()
    without = re.sub(r'msgctxt "noun:acc"\nmsgid "credits"\n(.+\n)+', "", text)
    assert without != text
    path.write_text(without)
    assert "noun:acc credits  (missing" in uwc("i18n", "todo", "pl").output


# --- the pseudo-language ---


@pytest.mark.parametrize("text", ["gain {things}", "Pay {kelp:1} now", "{n} farms", "a{b}c{d:2}", "2 + 2", ""])
def test_pseudo_texts_are_longer_and_keep_what_stands_in_braces(text: str) -> None:
    made_up = pseudo(text)
    tokens = re.compile(r"\{.*?\}")
    assert tokens.findall(made_up) == tokens.findall(text)
    assert len(made_up) >= len(text)
    assert not re.search("[A-Za-z]", tokens.sub("", made_up))


def test_a_pack_speaks_the_pseudo_language(project: Path) -> None:
    assert uwc("i18n", "pseudo").exit_code == 0
    before = sorted((path, path.read_bytes()) for path in (project / "locales" / "en_XA").rglob("*.po"))
    assert uwc("i18n", "pseudo").output == "", "nothing has changed"
    pack = project / "content" / "underwater_cities" / "pack.yaml"
    pack.write_text(pack.read_text().replace("[en, it, pl, hu]", "[en, en_XA]"))
    told = json.loads(uwc("text", "--format", "json").output)
    for key, item in told.items():
        if item["en"]["text"]:
            assert not re.search("[A-Za-z]", re.sub(r"\([a-z]\)", "", item["en_XA"]["text"])), key
            assert not PLACEHOLDER.search(item["en_XA"]["text"])
    uwc("i18n", "update")
    assert sorted((path, path.read_bytes()) for path in (project / "locales" / "en_XA").rglob("*.po")) == before
