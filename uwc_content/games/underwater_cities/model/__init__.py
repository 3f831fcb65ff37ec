"""What rules.yaml and the player boards of Underwater Cities hold, in authoring and in bundle form."""

from typing import Final

from uwc_content.compiler.game_parts import Documents
from uwc_content.games.underwater_cities.model.board import Board, LoweredBoard, Site, site_graph
from uwc_content.games.underwater_cities.model.rules_yaml import EFFECT_PLACES, REFERENCE_PLACES, UnderwaterRules
from uwc_content.games.underwater_cities.model.vocabulary_names import NAME_TABLES

__all__ = [
    "DOCUMENTS",
    "EFFECT_PLACES",
    "REFERENCE_PLACES",
    "Board",
    "LoweredBoard",
    "Site",
    "UnderwaterRules",
    "site_graph",
]

DOCUMENTS: Final = Documents(UnderwaterRules, EFFECT_PLACES, REFERENCE_PLACES, NAME_TABLES)
