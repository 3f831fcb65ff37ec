"""`take`: things from a display, a pile or a supply."""

from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import HOLDINGS, names_in
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class Take(ThingWord):
    __slots__ = ()

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        rules.take_thing(state, thing, node)

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found | (HOLDINGS if nouns.held.issuperset(names_in(node.what)) else self.gives)
