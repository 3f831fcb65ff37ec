"""A save that is damaged, forged or not meant for this bundle is refused with a reason, and nothing else happens."""

import copy
import json
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import machine_of, options_of, packs, random_game, setups

from uwc_content.engine.game import Game, Refused

PACK = packs()[0]
SETUP = next(setup for setup in setups(PACK, 5) if setup["players"] == 2)
OPTIONS = [option.name for option in options_of(PACK).options]
RUBBISH: tuple[Any, ...] = (None, True, -1, 10**40, 1.5, float("nan"), "", "x" * 1000, [], [[]], {}, {"players": {}})
HUGE = 2**70


@cache
def written() -> str:
    """The save of a game after fifty choices, as a file has it."""
    game = next(game for game, _ in random_game(PACK, SETUP) if len(game.choices) == 50)
    return json.dumps(game.save())


def save() -> dict[str, Any]:
    return json.loads(written())


def refused(hostile: Any) -> str:
    """The reason for which it is refused; whatever else comes of it fails the test."""
    before = copy.deepcopy(hostile)
    with pytest.raises(Refused) as refusal:
        Game.resume(machine_of(PACK), hostile)
    assert str(before) == str(hostile)
    assert Game.resume(machine_of(PACK), save()).save() == save(), "the interpreter has been harmed"
    return str(refusal.value)


def test_the_save_itself_is_accepted() -> None:
    game = Game.resume(machine_of(PACK), save())
    assert game.save() == save()
    assert len(game.choices) == 50


@pytest.mark.parametrize("rubbish", RUBBISH, ids=str)
def test_rubbish_is_no_save(rubbish: Any) -> None:
    assert "no save" in refused(rubbish)


@pytest.mark.parametrize("number", [True, 3.0, 4, "3"], ids=repr)
def test_another_format_is_refused(number: Any) -> None:
    assert "no save" in refused({**save(), "format": number})


@pytest.mark.parametrize("key", ["format", "content_hash", "setup", "choices", "state"])
@pytest.mark.parametrize("rubbish", [*RUBBISH, "missing"], ids=str)
def test_a_save_with_rubbish_in_one_place_is_refused(key: str, rubbish: Any) -> None:
    hostile = save()
    if rubbish == "missing":
        del hostile[key]
    else:
        hostile[key] = rubbish
    assert refused(hostile)


@pytest.mark.parametrize("key", ["players", "seed", *OPTIONS, "unknown", 7])
@pytest.mark.parametrize("rubbish", [*RUBBISH, HUGE, ["board_1"], [["board_1"], {}]], ids=str)
def test_a_set_up_with_rubbish_in_one_place_never_breaks_anything(key: Any, rubbish: Any) -> None:
    """A few such set-ups mean the same as before, and are accepted; no other exception comes of any."""
    hostile = save()
    hostile["setup"][key] = rubbish
    assert resumed_state(hostile) in (None, resumed_state(save()))


def resumed_state(hostile: Any) -> dict[str, Any] | None:
    """The state that a save leads to, or nothing if it is refused."""
    try:
        return Game.resume(machine_of(PACK), hostile).state.plain()
    except Refused:
        return None


def test_the_save_of_another_bundle_is_refused() -> None:
    hostile = save()
    hostile["content_hash"] = "sha256:" + "0" * 64
    assert "another bundle" in refused(hostile)


@pytest.mark.parametrize("wrong", [-1, 999, HUGE, -HUGE, True, 1.0, "0", None, [0]], ids=str)
@pytest.mark.parametrize("place", [0, 25, 49])
def test_a_choice_that_does_not_fit_is_refused(wrong: Any, place: int) -> None:
    hostile = save()
    hostile["choices"][place] = wrong
    assert refused(hostile)


def test_choices_after_the_end_of_the_game_are_refused() -> None:
    hostile = save()
    hostile["choices"] = [0] * 100_000
    assert refused(hostile) == "the game is over"


@pytest.mark.parametrize("length", [0, 1, 49])
def test_a_save_that_was_cut_short_is_refused(length: int) -> None:
    hostile = save()
    del hostile["choices"][length:]
    assert "damaged" in refused(hostile)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a save."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, part in inner for each in places(part, (*path, key)))]


@given(data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_other_value_anywhere_is_refused_or_means_the_same(data: st.DataObject) -> None:
    hostile = save()
    path = data.draw(st.sampled_from([each for each in places(hostile) if each]))
    container: Any = hostile
    for key in path[:-1]:
        container = container[key]
    container[path[-1]] = data.draw(st.sampled_from([*RUBBISH, HUGE, -3, 7]))
    assert resumed_state(hostile) in (None, resumed_state(save()))


# --- numbers that other programs can read ---


def numbers_in(value: Any) -> list[int]:
    if isinstance(value, dict):
        return [each for inner in value.values() for each in numbers_in(inner)]
    if isinstance(value, list):
        return [each for inner in value for each in numbers_in(inner)]
    return [value] if isinstance(value, int) else []


@pytest.mark.parametrize("pack", packs())
def test_numbers_of_a_save_fit_into_53_bits_and_wider_ones_are_texts(pack: str) -> None:
    setup = max(setups(pack, 5), key=lambda setup: setup["players"])
    games = (game for game, _ in random_game(pack, setup) if len(game.choices) % 25 == 0)
    for game in islice(games, 5):
        state = json.loads(json.dumps(game.save()))["state"]
        assert all(abs(each) < 2**53 for each in numbers_in(state))
        assert int(state["random"]) == game.state.random
        assert [int(each) for each in state["stack"]] == game.state.stack


def test_a_save_with_plain_numbers_is_still_read() -> None:
    game = Game.resume(machine_of(PACK), save())
    older = {**save(), "format": 2, "state": json.loads(json.dumps(game.state.plain()))}
    assert Game.resume(machine_of(PACK), older).save() == save()
    older["state"]["random"] = str(older["state"]["random"])
    assert "damaged" in refused(older)
