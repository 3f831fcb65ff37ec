"""Which ruleset is staged how."""

from typing import NamedTuple

from uwc_content.games.underwater_cities.stage.facts import UnderwaterFacts
from uwc_content.games.underwater_cities.stage.stage import UnderwaterStage
from uwc_content.workshop.scenarios.facts import FactReader
from uwc_content.workshop.scenarios.stage import Stage


class Staging(NamedTuple):
    """The reader of facts and the stage of a ruleset."""

    facts: type[FactReader]
    stage: type[Stage]


STAGES: dict[str, Staging] = {"underwater_cities": Staging(UnderwaterFacts, UnderwaterStage)}
