"""`use`: run what a thing does, and spend the thing for its period."""

from uwc_content.engine.events import tell_thing
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.receiving import is_replaceable
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import OWN_USES, names_in
from uwc_content.engine.stack import MUST, push_block
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class Use(ThingWord):
    __slots__ = ()

    def is_open(self, rules: Rules, state: State, node: Node, thing: int, it: int) -> bool:
        return can_use(rules, state, thing)

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        run_use(rules, state, node, thing)

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        names = names_in(node.what)
        return found | (OWN_USES if names and nouns.own.issuperset(names) else self.gives)


def can_use(rules: Rules, state: State, thing: int) -> bool:
    """The thing is spent while asking, so that it cannot be its own purpose; nor can what is never spent."""
    block = rules.block_of(state, thing)
    if block == NONE:
        return False
    if rules.nodes[block].is_always:
        return True
    asked, useless = rules.search.asked, rules.search.useless
    if thing in asked or thing in useless:
        return False
    known = len(useless)
    asked.append(thing)
    rules.use_thing(state, thing)
    answer = can(rules, state, block, thing)
    rules.use_thing(state, thing, is_used=False)
    asked.pop()
    del useless[known:]
    if asked and not answer:
        useless.append(thing)
    return answer


def run_use(rules: Rules, state: State, node: Node | None, thing: int) -> None:
    """Using is told before the action, so that it can be prepared or replaced."""
    if not is_replaceable(rules, state, "use", thing, node):
        use_now(rules, state, node, thing)


def use_now(rules: Rules, state: State, node: Node | None, thing: int) -> None:
    block = rules.block_of(state, thing)
    rules.use_thing(state, thing)
    push_block(rules, state, block, thing, MUST)
    tell_thing(rules, state, "use", thing, node, NONE)
