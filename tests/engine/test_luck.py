"""Streams of luck: nothing drawn for one purpose shifts another, and a changed box keeps the order of the rest."""

import json

import pytest
from bundles import plain_bundle

from uwc_content.engine.game import Game, Refused, restore
from uwc_content.engine.luck import Luck, Stacking, number_of
from uwc_content.engine.state import State
from uwc_content.games.interpreters import interpreter, judge_for
from uwc_content.simulation.bots import BOTS

GAMES = ("underwater_cities", "humming_meadow")
NAMES = {thing: number_of(f"cards.{thing}") for thing in range(40)}


def state_with(seed: int = 1, stacking: Stacking | None = None) -> State:
    state = State()
    state.luck = Luck(seed, NAMES, {}, stacking)
    return state


def shuffled(things: list[int], purpose: str = "deck", state: State | None = None) -> list[int]:
    things = things[:]
    (state or state_with()).shuffle(things, purpose)
    return things


def played(pack: str, setup: dict[str, object], bot: str = "greedy", decisions: int = 1000) -> Game:
    rules = interpreter(plain_bundle(pack))
    game = Game.new(rules, {"players": 2, "seed": 5, **setup})
    bots = [BOTS[bot](seat, judge_for(rules)) for seat in range(2)]
    while not game.is_over and len(game.choices) < decisions:
        game.apply(bots[game.state.actor].choose(game))
    return game


# --- streams ---


def test_one_thing_more_leaves_all_others_in_their_order() -> None:
    assert [each for each in shuffled([*range(40)]) if each != 17] == shuffled([i for i in range(40) if i != 17])


def test_what_is_drawn_for_one_purpose_does_not_shift_another() -> None:
    state, other = state_with(), state_with()
    other.below(6, "dice")
    assert shuffled([*range(9)], "deck", state) == shuffled([*range(9)], "deck", other)
    assert state.below(1000, "first") != state.below(1000, "first")


def test_every_order_comes_about_equally_often() -> None:
    found: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        order = tuple(shuffled([1, 2, 2, 3], state=state_with(seed)))
        found[order] = found.get(order, 0) + 1
    assert len(found) == 12
    assert all(400 < times < 600 for times in found.values())


def test_a_thing_is_dealt_where_it_matters_and_another_lies_in_its_place_instead() -> None:
    reach = 6
    for seed in range(50):
        dealt = shuffled([*range(40)], state=state_with(seed, Stacking(17, False, reach)))
        replaced = shuffled([*range(40)], state=state_with(seed, Stacking(17, True, reach)))
        assert 17 in dealt[-reach:]
        assert replaced[0] == 17
        places = [i for i in range(40) if dealt[i] != replaced[i]]
        assert places == [0, dealt.index(17)]
        assert dealt[0] == replaced[dealt.index(17)]


def test_a_pile_that_is_dealt_from_the_front_has_the_thing_there() -> None:
    things = [*range(40)]
    state_with(3, Stacking(17, False, 4)).shuffle(things, "deck", is_front=True)
    assert 17 in things[:4]


# --- games ---


@pytest.mark.parametrize("pack", GAMES)
def test_a_game_with_streams_is_saved_and_replayed(pack: str) -> None:
    game = played(pack, {"luck": {}}, decisions=40)
    save = json.loads(json.dumps(game.save()))
    assert Game.resume(game.rules, save).state.plain() == game.state.plain()
    with pytest.raises(ValueError, match="replay"):
        restore(save["state"])


@pytest.mark.parametrize("pack", GAMES)
def test_a_game_without_streams_says_nothing_of_them(pack: str) -> None:
    assert "luck" not in played(pack, {}, decisions=3).state.plain()


@pytest.mark.parametrize("pack", GAMES)
def test_asking_chance_cannot_be_taken_back(pack: str) -> None:
    game = played(pack, {"luck": {}}, decisions=10)
    before = game.state.copy()
    assert not game.state.has_drawn_since(before)
    game.state.below(6, "dice")
    assert game.state.has_drawn_since(before)


@pytest.mark.parametrize("luck", ["separate", {"deal": "x"}, {"dealt": "none"}, {"dealt": "a", "replaced": "a"}])
@pytest.mark.parametrize("pack", GAMES)
def test_luck_that_cannot_be_is_refused(pack: str, luck: object) -> None:
    with pytest.raises(Refused):
        played(pack, {"luck": luck})


def test_bots_begin_every_turn_with_luck_of_its_own() -> None:
    """Whatever a bot has thought before, it thinks the same about the same turn."""
    game = played("underwater_cities", {"luck": {}}, decisions=60)
    bots = [BOTS["planner"](4, judge_for(game.rules)) for _ in range(2)]
    bots[1].random.random()  # type: ignore[attr-defined]
    assert bots[0].choose(game) == bots[1].choose(game)
    assert bots[0].random.getstate() == bots[1].random.getstate()  # type: ignore[attr-defined]
