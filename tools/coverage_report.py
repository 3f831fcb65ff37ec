"""Tells which words, parts and cards of the content are never executed in random games.

    python tools/coverage_report.py --games 200
    python tools/coverage_report.py --json build/coverage.json

Random players do most things sooner or later; what they never do is impossible, very rare, or badly worded. The
interpreter itself records nothing: the report plays with one that notes every part as it is begun.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / place) for place in ("helpers", "every_game")]

from invariants import components_of  # noqa: E402
from soak import tables  # noqa: E402
from table import Setup, bundles, machine_of  # noqa: E402

from uwc_content.compiler.game_parts import game_of  # noqa: E402
from uwc_content.engine.game import Game  # noqa: E402
from uwc_content.engine.journal import BEFORE_STEP, Watch  # noqa: E402
from uwc_content.engine.kernel import choose, run  # noqa: E402
from uwc_content.engine.opcodes import BLOCK, IF, NONE, WHEN  # noqa: E402
from uwc_content.engine.program import Item, Node  # noqa: E402
from uwc_content.engine.rules import Rules  # noqa: E402
from uwc_content.engine.stack import SHIFT  # noqa: E402
from uwc_content.engine.state import State  # noqa: E402
from uwc_content.games.interpreters import (  # noqa: E402
    judge_for,
)
from uwc_content.simulation.bots import BOTS  # noqa: E402

WIDEST = 90


def noting(rules: Rules, begun: set[int]) -> Watch:
    """A journal that notes the node of every frame that goes on, and of every gain that needs no frame of its own."""

    def watch(state: State, moment: int) -> None:
        if moment == BEFORE_STEP and state.stack[-3] >= 0:
            node, left = rules.nodes[state.stack[-3]], state.stack[-1] >> SHIFT
            begun.add(node.index)
            begun.update(part for i, part in enumerate(node.parts) if node.gifts & left & 1 << i)

    return watch


class Coverage(NamedTuple):
    """What was executed in the games of one pack."""

    games: int
    decisions: int
    nodes: list[Node]
    items: list[Item]
    executed: set[int]

    @property
    def parts(self) -> list[Node]:
        """Words of items; the blocks around them and the rules of the game itself do not count."""
        return [node for node in self.nodes if node.op != BLOCK and node.item != NONE]

    def untouched(self) -> list[Node]:
        return [node for node in self.parts if node.index not in self.executed]

    def words(self) -> dict[str, tuple[int, int]]:
        """Word: how many parts have it, and how many of them were executed."""
        found: dict[str, tuple[int, int]] = {}
        for node in self.parts:
            all_, done = found.get(node.word.name, (0, 0))
            found[node.word.name] = (all_ + 1, done + (node.index in self.executed))
        return dict(sorted(found.items()))

    def idle_items(self) -> list[Item]:
        """Items with effects of which none was executed."""
        busy = {self.nodes[index].item for index in self.executed}
        known = {node.item for node in self.parts}
        return [item for item in self.items if item.index in known - busy]


def covered(pack: str, games: int, bot: str) -> Coverage:
    begun, held, decisions = set[int](), set[int](), 0
    machine = machine_of(pack)
    watch = noting(machine, begun)
    look = components_of(game_of(bundles()[pack])).rules_of_sites
    setups = [setup for name, setup in tables(0, games * len(bundles()), only=pack) if name == pack][:games]
    for setup in setups:
        choices = choices_of(pack, setup, bot)
        decisions += len(choices)
        state = machine.set_up(setup)
        options = run(machine, state, watch)
        for choice in choices:
            choose(machine, state, options[choice], watch)
            options = run(machine, state, watch)
            for seat in state.seats:
                held.update(seat.rules)
        held.update(look(machine, state))
    executed = implied(machine.nodes, begun, held)
    return Coverage(len(setups), decisions, machine.nodes, machine.program.items, executed)


def choices_of(pack: str, setup: Setup, bot: str) -> list[int]:
    """Bots think on copies, so they play with an interpreter that does not record."""
    game = Game.new(machine_of(pack), setup)
    players = [BOTS[bot](setup["seed"] * 4 + player, judge_for(game.rules)) for player in range(setup["players"])]
    while not game.is_over:
        game.apply(players[game.state.actor].choose(game))
    return game.choices


def implied(nodes: list[Node], begun: set[int], held: set[int]) -> set[int]:
    """A trigger is executed when its answer is, a condition when a branch is, any other rule when it holds."""
    executed = begun | {index for index in held if nodes[index].op != WHEN}
    for node in nodes:
        if node.op in (WHEN, IF) and begun & {node.then, node.otherwise, node.instead}:
            executed.add(node.index)
    return executed


# --- reports ---


def as_plain(coverage: Coverage) -> dict[str, Any]:
    return {
        "games": coverage.games,
        "decisions": coverage.decisions,
        "parts": {"all": len(coverage.parts), "executed": len(coverage.parts) - len(coverage.untouched())},
        "words": {word: {"all": all_, "executed": done} for word, (all_, done) in coverage.words().items()},
        "never_executed": [
            {"item": coverage.items[node.item].id, "type": coverage.items[node.item].type, "part": node.plain}
            for node in coverage.untouched()
        ],
        "idle_items": [{"id": item.id, "type": item.type} for item in coverage.idle_items()],
    }


def as_text(pack: str, coverage: Coverage) -> Iterator[str]:
    missed = coverage.untouched()
    yield f"{pack}: {coverage.games} games, {coverage.decisions} decisions"
    yield f"{len(coverage.parts) - len(missed)} of {len(coverage.parts)} parts executed"
    yield ""
    yield f"{'word':12}{'parts':>7}{'executed':>10}"
    for word, (all_, done) in coverage.words().items():
        yield f"{word:12}{all_:>7}{done:>10}{'' if done else '   never'}"
    yield ""
    yield "parts that were never executed" if missed else "every part was executed"
    for node in missed:
        item = coverage.items[node.item]
        yield f"  {item.type}.{item.id}: {json.dumps(node.plain)[:WIDEST]}"
    idle = coverage.idle_items()
    yield "items that never did anything" if idle else "every item with an effect did something"
    yield from (f"  {item.type}.{item.id}" for item in idle)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many games of each pack")
    parser.add_argument("--bot", default="random", choices=sorted(BOTS), help="who plays; better players see more")
    parser.add_argument("--json", type=Path, help="write the report here as well")
    asked = parser.parse_args()
    found = {pack: covered(pack, asked.games, asked.bot) for pack in bundles()}
    for pack, coverage in found.items():
        print("\n".join(as_text(pack, coverage)))
    if asked.json:
        asked.json.parent.mkdir(parents=True, exist_ok=True)
        plain = {pack: as_plain(coverage) for pack, coverage in found.items()}
        asked.json.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
