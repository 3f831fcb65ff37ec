"""`select`: choose a thing that `it` then means."""

from uwc_content.engine.legality import can
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class Select(ThingWord):
    __slots__ = ()

    def is_open(self, rules: Rules, state: State, node: Node, thing: int, it: int) -> bool:
        return can(rules, state, node.then, thing)
