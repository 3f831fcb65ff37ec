"""Holds two bots against each other: every game twice, with the seats exchanged, so that luck cancels.

    python tools/match_bots.py planner greedy --bundle dist/humming_meadow.bundle.json --games 40
    python tools/match_bots.py planner my_bots:Bold --players 4

A bot is a name or `module:function`, as for `uwc simulate`. The answer is the difference in points with its 95 %
interval, the share of wins, and the processor time that each bot spent on a game.
"""

import argparse
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.verify import load_bundle
from uwc_content.cli.setups import prepared
from uwc_content.engine.game import Game
from uwc_content.games import find
from uwc_content.simulation.bots import maker_of
from uwc_content.simulation.judge import Judge
from uwc_content.simulation.tournament import Plan

ROOT = Path(__file__).resolve().parent.parent


class Played(NamedTuple):
    """One game: what both sides scored on average, what the first side won, and the seconds that each thought."""

    scores: tuple[float, float]
    won: float
    seconds: tuple[float, float]


class Match(NamedTuple):
    """Many of them."""

    games: int
    scores: tuple[float, float]
    ahead: float
    margin: float
    """Half of the interval of `ahead`."""
    wins: float
    seconds: tuple[float, float]

    def __str__(self) -> str:
        return (
            f"{self.ahead:+.1f} ± {self.margin:.1f} points ({self.scores[0]:.1f} : {self.scores[1]:.1f}), "
            f"{self.wins:.0%} wins in {self.games} games; {self.seconds[0]:.2f} : {self.seconds[1]:.2f} s a game"
        )


def play(judge: Judge, plan: Plan, number: int, is_exchanged: bool) -> Played:
    game = Game.new(judge.rules, plan.setup(number))
    sides = [(seat + is_exchanged) % 2 for seat in range(len(plan.bots))]
    names = [plan.bots[side] for side in sides]
    bots = [maker_of(name)(plan.derived("bot", number, seat), judge) for seat, name in enumerate(names)]
    seconds = [0.0, 0.0]
    while not game.is_over:
        actor, start = game.state.actor, time.process_time()
        choice = bots[actor].choose(game)
        seconds[sides[actor]] += time.process_time() - start
        game.apply(choice)
    scores = [[score for score, side in zip(game.scores, sides, strict=True) if side == each] for each in (0, 1)]
    won = sum(sides[seat] == 0 for seat in game.winners) / max(len(game.winners), 1)
    means = [sum(each) / len(each) for each in scores]
    return Played((means[0], means[1]), won, (seconds[0], seconds[1]))


def match(judge: Judge, plan: Plan) -> Match:
    """As many pairs of games as the plan has games."""
    pairs = [
        [play(judge, plan, number, is_exchanged) for is_exchanged in (False, True)] for number in range(plan.games)
    ]
    games = [game for pair in pairs for game in pair]
    ahead = [sum(game.scores[0] - game.scores[1] for game in pair) / 2 for pair in pairs]
    mean = sum(ahead) / len(ahead)
    spread = sqrt(sum((each - mean) ** 2 for each in ahead) / max(len(ahead) - 1, 1))
    scores, seconds = [
        tuple(sum(each) / len(games) for each in zip(*told, strict=True))
        for told in ([game.scores for game in games], [game.seconds for game in games])
    ]
    wins = sum(game.won for game in games) / len(games)
    margin = 1.96 * spread / sqrt(len(ahead))
    return Match(len(games), (scores[0], scores[1]), mean, margin, wins, (seconds[0], seconds[1]))


def seats(first: str, second: str, players: int) -> Iterator[str]:
    """Both in turn."""
    for seat in range(players):
        yield second if seat % 2 else first


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--bundle", type=Path, default=ROOT / "dist" / "underwater_cities.bundle.json")
    parser.add_argument("--games", type=int, default=40, help="pairs of games")
    parser.add_argument("--players", type=int, default=2, choices=(2, 4))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    judge = prepared(load_bundle(asked.bundle, find)).judge
    plan = Plan(tuple(seats(asked.first, asked.second, asked.players)), asked.games, asked.seed)
    print(f"{asked.first} against {asked.second}: {match(judge, plan)}")


if __name__ == "__main__":
    main()
