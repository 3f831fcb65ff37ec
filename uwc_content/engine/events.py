"""What happens, who has waited for it, and what is remembered of it."""

from uwc_content.engine.payments import Payments
from uwc_content.engine.program import GROUP, NONE, WHEN, Event, Node, Quantity
from uwc_content.engine.state import State


class Happening:
    """One event: the verb, the thing it happened to, the amounts, and the node that made it happen."""

    __slots__ = ("amounts", "match", "name", "node", "number", "thing", "verb")

    def __init__(self, verb: str, thing: int, amounts: list[int], node: Node | None, match: int = NONE) -> None:
        self.verb = verb
        self.thing = thing
        self.amounts = amounts
        self.node = node
        self.match = match
        self.name = ""
        """The track, deck or period, where the verb is about one."""
        self.number = 1
        """How many cards of the deck or steps on the track."""


class Events(Payments):
    """Events of the acting player."""

    __slots__ = ()

    def remember(self, state: State, happening: Happening) -> None:
        """Count the event for every condition, count or `nth` that may ask."""
        patterns = self.program.patterns_of.get(happening.verb)
        if patterns is not None:
            counters = state.seats[state.actor].counters
            for pattern in patterns:
                if self.is_event(state, pattern, happening):
                    counters[pattern.pattern] += self.weight(pattern, happening)

    def is_noticed(self, state: State, verb: str) -> bool:
        """Whether anything comes of such an event: a rule that waits for it, or somebody who counts it."""
        seat = state.seats[state.actor]
        return verb in (seat.in_force or self.in_force(seat)).noticed

    def weight(self, pattern: Event, happening: Happening) -> int:
        """Gains and payments are remembered unit by unit, everything else and whatever is the nth once."""
        if pattern.what is None or pattern.nth or not happening.amounts:
            return 1
        bags = [amount.members or [amount.index] for amount in pattern.what.amounts]
        return min((sum([happening.amounts[i] for i in bag if i != NONE]) for bag in bags), default=1)

    def waiting(self, state: State, happening: Happening) -> int:
        """A mask over the rules in force: those that answer this event."""
        seat = state.seats[state.actor]
        mask = 0
        if happening.verb not in self.in_force(seat).heard:
            return mask
        for i, index in enumerate(seat.rules):
            rule = self.nodes[index]
            if rule.op == WHEN and rule.then != NONE and self.answers(state, rule, happening):
                mask |= 1 << i
        return mask

    def replacers(self, state: State, happening: Happening) -> list[int]:
        """The rules that could replace what is about to happen."""
        if happening.verb not in self.in_force(state.seats[state.actor]).replaced:
            return []
        return [
            index
            for index in dict.fromkeys(state.seats[state.actor].rules)
            if self.nodes[index].op == WHEN
            and self.nodes[index].instead != NONE
            and self.answers(state, self.nodes[index], happening)
        ]

    def answers(self, state: State, rule: Node, happening: Happening) -> bool:
        if rule.once and not state.seats[state.actor].uses_left(rule.index):
            return False
        return rule.event is not None and self.is_awaited(state, rule.event, happening)

    def is_awaited(self, state: State, event: Event, happening: Happening) -> bool:
        if event.one_of:
            return any(self.is_awaited(state, each, happening) for each in event.one_of)
        if event.verb != happening.verb or not self.is_event(state, event, happening):
            return False
        if event.nth and event.pattern != NONE:
            return state.seats[state.actor].counters[event.pattern] == event.nth
        return not event.nth or self.nth_in_place(state, event, happening.thing)

    def is_event(self, state: State, event: Event, happening: Happening) -> bool:
        """Whether verb, thing, amounts, source and place fit; `nth` is not looked at."""
        if event.match not in (NONE, happening.match):
            return False
        if event.source and (happening.node is None or not self.is_from(happening.node, event.source)):
            return False
        if event.period and event.period != happening.name:
            return False
        if event.what is not None and not self.fits(state, event.what, happening):
            return False
        return not event.within or event.pattern != NONE or self.is_within_place(state, event.within, happening.thing)

    def fits(self, state: State, what: Quantity, happening: Happening) -> bool:
        if what.one_of:
            return any(self.fits(state, each, happening) for each in what.one_of)
        for amount in what.amounts:
            if happening.amounts and amount.index != NONE:
                if happening.amounts[amount.index] < amount.number:
                    return False
            elif amount.sort == GROUP:
                if sum([happening.amounts[i] for i in amount.members]) < amount.number:
                    return False
            elif happening.thing == NONE:
                if amount.name != happening.name or happening.number < amount.number:
                    return False
            elif not self.is_named(state, happening.thing, amount.name):
                return False
        return not what.is_narrowed or self.passes(state, state.actor, what, happening.thing, NONE, counts=False)

    def is_named(self, state: State, thing: int, name: str) -> bool:
        """Whether the thing is such a thing, or is the very item of that id."""
        return self.is_such(state, state.actor, thing, name)

    def is_within_place(self, state: State, place: str, thing: int) -> bool:
        return any(
            self.stands_at(state, state.actor, thing, other) for other in self.targets(state, state.actor, NONE, place)
        )

    def nth_in_place(self, state: State, event: Event, thing: int) -> bool:
        """Whether the place where it happened now has exactly n of them."""
        if event.what is None:
            return False
        prefix = "upgraded_" if event.verb == "upgrade" else ""
        for place in self.targets(state, state.actor, NONE, event.within):
            if self.stands_at(state, state.actor, thing, place):
                for amount in event.what.amounts:
                    alike = self.targets(state, state.actor, NONE, prefix + amount.name)
                    here = sum(1 for each in alike if self.stands_at(state, state.actor, each, place))
                    if here == event.nth:
                        return True
        return False
