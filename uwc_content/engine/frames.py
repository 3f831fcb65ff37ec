"""Frames: what is on the stack, how parts are started and ended, and how events are answered."""

from typing import Final

from uwc_content.engine.deciding import Deciding
from uwc_content.engine.events import Happening
from uwc_content.engine.lowering import Program
from uwc_content.engine.program import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    EXCHANGE,
    GAIN,
    IF,
    NONE,
    PAY,
    PRODUCE,
    READY,
    SELECT,
    TAKE,
    TOGETHER,
    UPGRADE,
    USE,
    WORD,
    Node,
)
from uwc_content.engine.state import State

STOP: Final = -1
"""The option to leave the rest out."""

RULESET_FRAMES: Final = -100
# Frames of the kernel's own; rulesets use numbers from RULESET_FRAMES downwards.
PAYING: Final = -2
GIVING: Final = -3
ANSWERING: Final = -4
KEEPING: Final = -5
REPLACING: Final = -6
INSTEAD: Final = -7

MUST: Final = 1
"""Something has to be done before the frame may stop."""
DID: Final = 2
"""Something was done."""
ASKED: Final = 4
"""Whether it shall be replaced has been decided."""
WHOLE: Final = 8
"""All of it has to be done: a step of `together`."""
SHIFT: Final = 4
LEFT: Final = (1 << 32) - 1
"""The bits of k that count what may still be done; those above remember what was done."""
STEPS_BETWEEN_DECISIONS: Final = 10_000
DEEPEST: Final = 900
"""The longest stack, in numbers: three for each frame."""
SEARCH_BUDGET: Final = 2_000

ASKS_ITSELF: Final = frozenset({PAY, EXCHANGE, TAKE, USE, READY, BUILD, UPGRADE, PRODUCE, SELECT, CHOOSE, WORD, IF})
ACTS_ON_THINGS: Final = frozenset({TAKE, USE, READY, UPGRADE, PRODUCE, SELECT, WORD})


class Frames(Deciding):
    """The stack: each frame is a node with what `it` means and how far it is."""

    __slots__ = ("budget", "is_broken", "is_searching", "refusable", "searches", "using_may_turn")

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.budget = 0
        self.is_searching = False
        self.is_broken = False
        self.searches = 0
        self.refusable: frozenset[int] = frozenset()
        """Frames of the ruleset in which everything may be left out."""
        self.using_may_turn = True
        """Whether more resources might make something unusable that `use` could run."""

    # --- frames ---

    def push(self, state: State, node: int, it: int, k: int) -> None:
        state.stack.extend((node, it, k))

    def push_block(self, state: State, block: int, it: int, flags: int) -> None:
        if block != NONE:
            mask = (1 << len(self.nodes[block].parts)) - 1
            self.push(state, block, it, mask << SHIFT | flags)

    def start(self, state: State, index: int, it: int, flags: int) -> None:
        """Push the frame of a part."""
        node = self.nodes[index]
        op = node.op
        if op == IF:
            self.push_block(state, self.branch(state, node, it), it, flags)
        elif op == BLOCK:
            self.push_block(state, index, it, flags)
        elif op == BUILD or op in ACTS_ON_THINGS:
            self.push(state, index, it, self.how_many(state, node, it) << SHIFT | flags)
        elif op == PAY or op == EXCHANGE:
            self.push(state, index, it, self.times_of(state, node, it) << SHIFT | flags)
        elif op == CHOOSE:
            self.push(state, index, it, min(self.times_of(state, node, it), 1000) * node.pick << 2 * SHIFT | flags)
        elif op == ADVANCE:
            self.push(state, index, it, self.full_number(state, node, it) << SHIFT | flags)
        else:
            self.push(state, index, it, flags)

    def how_many(self, state: State, node: Node, it: int) -> int:
        """Four bits for each named kind."""
        what = node.what
        if what.pronoun or what.one_of:
            return 1
        left = 0
        times = self.multiplier(state, what, it)
        for i, amount in enumerate(what.amounts):
            left |= min(self.number(state, what, amount, it) * times, 15) << 4 * i
        return left

    def finish(self, state: State, node: Node, it: int, did: bool) -> None:
        """End the top frame; `then` follows if anything was done, and `together` learns what `it` now means."""
        del state.stack[-3:]
        if did and len(state.stack) > 2 and state.stack[-3] >= 0 and self.nodes[state.stack[-3]].op == TOGETHER:
            state.stack[-2] = it
        if did and node.then != NONE:
            self.push_block(state, node.then, it, 0)

    def is_plain_gain(self, state: State, part: int, it: int) -> bool:
        """A gain without a choice is simply received, also behind a condition."""
        node = self.nodes[part]
        if node.gift is not None:
            return True
        if node.op == IF:
            branch = self.branch(state, node, it)
            return branch != NONE and self.is_plain_block(state, branch, it)
        return node.op == GAIN and len(self.vectors(state, node.what, it)) == 1 and self.can(state, part, it)

    def begin(self, state: State, part: int, it: int, k: int, i: int, flags: int) -> None:
        state.stack[-1] = (k & ~(1 << SHIFT + i)) | DID
        self.start(state, part, it, flags)

    def break_off(self) -> None:
        """What must be done whole cannot be: a search gives up this line of play, in a game the rest is left out."""
        self.is_broken = self.is_searching

    # --- answers to events ---

    def happen(self, state: State, happening: Happening, bonus: int) -> None:
        """Remember the event; its bonus and every rule that waited for it become pending together."""
        state.news |= self.news_of(state, happening.verb)
        self.remember(state, happening)
        mask = self.waiting(state, happening)
        if not mask:
            self.push_block(state, bonus, happening.thing, 0)
        else:
            self.push(state, ANSWERING, happening.thing, mask << 24 | bonus + 1 << SHIFT)

    def tell_thing(self, state: State, verb: str, thing: int, node: Node | None, bonus: int) -> None:
        """An event about a thing; most go unnoticed, so it is only put into words when somebody listens."""
        if self.is_noticed(state, verb):
            self.happen(state, Happening(verb, thing, [], node), bonus)
        else:
            state.news |= self.news_of(state, verb)
            self.push_block(state, bonus, thing, 0)

    def tell_amounts(self, state: State, verb: str, amounts: list[int], node: Node | None) -> None:
        """An event about amounts."""
        if self.is_noticed(state, verb):
            self.happen(state, Happening(verb, NONE, amounts, node), NONE)
        else:
            state.news |= self.news_of(state, verb)

    def tell_name(
        self, state: State, verb: str, name: str, node: Node | None, bonus: int = NONE, number: int = 1
    ) -> None:
        """An event about a track, deck or period."""
        if self.is_noticed(state, verb):
            happening = Happening(verb, NONE, [], node)
            happening.name, happening.number = name, number
            self.happen(state, happening, bonus)
        else:
            state.news |= self.news_of(state, verb)
            self.push_block(state, bonus, NONE, 0)

    def news_of(self, state: State, verb: str) -> int:
        """What an event may have changed, as a mask of foresight, for rulesets that look round."""
        return 0

    def pending(self, state: State, k: int) -> list[int]:
        """The blocks that wait: NONE stands for the bonus, the others are positions in the list of rules."""
        found = [NONE] if k >> SHIFT & 0xFFFFF else []
        mask, position = k >> 24, 0
        while mask:
            if mask & 1:
                found.append(position)
            mask >>= 1
            position += 1
        return found

    def answer_block(self, state: State, k: int, position: int) -> int:
        if position == NONE:
            return (k >> SHIFT & 0xFFFFF) - 1
        return self.nodes[state.seats[state.actor].rules[position]].then

    def drop_rule(self, state: State, rule: int) -> None:
        """A rule holds no longer; answers that still wait keep to their rules, whose positions change."""
        seat = state.seats[state.actor]
        position = seat.rules.index(rule)
        del seat.rules[position]
        seat.in_force = None
        if rule in seat.spent:
            seat.spent.remove(rule)
        for i in range(0, len(state.stack), 3):
            if state.stack[i] == ANSWERING:
                mask, rest = state.stack[i + 2] >> 24, state.stack[i + 2] & (1 << 24) - 1
                mask = mask >> position + 1 << position | mask & (1 << position) - 1
                state.stack[i + 2] = mask << 24 | rest

    def step_answering(self, state: State, it: int, k: int) -> list[int] | None:
        able = self.able_answers(state, it, k)
        if not able:
            del state.stack[-3:]
            return None
        for each in able:
            if self.is_plain_answer(state, self.answer_block(state, k, each), it, self.is_once(state, each)):
                self.take_answer(state, it, k, each + 1)
                return None
        if len(able) == 1 and not self.is_once(state, able[0]):
            self.take_answer(state, it, k, able[0] + 1)
            return None
        options = [each + 1 for each in able]
        return [*options, STOP] if all(self.is_once(state, each) for each in able) else options

    def able_answers(self, state: State, it: int, k: int) -> list[int]:
        """Those of the pending answers that can be given; of copies of one rule the first, as they say the same."""
        seat = state.seats[state.actor]
        found: dict[int, int] = {}
        for each in self.pending(state, k):
            rule = NONE if each == NONE else seat.rules[each]
            is_used_up = self.is_once(state, each) and not seat.uses_left(rule)
            if rule not in found and not is_used_up and self.can(state, self.answer_block(state, k, each), it):
                found[rule] = each
        return list(found.values())

    def is_plain_answer(self, state: State, block: int, it: int, is_once: bool) -> bool:
        """What can be had once in a period is worth waiting for, if it may become more."""
        if is_once and any(
            self.nodes[part].op != GAIN or self.nodes[part].what.per for part in self.nodes[block].parts
        ):
            return False
        return self.is_plain_block(state, block, it)

    def is_plain_block(self, state: State, block: int, it: int) -> bool:
        return all(self.is_plain_gain(state, part, it) for part in self.nodes[block].parts)

    def is_once(self, state: State, position: int) -> bool:
        return position != NONE and bool(self.nodes[state.seats[state.actor].rules[position]].once)

    def take_answer(self, state: State, it: int, k: int, option: int) -> None:
        """Options are positions plus 1, so that 0 is the bonus and STOP stays STOP."""
        if option == STOP:
            del state.stack[-3:]
            return
        position = option - 1
        block = self.answer_block(state, k, position)
        if position == NONE:
            state.stack[-1] = k & ~(0xFFFFF << SHIFT)
        else:
            state.stack[-1] = k & ~(1 << 24 + position)
            if self.is_once(state, position):
                state.seats[state.actor].spent.append(state.seats[state.actor].rules[position])
        self.push_block(state, block, it, MUST if self.is_once(state, position) else 0)
