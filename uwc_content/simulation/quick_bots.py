"""Bots that think little: one takes anything, one what looks best at once."""

from random import Random

from uwc_content.engine.game import Game
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.lines import Level, Line, Node, imagined
from uwc_content.simulation.planning_bot import PlanningBot

PATIENCE = 120
"""How many options a greedy bot looks at; of more, some."""


class RandomBot:
    """Takes any option."""

    def __init__(self, seed: int, judge: Judge | None = None) -> None:
        self.judge = judge
        self.random = Random(seed)

    def choose(self, game: Game) -> int:
        return self.random.randrange(len(game.codes))


class GreedyBot(PlanningBot):
    """Follows the line of play that is worth most when it next changes something."""

    def plan(self, game: Game) -> list[int]:
        state = imagined(self.judge, game.state, self.random)
        level = Level(self.judge, state.actor, self.random)
        level.go_on(Node(0, [], state, game.codes), PATIENCE)
        lines = [*level.finished, *(Line(node.value, node.codes) for node in level.further)]
        return max(lines, key=lambda line: line.value).codes
