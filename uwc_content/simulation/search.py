"""A bot that plays its best plans some turns on before it decides."""

from random import Random

from uwc_content.engine.game import Game
from uwc_content.engine.kernel import run
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.lines import Line
from uwc_content.simulation.planner import PlannerBot

CANDIDATES = 4
PLAYOUTS = 3
TURNS_AHEAD = 3


class SearchBot(PlannerBot):
    """Flat Monte Carlo over whole turns: every playout deals what is hidden in another way."""

    def __init__(self, seed: int, judge: Judge, playouts: int = PLAYOUTS) -> None:
        super().__init__(seed, judge)
        self.playouts = playouts
        self.hasty = PlannerBot(seed, judge, width=1, hopes=2)

    def take_luck(self, state: State) -> None:
        super().take_luck(state)
        self.hasty.random = Random(self.random.getrandbits(63))

    def plan(self, game: Game) -> list[int]:
        lines = sorted(self.candidates(game.state, game.codes), key=lambda line: -line.value)
        if len(lines) == 1:
            return lines[0].codes
        best = lines[:CANDIDATES]
        totals = [0] * len(best)
        for _ in range(self.playouts):
            luck = self.random.getrandbits(63) | 1
            for i, line in enumerate(best):
                totals[i] += self.play_on(game.state, line, luck)
        return best[totals.index(max(totals))].codes

    def play_on(self, present: State, line: Line, luck: int) -> int:
        """What the position is worth after some more turns of one's own; others play on at random."""
        judge, rules = self.judge, self.judge.rules
        player, state = present.actor, present.copy()
        state.reseed(luck)
        judge.hide(state, player)
        planned, turns = line.codes[:], 0
        options = run(rules, state)
        while options:
            if state.actor != player:
                choice = options[state.below(len(options))]
            else:
                if not planned or planned[0] not in options:
                    turns += judge.begins_turn(state)
                    if turns == TURNS_AHEAD:
                        break
                    planned = max(self.hasty.candidates(state, options), key=lambda each: each.value).codes[:]
                choice = planned.pop(0)
            take(rules, state, choice)
            options = run(rules, state)
        return judge.worth(state, player)
