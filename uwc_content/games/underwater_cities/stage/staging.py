"""Underwater Cities as scenarios know it: words, facts and stage."""

from typing import Any, Final

from uwc_content.games.underwater_cities.stage.boards import HIDING, USUAL_POSITION, fillers
from uwc_content.games.underwater_cities.stage.facts import UnderwaterFacts
from uwc_content.games.underwater_cities.stage.names import BELOW, BUILT, CHOICE_WORDS, DEEDS, FACTS, NOTHING
from uwc_content.games.underwater_cities.stage.stage import UnderwaterStage
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.scenarios.shape import Words
from uwc_content.workshop.scenarios.stage import Staging
from uwc_content.workshop.schema.scenarios import NAME, NAMES, SEAT, SEATS


def value_schemas(vocabulary: Vocabulary) -> dict[str, Any]:
    """How the values of facts that only this game has are written."""
    spaces = [space for track in vocabulary.tracks.values() for space in track.spaces]
    things = [NOTHING, *dict.fromkeys(thing for kinds in BUILT.values() for thing in kinds)]
    return {
        "board": NAME,
        "built": {"type": "object", "additionalProperties": {"type": "string", "enum": things}},
        "cards": NAMES,
        "clone_tile": {**SEAT, "enum": ["board", *SEAT["enum"]]},
        "contracts": NAMES,
        "slots": {"type": "object", "additionalProperties": {"type": ["array", "string", "integer"]}},
        "space": {"type": ["string", "integer"], "enum": list(dict.fromkeys([BELOW, *spaces]))},
        "tiles": NAMES,
        "tiles_by_corner": {"type": "object", "additionalProperties": NAME},
        "track": {"type": "object", "additionalProperties": SEATS},
    }


WORDS: Final = Words(
    facts=FACTS,
    own_deeds=DEEDS,
    in_a_row=(("produce", "feed"),),
    own_choices=CHOICE_WORDS,
    value_schemas=value_schemas,
)
STAGING: Final = Staging(WORDS, UnderwaterFacts, UnderwaterStage, HIDING, fillers(), USUAL_POSITION)


def staging(_: Vocabulary) -> Staging:
    """The same for every pack: the game itself says what there is."""
    return STAGING
