"""A bundle whose course names something that it does not hold is refused."""

import copy
from pathlib import Path
from typing import Any

import pytest
from bundles import plain_bundle, sealed

from uwc_content.bundle.links import turns_lead_somewhere
from uwc_content.bundle.verify import verify_bytes
from uwc_content.compiler.game_parts import OWN_GAME
from uwc_content.compiler.parse.names import Names
from uwc_content.games import find
from uwc_content.language.vocabulary import Vocabulary

PACK = Path(__file__).parents[2] / "content" / "humming_meadow"
TURN = ("turns", 0, "steps", 0, "steps")
CHOICE = (*TURN, 1, "what")

FORGERIES: dict[str, tuple[tuple[str | int, ...], Any, str]] = {
    "a zone of a step": ((*CHOICE, "sow", 0, "arguments", "to"), "attic", "there is no zone `attic`"),
    "a step": ((*CHOICE, "sow", 0, "what"), "dance", "there is no step `dance`"),
    "an argument of a step": ((*CHOICE, "sow", 0, "arguments", "loudly"), 1, "there is no argument `loudly`"),
    "an action": ((*CHOICE, "dance"), [], "there is no action `dance`"),
    "a resource of an effect": ((*CHOICE, "forage", 0, "what", 0, "what", "of"), {"gold": 1}, "no resource `gold`"),
    "a table by players": ((*TURN, 4, "arguments", "up_to"), {"by_players": "many"}, "there is no table `many`"),
    "a stat": ((*TURN, 3, "arguments", "cards"), {"stat": "luck"}, "there is no stat `luck`"),
    "a period": (("turns", 0, "what"), "season", "there is no period `season`"),
    "an end": (("turns", 0, "steps", 1, "what"), "boredom", "there is no end `boredom`"),
    "an order": (("turns", 0, "steps", 2, "what"), "shuffle", "there is no order `shuffle`"),
    "a zone of the set-up": (("setup", "lay", 0, "into"), "attic", "there is no zone `attic`"),
    "a resource of the set-up": (("setup", "start"), {"gold": 1}, "there is no resource `gold`"),
    "a section that scores": (("final_scoring", 0, "section"), "fame", "there is no section `fame`"),
    "the score": (("ranking", "score"), "fame", "there is no resource `fame`"),
    "what decides among equals": (("ranking", "ties", 0), {"most": {"of": {"fame": 1}}}, "there is no count `fame`"),
}


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    return plain_bundle(PACK.name)


def findings(bundle: dict[str, Any]) -> list[str]:
    names = Names(Vocabulary.model_validate(bundle["vocabulary"]))
    return [message for _, message in turns_lead_somewhere(bundle, names, find(OWN_GAME))]


def test_a_bundle_as_it_was_built_leads_somewhere(bundle: dict[str, Any]) -> None:
    assert findings(bundle) == []


@pytest.mark.parametrize("what", FORGERIES)
def test_a_name_that_leads_nowhere_is_told(what: str, bundle: dict[str, Any]) -> None:
    path, value, message = FORGERIES[what]
    forged = copy.deepcopy(bundle)
    place: Any = forged
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert any(message in each for each in findings(forged)), findings(forged)


@pytest.mark.parametrize("key", ["setup", "turns", "ranking"])
def test_a_game_of_its_own_has_a_course(key: str, bundle: dict[str, Any]) -> None:
    rest = {name: value for name, value in bundle.items() if name != key}
    assert f"`{key}` is missing" in findings(rest)


def test_a_step_without_its_arguments_is_refused(bundle: dict[str, Any]) -> None:
    forged = copy.deepcopy(bundle)
    del forged["turns"][1]["steps"][0]["arguments"]
    assert {fault.code for fault in verify_bytes(sealed(forged), "x.json", find)[1]} == {"UWC702"}


def test_kinds_below_one_that_is_above_itself_are_refused(bundle: dict[str, Any]) -> None:
    """Whoever asks what they also are would never come to an end."""
    forged = copy.deepcopy(bundle)
    forged["vocabulary"]["kinds"]["plant"]["is"] = ["plant"]
    told = verify_bytes(sealed(forged), "x.json", find)[1]
    assert any("the kind is above itself" in fault.message for fault in told), told
