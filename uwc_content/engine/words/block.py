"""A block: parts that may be done in any order, and each of which may be left out."""

from typing import Final

from uwc_content.engine.caps import gains_of
from uwc_content.engine.legality import can, is_plain_gain, leaves_no_choice
from uwc_content.engine.opcodes import ADVANCE, DRAW, GAIN, IF, LET, NONE, PUT
from uwc_content.engine.part_labels import block_label, one_part_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.receiving import receive
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.waiting import may_still_change
from uwc_content.engine.stack import DID, MUST, SHIFT, STOP, WHOLE, begin, break_off, drop, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word

SIMPLY_DONE: Final[dict[int, int]] = {DRAW: 0, ADVANCE: WHOLE, IF: 0, LET: 0, PUT: 0}
"""Words that are done without asking where nothing is declined, and the flags that they begin with."""
RECEIVED: Final = (GAIN, LET, PUT)
"""Words that nobody declines: what comes to a player or onto an item, and what others do."""


class Block(Word):
    """Not written by designers: every list of parts is one; it is no part itself and begins with `push_block`."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        mask = k >> SHIFT
        if not mask:
            drop(state.stack)
            return None
        if mask & node.gifts:
            receive_gifts(rules, state, node, it, k)
            return None
        if k & WHOLE:
            return step_whole(rules, state, node, it, k)
        if not mask & mask - 1 and mask & node.lone_gains:
            begin_settled(rules, state, node, it, k, mask.bit_length() - 1, MUST)
            return None
        if node.is_forced:
            return step_forced(rules, state, node, it, k)
        if not mask & mask - 1 and mask & node.askers:
            begin_last(rules, state, node, it, k)
            return None
        usable = usable_parts(rules, state, node, it, k)
        if not usable:
            drop(state.stack)
            return None
        settled = settled_gain(rules, state, node, it, usable) if mask & node.perhaps_settled else NONE
        if settled != NONE:
            begin_settled(rules, state, node, it, k, settled, MUST)
            return None
        must = bool(k & MUST) and not k & DID
        first = rules.nodes[node.parts[usable[0]]]
        if len(usable) == 1 and (must or first.op in RECEIVED or first.word.asks_itself):
            begin(rules, state, first.index, it, k, usable[0], MUST if must else 0)
            return None
        if must or all(rules.nodes[node.parts[i]].op in RECEIVED for i in usable):
            return usable
        return [*usable, STOP]

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        begin(rules, state, node.parts[option], it, k, option, MUST | k & WHOLE)

    def stop(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        """Gains are received all the same."""
        left = k >> SHIFT & sum(1 << i for i, part in enumerate(node.parts) if is_received(rules, state, part, it))
        if left:
            state.stack[-1] = left << SHIFT | DID
        else:
            del state.stack[-3:]

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return one_part_label(rules, state, node.parts, option, it)

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        return block_label(rules, state, node.index, it)

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.is_always = any(part.is_always for part in parts)
        node.questions = [leaf for part in parts for leaf in part.questions or [part]]
        node.perhaps_settled = sum(1 << i for i, part in enumerate(parts) if part.op in (GAIN, IF))
        gains = [part.op == GAIN and part.what.has_one_way and not part.forgets for part in parts]
        node.lone_gains = sum(1 << i for i, is_lone in enumerate(gains) if is_lone)
        node.askers = sum(1 << i for i, part in enumerate(parts) if part.word.is_tail)
        if all(part.gift is not None for part in parts if part.op == GAIN):
            node.gifts = sum(1 << i for i, part in enumerate(parts) if part.op == GAIN)

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found


def step_whole(rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
    """Within `together`: every part has to be done, in any order."""
    usable = usable_parts(rules, state, node, it, k)
    if not usable:
        if k >> SHIFT:
            break_off(rules)
        del state.stack[-3:]
    elif len(usable) > 1:
        return usable
    else:
        begin(rules, state, node.parts[usable[0]], it, k, usable[0], MUST | WHOLE)
    return None


def step_forced(rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
    """What is received without asking: only a payment may be declined."""
    usable = usable_parts(rules, state, node, it, k)
    words = [rules.nodes[node.parts[i]].word for i in usable]
    for i, word in zip(usable, words, strict=True):
        is_simple = word.op in SIMPLY_DONE or leaves_no_choice(rules, state, rules.nodes[node.parts[i]], it)
        if is_simple and not may_change(rules, state, node, i, usable):
            begin_settled(rules, state, node, it, k, i, SIMPLY_DONE.get(word.op, 0))
            return None
    if len(usable) > 1:
        return [*usable, STOP] if all(word.is_payment for word in words) else usable
    if usable:
        begin(rules, state, node.parts[usable[0]], it, k, usable[0], 0 if words[0].is_payment else MUST)
    else:
        del state.stack[-3:]
    return None


def usable_parts(rules: Rules, state: State, node: Node, it: int, k: int) -> list[int]:
    """The parts of a block that are left and can be done."""
    return [i for i, part in enumerate(node.parts) if k >> SHIFT + i & 1 and can(rules, state, part, it)]


def settled_gain(rules: Rules, state: State, node: Node, it: int, usable: list[int]) -> int:
    """The first gain without a choice that is simply received: nothing else of the block can change it any more."""
    for i in usable:
        part = rules.nodes[node.parts[i]]
        if leaves_no_choice(rules, state, part, it) and not may_change(rules, state, node, i, usable):
            return i
    return NONE


def may_change(rules: Rules, state: State, node: Node, i: int, usable: list[int]) -> bool:
    """Whether the other parts of the block that can be done may change this one."""
    part = rules.nodes[node.parts[i]]
    return bool(part.counts) and may_still_change(
        rules, state, part, [rules.nodes[node.parts[other]] for other in usable if other != i]
    )


def is_received(rules: Rules, state: State, part: int, it: int) -> bool:
    """Whether a part comes also to whoever leaves the rest out."""
    return rules.nodes[part].op in RECEIVED or is_plain_gain(rules, state, part, it)


def begin_last(rules: Rules, state: State, node: Node, it: int, k: int) -> None:
    """The only part that is left tells itself whether anything can be done."""
    i = (k >> SHIFT).bit_length() - 1
    begin(rules, state, node.parts[i], it, k, i, MUST if k & MUST and not k & DID else 0)


def begin_settled(rules: Rules, state: State, node: Node, it: int, k: int, i: int, flags: int) -> None:
    """A part without a choice; a gain comes at once, without a frame of its own."""
    part = rules.nodes[node.parts[i]]
    if part.op != GAIN or part.forgets:
        begin(rules, state, part.index, it, k, i, flags)
        return
    state.stack[-1] = (k & ~(1 << SHIFT + i)) | DID
    vectors = gains_of(rules, state, part.what, it)
    if vectors:
        push_block(rules, state, part.then, it, 0)
        receive(rules, state, vectors[0], part)


def receive_gifts(rules: Rules, state: State, node: Node, it: int, k: int) -> None:
    """Gains without a choice come first, in their order, until one of them is answered."""
    stack = state.stack
    depth = len(stack)
    for i, part in enumerate(node.parts):
        if k >> SHIFT + i & 1 and node.gifts >> i & 1:
            gain = rules.nodes[part]
            k = k & ~(1 << SHIFT + i) | DID
            stack[-1] = k
            if gain.is_always or can(rules, state, part, it):
                push_block(rules, state, gain.then, it, 0)
            if gain.gift is not None:
                receive(rules, state, gain.gift, gain)
            if len(stack) != depth or state.news:
                return
    if not k >> SHIFT:
        drop(stack)
