"""Conditions that can never hold are found, and those that can are left alone."""

import pytest

from uwc_content.compiler.parse.effects import Language
from uwc_content.compiler.parse.names import Names
from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find
from uwc_content.language.vocabulary import Resource, Vocabulary
from uwc_content.reading.yaml import read_yaml

VOCABULARY = find("underwater_cities").vocabulary()


def faults(condition: str, vocabulary: Vocabulary = VOCABULARY) -> list[Diagnostic]:
    root, _ = read_yaml("needs.yaml", condition.encode())
    assert root is not None
    notes = Notes("needs.yaml")
    Language(Names(vocabulary), notes).condition(root)
    return notes.faults


IMPOSSIBLE = {
    "{have: {kelp: 3}, at_most: {kelp: 1}}": "have",
    "{have: {farm: 2}, at_most: {building: 1}}": "have",
    "{have: {upgraded_farm: 2}, at_most: {farm: 1}}": "have",
    "{have: {connected_city: 3}, at_most: {city: 2}}": "have",
    "{have: {farm: 2}, not: {have: {farm: 2}}}": "not",
    "{federation: 1, not: {federation: 1}}": "not",
    "{did: {build: tunnel}, not: {did: {build: tunnel}}}": "not",
    "{any_of: [{have: {kelp: 2}, at_most: {kelp: 1}}, {era: 2}]}": "have",
    "{not: {have: {kelp: 2}, at_most: {kelp: 1}}}": "have",
}

POSSIBLE = [
    "{have: {kelp: 3}, at_most: {kelp: 3}}",
    "{have: {kelp: 3}, at_most: {science: 1}}",
    "{have: {building: 3}, at_most: {farm: 1}}",
    "{have: {farm: 3}, at_most: {farm: 1, at: symbiotic_city}}",
    "{have: {farm: 2, at: symbiotic_city}, at_most: {city: 1}}",
    "{have: {farm: 3}, not: {have: {farm: 4}}}",
    "{have: {farm: 0}, era: [2, 3]}",
    "{have: {city: 1, with: {farm: 0}}, at_most: {farm: 0}}",
    "{federation: [1, 2], not: {federation: 1}}",
]


@pytest.mark.parametrize(("condition", "place"), IMPOSSIBLE.items())
def test_a_condition_that_can_never_hold_is_told_at_the_word_concerned(condition: str, place: str) -> None:
    (fault,) = faults(condition)
    column = condition.index(f"{place}:") + 1
    assert (fault.code, fault.span.column, fault.span.end_column) == ("UWC308", column, column + len(place))
    assert fault.hint


@pytest.mark.parametrize("condition", POSSIBLE)
def test_a_condition_that_can_hold_is_left_alone(condition: str) -> None:
    assert faults(condition) == []


def test_none_of_a_kind_and_some_of_its_part_is_told_twice() -> None:
    assert {fault.code for fault in faults("{have: {farm: 0, upgraded_farm: 2}}")} == {"UWC307", "UWC308"}


def test_more_than_the_cap_of_a_resource_cannot_be_had() -> None:
    capped = VOCABULARY.resources | {"kelp": Resource(doc="Food.", cap=6)}
    vocabulary = VOCABULARY.model_copy(update={"resources": capped})
    assert faults("{have: {kelp: 6}}", vocabulary) == []
    assert [fault.code for fault in faults("{have: {kelp: 7}}", vocabulary)] == ["UWC308"]
