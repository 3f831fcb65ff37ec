"""Whoever was paid by another player is told, and answers before the other goes on."""

from uwc_content.engine.events import tell_amounts
from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.receiving import unpacked
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class BeingPaid(Frame):
    """it: the seat that was paid; k: what came, and once it is told the seat that goes on, with the lowest bit set."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        if k & 1:
            state.actor = k >> 1
            del state.stack[-3:]
        else:
            state.stack[-1] = state.actor << 1 | 1
            state.actor = it
            tell_amounts(rules, state, "gain", unpacked(rules, k >> 1), None)
        return None
