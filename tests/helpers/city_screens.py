"""Golden screens of Micro City: what somebody sees who types a few answers and commands, in several languages.

`python tests/helpers/city_screens.py --write` writes them anew, after wording, content or layout has changed on
purpose; the difference in git is worth reading.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from played_games import a_city, last_screens, write_screens

FOLDER = Path(__file__).parents[1] / "games" / "micro_city" / "screens"


class Sitting(NamedTuple):
    """Who plays how in which language, and what is typed."""

    players: str
    locale: str
    wanted: str
    typed: tuple[str, ...]


ROUND = ("a1", "0", "4", "1", "1", "1")
SITTINGS = {
    "alone": Sitting("Anna", "en", "", (*ROUND, "log", "costs")),
    "challenge": Sitting("Anna", "it", "mode=challenge,building=star_dome_b", (*ROUND, "mano", "aiuto")),
    "partners": Sitting("Anna,Bert", "pl", "modules=logistics+port+garden,card_x", ("", "c4", "", "d1", "1", "miasto")),
    "opponents": Sitting("Anna,greedy", "hu", "version=competitive,modules=port", ("b2", "0", "1", "1", "0", "log")),
}


def shown(name: str) -> str:
    players, locale, wanted, typed = SITTINGS[name]
    return last_screens(a_city(players, 3, locale, wanted), typed)


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write_screens(FOLDER, SITTINGS, shown)
