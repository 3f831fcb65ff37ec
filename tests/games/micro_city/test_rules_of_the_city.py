"""Rules of Micro City about set-up and components, which scenarios cannot say; each test names what it proves."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from bundles import plain_bundle

from uwc_content.engine.game import Game, Refused
from uwc_content.engine.zones import things_in
from uwc_content.games.interpreters import interpreter
from uwc_content.games.micro_city.rules.game import MicroCity

SEEDS = range(60)
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "mode": "extended"},
    {"players": 1, "mode": "challenge"},
    {"players": 2, "version": "cooperative"},
    {"players": 2, "version": "competitive"},
]


@cache
def machine() -> MicroCity:
    rules = interpreter(plain_bundle("micro_city"))
    assert isinstance(rules, MicroCity)
    return rules


def new_game(seed: int = 1, **options: Any) -> Game:
    return Game.new(machine(), {"players": 1, "seed": seed, **options})


def items(type_: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = plain_bundle("micro_city")["items"][type_]
    return found


def decks(type_: str) -> dict[str, str]:
    return {item["id"]: item["fields"]["deck"] for item in items(type_)}


def offered(game: Game) -> list[str]:
    """The last word of every option."""
    decision = game.decision
    assert decision is not None
    return [option.label[-1] for option in decision.options]


def choose(game: Game, name: str) -> Game:
    game.apply(offered(game).index(name))
    return game


def city_of(game: Game) -> list[str]:
    """The districts: north-west, north-east, south-west, south-east."""
    return [item.id for item in machine().lying(game.state, "city")]


def decks_in(game: Game) -> list[str]:
    return sorted(decks("districts")[district] for district in city_of(game))


def order_of(game: Game) -> list[int]:
    order: list[int] = game.observe(0)["order"]
    return order


# --- the box ---


@pytest.mark.rule("MIC-CITY-01")
def test_districts_have_four_quarters_and_only_those_of_logistics_a_logistic_one() -> None:
    zoning = {item["id"]: item["fields"]["zoning"] for item in items("quarters")}
    sorts = {"base": set[str](), "logistics": set[str](), "garden": set[str]()}
    for item in items("districts"):
        quarters = item["parts"]["quarters"]
        assert len(quarters) == 4
        sorts[item["fields"]["deck"]] |= {zoning[each["fields"]["kind"]] for each in quarters}
    assert sorts["base"] == {"industrial", "commercial", "residential"}
    assert sorts["logistics"] == {*sorts["base"], "logistic"}
    assert sorts["garden"] == {"industrial", "residential", "garden"}


@pytest.mark.rule("MIC-CITY-03", "MIC-CITY-04")
def test_quarters_show_one_or_two_dice_and_one_more_on_the_better_side() -> None:
    quarters = [each["fields"] for item in items("districts") for each in item["parts"]["quarters"]]
    ordinary = [each for each in quarters if each["kind"] not in ("logistic", "garden")]
    for each in ordinary:
        assert len(each["dice"]) in (1, 2)
        assert len({*each["dice"], each["improved"]}) == len(each["dice"]) + 1
    assert {len(each["dice"]) for each in ordinary} == {1, 2}
    assert all(each.keys() == {"kind"} for each in quarters if each not in ordinary)


@pytest.mark.rule("MIC-PROJ-06")
def test_a_set_of_project_cards_has_one_of_each_value() -> None:
    sets = [item["fields"] for item in items("projects") if item["fields"]["deck"] == "hand"]
    assert sorted(each["die"] for each in sets) == [1, 2, 3, 4, 5, 6]
    assert {each["copies"] for each in sets} == {2}


@pytest.mark.rule("MIC-GOAL-01", "MIC-PORT-06")
def test_goals_have_three_areas_and_ports_two_contracts() -> None:
    assert {len(item["parts"]["areas"]) for item in items("goals")} == {3}
    assert [len(item["parts"]["contracts"]) for item in items("ports")] == [2, 2]


# --- the city ---


@pytest.mark.rule("MIC-SETUP-01", "MIC-VS-01")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_city_is_four_of_five_base_districts_in_any_order(table: dict[str, Any]) -> None:
    cities = [city_of(new_game(seed, **table)) for seed in SEEDS]
    base = {district for district, deck in decks("districts").items() if deck == "base"}
    assert len(base) == 5
    for city in cities:
        assert len(city) == len(set(city)) == 4
    for position in range(4):
        assert {city[position] for city in cities} == base
    assert all(new_game(seed, **table).observe(0)["improved"] == 0 for seed in range(3))


@pytest.mark.rule("MIC-LOG-01")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_logistics_district_takes_the_place_of_a_base_one(table: dict[str, Any]) -> None:
    cities = []
    for seed in SEEDS:
        game = new_game(seed, modules=["logistics"], **table)
        assert decks_in(game) == ["base", "base", "base", "logistics"]
        cities.append(city_of(game))
    kinds = decks("districts")
    found = {(city.index(each), each) for city in cities for each in city if kinds[each] == "logistics"}
    assert {place for place, _ in found} == {0, 1, 2, 3}
    assert len({district for _, district in found}) == 3


@pytest.mark.rule("MIC-GARD-01", "MIC-GARD-02")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_garden_lies_in_the_middle_and_nobody_begins_there(table: dict[str, Any]) -> None:
    gardens = set()
    for seed in SEEDS:
        game = new_game(seed, modules=["garden"], **table)
        assert decks_in(game) == ["base", "base", "base", "garden"]
        [garden] = {f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)} - set(offered(game))
        gardens.add(garden)
    assert gardens == {"r2c2", "r3c3"}


@pytest.mark.rule("MIC-GARD-01", "MIC-LOG-01")
def test_garden_and_logistics_replace_two_base_districts() -> None:
    for seed in SEEDS:
        game = new_game(seed, modules=["logistics", "garden"])
        assert decks_in(game) == ["base", "base", "garden", "logistics"]


@pytest.mark.rule("MIC-GARD-01")
def test_any_base_district_may_make_room_for_the_garden() -> None:
    """Those that stay are in no order of their own."""
    left = {
        tuple(sorted(set(city_of(new_game(seed))) - set(city_of(new_game(seed, modules=["garden"]))))) for seed in SEEDS
    }
    assert {len(each) for each in left} == {1}
    assert len(left) == 5


@pytest.mark.rule("MIC-PORT-01")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_ports_lie_beside_the_city_and_add_time_and_tokens_without_opponents(table: dict[str, Any]) -> None:
    plain, game = new_game(**table), new_game(modules=["port"], **table)
    seen, before = game.observe(0), plain.observe(0)
    assert [item.id for item in machine().lying(game.state, "ports")] == ["north_port", "south_port"]
    assert offered(game)[-2:] == ["north_port", "south_port"]
    is_alone = table.get("version") != "competitive"
    assert int(seen["tracks"]["time"]) - int(before["tracks"]["time"]) == (10 if is_alone else 0)
    assert seen["reserves"] == [before["reserves"][0], before["reserves"][1] + (4 if is_alone else 0)]


# --- engineers ---


@pytest.mark.rule("MIC-SETUP-02", "MIC-CITY-02")
def test_the_engineer_begins_on_any_of_sixteen_quarters_and_places_no_token() -> None:
    quarters = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    assert offered(new_game()) == quarters
    for cell, quarter in enumerate(quarters):
        seen = choose(new_game(), quarter).observe(0)
        assert (seen["engineers"], seen["areas"], seen["reserves"]) == ([cell], {}, [8, 0])


@pytest.mark.rule("MIC-COOP-02")
def test_partners_may_begin_on_the_same_quarter() -> None:
    game = choose(choose(new_game(players=2), "r2c2"), "r2c2")
    assert game.observe(0)["engineers"] == [5, 5]


@pytest.mark.rule("MIC-VS-02")
def test_the_second_opponent_places_first_and_the_first_elsewhere() -> None:
    for seed in range(10):
        game = new_game(seed, players=2, version="competitive")
        second = game.observe(0)["actor"]
        assert game.observe(0)["players"][second]["resources"]["money"] == 3
        choose(game, "r2c2")
        assert game.observe(0)["actor"] == 1 - second
        assert len(offered(game)) == 15
        assert "r2c2" not in offered(game)
        choose(game, "r2c3")
        seen = game.observe(0)
        assert seen["actor"] == order_of(game)[0] == 1 - second


@pytest.mark.rule("MIC-VS-02")
@pytest.mark.parametrize("version", ["cooperative", "competitive"])
def test_either_player_may_be_the_first(version: str) -> None:
    assert {order_of(new_game(seed, players=2, version=version))[0] for seed in range(20)} == {0, 1}


# --- dice ---


@pytest.mark.rule("MIC-START-01")
def test_two_dice_are_rolled_and_show_every_pair() -> None:
    rolls = {tuple(choose(new_game(seed), "r1c1").observe(0)["dice"][0]) for seed in range(400)}
    assert rolls == {(one, two) for one in range(1, 7) for two in range(one, 7)}


# --- time ---


@pytest.mark.rule("MIC-MODE-01", "MIC-MODE-03", "MIC-SETUP-04")
@pytest.mark.parametrize(
    ("asked", "time"),
    [
        ({"building": "city_hall_a", "level": "easy"}, 10),
        ({"building": "city_hall_a", "level": "medium"}, 8),
        ({"building": "city_hall_b", "level": "medium"}, 15),
        ({"building": "city_hall_b", "level": "hard"}, 12),
        ({"mode": "extended", "level": "easy"}, 25),
        ({"mode": "extended", "level": "medium"}, 22),
        ({"mode": "extended", "level": "hard"}, 18),
    ],
    ids=str,
)
def test_rounds_follow_from_the_building_and_the_level(asked: dict[str, str], time: int) -> None:
    for players in (1, 2):
        assert new_game(players=players, **asked).observe(0)["tracks"]["time"] == str(time)


@pytest.mark.rule("MIC-MODE-04")
def test_a_challenge_says_its_own_rounds_for_each_level() -> None:
    challenges = [item for item in items("buildings") if item["fields"]["deck"] == "challenge"]
    assert len(challenges) == 12
    for item in challenges:
        for level, time in item["fields"]["rounds"].items():
            game = new_game(mode="challenge", building=item["id"], level=level)
            assert game.observe(0)["tracks"]["time"] == str(time)


# --- what is refused ---


@pytest.mark.rule("MIC-MODE-01")
@pytest.mark.parametrize(
    "asked",
    [
        {"building": "city_hall_a", "level": "hard"},
        {"building": "city_hall_b", "level": "easy"},
        {"building": "lantern_point_a"},
        {"mode": "extended", "building": "city_hall_b"},
        {"mode": "challenge", "building": "city_hall_a"},
        {"version": "competitive"},
        {"players": 2, "version": "solo"},
        {"players": 2, "version": "competitive", "mode": "base"},
        {"players": 2, "version": "competitive", "card_x": True},
        {"card_x": True},
        {"modules": ["castle"]},
        {"modules": "port"},
        {"modules": ["port", "castle"]},
        {"players": 0},
        {"players": 3},
        {"players": True},
        {"card_x": "yes", "players": 2},
        {"speed": 3},
    ],
    ids=str,
)
def test_what_the_rules_do_not_know_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        new_game(**asked)


def test_a_setup_that_is_no_mapping_is_refused() -> None:
    with pytest.raises(Refused, match="mapping"):
        machine().set_up([])  # type: ignore[arg-type]


@pytest.mark.rule("MIC-COOP-09")
def test_the_extra_card_is_a_seventh_for_partners_who_want_it() -> None:
    for is_wanted in (False, True):
        game = new_game(players=2, card_x=is_wanted)
        hands = [seat["zones"]["hand"] for seat in game.observe(0)["players"]]
        first = order_of(game)[-1]
        assert len(hands[first]) == 6 + is_wanted
        assert ("project_x" in hands[first]) == is_wanted
        assert hands[1 - first] == []


def test_whatever_else_a_vocabulary_lets_one_give_up_leaves_its_zone() -> None:
    bundle = deepcopy(plain_bundle("micro_city"))
    bundle["vocabulary"]["payables"]["project"] = {"doc": "A project in hand.", "from": "hand", "to": "pile"}
    rules = interpreter(bundle)
    assert isinstance(rules, MicroCity)
    state = rules.set_up({"players": 1, "seed": 1})
    hand, pile = (things_in(state, rules.zones.by_name[name], 0) for name in ("hand", "pile"))
    given, dice = hand[0], list(rules.dice(state, 0))
    rules.give_up(state, "project", given)
    assert (given in hand, pile, rules.dice(state, 0)) == (False, [given], dice)
