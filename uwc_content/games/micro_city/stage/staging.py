"""Micro City as scenarios know it: what declared games have, and a city."""

from typing import Any

from uwc_content.games.declared.stage.staging import staging as declared_staging
from uwc_content.games.declared.stage.staging import value_schemas as declared_schemas
from uwc_content.games.micro_city.stage import names
from uwc_content.games.micro_city.stage.facts import MicroFacts
from uwc_content.games.micro_city.stage.stage import MicroStage
from uwc_content.language.vocabulary import Vocabulary
from uwc_content.workshop.scenarios.stage import Staging

MOST_PLAYERS = 2


def staging(vocabulary: Vocabulary) -> Staging:
    known = declared_staging(vocabulary)
    words = known.words._replace(
        facts=names.facts_of(vocabulary),
        own_deeds=names.deeds_of(vocabulary),
        own_choices=names.choice_words(vocabulary),
        value_schemas=value_schemas,
        most_players=MOST_PLAYERS,
    )
    return known._replace(words=words, facts=MicroFacts, stage=MicroStage, usual_position=USUAL_POSITION)


def value_schemas(vocabulary: Vocabulary) -> dict[str, Any]:
    return {**declared_schemas(vocabulary), **names.value_schemas(vocabulary)}


USUAL_POSITION = """resources: {coal: 3, steel: 3, wood: 3, money: 3}
engineer: r2c2
dice: [1, 2]
tokens: {r1c1: 1, r3c3: 1}"""
"""Something of everything, so that most effects can be tried."""
