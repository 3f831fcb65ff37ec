"""`choose`: one of several blocks, or several of them, once or more often."""

from uwc_content.engine.legality import can, times_of
from uwc_content.engine.part_labels import block_label, one_part_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import DID, MUST, SHIFT, STOP, WHOLE, break_off, push, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Choose(Word):
    """k: picks left above SHIFT twice, and above them a mask of the alternatives taken in this round of picks."""

    __slots__ = ()

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        picks = min(times_of(rules, state, node, it), 1000) * node.pick
        push(state, node.index, it, picks << 2 * SHIFT | flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        left = k >> 2 * SHIFT & 0xFFFFFF
        taken = k >> 2 * SHIFT + 24
        options = (
            [i for i, part in enumerate(node.parts) if not taken >> i & 1 and can(rules, state, part, it)]
            if left
            else []
        )
        if not options:
            if k & WHOLE and taken:
                break_off(rules)
            end_choice(rules, state, node, it, k)
            return None
        return options if k & MUST and (not k & DID or (k & WHOLE and taken)) else [*options, STOP]

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        left = (k >> 2 * SHIFT & 0xFFFFFF) - 1
        taken = k >> 2 * SHIFT + 24 | 1 << option
        if left % node.pick == 0:
            taken = 0
        state.stack[-1] = (taken << 24 | left) << 2 * SHIFT | k & (MUST | WHOLE) | DID
        if not taken:
            push_block(rules, state, node.then, it, 0)
        push_block(rules, state, node.parts[option], it, MUST | k & WHOLE)

    def stop(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        end_choice(rules, state, node, it, k)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return (self.name, *one_part_label(rules, state, node.parts, option, it))

    def part_label(self, rules: Rules, state: State, node: Node, it: int) -> tuple[str, ...]:
        return (self.name, *block_label(rules, state, node.index, it))

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.is_always = any(part.is_always for part in parts)
        node.questions = [leaf for part in parts for leaf in part.questions or [part]]

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found


def end_choice(rules: Rules, state: State, node: Node, it: int, k: int) -> None:
    """What follows a round of picks follows also when only some of them were made."""
    del state.stack[-3:]
    if k >> 2 * SHIFT + 24:
        push_block(rules, state, node.then, it, 0)
