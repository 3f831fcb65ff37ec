"""Whatever is tried can be written as a scenario, and that scenario passes."""

import random
from pathlib import Path

import pytest

from uwc_content.diagnostics.refusal import Refusal
from uwc_content.games import find
from uwc_content.reading.nodes import Mapping
from uwc_content.reading.yaml import read_yaml
from uwc_content.workshop.scenarios.packs import played_pack
from uwc_content.workshop.scenarios.playing import Play
from uwc_content.workshop.scenarios.stage import Impossible
from uwc_content.workshop.scenarios.trying import deeds_of, described
from uwc_content.workshop.scenarios.writing import Tried, Writer, grown, ways_to_say, written

CONTENT = Path(__file__).parents[2] / "content"
PACKS = sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml"))
ITEMS = 5
MOST_CHOICES = 5


@pytest.mark.parametrize("name", PACKS)
def test_what_was_tried_passes_as_a_scenario(name: str) -> None:
    pack = played_pack(CONTENT / name, find)
    make = find(pack.game.id).stage()
    assert make is not None
    staging = make(pack.names.vocabulary)
    trial = described(pack, staging, [("usual", staging.usual_position)])
    root, _ = read_yaml("usual", staging.usual_position.encode())
    assert isinstance(root, Mapping)
    writer, luck = Writer(pack, staging), random.Random(name)
    items = sorted(item["id"] for items in pack.bundle["items"].values() for item in items)
    luck.shuffle(items)
    found = 0
    for identifier in items:
        try:
            deed = luck.choice(deeds_of(trial.stage, identifier))
        except Refusal:
            continue
        if deed.kind not in staging.words.deeds:
            continue
        play = Play(trial.stage, trial.stage.prepare(trial.given))
        before = trial.stage.picture(play.state)
        try:
            is_refused = not play.begin(deed)
        except Impossible:
            continue
        taken = []
        while not is_refused and play.decision is not None and len(taken) < MOST_CHOICES:
            taken.append((play.decision, luck.randrange(len(play.decision.codes))))
            play.take(taken[-1][1])
        after = before if is_refused else trial.stage.picture(play.state)
        facts = {str(key): entry.value.plain() for key, entry in root.entries.items()}
        tried = Tried(facts, deed, {}, taken, before, after, is_refused, None if is_refused else play.decision)
        scenario = writer.scenario("tried", tried, trial.stage)
        assert written(scenario, pack).startswith("- id: tried\n")
        scenario["expect"] = {"refused": not is_refused}
        assert writer.complaint(scenario), "a scenario that expects something else does not pass"
        found += 1
        if found == ITEMS:
            break
    assert found == ITEMS


def test_options_are_told_by_their_words_or_amounts() -> None:
    assert list(ways_to_say(("stop",))) == ["stop"]
    assert {"pay": {"gold": 2}} in list(ways_to_say(("pay", "2 gold")))
    assert {"build": "mill", "at": "home"} in list(ways_to_say(("build", "mill", "home")))


def test_cards_that_came_are_counted() -> None:
    assert grown({"hand": ["a"], "points": 1}, {"hand": ["a", "b", "c"], "points": 2}) == 2
    assert grown({"hand": ["a"]}, {"hand": []}) == 0
