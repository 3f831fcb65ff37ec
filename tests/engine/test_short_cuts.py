"""Bounds and quick answers spare searches and change no answer, however much a player has and whatever holds."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from record_games import decisions

from uwc_content.engine.costs import affords, can_pay, price_of
from uwc_content.engine.game import restore
from uwc_content.engine.kernel import run
from uwc_content.engine.lower import lower
from uwc_content.engine.opcodes import BUILD, NONE, UPGRADE
from uwc_content.engine.search import promises
from uwc_content.engine.stack import push_block
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.engine.words import together
from uwc_content.games import find
from uwc_content.games.underwater_cities.rules import choosing
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import HAND
from uwc_content.games.underwater_cities.rules.tables import ITEMS
from uwc_content.workshop.scenarios.scenario_files import load_scenarios

PROMISES = Path(__file__).with_name("promises.yaml")
SHORT_CUTS = {
    "could_use": (True, [choosing]),
    "may_be_kept": (True, [promises]),
    "is_pair": (False, [promises, together]),
    "is_still_kept": (False, [promises]),
    "is_plainly_kept": (False, [promises]),
}
"""Without them every question of legality is answered by search: no bounds, no quick yes."""
SETUPS: list[dict[str, Any]] = [{"players": players, "seed": seed} for seed in range(4) for players in (2, 3)]
SHARE, FURTHER = 0.5, 6
"""Of how many decisions a richer one is looked at, and how many decisions from there on."""
PATIENCE = 50_000
"""No search is given up, with or without short cuts."""


@cache
def machine() -> UnderwaterCities:
    """The game with cards that promise much."""
    read = load_scenarios(PROMISES, Path(__file__).parents[2] / "content", find)
    assert read.faults == []
    return UnderwaterCities(lower(read.bundle))


@cache
def standing() -> list[list[int]]:
    """What each card or tile puts in force."""
    found = [item for item in machine().program.items if not item.id.startswith("rule_")]
    return [item.rules["permanent"] for item in found if "permanent" in item.rules]


@cache
def cards() -> list[int]:
    return [item.index + ITEMS for item in machine().program.by_type["cards"]]


@cache
def promised() -> list[int]:
    """The effects of the cards that promise something."""
    items = machine().program.by_type["cards"]
    return [item.blocks["instant"] for item in items if item.id.startswith("promise_")]


@contextmanager
def searching() -> Iterator[None]:
    """Every question is answered by search."""
    known = [(module, name, getattr(module, name)) for name, (_, modules) in SHORT_CUTS.items() for module in modules]
    for name, (answer, modules) in SHORT_CUTS.items():
        for module in modules:
            setattr(module, name, lambda *_, answer=answer: answer)
    yield
    for module, name, quick in known:
        setattr(module, name, quick)


def richer(state: State, chance: random.Random) -> State:
    """The same table, where the player has other resources and cards, and more rules hold."""
    found = restore(state.copy().plain())
    seat = found.seats[found.actor]
    seat.amounts = [chance.choice([0, 0, 1, 1, 2, 3]) for _ in seat.amounts]
    for rules in chance.sample(standing(), 4):
        seat.put_in_force(rules)
    seat.zones[HAND].extend(chance.sample(cards(), 3))
    return found


def check_from(state: State, chance: random.Random) -> None:
    game = machine()
    for _ in range(FURTHER):
        again = restore(state.copy().plain())
        options = run(game, state)
        with searching():
            assert run(game, again) == options
        if not options:
            return
        take(game, state, chance.choice(options))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_searching_for_every_answer_finds_the_same_options(
    setup: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(promises, "SEARCH_BUDGET", PATIENCE)
    chance = random.Random(setup["seed"])
    for state, _ in decisions(machine(), setup):
        if state.stack and chance.random() < SHARE:
            check_from(richer(state, chance), chance)
            for block in chance.sample(promised(), 6):
                rich = richer(state, chance)
                rich.stack.clear()
                push_block(machine(), rich, block, NONE, 0)
                check_from(rich, chance)


@cache
def pricing() -> list[list[int]]:
    """Discounts and substitutions of every shape."""
    items = machine().program.by_type["cards"]
    return [item.rules["permanent"] for item in items if item.id.startswith("rule_")]


@pytest.mark.parametrize("seed", range(6))
def test_a_price_fits_just_when_one_of_its_payments_can_be_made(seed: int) -> None:
    game, chance = machine(), random.Random(seed)
    words = [node for node in game.nodes if node.op in (BUILD, UPGRADE)]
    for _ in range(8):
        state = game.set_up({"players": 2, "seed": seed})
        seat = state.seats[state.actor]
        if chance.random() < 0.5:
            seat.rules.clear()
        for rules in chance.sample(pricing(), chance.choice([1, 1, 2])):
            seat.put_in_force(rules)
        for _ in range(60):
            seat.amounts = [chance.choice([0, 0, 1, 2, 3]) for _ in seat.amounts]
            seat.spent = chance.sample(seat.rules, 1) if chance.random() < 0.3 else []
            node, kind = chance.choice(words), chance.randrange(len(game.kinds))
            area = chance.randrange(len(game.surcharges)) if node.op == BUILD else 0
            price = price_of(game, state, node, kind, area, NONE, NONE)
            payable = [each for each in price.payments if affords(seat, each)]
            assert can_pay(state, price) == bool(payable)
