"""What can be wrong with a pack of Nautilus although each of its items is right."""

from typing import Final

from uwc_content.compiler.game_parts import Checks
from uwc_content.games.nautilus.checks.box import BOX_CHECKS
from uwc_content.games.nautilus.checks.ruins import ruins_have_so_many_spaces
from uwc_content.games.nautilus.checks.stations import STATION_CHECKS

CHECKS: Final = Checks(of_items=STATION_CHECKS, of_packs=(*BOX_CHECKS, ruins_have_so_many_spaces))
