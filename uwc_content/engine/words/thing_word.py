"""What all words share that act on things: which things are meant, how many are left, what was done so far."""

from uwc_content.engine.copies import each_once
from uwc_content.engine.counting import multiplier, number_in, passes, this_thing, without_another
from uwc_content.engine.opcodes import HERE, IT, NONE, TAKE, THIS
from uwc_content.engine.program import Node
from uwc_content.engine.quantities_of_nodes import Quantity
from uwc_content.engine.rules import Rules
from uwc_content.engine.stack import (
    ASKED,
    COUNT_BITS,
    DID,
    LEFT,
    LEFT_BITS,
    MOST_COUNTED,
    MUST,
    ONE_THING,
    SHIFT,
    STOP,
    THING_BITS,
    WHOLE,
    break_off,
    finish,
    push,
)
from uwc_content.engine.state import State
from uwc_content.engine.words.word import Word


class ThingWord(Word):
    """A word that acts on things, one after the other."""

    __slots__ = ()

    def can(self, rules: Rules, state: State, node: Node, it: int) -> bool:
        for thing in meant(rules, state, node, node.what, it):
            if self.is_open(rules, state, node, thing, it):
                return True
        return False

    def start(self, rules: Rules, state: State, node: Node, it: int, flags: int) -> None:
        left = self.waiting(rules, state, node, it) if node.is_whole else how_many(rules, state, node, it)
        push(state, node.index, it, left << SHIFT | flags)

    def step(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int] | None:
        if node.is_whole:
            self.act_on_next(rules, state, node, it, k)
            return None
        options = self.open_targets(rules, state, node, it, k) if k >> SHIFT & LEFT else []
        if not options:
            if k & WHOLE and k >> SHIFT & LEFT:
                break_off(rules)
            finish(rules, state, node, last_of(k, it), bool(k & DID))
            return None
        return options if is_bound(k) else [*options, STOP]

    def take(self, rules: Rules, state: State, node: Node, it: int, k: int, option: int) -> None:
        state.stack[-1] = noted(k, option, kind_named(rules, state, node, option, k))
        self.act(rules, state, node, option)

    def act(self, rules: Rules, state: State, node: Node, thing: int) -> None:
        """Do it to one thing."""

    def waiting(self, rules: Rules, state: State, node: Node, it: int) -> int:
        """All things that it will be done to, the first in the lowest bits; equal ones as often as they are there."""
        queue = 0
        for thing in reversed(self.all_targets(rules, state, node, it)):
            queue = queue << THING_BITS | thing + 1
        return queue

    def act_on_next(self, rules: Rules, state: State, node: Node, it: int, k: int) -> None:
        """Do it to the next of the things that were there, if it still can be done."""
        queue = k >> SHIFT
        if not queue:
            finish(rules, state, node, it, bool(k & DID))
            return
        thing = (queue & ONE_THING) - 1
        is_there = thing in self.all_targets(rules, state, node, it)
        state.stack[-1] = queue >> THING_BITS << SHIFT | k & (MUST | ASKED | WHOLE | DID) | (DID if is_there else 0)
        if is_there:
            self.act(rules, state, node, thing)

    def is_open(self, rules: Rules, state: State, node: Node, thing: int, it: int) -> bool:
        """Whether it can really be done with this thing."""
        return True

    def all_targets(self, rules: Rules, state: State, node: Node, it: int) -> list[int]:
        """The things that it may be done to, in a stable order."""
        things = meant(rules, state, node, node.what, it)
        return [thing for thing in things if self.is_open(rules, state, node, thing, it)]

    def targets(self, rules: Rules, state: State, node: Node, it: int) -> list[int]:
        """The same, equal ones once."""
        found = self.all_targets(rules, state, node, it)
        return each_once(found) if len(found) > 1 else found

    def open_targets(self, rules: Rules, state: State, node: Node, it: int, k: int) -> list[int]:
        """Targets of the kinds that are left, which keep `same` and `different` with what was done before."""
        targets = self.targets(rules, state, node, it)
        history = k >> SHIFT + LEFT_BITS
        what = node.what
        if history and len(what.amounts) > 1:
            targets = [thing for thing in targets if counts_as(rules, state, node, thing, k) != NONE]
        if history and (what.same or what.different):
            targets = [thing for thing in targets if goes_with(rules, state, what, thing, history)]
        return targets


def meant(rules: Rules, state: State, node: Node, what: Quantity, it: int) -> list[int]:
    if what.pronoun in (IT, HERE):
        return [it] if it != NONE and rules.is_target(state, node.op, it) else []
    if what.pronoun == THIS:
        thing = this_thing(rules, what)
        return [thing] if rules.is_target(state, node.op, thing) else []
    if what.one_of:
        return [thing for each in what.one_of for thing in meant(rules, state, node, each, it)]
    found: list[int] = []
    for amount in what.amounts:
        if node.op == TAKE:
            things = rules.takeable(state, amount.name, node.name)
        else:
            things = rules.targets(state, state.actor, node.op, amount.name)
        if what.is_narrowed:
            things = without_another(rules, what, things, it)
            things = [each for each in things if passes(rules, state, state.actor, what, each, it, counts=False)]
        found.extend(things)
    return found


def how_many(rules: Rules, state: State, node: Node, it: int) -> int:
    """How many of each named kind; `all` and whatever is counted during a game mean at most MOST_COUNTED."""
    what = node.what
    if what.pronoun or what.one_of:
        return 1
    left = 0
    times = multiplier(rules, state, what, it)
    for i, amount in enumerate(what.amounts):
        left |= min(number_in(rules, state, what, amount, it) * times, MOST_COUNTED) << COUNT_BITS * i
    return left


def is_bound(k: int) -> bool:
    """Whether the frame may not stop yet."""
    return bool(k & WHOLE) or (bool(k & MUST) and not k & DID)


def goes_with(rules: Rules, state: State, what: Quantity, thing: int, history: int) -> bool:
    while history:
        other = (history & ONE_THING) - 1
        history >>= THING_BITS
        if what.same and shared(rules, state, thing, what.same) != shared(rules, state, other, what.same):
            return False
        if what.different and shared(rules, state, thing, what.different) == shared(
            rules, state, other, what.different
        ):
            return False
    return True


def shared(rules: Rules, state: State, thing: int, name: str) -> int:
    return rules.property_of(state, state.actor, thing, name)


def noted(k: int, thing: int, kind: int) -> int:
    """One less of a kind, and the thing remembered."""
    history = k >> SHIFT + LEFT_BITS
    left = (k >> SHIFT & LEFT) - (1 << COUNT_BITS * kind)
    return ((history << THING_BITS | thing + 1) << LEFT_BITS | left) << SHIFT | k & (MUST | ASKED | WHOLE) | DID


def noted_instead(k: int, thing: int) -> int:
    """The last thing turned out to be another one."""
    return k & ~(ONE_THING << SHIFT + LEFT_BITS) | thing + 1 << SHIFT + LEFT_BITS


def things_done(k: int) -> list[int]:
    """The things that it was done to, the last one first."""
    history, found = k >> SHIFT + LEFT_BITS, []
    while history:
        found.append((history & ONE_THING) - 1)
        history >>= THING_BITS
    return found


def last_of(k: int, it: int) -> int:
    """The thing that `it` means after the head."""
    history = k >> SHIFT + LEFT_BITS
    return (history & ONE_THING) - 1 if history else it


def kind_named(rules: Rules, state: State, node: Node, thing: int, k: int) -> int:
    """Which of the named kinds a thing counts as; one kind alone is whatever a game says that it means."""
    return counts_as(rules, state, node, thing, k) if len(node.what.amounts) > 1 else 0


def counts_as(rules: Rules, state: State, node: Node, thing: int, k: int) -> int:
    """The first of the named kinds that the thing is of and that still has some left."""
    for i, amount in enumerate(node.what.amounts):
        if k >> SHIFT + COUNT_BITS * i & MOST_COUNTED and is_called(rules, state, node, thing, amount.name):
            return i
    return NONE


def is_called(rules: Rules, state: State, node: Node, thing: int, name: str) -> bool:
    if node.op == TAKE:
        return thing in rules.takeable(state, name, node.name)
    return rules.is_such(state, state.actor, thing, name)
