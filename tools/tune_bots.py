"""Tunes what bots believe: plays the same games with changed weights and keeps what scores more.

Every generation deals new games. The weights so far and some changed ones play all of them by themselves, so that
luck is shared; the best change is kept if it gains more points than chance explains. The table is printed at the end:
copy it into games/underwater_cities/bots/weights.py.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from uwc_content.bundle.setups import few_setups
from uwc_content.engine.game import Game
from uwc_content.games.interpreters import interpreter
from uwc_content.games.underwater_cities.bots.judge import UnderwaterJudge
from uwc_content.games.underwater_cities.bots.weights import WEIGHTS, Weights
from uwc_content.games.underwater_cities.options import OPTIONS
from uwc_content.games.underwater_cities.rules.game import UnderwaterCities
from uwc_content.simulation.bots import BOTS

ROOT = Path(__file__).resolve().parent.parent
FIXED = ("space", "first")
"""Weights of what one player takes from another: all bots alike gain nothing by them."""
JUDGE: list[UnderwaterJudge] = []


def start(bundle: dict[str, Any]) -> None:
    machine = interpreter(bundle)
    assert isinstance(machine, UnderwaterCities)
    JUDGE[:] = [UnderwaterJudge(machine)]


def mean_score(task: tuple[Weights, int, str, int]) -> float:
    """The mean score of one game that bots with these weights play among themselves."""
    weights, seed, bot, most = task
    judge = JUDGE[0]
    judge.believe(weights)
    tables = few_setups(OPTIONS, judge.rules.program.bundle, seed, with_flags=False)
    setups = [setup for setup in tables if setup["players"] <= most]
    setup = setups[seed % len(setups)]
    players = setup["players"]
    game = Game.new(judge.rules, setup)
    bots = [BOTS[bot](seed * 10 + seat, judge) for seat in range(players)]
    while not game.is_over:
        game.apply(bots[game.state.actor].choose(game))
    return sum(game.scores) / players


def changed(weights: Weights, random: Random, number: int) -> Weights:
    names = [name for name in Weights._fields if name not in FIXED]
    changes = {}
    for name in random.sample(names, number):
        value = getattr(weights, name)
        changes[name] = max(1, round(value * random.choice((0.6, 0.75, 0.85, 1.2, 1.35, 1.6))))
        if changes[name] == value:
            changes[name] = max(1, value + random.choice((-1, 1)))
    return weights._replace(**changes)


def gain(old: list[float], new: list[float]) -> tuple[float, float]:
    """The mean difference between the same games, and its standard error."""
    differences = [b - a for a, b in zip(old, new, strict=True)]
    mean = sum(differences) / len(differences)
    spread = sqrt(sum((each - mean) ** 2 for each in differences) / (len(differences) - 1))
    return mean, spread / sqrt(len(differences))


def tune(bundle: dict[str, Any], asked: argparse.Namespace, weights: Weights) -> Weights:
    random = Random(asked.seed)
    with ProcessPoolExecutor(asked.jobs, initializer=start, initargs=(bundle,)) as workers:
        for generation in range(asked.generations):
            seeds = [asked.seed * 100_000 + generation * asked.games + i for i in range(asked.games)]
            tried = [weights, *(changed(weights, random, asked.changes) for _ in range(asked.children))]
            tasks = [(each, seed, asked.bot, asked.players) for each in tried for seed in seeds]
            played = list(workers.map(mean_score, tasks, chunksize=asked.games))
            scores = [played[i : i + asked.games] for i in range(0, len(played), asked.games)]
            gains = [gain(scores[0], each) for each in scores[1:]]
            best = max(range(len(gains)), key=lambda i: gains[i][0])
            mean, error = gains[best]
            is_kept = mean > error
            print(f"{generation}: {sum(scores[0]) / asked.games:.1f} {mean:+.2f} ± {error:.2f}", flush=True)
            if is_kept:
                print("  ", difference(weights, tried[best + 1]), flush=True)
                weights = tried[best + 1]
    return weights


def difference(old: Weights, new: Weights) -> str:
    names = [name for name in Weights._fields if getattr(old, name) != getattr(new, name)]
    return ", ".join(f"{name} {getattr(old, name)} -> {getattr(new, name)}" for name in names)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bundle", type=Path, default=ROOT / "dist" / "underwater_cities.bundle.json")
    parser.add_argument("--bot", default="planner", help="which bot plays; greedy is quicker")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--children", type=int, default=6, help="changed tables in each generation")
    parser.add_argument("--changes", type=int, default=4, help="weights that are changed in each table")
    parser.add_argument("--games", type=int, default=24, help="games that each table plays in a generation")
    parser.add_argument("--players", type=int, default=4, help="the largest table; smaller ones are played in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--start", default="{}", help="other weights to begin with: '{\"tile\": 300}'")
    asked = parser.parse_args()
    weights = WEIGHTS._replace(**json.loads(asked.start))
    weights = tune(json.loads(asked.bundle.read_bytes()), asked, weights)
    for name in Weights._fields:
        print(f"    {name}: int = {getattr(weights, name)}")


if __name__ == "__main__":
    main()
