"""Words that act on things: take, use, ready, build, upgrade, produce, select, choose."""

from uwc_content.engine.dealing import Dealing
from uwc_content.engine.deciding import KIND_SHIFT
from uwc_content.engine.frames import ASKED, DID, LEFT, MUST, PAYING, SHIFT, STOP, WHOLE
from uwc_content.engine.giving import Due
from uwc_content.engine.prices import Payment
from uwc_content.engine.program import BUILD, NONE, PRODUCE, READY, TAKE, UPGRADE, USE, WORD, Node, Quantity
from uwc_content.engine.state import State


class Acting(Dealing):
    """Things on boards and tables."""

    __slots__ = ()

    # --- words that act on things ---

    def step_things(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        options = self.open_targets(state, node, it, k) if k >> SHIFT & LEFT else []
        if not options:
            if k & WHOLE and k >> SHIFT & LEFT:
                self.break_off()
            self.finish(state, node, self.last_of(k, it), bool(k & DID))
            return None
        return options if self.is_bound(k) else [*options, STOP]

    def is_bound(self, k: int) -> bool:
        """Whether the frame may not stop yet."""
        return bool(k & WHOLE) or (bool(k & MUST) and not k & DID)

    def open_targets(self, state: State, node: Node, it: int, k: int) -> list[int]:
        """Targets that keep `same` and `different` with what was done before."""
        targets = self.targets_of(state, node, it)
        history = k >> SHIFT + 32
        what = node.what
        if history and (what.same or what.different):
            targets = [thing for thing in targets if self.goes_with(state, what, thing, history)]
        return targets

    def goes_with(self, state: State, what: Quantity, thing: int, history: int) -> bool:
        while history:
            other = (history & 0xFFFFF) - 1
            history >>= 20
            if what.same and self.shared(state, thing, what.same) != self.shared(state, other, what.same):
                return False
            if what.different and self.shared(state, thing, what.different) == self.shared(
                state, other, what.different
            ):
                return False
        return True

    def shared(self, state: State, thing: int, name: str) -> int:
        return self.property_of(state, state.actor, thing, name)

    def noted(self, k: int, thing: int, kind: int) -> int:
        """One less of a kind, and the thing remembered."""
        history = k >> SHIFT + 32
        left = (k >> SHIFT & LEFT) - (1 << 4 * kind)
        return ((history << 20 | thing + 1) << 32 | left) << SHIFT | k & (MUST | ASKED | WHOLE) | DID

    def noted_instead(self, k: int, thing: int) -> int:
        """The last thing turned out to be another one."""
        return k & ~(0xFFFFF << SHIFT + 32) | thing + 1 << SHIFT + 32

    def last_of(self, k: int, it: int) -> int:
        """The thing that `it` means after the head."""
        history = k >> SHIFT + 32
        return (history & 0xFFFFF) - 1 if history else it

    def take_thing_of(self, state: State, node: Node, it: int, k: int, thing: int) -> None:
        op = node.op
        state.stack[-1] = self.noted(k, thing, self.kind_named(state, node, thing, k))
        if op == USE:
            self.run_use(state, node, thing)
        elif op == TAKE:
            self.take_thing(state, thing, node)
        elif op == READY:
            self.ready_thing(state, thing)
            self.tell_thing(state, "ready", thing, node, NONE)
        elif op == UPGRADE:
            self.settle(state, node, thing)
        elif op == PRODUCE:
            self.receive(state, self.yield_of(state, thing), node)
        elif op == WORD:
            self.do_word(state, node, thing)

    def kind_named(self, state: State, node: Node, thing: int, k: int) -> int:
        """Which of the named kinds a thing counts as: the first that still has some left."""
        for i, amount in enumerate(node.what.amounts):
            if k >> SHIFT + 4 * i & 15 and (node.op == TAKE or self.is_such(state, state.actor, thing, amount.name)):
                return i
        return 0

    def run_use(self, state: State, node: Node | None, thing: int) -> None:
        """Using is told before the action, so that it can be prepared or replaced."""
        if not self.is_replaceable(state, "use", thing, node):
            self.use_now(state, node, thing)

    def use_now(self, state: State, node: Node | None, thing: int) -> None:
        block = self.block_of(state, thing)
        self.use_thing(state, thing)
        self.push_block(state, block, thing, MUST)
        self.tell_thing(state, "use", thing, node, NONE)

    # --- build and upgrade ---

    def step_build(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        left = NONE if node.what.one_of else k >> SHIFT & LEFT
        options = self.build_options(state, node, node.what, it, left) if k >> SHIFT & LEFT else []
        history = k >> SHIFT + 32
        if history and (node.what.same or node.what.different):
            options = [each for each in options if self.build_goes_with(state, node.what, each, history)]
        if not options:
            if k & WHOLE and k >> SHIFT & LEFT:
                self.break_off()
            self.finish(state, node, self.last_of(k, it), bool(k & DID))
            return None
        return options if self.is_bound(k) else [*options, STOP]

    def build_goes_with(self, state: State, what: Quantity, option: int, history: int) -> bool:
        kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
        while history:
            other = (history & 0xFFFFF) - 1
            history >>= 20
            if what.same and self.shared_there(state, kind, site, what.same) != self.shared(state, other, what.same):
                return False
            if what.different and self.shared_there(state, kind, site, what.different) == self.shared(
                state, other, what.different
            ):
                return False
        return True

    def shared_there(self, state: State, kind: int, site: int, name: str) -> int:
        """What a thing would share with others if it stood there."""
        return kind if name == "kind" else self.shared(state, site, name)

    def take_build(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
        named = next(
            (
                i
                for i, amount in enumerate(node.what.amounts)
                if k >> SHIFT + 4 * i & 15 and kind in self.kinds_to_build(amount.name)
            ),
            0,
        )
        state.stack[-1] = self.noted(k, site, named)
        self.settle(state, node, option)

    def settle(self, state: State, node: Node, option: int) -> None:
        """Ask for the payment, unless there is only one."""
        payments = self.payments_due(state, option, node.index)
        if len(payments) == 1:
            self.complete(state, option, node, payments[0])
        else:
            self.push(state, PAYING, option, node.index)

    def payments_due(self, state: State, option: int, index: int) -> list[Payment]:
        """The payments for what is being done; the frame that does it is on top, or below the question for them."""
        node = self.nodes[index]
        it = state.stack[-5] if state.stack[-3] == PAYING else state.stack[-2]
        if node.op == BUILD:
            return self.payments(state, node, option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1, it)
        return self.payments(state, node, self.kind_at(state, state.actor, option), option, it)

    def take_payment(self, state: State, option: int, index: int, choice: int) -> None:
        payment = self.payments_due(state, option, index)[choice]
        del state.stack[-3:]
        self.complete(state, option, self.nodes[index], payment)

    def complete(self, state: State, option: int, node: Node, payment: Payment) -> None:
        """Build or upgrade, and pay."""
        if node.op == BUILD:
            thing = option & (1 << KIND_SHIFT) - 1
            self.place_thing(state, option >> KIND_SHIFT, thing)
            self.tell_thing(state, "build", thing, node, self.bonus_of(state, thing))
        else:
            thing = option
            self.upgrade_thing(state, thing)
            self.tell_thing(state, "upgrade", thing, node, NONE)
        self.after_placing(state, node, thing)
        if payment.spent:
            state.seats[state.actor].spent.extend(payment.spent)
        if payment.needs or payment.things:
            self.take_away(state, payment.needs)
            self.tell_amounts(state, "pay", payment.amounts, node)
            self.ask_for_things(state, [Due(payable, number, 0) for payable, number in payment.things], node)

    def bonus_of(self, state: State, site: int) -> int:
        return NONE

    def after_placing(self, state: State, node: Node, thing: int) -> None:
        """What a ruleset adds after something was built or upgraded."""

    # --- choices ---

    def step_choose(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        """k: picks left above SHIFT twice, and a mask of alternatives taken in this round of picks between."""
        left = k >> 2 * SHIFT & 0xFFFFFF
        taken = k >> 2 * SHIFT + 24
        options = (
            [i for i, part in enumerate(node.parts) if not taken >> i & 1 and self.can(state, part, it)] if left else []
        )
        if not options:
            if k & WHOLE and taken:
                self.break_off()
            self.end_choice(state, node, it, k)
            return None
        return options if k & MUST and (not k & DID or (k & WHOLE and taken)) else [*options, STOP]

    def end_choice(self, state: State, node: Node, it: int, k: int) -> None:
        """What follows a round of picks follows also when only some of them were made."""
        del state.stack[-3:]
        if k >> 2 * SHIFT + 24:
            self.push_block(state, node.then, it, 0)

    def take_choice(self, state: State, node: Node, it: int, k: int, option: int) -> None:
        left = (k >> 2 * SHIFT & 0xFFFFFF) - 1
        taken = k >> 2 * SHIFT + 24 | 1 << option
        if left % node.pick == 0:
            taken = 0
        state.stack[-1] = (taken << 24 | left) << 2 * SHIFT | k & (MUST | WHOLE) | DID
        if not taken:
            self.push_block(state, node.then, it, 0)
        self.push_block(state, node.parts[option], it, MUST | k & WHOLE)
