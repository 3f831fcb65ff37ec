"""A frame in which another player acts for a while: the turn goes there, and back when all of it is done."""

from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class Turning(Frame):
    """it: the seat that acts; k: what it is about, and then the seat that goes on; the lowest bit tells which."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        if k & 1:
            state.actor = k >> 1
            del state.stack[-3:]
        else:
            state.stack[-1] = state.actor << 1 | 1
            state.actor = it
            self.begin(rules, state, k >> 1)
        return None

    def begin(self, rules: Rules, state: State, about: int) -> None:
        """What the seat does, which acts now."""
        raise NotImplementedError
