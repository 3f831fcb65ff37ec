"""Whether a gain that counts something may still become another one: through other effects, or what answers them."""

from uwc_content.engine.program import Node
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.bounds import all_gives
from uwc_content.engine.search.foresight import ANYTHING
from uwc_content.engine.state import State


def may_still_change(rules: Rules, state: State, gain: Node, others: list[Node]) -> bool:
    """Whether effects that are still to come could change how much a gain is, or which one it is."""
    if not gain.counts or not others:
        return False
    gives, spends = 0, 0
    for other in others:
        gives |= other.gives
        spends |= other.spends
    return bool((all_gives(rules, state, gives) | spends) & (gain.counts | ANYTHING))
