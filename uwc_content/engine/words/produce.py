"""`produce`: things give once more what they yield."""

from uwc_content.engine.caps import fitting
from uwc_content.engine.program import Node
from uwc_content.engine.receiving import receive
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import ThingWord


class Produce(ThingWord):
    __slots__ = ()

    def is_open(self, rules: Rules, state: State, node: Node, thing: int, it: int) -> bool:
        return any(fitting(rules, state.seats[state.actor].amounts, rules.yield_of(state, thing)))

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        receive(rules, state, rules.yield_of(state, thing), node)
