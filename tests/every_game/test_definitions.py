"""Every folder of a game supplies every part of the interface, or says why not."""

import pickle
from pathlib import Path

import pytest
from invariants import components_of
from table import CONTENT, bundles, packs

import uwc_content.games as games
from uwc_content.compiler.game_parts import OWN_GAME, UnknownGame, game_of
from uwc_content.games import DECLARED, GAMES, every, find
from uwc_content.games.definition import PARTS, Lacking, reason_lacking
from uwc_content.games.interpreters import playable

FOLDER = Path(games.__file__).parent
TESTS = Path(__file__).parents[1] / "games"
EVERY_PART = [(ruleset, part) for ruleset in (*GAMES, OWN_GAME) for part in PARTS]
ROOM_FOR_REASONS = 20
"""Characters; a shorter reason says nothing."""
PLAYED = ("options", "rules", "journal", "table", "stage")
"""Parts that only a game with an interpreter can have."""


def test_the_table_lists_every_folder() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert {path.parent.name for path in FOLDER.glob("*/game.py")} == folders == {*GAMES, DECLARED}
    assert [game.id for game in every()] == list(GAMES)


@pytest.mark.parametrize(("ruleset", "part"), EVERY_PART, ids=lambda each: each or DECLARED)
def test_a_part_is_there_or_lacking_for_a_reason(ruleset: str, part: str) -> None:
    game = find(ruleset)
    supplied = getattr(game, part)()
    reason = reason_lacking(game, part)
    assert (supplied is None) == bool(reason)
    assert supplied is not None or len(reason) > ROOM_FOR_REASONS


@pytest.mark.parametrize("ruleset", [*GAMES, OWN_GAME], ids=lambda each: each or DECLARED)
def test_what_only_a_played_game_can_have_goes_with_its_rules(ruleset: str) -> None:
    game = find(ruleset)
    has_rules = game.rules() is not None
    assert {part: getattr(game, part)() is not None for part in PLAYED} == dict.fromkeys(PLAYED, has_rules)


@pytest.mark.parametrize("ruleset", playable())
def test_a_played_game_counts_its_components_in_its_own_tests(ruleset: str) -> None:
    assert callable(components_of(ruleset).faults_of_components)
    assert list((TESTS / ruleset / "scenarios").glob("*.yaml"))


def test_declared_games_have_components_and_every_declared_pack_has_scenarios() -> None:
    assert callable(components_of(OWN_GAME).faults_of_components)
    declared = [pack for pack in packs() if game_of(bundles()[pack]) == OWN_GAME]
    assert declared
    assert [pack for pack in declared if not list((CONTENT / pack / "scenarios").glob("*.yaml"))] == []


def test_an_unknown_game_is_told_with_those_that_are_known() -> None:
    with pytest.raises(UnknownGame, match="there is no ruleset `chess`") as refusal:
        find("chess")
    assert refusal.value.known == sorted(GAMES)


def test_games_are_found_by_reference_in_other_processes() -> None:
    assert pickle.loads(pickle.dumps(find)) is find


def test_a_lacking_part_gives_nothing_and_keeps_its_reason() -> None:
    assert Lacking("nobody has written it")() is None  # type: ignore[func-returns-value]
