"""Slots that do not make a main board, and cards that do not fit their deck."""

from collections.abc import Iterator
from typing import Any

import pytest
from underwater_pack import names, records, rules

from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.games.underwater_cities.checks.cards import CARD_CHECKS
from uwc_content.games.underwater_cities.checks.slots import SLOT_CHECKS
from uwc_content.games.underwater_cities.model import UnderwaterRules
from uwc_content.language.manifest import Pack

CHECKS = (*SLOT_CHECKS, *CARD_CHECKS)
PRICE_ONE = {"of": {"credits": 1}}
PRICE_THREE = {"of": {"credits": 3}}

BROKEN_SLOTS: dict[str, tuple[str, Lowered, list[tuple[str, str]]]] = {
    "a slot of another colour": (
        "special",
        {"colour": "red", "positions": {"small": 13}},
        [("UWC406", "rules.yaml"), ("UWC406", "special")],
    ),
    "a slot that leaves one side": (
        "two_farms",
        {"colour": "red", "positions": {"small": 17}},
        [("UWC406", "rules.yaml"), ("UWC406", "two_farms"), ("UWC410", "tunnel_and_city")],
    ),
    "two slots at one position": (
        "two_farms",
        {"colour": "red", "positions": {"large": 7}},
        [("UWC410", "tunnel_and_city"), ("UWC410", "two_farms")],
    ),
    "no slot that is always available": (
        "always_available",
        {"colour": "green", "positions": {"small": 16, "large": 16}},
        [("UWC406", "always_available")] * 2 + [("UWC410", "always_available")] * 2,
    ),
    "a second slot that is always available": (
        "two_farms",
        {"positions": {"large": 6}, "always_available": True},
        [("UWC406", "rules.yaml"), ("UWC410", "always_available"), ("UWC510", "two_farms")],
    ),
    "an always-available slot with a colour": (
        "always_available",
        {"positions": {"small": 16, "large": 16}, "always_available": True, "colour": "red"},
        [("UWC406", "always_available")] * 2 + [("UWC410", "always_available")],
    ),
    "a slot without colour": (
        "two_farms",
        {"positions": {"large": 6}},
        [("UWC406", "rules.yaml"), ("UWC410", "two_farms")],
    ),
}

CARDS: dict[str, tuple[Lowered, list[str]]] = {
    "a plain card of an era": ({"deck": "era_1", "colour": "red"}, []),
    "a cheap special card": ({"deck": "special_low", "colour": "red", "price": PRICE_ONE}, []),
    "a dear special card": ({"deck": "special_high", "colour": "red", "price": PRICE_THREE}, []),
    "an assistant": ({"deck": "assistants"}, []),
    "a card whose deck is missing": ({}, []),
    "a card of an era with a price": ({"deck": "era_2", "colour": "red", "price": PRICE_ONE}, ["UWC411"]),
    "an assistant with a price": ({"deck": "assistants", "price": PRICE_ONE}, ["UWC411"]),
    "a dear card in the cheap deck": ({"deck": "special_low", "colour": "red", "price": PRICE_THREE}, ["UWC411"]),
    "a cheap card in the dear deck": ({"deck": "special_high", "colour": "red", "price": PRICE_ONE}, ["UWC411"]),
    "a price in science": (
        {"deck": "special_high", "colour": "red", "price": {"of": {"science": 3}}},
        ["UWC411"],
    ),
    "a price of two resources": (
        {"deck": "special_high", "colour": "red", "price": {"of": {"credits": 3, "kelp": 1}}},
        ["UWC411"],
    ),
    "a special card without price": ({"deck": "special_low", "colour": "red"}, ["UWC411"]),
    "a card of an era without colour": ({"deck": "era_3"}, ["UWC412"]),
    "a special card without colour": ({"deck": "special_high", "price": PRICE_THREE}, ["UWC412"]),
}


def view(items: dict[str, list[ItemRecord]], shape: UnderwaterRules | None) -> PackView:
    pack = Pack(id="test", version="0.1.0", ruleset="underwater_cities", locales=["en"])
    return PackView(pack, names().vocabulary, shape, items, lambda *_: Span.whole_line("pack.yaml"))


def faults_of(items: dict[str, list[ItemRecord]], shape: UnderwaterRules | None) -> Iterator[Diagnostic]:
    for check in CHECKS:
        yield from check(view(items, shape))


def owner(fault: Diagnostic, slots: list[ItemRecord]) -> str:
    return next((slot.id for slot in slots if slot.span == fault.span), fault.span.file)


def slots_with(changed: str, fields: dict[str, Any]) -> list[ItemRecord]:
    return [
        slot._replace(item={**slot.item, "fields": fields}) if slot.id == changed else slot for slot in records("slots")
    ]


def test_the_shipped_slots_and_cards_have_no_faults() -> None:
    assert list(faults_of({"slots": records("slots"), "cards": records("cards")}, rules())) == []


@pytest.mark.parametrize(("changed", "fields", "expected"), BROKEN_SLOTS.values(), ids=list(BROKEN_SLOTS))
def test_slots_that_make_no_board_are_told(changed: str, fields: Lowered, expected: list[tuple[str, str]]) -> None:
    slots = slots_with(changed, fields)
    found = sorted((fault.code, owner(fault, slots)) for fault in faults_of({"slots": slots}, rules()))
    assert found == sorted(expected)


@pytest.mark.parametrize(("fields", "expected"), CARDS.values(), ids=list(CARDS))
def test_cards_must_fit_their_deck(fields: Lowered, expected: list[str]) -> None:
    card = ItemRecord("cards", "card", {"id": "card", "fields": fields}, Span.whole_line("cards.yaml"), "cards.yaml")
    assert [fault.code for fault in faults_of({"cards": [card]}, rules())] == expected


LAST_RESORTS: dict[str, tuple[list[Lowered], list[str]]] = {
    "a plain gain": ([{"op": "gain", "what": {"of": {"credits": 1}}}], []),
    "one gain of two": ([{"op": "gain", "what": {"one_of": [{"of": {"kelp": 1}}, {"of": {"credits": 1}}]}}], []),
    "a gain beside something else": (
        [{"op": "build", "what": {"of": {"farm": 1}}}, {"op": "gain", "what": {"of": {"credits": 1}}}],
        [],
    ),
    "a gain among the alternatives": (
        [{"op": "choose", "what": [[{"op": "build", "what": {}}], [{"op": "gain", "what": {"of": {"kelp": 1}}}]]}],
        [],
    ),
    "cards of a deck that may be used up": ([{"op": "draw", "what": {"of": {"cards": 2}}}], ["UWC510"]),
    "a gain that others receive": ([{"op": "gain", "what": {"of": {"kelp": 1}}, "who": "others"}], ["UWC510"]),
    "a gain that is counted": ([{"op": "gain", "what": {"of": {"kelp": 1}, "per": {"of": {"farm": 1}}}}], ["UWC510"]),
}


@pytest.mark.parametrize(("action", "expected"), LAST_RESORTS.values(), ids=list(LAST_RESORTS))
def test_the_last_resort_always_gives_something(action: list[Lowered], expected: list[str]) -> None:
    slots = [
        ItemRecord("slots", slot.id, {**slot.item, "blocks": {"action": action}}, slot.span, slot.file)
        if slot.id == "always_available"
        else slot
        for slot in records("slots")
    ]
    assert [fault.code for fault in faults_of({"slots": slots}, rules())] == expected


def test_a_side_without_slots_is_told_and_a_pack_without_slots_is_not() -> None:
    large = [slot for slot in records("slots") if "large" in slot.item["fields"]["positions"]]
    only_large = [
        slot._replace(item={**slot.item, "fields": {**slot.item["fields"], "positions": {"large": place}}})
        for slot in large
        if (place := slot.item["fields"]["positions"]["large"])
    ]
    assert {fault.message[:7] for fault in faults_of({"slots": only_large}, rules())} == {"`small`"}
    assert list(faults_of({}, rules())) == []


def test_checks_that_need_rules_say_nothing_without_them() -> None:
    card = ItemRecord("cards", "card", {"fields": {"deck": "era_1"}}, Span.whole_line("cards.yaml"), "cards.yaml")
    assert list(faults_of({"cards": [card], "slots": records("slots")}, None)) == []


def test_a_side_that_the_rules_do_not_know_has_too_many_slots() -> None:
    only_large = rules().model_copy(update={"main_board": {"large": rules().main_board["large"]}})
    faults = list(faults_of({"slots": records("slots")}, only_large))
    assert {fault.code for fault in faults} == {"UWC406"}
    assert len(faults) == 3
