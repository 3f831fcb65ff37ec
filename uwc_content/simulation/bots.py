"""Players that decide by themselves. A bot is anything with `choose`; BOTS names those that commands offer.

A bot of one's own is named `module:function`; the function gets a seed and the judge, as those in BOTS do.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from typing import Protocol

from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.engine.game import Game
from uwc_content.simulation.judge import Judge
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
BETWEEN = ":"


@cache
def maker_of(name: str) -> MakeBot:
    """What makes the bot with this name; Refusal if there is none."""
    if name in BOTS:
        return BOTS[name]
    if BETWEEN not in name:
        known = Message("there are {names}, or `module:function` for your own", names=", ".join(BOTS))
        raise Refusal(Message("there is no bot `{name}`", name=name), did_you_mean(name, BOTS) or known)
    return own_maker(name)


def own_maker(name: str) -> MakeBot:
    module, _, function = name.partition(BETWEEN)
    make_findable(str(Path.cwd()))
    try:
        found: MakeBot = getattr(import_module(module), function)
    except ImportError as fault:
        message = Message("the bot `{name}` cannot be loaded: {reason}", name=name, reason=str(fault))
        raise Refusal(message, Message("its module is looked for in this folder, too")) from None
    except AttributeError:
        message = Message("the module `{module}` has no `{function}`", module=module, function=function)
        raise Refusal(message, Message("name a function that makes a bot of a seed and a judge")) from None
    return found


def make_findable(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)


def sources_of(names: Iterable[str]) -> list[str]:
    """What the modules of one's own bots hold, as hashes: their games are kept for these very sources."""
    modules = sorted({name.partition(BETWEEN)[0] for name in names if BETWEEN in name})
    return [hashlib.sha256(getsource(import_module(module)).encode()).hexdigest() for module in modules]
