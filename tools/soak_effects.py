"""Plays packs whose effects were drawn anew from the words' own models: what the compiler takes must never fail.

    python tools/soak_effects.py --cards 10000
    python tools/soak_effects.py --cards 500 --only city      # only packs whose name has this piece
    python tools/soak_effects.py --replay build/soak/effects-1a2b3c4d.json

Every variant of a pack depends on its seed alone. Its drawn items are run alone in positions of a random game, whole
games are played by random and greedy bots, plain gains must do what they say, and texts must say all numbers. A fault
is written to build/soak.
"""

import argparse
import hashlib
import json
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / place) for place in ("helpers", "every_game")]

from generated_packs import CONTENT, Workbench  # noqa: E402
from invariants import components_of, faults_at  # noqa: E402

from uwc_content.bundle.assemble import assemble  # noqa: E402
from uwc_content.bundle.setups import tried_setups  # noqa: E402
from uwc_content.compiler.game_parts import game_of  # noqa: E402
from uwc_content.compiler.pipeline import Compilation  # noqa: E402
from uwc_content.diagnostics.refusal import Refusal  # noqa: E402
from uwc_content.engine.game import Game  # noqa: E402
from uwc_content.engine.kernel import Runaway, run  # noqa: E402
from uwc_content.engine.program import Item  # noqa: E402
from uwc_content.engine.rules import Rules  # noqa: E402
from uwc_content.engine.stack import MUST, push_block  # noqa: E402
from uwc_content.engine.state import State  # noqa: E402
from uwc_content.engine.stepping import take  # noqa: E402
from uwc_content.games import find  # noqa: E402
from uwc_content.games.interpreters import interpreter, judge_for  # noqa: E402
from uwc_content.simulation.bots import BOTS  # noqa: E402
from uwc_content.text import describe_item, load_grammar  # noqa: E402

FOUND = ROOT / "build" / "soak"
SHARE = 0.35
"""How many items of a pack are drawn anew."""
LONGEST = 30_000
"""Decisions of one game: an effect may ask for each of a thousand steps."""
ALONE = 300
"""Decisions of one effect."""
PATIENCE = 40.0
"""Seconds of work for one decision of a game, and for all effects of a pack alone."""
POSITIONS = 3
SHOWN_EVERY = 60.0
CLOSELY = 0.02
"""How many decisions are looked at closely."""


TELLING = frozenset({"gain", "pay", "exchange", "draw", "advance"})
BETWEEN_DIGITS = "[.,\u00a0\u202f ]?"
"""What languages put between the digits of large numbers."""


class TooLong(BaseException):
    """A game that hangs."""


class Wrong(Exception):
    """Something was not as it must be."""


def ring(_signal: int, _frame: object) -> None:
    raise TooLong


class Soak:
    """One pack, variant after variant."""

    def __init__(self, pack: str, work: Path) -> None:
        self.pack = pack
        self.bench = Workbench(pack, work)
        self.games: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()

    def variant(self, seed: int, bots: tuple[str, ...] = ("random", "random", "greedy")) -> int:
        """How many items were drawn and played."""
        compilation, drawn = self.bench.variant(seed, SHARE)
        chance = random.Random(seed)
        ids = {self.bench.trees[file][kind][i]["id"] for file, kind, i in drawn}
        self.guarded(seed, "texts", lambda: texts_say_numbers(compilation, ids))
        bundle = json.loads(assemble(compilation).data)
        rules = self.guarded(seed, "loaded", lambda: interpreter(bundle))
        if rules is None:
            return len(drawn)
        options = find(game_of(bundle)).options()
        assert options is not None
        setups = list(tried_setups(options, bundle, seed))
        self.guarded(seed, "alone", lambda: self.run_alone(rules, chance.choice(setups), ids, chance))
        for bot in bots:
            self.guarded(seed, bot, lambda bot=bot: self.play(rules, chance.choice(setups), bot, chance))
        return len(drawn)

    def guarded(self, seed: int, what: str, deed: Callable[[], Any]) -> Any:
        """Whatever fails is kept; content that is refused or stopped in so many words is counted."""
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            found = deed()
            self.games[what] += 1
        except Refusal as refusal:
            self.games[f"{what}: refused"] += 1
            self.faults[f"refused: {refusal.message}"[:90]] += 0
            return None
        except Runaway:
            self.games[f"{what}: runaway"] += 1
            return None
        except (Exception, TooLong) as failure:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.games[f"{what}: FAULT"] += 1
            self.keep(seed, what, failure)
            return None
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return found

    def keep(self, seed: int, what: str, failure: BaseException) -> None:
        frames = traceback.extract_tb(failure.__traceback__)
        own = [each for each in frames if "uwc_content" in each.filename] or frames[-1:]
        kind = f"{type(failure).__name__} in {Path(own[-1].filename).name}:{own[-1].name}"
        kind += f" ({failure})"[:120] if isinstance(failure, Wrong) else ""
        self.faults[kind] += 1
        if self.faults[kind] > 1:
            return
        FOUND.mkdir(parents=True, exist_ok=True)
        path = FOUND / f"effects-{hashlib.sha256((self.pack + kind).encode()).hexdigest()[:8]}.json"
        trace = "".join(traceback.format_exception(failure))[-5000:]
        path.write_text(json.dumps({"pack": self.pack, "seed": seed, "what": kind, "trace": trace}, indent=1) + "\n")
        print(f"  {self.pack} {seed} {what}: {kind} → {path.relative_to(ROOT)}", flush=True)

    # --- effects alone ---

    def run_alone(self, rules: Rules, setup: dict[str, Any], ids: set[str], chance: random.Random) -> None:
        """Every drawn effect in positions of a random game, to its end or until it is long enough."""
        components = components_of(game_of(rules.program.bundle))
        sections = components.ready_sections(rules)
        for game in positions(rules, setup, chance):
            for item in rules.program.items:
                if item.id.partition(".")[0] in ids:
                    for section in sorted(sections & item.blocks.keys()):
                        run_block(rules, game.state, item, section, components.thing_of(item), chance)
                        self.games["effects"] += 1

    # --- whole games ---

    def play(self, rules: Rules, setup: dict[str, Any], bots: str, chance: random.Random) -> None:
        game = Game.new(rules, setup)
        judge = judge_for(rules) if bots != "random" else None
        seated = [
            BOTS[bots if seat == 0 else "random"](chance.randrange(1000), judge) for seat in range(setup["players"])
        ]
        for _ in range(LONGEST):
            if game.is_over:
                break
            if chance.random() < CLOSELY:
                faults = faults_at(rules, game.state, game.codes)
                if faults:
                    raise Wrong("; ".join(faults))
                game.observe(game.state.actor)
                assert game.decision is not None
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # a bot with fifty cards thinks long, and still goes on
            game.apply(seated[game.state.actor].choose(game))
        else:
            raise Wrong(f"a game of more than {LONGEST} decisions")
        if len(game.scores) != setup["players"]:
            raise Wrong("scores do not fit the players")


def positions(rules: Rules, setup: dict[str, Any], chance: random.Random) -> Iterator[Game]:
    """Some decisions of a game that random bots play."""
    game = Game.new(rules, setup)
    for _ in range(POSITIONS):
        for _ in range(chance.randrange(5, 60)):
            if game.is_over:
                return
            game.apply(chance.randrange(len(game.codes)))
        if not game.is_over:
            yield game


def run_block(rules: Rules, state: State, item: Item, section: str, thing: int, chance: random.Random) -> None:
    trial = state.copy()
    trial.stack.clear()
    block = item.blocks[section]
    expected = plain_gain(rules, trial, block)
    before = trial.seats[trial.actor].amounts[:]
    push_block(rules, trial, block, thing, MUST)
    actor = trial.actor
    for _ in range(ALONE):
        codes = run(rules, trial)
        if not codes:
            break
        take(rules, trial, chance.choice(codes))
    if expected is not None and not trial.seats[actor].rules:
        after = trial.seats[actor].amounts
        wanted = [capped(rules, i, amount + expected.get(i, 0)) for i, amount in enumerate(before)]
        if after != wanted:
            raise Wrong(f"{item.id}: {rules.nodes[block].plain} leads from {before} to {after}, not to {wanted}")


def capped(rules: Rules, amount: int, number: int) -> int:
    return min([number, *(cap for i, cap in rules.caps if i == amount)])


def plain_gain(rules: Rules, state: State, block: int) -> dict[int, int] | None:
    """What a block gives that is nothing but gains of so much; rules in force could change it."""
    gained: dict[int, int] = {}
    for index in rules.nodes[block].parts:
        plain = rules.nodes[index].plain
        if plain.keys() != {"op", "what"} or plain["op"] != "gain" or plain["what"].keys() != {"of"}:
            return None
        for name, number in plain["what"]["of"].items():
            if name not in rules.program.resources or not isinstance(number, int):
                return None
            i = rules.program.resources.index(name)
            gained[i] = gained.get(i, 0) + number
    return gained if not any(seat.rules for seat in state.seats) else None


# --- texts ---


def texts_say_numbers(compilation: Compilation, ids: set[str]) -> None:
    """Whatever is gained, paid, drawn, exchanged or advanced stands in the sentence of every language."""
    assert compilation.pack is not None
    assert compilation.vocabulary is not None
    ruleset = compilation.pack.ruleset or compilation.pack.id
    for locale in compilation.pack.locales:
        grammar = load_grammar(locale, ruleset, compilation.vocabulary, ROOT / "locales")
        assert grammar is not None
        for kind in compilation.vocabulary.items:
            for record in compilation.items.get(kind, ()):
                text = describe_item(grammar, kind, record.item) if record.id in ids else ""
                for number in numbers_in(record.item) if text else ():
                    if not re.search(rf"(?<!\d){BETWEEN_DIGITS.join(f'{number:,}'.split(','))}(?!\d)", text):
                        raise Wrong(f"{record.id} in {locale} lacks {number}: {text}")


def numbers_in(value: Any) -> Iterator[int]:
    """Numbers from 2 on that a text must tell; 1 may be a word."""
    if isinstance(value, dict):
        for key in ("what", "for") if value.get("op") in TELLING else ():
            yield from numbers_of(value.get(key))
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from numbers_in(each)


def numbers_of(bag: Any) -> Iterator[int]:
    if isinstance(bag, dict):
        yield from (number for number in bag.get("of", {}).values() if isinstance(number, int) and number > 1)
        for each in bag.get("one_of", ()):
            yield from numbers_of(each)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--cards", type=int, default=1000, help="how many drawn items are played, of all packs together"
    )
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--only", default="", help="only packs whose name has this piece")
    parser.add_argument("--replay", type=Path, help="a fault that was reported")
    asked = parser.parse_args()
    signal.signal(signal.SIGPROF, ring)
    packs = sorted(path.parent.name for path in CONTENT.glob("*/pack.yaml") if asked.only in path.parent.name)
    start, cards = asked.start, asked.cards
    if asked.replay:
        plain = json.loads(asked.replay.read_bytes())
        packs, start, cards = [plain["pack"]], plain["seed"], 1
    with tempfile.TemporaryDirectory() as work:
        soaks = [Soak(pack, Path(work)) for pack in packs]
        soaked(soaks, start, cards)
    return 1 if any(number for soak in soaks for number in soak.faults.values()) else 0


def soaked(soaks: list[Soak], start: int, cards: int) -> None:
    done, seed, began = 0, start, time.monotonic()
    shown = began
    while done < cards:
        for soak in soaks:
            done += soak.variant(seed)
        seed += 1
        if time.monotonic() - shown > SHOWN_EVERY:
            shown = time.monotonic()
            print(f"{done} items, {sum(sum(soak.faults.values()) for soak in soaks)} faults", flush=True)
    for soak in soaks:
        played = ", ".join(f"{number} {what}" for what, number in sorted(soak.games.items()))
        print(f"{soak.pack}: {soak.bench.drawn} items drawn; {played}")
        print(f"  refused by the compiler: {dict(soak.bench.refused.most_common(12))}")
        print(f"  faults: {dict(soak.faults)}")
    print(f"{done} items in {time.monotonic() - began:.0f} s, seeds {start} to {seed - 1}")


if __name__ == "__main__":
    sys.exit(main())
