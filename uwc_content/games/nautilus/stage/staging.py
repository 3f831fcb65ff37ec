"""Nautilus as scenarios know it: words, facts and stage."""

from typing import Any, Final

from uwc_content.games.declared.stage.names import filler_of
from uwc_content.games.declared.stage.staging import staging as declared_staging
from uwc_content.games.declared.stage.staging import unnamed
from uwc_content.games.declared.stage.staging import value_schemas as declared_schemas
from uwc_content.games.nautilus.stage.facts import NautilusFacts
from uwc_content.games.nautilus.stage.names import choice_words, deeds_of, facts_of, value_schemas
from uwc_content.games.nautilus.stage.stage import NautilusStage
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.scenarios.stage import Staging

HIDDEN: Final[dict[str, Any]] = {"background": "beige", "by_depth": {}}
"""The fields of discoveries that only scenarios know: they lie nowhere."""
USUAL_POSITION: Final = """
resources: {nemo: 5}
analysis: 1
research: 2
map: open_sea
stations: {L9: start_base, N9: [training, tile_1, east], J9: green_residential, L11: [sonar, tile_1, south]}
owners: {N9: me, L11: other}
crew: {J9: 2, N9: 2}
submarines: [P9]
discoveries: {R10: mussel, Q7: snail, D11: treasure_chest, V8: crab}
collection: [mussel, crab, anemone, giant_squid]
"""
"""A small city, a submarine and a few discoveries."""


def staging(vocabulary: Vocabulary) -> Staging:
    plain = declared_staging(vocabulary)
    words = plain.words._replace(
        facts=facts_of(vocabulary),
        own_deeds=deeds_of(vocabulary),
        own_choices=choice_words(vocabulary),
        value_schemas=lambda known: {**declared_schemas(known), **value_schemas(known)},
        most_players=4,
    )
    return plain._replace(
        words=words,
        facts=NautilusFacts,
        stage=NautilusStage,
        hiding=plain.hiding._replace(fields=HIDDEN),
        fillers={"goals": [unnamed(filler_of("goals"))]},
        usual_position=USUAL_POSITION,
    )
