"""Promises: what has been begun must be completed, so only options are offered from which that is still possible."""

from typing import Final

from uwc_content.engine.acting import Acting
from uwc_content.engine.deciding import KIND_SHIFT
from uwc_content.engine.foresight import ANYTHING, EVERYTHING_ELSE, PLACES, STATES, TAKES, THINGS, TRACKS, TURNS, USES
from uwc_content.engine.frames import (
    ACTS_ON_THINGS,
    DID,
    GIVING,
    KEEPING,
    LEFT,
    MUST,
    PAYING,
    SEARCH_BUDGET,
    SHIFT,
    STOP,
    WHOLE,
)
from uwc_content.engine.prices import Payment, Price
from uwc_content.engine.program import BLOCK, BUILD, NONE, TOGETHER, UPGRADE, USE, Event, Node, Quantity
from uwc_content.engine.state import Seat, State

PLENTY: Final = 1_000
MOST_SEARCHES: Final = 10
"""How many searches may stand within each other: effects that ask for themselves find no line of play."""
NEEDED: Final[dict[str, int]] = {
    "build": THINGS,
    "connect": THINGS,
    "upgrade": STATES,
    "advance": TRACKS,
    "use": ANYTHING,
    "begin": 0,
    "end": 0,
    "feed": 0,
}
"""What an effect must be able to bring for an event to happen in it; verbs that are not listed may always happen."""
STEP_BITS: Final = 8
STEPS: Final = (1 << STEP_BITS) - 1


class Promises(Acting):
    """All-or-nothing effects, and the search for a line of play that keeps a promise."""

    __slots__ = ()

    def step(self, state: State) -> list[int] | None:
        raise NotImplementedError

    def take(self, state: State, option: int) -> None:
        raise NotImplementedError

    # --- all or nothing ---

    def step_together(self, state: State, node: Node, it: int, k: int) -> list[int] | None:
        """k: the next step, and above it how often all of it was done."""
        step, times = k >> SHIFT & STEPS, k >> SHIFT + STEP_BITS
        if step == len(node.parts):
            self.end_together(state, node, it, times + 1)
        elif not step and times:
            is_offered = not self.is_searching and self.can_complete(state, node, it)  # a search must come to an end
            return [0, STOP] if is_offered else [STOP]
        elif self.can(state, node.parts[step], it):
            self.take_step(state, node, it, k)
        else:
            self.is_broken = True
        return None

    def take_step(self, state: State, node: Node, it: int, k: int) -> None:
        state.stack[-1] = k + (1 << SHIFT) | DID
        self.start(state, node.parts[k >> SHIFT & STEPS], it, MUST | WHOLE)

    def end_together(self, state: State, node: Node, it: int, times: int) -> None:
        """All of it was done so many times: `then` follows, and perhaps it is offered again."""
        if times >= self.times_of(state, node, it):
            self.finish(state, node, it, True)
            return
        state.stack[-1] = times << SHIFT + STEP_BITS | DID
        self.push_block(state, node.then, it, 0)

    def can_complete(self, state: State, node: Node, it: int) -> bool:
        """Whether some line of play does all of it, triggers included."""
        if not self.can(state, node.parts[0], it):
            return False
        if self.is_pair(node):
            first, second = self.nodes[node.parts[0]], self.nodes[node.parts[1]]
            if self.pair_surely_works(state, first, first.what, second, it):
                return True
            if not self.pair_may_work(state, first, second):
                return False
            tried = self.worth_trying(state, node, self.build_options(state, first, first.what, it, NONE))
            if not tried or self.leaves_enough_for(state, first, second, tried[0]):
                return bool(tried)
        trial = state.trial()
        base = len(trial.stack)
        self.push(trial, node.index, it, MUST)
        return self.explore(trial, base)

    # --- the usual pair: build one thing and upgrade it ---

    def is_pair(self, node: Node) -> bool:
        if len(node.parts) != 2:
            return False
        first, second = self.nodes[node.parts[0]], self.nodes[node.parts[1]]
        return first.op == BUILD and second.op == UPGRADE and bool(second.what.pronoun) and is_single(first.what)

    def pair_surely_works(self, state: State, first: Node, what: Quantity, second: Node, it: int) -> bool:
        """A quick yes: some payment for the one leaves enough for the other, whatever else may come of it."""
        for each in what.one_of:
            if self.pair_surely_works(state, first, each, second, it):
                return True
        for kind, price in self.offers(state, first, what, it):
            if self.is_upgradable(kind):
                after = self.price_of(state, second, kind, 0, NONE, it)
                if price.is_plain and not price.is_loose and what.is_anywhere and after.only is not None:
                    if self.fit_both(state, kind, price, after.only):
                        return True
                elif self.pair_works_on_some_site(state, first, what, second, kind, it):
                    return True
        return False

    def fit_both(self, state: State, kind: int, price: Price, after: Payment) -> bool:
        """Whether a thing can be built on a site without surcharge with what another payment leaves."""
        seat = state.seats[state.actor]
        held = seat.amounts
        survey = seat.survey or self.survey(state, seat)
        if not survey.sites[kind] & survey.plain or not price.fits(held) or not self.is_left(state, kind):
            return False
        for i, number in after.needs:
            held[i] -= number
        answer = price.fits(held)
        for i, number in after.needs:
            answer = answer and held[i] >= 0
            held[i] += number
        return answer

    def pair_works_on_some_site(
        self, state: State, first: Node, what: Quantity, second: Node, kind: int, it: int
    ) -> bool:
        sites = self.payable_sites(state, first, what, it, kind, is_enough=True)
        return bool(sites) and self.leaves_enough(state, first, second, kind, (sites & -sites).bit_length() - 1, it)

    def leaves_enough(self, state: State, first: Node, second: Node, kind: int, site: int, it: int) -> bool:
        after = self.price_of(state, second, kind, 0, site, it)
        if after.is_loose or not self.is_upgradable(kind):
            return False
        for payment in self.payments(state, first, kind, site, it):
            if self.leaves(state, payment, after):
                return True
        return False

    def leaves_enough_for(self, state: State, first: Node, second: Node, option: int) -> bool:
        """The same for an option to build."""
        kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
        return option >= 0 and self.leaves_enough(state, first, second, kind, site, NONE)

    def is_upgradable(self, kind: int) -> bool:
        """Whether a new thing of this kind can surely be upgraded."""
        return False

    def leaves(self, state: State, payment: Payment, after: Price) -> bool:
        """Whether a payment leaves enough for another price: pay, ask, take back."""
        if payment.spent or payment.things:
            return False
        held = state.seats[state.actor].amounts
        for i, number in payment.needs:
            held[i] -= number
        answer = self.can_pay(state, after)
        for i, number in payment.needs:
            held[i] += number
        return answer

    def pair_may_work(self, state: State, first: Node, second: Node) -> bool:
        """An optimistic bound: with plenty of whatever building may bring, some kind of thing can be upgraded."""
        bonus = self.building_gives(state, first)
        for kind in self.kinds_in(first.what):
            gives = self.after_building(state, kind, bonus)
            if self.could_pay(state, gives, self.price_of(state, second, kind, 0, NONE, NONE)):
                return True
        return False

    def after_building(self, state: State, kind: int, bonus: int) -> int:
        """What may come of building one thing of a kind with this bonus."""
        gives = bonus | self.other_gives(state, THINGS)
        seat = state.seats[state.actor]
        for event, given in self.in_force(seat).answers:
            if event.verb == "connect" or (event.verb == "build" and self.may_come_next(seat, event, kind)):
                gives |= given
        return self.all_gives(state, gives)

    def may_come_next(self, seat: Seat, event: Event, kind: int) -> bool:
        """Whether building a thing of this kind may be that event, the nth of a period included."""
        if event.nth and event.pattern != NONE and seat.counters[event.pattern] != event.nth - 1:
            return False
        return event.what is None or self.may_be_meant(event.what, kind)

    def could_pay(self, state: State, gives: int, price: Price) -> bool:
        if gives & ANYTHING or price.is_loose:
            return True
        before = self.make_plenty(state, gives)
        answer = self.can_pay(state, price)
        state.seats[state.actor].amounts = before
        return answer

    def worth_trying(self, state: State, pair: Node, options: list[int]) -> list[int]:
        """Options to build after which the thing could be upgraded; if it surely can after one of them, only that."""
        first, second = self.nodes[pair.parts[0]], self.nodes[pair.parts[1]]
        found = []
        for option in options:
            kind, site = option >> KIND_SHIFT, option & (1 << KIND_SHIFT) - 1
            if self.leaves_enough_for(state, first, second, option):
                return [option]
            gives = self.after_building(state, kind, self.site_gives(state, kind, site))
            if option < 0 or self.could_pay(state, gives, self.price_of(state, second, kind, 0, site, NONE)):
                found.append(option)
        return found

    def kinds_in(self, what: Quantity) -> list[int]:
        found = [kind for amount in what.amounts for kind in self.kinds_of(amount)]
        for each in what.one_of:
            found.extend(self.kinds_in(each))
        return found

    # --- optimistic bounds ---

    def building_gives(self, state: State, node: Node) -> int:
        """What may come of building one thing besides the thing, as a mask of foresight."""
        return ANYTHING

    def site_gives(self, state: State, kind: int, site: int) -> int:
        """The same for one site."""
        return ANYTHING

    def bonus_gives(self, state: State, gives: int) -> int:
        """What may come of building any number of things, as far as the mask tells what kind of things."""
        return ANYTHING

    def other_gives(self, state: State, gives: int) -> int:
        """What else the ruleset may give the acting player as soon as they have been given that."""
        return 0

    def track_gives(self, state: State) -> int:
        """What steps on a track may give."""
        return ANYTHING

    def taking_gives(self, state: State) -> int:
        """What taking a thing on display may give at once."""
        return ANYTHING

    def all_gives(self, state: State, gives: int) -> int:
        """What an effect may bring together with everything that may answer it."""
        answers = self.in_force(state.seats[state.actor]).answers
        before = NONE
        while gives != before and not gives & ANYTHING:
            before = gives
            for event, given in answers:
                if event.verb not in NEEDED or gives & NEEDED[event.verb]:
                    gives |= given
            gives |= self.other_gives(state, gives)
            if gives & THINGS:
                gives |= self.bonus_gives(state, gives)
            if gives & TAKES:
                gives |= self.taking_gives(state)
            if gives & TRACKS:
                gives |= self.track_gives(state)
        return gives

    def could_use(self, state: State, gives: int, block: int, it: int) -> bool:
        """Whether a block could be used if all came that an effect may give. A no is a proof, a yes is a guess."""
        if gives & ANYTHING:
            return True
        node = self.nodes[block]
        for question in node.questions or [node]:
            if self.could_do(state, gives, question, it):
                return True
        return False

    def could_do(self, state: State, gives: int, question: Node, it: int) -> bool:
        """The same for one word of it."""
        looks = question.looks_at
        if question.op == USE and not self.may_be_usable(state, gives, question, it):
            return False
        helpful = gives & looks & EVERYTHING_ELSE
        if looks & TURNS or helpful & ~PLACES or (looks & USES and self.using_may_turn):
            return True
        if helpful and question.op != BUILD:
            return True
        before = self.make_plenty(state, gives)
        if helpful:
            answer = self.could_pay_somewhere(state, question, question.what, it)
        else:
            answer = question.is_always or self.can_do(state, question, it)
        state.seats[state.actor].amounts = before
        return answer

    def could_pay_somewhere(self, state: State, node: Node, what: Quantity, it: int) -> bool:
        """Whether something could be built if there were places for everything."""
        for each in what.one_of:
            if self.could_pay_somewhere(state, node, each, it):
                return True
        held = state.seats[state.actor].amounts
        for _, price in self.offers(state, node, what, it):
            if price.is_loose or not price.is_plain or price.fits(held):
                return True
        return False

    def may_be_usable(self, state: State, gives: int, node: Node, it: int) -> bool:
        """Whether there is anything that `use` means, or could be if all that came."""
        return bool(gives & EVERYTHING_ELSE) or bool(self.meant(state, node, node.what, it))

    def make_plenty(self, state: State, gives: int) -> list[int]:
        """Give plenty of everything in a mask; the amounts before are returned, to be put back."""
        seat = state.seats[state.actor]
        before = seat.amounts
        seat.amounts = [held + PLENTY if gives >> i & 1 else held for i, held in enumerate(before)]
        return before

    # --- keeping promises ---

    def kept(self, state: State, options: list[int]) -> list[int]:
        """Only options from which an open promise can still be kept."""
        base = self.promise_at(state)
        if base == NONE or base == len(state.stack) - 3:
            return options
        good = [
            option for option in options if self.is_plainly_kept(state, base, option) or self.keeps(state, base, option)
        ]
        return good or options

    def promise_at(self, state: State) -> int:
        """Where the lowest frame stands that has been promised and is not yet done."""
        stack = state.stack
        for i in range(0, len(stack), 3):
            index = stack[i]
            if index >= 0:
                if self.nodes[index].op == TOGETHER and stack[i + 2] >> SHIFT & STEPS:
                    return i
            elif index in self.program.promising and self.is_promise(state, index, stack[i + 1]):
                return i
        return NONE

    def is_promise(self, state: State, index: int, it: int) -> bool:
        """Whether a frame of the ruleset is a promise that might be broken."""
        return False

    def keeps_promise(self, state: State) -> bool:
        """Whether the promise on top of the stack can be kept now."""
        return True

    def is_plainly_kept(self, state: State, base: int, option: int) -> bool:
        """A quick yes within the usual pair: the thing is being built, or paid for, and enough stays for upgrading."""
        stack = state.stack
        top = len(stack) - 3
        if stack[base] < 0 or stack[base + 2] >> SHIFT & STEPS != 1 or not base + 3 <= top <= base + 6:
            return False
        pair = self.nodes[stack[base]]
        if not self.is_pair(pair) or stack[base + 3] != pair.parts[0]:
            return False
        first, second = self.nodes[pair.parts[0]], self.nodes[pair.parts[1]]
        if top == base + 3:
            return self.leaves_enough_for(state, first, second, option)
        if stack[top] != PAYING:
            return False
        kind = stack[top + 1] >> KIND_SHIFT
        if not self.is_upgradable(kind):
            return False
        after = self.price_of(state, second, kind, 0, NONE, NONE)
        return not after.is_loose and self.leaves(
            state, self.payments_due(state, stack[top + 1], stack[top + 2])[option], after
        )

    def keeps(self, state: State, base: int, option: int) -> bool:
        trial = state.trial()
        was_searching, self.is_searching = self.is_searching, True
        self.take(trial, option)
        self.is_searching = was_searching
        return self.is_still_kept(trial, base) or self.explore(trial, base)

    def is_still_kept(self, state: State, base: int) -> bool:
        """A quick yes: everything above the promise may be left out, and then it can be kept."""
        stack = state.stack
        if len(stack) < base + 3 or stack[base] >= 0:
            return False
        for i in range(base + 3, len(stack), 3):
            index, k = stack[i], stack[i + 2]
            if index < 0:
                if index not in self.refusable:
                    return False
            elif self.nodes[index].op == TOGETHER or k & WHOLE or (k & MUST and not k & DID):
                return False
        above = stack[base + 3 :]
        del stack[base + 3 :]
        answer = self.keeps_promise(state)
        stack.extend(above)
        return answer

    # --- search ---

    def explore(self, state: State, base: int) -> bool:
        """Search for a line of play that keeps the promise; when the budget is used up, there is none."""
        if not self.is_searching:
            self.budget = SEARCH_BUDGET
        if self.searches > MOST_SEARCHES:
            return False
        was_searching, was_broken = self.is_searching, self.is_broken
        self.is_searching, self.is_broken = True, False
        self.searches += 1
        try:
            return self.search(state, base)
        finally:
            self.searches -= 1
            self.is_searching, self.is_broken = was_searching, was_broken

    def may_be_kept(self, state: State, base: int) -> bool:
        """An optimistic bound: whether all that is still open above a promise could help to keep it."""
        stack = state.stack
        gives = 0
        for i in range(base + 3, len(stack), 3):
            index = stack[i]
            if index >= 0:
                gives |= self.frame_gives(self.nodes[index], stack[i + 2])
            elif index == PAYING:
                gives |= self.nodes[stack[i + 2]].gives
            elif index != GIVING and index != KEEPING and index not in self.refusable:
                return True
        return bool(gives & ANYTHING) or self.promise_may_hold(state, base, self.all_gives(state, gives))

    def frame_gives(self, node: Node, k: int) -> int:
        """What is left of a frame may give: the remaining parts of a block, or `then` when the head is finished."""
        if node.op == BLOCK:
            gives = 0
            for i, part in enumerate(node.parts):
                if k >> SHIFT + i & 1:
                    gives |= self.nodes[part].gives
            return gives
        if (node.op == BUILD or node.op in ACTS_ON_THINGS) and not k >> SHIFT & LEFT:
            return 0 if node.then == NONE else self.nodes[node.then].gives
        return node.gives

    def promise_may_hold(self, state: State, base: int, gives: int) -> bool:
        """Whether a promise of the ruleset could be kept if all that came."""
        return True

    def search(self, state: State, base: int) -> bool:
        """Depth first, last options first; the state is used up."""
        stack = state.stack
        while True:
            self.budget -= 1
            if self.budget < 0:
                return False
            if len(stack) <= base:
                return True
            if len(stack) == base + 3 and stack[base] < 0:
                return self.keeps_promise(state)
            options = self.step(state)
            if self.is_broken:
                self.is_broken = False
                return False
            if options is not None:
                break
        if len(options) > 1 and stack[base] < 0 and not self.may_be_kept(state, base):
            return False
        if stack[base] >= 0 and len(stack) == base + 6 and self.is_pair(self.nodes[stack[base]]):
            if stack[base + 3] == self.nodes[stack[base]].parts[0]:
                options = self.worth_trying(state, self.nodes[stack[base]], options)
        for i in range(len(options) - 1, -1, -1):
            trial = state.trial() if i else state
            self.take(trial, options[i])
            if self.search(trial, base):
                return True
        return False


def is_single(what: Quantity) -> bool:
    """Whether it means exactly one thing."""
    if what.per is not None or what.by is not None:
        return False
    if what.one_of:
        return all(is_single(each) for each in what.one_of)
    return len(what.amounts) == 1 and what.amounts[0].number == 1 and not what.amounts[0].stat
