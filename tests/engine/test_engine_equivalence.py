"""The interpreter does the same whether its state was saved in between, its short cuts are taken or it is compiled."""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import build_fast
import pytest
from bundles import real_bundle, real_bytes
from record_games import canonical, decisions, hash_of_game, name_of, setups

from uwc_content.engine.costs import affords, can_pay, price_of
from uwc_content.engine.game import restore
from uwc_content.engine.kernel import run
from uwc_content.engine.legality import can
from uwc_content.engine.lower import lower
from uwc_content.engine.opcodes import BUILD, DISCOUNT, NONE, SUBSTITUTE, UPGRADE
from uwc_content.engine.prices import Tariff
from uwc_content.engine.search import promises
from uwc_content.engine.space import buildable_kinds, payable_sites
from uwc_content.engine.state import Seat, State
from uwc_content.engine.stepping import take
from uwc_content.engine.words import together
from uwc_content.games.underwater_cities.options import OPTIONS
from uwc_content.games.underwater_cities.rules import choosing
from uwc_content.games.underwater_cities.rules.deeds import built_buildings
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.games.underwater_cities.rules.places import BOARD, CONNECTED, REACH
from uwc_content.games.underwater_cities.rules.tables import KINDS, NONSYMBIOTIC, SYMBIOTIC, TUNNEL, bits

ROOT = Path(__file__).parents[2]
SETUPS = setups(OPTIONS, real_bundle(), 2)
NAMES = [name_of(OPTIONS, setup) for setup in SETUPS]


@cache
def machine() -> UnderwaterCities:
    return UnderwaterCities(lower(real_bundle()))


def round_trip(state: State) -> State:
    return restore(json.loads(json.dumps(state.plain())))


def decisions_of_restored_states(setup: dict[str, Any]) -> Iterator[tuple[State, list[int]]]:
    """The same random game, but at every decision the state is saved and made anew."""
    chance = random.Random(setup["seed"])
    state = machine().set_up(setup)
    options = run(machine(), state)
    while state.stack:
        yield state, options
        state = round_trip(state)
        take(machine(), state, chance.choice(options))
        options = run(machine(), state)
    yield state, []


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_a_state_goes_on_from_plain_data_as_if_it_had_never_been_saved(setup: dict[str, Any]) -> None:
    pairs = zip(decisions(machine(), setup), decisions_of_restored_states(setup), strict=True)
    for number, ((state, options), (restored, again)) in enumerate(pairs):
        assert canonical(restored, again) == canonical(state, options), f"decision {number}"


@pytest.mark.parametrize("setup", SETUPS[4:8], ids=NAMES[4:8])
def test_options_are_derived_anew_from_the_saved_stack(setup: dict[str, Any]) -> None:
    for state, options in decisions(machine(), setup):
        restored = round_trip(state)
        before = canonical(restored, options)
        assert run(machine(), restored) == options
        assert canonical(restored, options) == before, "asking for options changes nothing"


# --- short cuts ---


SHORT_CUTS = {
    "could_use": (True, [choosing]),
    "may_be_kept": (True, [promises]),
    "is_pair": (False, [promises, together]),
    "is_still_kept": (False, [promises]),
}
"""Without them every question of legality is answered by search: no bounds, no quick yes."""


@pytest.mark.parametrize("setup", SETUPS[10:16], ids=NAMES[10:16])
def test_bounds_and_quick_answers_never_change_what_is_legal(
    setup: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = hash_of_game(machine(), setup)
    monkeypatch.setattr(promises, "SEARCH_BUDGET", 1_000_000)
    for name, (answer, modules) in SHORT_CUTS.items():
        for module in modules:
            monkeypatch.setattr(module, name, lambda *_, answer=answer: answer)
    assert hash_of_game(machine(), setup) == quick


def test_a_price_fits_exactly_when_one_of_its_payments_can_be_made() -> None:
    game = machine()
    state = game.set_up({"players": 2, "seed": 1})
    chance = random.Random(3)
    words = [node for node in game.nodes if node.op in (BUILD, UPGRADE)]
    for _ in range(3_000):
        state.seats[state.actor].amounts = [chance.randrange(4) for _ in game.program.resources]
        node, kind, area = (
            chance.choice(words),
            chance.randrange(len(KINDS)),
            chance.randrange(len(game.tables.surcharges)),
        )
        price = price_of(game, state, node, kind, area if node.op == BUILD else 0, NONE, NONE)
        payable = [each for each in price.payments if affords(state.seats[state.actor], each)]
        assert can_pay(state, price) == bool(payable), (node.plain, KINDS[kind], state.seats[state.actor].amounts)


@pytest.mark.parametrize("seed", range(2))
def test_all_kinds_that_can_be_built_are_found_at_once(seed: int) -> None:
    game, chance = machine(), random.Random(seed)
    sourced = [index for index in standing_rules(game) if Tariff([game.nodes[index]], [], {}).is_sourced]
    assert sourced
    for state, _ in decisions(game, {"players": 2, "seed": seed}):
        other = state.copy()
        seat = other.seats[other.actor]
        seat.amounts = [chance.randrange(3) for _ in seat.amounts]
        seat.put_in_force(chance.sample(sourced, chance.randrange(len(sourced) + 1)))
        check_kinds(game, other)


def standing_rules(game: UnderwaterCities) -> list[int]:
    rules = [index for item in game.program.by_type["cards"] for index in item.rules.get("permanent", [])]
    return [index for index in rules if game.nodes[index].op in (DISCOUNT, SUBSTITUTE)]


def check_kinds(game: UnderwaterCities, state: State) -> None:
    """The same as kind by kind; and a slot where things cost less lets them be built as well."""
    word = game.any_building
    found = buildable_kinds(game, state, word)
    one_by_one = [payable_sites(game, state, word, word.what, NONE, kind, is_enough=True) for kind in range(len(KINDS))]
    assert bits(found) == [kind for kind, sites in enumerate(one_by_one) if sites]
    for slot in game.slot_facts(state):
        if slot.usual & found:
            assert can(game, state, slot.action, slot.thing)


def network_by_search(game: UnderwaterCities, seat: Seat) -> tuple[int, int]:
    """City sites that tunnels lead to from the start, and the connected cities and buildings."""
    board = game.tables.boards[seat.numbers[BOARD]]
    reach = 1 << board.start
    for _ in range(len(board.ids)):
        for tunnel in bits(seat.numbers[TUNNEL]):
            reach |= board.neighbours[tunnel]
    cities = reach & (seat.numbers[NONSYMBIOTIC] | seat.numbers[SYMBIOTIC])
    buildings = [i for i in bits(built_buildings(seat)) if cities >> board.at[i] & 1]
    return reach, cities | sum(1 << i for i in buildings)


@pytest.mark.parametrize("setup", SETUPS[2:8], ids=NAMES[2:8])
def test_the_network_is_what_a_full_search_finds(setup: dict[str, Any]) -> None:
    for state, _ in decisions(machine(), setup):
        for seat in state.seats:
            assert (seat.numbers[REACH], seat.numbers[CONNECTED]) == network_by_search(machine(), seat)


def test_what_is_looked_at_all_the_time_has_no_dictionary() -> None:
    """Attributes that are missing in `__slots__` would make every look at the interpreter slower."""
    game = machine()
    state = game.set_up({"players": 2, "seed": 1})
    run(game, state)
    seat = state.seats[0]
    looked_at = [game, game.program, game.nodes[0], game.nodes[0].what, game.tables, game.tables.facts[0], state, seat]
    assert [type(each).__name__ for each in looked_at if hasattr(each, "__dict__")] == []


# --- compiled ---


RECORD_COMPILED = (
    "import build_fast, sys; build_fast.use(); import record_games; "
    "assert not sys.modules['uwc_content.engine.kernel'].__file__.endswith('.py'); "
    "sys.exit(record_games.main())"
)


@pytest.mark.slow
@pytest.mark.skipif(not build_fast.is_fresh(), reason="the compiled interpreter is not built: `make fast`")
def test_compiled_and_plain_give_the_same_states(tmp_path: Path) -> None:
    bundle, recording = tmp_path / "bundle.json", tmp_path / "compiled.json"
    bundle.write_bytes(real_bytes())
    command = [sys.executable, "-c", RECORD_COMPILED, str(recording), "--bundle", str(bundle), "--seeds", "3"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "tools"), str(ROOT)])}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    compiled = json.loads(recording.read_bytes())
    assert len(compiled) >= 20
    games = setups(OPTIONS, real_bundle(), 3)
    assert compiled == {name_of(OPTIONS, setup): hash_of_game(machine(), setup) for setup in games}


def test_a_recording_tells_games_apart() -> None:
    hashes = [hash_of_game(machine(), setup) for setup in SETUPS[2:4]]
    assert len(set(hashes)) == 2
    assert all(len(each) == hashlib.sha256().digest_size * 2 for each in hashes)
