"""`together`: all of its steps in their order, or none of them."""

from uwc_content.engine.legality import can, times_of
from uwc_content.engine.opcodes import NONE, UPGRADE
from uwc_content.engine.part_labels import block_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import THINGS
from uwc_content.engine.search.pairs import is_pair, leaves_enough_for, pair_may_work, pair_surely_works, worth_trying
from uwc_content.engine.search.promises import explore
from uwc_content.engine.space import build_options
from uwc_content.engine.stack import (
    DID,
    MUST,
    SHIFT,
    STEP_BITS,
    STEPS,
    STOP,
    WHOLE,
    break_off,
    finish,
    push,
    push_block,
    start,
)
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Together(Word):
    """k: the next step, and above it how often all of it was done."""

    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return times_of(rules, state, node, it) > 0 and can_complete(rules, state, node, it)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        step, times = k >> SHIFT & STEPS, k >> SHIFT + STEP_BITS
        if step == len(node.parts):
            end_together(rules, state, node, it, times + 1)
        elif not step and times:
            # a search must come to an end
            is_offered = not rules.search.is_searching and can_complete(rules, state, node, it)
            return [0, STOP] if is_offered else [STOP]
        elif can(rules, state, node.parts[step], it):
            take_step(rules, state, node, it, k)
        else:
            break_off(rules)
            del state.stack[-3:]
        return None

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        take_step(rules, state, node, it, k)

    def stop(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        """`then` has followed each time already."""
        finish(rules, state, node, it, False)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return self.part_label(rules, state, node, it)

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        return (self.name, *block_label(rules, state, node.index, it))

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found

    def looks_of(self, part: Node) -> int:
        return part.looks_at & ~THINGS if part.op == UPGRADE and part.what.pronoun else part.looks_at


def take_step(rules: Rules, state: State, node: Node, it: int, k: int) -> None:
    state.stack[-1] = k + (1 << SHIFT) | DID
    start(rules, state, node.parts[k >> SHIFT & STEPS], it, MUST | WHOLE)


def end_together(rules: Rules, state: State, node: Node, it: int, times: int) -> None:
    """All of it was done so many times: `then` follows, and perhaps it is offered again."""
    if times >= times_of(rules, state, node, it):
        finish(rules, state, node, it, True)
        return
    state.stack[-1] = times << SHIFT + STEP_BITS | DID
    push_block(rules, state, node.then, it, 0)


def can_complete(rules: Rules, state: State, node: Node, it: int) -> bool:
    """Whether some line of play does all of it, triggers included."""
    first, second = rules.nodes[node.parts[0]], rules.nodes[node.parts[-1]]
    is_usual = is_pair(rules, node)
    if is_usual and pair_surely_works(rules, state, first, first.what, second, it):
        return True
    if not can(rules, state, first.index, it):
        return False
    if is_usual:
        if not pair_may_work(rules, state, first, second):
            return False
        tried = worth_trying(rules, state, node, build_options(rules, state, first, first.what, it, NONE))
        if not tried or leaves_enough_for(rules, state, first, second, tried[0]):
            return bool(tried)
    trial = state.trial(rules.touches_others)
    base = len(trial.stack)
    push(trial, node.index, it, MUST)
    return explore(rules, trial, base)
