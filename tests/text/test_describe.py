"""Every example gives its sentence, every word and noun has one, and no number or noun is lost in it."""

import pytest
from described_examples import RULESETS, Example, changes, english, examples, lowered, tables_of
from generated_parts import part, realised, spots
from hypothesis import HealthCheck, given, settings
from underwater_pack import compilation

from uwc_content.compiler.parse.names import KERNEL_VERBS
from uwc_content.compiler.teaching import code_in_own_nouns, own_nouns
from uwc_content.games import find
from uwc_content.language.base import Word
from uwc_content.language.parts import ALL_WORDS, PART_WORDS
from uwc_content.language.quantities import Narrowed
from uwc_content.language.vocabulary import SectionSort
from uwc_content.text import (
    describe_bag,
    describe_condition,
    describe_item,
    describe_part,
    describe_parts,
    describe_section,
    describe_sections,
)
from uwc_content.text.conditions import CONDITIONS, NEGATED
from uwc_content.text.coverage import lacking
from uwc_content.text.events import TENSES
from uwc_content.text.quantities import NARROWING
from uwc_content.text.sections import DESCRIBERS

SEA = "underwater_cities"


def test_there_are_examples_of_three_games() -> None:
    assert len(examples()) > 200
    assert {example.ruleset for example in examples()} == set(RULESETS)


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.id)
def test_an_example_gives_its_sentence(example: Example) -> None:
    assert describe_sections(english(example.ruleset), example.type, example.sections) == example.sentence


@pytest.mark.parametrize("ruleset", RULESETS)
def test_english_lacks_nothing(ruleset: str) -> None:
    assert lacking(english(ruleset), english(ruleset)) == []


# --- completeness ---


def test_every_word_has_a_describer() -> None:
    assert DESCRIBERS.keys() == {*PART_WORDS, "word"}
    assert CONDITIONS.keys() == {*ALL_WORDS.keys() - PART_WORDS.keys(), "stands"}
    assert NEGATED.keys() <= CONDITIONS.keys()


def test_every_narrowing_word_has_a_describer() -> None:
    assert NARROWING.keys() == {field.alias or name for name, field in Narrowed.model_fields.items()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_event_verb_has_a_template_in_every_tense(ruleset: str) -> None:
    grammar = english(ruleset)
    verbs = {*KERNEL_VERBS, *grammar.facts.vocabulary.events}
    assert [(tense, verb) for tense in TENSES for verb in verbs if not grammar.has(f"event:{tense}", verb)] == []


@pytest.mark.parametrize("word", ALL_WORDS.values(), ids=ALL_WORDS.keys())
def test_the_example_of_a_word_has_a_sentence(word: type[Word]) -> None:
    example = code_in_own_nouns(word.example, own_nouns(find(SEA).vocabulary()))
    text = describe_parts(english(SEA), lowered(SEA, example, SectionSort.BOTH))
    assert text.endswith(".")
    assert "⟦" not in text
    assert "{" not in text


def test_every_item_of_the_shipped_pack_has_a_text() -> None:
    texts = {
        record.id: describe_item(english(SEA), record.type, record.item)
        for records in compilation().items.values()
        for record in records
        if record.type in english(SEA).facts.vocabulary.items
    }
    assert texts
    assert [name for name, text in texts.items() if not text or "⟦" in text] == []


# --- single wordings ---

SENTENCES = {
    "{gain: {points: {1: 2, 3: 4}, kelp: 1, by: city}}": (
        "Gain 1 kelp and points (1 → 2, 3 or more → 4) according to the number of connected cities."
    ),
    "{gain: {points: 1, per: {did: {draw: 1}}}}": "Gain 1 point for each card drawn this turn.",
    "{gain: {points: {1: 1, 2: 3}, by: era}}": "Gain points according to the era: I → 1, II or more → 3.",
    "{gain: {points: 1, per: {farm: 1, different: city}}}": (
        "Gain 1 point for each different city with connected farms."
    ),
    "{gain: {points: 1, per: {one_of: [{farm: 3}, cards]}}}": (
        "Gain 1 point for each set of 3 connected farms and each card in your hand."
    ),
    "{pay: {points: 1, cards: 2, per: city}, then: {draw: 1}}": (
        "You may pay 1 point and discard 2 cards for each connected city to draw 1 card."
    ),
    "{build: {farm: 2}, cost: {credits: 1}, less: {credits: 1, per: city}}": (
        "Build up to 2 farms for 1 credit each, but for 1 credit less each for each connected city."
    ),
    "{build: farm, cost: usual}": "Build 1 farm at the usual cost.",
    "{draw: {cards: hand_limit}}": "Draw as many cards as your hand limit.",
    "{use: {available_slot: 2}}": "Use the actions of up to 2 available slots.",
    "{use: red_slot}": "Use the action of a red slot.",
    "{select: red_slot, then: {use: it}}": "Choose 1 red slot; then use it.",
}


@pytest.mark.parametrize(("text", "sentence"), SENTENCES.items())
def test_an_effect_reads_well(text: str, sentence: str) -> None:
    assert describe_parts(english(SEA), lowered(SEA, text)) == sentence


def test_a_branch_that_does_not_show_its_end_stands_in_brackets() -> None:
    inner = "{if: {era: 1}, then: {draw: 1}}"
    text = describe_parts(english(SEA), lowered(SEA, f"{{if: {{era: [2]}}, then: {inner}, else: {{draw: 2}}}}"))
    assert text == "If it is Era II, (if it is Era I, draw 1 card); otherwise, draw 2 cards."


def test_a_choice_inside_a_choice_has_labels_of_its_own() -> None:
    inner = "{choose: [{pay: {kelp: 1}, then: {draw: 1}}, {draw: 2}]}"
    text = describe_parts(english(SEA), lowered(SEA, f"{{choose: [{inner}, {{draw: 3}}]}}"))
    assert text == "Choose one: (a) choose one: (i) pay 1 kelp to draw 1 card; (ii) draw 2 cards; (b) draw 3 cards."


def test_an_either_or_inside_another_stands_in_brackets() -> None:
    text = "{any_of: [{any_of: [{era: 1}, {era: 2}]}, {federation: 1}]}"
    assert describe_condition(english(SEA), lowered(SEA, text, SectionSort.CONDITION)) == (
        "(it is Era I or it is Era II) or your Federation marker is on space 1"
    )


def test_a_price_is_a_plain_list() -> None:
    assert describe_bag(english(SEA), {"of": {"credits": 3, "kelp": 1}}) == "3 credits and 1 kelp"


def test_an_unknown_word_is_shown_and_not_refused() -> None:
    assert describe_part(english(SEA), {"op": "juggle", "what": {}}) == "⟦template juggle⟧"


# --- nothing is lost ---


@pytest.mark.parametrize("ruleset", RULESETS)
def test_changing_a_number_or_noun_of_an_example_changes_its_sentence(ruleset: str) -> None:
    unchanged = []
    for example in examples():
        if example.ruleset == ruleset:
            for section, sort, value in example.sections:
                text = describe_section(english(ruleset), example.type, section, sort, value)
                for changed in changes(value, tables_of(ruleset)):
                    if describe_section(english(ruleset), example.type, section, sort, changed) == text:
                        unchanged.append((text, changed))
    assert unchanged == []


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(part())
def test_changing_any_number_or_noun_changes_the_sentence(tree: object) -> None:
    sentence = describe_part(english(SEA), realised(tree))
    assert "⟦" not in sentence
    for spot in spots(tree):
        assert describe_part(english(SEA), realised(tree, spot)) != sentence, (spot, sentence)
