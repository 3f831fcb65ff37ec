"""Watching a game from outside: a journal sees every step and every option that is taken, and changes nothing."""

from collections.abc import Callable
from typing import Final

from uwc_content.engine.state import State

BEFORE_STEP: Final = 0
"""The top frame is about to go on, or to tell its options."""
BEFORE_TAKE: Final = 1
"""An option of the top frame is about to be carried out: chosen by a player, or the only one."""
AFTERWARDS: Final = 2
"""The one or the other has just been done."""

Watch = Callable[[State, int], None]
"""Called with the state and one of these moments."""
