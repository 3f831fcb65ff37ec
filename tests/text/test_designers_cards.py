"""Cards that designers think of: `uwc words` lists all that they are written with, and each language tells them."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import plain_yaml
import pytest
from golden_texts import GOLDEN, grammar, locales

from uwc_content.games import find
from uwc_content.text import describe_item
from uwc_content.workshop.reference import reference
from uwc_content.workshop.scenarios.scenario_files import load_scenarios

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "games" / "underwater_cities" / "scenarios" / "designers_cards.yaml"
TEXTS: dict[str, dict[str, str]] = plain_yaml.load_file(GOLDEN / "designers_cards.yaml")
OWN_FACTS = {"id", "number", "deck", "colour", "source"}
"""What every card has besides its effect."""
CODE = re.compile("`([^`]*)`")


@cache
def written() -> dict[str, dict[str, Any]]:
    return {card["id"]: card for card in plain_yaml.load_file(FILE)["cards"] if card["id"] in TEXTS}


@cache
def compiled() -> dict[str, dict[str, Any]]:
    found = load_scenarios(FILE, ROOT / "content", find)
    assert found.faults == []
    return {item["id"]: item for item in found.bundle["items"]["cards"]}


@cache
def listed() -> set[str]:
    """What `uwc words` lists or names in passing, with the states of kinds and the values of facts."""
    vocabulary = find("underwater_cities").vocabulary()
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


@pytest.mark.parametrize("card", TEXTS)
def test_a_card_is_written_with_words_that_uwc_words_lists(card: str) -> None:
    effect = {key: value for key, value in written()[card].items() if key not in OWN_FACTS}
    assert {*words_in(effect)} - listed() == set()


@pytest.mark.parametrize("locale", locales())
def test_every_language_tells_the_cards_as_somebody_has_read_them(locale: str) -> None:
    told = {card: describe_item(grammar(locale, "underwater_cities"), "cards", compiled()[card]) for card in TEXTS}
    assert told == {card: by_language[locale] for card, by_language in TEXTS.items()}


def test_every_card_is_played_in_a_scenario() -> None:
    scenarios = plain_yaml.load_file(FILE)["scenarios"]
    assert [card for card in TEXTS if not any(card in {*words_in(each)} for each in scenarios)] == []
