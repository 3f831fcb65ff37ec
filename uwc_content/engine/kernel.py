"""The interpreter: runs a state from decision to decision, and keeps what was promised."""

from typing import Final

from uwc_content.diagnostics import Diagnostic, Message, Span, all_of
from uwc_content.engine.journal import AFTERWARDS, BEFORE_STEP, BEFORE_TAKE, Watch
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.promises import kept
from uwc_content.engine.stack import GAME_FRAMES, is_below
from uwc_content.engine.state import State
from uwc_content.engine.stepping import step, take

STEPS_BETWEEN_DECISIONS: Final = 10_000
DEEPEST: Final = 900
"""The longest stack, in numbers: three for each frame."""
MOST_NAMED: Final = 5
OPEN_FRAMES: Final = 10
STEPS_TO_NAME: Final = 60
"""How closely a runaway is looked at for its report."""


class Runaway(Exception):
    """Effects that go on without end: a fault of content, with its place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic

    def __str__(self) -> str:
        return f"{self.diagnostic.span.file}:{self.diagnostic.span.line}: {self.diagnostic.message}"


def run(rules: Rules, state: State, watch: Watch | None = None) -> list[int]:
    """Go on until somebody has to decide; the options, or nothing when the game is over. A journal may watch."""
    stack = state.stack
    if not stack or state.outcome:
        stack.clear()
        return []
    state.check()
    nodes, promising, frames = rules.nodes, rules.program.promising, rules.program.frames
    for _ in range(STEPS_BETWEEN_DECISIONS):
        if watch is not None:
            options = watched_step(rules, state, watch)
        else:  # as `step` does, without a call on the way
            if state.news:
                news, state.news = state.news, 0
                rules.look_round(state, news)
            index = stack[-3]
            if index >= 0:
                node = nodes[index]
                options = node.word.step(rules, state, node, stack[-2], stack[-1])
            elif index <= GAME_FRAMES:
                options = rules.step_frame(state, index, stack[-2], stack[-1])
            else:
                options = frames[-index].step(rules, state, stack[-2], stack[-1])
        if options is None:
            if 0 < len(stack) <= DEEPEST and not state.outcome:
                continue
        elif not state.outcome:
            if len(options) > 1 and stack[-3] not in rules.openings and is_below(stack, promising):
                options = kept(rules, state, options)
            if len(options) != 1:
                return options
            if watch is None:
                take(rules, state, options[0])
            else:
                choose(rules, state, options[0], watch)
        if state.outcome or not 0 < len(stack) <= DEEPEST:
            if state.outcome or not stack:
                stack.clear()
                return []
            break
    raise runaway(rules, state)


def watched_step(rules: Rules, state: State, watch: Watch) -> list[int] | None:
    watch(state, BEFORE_STEP)
    options = step(rules, state)
    watch(state, AFTERWARDS)
    return options


def choose(rules: Rules, state: State, option: int, watch: Watch | None = None) -> None:
    """Carry out an option of the top frame. A journal may watch."""
    if watch is None:
        take(rules, state, option)
        return
    watch(state, BEFORE_TAKE)
    take(rules, state, option)
    watch(state, AFTERWARDS)


def runaway(rules: Rules, state: State) -> Runaway:
    """What to report: the items that go on in turn, and the place of the one that is met most."""
    met: dict[int, int] = {}
    for _ in range(STEPS_TO_NAME):
        for item in open_items(rules, state):
            met[item] = met.get(item, 0) + 1
        options = step(rules, state) if state.stack else []
        if options:
            take(rules, state, options[0])
    items = sorted(met, key=lambda item: -met[item])[:MOST_NAMED]
    named = [f"`{rules.program.items[item].id}`" for item in items]
    message = Message(
        "the effects of {names} go on without end", names=all_of(named) if named else Message("the rules")
    )
    file, line = rules.program.place_of(items[0]) if items else ("rules.yaml", 1)
    hint = Message("limit one of them with `once` or `nth`, make it cost something, or let it wait for something else")
    return Runaway(Diagnostic("UWC901", message, Span.whole_line(file, line), hint))


def open_items(rules: Rules, state: State) -> list[int]:
    """The items of the topmost effects that are not finished."""
    nodes = state.stack[-3 * OPEN_FRAMES :: 3]
    return [rules.nodes[node].item for node in nodes if node >= 0 and rules.nodes[node].item != NONE]
