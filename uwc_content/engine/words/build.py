"""`build`: put things on sites and pay for each."""

from uwc_content.engine.opcodes import NONE
from uwc_content.engine.placing import settle
from uwc_content.engine.program import Node, Nouns
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.foresight import THINGS, is_fixed, names_in
from uwc_content.engine.space import KIND_SHIFT, SITE, build_options, can_build, kinds_of
from uwc_content.engine.stack import (
    COUNT_BITS,
    DID,
    LEFT,
    LEFT_BITS,
    MOST_COUNTED,
    ONE_THING,
    SHIFT,
    STOP,
    THING_BITS,
    WHOLE,
    break_off,
    finish,
    push,
)
from uwc_content.engine.state import State
from uwc_content.engine.words.thing_word import how_many, is_bound, last_of, noted, shared
from uwc_content.engine.words.word import Word


class Build(Word):
    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        return can_build(rules, state, node, node.what, it)

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        push(state, node.index, it, how_many(rules, state, node, it) << SHIFT | flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        left = NONE if node.what.one_of else k >> SHIFT & LEFT
        options = build_options(rules, state, node, node.what, it, left) if k >> SHIFT & LEFT else []
        history = k >> SHIFT + LEFT_BITS
        if history and (node.what.same or node.what.different):
            options = [each for each in options if build_goes_with(rules, state, node.what, each, history)]
        if not options:
            if k & WHOLE and k >> SHIFT & LEFT:
                break_off(rules)
            finish(rules, state, node, last_of(k, it), bool(k & DID))
            return None
        return options if is_bound(k) else [*options, STOP]

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        state.stack[-1] = noted(k, option & SITE, kind_built(rules, node, k, option >> KIND_SHIFT))
        settle(rules, state, node, option)

    def label(self, rules: Rules, state: State, node: Node, it: int, option: int) -> tuple[str, ...]:
        return (self.name, rules.kinds[option >> KIND_SHIFT], rules.thing_name(state, option & SITE))

    def foresee(self, node: Node, parts: list[Node]) -> None:
        node.price_is_fixed = is_fixed(node.cost.bag) and is_fixed(node.less)

    def may_give(self, node: Node, found: int, nouns: Nouns) -> int:
        return found | (THINGS if nouns.closing.issuperset(names_in(node.what)) else self.gives)


def kind_built(rules: Rules, node: Node, k: int, kind: int) -> int:
    """Which of the named kinds a new thing counts as: the first that still has some left."""
    for i, amount in enumerate(node.what.amounts):
        if k >> SHIFT + COUNT_BITS * i & MOST_COUNTED and kind in kinds_of(rules, amount):
            return i
    return 0


def build_goes_with(rules: Rules, state: State, what: Quantity, option: int, history: int) -> bool:
    kind, site = option >> KIND_SHIFT, option & SITE
    while history:
        other = (history & ONE_THING) - 1
        history >>= THING_BITS
        if what.same and shared_there(rules, state, kind, site, what.same) != shared(rules, state, other, what.same):
            return False
        if what.different and shared_there(rules, state, kind, site, what.different) == shared(
            rules, state, other, what.different
        ):
            return False
    return True


def shared_there(rules: Rules, state: State, kind: int, site: int, name: str) -> int:
    """What a thing would share with others if it stood there."""
    return kind if name == "kind" else shared(rules, state, site, name)
