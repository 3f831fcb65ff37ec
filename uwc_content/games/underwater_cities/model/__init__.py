"""What rules.yaml and the player boards of Underwater Cities hold, in authoring and in bundle form."""

from uwc_content.games.underwater_cities.model.board import Board, LoweredBoard, Site, site_graph
from uwc_content.games.underwater_cities.model.rules import EFFECT_PLACES, REFERENCE_PLACES, Rules

__all__ = ["EFFECT_PLACES", "REFERENCE_PLACES", "Board", "LoweredBoard", "Rules", "Site", "site_graph"]
