"""What can be wrong with a pack of Micro City although each of its items is right."""

from typing import Final

from uwc_content.compiler.game_parts import Checks
from uwc_content.games.micro_city.checks.cards import CARD_CHECKS
from uwc_content.games.micro_city.checks.city import CITY_CHECKS

CHECKS: Final = Checks(of_items=(), of_packs=(*CARD_CHECKS, *CITY_CHECKS))
