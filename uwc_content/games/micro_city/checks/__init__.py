"""What can be wrong with a pack of Micro City although each of its items is right."""

from typing import Final

from uwc_content.compiler.game_parts import Checks

CHECKS: Final = Checks(of_items=(), of_packs=())
