"""Decisions and options in names of the game, derived from the top frame when somebody asks."""

from typing import Final

from uwc_content.engine.frames.every_frame import FRAMES
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import GAME_FRAMES, STOP
from uwc_content.engine.state import State
from uwc_content.engine.words.every_word import OPS

KERNEL_KINDS: Final = frozenset([*OPS, *(frame.kind for frame in FRAMES)])
"""What decisions of words and of the kernel are called, whatever the game."""


def decision_kind(rules: Rules, state: State) -> str:
    index = state.stack[-3]
    if index >= 0:
        return rules.nodes[index].word.name
    return rules.frame_names.get(index, "other") if index <= GAME_FRAMES else rules.program.frames[-index].kind


def label(rules: Rules, state: State, option: int) -> tuple[str, ...]:
    index, it, k = state.stack[-3:]
    if option == STOP:
        return ("stop",)
    if index >= 0:
        node = rules.nodes[index]
        return node.word.label(rules, state, node, it, option)
    if index <= GAME_FRAMES:
        return rules.frame_label(state, index, it, k, option)
    return rules.program.frames[-index].label(rules, state, it, k, option)
