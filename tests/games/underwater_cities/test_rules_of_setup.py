"""Rules about set-up and components, which scenarios cannot say; each test names the rules that it proves."""

from functools import cache
from typing import Any

import pytest
from bundles import real_bundle

from uwc_content.engine.game import Game, Refused
from uwc_content.engine.rules import Rules
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.rules.places import TILES

SEEDS = range(40)
BASE = {"kelp": 1, "steelplast": 1, "science": 1, "credits": 2, "biomatter": 0, "points": 0}
EXTRA: list[dict[str, int]] = [{}, {}, {"credits": 1}, {"credits": 1, "steelplast": 1}]
SPACES = ["below", "4", "3", "2"]


@cache
def machine() -> Rules:
    return interpreter(real_bundle())


def new_game(players: int = 4, seed: int = 1, **options: Any) -> Game:
    return Game.new(machine(), {"players": players, "seed": seed, **options})


def seat_facts(game: Game) -> list[dict[str, Any]]:
    """What each player sees of the own things."""
    return [game.observe(player)["players"][player] for player in range(len(game.state.seats))]


def after_first_hands(game: Game) -> Game:
    """Everybody keeps the last cards."""
    decision = game.decision
    while decision is not None and decision.kind == "discard":
        game.apply(0)
        decision = game.decision
    return game


def cards_in(deck: str) -> int:
    return sum(
        item["fields"].get("copies", 1) for item in real_bundle()["items"]["cards"] if item["fields"]["deck"] == deck
    )


# --- players ---


@pytest.mark.rule("UWC-COMPONENT-03", "UWC-SETUP-10", "UWC-CARD-21")
def test_everybody_has_a_ready_assistant_and_nothing_else_claimed() -> None:
    for facts in seat_facts(new_game()):
        assert (facts["claimed"], facts["used"]) == (["personal_assistant"], [])


@pytest.mark.rule("UWC-COMPONENT-18", "UWC-SETUP-03", "UWC-SETUP-19", "UWC-SETUP-20", "UWC-SETUP-21", "UWC-SETUP-22")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_places_in_the_turn_order_are_compensated(players: int) -> None:
    game = new_game(players)
    seen = game.observe(0)
    facts = seat_facts(game)
    assert (seen["era"], seen["round"]) == (1, 1)
    for place, player in enumerate(seen["order"]):
        expected = {name: number + EXTRA[place].get(name, 0) for name, number in BASE.items()}
        assert facts[player]["resources"] == expected
        assert facts[player]["federation"] == SPACES[place]


@pytest.mark.rule("EX-01", "UWC-SETUP-12")
def test_the_starting_resources_of_four_players_are_those_of_the_example() -> None:
    game = new_game()
    facts = [seat_facts(game)[player] for player in game.observe(0)["order"]]
    assert [each["federation"] for each in facts] == ["below", "4", "3", "2"]
    assert [each["resources"]["credits"] for each in facts] == [2, 2, 3, 3]
    assert [each["resources"]["steelplast"] for each in facts] == [1, 1, 1, 2]
    assert {
        (each["resources"]["kelp"], each["resources"]["science"], each["resources"]["biomatter"]) for each in facts
    } == {(1, 1, 0)}


@pytest.mark.rule("UWC-SETUP-18")
def test_every_turn_order_can_occur() -> None:
    assert len({tuple(new_game(3, seed).observe(0)["order"]) for seed in range(200)}) == 6


@pytest.mark.rule("UWC-SETUP-15")
@pytest.mark.parametrize("boards", ["basic", "advanced"])
def test_a_board_begins_with_one_nonsymbiotic_city_that_is_connected(boards: str) -> None:
    for facts in seat_facts(new_game(boards=boards)):
        board = next(each for each in real_bundle()["boards"] if each["id"] == facts["board"])
        start = next(site["id"] for site in board["sites"] if site.get("start"))
        assert facts["built"] == {start: "nonsymbiotic_city"}
        assert facts["connected"] == 1


# --- cards ---


@pytest.mark.rule("UWC-SETUP-02")
def test_only_cards_of_the_first_era_can_be_drawn_at_first() -> None:
    decks = {item["id"]: item["fields"]["deck"] for item in real_bundle()["items"]["cards"]}
    for seed in SEEDS:
        game = new_game(2, seed)
        held = [card for facts in seat_facts(game) for card in facts["hand"]]
        assert {decks[card] for card in held} <= {"era_1"}
        assert game.observe(0)["deck"] + len(held) == cards_in("era_1")


@pytest.mark.rule("UWC-SETUP-08")
def test_the_top_card_of_the_special_deck_lies_open() -> None:
    seen = new_game(2).observe(0)
    assert seen["special_deck"] == cards_in("special_low")
    prices = {item["id"]: item["fields"].get("price") for item in real_bundle()["items"]["cards"]}
    cheap = [card for card in seen["open_specials"] if prices[card]["of"]["credits"] < 3]
    assert len(cheap) == 1


@pytest.mark.rule("UWC-SETUP-09", "UWC-RES-12")
def test_six_cards_of_three_credits_lie_open() -> None:
    prices = {item["id"]: item["fields"].get("price") for item in real_bundle()["items"]["cards"]}
    shown = set()
    for seed in SEEDS:
        dear = [card for card in new_game(2, seed).observe(0)["open_specials"] if prices[card]["of"]["credits"] == 3]
        assert len(dear) == len(set(dear)) == 6
        shown.add(tuple(sorted(dear)))
    assert len(shown) > 1


@pytest.mark.rule("UWC-SETUP-23")
@pytest.mark.parametrize("players", [1, 2])
def test_everybody_draws_six_cards_and_keeps_three(players: int) -> None:
    game = new_game(players)
    first = game.observe(0)["order"][0]
    assert len(seat_facts(game)[first]["hand"]) == 6
    game = after_first_hands(game)
    assert [len(facts["hand"]) for facts in seat_facts(game)] == [3] * players
    seen = game.observe(0)
    assert (len(seen["discard"]), seen["deck"]) == (3 * players, cards_in("era_1") - 6 * players)


@pytest.mark.rule("UWC-CARD-01", "UWC-CARD-03")
def test_era_cards_have_a_colour_and_one_of_the_five_kinds_of_effects() -> None:
    kinds = {"instant", "permanent", "action", "production", "scoring"}
    for item in real_bundle()["items"]["cards"]:
        assert item["blocks"].keys() & kinds, item["id"]
        assert item["blocks"].keys() <= kinds | {"unmatched"}, item["id"]
        if item["fields"]["deck"] != "assistants":
            assert item["fields"]["colour"] in ("green", "red", "yellow")


@pytest.mark.rule("UWC-CARD-02")
def test_numbers_of_cards_mean_nothing_with_several_players() -> None:
    renumbered = real_bundle()
    for i, item in enumerate(renumbered["items"]["cards"]):
        item["fields"]["number"] = 999 - i
    games = [new_game(2), Game.new(interpreter(renumbered), {"players": 2, "seed": 1})]
    while not games[0].is_over:
        choice = len(games[0].choices) * 7 % len(games[0].codes)
        assert games[0].decision == games[1].decision
        for game in games:
            game.apply(choice)
    assert games[0].scores == games[1].scores


# --- metropolises and boards ---


@pytest.mark.rule("UWC-SETUP-16", "UWC-SETUP-17")
def test_a_brown_metropolis_lies_in_the_upper_left_corner_and_two_blue_ones_in_the_others() -> None:
    items = machine().program.items
    arrangements = set()
    for seed in SEEDS:
        game = new_game(1, seed)
        tiles = [items[tile - 1000] for tile in game.state.seats[0].zones[TILES]]
        corners = {
            site["corner"]: tile.fields["colour"]
            for site, tile in zip(metropolis_sites(seat_facts(game)[0]["board"]), tiles, strict=True)
        }
        assert corners == {"top_left": "brown", "top_right": "blue", "bottom_left": "blue"}
        arrangements.add(tuple(tile.id for tile in tiles))
    assert len(arrangements) > 2


def metropolis_sites(board: str) -> list[dict[str, Any]]:
    sites = next(each["sites"] for each in real_bundle()["boards"] if each["id"] == board)
    return [site for site in sites if site["kind"] == "metropolis"]


@pytest.mark.rule("UWC-SETUP-14", "UWC-ADV-17")
def test_mixed_sides_of_boards_are_refused() -> None:
    sides = {board["fields"]["side"]: board["id"] for board in real_bundle()["boards"]}
    with pytest.raises(Refused, match="same side"):
        new_game(2, board_ids=[sides["basic"], sides["advanced"]])


@pytest.mark.rule("UWC-SETUP-13")
def test_the_same_board_for_two_players_is_refused() -> None:
    board = real_bundle()["boards"][0]["id"]
    with pytest.raises(Refused, match="different board"):
        new_game(2, board_ids=[board, board])


@pytest.mark.rule("UWC-SETUP-14")
@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_everybody_gets_a_board_of_the_wanted_side(side: str) -> None:
    sides = {board["id"]: board["fields"]["side"] for board in real_bundle()["boards"]}
    assert {sides[facts["board"]] for facts in seat_facts(new_game(3, boards=side))} == {side}


def test_everybody_gets_the_board_that_is_named() -> None:
    named = [board["id"] for board in real_bundle()["boards"] if board["fields"]["side"] == "basic"][2:0:-1]
    assert [facts["board"] for facts in seat_facts(new_game(2, board_ids=named))] == named


def test_a_board_for_one_player_alone_is_refused() -> None:
    with pytest.raises(Refused, match="a board for each player"):
        new_game(2, board_ids=[real_bundle()["boards"][0]["id"]])


@pytest.mark.parametrize("players", [0, 5, True, "2"])
def test_nobody_and_five_cannot_play(players: Any) -> None:
    with pytest.raises(Refused, match="1 to 4 players"):
        new_game(players)


def with_blue_tiles(number: int) -> Rules:
    bundle = real_bundle()
    tiles = bundle["items"]["metropolises"]
    blue = [tile for tile in tiles if tile["fields"]["colour"] == "blue"]
    bundle["items"]["metropolises"] = [tile for tile in tiles if tile not in blue[number:]]
    return interpreter(bundle)


def test_too_few_tiles_are_dealt_again() -> None:
    game = Game.new(with_blue_tiles(1), {"players": 2, "seed": 1})
    dealt = [game.observe(player)["players"][player]["tiles"] for player in range(2)]
    assert [len(set(tiles)) for tiles in dealt] == [2, 2], "a brown one, and the blue one in both corners"
    assert len({tile for tiles in dealt for tile in tiles}) == 3


def test_boards_without_their_tiles_are_refused() -> None:
    with pytest.raises(Refused, match="blue metropolis"):
        Game.new(with_blue_tiles(0), {"players": 2, "seed": 1})


@pytest.mark.parametrize("seed", [-1, 2**62, True, "1", 1.0])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(Refused, match="seed"):
        new_game(2, seed)


def test_the_highest_seed_is_one() -> None:
    assert new_game(2, 2**62 - 1).decision is not None


# --- contracts ---


@pytest.mark.rule("UWC-COMPONENT-07", "UWC-CONTRACT-01")
def test_three_of_eight_contracts_are_in_play() -> None:
    assert len(real_bundle()["items"]["contracts"]) == 8
    shown = set()
    for seed in SEEDS:
        contracts = new_game(2, seed, contracts=True).observe(0)["contracts"]
        assert len(set(contracts)) == 3
        shown.update(contracts)
    assert len(shown) == 8


@pytest.mark.rule("UWC-CONTRACT-05")
def test_without_the_variant_there_are_no_contracts() -> None:
    assert new_game(2).observe(0)["contracts"] == []


@pytest.mark.rule("UWC-CONTRACT-06", "UWC-SOLO-14")
def test_contracts_are_refused_in_the_solo_game() -> None:
    with pytest.raises(Refused, match="solo"):
        new_game(1, contracts=True)


# --- the solo game ---


@pytest.mark.rule("UWC-SOLO-01")
def test_the_solo_game_uses_an_advanced_board_and_the_smaller_side() -> None:
    game = new_game(1)
    sides = {board["id"]: board["fields"]["side"] for board in real_bundle()["boards"]}
    positions = {item["id"]: item["fields"]["positions"] for item in real_bundle()["items"]["slots"]}
    assert sides[seat_facts(game)[0]["board"]] == "advanced"
    assert all("small" in positions[slot] for slot in game.observe(0)["slots"])
    basic = next(board for board, side in sides.items() if side == "basic")
    with pytest.raises(Refused, match="advanced"):
        new_game(1, board_ids=[basic])
    with pytest.raises(Refused, match="advanced"):
        new_game(1, boards="basic")
    assert new_game(1, boards="advanced").state.plain() == game.state.plain()


@pytest.mark.rule("UWC-SOLO-04")
def test_the_first_slot_of_each_colour_is_blocked_in_the_solo_game() -> None:
    blocked = [slot for slot, takers in new_game(1).observe(0)["slots"].items() if takers]
    slots = {item["id"]: item["fields"] for item in real_bundle()["items"]["slots"]}
    assert sorted(slots[slot]["colour"] for slot in blocked) == ["green", "red", "yellow"]
    for slot in blocked:
        alike = [each for each in slots.values() if each.get("colour") == slots[slot]["colour"]]
        first = min(each["positions"]["small"] for each in alike if "small" in each["positions"])
        assert slots[slot]["positions"]["small"] == first


@pytest.mark.rule("UWC-SOLO-06")
def test_the_solo_player_starts_below_the_track_without_compensation() -> None:
    (facts,) = seat_facts(new_game(1))
    assert (facts["federation"], facts["resources"]) == ("below", BASE)


def test_a_solo_player_who_misses_the_goals_has_lost() -> None:
    game = new_game(1)
    assert game.rules.standings(game.state) == [[], [0]]


def test_two_players_have_a_place_each() -> None:
    game = new_game(2)
    assert sorted(game.rules.standings(game.state)) == [[0], [1]]


# --- the length of the game ---


@pytest.mark.rule("UWC-ROUND-10", "UWC-COMPONENT-04")
@pytest.mark.parametrize("players", [1, 3])
def test_everybody_takes_thirty_turns(players: int) -> None:
    game = new_game(players)
    while not game.is_over:
        game.apply(len(game.codes) - 1)
    slots = [entry.player for entry in game.log if entry.kind == "slot"]
    assert [slots.count(player) for player in range(players)] == [30] * players
