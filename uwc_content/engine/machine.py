"""The interpreter: runs a state from decision to decision, and keeps what was promised."""

from typing import Final

from uwc_content.diagnostics import Diagnostic, Message, Span, all_of
from uwc_content.engine.frames import (
    ACTS_ON_THINGS,
    ANSWERING,
    ASKS_ITSELF,
    DEEPEST,
    DID,
    GIVING,
    KEEPING,
    MUST,
    PAYING,
    REPLACING,
    RULESET_FRAMES,
    SHIFT,
    STEPS_BETWEEN_DECISIONS,
    STOP,
    WHOLE,
)
from uwc_content.engine.program import (
    ADVANCE,
    BLOCK,
    BUILD,
    CHOOSE,
    DRAW,
    EXCHANGE,
    GAIN,
    IF,
    NONE,
    PAY,
    RULE_OPS,
    TOGETHER,
    Node,
)
from uwc_content.engine.promises import Promises
from uwc_content.engine.state import State

SIMPLY_DONE: Final[dict[int, int]] = {DRAW: 0, ADVANCE: WHOLE, IF: 0}
"""Words that are done without asking where nothing is declined, and the flags that they begin with."""
PAYMENTS: Final = frozenset({PAY, EXCHANGE})
"""Words that may be declined everywhere."""
THEN_EACH_TIME: Final = frozenset({PAY, EXCHANGE, TOGETHER})
"""Words whose `then` has followed already when they are stopped."""
MOST_NAMED: Final = 5
OPEN_FRAMES: Final = 10
STEPS_TO_NAME: Final = 60
"""How closely a runaway is looked at for its report."""


class Runaway(Exception):
    """Effects that go on without end: a fault of content, with its place."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic

    def __str__(self) -> str:
        return f"{self.diagnostic.span.file}:{self.diagnostic.span.line}: {self.diagnostic.message}"


class Machine(Promises):
    """Runs a state from decision to decision."""

    __slots__ = ()

    # --- running ---

    def run(self, state: State) -> list[int]:
        """Go on until somebody has to decide; the options, or nothing when the game is over."""
        stack = state.stack
        if not stack:
            return []
        state.check()
        promising = self.program.promising
        for _ in range(STEPS_BETWEEN_DECISIONS):
            index = stack[-3]
            if index > RULESET_FRAMES or state.news:
                options = self.step(state)
            else:
                options = self.step_ruleset(state, index, stack[-2], stack[-1])
            if options is not None:
                if len(options) > 1 and not promising.isdisjoint(stack[::3]):
                    options = self.kept(state, options)
                if len(options) != 1:
                    return options
                self.take(state, options[0])
            if not 0 < len(stack) <= DEEPEST:
                if not stack:
                    return []
                break
        raise self.runaway(state)

    def runaway(self, state: State) -> Runaway:
        """What to report: the items that go on in turn, and the place of the one that is met most."""
        met: dict[int, int] = {}
        for _ in range(STEPS_TO_NAME):
            for item in self.open_items(state):
                met[item] = met.get(item, 0) + 1
            options = self.step(state) if state.stack else []
            if options:
                self.take(state, options[0])
        items = sorted(met, key=lambda item: -met[item])[:MOST_NAMED]
        named = [f"`{self.program.items[item].id}`" for item in items]
        names = all_of(named) if named else Message("the rules")
        file, line = self.program.place_of(items[0]) if items else ("rules.yaml", 1)
        message = Message("the effects of {names} go on without end", names=names)
        hint = Message(
            "limit one of them with `once` or `nth`, make it cost something, or let it wait for something else"
        )
        return Runaway(Diagnostic("UWC901", message, Span.whole_line(file, line), hint))

    def open_items(self, state: State) -> list[int]:
        """The items of the topmost effects that are not finished."""
        nodes = state.stack[-3 * OPEN_FRAMES :: 3]
        return [self.nodes[node].item for node in nodes if node >= 0 and self.nodes[node].item != NONE]

    def step(self, state: State) -> list[int] | None:
        """Do something, or tell the options of the top frame."""
        if state.news:
            news, state.news = state.news, 0
            self.look_round(state, news)
        stack = state.stack
        index, it, k = stack[-3], stack[-2], stack[-1]
        if index <= RULESET_FRAMES:
            return self.step_ruleset(state, index, it, k)
        if index < 0:
            return self.step_frame(state, index, it, k)
        node = self.nodes[index]
        op = node.op
        if op == BLOCK:
            return self.step_block(state, node, it, k)
        if op == GAIN:
            return self.step_gain(state, node, it, k)
        if op == BUILD:
            return self.step_build(state, node, it, k)
        if op == PAY:
            return self.step_pay(state, node, it, k)
        if op in ACTS_ON_THINGS:
            return self.step_things(state, node, it, k)
        if op == DRAW:
            return self.step_draw(state, node, it, k)
        if op == ADVANCE:
            return self.step_advance(state, node, it, k)
        if op == CHOOSE:
            return self.step_choose(state, node, it, k)
        if op == EXCHANGE:
            return self.step_exchange(state, node, it, k)
        if op == TOGETHER:
            return self.step_together(state, node, it, k)
        if op in RULE_OPS:
            state.seats[state.actor].put_in_force([index])
            del state.stack[-3:]  # what a rule has in `then` is its answer to an event
            return None
        self.finish(state, node, it, True)
        return None

    def look_round(self, state: State, news: int) -> None:
        """What a ruleset offers as soon as something has changed: it may push frames."""

    def step_frame(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        if index == PAYING:
            return list(range(len(self.payments_due(state, it, k))))
        if index == ANSWERING:
            return self.step_answering(state, it, k)
        if index == GIVING:
            return self.step_giving(state)
        if index == KEEPING:
            return self.step_keeping(state, it, k)
        if index == REPLACING:
            return self.step_replacing(state, it, k)
        return self.step_instead(state, it, k)

    def take(self, state: State, option: int) -> None:
        """Carry out an option of the top frame."""
        stack = state.stack
        index, it, k = stack[-3], stack[-2], stack[-1]
        if index <= RULESET_FRAMES:
            self.take_ruleset(state, index, it, k, option)
            return
        if index < 0:
            self.take_frame(state, index, it, k, option)
            return
        node = self.nodes[index]
        op = node.op
        if op == DRAW:
            self.take_draw(state, node, it, k, option)
        elif option == STOP:
            self.stop(state, node, it, k)
        elif op == BLOCK:
            self.take_part(state, node, it, k, option)
        elif op == GAIN:
            self.take_gain(state, node, it, k, option)
        elif op == BUILD:
            self.take_build(state, node, it, k, option)
        elif op == PAY:
            self.take_pay(state, node, it, k, option)
        elif op in ACTS_ON_THINGS:
            self.take_thing_of(state, node, it, k, option)
        elif op == ADVANCE:
            self.advance(state, node, it, k)
        elif op == CHOOSE:
            self.take_choice(state, node, it, k, option)
        elif op == EXCHANGE:
            self.take_exchange(state, node, it, k, option)
        elif op == TOGETHER:
            self.take_step(state, node, it, k)

    def take_frame(self, state: State, index: int, it: int, k: int, option: int) -> None:
        if index == PAYING:
            self.take_payment(state, it, k, option)
        elif index == ANSWERING:
            self.take_answer(state, it, k, option)
        elif index == GIVING:
            self.take_giving(state, it, k, option)
        elif index == KEEPING:
            self.discard(state, option)
            state.stack[-2:] = [it - 1, k - 1]
        elif index == REPLACING:
            self.take_replacing(state, it, k, option)
        else:
            self.take_instead(state, it, k, option)

    def step_ruleset(self, state: State, index: int, it: int, k: int) -> list[int] | None:
        raise NotImplementedError

    def take_ruleset(self, state: State, index: int, it: int, k: int, option: int) -> None:
        raise NotImplementedError

    def stop(self, state: State, node: Node, it: int, k: int) -> None:
        """Leave the rest out; gains of a block are received all the same."""
        if node.op == BLOCK:
            gains = sum(1 << i for i, part in enumerate(node.parts) if self.nodes[part].op == GAIN)
            left = k >> SHIFT & gains
            if left:
                state.stack[-1] = left << SHIFT | DID
                return
            del state.stack[-3:]
        elif node.op == CHOOSE:
            self.end_choice(state, node, it, k)
        else:
            self.finish(state, node, it, bool(k & DID) and node.op not in THEN_EACH_TIME)

    # --- blocks ---

    def step_block(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        mask = k >> SHIFT
        if not mask:
            del state.stack[-3:]
            return None
        if mask & node.gifts:
            self.receive_gifts(state, node, it, k)
            return None
        if k & WHOLE:
            return self.step_whole(state, node, it, k)
        if node.is_forced:
            return self.step_forced(state, node, it, k)
        if not mask & mask - 1 and mask & node.askers:
            self.begin_last(state, node, it, k)
            return None
        usable = []
        for i, part in enumerate(node.parts):
            if mask >> i & 1:
                if self.is_plain_gain(state, part, it):
                    self.begin(state, part, it, k, i, MUST)
                    return None
                if self.can(state, part, it):
                    usable.append(i)
        if not usable:
            del state.stack[-3:]
            return None
        must = bool(k & MUST) and not k & DID
        first = self.nodes[node.parts[usable[0]]]
        if len(usable) == 1 and (must or first.op == GAIN or first.op in ASKS_ITSELF):
            self.begin(state, first.index, it, k, usable[0], MUST if must else 0)
            return None
        if must or all(self.nodes[node.parts[i]].op == GAIN for i in usable):
            return usable
        return [*usable, STOP]

    def step_whole(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        """Within `together`: every part has to be done, in any order."""
        usable = self.usable(state, node, it, k)
        if not usable:
            if k >> SHIFT:
                self.break_off()
            del state.stack[-3:]
        elif len(usable) > 1:
            return usable
        else:
            self.begin(state, node.parts[usable[0]], it, k, usable[0], MUST | WHOLE)
        return None

    def step_forced(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        """What is received without asking: only a payment may be declined."""
        usable = self.usable(state, node, it, k)
        ops = [self.nodes[node.parts[i]].op for i in usable]
        for i, op in zip(usable, ops, strict=True):
            if op in SIMPLY_DONE or self.is_plain_gain(state, node.parts[i], it):
                self.begin(state, node.parts[i], it, k, i, SIMPLY_DONE.get(op, 0))
                return None
        if len(usable) > 1:
            return [*usable, STOP] if PAYMENTS.issuperset(ops) else usable
        if usable:
            self.begin(state, node.parts[usable[0]], it, k, usable[0], 0 if ops[0] in PAYMENTS else MUST)
        else:
            del state.stack[-3:]
        return None

    def usable(self, state: State, node: Node, it: int, k: int) -> list[int]:
        """The parts of a block that are left and can be done."""
        return [i for i, part in enumerate(node.parts) if k >> SHIFT + i & 1 and self.can(state, part, it)]

    def begin_last(self, state: State, node: Node, it: int, k: int) -> None:
        """The only part that is left tells itself whether anything can be done."""
        i = (k >> SHIFT).bit_length() - 1
        self.begin(state, node.parts[i], it, k, i, MUST if k & MUST and not k & DID else 0)

    def receive_gifts(self, state: State, node: Node, it: int, k: int) -> None:
        """Gains without a choice come first, in their order, until one of them is answered."""
        stack = state.stack
        depth = len(stack)
        for i, part in enumerate(node.parts):
            if k >> SHIFT + i & 1 and node.gifts >> i & 1:
                gain = self.nodes[part]
                k = k & ~(1 << SHIFT + i) | DID
                stack[-1] = k
                self.push_block(state, gain.then, it, 0)
                if gain.gift is not None:
                    self.receive(state, gain.gift, gain)
                if len(stack) != depth or state.news:
                    return
        if not k >> SHIFT:
            del stack[-3:]

    def take_part(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        self.begin(state, node.parts[option], it, k, option, MUST | k & WHOLE)
