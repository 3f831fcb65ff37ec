"""Words that hold: when, discount, substitute, multiply, raise, allow. Done as an effect, they come into force."""

from uwc_content.engine.opcodes import DISCOUNT
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import is_fixed, looks_at_things
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Standing(Word):
    """A rule; the interpreter looks at those in force and never runs them."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        state.seats[state.actor].put_in_force([node.index])
        del state.stack[-3:]  # what a rule has in `then` is its answer to an event
        return None


class Modifier(Standing):
    """A rule that changes prices: a discount or a substitution."""

    __slots__ = ()

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.is_always = True
        is_same = (node.takes_all or is_fixed(node.what)) and (node.op == DISCOUNT or is_fixed(node.other))
        node.is_settled = is_same and node.event is not None and not looks_at_things(node.event)
