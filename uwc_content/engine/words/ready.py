"""`ready`: what was used can be used again."""

from uwc_content.engine.events import tell_thing
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class Ready(ThingWord):
    __slots__ = ()

    def is_open(self, rules: Rules, state: State, node: Node, thing: int, it: int) -> bool:
        return rules.is_target(state, node.op, thing)

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        rules.use_thing(state, thing, is_used=False)
        tell_thing(rules, state, "ready", thing, node, NONE)
