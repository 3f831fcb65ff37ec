"""What is in the box, and how it is dealt; each test names the rules that it proves."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from bundles import real_bundle

from uwc_content.engine.game import Game
from uwc_content.engine.rules import Rules
from uwc_content.games.interpreters import interpreter

SEEDS = range(40)


@cache
def machine() -> Rules:
    return interpreter(real_bundle())


def fields_of(type_name: str) -> list[dict[str, Any]]:
    return [item["fields"] for item in real_bundle()["items"][type_name]]


def new_game(players: int, seed: int, **options: Any) -> dict[str, Any]:
    """What player 1 sees of a new game."""
    return Game.new(machine(), {"players": players, "seed": seed, **options}).observe(0)


def tiles_dealt(seen: dict[str, Any]) -> list[str]:
    return [tile for player in seen["players"] for tile in player["tiles"]]


@pytest.mark.rule("UWC-COMPONENT-02")
def test_there_are_four_basic_and_four_advanced_boards() -> None:
    boards = [board["fields"] for board in real_bundle()["boards"]]
    assert {board["number"]: board["side"] for board in boards} == {
        **dict.fromkeys(range(1, 5), "basic"),
        **dict.fromkeys(range(5, 9), "advanced"),
    }
    assert len(boards) == 8


@pytest.mark.rule("UWC-COMPONENT-05")
def test_the_decks_of_the_eras_hold_180_cards() -> None:
    decks = Counter(card["deck"] for card in fields_of("cards") for _ in range(card.get("copies", 1)))
    assert [decks[f"era_{era}"] for era in (1, 2, 3)] == [66, 57, 57]
    numbers = [card["number"] for card in fields_of("cards") if "number" in card]
    assert sorted(numbers) == list(range(1, 206))


@pytest.mark.rule("UWC-COMPONENT-06", "UWC-SETUP-07")
def test_special_cards_are_split_by_their_price() -> None:
    prices = [(card["deck"], card["price"]["of"]["credits"]) for card in fields_of("cards") if "price" in card]
    by_deck = {deck: [price for each, price in prices if each == deck] for deck in ("special_low", "special_high")}
    assert by_deck["special_high"] == [3] * 10
    assert len(by_deck["special_low"]) == 15
    assert set(by_deck["special_low"]) == {1, 2}


@pytest.mark.rule("UWC-COMPONENT-08")
def test_four_players_are_dealt_16_tiles_but_for_one_brown_and_three_blue_ones() -> None:
    colours = {item["id"]: item["fields"]["colour"] for item in real_bundle()["items"]["metropolises"]}
    assert Counter(colours.values()) == {"brown": 5, "blue": 11}
    for seed in SEEDS:
        dealt = tiles_dealt(new_game(4, seed))
        assert len(set(dealt)) == 12
        assert Counter(colours[tile] for tile in dealt) == {"brown": 4, "blue": 8}


@pytest.mark.rule("UWC-SETUP-13")
@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_everybody_has_a_different_board(side: str) -> None:
    first: Counter[str] = Counter()
    for seed in SEEDS:
        boards = [player["board"] for player in new_game(4, seed, boards=side)["players"]]
        assert len(set(boards)) == 4
        first[boards[0]] += 1
    assert len(first) == 4


@pytest.mark.rule("UWC-SOLO-03")
def test_one_tile_is_never_dealt_to_a_player_alone() -> None:
    removed = real_bundle()["rules"]["solo"]["removed_metropolis"]
    tiles = {tile for seed in range(200) for tile in tiles_dealt(new_game(1, seed))}
    assert tiles == {item["id"] for item in real_bundle()["items"]["metropolises"]} - {removed}
    assert any(removed in tiles_dealt(new_game(2, seed)) for seed in SEEDS)
