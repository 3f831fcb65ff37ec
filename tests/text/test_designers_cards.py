"""Cards that designers think of: `uwc words` lists all that they are written with, and each language tells them."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from golden_texts import GOLDEN, locales

from uwc_content.games import find
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.text import describe_item, plain_name
from uwc_content.text.loading import load_grammar
from uwc_content.workshop.pack_folder import PackFolder
from uwc_content.workshop.reference import reference
from uwc_content.workshop.scenarios.scenario_files import load_scenarios

ROOT = Path(__file__).parents[2]
GAMES = {"underwater_cities": "designers_cards.yaml", "humming_meadow": "designers_plants.yaml"}
"""What the cards of a game say, card by card and language by language."""
TEXTS: dict[str, dict[str, dict[str, str]]] = {
    game: plain_yaml.load_file(GOLDEN / name) for game, name in GAMES.items()
}
CARDS = [(game, card) for game, texts in TEXTS.items() for card in texts]
OWN_FACTS = {"id", "number", "deck", "colour", "family", "source"}
"""What every card has besides its effect."""
CODE = re.compile("`([^`]*)`")


def file_of(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "scenarios" / "designers_cards.yaml"


@cache
def vocabulary_of(game: str) -> Vocabulary:
    return PackFolder(ROOT / "content" / game, find).vocabulary


@cache
def written(game: str) -> dict[str, dict[str, Any]]:
    return {card["id"]: card for card in plain_yaml.load_file(file_of(game))["cards"] if card["id"] in TEXTS[game]}


@cache
def compiled(game: str) -> dict[str, dict[str, Any]]:
    found = load_scenarios(file_of(game), ROOT / "content", find)
    assert found.faults == []
    return {item["id"]: item for item in found.bundle["items"]["cards"]}


@cache
def listed(game: str) -> set[str]:
    """What `uwc words` lists or names in passing, with the states of kinds and the values of facts."""
    vocabulary = vocabulary_of(game)
    entries = reference(vocabulary)
    found = {entry.name for entry in entries}
    found |= {word for entry in entries for code in CODE.findall(str(entry.doc)) for word in re.findall(r"\w+", code)}
    found |= {f"{state}{name}" for state in ("upgraded_", "connected_") for name in vocabulary.kinds}
    return found | {value for field in vocabulary.items["cards"].fields.values() for value in field.of}


def words_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from words_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words_in(inner)
    elif isinstance(value, str):
        yield value


@pytest.mark.parametrize(("game", "card"), CARDS)
def test_a_card_is_written_with_words_that_uwc_words_lists(game: str, card: str) -> None:
    effect = {key: value for key, value in written(game)[card].items() if key not in OWN_FACTS}
    assert {*words_in(effect)} - listed(game) == set()


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize("game", GAMES)
def test_every_language_tells_the_cards_as_somebody_has_read_them(game: str, locale: str) -> None:
    words = load_grammar(locale, game, vocabulary_of(game), name_of=plain_name)
    assert words is not None
    told = {card: describe_item(words, "cards", compiled(game)[card]) for card in TEXTS[game]}
    assert told == {card: by_language[locale] for card, by_language in TEXTS[game].items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_played_in_a_scenario(game: str) -> None:
    scenarios = plain_yaml.load_file(file_of(game))["scenarios"]
    assert [card for card in TEXTS[game] if not any(card in {*words_in(each)} for each in scenarios)] == []
