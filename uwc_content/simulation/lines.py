"""Lines of play that bots follow on copies of the state, without seeing what is hidden from them."""

from random import Random
from typing import NamedTuple

from uwc_content.engine.game import Game
from uwc_content.engine.kernel import run
from uwc_content.engine.labels import decision_kind
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.simulation.judge import Judge

Position = tuple[tuple[int, ...], ...]


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
            key = seat, (tuple(other.numbers), tuple(other.amounts), *map(tuple, other.zones))
            if key not in known:
                known[key] = judge.worth(state, seat)
            total += known[key]
    return worth - total // (len(state.seats) - 1)


class Level:
    """Gathers what follows from some nodes: lines that are finished, and nodes with something further to decide."""

    def __init__(self, judge: Judge, player: int, random: Random) -> None:
        self.judge = judge
        self.player = player
        self.random = random
        self.finished: list[Line] = []
        self.further: list[Node] = []
        self.seen: set[Position] = set()
        self.rivals: Rivals = {}

    def go_on(self, node: Node, patience: int) -> None:
        """The options of a node; those that decide nothing yet are looked through, as far as patience goes."""
        judge, rules = self.judge, self.judge.rules
        options = node.options
        if len(options) > patience:
            options = self.random.sample(options, max(patience, 1))
        for code in options:
            after = node.state.trial(rules.touches_others)
            take(rules, after, code)
            further = run(rules, after)
            codes = [*node.codes, code]
            if further and decision_kind(rules, after) in judge.undecided:
                self.go_on(Node(0, codes, after, further), patience // len(options))
            elif self.is_new(after):
                value = worth_among(judge, after, self.player, self.rivals)
                if further and (after.actor == self.player or not rules.reaches_others):
                    self.further.append(Node(value, codes, after, further))
                else:
                    self.finished.append(Line(value, codes))

    def is_new(self, state: State) -> bool:
        """Whether this position was not reached in another order before."""
        position = position_of(state, self.player, self.judge.rules.touches_others)
        if position in self.seen:
            return False
        self.seen.add(position)
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
        found.extend((tuple(seat.numbers), tuple(seat.amounts), *map(tuple, seat.zones)))
    return tuple(found)


class PlanningBot:
    """Makes a plan and follows it as long as it can; what it draws meanwhile may make another plan necessary."""

    def __init__(self, seed: int, judge: Judge) -> None:
        self.judge = judge
        self.seed = seed
        self.random = Random(seed)
        self.planned: list[int] = []
        self.turn = self.plans = 0
        """Which turn this is, and how many plans it has needed."""

    def choose(self, game: Game) -> int:
        if len(game.codes) == 1:
            return 0
        if not self.planned or self.planned[0] not in game.codes:
            if game.state.luck is not None:
                self.take_luck(game.state)
            self.planned = self.plan(game)
        return game.codes.index(self.planned.pop(0))

    def take_luck(self, state: State) -> None:
        """Luck of its own for every turn and plan: an option more does not shift what follows."""
        self.turn, self.plans = (self.turn + 1, 0) if self.judge.begins_turn(state) else (self.turn, self.plans + 1)
        self.random = Random(f"{self.seed} {self.turn} {self.plans}")

    def plan(self, game: Game) -> list[int]:
        """The options to take, one after the other; at least one."""
        raise NotImplementedError
