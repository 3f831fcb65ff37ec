"""Cards that designers think of: `uwc words` lists all that they are written with, and each language tells them."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from golden_texts import GOLDEN, locales
from written_words import words_in

from uwc_content.games import find
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.text import describe_item, plain_name
from uwc_content.text.loading import load_grammar
from uwc_content.workshop.pack_folder import PackFolder
from uwc_content.workshop.reference import reference
from uwc_content.workshop.scenarios.scenario_files import load_scenarios

ROOT = Path(__file__).parents[2]
GAMES = {
    "underwater_cities": "designers_cards.yaml",
    "humming_meadow": "designers_plants.yaml",
    "micro_city": "designers_quarters.yaml",
    "nautilus": "designers_finds.yaml",
}
"""What the cards of a game say, card by card and language by language."""
TEXTS: dict[str, dict[str, dict[str, str]]] = {
    game: plain_yaml.load_file(GOLDEN / name) for game, name in GAMES.items()
}
CARDS = [(game, card) for game, texts in TEXTS.items() for card in texts]
BESIDE = frozenset({"pack", "given", "scenarios"})
"""What a file holds besides its items, of whatever types."""
CODE = re.compile("`([^`]*)`")


def file_of(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "scenarios" / "designers_cards.yaml"


@cache
def vocabulary_of(game: str) -> Vocabulary:
    return PackFolder(ROOT / "content" / game, find).vocabulary


@cache
def types_of(game: str) -> dict[str, str]:
    """The type of each item."""
    found = plain_yaml.load_file(file_of(game))
    items = [(item["id"], name) for name in found.keys() - BESIDE for item in found[name]]
    return {item: name for item, name in items if item in TEXTS[game]}


@cache
def written(game: str) -> dict[str, dict[str, Any]]:
    """What each item does, without what is printed on all of its type."""
    found = plain_yaml.load_file(file_of(game))
    sections = {name: vocabulary_of(game).items[name].sections for name in types_of(game).values()}
    return {
        item["id"]: {key: value for key, value in item.items() if key in sections[name]}
        for name in sections
        for item in found[name]
    }


@cache
def compiled(game: str) -> dict[str, dict[str, Any]]:
    found = load_scenarios(file_of(game), ROOT / "content", find)
    assert found.faults == []
    return {item["id"]: item for name in {*types_of(game).values()} for item in found.bundle["items"][name]}


@cache
def listed(game: str) -> set[str]:
    """What `uwc words` lists or names in passing, with the states of kinds and the values of facts."""
    vocabulary = vocabulary_of(game)
    entries = reference(vocabulary)
    found = {entry.name for entry in entries}
    found |= {word for entry in entries for code in CODE.findall(str(entry.doc)) for word in re.findall(r"\w+", code)}
    found |= {f"{state}{name}" for state in ("upgraded_", "connected_") for name in vocabulary.kinds}
    found |= {str(space) for track in vocabulary.tracks.values() for space in track.spaces}
    return found | {value for item in vocabulary.items.values() for field in item.fields.values() for value in field.of}


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_a_card_is_written_with_words_that_uwc_words_lists(game: str, card: str) -> None:
    assert {*words_in(written(game)[card])} - listed(game) == set()


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize("game", GAMES)
def test_every_language_tells_the_cards_as_somebody_has_read_them(game: str, locale: str) -> None:
    words = load_grammar(locale, game, vocabulary_of(game), name_of=plain_name)
    assert words is not None
    told = {card: describe_item(words, types_of(game)[card], compiled(game)[card]) for card in TEXTS[game]}
    assert told == {card: by_language[locale] for card, by_language in TEXTS[game].items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_played_in_a_scenario(game: str) -> None:
    file = plain_yaml.load_file(file_of(game))
    played = {*words_in(file["scenarios"])}
    laid = {
        word for name in file.keys() - BESIDE for each in file[name] if each["id"] in played for word in words_in(each)
    }
    assert TEXTS[game].keys() - played - laid == set()
