"""`put … onto`: amounts from the supply are kept on the item whose text it is."""

from uwc_content.engine.counting import ways_of
from uwc_content.engine.kept import keep
from uwc_content.engine.legality import gives_something
from uwc_content.engine.part_labels import amount_label
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import amounts_in
from uwc_content.engine.stack import finish
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class Put(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return gives_something(rules, state, node.what, it)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        ways = [way for way in ways_of(rules, state, node.what, it) if any(way)]
        if len(ways) > 1:
            return list(range(len(ways)))
        if ways:
            self.take(rules, state, node, it, k, 0)
        else:
            finish(rules, state, node, it, False)
        return None

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        ways = [way for way in ways_of(rules, state, node.what, it) if any(way)]
        finish(rules, state, node, it, True)
        keep(state.seats[state.actor], node.item, ways[option])

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        ways = [way for way in ways_of(rules, state, node.what, it) if any(way)]
        return (self.name, *amount_label(rules, ways[option]))

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.is_always = node.what.fixed is not None and any(any(way) for way in node.what.fixed)

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found | amounts_in(node.what)
