"""`advance`: a marker moves so many spaces on its track; each step but the first may be declined."""

from uwc_content.engine.events import tell_name
from uwc_content.engine.legality import full_number
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import is_counted
from uwc_content.engine.stack import DID, SHIFT, STOP, WHOLE, finish, push
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Advance(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return full_number(rules, state, node, it) > 0

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        push(state, node.index, it, full_number(rules, state, node, it) << SHIFT | flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        if not k >> SHIFT:
            finish(rules, state, node, it, bool(k & DID))
            return None
        if k & DID and not k & WHOLE:
            return [0, STOP]
        advance(rules, state, node, k)
        return None

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        advance(rules, state, node, k)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return (self.name,)

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.is_always = not is_counted(node.what)


def advance(rules: Rules, state: State, node: Node, k: int) -> None:
    track = node.what.amounts[0].name
    state.stack[-1] = (k - (1 << SHIFT)) | DID
    tell_name(rules, state, "advance", track, node, rules.step_on(state, track))
