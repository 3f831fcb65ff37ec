"""Other players answer what happened to the acting one, each for themselves."""

from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import ANSWERING, push
from uwc_content.engine.state import State


class Overhearing(Frame):
    """it: the seat that answers; k: a mask of its rules, and then the seat that goes on; the lowest bit tells which."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        if k & 1:
            state.actor = k >> 1
            del state.stack[-3:]
        else:
            state.stack[-1] = state.actor << 1 | 1
            state.actor = it
            push(state, ANSWERING, NONE, k >> 1 << 24)
        return None
