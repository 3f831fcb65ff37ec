"""Promises: what has been begun must be completed, so only options are offered from which that is still possible."""

from typing import Final

from uwc_content.engine.deciding import KIND_SHIFT
from uwc_content.engine.foresight import ANYTHING
from uwc_content.engine.frames import (
    ACTS_ON_THINGS,
    DID,
    GIVING,
    KEEPING,
    LEFT,
    MUST,
    PAYING,
    SEARCH_BUDGET,
    SHIFT,
    STOP,
    WHOLE,
)
from uwc_content.engine.pairs import Pairs
from uwc_content.engine.program import BLOCK, BUILD, NONE, TOGETHER, Node
from uwc_content.engine.state import State

MOST_SEARCHES: Final = 10
"""How many searches may stand within each other: effects that ask for themselves find no line of play."""
STEP_BITS: Final = 8
STEPS: Final = (1 << STEP_BITS) - 1


class Promises(Pairs):
    """All-or-nothing effects, and the search for a line of play that keeps a promise."""

    __slots__ = ()

    def step(self, state: State) -> list[int] | None:
        raise NotImplementedError

    def take(self, state: State, option: int) -> None:
        raise NotImplementedError

    # --- all or nothing ---

    def step_together(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        """k: the next step, and above it how often all of it was done."""
        step, times = k >> SHIFT & STEPS, k >> SHIFT + STEP_BITS
        if step == len(node.parts):
            self.end_together(state, node, it, times + 1)
        elif not step and times:
            is_offered = not self.is_searching and self.can_complete(state, node, it)  # a search must come to an end
            return [0, STOP] if is_offered else [STOP]
        elif self.can(state, node.parts[step], it):
            self.take_step(state, node, it, k)
        else:
            self.break_off()
            del state.stack[-3:]
        return None

    def take_step(self, state: State, node: Node, it: int, k: int) -> None:
        state.stack[-1] = k + (1 << SHIFT) | DID
        self.start(state, node.parts[k >> SHIFT & STEPS], it, MUST | WHOLE)

    def end_together(self, state: State, node: Node, it: int, times: int) -> None:
        """All of it was done so many times: `then` follows, and perhaps it is offered again."""
        if times >= self.times_of(state, node, it):
            self.finish(state, node, it, True)
            return
        state.stack[-1] = times << SHIFT + STEP_BITS | DID
        self.push_block(state, node.then, it, 0)

    def can_complete(self, state: State, node: Node, it: int) -> bool:
        """Whether some line of play does all of it, triggers included."""
        if not self.can(state, node.parts[0], it):
            return False
        if self.is_pair(node):
            first, second = self.nodes[node.parts[0]], self.nodes[node.parts[1]]
            if self.pair_surely_works(state, first, first.what, second, it):
                return True
            if not self.pair_may_work(state, first, second):
                return False
            tried = self.worth_trying(state, node, self.build_options(state, first, first.what, it, NONE))
            if not tried or self.leaves_enough_for(state, first, second, tried[0]):
                return bool(tried)
        trial = state.trial()
        base = len(trial.stack)
        self.push(trial, node.index, it, MUST)
        return self.explore(trial, base)

    # --- keeping promises ---

    def kept(self, state: State, options: list[int]) -> list[int]:
        """Only options from which an open promise can still be kept; all of them if drawn cards have broken it."""
        base = self.promise_at(state)
        if base == NONE or base == len(state.stack) - 3:
            return options
        good = [
            option for option in options if self.is_plainly_kept(state, base, option) or self.keeps(state, base, option)
        ]
        return good or options

    def promise_at(self, state: State) -> int:
        """Where the lowest frame stands that has been promised and is not yet done."""
        stack = state.stack
        for i in range(0, len(stack), 3):
            index = stack[i]
            if index >= 0:
                if self.nodes[index].op == TOGETHER and stack[i + 2] >> SHIFT & STEPS:
                    return i
            elif index in self.program.promising and self.is_promise(state, index, stack[i + 1]):
                return i
        return NONE

    def is_promise(self, state: State, index: int, it: int) -> bool:
        """Whether a frame of the ruleset is a promise that might be broken."""
        return False

    def keeps_promise(self, state: State) -> bool:
        """Whether the promise on top of the stack can be kept now."""
        return True

    def is_plainly_kept(self, state: State, base: int, option: int) -> bool:
        """A quick yes within the usual pair: the thing is being built, or paid for, and enough stays for upgrading."""
        stack = state.stack
        top = len(stack) - 3
        if stack[base] < 0 or stack[base + 2] >> SHIFT & STEPS != 1 or not base + 3 <= top <= base + 6:
            return False
        pair = self.nodes[stack[base]]
        if not self.is_pair(pair) or stack[base + 3] != pair.parts[0]:
            return False
        first, second = self.nodes[pair.parts[0]], self.nodes[pair.parts[1]]
        if top == base + 3:
            return self.leaves_enough_for(state, first, second, option)
        if stack[top] != PAYING:
            return False
        kind = stack[top + 1] >> KIND_SHIFT
        if not self.is_upgradable(kind):
            return False
        after = self.price_of(state, second, kind, 0, NONE, NONE)
        return not after.is_loose and self.leaves(
            state, self.payments_due(state, stack[top + 1], stack[top + 2])[option], after
        )

    def keeps(self, state: State, base: int, option: int) -> bool:
        trial = state.trial()
        was_searching, self.is_searching = self.is_searching, True
        self.take(trial, option)
        self.is_searching = was_searching
        return self.is_still_kept(trial, base) or self.explore(trial, base)

    def is_still_kept(self, state: State, base: int) -> bool:
        """A quick yes: everything above the promise may be left out, and then it can be kept."""
        stack = state.stack
        if len(stack) < base + 3 or stack[base] >= 0:
            return False
        for i in range(base + 3, len(stack), 3):
            index, k = stack[i], stack[i + 2]
            if index < 0:
                if index not in self.refusable:
                    return False
            elif self.nodes[index].op == TOGETHER or k & WHOLE or (k & MUST and not k & DID):
                return False
        above = stack[base + 3 :]
        del stack[base + 3 :]
        answer = self.keeps_promise(state)
        stack.extend(above)
        return answer

    # --- search ---

    def explore(self, state: State, base: int) -> bool:
        """Search for a line of play that keeps the promise; when the budget is used up, there is none.

        A search within a search has a budget of its own, so that the same question always has the same answer there;
        what it uses counts for the outer one as well.
        """
        if self.searches > MOST_SEARCHES:
            return False
        was_searching, was_broken, had = self.is_searching, self.is_broken, self.budget
        self.budget = granted = SEARCH_BUDGET >> self.searches
        self.is_searching, self.is_broken = True, False
        self.searches += 1
        try:
            return self.search(state, base)
        finally:
            self.searches -= 1
            self.is_searching, self.is_broken = was_searching, was_broken
            self.budget += had - granted

    def may_be_kept(self, state: State, base: int) -> bool:
        """An optimistic bound: whether all that is still open above a promise could help to keep it."""
        stack = state.stack
        gives = 0
        for i in range(base + 3, len(stack), 3):
            index = stack[i]
            if index >= 0:
                gives |= self.frame_gives(self.nodes[index], stack[i + 2])
            elif index == PAYING:
                gives |= self.nodes[stack[i + 2]].gives
            elif index != GIVING and index != KEEPING and index not in self.refusable:
                return True
        return bool(gives & ANYTHING) or self.promise_may_hold(state, base, self.all_gives(state, gives))

    def frame_gives(self, node: Node, k: int) -> int:
        """What is left of a frame may give: the remaining parts of a block, or `then` when the head is finished."""
        if node.op == BLOCK:
            gives = 0
            for i, part in enumerate(node.parts):
                if k >> SHIFT + i & 1:
                    gives |= self.nodes[part].gives
            return gives
        if (node.op == BUILD or node.op in ACTS_ON_THINGS) and not k >> SHIFT & LEFT:
            return 0 if node.then == NONE else self.nodes[node.then].gives
        return node.gives

    def promise_may_hold(self, state: State, base: int, gives: int) -> bool:
        """Whether a promise of the ruleset could be kept if all that came."""
        return True

    def unlike(self, state: State, options: list[int]) -> list[int]:
        """The options without those that lead to the same as others, as far as an effect could tell."""
        return options

    def search(self, state: State, base: int) -> bool:
        """Depth first, last options first; the state is used up."""
        stack = state.stack
        while True:
            self.budget -= 1
            if self.budget < 0:
                return False
            if len(stack) <= base:
                return True
            if len(stack) == base + 3 and stack[base] < 0:
                return self.keeps_promise(state)
            options = self.step(state)
            if self.is_broken:
                self.is_broken = False
                return False
            if options is not None:
                break
        if len(options) > 1 and stack[base] < 0 and not self.may_be_kept(state, base):
            return False
        if len(options) > 2:
            options = self.unlike(state, options)
        if stack[base] >= 0 and len(stack) == base + 6 and self.is_pair(self.nodes[stack[base]]):
            if stack[base + 3] == self.nodes[stack[base]].parts[0]:
                options = self.worth_trying(state, self.nodes[stack[base]], options)
        for i in range(len(options) - 1, -1, -1):
            trial = state.trial() if i else state
            self.take(trial, options[i])
            if self.search(trial, base):
                return True
        return False
