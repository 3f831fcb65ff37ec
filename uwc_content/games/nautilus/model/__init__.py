"""What rules.yaml and the maps of Nautilus hold, in authoring and in bundle form."""

from typing import Final

from uwc_content.compiler.game_parts import Documents
from uwc_content.games.nautilus.model.resource_names import NAME_TABLES
from uwc_content.games.nautilus.model.rules_yaml import NautilusRules

DOCUMENTS: Final = Documents(NautilusRules, effect_places={}, reference_places={}, name_tables=NAME_TABLES)
