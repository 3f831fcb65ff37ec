"""Which things are given up as part of a payment."""

from uwc_content.engine.costs import givable
from uwc_content.engine.dues import due_in
from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.giving import bound_to, can_after_one, give_one, still_due
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


class Giving(Frame):
    """it: the payable; k: what is due of it."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        dues = still_due(state)
        if not dues[0].number:
            del state.stack[-3:]
            return None
        things = givable(rules, state, dues[0])
        if dues[0].payer == NONE:
            return things
        then = rules.nodes[dues[0].payer].then
        paid_by = bound_to(state, then)
        return [each for each in things if can_after_one(rules, state, then, paid_by, dues, each)]

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        state.stack[-1] = give_one(rules, state, due_in(it, k), option).packed()
