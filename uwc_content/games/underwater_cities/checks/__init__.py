"""What can be wrong with a pack of Underwater Cities although each of its items is right."""

from typing import Final

from uwc_content.compiler.game_parts import Checks
from uwc_content.games.underwater_cities.checks.boards import sites_are_used
from uwc_content.games.underwater_cities.checks.box import BOX_CHECKS
from uwc_content.games.underwater_cities.checks.cards import CARD_CHECKS
from uwc_content.games.underwater_cities.checks.items import ITEM_CHECKS
from uwc_content.games.underwater_cities.checks.never import what_never_happens
from uwc_content.games.underwater_cities.checks.printed_rules import PRINTED_CHECKS
from uwc_content.games.underwater_cities.checks.slots import SLOT_CHECKS

CHECKS: Final = Checks(
    of_items=ITEM_CHECKS,
    of_packs=(*SLOT_CHECKS, *CARD_CHECKS, *BOX_CHECKS, *PRINTED_CHECKS, sites_are_used, what_never_happens),
)
