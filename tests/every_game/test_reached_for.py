"""Every word has all that a word needs, from its hover to what bots think of it; what designers reach for stands in
tests/language/reached_for.yaml."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import plain_yaml
import pytest
from authoring_schemas import schema_called
from written_words import words_in

from uwc_content.compiler.parse.shapes import EVENT_ARGUMENTS, NARROWING
from uwc_content.compiler.teaching import code_in_own_nouns, own_nouns
from uwc_content.engine.game import Game
from uwc_content.engine.table_rules import TableRules
from uwc_content.games import find
from uwc_content.games.declared.judge import TableJudge
from uwc_content.games.interpreters import interpreter, judge_for
from uwc_content.games.underwater_cities.bots.beliefs import ACTION
from uwc_content.games.underwater_cities.bots.card_worth import worth_now
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.games.underwater_cities.bots.worth import outlook_at
from uwc_content.language.effects import EFFECT_WORDS
from uwc_content.language.parts import ALL_WORDS, PART_WORDS
from uwc_content.workshop.examples import BRACES_WORDS, PRONOUNS
from uwc_content.workshop.pack_folder import PackFolder
from uwc_content.workshop.reference import entries_called
from uwc_content.workshop.scenarios.scenario_files import load_scenarios

ROOT = Path(__file__).parents[2]
SUBJECTS: dict[str, dict[str, Any]] = plain_yaml.load_file(ROOT / "tests" / "language" / "reached_for.yaml")
GAMES = ("underwater_cities", "humming_meadow")
TRIED = [(game, card) for game in GAMES for each in SUBJECTS.values() for card in each.get(game, ())]
WORDS = [(word, name) for name, each in SUBJECTS.items() for word in each["words"]]
EVERY_WORD = sorted({*ALL_WORDS, *NARROWING, *EVENT_ARGUMENTS, *BRACES_WORDS, *PRONOUNS})
ASKING = sorted(ALL_WORDS.keys() - PART_WORDS.keys())
"""Conditions: what they are worth is what they ask for, and may be nothing in the position of the test."""
BESIDE = {"put": ["    scoring: {gain: {points: 1, per: {kelp: 1, kept: this}}}"]}
"""What else must stand on a card so that its example has a meaning."""
DECISIONS = 40


def cards_of(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "scenarios" / "designers_cards.yaml"


# --- what is written down about a word ---


HOVER = "markdownDescription"


def explained(value: Any, definitions: dict[str, Any]) -> Iterator[str]:
    """Every key that a schema explains, and every value."""
    if isinstance(value, dict):
        for key, inner in value.get("properties", {}).items():
            meant = definitions.get(inner.get("$ref", "").removeprefix("#/definitions/"), inner)
            if meant.get(HOVER) or inner.get(HOVER):
                yield key
        for key, hover in zip(value.get("enum", ()), value.get("markdownEnumDescriptions", ()), strict=False):
            if hover:
                yield str(key)
        for inner in value.values():
            yield from explained(inner, definitions)
    elif isinstance(value, list):
        for inner in value:
            yield from explained(inner, definitions)


@cache
def hovers() -> set[str]:
    files = [*((game, "language") for game in GAMES), ("underwater_cities", "sites")]  # Only sites have a `here`.
    schemas = [schema_called(*file) for file in files]
    return {key for schema in schemas for key in explained(schema, schema.get("definitions", {}))}


@pytest.mark.parametrize("word", EVERY_WORD)
def test_an_editor_explains_a_word(word: str) -> None:
    assert word in hovers()


@pytest.mark.parametrize(("word", "subject"), WORDS)
def test_a_word_is_listed_with_an_example_and_tried_by_a_card(word: str, subject: str) -> None:
    vocabulary = PackFolder(ROOT / "content" / GAMES[0], find).vocabulary
    assert any(entry.doc and entry.example for entry in entries_called(word, vocabulary))
    for game in GAMES:
        tried = [written(game)[card] for card in SUBJECTS[subject].get(game, ())]
        assert not tried or any(word in {*words_in(card)} for card in tried)


@pytest.mark.parametrize("word", EVERY_WORD)
def test_a_word_is_played_in_a_scenario_or_printed_on_an_item(word: str) -> None:
    assert word in words_played()


@cache
def words_played() -> set[str]:
    files = [
        *ROOT.glob("tests/games/*/scenarios/*.yaml"),
        *ROOT.glob("content/*/*.yaml"),
        *ROOT.glob("content/*/*/*.yaml"),
    ]
    return {word for file in files for word in words_in(plain_yaml.load_file(file))}


@cache
def written(game: str) -> dict[str, dict[str, Any]]:
    return {card["id"]: card for card in plain_yaml.load_file(cards_of(game))["cards"]}


# --- what bots think of it ---


@cache
def tried_out(game: str) -> "Guess":
    found = load_scenarios(cards_of(game), ROOT / "content", find)
    assert found.faults == []
    return Guess(found.bundle)


class Guess:
    """What bots think of the cards of a bundle in a game that has been played for a while."""

    def __init__(self, bundle: dict[str, Any]) -> None:
        rules = interpreter(bundle)
        self.judge, self.rules = judge_for(rules), rules
        game = Game.new(rules, {"players": 2, "seed": 5})
        random = Random(3)
        while len(game.choices) < DECISIONS or len(game.codes) < 2:
            game.apply(random.randrange(len(game.codes)))
        self.state = game.state
        amounts = self.state.seats[self.state.actor].amounts
        amounts[:] = [max(amount, 3) for amount in amounts]
        self.items = {item.id: item for item in rules.program.items}

    def of(self, card: str) -> int:
        """What having it brings, and what playing it does."""
        item = self.items[card]
        thing = self.rules.first_item + item.index
        if isinstance(self.judge, UnderwaterJudge):
            beliefs, outlook = self.judge, outlook_at(self.judge, self.state)
            codes = [
                thing,
                *([thing + ACTION] if "action" in item.blocks else []),
                *([-thing] if self.is_played(card) else []),
            ]
            return sum(worth_now(beliefs, self.state, code, outlook, {}) for code in codes)
        assert isinstance(self.judge, TableJudge)
        assert isinstance(self.rules, TableRules)
        rules = [rule for section in item.rules.values() for rule in section]
        done = sum(self.judge.block_worth(self.state, block, thing) for block in item.blocks.values())
        return done + sum(self.judge.rule_worth(rule) for rule in rules)

    def is_played(self, card: str) -> bool:
        return "instant" in self.items[card].blocks


@pytest.mark.parametrize(("game", "card"), TRIED)
def test_bots_know_whether_a_card_is_good_for_its_owner(game: str, card: str) -> None:
    worth = tried_out(game).of(card)
    if any(card in each.get("harm", ()) for each in SUBJECTS.values()):
        assert worth <= 0
    elif any(card in each.get("depends", ()) for each in SUBJECTS.values()):
        assert worth >= 0
    else:
        assert worth > 0


def example_of(word: str) -> str:
    vocabulary = find("underwater_cities").vocabulary()
    return code_in_own_nouns(ALL_WORDS[word].example, own_nouns(vocabulary))


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> "Guess":
    """A card of Underwater Cities for each word, with its example on it."""
    lines = ["pack: underwater_cities", "given: {players: 2}", "cards:"]
    for number, word in enumerate(ALL_WORDS, 901):
        section = "instant" if word in EFFECT_WORDS or word not in PART_WORDS else "permanent"
        lines += [f"  - id: tries_{word}", f"    number: {number}", "    deck: era_1", "    colour: green"]
        lines += ["    source: original", *BESIDE.get(word, ()), f"    {section}: {example_of(word)}"]
    lines += [
        "scenarios: [{id: nothing, given: {hand: []}, run: {gain: {credits: 1}}, expect: {resources: {credits: 1}}}]"
    ]
    file = tmp_path_factory.mktemp("words") / "words.yaml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = load_scenarios(file, ROOT / "content", find)
    assert {fault.code for fault in found.faults if fault.is_error} <= set(), found.faults
    return Guess(found.bundle)


@pytest.mark.parametrize("word", sorted(PART_WORDS))
def test_bots_have_an_opinion_of_every_word(examples: "Guess", word: str) -> None:
    assert examples.of(f"tries_{word}") != 0


@pytest.mark.parametrize("word", ASKING)
def test_bots_have_an_opinion_of_what_depends_on_a_condition(examples: "Guess", word: str) -> None:
    assert examples.of(f"tries_{word}") >= 0
