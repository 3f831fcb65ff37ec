"""Players that decide by themselves. A bot is anything with `choose`; BOTS names those that commands offer.

A bot of one's own is named `module:function`; the function gets a seed and the judge, as those in BOTS do.
"""

from collections.abc import Callable
from functools import cache
from typing import Protocol

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Game
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.own_bots import BETWEEN, own_maker
from uwc_content.simulation.planner import PlannerBot
from uwc_content.simulation.quick_bots import GreedyBot, RandomBot
from uwc_content.simulation.search import SearchBot


class Bot(Protocol):
    """A player that decides by itself."""

    def choose(self, game: Game) -> int:
        """The index of the option to take. The game must not be changed; bots work on copies."""


MakeBot = Callable[[int, Judge], Bot]
BOTS: dict[str, MakeBot] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "search": SearchBot,
}
"""From the weakest and quickest to the strongest and slowest."""


@cache
def maker_of(name: str) -> MakeBot:
    """What makes the bot with this name; Refusal if there is none."""
    if name in BOTS:
        return BOTS[name]
    if BETWEEN not in name:
        known = Message("there are {names}, or `module:function` for your own", names=", ".join(BOTS))
        raise Refusal(Message("there is no bot `{name}`", name=name), did_you_mean(name, BOTS) or known)
    return own_maker(name)
