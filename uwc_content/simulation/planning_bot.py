"""A bot that makes plans of several options, whichever way it finds them."""

from random import Random

from uwc_content.engine.game import Game
from uwc_content.engine.state import State
from uwc_content.simulation.judge import Judge


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
