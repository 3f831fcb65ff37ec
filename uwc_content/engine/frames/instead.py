"""Whether using or producing is replaced, and by which rule."""

from uwc_content.engine.events import Happening, replacers_of, tell_thing
from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.part_labels import name_of_item
from uwc_content.engine.receiving import receive, run_instead
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import STOP
from uwc_content.engine.state import State
from uwc_content.engine.words.use import use_now


def produce_alone(rules: Rules, state: State, thing: int) -> None:
    """What one thing yields where all produce, after somebody chose not to replace it."""
    vector = rules.yield_of(state, thing, with_all=True)
    tell_thing(rules, state, "produce", thing, rules.producing, NONE)
    receive(rules, state, vector, rules.producing)


class Instead(Frame):
    """it: the thing; k: whether it produces, and above that the node that does it."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        node = rules.nodes[(k >> 1) - 1] if k >> 1 else None
        happening = Happening("produce" if k & 1 else "use", it, [], node)
        replacers = replacers_of(rules, state, happening)
        able = [rule for rule in replacers if can(rules, state, rules.nodes[rule].instead, it)]
        if able:
            return [STOP, *able]
        self.take(rules, state, it, k, STOP)
        return None

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        del state.stack[-3:]
        if option != STOP:
            run_instead(rules, state, option, it)
        elif k & 1:
            produce_alone(rules, state, it)
        else:
            use_now(rules, state, rules.nodes[(k >> 1) - 1] if k >> 1 else None, it)

    def label(self, rules: Rules, state: State, it: int, k: int, option: int) -> tuple[str, ...]:
        return ("instead", name_of_item(rules, option))
