"""The final score can be read factor by factor, and the earlier of several ends counts."""

import copy
import random
from typing import Any

import pytest
from sea_rules import bundle, nautilus, with_bundle

from uwc_content.engine.course import LAST_END
from uwc_content.engine.game import Game
from uwc_content.engine.state import State
from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.rules.scoring import rank_value, score_sheet, type_value
from uwc_content.games.nautilus.rules.sea_table import UNFOUND


def begun(players: int = 2, seed: int = 1, rules: Nautilus | None = None) -> tuple[Nautilus, Game]:
    found = rules or nautilus()
    return found, Game.new(found, {"players": players, "seed": seed})


def changed(players: int, part: str, **numbers: Any) -> tuple[Nautilus, Game]:
    """A game with other numbers in its rules."""
    plain = copy.deepcopy(bundle())
    plain["rules"][part].update(numbers)
    return begun(players, rules=with_bundle(plain))


def find_ruins(rules: Nautilus, state: State, finders: dict[int, int]) -> None:
    """By number: whose marker lies there, 0 for nobody's."""
    state.zones[rules.places.ruins] = [finders.get(number, UNFOUND) for number in range(1, 16)]


def test_every_factor_of_the_example_can_be_read() -> None:
    rules, game = begun(4)
    state = game.state
    state.seats[0].amounts = rules.vector({"nemo": 2, "value": 3})
    for track, column in {"training": 2, "technology": 2, "sonar": 2, "research": 4}.items():
        rules.set_marker(state, 0, track, column)
    for track in ("technology", "research"):
        state.zones[rules.places.chips][rules.types.index(track)] = 0
    find_ruins(rules, state, {1: 1, 2: 1, 3: 2, 4: 2, 5: 2})
    kept = ["mussel"] * 3 + ["snail"] * 2 + ["anemone", "crab", "crab"]
    collection = rules.zones.by_name["collection"].place
    state.seats[0].zones[collection] = [rules.program.by_id[name].index for name in kept]
    finds, research, points = score_sheet(rules, state, 0)
    assert [each.number for each in finds.summands] == [4, 3, 3]
    assert dict(finds.summands[1].parts) == {"anemone": 1, "crab": 2, "mussel": 0, "snail": 0}
    assert dict(research.summands[0].parts) == {
        "analysis": 0,
        "research": 3,
        "sonar": 1,
        "technology": 3,
        "training": 1,
    }
    assert [(each.sort, each.number, each.parts) for each in points.summands] == [
        ("multiply", 80, (("finds", 10), ("research", 8))),
        ("resource", 2, ()),
    ]
    assert points.total == 82


@pytest.mark.parametrize(("ties", "expected"), [("dense", [5, 5, 4, 0]), ("skip", [5, 5, 2, 0])])
def test_after_a_tie_the_next_value_comes_or_is_left_out(ties: str, expected: list[int]) -> None:
    rules, game = changed(4, "ruins", ties=ties)
    find_ruins(rules, game.state, {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 0})
    assert [rank_value(rules, game.state, seat) for seat in range(4)] == expected


def played_on(rules: Nautilus, game: Game, finders: dict[int, dict[int, int]]) -> tuple[int, str]:
    """Random play in which the ruins are found in certain rounds; the last round, and why the game ended."""
    chance, place, last = random.Random(5), rules.course.period_place("round"), 0
    while not game.is_over:
        if game.state.numbers[place] != last:
            last = game.state.numbers[place]
            find_ruins(rules, game.state, finders[max(number for number in finders if number <= last)])
        game.apply(chance.randrange(len(game.codes)))
    return last, rules.course.ends[game.state.numbers[LAST_END] - 1]


LAST: dict[int, int] = {13: 1, 14: 2, 15: 0}
ALL: dict[int, int] = dict.fromkeys(range(1, 16), 1)


@pytest.mark.parametrize(
    ("finders", "expected"),
    [
        ({1: {}, 3: LAST}, (4, "last_found")),
        ({1: {}, 3: ALL}, (3, "all_found")),
        ({1: {}, 3: LAST, 4: ALL}, (4, "all_found")),
    ],
)
def test_the_earlier_end_counts(finders: dict[int, dict[int, int]], expected: tuple[int, str]) -> None:
    rules, game = begun()
    assert played_on(rules, game, finders) == expected


@pytest.mark.rule("NAU-END-01")
@pytest.mark.parametrize("lacking", sorted(LAST))
def test_two_of_the_final_ruins_and_any_others_announce_nothing(lacking: int) -> None:
    rules, game = begun()
    others = {number: 1 for number in range(1, 16) if number != lacking}
    last, end = played_on(rules, game, {1: others})
    assert last > 2
    assert end == "standstill"


@pytest.mark.rule("NAU-SETUP-06")
def test_whoever_comes_after_the_last_rank_gets_nothing() -> None:
    rules, game = changed(4, "ruins", ranks={"4": [5, 3]})
    find_ruins(rules, game.state, {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3})
    assert [rank_value(rules, game.state, seat) for seat in range(4)] == [5, 3, 0, 0]


@pytest.mark.rule("NAU-TRACK-01")
def test_every_column_has_its_own_value() -> None:
    """And those beyond the last one have that of the last one."""
    rules, game = changed(2, "research", values=[0, 10, 20, 30])
    for column, track in enumerate(rules.types):
        rules.set_marker(game.state, 0, track, column)
    assert [type_value(rules, game.state, 0, track) for track in rules.types] == [0, 10, 20, 30, 30]


def test_equal_totals_share_the_victory() -> None:
    rules, game = begun()
    for seat in game.state.seats:
        seat.amounts = rules.vector({"points": 7})
    assert sorted(rules.standings(game.state)[0]) == [0, 1]
