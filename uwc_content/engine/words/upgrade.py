"""`upgrade`: turn things to their better side and pay for each."""

from uwc_content.engine.costs import can_pay, price_of
from uwc_content.engine.placing import settle
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import is_fixed
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class Upgrade(ThingWord):
    __slots__ = ()

    def is_open(self, rules: Rules, state: State, node: Node, thing: int, it: int) -> bool:
        kind = rules.property_of(state, state.actor, thing, "kind")
        return can_pay(state, price_of(rules, state, node, kind, 0, thing, it))

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        settle(rules, state, node, thing)

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.price_is_fixed = is_fixed(node.cost.bag) and is_fixed(node.less)
