"""Players that decide by themselves. A bot is anything with `choose`; BOTS names those that commands offer."""

from collections.abc import Callable
from typing import Protocol

from uwc_content.engine.game import Game
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.planner import PlannerBot
from uwc_content.simulation.quick_bots import GreedyBot, RandomBot
from uwc_content.simulation.search import SearchBot


class Bot(Protocol):
    """A player that decides by itself."""

    def choose(self, game: Game) -> int:
        """The index of the option to take. The game must not be changed; bots work on copies."""


BOTS: dict[str, Callable[[int, Judge], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "search": SearchBot,
}
"""From the weakest and quickest to the strongest and slowest."""
