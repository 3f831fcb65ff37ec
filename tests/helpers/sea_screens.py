"""Golden screens of Nautilus: what somebody sees who types a few answers and commands, in several languages.

`python tests/helpers/sea_screens.py --write` writes them anew, after wording, content or layout has changed on
purpose; the difference in git is worth reading.
"""

import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from played_games import last_screens, names_in, rules_of, words, write_screens

from uwc_content.games.nautilus.rules.game import Nautilus
from uwc_content.games.nautilus.table.table import SeaPlayTable
from uwc_content.play.player_words import Words
from uwc_content.play.players import players_from

FOLDER = Path(__file__).parents[1] / "games" / "nautilus" / "screens"
MAP, BASE = "map", "base"


class Sitting(NamedTuple):
    """Who plays how in which language, how many answers are typed by chance, and what is typed after them."""

    players: str
    locale: str
    setup: dict[str, str]
    answers: int
    typed: tuple[str, ...]


SITTINGS = {
    "first_round": Sitting("Anna,Bert", "en", {}, 4, ("", "stations", "help")),
    "submarines": Sitting("Anna,random", "it", {}, 60, ("mare", "basi")),
    "chosen_base": Sitting("Anna,random,random", "pl", {MAP: "rift", BASE: "chosen"}, 30, ("morze",)),
    "whole_game": Sitting("Anna,random", "hu", {}, 4000, ()),
}


@cache
def nautilus() -> Nautilus:
    return rules_of("nautilus", Nautilus)


def a_sea(players: str = "Anna,random", seed: int = 1, locale: str = "en", **setup: str) -> SeaPlayTable:
    seats = players_from(players, nautilus().program.bundle["setup"]["players"])
    wanted = {"players": len(seats), "seed": seed, **setup}
    return SeaPlayTable(nautilus(), wanted, seats, names_in("nautilus", locale), Words(words(locale).languages))


def by_chance(table: SeaPlayTable, answers: int) -> None:
    """Whoever may do something does it, until the game is over or so many answers have been given."""
    chance = Random(3)
    while answers and (decision := table.game.decision) is not None:
        table.apply(chance.randrange(max(len(decision.options) - 1, 1)))
        answers -= 1


def shown(name: str) -> str:
    """What can be seen at the end of a sitting: the last screens say everything."""
    players, locale, setup, answers, typed = SITTINGS[name]
    table = a_sea(players, 3, locale, **setup)
    by_chance(table, answers)
    return last_screens(table, typed)


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write_screens(FOLDER, SITTINGS, shown)
