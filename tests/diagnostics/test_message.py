"""A message reads as its English text, and never forgets what it is made of."""

import json
import pickle
from copy import deepcopy
from pathlib import Path

import pytest

from uwc_content.diagnostics import NOTHING, Counted, Diagnostic, Message, Span, all_of, any_of, verbatim
from uwc_content.diagnostics.message import from_plain, plain

MESSAGES = {
    "without values": (Message("the event is empty"), "the event is empty"),
    "with values": (Message("`{name}` of {total}", name="kelp", total=3), "`kelp` of 3"),
    "with a message": (Message("no {what}", what=Message("a {sort}", sort="farm")), "no a farm"),
    "with several": (Message("known: {names}", names=("kelp", Message("none"), 3)), "known: kelp, none, 3"),
    "with a path": (Message("in {file}", file=Path("cards.yaml")), "in cards.yaml"),
    "with code": (
        Message("write `{pay: {cards: 1}}`, not {what}", what="{name}"),
        "write `{pay: {cards: 1}}`, not {name}",
    ),
    "nothing": (NOTHING, ""),
    "what the system says": (verbatim("No {such} file"), "No {such} file"),
    "one thing": (Counted("{n} error", "{n} errors", 1), "1 error"),
    "many things": (Counted("{n} error", "{n} errors", 1234), "1,234 errors"),
    "one of two": (any_of(["a", "b"]), "a or b"),
    "one of three": (any_of(["a", Message("b"), "c"]), "a, b or c"),
    "all of three": (all_of(["a", "b", "c"]), "a, b and c"),
    "counted inside": (Message("{files} changed", files=Counted("{n} file", "{n} files", 2)), "2 files changed"),
}


def structure(message: Message) -> object:
    return type(message), message.template, dict(message.values)


@pytest.mark.parametrize(("message", "text"), MESSAGES.values(), ids=MESSAGES)
def test_a_message_is_its_english_text(message: Message, text: str) -> None:
    assert message == text
    assert hash(message) == hash(text)
    assert type(str(message)) is str


@pytest.mark.parametrize(("message", "_"), MESSAGES.values(), ids=MESSAGES)
def test_json_and_copies_keep_template_and_values(message: Message, _: str) -> None:
    through_json = from_plain(json.loads(json.dumps(plain(message))))
    for again in (through_json, pickle.loads(pickle.dumps(message)), deepcopy(message)):
        assert again == message
        assert structure(again) == structure(message)
        assert plain(again) == plain(message)


def test_a_message_never_changes() -> None:
    with pytest.raises(AttributeError, match="template"):
        Message("the event is empty").template = "the event is full"


def test_a_template_is_filled_later_with_what_it_has_a_place_for() -> None:
    message = Message("`{mark}` in line {line}", mark="[").filled(line=3, column=7)
    assert message == "`[` in line 3"
    assert message.values == {"mark": "[", "line": 3}


def test_words_of_a_message_are_written_out_before_its_template_alone() -> None:
    message = Message("a {one} at a {other} with {what}", one=Message("city"), other=Message("site"), what="kelp")
    assert list(message.spellings()) == [
        "a city at a site with {what}",
        "a city at a {other} with {what}",
        "a {one} at a site with {what}",
        "a {one} at a {other} with {what}",
    ]


def test_the_same_fault_is_the_same_whatever_it_was_made_of() -> None:
    span = Span("cards.yaml", 1, 1, 1, 1)
    one, other = Message("there is no deck"), Message("there is no {sort}", sort=Message("deck"))
    assert len({Diagnostic("UWC206", one, span), Diagnostic("UWC206", other, span)}) == 1
