"""Lines of play that bots follow on copies of the state, without seeing what is hidden from them."""

from random import Random
from typing import Final, NamedTuple

from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.simulation.judge import Judge

Position = tuple[tuple[int, ...], ...]
NOTHING: Final = -(1 << 60)
"""What comes of options that lead nowhere new."""
ANYWHERE: Final = -1
"""The place of options that mean the same at every decision of their kind."""


class Line(NamedTuple):
    """Options one after the other, and what the position is worth at their end."""

    value: int
    codes: list[int]


class Node(NamedTuple):
    """An unfinished line: where it has led, and what can be chosen there."""

    value: int
    codes: list[int]
    state: State
    options: list[int]


class Lore:
    """What options have turned out to be worth within one plan, beside the best one at the same decision.

    Only for games in which an option means much the same wherever it is met again: the same thing
    at the same site. Where nothing is kept, every option is looked at everywhere.
    """

    def __init__(self, kept: int, settled: frozenset[str], local: frozenset[str]) -> None:
        self.kept = kept
        """How many of the options that have been met before are looked at again."""
        self.settled = settled
        """Decisions of which only the best option is looked at again."""
        self.local = local
        """Decisions whose options are but numbers: they mean the same only for the same part of an effect."""
        self.found: dict[tuple[str, int, int], int] = {}

    def sensible(self, state: State, options: list[int]) -> list[int]:  # noqa: ARG002 - for games that know better
        """Options without those that need not be tried; none where the line may end."""
        return options

    def choice(self, rules: Rules, state: State, codes: list[int]) -> list[int]:
        """Go on until there is something to choose; what is sensibly done on the way is added to the codes."""
        return self.sensible_from(rules, state, run(rules, state), codes)

    def sensible_from(self, rules: Rules, state: State, options: list[int], codes: list[int]) -> list[int]:
        """The same from a decision on."""
        options = self.sensible(state, options)
        while len(options) == 1:
            codes.append(options[0])
            take(rules, state, options[0])
            options = self.sensible(state, run(rules, state))
        return options

    def onward(self, rules: Rules, state: State, options: list[int], codes: list[int]) -> list[int]:
        """Go on from a decision until several options are worth being looked at; these."""
        options = self.sensible_from(rules, state, options, codes)
        while len(options) > 1:
            kind = decision_kind(rules, state)
            left = self.promising(kind, self.place_of(kind, state.stack), options)
            if len(left) > 1:
                return left
            codes.append(left[0])
            take(rules, state, left[0])
            options = self.choice(rules, state, codes)
        return options

    def place_of(self, kind: str, stack: list[int]) -> int:
        """Where such a decision is made, as far as that matters."""
        if kind not in self.local:
            return ANYWHERE
        return stack[-3] if stack[-3] >= 0 else stack[-1]

    def promising(self, kind: str, place: int, options: list[int]) -> list[int]:
        """Options that are new, and the best of those that are not; in their order."""
        found = self.found
        kept = 1 if kind in self.settled else self.kept
        known = [found[kind, place, code] for code in options if (kind, place, code) in found]
        if len(known) <= kept:
            return options
        known.sort(reverse=True)
        least = known[kept - 1]
        return [code for code in options if found.get((kind, place, code), 0) >= least]

    def learn(self, kind: str, place: int, values: list[tuple[int, int]]) -> None:
        """What came of the options of one decision: (code, value)."""
        best = max([value for _, value in values])
        for code, value in values:
            self.found[kind, place, code] = value - best


def imagined(judge: Judge, state: State, random: Random) -> State:
    """The state as its player may think of it: what is hidden dealt anew, and nothing after the present turn."""
    turn = state.copy()
    turn.reseed(random.getrandbits(63) | 1)
    judge.hide(turn, state.actor)
    judge.end_soon(turn)
    return turn


Rivals = dict[tuple[int, Position], int]
"""What others have, by seat: what that was worth when it was last asked."""


def worth_among(judge: Judge, state: State, player: int, known: Rivals) -> int:
    """What a position is worth to a player; where effects reach others, what they have got of it counts against it."""
    worth = judge.worth(state, player)
    if not judge.rules.reaches_others or len(state.seats) == 1:
        return worth
    total = 0
    for seat, other in enumerate(state.seats):
        if seat != player:
            key = seat, (tuple(other.numbers), tuple(other.amounts), tuple(other.kept), *map(tuple, other.zones))
            if key not in known:
                known[key] = judge.worth(state, seat)
            total += known[key]
    return worth - total // (len(state.seats) - 1)


class Level:
    """Gathers what follows from some nodes: lines that are finished, and nodes with something further to decide."""

    def __init__(self, judge: Judge, player: int, random: Random, lore: Lore | None = None) -> None:
        self.judge = judge
        self.player = player
        self.random = random
        self.lore = lore
        self.finished: list[Line] = []
        self.further: list[Node] = []
        self.seen: dict[int, list[State]] = {}
        """Positions that were reached, by what they are worth."""
        self.rivals: Rivals = {}

    def go_on(self, node: Node, patience: int, is_last: bool = False) -> int:
        """The options of a node; those that decide nothing yet are looked through, as far as patience goes.

        What the best of them is worth, if any was new. A state that is looked at for the last time is used up.
        """
        judge, rules = self.judge, self.judge.rules
        options, kind, place = node.options, "", ANYWHERE
        if self.lore is not None:
            kind = decision_kind(rules, node.state)
            place = self.lore.place_of(kind, node.state.stack)
            options = self.lore.promising(kind, place, options)
        if len(options) > patience:
            options = self.random.sample(options, max(patience, 1))
        values: list[tuple[int, int]] = []
        for code in options:
            is_spent = is_last and code == options[-1]
            after = node.state if is_spent else node.state.trial(rules.touches_others)
            take(rules, after, code)
            codes = [*node.codes, code]
            further = run(rules, after)
            if self.lore is not None:
                further = self.lore.onward(rules, after, further, codes)
            value = NOTHING
            if further and decision_kind(rules, after) in judge.undecided:
                value = self.go_on(Node(0, codes, after, further), patience // len(options), True)
            else:
                value = worth_among(judge, after, self.player, self.rivals)
                if self.is_new(after, value):
                    if further and (after.actor == self.player or not rules.reaches_others):
                        self.further.append(Node(value, codes, after, further))
                    else:
                        self.finished.append(Line(value, codes))
            if value != NOTHING:
                values.append((code, value))
        if self.lore is not None and values:
            self.lore.learn(kind, place, values)
        return max([value for _, value in values], default=NOTHING)

    def is_new(self, state: State, value: int) -> bool:
        """Whether this position was not reached in another order before; then it would be worth as much."""
        alike = self.seen.setdefault(value, [])
        if alike:
            position = position_of(state, self.player, self.judge.rules.touches_others)
            for other in alike:
                if position_of(other, self.player, self.judge.rules.touches_others) == position:
                    return False
        alike.append(state)
        return True


def position_of(state: State, player: int, touches_others: bool) -> Position:
    """What tells two positions apart: what is still to be done, and what the player has.

    Where effects reach others, so does the table with what they have. Otherwise the table holds but decks and
    discards, in which every order of the same deeds leaves another order of the same things: no new position.
    """
    found = [tuple(state.stack), tuple(state.outcome)]
    if touches_others:
        found.extend((tuple(state.numbers), *map(tuple, state.zones)))
    for seat in state.seats if touches_others else [state.seats[player]]:
        found.extend((tuple(seat.numbers), tuple(seat.amounts), tuple(seat.kept), *map(tuple, seat.zones)))
    return tuple(found)
