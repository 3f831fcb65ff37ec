"""Games for the generic tests: every pack that can be played, every way to set it up, and random play."""

import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from bundles import plain_bundle

from uwc_content.bundle.setups import Options, Setup, short_name, tried_setups
from uwc_content.compiler.game_parts import game_of
from uwc_content.engine.game import Game
from uwc_content.engine.rules import Rules
from uwc_content.games import find
from uwc_content.games.interpreters import interpreter

ROOT = Path(__file__).resolve().parent.parent.parent
CONTENT = ROOT / "content"
GAMES = int(os.environ.get("UWC_GAMES", "1"))
"""How many games of each set-up the tests play; more find more."""


@cache
def bundles() -> dict[str, dict[str, Any]]:
    """The bundle of every pack whose ruleset has an interpreter, by the pack's name."""
    all_packs = {path.parent.name: plain_bundle(path.parent.name) for path in sorted(CONTENT.glob("*/pack.yaml"))}
    return {name: bundle for name, bundle in all_packs.items() if find(game_of(bundle)).rules() is not None}


@cache
def machine_of(pack: str) -> Rules:
    return interpreter(bundles()[pack])


def packs() -> list[str]:
    return sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml") if path.parent.name in bundles())


def options_of(pack: str) -> Options:
    """What the game of a pack declares."""
    options = find(game_of(bundles()[pack])).options()
    assert options is not None
    return options


def setups(pack: str, seed: int) -> Iterator[Setup]:
    """Every number of players with every option that goes with it."""
    yield from tried_setups(options_of(pack), bundles()[pack], seed)


def name_of(pack: str, setup: Setup) -> str:
    return f"{short_name(options_of(pack), setup)}-seed{setup['seed']}"


TABLES = [(pack, setup) for pack in packs() for seed in range(GAMES) for setup in setups(pack, seed)]
NAMES = [f"{pack}-{name_of(pack, setup)}" for pack, setup in TABLES]


def random_game(pack: str, setup: Setup) -> Iterator[tuple[Game, random.Random]]:
    """A game at each of its decisions; after each, any option is taken."""
    chance = random.Random(f"{pack} {name_of(pack, setup)}")
    game = Game.new(machine_of(pack), setup)
    while not game.is_over:
        yield game, chance
        game.apply(chance.randrange(len(game.codes)))


def sampled(pack: str, setup: Setup, share: float) -> Iterator[tuple[Game, random.Random]]:
    """The same game, but only some of its decisions; which ones does not change how it goes."""
    picker = random.Random(f"sample {pack} {name_of(pack, setup)}")
    for game, _ in random_game(pack, setup):
        if picker.random() < share:
            yield game, picker


def finished(pack: str, setup: Setup) -> Game:
    game = None
    for game, _ in random_game(pack, setup):  # noqa: B007
        pass
    assert game is not None
    return game
