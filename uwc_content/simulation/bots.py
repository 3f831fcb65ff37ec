"""Players that decide by themselves. A bot is anything with `choose`; BOTS names those that commands offer."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from uwc_content.engine.game import Game
from uwc_content.engine.labels import Labels
from uwc_content.engine.state import State

STRUCTURAL = frozenset({"card", "slot", "order", "part", "choose", "use", "ability", "special"})
"""Decisions that change little by themselves: a greedy bot looks through them."""
WIDEST = 12
DEEPEST = 6
CANDIDATES = 5
PLAYOUTS = 4
TURNS_AHEAD = 3


class Bot(Protocol):
    """A player that decides by itself."""

    def choose(self, game: Game) -> int:
        """The index of the option to take. The game must not be changed; bots work on copies."""


class RandomBot:
    """Takes any option."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, game: Game) -> int:
        return self.random.randrange(len(game.codes))


class Line(NamedTuple):
    """Options one after the other, and what the position is worth at their end."""

    value: int
    codes: list[int]


class GreedyBot:
    """Follows the line of play that is worth most when it next changes something."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.planned: list[int] = []

    def choose(self, game: Game) -> int:
        if len(game.codes) == 1:
            return 0
        if not self.planned or self.planned[0] not in game.codes:
            self.planned = self.plan(game)
        return game.codes.index(self.planned.pop(0))

    def plan(self, game: Game) -> list[int]:
        return self.best(game.machine, game.state, game.codes).codes

    def best(self, machine: Labels, state: State, codes: list[int]) -> Line:
        lines = self.lines(machine, state, codes, DEEPEST)
        return max(lines, key=lambda line: line.value)

    def lines(self, machine: Labels, state: State, codes: list[int], depth: int) -> list[Line]:
        """One line for each option; of those that go through the same option, the best."""
        return [self.line(machine, state, code, depth) for code in self.sample(codes)]

    def line(self, machine: Labels, state: State, code: int, depth: int) -> Line:
        player = state.actor
        after = state.copy()
        machine.take(after, code)
        codes = machine.run(after)
        if depth and codes and after.actor == player and machine.decision_kind(after) in STRUCTURAL:
            value, further = max(self.lines(machine, after, codes, depth - 1), key=lambda line: line.value)
            return Line(value, [code, *further])
        return Line(machine.worth(after, player), [code])

    def sample(self, codes: list[int]) -> list[int]:
        """Some of many options, in an order of its own, so that equals are chosen by chance."""
        return self.random.sample(codes, min(len(codes), WIDEST))


class SearchBot(GreedyBot):
    """Flat Monte Carlo over whole turns: plays the best looking ones some turns on, with hidden cards dealt anew."""

    def __init__(self, seed: int, playouts: int = PLAYOUTS) -> None:
        super().__init__(seed)
        self.playouts = playouts

    def plan(self, game: Game) -> list[int]:
        machine = game.machine
        if machine.decision_kind(game.state) not in ("card", "slot"):
            return super().plan(game)
        lines = self.turn_lines(machine, game.state, game.codes)
        candidates = sorted(lines, key=lambda line: -line.value)[:CANDIDATES]
        totals = [sum(self.play_on(game, line.codes, i) for i in range(self.playouts)) for line in candidates]
        return candidates[totals.index(max(totals))].codes

    def turn_lines(self, machine: Labels, state: State, codes: list[int]) -> list[Line]:
        """Lines that differ in card or slot, not only in what follows."""
        found: list[Line] = []
        for code in codes:
            after = state.copy()
            machine.take(after, code)
            further = machine.run(after)
            if further and after.actor == state.actor and machine.decision_kind(after) == "slot":
                lines = self.lines(machine, after, further, DEEPEST - 1)
                found.extend(Line(line.value, [code, *line.codes]) for line in lines)
            else:
                found.append(self.line(machine, state, code, DEEPEST))
        return found

    def play_on(self, game: Game, codes: list[int], playout: int) -> int:
        """What the position is worth after some more turns of one's own, against others who are greedy in a hurry."""
        machine, player = game.machine, game.state.actor
        state = game.state.copy()
        state.random = (state.random ^ (playout + 1) * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF | 1
        machine.hide(state, player)
        planned, turns = codes[:], 0
        options = machine.run(state)
        while options:
            if state.actor != player:
                choice = self.random.choice(options)
            else:
                if not planned or planned[0] not in options:
                    if machine.decision_kind(state) == "card":
                        turns += 1
                        if turns == TURNS_AHEAD:
                            break
                    planned = self.best(machine, state, options).codes
                choice = planned.pop(0)
            machine.take(state, choice)
            options = machine.run(state)
        return machine.worth(state, player)


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
