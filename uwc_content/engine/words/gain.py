"""`gain`: receive amounts, and choose where the bag leaves a choice."""

from uwc_content.engine.caps import gains_of
from uwc_content.engine.legality import gives_something
from uwc_content.engine.part_labels import amount_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.receiving import receive
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import amounts_in
from uwc_content.engine.stack import finish
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Gain(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return gives_something(rules, state, node.what, it)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        vectors = gains_of(rules, state, node.what, it)
        if not vectors:
            finish(rules, state, node, it, False)
            return None
        if len(vectors) > 1:
            return list(range(len(vectors)))
        come(rules, state, node, it, vectors[0])
        return None

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        come(rules, state, node, it, gains_of(rules, state, node.what, it)[option])

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        vectors = gains_of(rules, state, node.what, it)
        return (self.name, *amount_label(rules, vectors[option]))

    def foresee(self, node: Node, parts: list[Node]) -> None:
        fixed = node.what.fixed
        if fixed is not None:
            brings = any(any(vector) for vector in fixed)
            node.is_always = brings and not node.what.is_capped
            node.gift = fixed[0] if len(fixed) == 1 and brings else None

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found | amounts_in(node.what)


def come(rules: Rules, state: State, node: Node, it: int, vector: list[int]) -> None:
    """Receive it before what follows it."""
    finish(rules, state, node, it, True)
    receive(rules, state, vector, node)
