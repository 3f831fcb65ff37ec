"""Whether a gain is replaced, and by which rule."""

from uwc_content.engine.bags import minus
from uwc_content.engine.caps import add_to
from uwc_content.engine.events import Happening, replacers_of, tell_amounts
from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.legality import can
from uwc_content.engine.opcodes import NONE
from uwc_content.engine.part_labels import amount_label, name_of_item
from uwc_content.engine.receiving import RULE, RULE_BITS, replaced_by, run_instead, unpacked, ways_out
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import SHIFT, STOP
from uwc_content.engine.state import State


class Replacing(Frame):
    """it: the node that gives; k: what it gives."""

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        happening = Happening("gain", NONE, unpacked(rules, k >> SHIFT), None if it == NONE else rules.nodes[it])
        found = [STOP]
        for rule in replacers_of(rules, state, happening):
            if can(rules, state, rules.nodes[rule].instead, NONE):
                found.extend(way << RULE_BITS | rule for way in range(len(ways_out(rules, state, rule, happening))))
        return found

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        """Exactly the amount that the rule names is replaced; the rest is gained."""
        source = None if it == NONE else rules.nodes[it]
        vector = unpacked(rules, k >> SHIFT)
        replaced = [] if option == STOP else replaced_by(rules, state, vector, source, option)
        del state.stack[-3:]
        if option != STOP:
            run_instead(rules, state, option & RULE, NONE)
            vector = minus(vector, replaced)
        vector = add_to(rules, state.seats[state.actor], vector)
        if any(vector):
            tell_amounts(rules, state, "gain", vector, source)

    def label(self, rules: Rules, state: State, it: int, k: int, option: int) -> tuple[str, ...]:
        """What is taken out of the gain is told where the rule leaves that open."""
        source = None if it == NONE else rules.nodes[it]
        vector = unpacked(rules, k >> SHIFT)
        rule = option & RULE
        is_open = len(ways_out(rules, state, rule, Happening("gain", NONE, vector, source))) > 1
        what = amount_label(rules, replaced_by(rules, state, vector, source, option)) if is_open else ()
        return ("instead", name_of_item(rules, rule), *what)
