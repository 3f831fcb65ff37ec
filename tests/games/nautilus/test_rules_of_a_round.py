"""How Nautilus begins and goes round: what lies where, who is at turn when, and where money comes from."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from invariants import faults_at
from sea_rules import bundle, nautilus, with_bundle

from uwc_content.diagnostics.refusal import Refused
from uwc_content.engine.game import Game
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.masks import positions
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.zones import things_in
from uwc_content.games.nautilus.rules import own_words
from uwc_content.games.nautilus.rules.city import station_name
from uwc_content.games.nautilus.rules.discoveries import depth_in, item_in, take_away
from uwc_content.games.nautilus.rules.fleet import permitted
from uwc_content.games.nautilus.rules.scanning import scans
from uwc_content.games.nautilus.rules.walking import WALKED_BITS

PHASES = {"buy": 1, "expand": 1, "walk": 2, "launch": 3, "scan": 3, "sail": 3}


def begun(players: int = 2, seed: int = 1, **options: Any) -> Game:
    return Game.new(nautilus(), {"players": players, "seed": seed, **options})


def go_on(game: Game, chance: random.Random) -> None:
    """Whoever may do something does it: nothing is declined that could be done."""
    game.apply(chance.randrange(max(len(game.codes) - 1, 1)))


def decisions(game: Game, chance: random.Random) -> Iterator[tuple[int, int, str]]:
    """The round, the seat at turn and what is decided, decision by decision."""
    place = nautilus().course.period_place("round")
    while not game.is_over:
        yield game.state.numbers[place], game.state.actor, decision_kind(nautilus(), game.state)
        go_on(game, chance)


# --- beginning ---


@pytest.mark.rule("NAU-SETUP-05")
@pytest.mark.parametrize("sea", ["open_sea", "rift"])
def test_every_discovery_lies_face_down_on_a_space_of_its_depth(sea: str) -> None:
    game = begun(map=sea)
    state, places = game.state, nautilus().places
    tiles = state.zones[places.spaces]
    names = [depth.item.id for depth in nautilus().depths]
    laid = Counter((item_in(nautilus(), tile).id, names[depth_in(tile)]) for tile in tiles)
    printed = [
        (item.id, name)
        for item in nautilus().program.by_type["discoveries"]
        for name, number in item.fields["by_depth"].items()
        for _ in range(number)
    ]
    assert laid == Counter(printed)
    cells = nautilus().sea(state).spaces
    assert [depth_in(tile) for tile in tiles] == [nautilus().sea(state).depth_at[cell] for cell in cells]
    assert Counter(names[depth_in(tile)] for tile in tiles) == {"slope": 26, "deep_blue": 20, "trench": 14}
    assert not state.numbers[places.face_up]
    assert [seat.numbers[places.seen] for seat in state.seats] == [0, 0]


@pytest.mark.rule("NAU-SETUP-05", "NAU-SETUP-09")
def test_discoveries_and_goal_cards_are_shuffled() -> None:
    games = [begun(4, seed) for seed in range(12)]
    for depth in (1, 2, 3):
        lying = {tuple(t for t in game.state.zones[nautilus().places.spaces] if depth_in(t) == depth) for game in games}
        assert len(lying) == 12
    goal = nautilus().zones.by_name["goal"]
    assert len({tuple(things_in(game.state, goal, seat)[0] for seat in range(4)) for game in games}) > 4


@pytest.mark.rule("NAU-SETUP-10")
def test_chance_says_who_is_the_first_player() -> None:
    assert {begun(4, seed).state.actor for seed in range(30)} == {0, 1, 2, 3}
    assert begun(4, 7).state.actor == begun(4, 7).state.actor


@pytest.mark.rule("NAU-SETUP-03")
def test_the_first_player_may_choose_where_the_start_base_lies() -> None:
    game = begun(2, 1, base="chosen")
    sea, options = nautilus().sea(game.state), [option.label for option in game.decision.options]
    lagoon = nautilus().sea(game.state).by_depth[0]
    inside = [name for name, mask in zip(sea.names, sea.footprints, strict=True) if mask and not mask & ~lagoon]
    assert options == [("found", name) for name in inside]
    assert {"L9", "M6", "P10", "O7", "H8"} <= set(inside)
    assert not {"L5", "K5", "Q9", "G9", "N13"} & set(inside)
    assert game.state.actor == game.observe(0)["order"][0]
    game.apply(inside.index("J10"))
    assert [station_name(nautilus(), game.state, each) for each in range(len(game.observe(0)["stations"]))] == ["J10"]
    assert decision_kind(nautilus(), game.state) == "buy"


@pytest.mark.parametrize("setup", [{"map": "moon"}, {"map": 5}, {"base": "nowhere"}, {"base": None}, {"depth": 1}])
def test_options_that_do_not_exist_are_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        begun(2, 1, **setup)


def test_a_setup_that_is_no_mapping_is_refused() -> None:
    with pytest.raises(Refused, match="mapping"):
        nautilus().set_up([2])  # type: ignore[arg-type]


def test_no_two_facts_share_a_place() -> None:
    places = nautilus().places
    for group in (
        ("tiles", "origins", "turns", "owners", "links", "crew", "spaces", "piles", "ruins", "chips"),
        ("map", "base", "bought", "face_up"),
        ("held", "aboard", "fleet"),
        ("seen", "reserve"),
    ):
        numbers = [getattr(places, name) for name in group]
        assert numbers == list(range(numbers[0], numbers[0] + len(group)))


# --- rounds ---


@pytest.mark.rule("NAU-ROUND-01", "NAU-ROUND-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_phase_before_the_next_one_begins(players: int) -> None:
    game = begun(players, 3)
    first = game.state.actor
    places = [
        (number, PHASES[kind], (seat - first - (number - 1)) % players)
        for number, seat, kind in decisions(game, random.Random(3))
        if kind in PHASES
    ]
    assert places == sorted(places)
    assert {phase for _, phase, _ in places} == {1, 2, 3}
    assert {seat for _, _, seat in places} == set(range(players))


@pytest.mark.rule("NAU-MOVE-09")
def test_every_round_has_its_own_steps() -> None:
    """However many steps were left, the first walk of a phase begins with none made."""
    game, made = begun(2, 3), dict[tuple[int, int], int]()
    for number, seat, kind in decisions(game, random.Random(3)):
        if kind == "walk":
            steps = game.state.stack[-1] >> WALKED_BITS
            assert (steps == 0) == ((number, seat) not in made)
            made[number, seat] = steps
    assert len(made) > 10
    assert 0 < sum(1 for steps in made.values() if steps) < len(made)


@pytest.mark.rule("NAU-PIECE-02")
@pytest.mark.parametrize("seed", [63, 92])
def test_money_comes_from_chests_and_rent_alone(seed: int) -> None:
    game, chance = begun(3, seed), random.Random(seed)
    nemo, aside = nautilus().program.amount_index["nemo"], nautilus().zones.by_name["set_aside"].place
    chest, chests = nautilus().program.by_id["treasure_chest"].index, 0
    while not game.is_over:
        before = sum(seat.amounts[nemo] for seat in game.state.seats)
        found = game.state.zones[aside].count(chest)
        go_on(game, chance)
        gained = sum(seat.amounts[nemo] for seat in game.state.seats) - before
        chests += gained > 0
        assert gained <= 4 * (game.state.zones[aside].count(chest) - found)
    assert chests


@pytest.mark.parametrize("seed", [1, 2])
def test_pieces_and_memories_stay_in_order_throughout_a_game(seed: int) -> None:
    game, chance = begun(2, seed), random.Random(seed)
    while not game.is_over:
        assert not faults_at(nautilus(), game.state, game.codes)
        go_on(game, chance)


def test_what_was_recovered_lies_face_up_no_longer() -> None:
    state, places = begun().state, nautilus().places
    state.numbers[places.face_up] = 0b1110
    for seat in state.seats:
        seat.numbers[places.seen] = 0b1111
    take_away(nautilus(), state, 2)
    assert state.numbers[places.face_up] == 0b1010
    assert [seat.numbers[places.seen] for seat in state.seats] == [0b1011, 0b1011]


# --- depths and plans ---


def test_a_corner_may_be_a_trench() -> None:
    """The first cell is no more open than others."""
    plain = copy.deepcopy(bundle())
    sea = plain["boards"][0]
    sea["rows"][0] = "T" + sea["rows"][0][1:]
    changed = with_bundle(plain)
    state = Game.new(changed, {"players": 2, "seed": 1}).state
    assert not permitted(changed, state) & 1
    assert sorted(positions(permitted(changed, state)))[0] == 1


@pytest.mark.parametrize(("sort", "noun"), own_words.NOUNS.items())
def test_walks_moves_and_spaces_are_what_they_are_called(sort: int, noun: str) -> None:
    state, thing = begun().state, sort << own_words.SORT_BITS
    assert [name for name in own_words.NOUNS.values() if nautilus().is_such(state, 0, thing, name)] == [noun]
    assert (nautilus().property_of(state, 0, thing, "depth") != NONE) == (noun == "discovery")
    assert nautilus().property_of(state, 0, thing, "species") == NONE


def test_a_plan_uses_every_sonar_once_although_nothing_is_seen_in_it() -> None:
    game, chance = begun(2, 5), random.Random(5)
    while decision_kind(nautilus(), game.state) != "scan":
        go_on(game, chance)
    state = game.state.copy()
    nothing_used = scans(nautilus(), state, 0)
    assert nothing_used
    for used, each in pairwise([*nothing_used, NONE]):
        assert used not in scans(nautilus(), state, 1 << used)
        assert each == NONE or each in scans(nautilus(), state, 1 << used)


def test_the_step_remembers_which_sonars_were_used() -> None:
    game, chance = begun(2, 5), random.Random(5)
    while decision_kind(nautilus(), game.state) != "scan":
        go_on(game, chance)
    step = nautilus().steps[nautilus().course.stretches[game.state.stack[-2]].step]
    stretch, kept = nautilus().course.stretches[game.state.stack[-2]], game.state.stack[:-1]
    step.take(nautilus(), game.state, stretch, 0b100, game.codes[0])
    assert game.state.stack == [*kept, 0b100 | 1 << game.codes[0]]
