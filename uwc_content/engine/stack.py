"""The stack: frames of three numbers (node, it, k), how parts are started and how they end."""

from typing import Final

from uwc_content.engine.opcodes import EVERYTHING, NONE, TOGETHER
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State

STOP: Final = -1
"""The option to leave the rest out."""

GAME_FRAMES: Final = -100
# Frames of the kernel's own; games use numbers from GAME_FRAMES downwards.
PAYING: Final = -2
GIVING: Final = -3
ANSWERING: Final = -4
KEEPING: Final = -5
REPLACING: Final = -6
INSTEAD: Final = -7
BEING_PAID: Final = -8
OVERHEARING: Final = -9

MUST: Final = 1
"""Something has to be done before the frame may stop."""
DID: Final = 2
"""Something was done."""
ASKED: Final = 4
"""Whether it shall be replaced has been decided."""
WHOLE: Final = 8
"""All of it has to be done: a step of `together`."""
SHIFT: Final = 4
COUNT_BITS: Final = 4
"""How many of one kind of things may still be done something to has so many bits."""
MOST_COUNTED: Final = (1 << COUNT_BITS) - 1
MOST_NAMED: Final = 8
"""So many kinds can be named at once."""
LEFT_BITS: Final = COUNT_BITS * MOST_NAMED
LEFT: Final = (1 << LEFT_BITS) - 1
"""The bits of k that count what may still be done; those above remember what was done."""
THING_BITS: Final = 20
"""Things that a frame remembers have so many bits each, one higher than their numbers."""
ONE_THING: Final = (1 << THING_BITS) - 1
MOST_TIMES: Final = (1 << EVERYTHING.bit_length()) - 1
"""The bits of k that count how often a payment or exchange may still be made."""
WHOSE: Final = SHIFT + 8
"""Where a frame of what other players do remembers the seat whose effect it is, one higher than its number."""
STEP_BITS: Final = 8
"""The bits of k that say which step of `together` comes next; those above how often all of it was done."""
STEPS: Final = (1 << STEP_BITS) - 1
DECK_SHIFT: Final = 16
"""So many bits say how much was drawn; those above from which deck."""


def owner_in(k: int) -> int:
    """The seat whose effect other players carry out just now."""
    return (k >> WHOSE) - 1


def push(state: State, node: int, it: int, k: int) -> None:
    stack = state.stack
    stack.append(node)
    stack.append(it)
    stack.append(k)


def drop(stack: list[int]) -> None:
    """End the top frame; compiled, this is quicker than a slice."""
    stack.pop()
    stack.pop()
    stack.pop()


def is_below(stack: list[int], frames: set[int]) -> bool:
    """Whether one of these frames lies below the top one; compiled, this is quicker than looking at all at once."""
    for place in range(len(stack) - 6, -1, -3):
        if stack[place] in frames:
            return True
    return False


def replace_top(stack: list[int], node: int, it: int, k: int) -> None:
    """Another frame in the place of the top one."""
    stack[-3] = node
    stack[-2] = it
    stack[-1] = k


def push_block(rules: Rules, state: State, block: int, it: int, flags: int) -> None:
    if block != NONE:
        node = rules.nodes[block]
        if node.forgets:
            forget(state, node)
        stack = state.stack
        stack.append(block)
        stack.append(it)
        stack.append((1 << len(node.parts)) - 1 << SHIFT | flags)


def forget(state: State, node: Node) -> None:
    """An effect that looks back at itself begins."""
    for pattern in node.forgets:
        state.seats[state.actor].counters[pattern] = 0


def start(rules: Rules, state: State, index: int, it: int, flags: int) -> None:
    """Push the frame of a part."""
    node = rules.nodes[index]
    if node.forgets:
        forget(state, node)
    node.word.start(rules, state, node, it, flags)


def finish(rules: Rules, state: State, node: Node, it: int, did: bool) -> None:
    """End the top frame; `then` follows if anything was done, and `together` learns what `it` now means."""
    stack = state.stack
    drop(stack)
    if did:
        if len(stack) > 2 and stack[-3] >= 0 and rules.nodes[stack[-3]].op == TOGETHER:
            stack[-2] = it
        if node.then != NONE:
            push_block(rules, state, node.then, it, 0)


def begin(rules: Rules, state: State, part: int, it: int, k: int, i: int, flags: int) -> None:
    state.stack[-1] = (k & ~(1 << SHIFT + i)) | DID
    start(rules, state, part, it, flags)


def break_off(rules: Rules) -> None:
    """What must be done whole cannot be: a search gives up this line of play, in a game the rest is left out."""
    rules.search.is_broken = rules.search.is_searching
