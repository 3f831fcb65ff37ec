"""Receiving amounts, unless a rule replaces them; and the rules that replace whatever else."""

from typing import Final

from uwc_content.engine.bags import distinct
from uwc_content.engine.caps import add_to, fitting
from uwc_content.engine.costs import in_force_of
from uwc_content.engine.counting import ways_of
from uwc_content.engine.events import Happening, is_awaited, replacers_of, tell_amounts
from uwc_content.engine.in_force import single
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import INSTEAD, MUST, REPLACING, SHIFT, push, push_block
from uwc_content.engine.state import State

RULE_BITS: Final = 24
"""An option to replace a gain has so many bits for the rule; those above say what it takes out of the gain."""
RULE: Final = (1 << RULE_BITS) - 1
GAIN_BITS: Final = 20
"""A gain that may be replaced is kept with so many bits for each resource."""
MOST_GAINED: Final = (1 << GAIN_BITS) - 1


def receive(rules: Rules, state: State, vector: list[int], node: Node | None) -> None:
    """Add to the resources, unless a rule may replace the gain; of what is lost to a cap nobody is told."""
    seat = state.seats[state.actor]
    if rules.caps:
        vector = fitting(rules, seat.amounts, vector)
        if not any(vector):
            return
    if "gain" in (seat.in_force or in_force_of(rules, seat)).replacers:
        if replacers_of(rules, state, Happening("gain", NONE, vector, node)):
            push(state, REPLACING, NONE if node is None else node.index, packed(rules, vector) << SHIFT)
            return
    add_to(rules, seat, vector)
    tell_amounts(rules, state, "gain", vector, node)


def replaced_by(rules: Rules, state: State, vector: list[int], source: Node | None, option: int) -> list[int]:
    """What an option to replace takes out of a gain."""
    ways = ways_out(rules, state, option & RULE, Happening("gain", NONE, vector, source))
    return ways[option >> RULE_BITS]


def ways_out(rules: Rules, state: State, rule: int, happening: Happening) -> list[list[int]]:
    """The distinct ways to take what a rule names out of a gain: several where it names a group or alternatives."""
    event = rules.nodes[rule].event
    events = [] if event is None else [each for each in single(event) if is_awaited(rules, state, each, happening)]
    named = [vector for each in events if each.what is not None for vector in ways_of(rules, state, each.what, NONE)]
    return [vector for vector in distinct(named) if all(a <= b for a, b in zip(vector, happening.amounts, strict=True))]


def packed(rules: Rules, vector: list[int]) -> int:
    found = 0
    for number in reversed(vector[: rules.resources]):
        found = found << GAIN_BITS | min(number, MOST_GAINED)
    return found


def unpacked(rules: Rules, kept: int) -> list[int]:
    vector = [0] * len(rules.program.amount_names)
    for i in range(len(rules.program.resources)):
        vector[i] = kept & MOST_GAINED
        kept >>= GAIN_BITS
    return vector


def run_instead(rules: Rules, state: State, rule: int, it: int) -> None:
    if rules.nodes[rule].once:
        state.seats[state.actor].spent.append(rule)
    push_block(rules, state, rules.nodes[rule].instead, it, MUST)


def is_replaceable(rules: Rules, state: State, verb: str, thing: int, node: Node | None) -> bool:
    """Whether some rule may replace what is about to happen; if so, the player is asked."""
    seat = state.seats[state.actor]
    if verb not in (seat.in_force or in_force_of(rules, seat)).replacers:
        return False
    if not replacers_of(rules, state, Happening(verb, thing, [], node)):
        return False
    source = NONE if node is None else node.index
    push(state, INSTEAD, thing, source + 1 << 1 | (verb == "produce"))
    return True
