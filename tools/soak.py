"""Plays many random games of every pack, number of players, side and variant, and stops at the first fault.

    python tools/soak.py --games 10000 --jobs 2
    python tools/soak.py --only meadow               # only packs whose name has this piece
    python tools/soak.py --replay fault.json         # play a reported fault again

Every game depends on its number alone. A fault is reported with its set-up and the fewest and plainest choices that
still lead to it, and written to build/soak so that it can be replayed.
"""

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / place) for place in ("helpers", "every_game")]

from invariants import faults_at  # noqa: E402
from table import Setup, bundles, machine_of, setups  # noqa: E402

from uwc_content.engine.game import Game  # noqa: E402
from uwc_content.engine.kernel import run  # noqa: E402
from uwc_content.engine.state import State  # noqa: E402
from uwc_content.engine.stepping import take  # noqa: E402

BATCH = 25
PATIENCE = 60
"""Seconds that may be spent on making a replay plainer."""


class Fault(NamedTuple):
    """What went wrong, and how to get there."""

    pack: str
    setup: Setup
    choices: list[int]
    what: str


class Tally(NamedTuple):
    """What a batch of games came to."""

    games: int
    decisions: int
    fault: Fault | None


def tables(start: int, games: int, only: str = "") -> Iterator[tuple[str, Setup]]:
    """One game after the other: every set-up with the first seed, then every set-up with the next one."""
    seed, packs = start, [pack for pack in bundles() if only in pack]
    while packs:
        for pack in packs:
            for setup in setups(pack, seed):
                if games <= 0:
                    return
                games -= 1
                yield pack, setup
        seed += 1


def fault_after(game: Game) -> str:
    return "; ".join(faults_at(game.rules, game.state, game.codes)) if not game.is_over else fault_at_the_end(game)


def fault_at_the_end(game: Game) -> str:
    """A finished game has a score for everybody, and its save leads to the same end."""
    players = list(range(game.setup["players"]))
    if len(game.scores) != len(players) or sorted(game.ranking) != players:
        return f"scores {game.scores} and ranking {game.ranking} do not fit {len(players)} players"
    resumed = Game.resume(game.rules, json.loads(json.dumps(game.save())))
    return "" if resumed.is_over else "the save of a finished game leads to a game that goes on"


def play(pack: str, setup: Setup, share: float) -> tuple[int, Fault | None]:
    """One game; `share` is how many of its decisions are looked at closely, and how many games are played twice."""
    chance, picker = random.Random(f"{pack} {setup}"), random.Random(setup["seed"])
    machine, choices, what = machine_of(pack), list[int](), ""
    try:
        state = machine.set_up(setup)
        codes = run(machine, state)
        while state.stack and not what:
            choices.append(chance.randrange(len(codes)))
            take(machine, state, codes[choices[-1]])
            codes = run(machine, state)
            if state.stack and (picker.random() < share or not codes):
                what = "; ".join(faults_at(machine, state, codes))
        if not what and picker.random() < share:
            what = fault_of_whole(Game.replay(machine, setup, choices), state)
    except Exception as failure:
        what = told(failure)
    return len(choices), Fault(pack, setup, choices, what) if what else None


def fault_of_whole(game: Game, state: State) -> str:
    """What the interpreter did alone is what a game does."""
    if game.state.plain() != state.plain():
        return "a replay of the choices leads elsewhere"
    return fault_at_the_end(game)


def told(failure: Exception) -> str:
    place = traceback.extract_tb(failure.__traceback__)[-1]
    return f"{type(failure).__name__}: {failure} ({Path(place.filename).name}, line {place.lineno})"


def play_batch(batch: list[tuple[str, Setup]], share: float) -> Tally:
    decisions = 0
    for number, (pack, setup) in enumerate(batch, 1):
        made, fault = play(pack, setup, share)
        decisions += made
        if fault is not None:
            return Tally(number, decisions, fault)
    return Tally(len(batch), decisions, None)


# --- replays ---


def replayed(pack: str, setup: Setup, choices: list[int]) -> Fault | None:
    """The first fault on the way, looked for after every choice."""
    made: list[int] = []
    try:
        game = Game.new(machine_of(pack), setup)
        what = fault_after(game)
        for choice in choices:
            if what or game.is_over:
                break
            made.append(min(choice, len(game.codes) - 1))
            game.apply(made[-1])
            what = fault_after(game)
    except Exception as failure:
        what = told(failure)
    return Fault(pack, setup, made, what) if what else None


def plainer(fault: Fault) -> Fault:
    """As few choices as possible, and the first option wherever it will do."""
    best = replayed(fault.pack, fault.setup, fault.choices) or fault
    until = time.monotonic() + PATIENCE
    place = 0
    while place < len(best.choices) and time.monotonic() < until:
        if best.choices[place]:
            tried = replayed(best.pack, best.setup, [*best.choices[:place], 0, *best.choices[place + 1 :]])
            if tried is not None and len(tried.choices) <= len(best.choices):
                best = tried
        place += 1
    return best


def report(fault: Fault) -> None:
    path = ROOT / "build" / "soak" / "fault.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(fault._asdict(), indent=1) + "\n", encoding="utf-8")
    print(f"fault: {fault.what}\npack: {fault.pack}\nset-up: {fault.setup}\nchoices: {fault.choices}")
    print(f"replay: python tools/soak.py --replay {path.relative_to(ROOT)}")


# --- many games ---


def soak(games: int, jobs: int, start: int, share: float, only: str = "") -> Fault | None:
    todo = list(tables(start, games, only))
    batches = [todo[i : i + BATCH] for i in range(0, len(todo), BATCH)]
    done: Counter[str] = Counter()
    began = shown = time.monotonic()
    with ProcessPoolExecutor(jobs) as workers:
        for ready in as_completed([workers.submit(play_batch, batch, share) for batch in batches]):
            tally = ready.result()
            done.update(games=tally.games, decisions=tally.decisions)
            if tally.fault is not None:
                workers.shutdown(wait=False, cancel_futures=True)
                return tally.fault
            if time.monotonic() - shown > 30:
                shown = time.monotonic()
                print(progress(done, shown - began), flush=True)
    print(progress(done, time.monotonic() - began))
    return None


def progress(done: Counter[str], seconds: float) -> str:
    return f"{done['games']} games, {done['decisions']} decisions in {seconds:.0f} s: no fault"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--share", type=float, default=0.1, help="how many decisions are looked at closely")
    parser.add_argument("--only", default="", help="only packs whose name has this piece")
    parser.add_argument("--replay", type=Path, help="a fault that was reported")
    asked = parser.parse_args()
    if asked.replay:
        plain: dict[str, Any] = json.loads(asked.replay.read_bytes())
        fault = replayed(plain["pack"], plain["setup"], plain["choices"])
    else:
        fault = soak(asked.games, asked.jobs, asked.start, asked.share, asked.only)
        fault = plainer(fault) if fault is not None else None
    if fault is not None:
        report(fault)
    elif asked.replay:
        print("no fault: it has been mended")
    return 1 if fault is not None else 0


if __name__ == "__main__":
    sys.exit(main())
