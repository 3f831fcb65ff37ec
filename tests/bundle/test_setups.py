"""How games may be set up: what is asked for is read in one place, and every way there is can be listed."""

from typing import Any

import pytest

from uwc_content.bundle.setups import (
    ON,
    Option,
    Options,
    Sort,
    asked_for,
    completions,
    every_setup,
    few_setups,
    is_usual,
    listed,
    short_name,
    told,
    tried_setups,
)
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal

MAPS = ("north", "south")
BUNDLE: dict[str, Any] = {"maps": ["reef", "bay"]}
OPTIONS = Options(
    players=(1, 2),
    options=(
        Option(
            "map",
            Sort.CHOICE,
            Message("The map."),
            lambda _, setup: MAPS[: setup["players"]],
            usual=lambda _, __: "north",
            told="{value} map",
            is_compared=True,
        ),
        Option(
            "fog", Sort.FLAG, Message("Play with fog."), lambda _, setup: ON if setup["players"] > 1 else (), told="fog"
        ),
        Option(
            "homes",
            Sort.EACH,
            Message("Where each player begins."),
            lambda bundle, _: bundle["maps"],
            told="chosen homes",
        ),
    ),
)


@pytest.mark.parametrize(
    ("text", "players", "setup"),
    [
        ("", 2, {}),
        ("map=south,fog", 2, {"map": "south", "fog": True}),
        (" fog , map = north ", 2, {"fog": True, "map": "north"}),
        ("homes=reef+bay", 2, {"homes": ["reef", "bay"]}),
        ("homes=bay", 1, {"homes": ["bay"]}),
    ],
)
def test_options_are_read(text: str, players: int, setup: dict[str, Any]) -> None:
    assert asked_for(text, OPTIONS, BUNDLE, players) == setup


@pytest.mark.parametrize(
    ("text", "players", "message", "hint"),
    [
        ("mapp=north", 2, "no option `mapp`", "did you mean `map`?"),
        ("boats", 2, "no option `boats`", "options of this game: `map`, `fog`, `homes`"),
        ("map=west", 2, "`map` has no value `west`", "values: `north`, `south`"),
        ("map=south", 1, "`map=south` does not go with one player", "it is for 2 players"),
        ("map", 2, "`map` needs a value", "write `map=` and one of `north`, `south`"),
        ("fog=thick", 2, "`fog` has no values", "write `fog` alone"),
        ("fog", 1, "`fog` does not go with one player", "it is for 2 players"),
        ("homes=reef", 2, "one for each player, and 1 are named", "write `homes=reef+reef`"),
        ("homes=reef+moon", 2, "`homes` has no value `moon`", "values: `reef`, `bay`"),
        ("", 5, "5 players: 1 to 2 can play", ""),
    ],
)
def test_a_wrong_option_is_named_with_what_it_may_be(text: str, players: int, message: str, hint: str) -> None:
    with pytest.raises(Refusal) as refusal:
        asked_for(text, OPTIONS, BUNDLE, players)
    assert message in refusal.value.message
    assert refusal.value.hint == hint


def test_a_value_for_one_player_says_so() -> None:
    alone = Option("mode", Sort.CHOICE, Message("How."), lambda _, setup: ("solo",) if setup["players"] == 1 else MAPS)
    with pytest.raises(Refusal) as refusal:
        asked_for("mode=solo", OPTIONS._replace(options=(alone,)), BUNDLE, 2)
    assert refusal.value.message == "the option `mode=solo` does not go with 2 players"
    assert refusal.value.hint == "it is for one player: `--players me`"


def test_every_setup_is_one_that_may_be_asked_for() -> None:
    names = [short_name(OPTIONS, setup) for setup in every_setup(OPTIONS, BUNDLE, 7)]
    assert names == ["1p-north", "2p-north", "2p-north-fog", "2p-south", "2p-south-fog"]
    assert {setup["seed"] for setup in every_setup(OPTIONS, BUNDLE, 7)} == {7}


SOUTHERN = Options(
    players=(2,),
    options=(
        OPTIONS.options[0],
        Option(
            "ports",
            Sort.SOME,
            Message("Harbours."),
            lambda _, setup: ("east", "west") if setup["map"] == "south" else (),
        ),
        Option(
            "year",
            Sort.CHOICE,
            Message("When."),
            lambda *_: ("1", "2", "3"),
            lambda *_: "1",
            tried=lambda all_: all_[::2],
        ),
    ),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("map=south,ports=west+east", {"map": "south", "ports": ["east", "west"]}),
        ("ports=west,map=south", {"ports": ["west"], "map": "south"}),
        ("map=south,ports=west+moon", "the option `ports` has no value `moon`"),
        ("map=south,ports", "the option `ports` needs a value"),
        ("ports=west", "the option `ports` does not go with `map=north`"),
        ("map=north,ports=west", "the option `ports` does not go with `map=north`"),
    ],
)
def test_an_option_may_depend_on_those_before_it(text: str, found: dict[str, Any] | str) -> None:
    if isinstance(found, dict):
        assert asked_for(text, SOUTHERN, BUNDLE, 2) == found
        return
    with pytest.raises(Refusal) as refusal:
        asked_for(text, SOUTHERN, BUNDLE, 2)
    assert refusal.value.message == found


def test_what_depends_is_gone_through_where_it_goes() -> None:
    names = [short_name(SOUTHERN, setup) for setup in tried_setups(SOUTHERN, BUNDLE, 1)]
    south = ["2p-south", "2p-south-east", "2p-south-west", "2p-south-east+west"]
    assert names == [f"{each}-{year}" for each in ["2p-north", *south] for year in "13"]
    assert len(list(every_setup(SOUTHERN, BUNDLE, 1))) == len(names) // 2 * 3
    few = [short_name(SOUTHERN, setup) for setup in few_setups(SOUTHERN, BUNDLE, 1, with_flags=True)]
    assert few == ["2p-north-1", "2p-north-3", "2p-south-east+west-1", "2p-south-east+west-3"]
    assert listed(SOUTHERN, BUNDLE)[1] == ("ports=east+west", "Harbours.")


def test_only_what_is_compared_is_varied_for_reports() -> None:
    setups = every_setup(OPTIONS, BUNDLE, 1, only_compared=True)
    assert [told(OPTIONS, setup) for setup in setups] == [
        "1 player, north map",
        "2 players, north map",
        "2 players, south map",
    ]


def test_few_setups_have_all_flags_or_none() -> None:
    assert [each["fog"] for each in few_setups(OPTIONS, BUNDLE, 1, with_flags=True)] == [False, True, True]
    assert [each["fog"] for each in few_setups(OPTIONS, BUNDLE, 1, with_flags=False)] == [False, False, False]


def test_what_nobody_has_to_ask_for_is_usual() -> None:
    assert is_usual(OPTIONS, BUNDLE, {"players": 2, "map": "north"})
    assert not is_usual(OPTIONS, BUNDLE, {"players": 2, "map": "south"})


def test_options_are_listed_as_they_are_written() -> None:
    assert listed(OPTIONS, BUNDLE) == [
        ("map=north|south", "The map."),
        ("fog", "Play with fog."),
        ("homes=reef+bay+…", "Where each player begins."),
    ]


def test_a_shell_completes_the_last_option() -> None:
    assert completions(OPTIONS, BUNDLE, "") == ["map=north", "map=south", "fog", "homes=reef", "homes=bay"]
    assert completions(OPTIONS, BUNDLE, "fog,map=s") == ["fog,map=south"]
