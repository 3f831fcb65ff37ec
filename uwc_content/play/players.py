"""Who sits at the table: people by their names, bots by what they are."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from uwc_content.bundle.setups import check_number
from uwc_content.diagnostics import Message
from uwc_content.diagnostics.refusal import Refusal
from uwc_content.simulation.bots import BOTS, Bot
from uwc_content.simulation.judge import Judge

MOST_PLAYERS = 8
"""More than any game has seats for; how many can play is the game's say."""
LONGEST_NAME = 20
NEARLY = 0.8
"""How much of a name must be a bot's to be taken for a slip of the fingers."""


class Player(NamedTuple):
    """One seat. `bot` is empty for a person."""

    name: str
    bot: str = ""


def players_from(text: str, numbers: Sequence[int]) -> list[Player]:
    """`me,greedy,random`: the names of bots are bots, all others are people. Equal names get numbers."""
    names = [name.strip() for name in text.split(",")]
    check_number(len(names), numbers)
    for name in names:
        if not is_name(name):
            hint = Message(
                "names are separated by commas and have 1 to {most} characters; bots: {names}",
                most=LONGEST_NAME,
                names=", ".join(BOTS),
            )
            raise Refusal(Message("`{name}` is no name of a player", name=shown(name)), hint)
        bot = next(iter(get_close_matches(name, BOTS, 1, NEARLY)), "") if name not in BOTS else ""
        if bot and not name[0].isupper():
            hint = Message(
                "`{bot}` is the bot; a person’s name begins with a capital: `{name}`", bot=bot, name=name.capitalize()
            )
            raise Refusal(Message("`{name}`: did you mean `{bot}`?", name=shown(name), bot=bot), hint)
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        number = f" {seen[name]}" if seen[name] > 1 else ""
        found.append(Player(name + number, name if name in BOTS else ""))
    return found


def is_name(name: object) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= LONGEST_NAME and name.isprintable() and bool(name.strip())


def shown(name: str) -> str:
    return "".join(each for each in name[: LONGEST_NAME * 2] if each.isprintable())


def bot_for(player: Player, seed: int, seat: int, choices: int, judge: Judge) -> Bot:
    """A bot for one stretch of decisions: its luck depends on the game alone, so a resumed game goes on as it would."""
    text = f"{seed} {player.bot} {seat} {choices}"
    return BOTS[player.bot](int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big"), judge)
