"""Plays seeded random games and writes one hash for each: of the state and the options at every decision.

Two recordings of the same bundle are equal as long as the interpreter does the same. Make one before a change to
the engine and one after it, and compare:

    python tools/record_games.py before.json
    python tools/record_games.py after.json --against before.json
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from uwc_content.bundle.setups import Options, Setup, Sort, few_setups
from uwc_content.compiler.game_parts import game_of
from uwc_content.engine.kernel import run
from uwc_content.engine.rules import Rules
from uwc_content.engine.state import State
from uwc_content.engine.stepping import take
from uwc_content.games import find
from uwc_content.games.interpreters import interpreter

ROOT = Path(__file__).resolve().parent.parent
BUNDLE = ROOT / "dist" / "underwater_cities.bundle.json"


def setups(options: Options, bundle: dict[str, Any], seeds: int) -> list[Setup]:
    """Every number of players with every choice, and in every second seed with all flags."""
    return [setup for seed in range(seeds) for setup in few_setups(options, bundle, seed, with_flags=seed % 2 == 0)]


def name_of(options: Options, setup: Setup) -> str:
    chosen = [each.name for each in options.options if each.sort is Sort.CHOICE]
    values = [str(setup[name]) for name in chosen if name in setup]
    flags = [each.name for each in options.options if each.sort is Sort.FLAG]
    told = [f"{'with' if setup[flag] else 'without'} {flag}" for flag in flags]
    return ", ".join([f"{setup['players']} players", *values, *told, f"seed {setup['seed']}"])


def decisions(rules: Rules, setup: Setup) -> Iterator[tuple[State, list[int]]]:
    """A random game: the state and the options at every decision, and the final state without any."""
    chance = random.Random(setup["seed"])
    state = rules.set_up(setup)
    options = run(rules, state)
    while state.stack:
        yield state, options
        take(rules, state, chance.choice(options))
        options = run(rules, state)
    yield state, []


def canonical(state: State, options: list[int]) -> bytes:
    return json.dumps([state.plain(), options], sort_keys=True, separators=(",", ":")).encode()


def hash_of_game(rules: Rules, setup: Setup) -> str:
    """One hash of everything that a game went through."""
    digest = hashlib.sha256()
    for state, options in decisions(rules, setup):
        digest.update(canonical(state, options))
    return digest.hexdigest()


def record(bundle: dict[str, Any], seeds: int) -> dict[str, str]:
    rules, options = interpreter(bundle), find(game_of(bundle)).options()
    assert options is not None
    return {name_of(options, setup): hash_of_game(rules, setup) for setup in setups(options, bundle, seeds)}


def differences(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="where the recording is written")
    parser.add_argument("--bundle", type=Path, default=BUNDLE)
    parser.add_argument("--seeds", type=int, default=10, help="eight games are played for each")
    parser.add_argument("--against", type=Path, help="an earlier recording; differences are told, and the exit is 1")
    asked = parser.parse_args()
    recorded = record(json.loads(asked.bundle.read_bytes()), asked.seeds)
    asked.out.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n", encoding="ascii")
    different = differences(json.loads(asked.against.read_bytes()), recorded) if asked.against else []
    for name in different:
        print(f"different: {name}")
    print(f"{len(recorded)} games recorded, {len(different)} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
