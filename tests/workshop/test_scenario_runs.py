"""What scenarios notice, and how a failed one is told."""

import shutil
from pathlib import Path

import pytest
from quiet_edits import edit_quietly
from sound_pack import sound_pack

from uwc_content.games import find
from uwc_content.games.underwater_cities.stage.staging import STAGING
from uwc_content.workshop.scenarios.failures import as_text
from uwc_content.workshop.scenarios.packs import BrokenPack, played_pack
from uwc_content.workshop.scenarios.reading import read_scenarios
from uwc_content.workshop.scenarios.running import Outcome, run_scenario

CONTENT = Path(__file__).parents[2] / "content" / "underwater_cities"


def outcome_of(text: str) -> Outcome:
    """What becomes of one scenario, written without its list."""
    indented = "\n".join(f"    {line}" for line in text.strip().splitlines())
    data = f"scenarios:\n  - id: case\n{indented}\n".encode()
    file = read_scenarios("case.yaml", data, played_pack(CONTENT, find), STAGING)
    assert file.faults == []
    stage = STAGING.stage(file.bundle)
    return run_scenario(stage, file.scenarios[0])


PASSING = {
    "a gain": "run: {gain: {kelp: 1}}\nexpect: {resources: {kelp: 1}}",
    "what is left is declined": "run: {draw: 1}\nexpect: {resources: {}}",
    "a refused effect": "run: {pay: {kelp: 1}, then: {gain: {points: 1}}}\nexpect: {refused: true}",
    "a refused choice": "run: {draw: 1}\ndo: [{build: farm}]\nexpect: {refused: true}",
    "a choice by number": "run: {gain: {one_of: [{kelp: 1}, {science: 1}]}}\ndo: 2\nexpect: {resources: {science: 1}}",
    "options": "run: {draw: 1}\nexpect: {options: [draw, stop], not_offered: [{gain: {kelp: 1}}]}",
    "a line": "run: {draw: 1}\nexpect: {some_line_reaches: {hand_size: 1}, no_line_reaches: {hand_size: 2}}",
    "the order of choices": "run: {draw: 1}\ndo: [draw]\nexpect: {drawn: 1, log: [{draw: cards}]}",
    "another player": "given: {player_2: {resources: {kelp: 3}}}\nfeed: true\nexpect: {player_2: {hand: []}}",
}


@pytest.mark.parametrize("text", PASSING.values(), ids=PASSING)
def test_a_right_expectation_is_met(text: str) -> None:
    outcome = outcome_of(text)
    assert outcome.has_passed, as_text(outcome)


FAILING = {
    "another number": (
        "run: {gain: {kelp: 2}}\nexpect: {resources: {kelp: 1}}",
        "resources.kelp: expected 1, is 2",
    ),
    "something that is not listed": (
        "run: {gain: {kelp: 1, science: 1}}\nexpect: {resources: {kelp: 1}}",
        "resources.science: expected 0, is 1",
    ),
    "something of the table that is not listed": (
        "play: barter\ngiven: {resources: {kelp: 1}}\ndo: [stop]\nexpect: {resources: {kelp: 1}}",
        "discard: expected [], is [barter]",
    ),
    "something of another player": (
        "given: {round: 4}\nend_round: true\nexpect: {hand_size: 3, era: 2, player_2: {resources: {kelp: 1}}}",
        "player_2.resources.kelp: expected 1, is 0",
    ),
    "an impossible choice": (
        "run: {draw: 1}\ndo: [{build: farm}]\nexpect: {drawn: 1}",
        "`{build: farm}` cannot be chosen",
    ),
    "a choice too many": (
        "run: {draw: 1}\ndo: [stop, stop]\nexpect: {resources: {}}",
        "it was over before `stop`",
    ),
    "a choice with several meanings": (
        "given: {resources: {kelp: 1}}\nrun: {build: farm}\ndo: [{build: farm}]\nexpect: {resources: {kelp: 0}}",
        "`{build: farm}` may mean 5 of the options",
    ),
    "a choice that is left": (
        "run: {gain: {one_of: [{kelp: 1}, {science: 1}]}}\nexpect: {resources: {kelp: 1}}",
        "a choice is left that cannot be declined",
    ),
    "an effect that cannot be done": (
        "run: {pay: {kelp: 1}, then: {gain: {points: 1}}}\nexpect: {resources: {}}",
        "`run` is refused: nothing of it can be done",
    ),
    "an effect that should be refused": (
        "run: {gain: {kelp: 1}}\nexpect: {refused: true}",
        "it should be refused, but it is possible",
    ),
    "a choice that should be refused": (
        "run: {draw: 1}\ndo: [draw]\nexpect: {refused: true}",
        "`draw` should be refused, but it is possible",
    ),
    "a missing option": ("run: {draw: 1}\nexpect: {options: [{gain: {kelp: 1}}]}", "should be offered"),
    "an option too many": ("run: {draw: 1}\nexpect: {not_offered: [stop]}", "`stop` should not be offered"),
    "nothing to choose": ("run: {gain: {kelp: 1}}\nexpect: {not_offered: [stop]}", "nothing is offered at all"),
    "no line": ("run: {draw: 1}\nexpect: {some_line_reaches: {hand_size: 2}}", "no line of play reaches hand_size: 2"),
    "a line": (
        "run: {draw: 1}\nexpect: {no_line_reaches: {hand_size: 1}}",
        "a line of play reaches hand_size: 1: draw",
    ),
    "another order of choices": (
        "run: {draw: 1}\ndo: [draw]\nexpect: {drawn: 1, log: [stop]}",
        "`stop` was not chosen, or not in this order",
    ),
    "cards in another order": (
        "given: {deck: [barter, survey]}\nrun: {gain: {kelp: 1}}\nexpect: {deck: [survey, barter]}",
        "deck: expected [survey, barter], is [barter, survey]",
    ),
}


@pytest.mark.parametrize(("text", "told"), FAILING.values(), ids=FAILING)
def test_a_wrong_expectation_is_told_in_game_words(text: str, told: str) -> None:
    outcome = outcome_of(text)
    assert not outcome.has_passed
    assert told in as_text(outcome)


def test_a_failed_scenario_shows_its_place_its_choices_and_the_options() -> None:
    given = "rules: [A-1]\ngiven: {resources: {kelp: 2}}\nrun: {build: {farm: 2}}"
    told = as_text(outcome_of(f"{given}\ndo: [{{build: farm, at: home}}, kelp]\nexpect: {{drawn: 1}}")).splitlines()
    assert told[0] == "case.yaml:2: case (A-1)"
    assert told[1] == "  `kelp` cannot be chosen"
    assert "  chosen: build farm home_building_1" in told
    assert "  player 1 could choose (build):" in told
    assert "    1. build farm home_building_2" in told


def test_sites_of_other_cities_are_told_apart() -> None:
    given = (
        "given: {resources: {kelp: 1}, built: {home_building_1: farm, home_building_2: farm, home_building_3: farm}}"
    )
    outcome = outcome_of(f"{given}\nrun: {{build: farm}}\nexpect: {{not_offered: [{{build: farm, at: home}}]}}")
    assert outcome.has_passed, as_text(outcome)


def test_a_pack_that_was_edited_is_compiled_anew(tmp_path: Path) -> None:
    """Whoever runs for long, such as a server, never plays content that is no longer there."""
    folder = sound_pack(tmp_path)
    first = played_pack(folder, find)
    assert played_pack(folder, find) is first
    manifest = folder / "pack.yaml"
    before = manifest.read_text(encoding="utf-8")
    manifest.write_text(before.replace("version: ", "version: 9", 1), encoding="utf-8")
    second = played_pack(folder, find)
    assert second.bundle["pack"]["version"] == f"9{first.bundle['pack']['version']}"
    manifest.write_text("version: [", encoding="utf-8")
    with pytest.raises(BrokenPack):
        played_pack(folder, find)
    manifest.write_text(before, encoding="utf-8")
    assert played_pack(folder, find).bundle == first.bundle


MEADOW = CONTENT.parent / "humming_meadow"
EDITS = {
    "cards/herbs.yaml": ("yields: {gain: {seeds: 1}}", "yields: {gain: {seeds: 2}}"),
    "rules.yaml": ("start: {seeds: 3}", "start: {seeds: 4}"),
    "vocabulary.yaml": ("cheap and useful", "cheap and modest"),
    "pack.yaml": ("version: 0.1.0", "version: 0.2.0"),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_shows_though_the_file_is_as_long_and_as_old_as_before(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "humming_meadow"
    shutil.copytree(MEADOW, folder)
    first = played_pack(folder, find)
    edit_quietly(folder / name, *EDITS[name])
    second = played_pack(folder, find)
    assert second.bundle != first.bundle
    edit_quietly(folder / name, *reversed(EDITS[name]))
    assert played_pack(folder, find).bundle == first.bundle


def test_files_that_are_added_or_taken_away_show(tmp_path: Path) -> None:
    folder = tmp_path / "humming_meadow"
    shutil.copytree(MEADOW, folder)
    first, extra = played_pack(folder, find), folder / "cards" / "more.yaml"
    extra.write_text("cards: [{id: moss, family: herb, price: {seeds: 1}, source: original}]\n", encoding="utf-8")
    with pytest.raises(BrokenPack):
        played_pack(folder, find)  # pack.yaml tells another number of cards
    extra.unlink()
    assert played_pack(folder, find).bundle == first.bundle
