"""Saved games: written whole or not at all, and never trusted when they are read."""

import json
import os
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.diagnostics import Message
from uwc_content.engine.game import Game, Refused, check_save
from uwc_content.engine.rules import Rules
from uwc_content.play.players import MOST_PLAYERS, Player, is_name
from uwc_content.reading.storage import replace_file
from uwc_content.simulation.bots import BOTS

KIND = "uwc play"
FORMAT = 1
USUAL_FILE = Path("uwc-game.json")
LARGEST = 1_000_000
"""Bytes; a long game of four has some thousands."""
MOST_CHOICES = 20_000


class Save(NamedTuple):
    """What a save holds, checked as far as it can be without playing it."""

    players: list[Player]
    setup: dict[str, Any]
    choices: list[int]
    state: dict[str, Any]
    format: int
    """Which state it holds: see SAVE_FORMAT."""


def write_save(path: Path, game: Game, players: Sequence[Player]) -> None:
    """Refuses to replace a file that is something else."""
    if path.is_dir() or (path.exists() and not is_save(path)):
        raise Refused(Message("`{path}` is something else", path=path))
    plain = {
        "kind": KIND,
        "format": FORMAT,
        "players": [{"name": player.name, "bot": player.bot} for player in players],
        "game": game.save(),
    }
    replace_file(path, (json.dumps(plain, separators=(",", ":")) + "\n").encode())


def is_save(path: Path) -> bool:
    try:
        plain = plain_in(path)
    except (OSError, Refused):
        return False
    return isinstance(plain, dict) and plain.get("kind") == KIND


def free_file(folder: Path) -> Path:
    """Where a game that nobody has named is saved without replacing another."""
    further = (Path(f"{USUAL_FILE.stem}-{n}{USUAL_FILE.suffix}") for n in count(2))
    return next(folder / each for each in chain([USUAL_FILE], further) if not os.path.lexists(folder / each))


def read_save(path: Path, machine: Rules) -> Save:
    """The save in a file; Refused says what is wrong with it."""
    plain = plain_in(path)
    if not isinstance(plain, dict) or plain.get("kind") != KIND or plain.get("format") != FORMAT:
        raise Refused(Message("this is no save of a game"))
    game: Any = plain.get("game")
    check_save(machine, game)
    players = players_in(plain.get("players"))
    setup, choices = game["setup"], game["choices"]
    if setup.get("players") != len(players):
        raise Refused(Message("the save is damaged: {reason}", reason=Message("its players do not fit its game")))
    if len(choices) > MOST_CHOICES:
        raise Refused(
            Message(
                "the save is damaged: {reason}",
                reason=Message("{number} choices are more than any game has", number=f"{len(choices):,}"),
            )
        )
    return Save(players, setup, choices, game["state"], game["format"])


def plain_in(path: Path) -> Any:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Refused(Message("the file is larger than {size} bytes: this is no save of a game", size=f"{LARGEST:,}"))
    try:
        return json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused(Message("the file is no JSON: this is no save of a game, or it is damaged")) from None


def players_in(plain: Any) -> list[Player]:
    if not isinstance(plain, list) or not 1 <= len(plain) <= MOST_PLAYERS:
        raise Refused(Message("the save is damaged: {reason}", reason=Message("it names no players")))
    return [player_in(each) for each in plain]


def player_in(plain: Any) -> Player:
    if not isinstance(plain, dict) or plain.keys() != {"name", "bot"} or not is_name(plain["name"]):
        raise Refused(Message("the save is damaged: {reason}", reason=Message("a player has no name")))
    bot = plain["bot"]
    if bot != "" and (not isinstance(bot, str) or bot not in BOTS):
        raise Refused(Message("the save is damaged: {reason}", reason=Message("there is no such bot")))
    return Player(plain["name"], bot)
