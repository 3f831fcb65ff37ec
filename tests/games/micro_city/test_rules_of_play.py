"""What holds in every game of Micro City: whole games by chance, looked at after every choice."""

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from bundles import plain_bundle
from invariants import faults_at

from uwc_content.engine.game import Game
from uwc_content.engine.opcodes import NONE, UPGRADE
from uwc_content.games.interpreters import interpreter
from uwc_content.games.micro_city.rules.advantages import open_to
from uwc_content.games.micro_city.rules.city import quarter_at
from uwc_content.games.micro_city.rules.construction import improve
from uwc_content.games.micro_city.rules.game import MicroCity
from uwc_content.games.micro_city.rules.places import FIRST_STAGE, MAY_CLAIM, PORT_CELLS
from uwc_content.games.micro_city.rules.tokens import occupy, removable

ALL_MODULES = ["logistics", "port", "garden"]
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "mode": "extended", "modules": ["garden"]},
    {"players": 1, "mode": "challenge", "modules": ALL_MODULES},
    {"players": 2, "version": "cooperative", "modules": ["port"], "card_x": True},
    {"players": 2, "version": "competitive"},
    {"players": 2, "version": "competitive", "modules": ALL_MODULES},
]
SIDE = 4
BESIDE_PORTS = {20: (0, 4), 22: (8, 12)}
RECOVERING = 1


def machine() -> MicroCity:
    return built(str(plain_bundle("micro_city")["hash"]))


@cache
def built(_hash: str) -> MicroCity:
    rules = interpreter(plain_bundle("micro_city"))
    assert isinstance(rules, MicroCity)
    return rules


def new_game(seed: int = 1, **options: Any) -> Game:
    return Game.new(machine(), {"players": 1, "seed": seed, **options})


def played(game: Game, seed: int) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every choice by chance: its kind, and what lay open before and afterwards."""
    chance = random.Random(seed)
    while not game.is_over:
        decision, before = game.decision, game.observe(0)
        assert decision is not None
        game.apply(chance.randrange(len(game.codes)))
        yield decision.kind, before, game.observe(0)


# --- components ---


@pytest.mark.rule("MIC-INV-02", "MIC-RES-03", "MIC-DICE-01")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_tokens_cards_amounts_and_dice_stay_what_there_are(table: dict[str, Any]) -> None:
    for seed in range(2):
        game = new_game(seed, **table)
        for _ in played(game, seed):
            assert game.is_over or faults_at(machine(), game.state, game.codes) == []
        for seat in game.observe(0)["players"]:
            assert all(0 <= number <= 5 for name, number in seat["resources"].items() if name != "points")


@pytest.mark.rule("MIC-INV-01", "MIC-INV-03")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_tokens_on_areas_and_in_reserve_are_always_as_many(table: dict[str, Any]) -> None:
    game = new_game(3, **table)
    tokens = sum(game.observe(0)["reserves"])
    seen = [
        len(after["areas"]) for _, _, after in played(game, 3) if sum(after["reserves"]) + len(after["areas"]) == tokens
    ]
    assert max(seen) > 2
    assert len(seen) == len(game.choices)


@pytest.mark.rule("MIC-INV-05")
@pytest.mark.parametrize("is_removable", [False, True])
def test_stages_give_tokens_back_where_the_rules_say_so(is_removable: bool) -> None:
    bundle = copy.deepcopy(plain_bundle("micro_city"))
    bundle["rules"]["stage_tokens_removable"] = is_removable
    rules = interpreter(bundle)
    assert isinstance(rules, MicroCity)
    state = rules.set_up({"players": 1, "seed": 1})
    for stage in range(FIRST_STAGE, FIRST_STAGE + 2):
        occupy(rules, state, stage)
    assert removable(rules, state, "token", "any_area") == ([FIRST_STAGE, FIRST_STAGE + 1] if is_removable else [])
    assert removable(rules, state, "token", "city") == []


# --- walking ---


def neighbours(cell: int, is_port_there: bool) -> list[int]:
    """Side by side in four rows of four; a port touches the first quarters of two rows."""
    if cell in BESIDE_PORTS:
        return list(BESIDE_PORTS[cell])
    row, column = divmod(cell, SIDE)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    found = [y * SIDE + x for y, x in beside if 0 <= y < SIDE and 0 <= x < SIDE]
    return [*found, *[port for port, cells in BESIDE_PORTS.items() if is_port_there and cell in cells]]


def ends(start: int, steps: int, closed: set[int], is_port_there: bool) -> set[int]:
    """Where paths of exactly so many steps end, step by step: the start and closed quarters are never entered."""
    there = {start}
    for _ in range(steps):
        there = {near for cell in there for near in neighbours(cell, is_port_there)} - closed - {start}
    return there


def closed_quarters(game: Game) -> set[int]:
    found = {cell: quarter_at(machine(), game.state, cell) for cell in range(SIDE * SIDE)}
    return {cell for cell, quarter in found.items() if quarter is not None and quarter.id == "garden"}


def steps_of(seat: dict[str, Any]) -> int:
    """How far the card in play walks."""
    moves = {item["id"]: item["fields"]["move"] for item in plain_bundle("micro_city")["items"]["projects"]}
    cards: list[str] = seat["zones"]["in_play"]
    return int(moves[cards[0]]) if cards else RECOVERING


@pytest.mark.rule("MIC-ENG-01", "MIC-ENG-02", "MIC-ENG-03", "MIC-PORT-02", "MIC-GARD-02", "MIC-VS-08")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_engineers_walk_exactly_as_far_as_their_card_says(table: dict[str, Any]) -> None:
    game = new_game(5, **table)
    closed, is_port_there = closed_quarters(game), "port" in table.get("modules", [])
    assert len(closed) == ("garden" in table.get("modules", []))
    walks = 0
    chance = random.Random(5)
    while not game.is_over:
        decision, seen = game.decision, game.observe(0)
        assert decision is not None
        if decision.kind == "walk":
            walks += 1
            player = decision.player
            others = {cell for seat, cell in enumerate(seen["engineers"]) if seat != player}
            wanted = ends(seen["engineers"][player], steps_of(seen["players"][player]), closed, is_port_there)
            cells = [option.code - machine().first_area for option in decision.options]
            assert set(cells) == wanted - (others if table.get("version") == "competitive" else set())
        before = seen["engineers"]
        game.apply(chance.randrange(len(game.codes)))
        if decision.kind not in ("walk", "place", "project"):
            assert game.observe(0)["engineers"] == before or NONE in before
    assert walks > 5
    assert set(BESIDE_PORTS) == set(PORT_CELLS)


# --- partners and the end ---


@pytest.mark.rule("MIC-COOP-03", "MIC-COOP-04")
def test_shared_dice_lie_with_the_partners_and_nowhere_else() -> None:
    game = new_game(2, players=2)
    shared = 0
    for kind, before, after in played(game, 2):
        if kind == "share_dice":
            shared += 1
            assert len(before["pool"]) == 4
            assert sorted([*after["dice"][0], *after["dice"][1]]) == sorted(before["pool"])
            assert (after["pool"], [len(dice) for dice in after["dice"]]) == ([], [2, 2])
    assert shared > 1


@pytest.mark.rule("MIC-FINAL-01", "MIC-FINAL-02", "MIC-END-01")
def test_a_lost_game_is_a_loss_for_everybody() -> None:
    for players in (1, 2):
        outcomes = set()
        for seed in range(8):
            game = new_game(seed, players=players, building="city_hall_b", level="hard")
            list(played(game, seed))
            outcomes.add((tuple(game.outcome or ()), tuple(game.winners), tuple(map(tuple, game.standings))))
        assert outcomes == {(("loss",) * players, (), (tuple(range(players)),))}


@pytest.mark.rule("MIC-VS-05")
def test_opponents_take_ten_turns_each_in_turn() -> None:
    for seed in range(3):
        game = new_game(seed, players=2, version="competitive")
        list(played(game, seed))
        turns = [entry.player for entry in game.log if entry.kind == "project"]
        times = int(game.observe(0)["tracks"]["time"])
        assert (times, game.observe(0)["periods"]["round"]) == (0, 10)
        assert abs(turns.count(0) - turns.count(1)) <= 1


@pytest.mark.rule("MIC-ADV-01")
def test_an_advantage_that_was_left_is_offered_again_in_the_next_round() -> None:
    """Whoever never takes one is asked in round after round, in some game at least."""
    assert any(is_asked_again(seed) for seed in range(8))


def is_asked_again(seed: int) -> bool:
    game = new_game(seed, players=2, version="competitive")
    rounds = set()
    chance = random.Random(seed)
    while not game.is_over:
        decision = game.decision
        assert decision is not None
        if decision.kind == "advantage":
            rounds.update(
                (game.observe(0)["periods"]["round"], decision.player, option.label) for option in decision.options
            )
            game.apply(len(game.codes) - 1)
        else:
            game.apply(chance.randrange(len(game.codes)))
    asked = [(player, label) for _, player, label in rounds if label != ("stop",)]
    return len(asked) > len(set(asked))


@pytest.mark.rule("MIC-ADV-01")
def test_whoever_still_meets_an_advantage_is_asked_as_soon_as_the_next_round_begins() -> None:
    """Also about cards that were left and whose needs have been met ever since."""
    assert sum(asked_at_once_again(seed) for seed in range(3)) > 0


def asked_at_once_again(seed: int) -> int:
    """How often somebody who had left a card was asked about it first thing in the next round."""
    rules, game, chance = machine(), new_game(seed, players=2, version="competitive"), random.Random(seed)
    left: list[list[int]] = [[], []]
    found, rolled = 0, [0, 0]
    while not game.is_over:
        decision = game.decision
        assert decision is not None
        player, met = decision.player, open_to(rules, game.state)
        now = game.observe(0)["periods"]["round"]
        if rules.dice(game.state, player) and now > rolled[player]:
            rolled[player] = now
            assert not met or decision.kind == "advantage"
            found += len(set(met) & set(left[player]))
        is_offered = decision.kind == "advantage"
        game.apply(len(game.codes) - 1 if is_offered else chance.randrange(len(game.codes)))
        if is_offered:
            left[player] = met
    return found


@pytest.mark.rule("MIC-ADV-01")
def test_nobody_may_take_an_advantage_card_before_their_first_round() -> None:
    game = new_game(1, players=2, version="competitive")
    rules = machine()
    assert [rules.seat_number(game.state, seat, MAY_CLAIM) for seat in range(2)] == [0, 0]


def test_a_district_is_turned_once_and_tokens_are_never() -> None:
    rules, state = machine(), new_game(1).state
    district = rules.targets(state, 0, UPGRADE, "district")[0]
    assert rules.is_target(state, UPGRADE, district)
    improve(rules, state, district)
    assert not rules.is_target(state, UPGRADE, district)
    assert not rules.is_target(state, UPGRADE, rules.first_area)
