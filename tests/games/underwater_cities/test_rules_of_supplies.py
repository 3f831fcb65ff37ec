"""Numbers of the rules that only show at the edge: when pieces run out, when a row of cards is full, what is left."""

from functools import cache
from typing import Any

import pytest
from bundles import real_bundle

from uwc_content.engine import surveying
from uwc_content.engine.game import Game
from uwc_content.games.interpreters import interpreter, judge_for
from uwc_content.games.underwater_cities.rules import choosing
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import CLAIMED, DEAR_DECK, OPEN_CONTRACTS, OPEN_SPECIALS, TILES
from uwc_content.games.underwater_cities.rules.scoring import leftover_points
from uwc_content.games.underwater_cities.rules.seeing import names_of
from uwc_content.games.underwater_cities.rules.tables import ITEMS, KINDS


@cache
def machine() -> UnderwaterCities:
    found = interpreter(real_bundle())
    assert isinstance(found, UnderwaterCities)
    return found


def new_game(players: int, **options: Any) -> Game:
    return Game.new(machine(), {"players": players, "seed": 3, **options})


def is_left(players: int, kind: str, built: int) -> bool:
    """Whether a piece is left when so many are built, by the last player for simplicity."""
    state = new_game(players).state
    for seat in state.seats:
        seat.numbers[KINDS.index(kind)] = 0
    state.seats[-1].numbers[KINDS.index(kind)] = (1 << built) - 1
    return surveying.is_left(machine(), state, KINDS.index(kind))


@pytest.mark.rule("UWC-SETUP-04", "UWC-RES-09")
@pytest.mark.parametrize(("players", "domes"), [(2, 7), (3, 10), (4, 13)])
def test_symbiotic_cities_run_out_by_the_number_of_players(players: int, domes: int) -> None:
    assert is_left(players, "symbiotic_city", domes - 1)
    assert not is_left(players, "symbiotic_city", domes)


@pytest.mark.rule("UWC-COMPONENT-14", "UWC-COMPONENT-17", "UWC-SETUP-06", "UWC-RES-08")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("kind", "pieces"), [("tunnel", 46), ("nonsymbiotic_city", 17)])
def test_tunnels_and_nonsymbiotic_cities_run_out(players: int, kind: str, pieces: int) -> None:
    assert is_left(players, kind, pieces - 1)
    assert not is_left(players, kind, pieces)


@pytest.mark.rule("UWC-SOLO-02")
def test_the_symbiotic_cities_of_the_solo_game_do_not_run_out() -> None:
    assert is_left(1, "symbiotic_city", 40)


@pytest.mark.parametrize(("players", "side"), [(1, "small"), (2, "small"), (3, "large"), (4, "large")])
def test_the_side_of_the_main_board_goes_by_the_number_of_players(players: int, side: str) -> None:
    slots = {slot["id"] for slot in real_bundle()["items"]["slots"] if side in slot["fields"]["positions"]}
    assert set(new_game(players).observe(0)["slots"]) == slots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_contracts_are_in_play_with_any_number_of_players(players: int) -> None:
    assert len(new_game(players, contracts=True).state.zones[OPEN_CONTRACTS]) == 3


@pytest.mark.parametrize(("owned", "needs_room"), [(3, False), (4, True)])
def test_four_action_cards_may_lie_beside_a_board(owned: int, needs_room: bool) -> None:
    state = new_game(2).state
    action = next(item for item in machine().program.by_type["cards"] if "action" in item.blocks)
    state.seats[state.actor].zones[CLAIMED] = [action.index + ITEMS] * owned
    assert choosing.needs_room(machine(), state, action.index + ITEMS) == needs_room


@pytest.mark.parametrize(
    ("left", "points"),
    [
        ({"credits": 3}, 0),
        ({"credits": 4}, 1),
        ({"credits": 7}, 1),
        ({"kelp": 4}, 1),
        ({"science": 3}, 0),
        ({"science": 4}, 1),
        ({"steelplast": 3}, 0),
        ({"steelplast": 4}, 1),
        ({"biomatter": 1}, 0),
        ({"biomatter": 2}, 1),
        ({"biomatter": 1, "kelp": 1, "science": 1}, 1),
        ({"kelp": 3}, 0),
    ],
    ids=str,
)
def test_what_is_left_is_worth_a_point_for_every_four_credits(left: dict[str, int], points: int) -> None:
    state = new_game(2).state
    amounts = state.seats[0].amounts
    for name, index in machine().program.amount_index.items():
        if index < len(amounts):
            amounts[index] = left.get(name, 0)
    assert leftover_points(machine(), state, 0) == points


# --- special cards ---

COVERED = 1_000
"""More cards than any deck has."""


def with_special_cards(deck: str, **numbers: Any) -> tuple[UnderwaterCities, Game]:
    """A game by other rules about one deck of special cards."""
    bundle = real_bundle()
    bundle["rules"]["special_cards"][deck].update(numbers)
    found = interpreter(bundle)
    assert isinstance(found, UnderwaterCities)
    return found, Game.new(found, {"players": 2, "seed": 3})


def cards_of(deck: str) -> set[str]:
    return {card["id"] for card in real_bundle()["items"]["cards"] if card["fields"]["deck"] == deck}


def open_cards(game: Game, deck: str) -> list[str]:
    return [card for card in game.observe(0)["open_specials"] if card in cards_of(deck)]


def take_open(rules: UnderwaterCities, game: Game, deck: str) -> None:
    card = rules.program.by_id[open_cards(game, deck)[0]].index + ITEMS
    rules.take_thing(game.state, card, "")


@pytest.mark.rule("UWC-SETUP-08", "UWC-SETUP-09", "UWC-SPEC-02", "UWC-SPEC-03")
@pytest.mark.parametrize(("deck", "number", "after"), [("special_low", 1, 1), ("special_high", 6, 5)])
def test_one_cheap_card_is_always_open_and_six_dear_ones_are_not_replaced(deck: str, number: int, after: int) -> None:
    game = new_game(2)
    assert len(open_cards(game, deck)) == min(number, len(cards_of(deck)))
    take_open(machine(), game, deck)
    assert len(open_cards(game, deck)) == min(after, len(cards_of(deck)) - 1)


@pytest.mark.parametrize("deck", ["special_low", "special_high"])
@pytest.mark.parametrize("refills", [True, False])
@pytest.mark.parametrize("number", [1, 2, COVERED])
def test_as_many_special_cards_are_open_as_the_rules_say(deck: str, refills: bool, number: int) -> None:
    rules, game = with_special_cards(deck, open=number, refills=refills)
    there = len(cards_of(deck))
    first = open_cards(game, deck)
    assert len(first) == min(number, there)
    take_open(rules, game, deck)
    assert len(open_cards(game, deck)) == min(number if refills else len(first) - 1, there - 1)
    assert set(first) - set(open_cards(game, deck)) == {first[0]}


def test_a_special_card_that_is_turned_up_cannot_be_undone_and_is_unknown_before() -> None:
    rules, game = with_special_cards("special_high", open=1, refills=True)
    before, hidden = game.state.copy(), game.state.copy()
    take_open(rules, game, "special_high")
    assert rules.has_revealed(before, game.state)
    judge_for(rules).hide(hidden, 0)
    assert hidden.zones[OPEN_SPECIALS] == before.zones[OPEN_SPECIALS]
    assert sorted(hidden.zones[DEAR_DECK]) == sorted(before.zones[DEAR_DECK]) != []


# --- boards ---


@pytest.mark.rule("UWC-SETUP-16")
def test_everybody_gets_as_many_metropolises_of_each_colour_as_the_rules_say() -> None:
    colours = {item["id"]: item["fields"]["colour"] for item in real_bundle()["items"]["metropolises"]}
    for seat in new_game(4).state.seats:
        dealt = [colours[tile] for tile in names_of(machine(), seat.zones[TILES])]
        assert {colour: dealt.count(colour) for colour in set(dealt)} == real_bundle()["rules"]["start"]["metropolises"]


@pytest.mark.rule("UWC-SOLO-01")
def test_the_solo_game_has_the_slots_of_the_game_that_it_is_set_up_like() -> None:
    alike = real_bundle()["rules"]["solo"]["set_up_as_for"]
    assert list(new_game(1).observe(0)["slots"]) == list(new_game(alike).observe(0)["slots"])
    assert alike == 2


@pytest.mark.parametrize(("kind", "least"), [("cities", 7), ("tunnels", 10)])
def test_a_board_has_so_many_sites_at_least(kind: str, least: int) -> None:
    """Seven connected cities win a solo game, and six of them need a tunnel; the corners need four more."""
    assert real_bundle()["rules"]["board"][f"least_{kind}"] == least
    for board in real_bundle()["boards"]:
        sites = [site for site in board["sites"] if site["kind"] == {"cities": "city", "tunnels": "tunnel"}[kind]]
        assert len(sites) >= least
