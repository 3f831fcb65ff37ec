"""The frames of turns and phases, and what is chosen in them."""

from typing import Final

from uwc_content.engine.opcodes import NONE

HAND_CHECK: Final = -100
ABILITIES: Final = -101
CHOOSE_CARD: Final = -102
CHOOSE_SLOT: Final = -103
CHOOSE_ORDER: Final = -104
PLAY_CARD: Final = -105
USE_SLOT: Final = -106
TURN_END: Final = -107
ROOM: Final = -108
FINAL_DRAW: Final = -110
NEXT_TURN: Final = -130
"""Frames from here on are not of a turn."""
ROUND_END: Final = -131
PRODUCTION: Final = -132
FEEDING: Final = -133
ERA_END: Final = -134
FIRST_HAND: Final = -135
NEW_HAND: Final = -136
TELLING: Final = -137
READYING: Final = -138
TURN_FRAMES: Final = tuple(
    number for frame in (TURN_END, ABILITIES, CHOOSE_CARD, ABILITIES, HAND_CHECK) for number in (frame, NONE, 0)
)
"""What lies on the stack at the beginning of a turn."""
SLOT_FIRST: Final = 0
CARD_FIRST: Final = 1
SLOT_ONLY: Final = 2
UNMATCHED: Final = 0
WITH_EFFECT: Final = 1
DECLINED: Final = 2
CLAIMING: Final = 3
AFTER_SLOT: Final = 4
"""How a card is played: without its colour, with its effect, or without its effect although the colour fits; how it
lies ready to be claimed once it is paid for and its instant effect is resolved; and how it waits for the slot."""
CLONING: Final = 1 << 20
"""Added to the option of a slot that is chosen with the clone tile."""
