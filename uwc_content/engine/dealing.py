"""Words that give and take: gain, draw, advance, pay, exchange."""

from typing import Final

from uwc_content.engine.bags import distinct, mask_of, minus, needs_of
from uwc_content.engine.events import Happening
from uwc_content.engine.frames import (
    ASKED,
    DID,
    GIVING,
    INSTEAD,
    KEEPING,
    MUST,
    REPLACING,
    SHIFT,
    STOP,
    WHOLE,
    Frames,
)
from uwc_content.engine.giving import Due, due_in
from uwc_content.engine.in_force import single
from uwc_content.engine.program import EVERYTHING, NONE, PAID_SHIFT, PAY, Node, Quantity
from uwc_content.engine.state import State

RULE_BITS: Final = 24
"""An option to replace a gain has so many bits for the rule; those above say what it takes out of the gain."""
MOST_TIMES: Final = (1 << EVERYTHING.bit_length()) - 1
SIDE_SHIFT: Final = PAID_SHIFT
"""An exchange remembers how often it may go on, and above that which side is given once that is chosen."""


class Dealing(Frames):
    """Resources, cards and tracks."""

    __slots__ = ()

    # --- gain, draw, advance ---

    def step_gain(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        vectors = [vector for vector in self.vectors(state, node.what, it) if any(vector)]
        if not vectors:
            self.finish(state, node, it, False)
            return None
        if len(vectors) > 1:
            return list(range(len(vectors)))
        self.take_gain(state, node, it, k, 0)
        return None

    def take_gain(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        vectors = [vector for vector in self.vectors(state, node.what, it) if any(vector)]
        self.finish(state, node, it, True)
        self.receive(state, vectors[option], node)

    def receive(self, state: State, vector: list[int], node: Node | None) -> None:
        """Add to the resources, unless a rule may replace the gain."""
        seat = state.seats[state.actor]
        if "gain" in (seat.in_force or self.in_force(seat)).replaced:
            if self.replacers(state, Happening("gain", NONE, vector, node)):
                packed = 0
                for n in reversed(vector[: self.resources]):
                    packed = packed << 10 | n
                self.push(state, REPLACING, NONE if node is None else node.index, packed << SHIFT)
                return
        self.add(state, vector)
        self.tell_amounts(state, "gain", vector, node)

    def step_replacing(self, state: State, it: int, k: int) -> list[int] | None:
        happening = Happening("gain", NONE, self.unpacked(k >> SHIFT), None if it == NONE else self.nodes[it])
        found = [STOP]
        for rule in self.replacers(state, happening):
            if self.can(state, self.nodes[rule].instead, NONE):
                found.extend(way << RULE_BITS | rule for way in range(len(self.ways_out(state, rule, happening))))
        return found

    def take_replacing(self, state: State, it: int, k: int, option: int) -> None:
        """Exactly the amount that the rule names is replaced; the rest is gained."""
        source = None if it == NONE else self.nodes[it]
        vector = self.unpacked(k >> SHIFT)
        replaced = [] if option == STOP else self.replaced_by(state, vector, source, option)
        del state.stack[-3:]
        if option != STOP:
            self.run_instead(state, option & (1 << RULE_BITS) - 1, NONE)
            vector = minus(vector, replaced)
        self.add(state, vector)
        if any(vector):
            self.tell_amounts(state, "gain", vector, None if it == NONE else self.nodes[it])

    def replaced_by(self, state: State, vector: list[int], source: Node | None, option: int) -> list[int]:
        """What an option to replace takes out of a gain."""
        ways = self.ways_out(state, option & (1 << RULE_BITS) - 1, Happening("gain", NONE, vector, source))
        return ways[option >> RULE_BITS]

    def ways_out(self, state: State, rule: int, happening: Happening) -> list[list[int]]:
        """The distinct ways to take what a rule names out of a gain: several where it names a group or alternatives."""
        event = self.nodes[rule].event
        events = [] if event is None else [each for each in single(event) if self.is_awaited(state, each, happening)]
        named = [vector for each in events if each.what is not None for vector in self.vectors(state, each.what, NONE)]
        return [
            vector for vector in distinct(named) if all(a <= b for a, b in zip(vector, happening.amounts, strict=True))
        ]

    def unpacked(self, packed: int) -> list[int]:
        vector = [0] * len(self.program.amount_names)
        for i in range(len(self.program.resources)):
            vector[i] = packed & 1023
            packed >>= 10
        return vector

    def add(self, state: State, vector: list[int]) -> None:
        amounts = state.seats[state.actor].amounts
        for i in range(len(amounts)):
            amounts[i] += vector[i]

    def step_draw(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        amount = node.what.amounts[0]
        number = self.full_number(state, node, it) - (k >> SHIFT)
        if not k & ASKED:
            happening = Happening("draw", NONE, [], node)
            happening.name, happening.number = amount.name, number
            replacers = [
                index for index in self.replacers(state, happening) if self.can(state, self.nodes[index].instead, it)
            ]
            if replacers:
                return [STOP, *replacers]
        drawn = [] if self.is_searching else self.draw(state, amount.name, number)
        self.finish(state, node, it, True)
        if node.keep != NONE and len(drawn) > node.keep:
            self.push(state, KEEPING, len(drawn), len(drawn) - node.keep)
        self.tell_name(state, "draw", amount.name, node, number=number if self.is_searching else len(drawn))
        return None

    def take_draw(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        """Draw after all, or replace exactly as many cards as the rule names and draw the others afterwards."""
        replaced = k >> SHIFT
        if option != STOP:
            event = self.nodes[option].event
            named = event.what.amounts if event is not None and event.what is not None else []
            replaced += sum(amount.number for amount in named) or 1
        if replaced < self.full_number(state, node, it):
            state.stack[-1] = replaced << SHIFT | k & (1 << SHIFT) - 1 | ASKED
        else:
            del state.stack[-3:]
        if option != STOP:
            self.run_instead(state, option, it)

    # --- whatever else a rule may replace ---

    def run_instead(self, state: State, rule: int, it: int) -> None:
        if self.nodes[rule].once:
            state.seats[state.actor].spent.append(rule)
        self.push_block(state, self.nodes[rule].instead, it, MUST)

    def is_replaceable(self, state: State, verb: str, thing: int, node: Node | None) -> bool:
        """Whether some rule may replace what is about to happen; if so, the player is asked."""
        seat = state.seats[state.actor]
        if verb not in (seat.in_force or self.in_force(seat)).replaced:
            return False
        if not self.replacers(state, Happening(verb, thing, [], node)):
            return False
        source = NONE if node is None else node.index
        self.push(state, INSTEAD, thing, source + 1 << 1 | (verb == "produce"))
        return True

    def step_instead(self, state: State, thing: int, k: int) -> list[int] | None:
        node = self.nodes[(k >> 1) - 1] if k >> 1 else None
        happening = Happening("produce" if k & 1 else "use", thing, [], node)
        able = [rule for rule in self.replacers(state, happening) if self.can(state, self.nodes[rule].instead, thing)]
        if able:
            return [STOP, *able]
        self.take_instead(state, thing, k, STOP)
        return None

    def take_instead(self, state: State, thing: int, k: int, option: int) -> None:
        del state.stack[-3:]
        if option != STOP:
            self.run_instead(state, option, thing)
        elif k & 1:
            self.produce_alone(state, thing)
        else:
            self.use_now(state, self.nodes[(k >> 1) - 1] if k >> 1 else None, thing)

    def use_now(self, state: State, node: Node | None, thing: int) -> None:
        raise NotImplementedError

    def produce_alone(self, state: State, thing: int) -> None:
        """What one thing yields in the production phase."""
        raise NotImplementedError

    def step_advance(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        if not k >> SHIFT:
            self.finish(state, node, it, bool(k & DID))
            return None
        if k & DID and not k & WHOLE:
            return [0, STOP]
        self.advance(state, node, it, k)
        return None

    def advance(self, state: State, node: Node, it: int, k: int) -> None:
        track = node.what.amounts[0].name
        state.stack[-1] = (k - (1 << SHIFT)) | DID
        self.tell_name(state, "advance", track, node, self.step_on(state, track))

    # --- pay and exchange ---

    def step_pay(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        if not k >> SHIFT & MOST_TIMES:
            del state.stack[-3:]
            return None
        options = list(range(len(self.pay_options(state, node, it))))
        if not options:
            del state.stack[-3:]
            return None
        return options if k & MUST and not k & DID else [*options, STOP]

    def take_pay(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        vector = self.pay_options(state, node, it)[option]
        state.stack[-1] = mask_of(needs_of(vector)) << PAID_SHIFT | k % (1 << PAID_SHIFT) - (1 << SHIFT) | DID
        self.push_block(state, node.then, it, MUST)
        self.spend(state, vector, self.due(state, node.what, vector, it), node)

    def spend(self, state: State, vector: list[int], dues: list[Due], node: Node) -> None:
        self.pay(state, vector, [])
        self.tell_amounts(state, "pay", vector, node)
        self.ask_for_things(state, dues, node)

    def ask_for_things(self, state: State, dues: list[Due], node: Node) -> None:
        """Which things are given up is for the player to say, as long as they leave a benefit that was paid for."""
        is_bound = node.op == PAY and not self.nodes[node.then].is_always
        for due in dues:
            due.payer = node.index if is_bound else NONE
            self.push(state, GIVING, due.payable, due.packed())

    def step_giving(self, state: State) -> list[int] | None:
        dues = self.still_due(state)
        if not dues[0].number:
            del state.stack[-3:]
            return None
        things = self.givable(state, dues[0])
        if dues[0].payer == NONE:
            return things
        then = self.nodes[dues[0].payer].then
        paid_by = self.bound_to(state, then)
        return [each for each in things if self.can_after_one(state, then, paid_by, dues, each)]

    def still_due(self, state: State) -> list[Due]:
        """What the topmost frames ask for."""
        stack = state.stack
        found = []
        for i in range(len(stack) - 3, -1, -3):
            if stack[i] != GIVING:
                break
            found.append(due_in(stack[i + 1], stack[i + 2]))
        return found

    def bound_to(self, state: State, block: int) -> int:
        """What `it` means in a block that waits on the stack."""
        for i in range(len(state.stack) - 3, -1, -3):
            if state.stack[i] == block:
                return state.stack[i + 1]
        return NONE

    def take_giving(self, state: State, it: int, k: int, option: int) -> None:
        state.stack[-1] = self.give_one(state, due_in(it, k), option).packed()

    def step_exchange(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        side = (k >> SIDE_SHIFT) - 1
        options = self.exchange_options(state, node, it, side) if k >> SHIFT & MOST_TIMES else []
        if not options:
            del state.stack[-3:]
            return None
        return options if k & MUST and not k & DID else [*options, STOP]

    def take_exchange(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        given, received = self.exchanged(state, node, it, option)
        dues = self.due(state, node.other if option & 1 else node.what, given, it)
        times = k >> SHIFT & MOST_TIMES
        if not k >> SIDE_SHIFT:
            times = min(times, self.most_exchanges(state, node.other if option & 1 else node.what, it))
        state.stack[-1] = (option & 1) + 1 << SIDE_SHIFT | times - 1 << SHIFT | k & (MUST | WHOLE) | DID
        self.push_block(state, node.then, it, 0)
        self.add(state, received)
        self.spend(state, given, dues, node)

    def most_exchanges(self, state: State, given: Quantity, it: int) -> int:
        """How often the side that is given can be given from what there is before the first exchange."""
        held = state.seats[state.actor].amounts
        ways = [needs_of(vector) for vector in self.affordable(state, given, it)]
        payables = [(i, self.payable_number(state, i)) for i in range(self.resources, len(self.program.amount_names))]
        there = dict([*enumerate(held), *payables])
        return sum([min(there[i] // number for i, number in way) for way in ways])

    def step_keeping(self, state: State, it: int, k: int) -> list[int] | None:
        if k:
            return self.drawn_cards(state, it)
        del state.stack[-3:]
        return None
