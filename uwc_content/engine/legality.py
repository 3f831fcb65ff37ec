"""Whether something can be done now: the question behind every option."""

from uwc_content.engine.caps import gains_of
from uwc_content.engine.counting import count_in, holds, multiplier, number_in, ways_of
from uwc_content.engine.opcodes import GAIN, IF, NONE
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State


def can(rules: Rules, state: State, index: int, it: int) -> bool:
    node = rules.nodes[index]
    if node.is_always:
        return True
    if node.forgets:
        return can_afresh(rules, state, node, it)
    return can_as_it_stands(rules, state, node, it)


def can_afresh(rules: Rules, state: State, node: Node, it: int) -> bool:
    """An effect that looks back at itself has not begun: nothing of it has happened yet."""
    counters = state.seats[state.actor].counters
    before = [counters[pattern] for pattern in node.forgets]
    for pattern in node.forgets:
        counters[pattern] = 0
    answer = can_as_it_stands(rules, state, node, it)
    for pattern, number in zip(node.forgets, before, strict=True):
        counters[pattern] = number
    return answer


def can_as_it_stands(rules: Rules, state: State, node: Node, it: int) -> bool:
    if not node.questions:
        return node.word.can(rules, state, node, it)
    for question in node.questions:
        if question.word.can(rules, state, question, it):
            return True
    return False


def branch_of(rules: Rules, state: State, node: Node, it: int) -> int:
    return node.then if holds(rules, state, node.tests, it) else node.otherwise


def gives_something(rules: Rules, state: State, bag: Quantity, it: int) -> bool:
    """Decks and tracks are looked at by their own words. What is lost to a cap is nothing."""
    if not bag.is_bag:
        return True
    if bag.is_capped:
        return bool(gains_of(rules, state, bag, it))
    if bag.has_one_way:
        return multiplier(rules, state, bag, it) > 0 and any(
            number_in(rules, state, bag, amount, it) for amount in bag.amounts
        )
    for vector in ways_of(rules, state, bag, it):
        if any(vector):
            return True
    return False


def full_number(rules: Rules, state: State, node: Node, it: int) -> int:
    """How much is drawn, or how many steps a marker may advance."""
    return number_in(rules, state, node.what, node.what.amounts[0], it) * multiplier(rules, state, node.what, it)


def times_of(rules: Rules, state: State, node: Node, it: int) -> int:
    return node.times if node.times_per is None else count_in(rules, state, state.actor, node.times_per, it)


def leaves_no_choice(rules: Rules, state: State, node: Node, it: int) -> bool:
    """Whether a part that can be done is a gain without a choice, also behind a condition."""
    if node.op == GAIN:
        return node.what.has_one_way or len(ways_of(rules, state, node.what, it)) == 1
    if node.op != IF:
        return False
    branch = branch_of(rules, state, node, it)
    return branch != NONE and is_plain_block(rules, state, branch, it)


def is_plain_gain(rules: Rules, state: State, part: int, it: int) -> bool:
    """Whether a part can be done and is simply received."""
    node = rules.nodes[part]
    return node.gift is not None or (leaves_no_choice(rules, state, node, it) and can(rules, state, part, it))


def is_plain_block(rules: Rules, state: State, block: int, it: int) -> bool:
    """Whether a block that can be used is nothing but such gains."""
    parts = rules.nodes[block].parts
    if len(parts) == 1:
        return leaves_no_choice(rules, state, rules.nodes[parts[0]], it)
    return all(is_plain_gain(rules, state, part, it) for part in parts)
