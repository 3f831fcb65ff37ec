"""Promises: what has been begun must be completed, so only options are offered from which that is still possible."""

from typing import Final

from uwc_content.engine.costs import price_of
from uwc_content.engine.frames.answering import answer_block, pending
from uwc_content.engine.opcodes import BLOCK, BUILD, LET, NONE, TOGETHER
from uwc_content.engine.placing import payments_due
from uwc_content.engine.program import Node
from uwc_content.engine.rules import WHATEVER, Rules
from uwc_content.engine.search.bounds import all_gives
from uwc_content.engine.search.foresight import ANYTHING
from uwc_content.engine.search.pairs import is_pair, leaves, leaves_enough_for, worth_trying
from uwc_content.engine.space import KIND_SHIFT
from uwc_content.engine.stack import (
    ANSWERING,
    BEING_PAID,
    DID,
    GIVING,
    KEEPING,
    LEFT,
    MUST,
    OVERHEARING,
    PAYING,
    SHIFT,
    STEPS,
    WHOLE,
)
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step, take

MOST_SEARCHES: Final = 10
"""How many searches may stand within each other: effects that ask for themselves find no line of play."""
SEARCH_BUDGET: Final = 2_000
MOST_DECISIONS: Final = 128
"""So far ahead a search looks; one within another half as far."""


def kept(rules: Rules, state: State, options: list[int]) -> list[int]:
    """Only options from which an open promise can still be kept; all of them if what was drawn has broken it."""
    base = promise_at(rules, state)
    if base == NONE or base == len(state.stack) - 3 or is_for_others(rules, state, base):
        return options
    good = [
        option for option in options if is_plainly_kept(rules, state, base, option) or keeps(rules, state, base, option)
    ]
    return good or options


def is_for_others(rules: Rules, state: State, base: int) -> bool:
    """Whether another player is asked meanwhile, who has promised nothing."""
    for i in range(base + 3, len(state.stack), 3):
        index = state.stack[i]
        if index in (OVERHEARING, BEING_PAID) or (index >= 0 and rules.nodes[index].op == LET):
            return True
    return False


def promise_at(rules: Rules, state: State) -> int:
    """Where the lowest frame stands that has been promised and is not yet done."""
    stack = state.stack
    for i in range(0, len(stack), 3):
        index = stack[i]
        if index >= 0:
            if rules.nodes[index].op == TOGETHER and stack[i + 2] >> SHIFT & STEPS:
                return i
        elif index in rules.program.promising and not rules.promise_holds(state, i, WHATEVER):
            return i
    return NONE


def is_plainly_kept(rules: Rules, state: State, base: int, option: int) -> bool:
    """A quick yes within the usual pair: the thing is being built, or paid for, and enough stays for upgrading."""
    stack = state.stack
    top = len(stack) - 3
    if stack[base] < 0 or stack[base + 2] >> SHIFT & STEPS != 1 or not base + 3 <= top <= base + 6:
        return False
    pair = rules.nodes[stack[base]]
    if not is_pair(rules, pair) or stack[base + 3] != pair.parts[0]:
        return False
    first, second = rules.nodes[pair.parts[0]], rules.nodes[pair.parts[1]]
    if top == base + 3:
        return leaves_enough_for(rules, state, first, second, option)
    if stack[top] != PAYING:
        return False
    kind = stack[top + 1] >> KIND_SHIFT
    if kind not in rules.upgradable:
        return False
    after = price_of(rules, state, second, kind, 0, NONE, NONE)
    payment = payments_due(rules, state, stack[top + 1], stack[top + 2])[option]
    return not after.is_loose and leaves(state, payment, after)


def keeps(rules: Rules, state: State, base: int, option: int) -> bool:
    trial = state.trial(rules.touches_others)
    was_searching, rules.search.is_searching = rules.search.is_searching, True
    take(rules, trial, option)
    rules.search.is_searching = was_searching
    return is_still_kept(rules, trial, base) or explore(rules, trial, base)


def is_still_kept(rules: Rules, state: State, base: int) -> bool:
    """A quick yes: everything above the promise may be left out, and then it can be kept."""
    stack = state.stack
    if len(stack) < base + 3 or stack[base] >= 0:
        return False
    for i in range(base + 3, len(stack), 3):
        index, k = stack[i], stack[i + 2]
        if index < 0:
            if index not in rules.refusable:
                return False
        elif rules.nodes[index].op == TOGETHER or k & WHOLE or (k & MUST and not k & DID):
            return False
    above = stack[base + 3 :]
    del stack[base + 3 :]
    answer = rules.promise_holds(state, base, NONE)
    stack.extend(above)
    return answer


def explore(rules: Rules, state: State, base: int) -> bool:
    """Search for a line of play that keeps the promise; when the budget is used up, there is none.

    A search within a search has a budget of its own, so that the same question always has the same answer there;
    what it uses counts for the outer one as well.
    """
    if rules.search.depth > MOST_SEARCHES:
        return False
    was_searching, was_broken, had = rules.search.is_searching, rules.search.is_broken, rules.search.budget
    rules.search.budget = granted = SEARCH_BUDGET >> rules.search.depth
    rules.search.is_searching, rules.search.is_broken = True, False
    rules.search.depth += 1
    useless, rules.search.useless = rules.search.useless, []  # a line of play may change what can be used
    try:
        return search(rules, state, base, MOST_DECISIONS >> rules.search.depth - 1)
    finally:
        rules.search.useless = useless
        rules.search.depth -= 1
        rules.search.is_searching, rules.search.is_broken = was_searching, was_broken
        rules.search.budget += had - granted


def may_be_kept(rules: Rules, state: State, base: int) -> bool:
    """An optimistic bound: whether all that is still open above a promise could help to keep it."""
    stack = state.stack
    gives = 0
    for i in range(base + 3, len(stack), 3):
        index = stack[i]
        if index >= 0:
            gives |= frame_gives(rules, rules.nodes[index], stack[i + 2])
        elif index == PAYING:
            gives |= rules.nodes[stack[i + 2]].gives
        elif index == ANSWERING and not is_for_others(rules, state, base):
            for answer in pending(stack[i + 2]):
                gives |= rules.nodes[answer_block(rules, state, stack[i + 2], answer)].gives
        elif index != GIVING and index != KEEPING and index not in rules.refusable:
            return True
    return bool(gives & ANYTHING) or rules.promise_holds(state, base, all_gives(rules, state, gives))


def frame_gives(rules: Rules, node: Node, k: int) -> int:
    """What is left of a frame may give: the remaining parts of a block, or `then` when the head is finished."""
    if node.op == BLOCK:
        gives = 0
        for i, part in enumerate(node.parts):
            if k >> SHIFT + i & 1:
                gives |= rules.nodes[part].gives
        return gives
    if (node.op == BUILD or node.word.acts_on_things) and not k >> SHIFT & LEFT:
        return 0 if node.then == NONE else rules.nodes[node.then].gives
    return node.gives


def search(rules: Rules, state: State, base: int, decisions: int) -> bool:
    """Depth first, last options first, so many decisions ahead; the state is used up."""
    stack = state.stack
    if not decisions:
        return False
    while True:
        rules.search.budget -= 1
        if rules.search.budget < 0:
            return False
        if len(stack) <= base or state.outcome:
            return True  # the end of the game leaves no promise open
        if len(stack) == base + 3 and stack[base] < 0:
            return rules.promise_holds(state, base, NONE)
        options = step(rules, state)
        if rules.search.is_broken:
            rules.search.is_broken = False
            return False
        if options is not None:
            break
    if len(options) > 1 and stack[base] < 0 and not may_be_kept(rules, state, base):
        return False
    if len(options) > 2:
        options = rules.unlike(state, options)
    if stack[base] >= 0 and len(stack) == base + 6 and is_pair(rules, rules.nodes[stack[base]]):
        if stack[base + 3] == rules.nodes[stack[base]].parts[0]:
            options = worth_trying(rules, state, rules.nodes[stack[base]], options)
    for i in range(len(options) - 1, -1, -1):
        trial = state.trial(rules.touches_others) if i else state
        take(rules, trial, options[i])
        if search(rules, trial, base, decisions - 1):
            return True
    return False
