"""Which ruleset is staged how."""

from typing import NamedTuple

from uwc_content.scenarios.facts import FactReader
from uwc_content.scenarios.stage import Stage
from uwc_content.scenarios.underwater_facts import UnderwaterFacts
from uwc_content.scenarios.underwater_stage import UnderwaterStage


class Staging(NamedTuple):
    """The reader of facts and the stage of a ruleset."""

    facts: type[FactReader]
    stage: type[Stage]


STAGES: dict[str, Staging] = {"underwater_cities": Staging(UnderwaterFacts, UnderwaterStage)}
