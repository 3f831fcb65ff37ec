"""The reference of the language: complete, documented, and with examples that are right."""

import json
from typing import Any

import pytest
from designers_project import uwc as command

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.compiler.parse.shapes import ARGUMENTS, EVENT_ARGUMENTS, NARROWING, WORD_SHAPES
from uwc_content.compiler.teaching import teaching_vocabulary
from uwc_content.games import GAMES, find
from uwc_content.language.base import Sort
from uwc_content.language.parts import ALL_WORDS
from uwc_content.language.vocabulary import Noun, Vocabulary
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.reference import Entry, entries_called, known_names, reference

UNDERWATER = "underwater_cities"
RULESET = ("--ruleset", "underwater_cities")
"""The packs of the project have several."""
ENTRIES = reference(find(UNDERWATER).vocabulary())


def faults_of(example: str, type_name: str, section: str, vocabulary: Vocabulary) -> list[str]:
    root, faults = read_yaml("example.yaml", example.encode())
    assert root is not None, faults
    notes = Notes("example.yaml")
    definition = vocabulary.items[type_name]
    this = type_name if definition.this else ""
    Language(Names(vocabulary), notes).section(section, definition.sections[section], root, definition.here, this)
    return [fault.message for fault in (*faults, *notes.faults)]


@pytest.mark.parametrize(
    "entry",
    [each for each in reference(teaching_vocabulary()) if each.example and "of turns" not in each.sort],
    ids=lambda each: f"{each.sort}:{each.name}",
)
def test_an_example_is_accepted_in_a_fitting_section(entry: Entry) -> None:
    assert_fits(entry, "scrolls", teaching_vocabulary())


@pytest.mark.parametrize(
    "entry",
    [each for each in ENTRIES if each.example and "of turns" not in each.sort],
    ids=lambda each: f"{each.sort}:{each.name}",
)
def test_an_example_in_the_nouns_of_a_game_is_accepted_there(entry: Entry) -> None:
    assert_fits(entry, "cards", find(UNDERWATER).vocabulary())


def assert_fits(entry: Entry, played: str, vocabulary: Vocabulary) -> None:
    sections = ((played, "instant"), (played, "permanent"), ("sites", "production"))
    found = {section: faults_of(entry.example, type_name, section, vocabulary) for type_name, section in sections}
    assert [] in found.values(), found


def test_nouns_that_a_game_has_nothing_for_are_said_to_be_of_another() -> None:
    upgrade = next(each for each in reference(find("nautilus").vocabulary()) if each.name == "upgrade")
    assert upgrade.facts == ("nouns of an example game, not of this one: `mill`, `ideas`",)
    assert not any("example game" in fact for each in ENTRIES for fact in each.facts)


def test_people_have_an_entry_where_somebody_can_be_paid() -> None:
    people = {"owner": Noun(doc="The player who owns it.")}
    vocabulary = find("nautilus").vocabulary().model_copy(update={"people": people})
    entry = next(each for each in reference(vocabulary) if each.name == str(Sort.PERSON))
    assert faults_of(entry.example, "discoveries", "recovered", vocabulary) == []


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_game_has_an_overview(ruleset: str) -> None:
    shown = uwc("words", "--ruleset", ruleset)
    assert shown.exit_code == 0, shown.exception
    missing = [entry.name for entry in reference(find(ruleset).vocabulary()) if entry.name not in shown.stdout]
    assert missing == []


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_entry_is_documented(ruleset: str) -> None:
    for entry in reference(find(ruleset).vocabulary()):
        assert entry.doc.strip().endswith((".", "?", "!", ":")), entry
        assert all(argument.doc for argument in entry.arguments), entry


@pytest.mark.parametrize(
    ("ruleset", "type_name", "section"), [("micro_city", "quarters", "basic"), ("nautilus", "discoveries", "recovered")]
)
def test_words_of_a_ruleset_have_examples_that_it_accepts(ruleset: str, type_name: str, section: str) -> None:
    vocabulary = find(ruleset).vocabulary()
    examples = [
        entry.example for entry in reference(vocabulary) if entry.sort == "effect" and entry.name in vocabulary.words
    ]
    assert len(examples) == len(vocabulary.words) > 0
    assert [faults_of(example, type_name, section, vocabulary) for example in examples] == [[] for _ in examples]


def test_every_word_of_the_language_has_an_entry_with_an_example() -> None:
    vocabulary = find(UNDERWATER).vocabulary()
    sorts = set(Sort) - {Sort.PERSON}  # Underwater Cities has nobody to pay.
    wanted = {*ALL_WORDS, *NARROWING, *EVENT_ARGUMENTS, *Names(vocabulary).verbs, "it", "here", "one_of", *sorts}
    assert wanted <= {entry.name for entry in ENTRIES if entry.example}


def test_every_argument_of_a_word_is_listed() -> None:
    for word, shape in WORD_SHAPES.items():
        listed = {
            argument.name
            for entry in entries_called(word, find(UNDERWATER).vocabulary())
            for argument in entry.arguments
        }
        assert {word, *shape.arguments} <= listed


def test_every_noun_of_the_ruleset_has_an_entry() -> None:
    vocabulary = find(UNDERWATER).vocabulary()
    nouns = {name for table in vocabulary.model_fields_set for name in getattr(vocabulary, table)}
    assert nouns <= {entry.name for entry in ENTRIES}


def test_the_sorts_of_arguments_can_be_looked_up() -> None:
    words = [entry for entry in ENTRIES if entry.sort in ("effect", "rule", "condition", "narrowing word")]
    sorts = {argument.sort for entry in words for argument in entry.arguments}
    assert sorts <= {entry.name for entry in ENTRIES if entry.sort == "sort of value"}


def uwc(*arguments: str) -> Any:
    """The command about the first game, unless another is named."""
    return command(*arguments, *(() if "--ruleset" in arguments else ("--ruleset", UNDERWATER)))


def test_the_overview_shows_every_word_once_in_its_group() -> None:
    shown = uwc("words", *RULESET)
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    for word in ("gain", "together", "kelp", "hand_limit"):
        assert any(line.startswith(f"  {word} ") for line in lines)
    assert "Effects: what is done" in lines


def test_a_word_is_shown_with_arguments_and_example() -> None:
    shown = uwc("words", "build", *RULESET).stdout
    for expected in ("build (effect)", "cost:", "required", "optional", "Example: {build: {tunnel: 2}, cost: free}"):
        assert expected in shown


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("kelp", "Food for the cities"),
        ("upgraded_farm", "A `farm` that is upgraded."),
        ("unconnected_upgraded_farm", "A `farm` that is unconnected and upgraded."),
        ("federation", "its marker is moved by `advance: {federation: 1}`"),
        ("resource", "one of: `credits`"),
        ("production", "section of cards"),
        ("deck", "values: `era_1`"),
    ],
)
def test_nouns_sections_and_fields_are_explained(noun: str, expected: str) -> None:
    assert expected in uwc("words", noun, *RULESET).stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["words", "biuld", *RULESET], "did you mean `build`?"),
        (["words", "farms", *RULESET], "did you mean `farm`?"),
        (["words", "spend", *RULESET], "write `pay:"),
        (["words", "gain", "--ruleset", "nautilos"], "did you mean `nautilus`?"),
    ],
)
def test_an_unknown_word_is_refused_with_a_hint(arguments: list[str], hint: str) -> None:
    refused = uwc(*arguments)
    assert refused.exit_code == 2
    assert hint in refused.stderr


def test_json_holds_every_entry() -> None:
    listed = json.loads(uwc("words", "--format", "json", *RULESET).stdout)
    assert [each["name"] for each in listed] == [entry.name for entry in ENTRIES]
    assert listed[0]["arguments"][0].keys() == {"name", "sort", "required", "doc"}


def test_markdown_has_a_heading_and_a_table_for_every_word() -> None:
    shown = uwc("words", "--format", "markdown", *RULESET).stdout
    assert shown.count("\n### `") == len(ENTRIES)
    assert "| `cost` | cost |" in shown


def test_other_rulesets_have_their_own_nouns() -> None:
    assert uwc("words", "nemo", "--ruleset", "nautilus").exit_code == 0
    assert uwc("words", "nemo").exit_code == 2


def test_among_several_rulesets_a_word_tells_which_is_meant() -> None:
    refused = command("words")
    assert (
        refused.exit_code,
        "--ruleset: micro_city, nautilus, underwater_cities, humming_meadow" in refused.stderr,
    ) == (
        2,
        True,
    )
    assert command("words", "gain").stdout.startswith("gain (effect)")
    assert command("words", "metropolis").stdout == command("words", "metropolis", *RULESET).stdout


def test_every_word_that_may_be_written_is_known() -> None:
    written = {
        *ALL_WORDS,
        *ARGUMENTS,
        *NARROWING,
        *EVENT_ARGUMENTS,
        "one_of",
        "all",
        "did",
        "sum",
        "it",
        "here",
        "this",
    }
    assert written - known_names(teaching_vocabulary()) == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("sort", "table"), [(Sort.PERIOD, "periods"), (Sort.SHARED, "shared"), (Sort.SOURCE, "sources")]
)
def test_a_sort_of_value_names_what_this_game_has_and_nothing_else(game: str, sort: Sort, table: str) -> None:
    vocabulary = find(game).vocabulary()
    entry = next(each for each in reference(vocabulary) if (each.name, each.sort) == (str(sort), "sort of value"))
    names = ", ".join(f"`{name}`" for name in getattr(vocabulary, table))
    assert not names or f"in this game: {names}" in entry.facts
    assert "`" not in entry.doc.partition(". ")[0]


def test_what_stands_beside_a_word_of_one_game_is_listed() -> None:
    entry = next(each for each in entries_called("steps", find("nautilus").vocabulary()) if each.sort == "argument")
    assert (entry.facts, entry.example) == (("beside `move`",), "{move: researcher, steps: 1}")
