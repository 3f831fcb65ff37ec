"""Random games of catanatron, for the benchmark of the interpreter: `catanatron_workload.py PLAYERS GAMES`.

Runs in a virtual environment of its own. Answers with JSON: decisions, those among them with a choice, games, seconds
of the processor, and those that one copy of a game takes.
"""

import json
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
WARM_UP = 1
COPIES = 50


class Counting(RandomPlayer):
    """Plays at random, and counts."""

    made = 0
    real = 0

    def decide(self, game, playable_actions):
        Counting.made += 1
        Counting.real += len(playable_actions) > 1
        return super().decide(game, playable_actions)


def main() -> None:
    players, games = int(sys.argv[1]), int(sys.argv[2])
    seconds = copying = 0.0
    for seed in range(-WARM_UP, games):
        if seed == 0:
            Counting.made = Counting.real = 0
            seconds = 0.0
        started = time.process_time()
        game = Game([Counting(colour) for colour in COLOURS[:players]], seed=abs(seed))
        game.play()
        seconds += time.process_time() - started
        started = time.process_time()
        for _ in range(COPIES):
            game.copy()
        copying += (time.process_time() - started) / COPIES / (games + WARM_UP)
    answer = {"all": Counting.made, "decisions": Counting.real, "games": games, "seconds": seconds, "copy": copying}
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
