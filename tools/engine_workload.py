"""What the benchmark of the interpreter does in a process of its own: `engine_workload.py BUNDLE ORDER`.

An order is JSON: {"work": "games", "players": 4, "claimed": 0, "games": 20}, {"work": "games_of", "setup":
{"players": 2}, "games": 20} or {"work": "costs", "games": 1}; the answer is JSON as well. With "compiled" the
interpreter of build/fast is used.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import build_fast

# Nothing of the toolkit is imported here: compiled modules are found only after `build_fast.use()`.

WARM_UP = 2
"""Games that are not measured: prices are worked out in them."""
CALLS = 200


def main() -> None:
    order = json.loads(sys.argv[2])
    if order.get("compiled") and not build_fast.use():
        sys.exit(1)
    from uwc_content.games.interpreters import interpreter

    machine = interpreter(json.loads(Path(sys.argv[1]).read_bytes()))
    print(json.dumps(WORKS[order["work"]](machine, order)))


def new_state(machine: Any, players: int, seed: int, claimed: int) -> Any:
    """A new game in which every player has so many permanent and production cards from the start."""
    from uwc_content.games.underwater_cities.rules.turns import lay_beside

    state = machine.set_up({"players": players, "seed": seed})
    cards = claimable(machine) if claimed else []
    for seat in range(players) if claimed else []:
        state.actor = seat
        for card in random.Random(seed * 8 + seat).sample(cards, claimed):
            lay_beside(machine, state, card)
    return state


@cache
def claimable(machine: Any) -> list[int]:
    """Cards that lie beside a board and are no actions, of which there may be only a few."""
    facts = [machine.tables.facts[item.index] for item in machine.program.by_type["cards"]]
    return [each.thing for each in facts if each.is_claimed and not each.is_action]


def play(machine: Any, state: Any, seed: int, limit: int, watch: Any = None) -> int:
    """Random play to the end, or so many decisions of it."""
    from uwc_content.engine.kernel import run
    from uwc_content.engine.stepping import take

    chance = random.Random(seed).random
    options = run(machine, state, watch)
    number = 0
    while options and number < limit:
        take(machine, state, options[int(chance() * len(options))])
        options = run(machine, state, watch)
        number += 1
    return number


def games(machine: Any, order: dict[str, Any]) -> dict[str, float]:
    return measured(machine, order, lambda seed: new_state(machine, order["players"], seed, order.get("claimed", 0)))


def games_of(machine: Any, order: dict[str, Any]) -> dict[str, float]:
    """Games of any game, however it is set up."""
    return measured(machine, order, lambda seed: machine.set_up({**order["setup"], "seed": seed}))


def measured(machine: Any, order: dict[str, Any], begin: Callable[[int], Any]) -> dict[str, float]:
    """Decisions, all of them with a choice, and seconds of the processor; the interpreter takes forced ones itself."""
    decisions, seconds = 0, 0.0
    for seed in range(-WARM_UP, order["games"]):
        started = time.process_time()
        made = play(machine, begin(abs(seed)), abs(seed), 1_000_000)
        if seed >= 0:
            decisions += made
            seconds += time.process_time() - started
    return {"decisions": decisions, "games": order["games"], "seconds": seconds}


def costs(machine: Any, order: dict[str, Any]) -> dict[str, float]:
    """Seconds of the processor for one copy, one save as text and one look at the table, in the middle of games."""
    from uwc_content.engine.game import Game

    found = {"copy": 0.0, "save": 0.0, "observe": 0.0}
    for seed in range(order["games"]):
        game = Game.new(machine, {"players": 4, "seed": seed})
        play(machine, game.state, seed, 250)
        deeds = {
            "copy": game.state.copy,
            "save": lambda game=game: json.dumps(game.save()),
            "observe": lambda game=game: game.observe(0),
        }
        for name, deed in deeds.items():
            started = time.process_time()
            for _ in range(CALLS):
                deed()
            found[name] += (time.process_time() - started) / CALLS / order["games"]
    return found


WORKS = {"games": games, "games_of": games_of, "costs": costs}

if __name__ == "__main__":
    main()
