"""Hints find what was meant: near spellings, plain English amounts, and the word that acts on a noun."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uwc_content.compiler.hints.names_meant import known_here, noun_as_word, phrase
from uwc_content.compiler.hints.wrong_numbers import hint_for_text
from uwc_content.compiler.parse.names import Names
from uwc_content.diagnostics import did_you_mean, nearest
from uwc_content.games import find

NAMES = Names(find("underwater_cities").vocabulary())
RESOURCES = NAMES.roles["bag"].names
KINDS = NAMES.roles["selection"].names


@pytest.mark.parametrize(
    ("wrong", "right"),
    {
        "cities": "city",
        "Laboratories": "laboratory",
        "metropolises": "metropolis",
        "desalination-plants": "desalination_plant",
        "Desalination Plant": "desalination_plant",
        "plant": "desalination_plant",
        "lab": "laboratory",
        "tunel": "tunnel",
        "xyz": "",
        "ab": "",
    }.items(),
)
def test_the_nearest_name_is_the_one_that_was_meant(wrong: str, right: str) -> None:
    assert nearest(wrong, KINDS) == right
    assert did_you_mean(wrong, KINDS) == (f"did you mean `{right}`?" if right else "")


def test_of_equally_near_names_the_first_is_meant() -> None:
    assert nearest("era I", ["era_3", "era_2", "era_1"]) == "era_1"


def test_what_is_no_text_is_near_to_nothing() -> None:
    assert nearest(12, KINDS) == ""


@given(st.sampled_from(sorted(KINDS)))
def test_a_name_is_nearest_to_itself(name: str) -> None:
    assert nearest(name, KINDS) == name


@given(st.text(max_size=30), st.sets(st.text(min_size=1, max_size=8), max_size=8))
def test_the_nearest_name_is_one_of_the_known_ones(wrong: str, known: set[str]) -> None:
    assert nearest(wrong, known) in {*known, ""}


@pytest.mark.parametrize(
    ("text", "braces"),
    {
        "2 kelp": "{kelp: 2}",
        "kelp 2": "{kelp: 2}",
        "two credits": "{credits: 2}",
        "3 x kelp": "{kelp: 3}",
        "kelp and steelplast": "{kelp: 1, steelplast: 1}",
        "2 kelp, 1 science": "{kelp: 2, science: 1}",
        "kelp or science": "{one_of: [kelp, science]}",
        "2 kelp or science": "{one_of: [{kelp: 2}, science]}",
        "kelp/science": "{one_of: [kelp, science]}",
        "kelp": "",
        "2": "",
        "2 3 kelp": "",
        "some fish": "",
    }.items(),
)
def test_an_amount_in_plain_english_is_put_into_braces(text: str, braces: str) -> None:
    assert phrase(text, RESOURCES) == braces


@pytest.mark.parametrize(
    ("text", "hint"),
    {
        "12": "write it without quotes",
        "-3": "write it without quotes",
        "two": "write 2",
        "Second": "write 2",
        ">= 5": "write 5",
        "5+": "write 5",
        "1-3": "write 3; for things to build, upgrade or use it means up to so many",
        "many": "write a number such as 2",
    }.items(),
)
def test_a_number_in_another_writing_is_understood(text: str, hint: str) -> None:
    assert hint_for_text(text) == hint


@pytest.mark.parametrize(
    ("noun", "effect"),
    {
        "kelp": "gain: {kelp: 2}",
        "resource": "gain: {resource: 2}",
        "cards": "draw: {cards: 2}",
        "farm": "build: {farm: 2}",
        "federation": "advance: {federation: 2}",
        "hand_limit": "raise: {hand_limit: 2}",
        "ignore_colour": "allow: ignore_colour",
        "nothing_known": "",
    }.items(),
)
def test_a_noun_names_the_word_that_acts_on_it(noun: str, effect: str) -> None:
    assert noun_as_word(noun, "2", NAMES) == effect


def test_only_so_many_known_names_are_listed() -> None:
    assert known_here(["b", "a"]) == "known here: a, b"
    assert known_here([]) == "known here: none"
    assert known_here(f"name_{i:02}" for i in range(20)).endswith("name_11, …")
