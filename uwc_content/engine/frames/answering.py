"""Answers to an event: its bonus and every rule that waited for it are pending together; their owner orders them."""

from uwc_content.engine.frames.frame import Frame
from uwc_content.engine.legality import can, is_plain_block
from uwc_content.engine.masks import bits
from uwc_content.engine.opcodes import GAIN, LET, NONE
from uwc_content.engine.part_labels import name_of_item
from uwc_content.engine.rules import Rules
from uwc_content.engine.search.waiting import may_still_change
from uwc_content.engine.stack import ANSWERING, BEING_PAID, MUST, OVERHEARING, SHIFT, STOP, drop, owner_in, push_block
from uwc_content.engine.state import State


class Answering(Frame):
    """it: the thing that it happened to; k: the bonus, and above it a mask of the rules that answer.

    Options are positions in the list of rules plus 1, so that 0 is the bonus and STOP stays STOP.
    """

    __slots__ = ()

    def step(self, rules: Rules, state: State, it: int, k: int) -> list[int] | None:
        able = able_answers(rules, state, it, k)
        if not able:
            drop(state.stack)
            return None
        if len(able) == 1 and not is_once(rules, state, able[0]):
            self.take(rules, state, it, k, able[0] + 1)
            return None
        for each in able:
            if is_settled_answer(rules, state, it, k, each, able):
                self.take(rules, state, it, k, each + 1)
                return None
        options = [each + 1 for each in able]
        return [*options, STOP] if all(is_once(rules, state, each) for each in able) else options

    def take(self, rules: Rules, state: State, it: int, k: int, option: int) -> None:
        if option == STOP:
            del state.stack[-3:]
            return
        position = option - 1
        block = answer_block(rules, state, k, position)
        if position == NONE:
            state.stack[-1] = k & ~(0xFFFFF << SHIFT)
        else:
            state.stack[-1] = k & ~(1 << 24 + position)
            if is_once(rules, state, position):
                state.seats[state.actor].spent.append(state.seats[state.actor].rules[position])
        push_block(rules, state, block, it, MUST if is_once(rules, state, position) else 0)

    def label(self, rules: Rules, state: State, it: int, k: int, option: int) -> tuple[str, ...]:
        if option == 0:
            return ("bonus",)
        return ("trigger", name_of_item(rules, state.seats[state.actor].rules[option - 1]))


def pending(k: int) -> list[int]:
    """The blocks that wait: NONE stands for the bonus, the others are positions in the list of rules."""
    positions = bits(k >> 24)
    return [NONE, *positions] if k >> SHIFT & 0xFFFFF else positions


def answer_block(rules: Rules, state: State, k: int, position: int) -> int:
    if position == NONE:
        return (k >> SHIFT & 0xFFFFF) - 1
    return rules.nodes[state.seats[state.actor].rules[position]].then


def drop_rule(rules: Rules, state: State, rule: int) -> None:
    """A rule holds no longer; answers that still wait keep to their rules, whose positions change."""
    seat = state.seats[state.actor]
    position = seat.rules.index(rule)
    seat.rules = seat.rules[:position] + seat.rules[position + 1 :]
    seat.in_force = None
    if rule in seat.spent:
        seat.spent.remove(rule)
    stack, owner = state.stack, state.actor
    for i in range(len(stack) - 3, -1, -3):
        k = stack[i + 2]
        if stack[i] == ANSWERING and owner == state.actor:
            stack[i + 2] = without_position(k >> 24, position) << 24 | k & (1 << 24) - 1
        elif stack[i] == OVERHEARING and not k & 1 and stack[i + 1] == state.actor:
            stack[i + 2] = without_position(k >> 1, position) << 1
        elif stack[i] in (OVERHEARING, BEING_PAID) and k & 1:
            owner = k >> 1
        elif stack[i] >= 0 and rules.nodes[stack[i]].op == LET and owner_in(k) != NONE:
            owner = owner_in(k)


def without_position(mask: int, position: int) -> int:
    return mask >> position + 1 << position | mask & (1 << position) - 1


def able_answers(rules: Rules, state: State, it: int, k: int) -> list[int]:
    """Those of the pending answers that can be given; of copies of one rule the first, as they say the same."""
    seat = state.seats[state.actor]
    found: dict[int, int] = {}
    for each in pending(k):
        rule = NONE if each == NONE else seat.rules[each]
        is_used_up = is_once(rules, state, each) and seat.is_used_up(rule)
        if rule not in found and not is_used_up and can(rules, state, answer_block(rules, state, k, each), it):
            found[rule] = each
    return list(found.values())


def is_settled_answer(rules: Rules, state: State, it: int, k: int, answer: int, able: list[int]) -> bool:
    """Whether an answer is simply received: a gain without a choice that no other answer may change."""
    block = answer_block(rules, state, k, answer)
    if not is_plain_answer(rules, state, block, it, is_once(rules, state, answer)):
        return False
    others = [rules.nodes[answer_block(rules, state, k, each)] for each in able if each != answer]
    return not may_still_change(rules, state, rules.nodes[block], others)


def is_plain_answer(rules: Rules, state: State, block: int, it: int, is_once: bool) -> bool:
    """What can be had once in a period is worth waiting for, if it may become more."""
    if is_once and any(rules.nodes[part].op != GAIN or rules.nodes[part].what.per for part in rules.nodes[block].parts):
        return False
    return is_plain_block(rules, state, block, it)


def is_once(rules: Rules, state: State, position: int) -> bool:
    return position != NONE and bool(rules.nodes[state.seats[state.actor].rules[position]].once)
