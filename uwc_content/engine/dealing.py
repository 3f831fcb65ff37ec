"""Words that give and take: gain, draw, advance, pay, exchange."""

from uwc_content.engine.bags import needs_of
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
from uwc_content.engine.program import NONE, Amount, Node, Quantity
from uwc_content.engine.state import State


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
        able = [rule for rule in self.replacers(state, happening) if self.can(state, self.nodes[rule].instead, NONE)]
        return [STOP, *able]

    def take_replacing(self, state: State, it: int, k: int, option: int) -> None:
        """Exactly the amount that the rule names is replaced; the rest is gained."""
        vector = self.unpacked(k >> SHIFT)
        del state.stack[-3:]
        if option != STOP:
            rule = self.nodes[option]
            if rule.once:
                state.seats[state.actor].spent.append(option)
            if rule.event is not None and rule.event.what is not None:
                self.leave_out(vector, rule.event.what)
            self.push_block(state, rule.instead, NONE, MUST)
        self.add(state, vector)
        if any(vector):
            self.tell_amounts(state, "gain", vector, None if it == NONE else self.nodes[it])

    def leave_out(self, vector: list[int], what: Quantity) -> None:
        """Take from a gain what a rule replaces: of alternatives the first, of a group what there is most of."""
        if what.one_of:
            there = [each for each in what.one_of if all(self.amount_in(vector, amount) for amount in each.amounts)]
            for each in there[:1]:
                self.leave_out(vector, each)
        for amount in what.amounts:
            for _ in range(amount.number):
                index = max(amount.members or [amount.index], key=lambda i: vector[i])
                vector[index] -= min(vector[index], 1)

    def amount_in(self, vector: list[int], amount: Amount) -> bool:
        return sum([vector[i] for i in amount.members or [amount.index]]) >= amount.number

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
        if not k >> SHIFT:
            del state.stack[-3:]
            return None
        options = list(range(len(self.pay_options(state, node, it))))
        if not options:
            del state.stack[-3:]
            return None
        return options if k & MUST and not k & DID else [*options, STOP]

    def take_pay(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        vector = self.pay_options(state, node, it)[option]
        state.stack[-1] = (k - (1 << SHIFT)) | DID
        if node.once:
            state.seats[state.actor].spent.append(node.index)
        self.push_block(state, node.then, it, MUST)
        self.spend(state, vector, [], node)

    def spend(self, state: State, vector: list[int], spent: list[int], node: Node) -> None:
        self.pay(state, vector, spent)
        self.tell_amounts(state, "pay", vector, node)
        self.ask_for_things(state, [each for each in needs_of(vector) if each[0] >= self.resources], node)

    def ask_for_things(self, state: State, things: list[tuple[int, int]], node: Node) -> None:
        """Which things are given up is for the player to say."""
        for i, number in things:
            self.push(state, GIVING, i, number << SHIFT | (1 if node.what.same == "colour" else 0))

    def step_giving(self, state: State, it: int, k: int) -> list[int] | None:
        """Which cards are discarded; those that must share a colour go on as they began."""
        if not k >> SHIFT:
            del state.stack[-3:]
            return None
        things = self.payable_things(state, state.actor, self.program.amount_names[it])
        if k & 1:
            colours = [self.property_of(state, state.actor, thing, "colour") for thing in things]
            return [thing for thing, colour in zip(things, colours, strict=True) if colours.count(colour) >= k >> SHIFT]
        return things

    def take_giving(self, state: State, it: int, k: int, option: int) -> None:
        name = self.program.amount_names[it]
        left = (k >> SHIFT) - 1
        if k & 1 and left:
            colour = self.property_of(state, state.actor, option, "colour")
            alike = [each for each in self.payable_things(state, state.actor, name) if each != option]
            alike = [each for each in alike if self.property_of(state, state.actor, each, "colour") == colour]
            for each in alike[:left]:
                self.give_up(state, name, each)
            left = 0
        self.give_up(state, name, option)
        state.stack[-1] = left << SHIFT | k & 1

    def step_exchange(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        options = self.exchange_options(state, node, it) if k >> SHIFT else []
        if not options:
            del state.stack[-3:]
            return None
        return options if k & MUST and not k & DID else [*options, STOP]

    def take_exchange(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        given, received = self.exchanged(state, node, it, option)
        state.stack[-1] = (k - (1 << SHIFT)) | DID
        if node.once:
            state.seats[state.actor].spent.append(node.index)
        self.push_block(state, node.then, it, 0)
        self.add(state, received)
        self.spend(state, given, [], node)

    def step_keeping(self, state: State, it: int, k: int) -> list[int] | None:
        if k:
            return self.drawn_cards(state, it)
        del state.stack[-3:]
        return None
