"""City sites of boards have names that can be translated, and what changed since a release can be told apart."""

import json
from pathlib import Path

import pytest
from designers_project import PACK, copy_project, uwc

from uwc_content.play.item_names import Names
from uwc_content.reading.po import read_po

ENGLISH = Path("locales/en/LC_MESSAGES/underwater_cities.po")
ITALIAN = Path("locales/it/LC_MESSAGES/underwater_cities.po")
BUNDLE = Path("dist/underwater_cities.bundle.json")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(copy_project(tmp_path))
    return tmp_path


def without(path: Path, key: str) -> None:
    file = read_po(path)
    file.entries = [each for each in file.entries if each.key[1] != key]
    path.write_bytes(file.data())


def test_a_city_without_a_name_gets_one_from_its_id(project: Path) -> None:
    for path in (ENGLISH, ITALIAN):
        without(path, "cities.valley")
    assert uwc("i18n", "update", "it").exit_code == 0
    assert read_po(ENGLISH).used["name", "cities.valley"].wordings == ["valley"]
    assert read_po(ITALIAN).used["name", "cities.valley"].wordings == [""]


def test_an_english_name_of_a_city_is_never_replaced(project: Path) -> None:
    ENGLISH.write_text(ENGLISH.read_text("utf-8").replace('msgstr "valley"', 'msgstr "the long valley"'), "utf-8")
    uwc("i18n", "update")
    assert read_po(ENGLISH).used["name", "cities.valley"].wordings == ["the long valley"]


def test_the_game_calls_cities_by_their_names_and_borrows_what_is_missing(project: Path) -> None:
    assert uwc("build").exit_code == 0
    bundle = json.loads(BUNDLE.read_text("utf-8"))
    assert Names(bundle, "it_CH").place("cities", "valley") == bundle["texts"]["it"]["cities.valley.name"] != "valley"
    del bundle["texts"]["it"]["cities.valley.name"]
    names = Names(bundle, "it")
    assert names.place("cities", "valley") == "valley"
    assert names.place("cities", "no_such_city") == "no such city"
    assert names.missing == ["cities.valley.name"]


def test_only_what_players_have_not_read_is_listed_since_a_release(project: Path) -> None:
    for key in ("cards.barter", "cards.archive"):
        without(ITALIAN, key)
    assert uwc("build").exit_code == 0
    listed = uwc("i18n", "todo", "it").output
    assert "cards.barter" in listed
    assert "cards.archive" in listed
    ENGLISH.write_text(ENGLISH.read_text("utf-8").replace('msgstr "Barter"', 'msgstr "Swap"'), "utf-8")
    since = uwc("i18n", "todo", "it", "--since", str(BUNDLE)).output
    assert "name cards.barter" in since
    assert "cards.archive" not in since


def test_an_effect_that_has_changed_since_a_release_asks_for_its_words_again(project: Path) -> None:
    assert uwc("build").exit_code == 0
    grammar = Path("locales/it/LC_MESSAGES/grammar.po")
    file = read_po(grammar)
    file.used["template", "exchange"].set_wordings([""])
    grammar.write_bytes(file.data())
    assert "template exchange" not in uwc("i18n", "todo", "it", "--since", str(BUNDLE)).output
    card = PACK / "cards" / "era_1.yaml"
    card.write_text(card.read_text("utf-8").replace("{exchange: {kelp: 1},", "{exchange: {kelp: 2},"), "utf-8")
    assert "template exchange" in uwc("i18n", "todo", "it", "--since", str(BUNDLE)).output
