"""Which of the things that were just drawn go away again."""

from uwc_content.engine.copies import each_once
from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import DECK_SHIFT
from uwc_content.engine.state import State


class Keeping(Frame):
    """it: how many were drawn, and above that from which deck; k: how many have to go."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        if not k:
            del state.stack[-3:]
            return None
        held = rules.payable_things(state, state.actor, rules.program.decks[it >> DECK_SHIFT])
        return each_once(held[len(held) - (it & (1 << DECK_SHIFT) - 1) :])

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        rules.give_up(state, rules.program.decks[it >> DECK_SHIFT], option)
        state.stack[-2:] = [it - 1, k - 1]
