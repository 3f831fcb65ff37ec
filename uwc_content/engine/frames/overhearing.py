"""Other players answer what happened to the acting one, each for themselves."""

from uwc_content.engine.frames.turning import Turning
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import ANSWERING, push
from uwc_content.engine.state import State


class Overhearing(Turning):
    """About a mask of the rules of the seat that answers."""

    __slots__ = ()

    def begin(self, rules: Rules, state: State, about: int) -> None:
        push(state, ANSWERING, NONE, about << 24)
