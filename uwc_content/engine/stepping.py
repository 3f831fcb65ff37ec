"""One step of the interpreter: the top frame goes on, or tells its options; an option is carried out."""

from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import GAME_FRAMES, STOP
from uwc_content.engine.state import State


def step(rules: Rules, state: State) -> list[int] | None:
    """Do something, or tell the options of the top frame."""
    if state.news:
        news, state.news = state.news, 0
        rules.look_round(state, news)
    stack = state.stack
    index, it, k = stack[-3], stack[-2], stack[-1]
    if index >= 0:
        node = rules.nodes[index]
        return node.word.step(rules, state, node, it, k)
    if index <= GAME_FRAMES:
        return rules.step_frame(state, index, it, k)
    return rules.program.frames[-index].step(rules, state, it, k)


def take(rules: Rules, state: State, option: int) -> None:
    """Carry out an option of the top frame."""
    stack = state.stack
    index, it, k = stack[-3], stack[-2], stack[-1]
    if index >= 0:
        node = rules.nodes[index]
        word = node.word
        if option == STOP and not word.takes_stop:
            word.stop(rules, state, node, it, k)
        else:
            word.take(rules, state, node, it, k, option)
    elif index <= GAME_FRAMES:
        rules.take_frame(state, index, it, k, option)
    else:
        rules.program.frames[-index].take(rules, state, it, k, option)
