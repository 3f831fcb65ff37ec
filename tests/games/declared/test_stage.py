"""What scenarios of declared games refuse, each fault with its place and a hint."""

from pathlib import Path

import pytest

from uwc_content.diagnostics import Diagnostic
from uwc_content.games import find
from uwc_content.games.declared.stage.staging import staging
from uwc_content.workshop.scenarios.packs import played_pack
from uwc_content.workshop.scenarios.reading import read_scenarios
from uwc_content.workshop.scenarios.running import Outcome, run_scenario
from uwc_content.workshop.scenarios.trying import described, try_item

PACK = played_pack(Path(__file__).parents[3] / "content" / "humming_meadow", find)
STAGING = staging(PACK.names.vocabulary)


def read(text: str) -> tuple[list[Diagnostic], list[Outcome]]:
    indented = "\n".join(f"    {line}" for line in text.strip().splitlines())
    file = read_scenarios("case.yaml", f"scenarios:\n  - id: case\n{indented}\n".encode(), PACK, STAGING)
    if file.faults:
        return file.faults, []
    return [], [run_scenario(STAGING.stage(file.bundle), each) for each in file.scenarios]


DRAWING = "run: {draw: 1}\nexpect: {drawn: 1}\n"
FAULTS = {
    "a misspelt zone": (DRAWING + "given: {medow: []}", "UWC201", "meadow"),
    "a misspelt card": (DRAWING + "given: {hand: [mnt]}", "UWC206", "mint"),
    "a zone of the table with a player": (DRAWING + "given: {player_2: {stall: []}}", "UWC201", ""),
    "an action that there is not": ("action: foraged\nexpect: {drawn: 1}", "UWC206", "forage"),
    "a section that there is not": ("receive: {yield: mint}\nexpect: {drawn: 1}", "UWC206", "yields"),
    "a section that the card does not have": ("receive: {scoring: mint}\nexpect: {drawn: 1}", "UWC803", "`planted`"),
    "two sections": ("receive: {yields: mint, planted: mint}\nexpect: {drawn: 1}", "UWC203", "receive"),
    "an end that there is not": ("round: true\nexpect: {ended_by: full_medow}", "UWC206", "full_meadow"),
    "too many players": (DRAWING + "given: {players: 5}", "UWC205", "4"),
    "too many copies": (DRAWING + "given: {hand: [sage, sage]}", "UWC803", ""),
    "something used that is not there": (DRAWING + "given: {used: [oregano]}", "UWC803", ""),
    "an order without a player": (DRAWING + "given: {order: [1]}", "UWC803", ""),
    "a winner that is given": (DRAWING + "given: {winners: [1]}", "UWC803", ""),
    "a size that is given": (DRAWING + "given: {stall_size: 1}", "UWC803", ""),
}


@pytest.mark.parametrize(("text", "code", "hint"), FAULTS.values(), ids=FAULTS)
def test_a_slip_is_a_fault_with_its_place_and_a_hint(text: str, code: str, hint: str) -> None:
    faults, _ = read(text)
    assert [fault.code for fault in faults] == [code]
    assert faults[0].span.line > 1
    assert faults[0].hint
    assert hint in faults[0].hint


FAILING = {
    "another number": ("action: forage\nexpect: {resources: {seeds: 1}}", "resources.seeds"),
    "something that is not listed": ("action: forage\nexpect: {resources: {jars: 0}}", "resources.seeds"),
    "another zone": ("play: thyme\ngiven: {resources: {seeds: 1}}\nexpect: {resources: {seeds: 0}}", "meadow"),
    "another player": ("action: forage\nexpect: {player_2: {resources: {jars: 1}}}", "player_2.resources.jars"),
    "the order of a pile": (
        "run: {draw: 1}\ngiven: {compost: [mint, sage]}\nexpect: {compost: [sage, mint]}",
        "compost",
    ),
    "a size": ("set_up: true\nexpect: {hand_size: 5}", "hand_size"),
    "a stat": ("action: forage\nexpect: {stats: {hand_limit: 7}}", "stats.hand_limit"),
    "an end": ("action: forage\nexpect: {ended_by: full_meadow}", "ended_by"),
    "the winners": ("final_scoring: true\ngiven: {resources: {points: 1}}\nexpect: {winners: [2]}", "winners"),
    "what was drawn": ("run: {draw: 1}\ndo: [draw]\nexpect: {drawn: 2}", "hand"),
}


@pytest.mark.parametrize(("text", "fact"), FAILING.values(), ids=FAILING)
def test_what_is_not_as_expected_is_told(text: str, fact: str) -> None:
    faults, outcomes = read(text)
    assert faults == []
    assert fact in [each.fact for each in outcomes[0].differences]


@pytest.mark.parametrize("identifier", sorted(PACK.ids("cards")))
def test_every_card_can_be_tried_in_the_usual_position(identifier: str) -> None:
    trial = described(PACK, STAGING, [("usual", STAGING.usual_position)])
    assert trial.faults == []
    steps = try_item(trial, identifier, lambda _: 0)
    assert steps[0].section == "play"
    assert not steps[0].is_refused
    assert any(step.changes for step in steps)
