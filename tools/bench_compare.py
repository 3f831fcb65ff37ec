"""How often `uwc compare` and `uwc balance --card` are right: known changes, many runs, and what the intervals claim.

For each known change a population of paired games is played once. Its mean is the truth; each run draws pairs from it
with replacement, looks every few pairs and stops as the commands do. With the mirror image of every pair beside
it the games differ as much, and the truth is exactly nothing.

    python tools/bench_compare.py --pairs 300 --runs 400
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from uwc_content.bundle.build import build_pack
from uwc_content.bundle.verify import load_bundle
from uwc_content.cli.setups import prepared
from uwc_content.games import find
from uwc_content.simulation.compare.changes import (
    ALIKE,
    LESS,
    MORE,
    UNCLEAR,
    Measured,
    change_row,
    ratio,
    reach,
    verdict,
)
from uwc_content.simulation.compare.item import Dealt, dealt_in, is_narrow, points_row, tables_for
from uwc_content.simulation.compare.measuring import Pair, of_holders, whole_games
from uwc_content.simulation.compare.run import LOOK, Tables, pairs_of
from uwc_content.simulation.crews import local_crew
from uwc_content.simulation.tournament import Plan

ROOT = Path(__file__).resolve().parent.parent
Bundle = dict[str, Any]


class Known(NamedTuple):
    """A change whose effect is known: its item, and a text in the pack with what stands there instead."""

    name: str
    pack: str
    file: str
    item: str
    before: str
    after: str
    bots: str


POPPY = """id: poppy
    family: flower
    price: {seeds: 2}
    copies: 2
    source: original
    planted: {gain: {points: %d}}"""
DEAD = (POPPY % 2).replace("{gain: {points: 2}}", "{pay: {seeds: 99}, then: {gain: {points: 1}}}")
RENAMED = (POPPY % 2).replace("original", "rulebook")
KNOWN = (
    Known("one point more", "humming_meadow", "cards/flowers.yaml", "poppy", POPPY % 2, POPPY % 3, "planner"),
    Known("one point fewer", "humming_meadow", "cards/flowers.yaml", "poppy", POPPY % 2, POPPY % 1, "planner"),
    Known("a card that does nothing", "humming_meadow", "cards/flowers.yaml", "poppy", POPPY % 2, DEAD, "planner"),
    Known("five points more", "humming_meadow", "cards/flowers.yaml", "poppy", POPPY % 2, POPPY % 7, "planner"),
    Known("another word for the same", "humming_meadow", "cards/flowers.yaml", "poppy", POPPY % 2, RENAMED, "planner"),
)


class Kept(NamedTuple):
    """How many runs there were, and in how many what was claimed was true."""

    runs: int
    covered: int
    """The truth lay in the interval at every look."""
    wrong: int
    """The verdict was about the wrong side, or that nothing matters where something does."""
    verdicts: dict[str, int]
    pairs: float
    """Pairs that a run needed on average."""


def bundles_of(known: Known) -> tuple[Bundle, Bundle]:
    """The content without and with the change."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "content" / known.pack
        shutil.copytree(ROOT / "content" / known.pack, folder)
        shutil.copytree(ROOT / "locales", Path(work) / "locales")
        old = load_bundle(build_pack(folder, Path(work) / "old", find).bundle, find)
        path = folder / known.file
        text = path.read_text("utf-8")
        assert known.before in text, known.name
        path.write_text(text.replace(known.before, known.after), "utf-8")
        new = load_bundle(build_pack(folder, Path(work) / "new", find).bundle, find)
    return old, new


def population(known: Known, pairs: int, seed: int = 1, jobs: int = 1) -> list[Pair]:
    old, new = bundles_of(known)
    plan = Plan((known.bots,) * 2, pairs, seed, {"luck": {}})
    tables: Tables = ((old["content_hash"], plan), (new["content_hash"], plan))
    with local_crew({each["content_hash"]: each for each in (old, new)}, prepared, jobs) as crew:
        return pairs_of(crew, tables, range(pairs), None, lambda: None)


def dealt_population(known: Known, pairs: int, seed: int = 1, jobs: int = 1) -> list[Dealt | None]:
    bundle = bundles_of(known)[0]
    sides = tables_for(bundle["content_hash"], known.item, [Plan((known.bots,) * 2, pairs, seed)])[0]
    with local_crew({bundle["content_hash"]: bundle}, prepared, jobs) as crew:
        return [dealt_in(pair, known.item) for pair in pairs_of(crew, sides, range(pairs), None, lambda: None)]


def exchanged(pairs: list[Pair]) -> list[Pair]:
    """The same pairs and their mirror images: as much noise, and no difference at all."""
    return [*pairs, *(Pair(pair.new, pair.old) for pair in pairs)]


# --- runs ---


def drawn(measured: Measured, random: Random, most: int) -> Iterator[Measured]:
    """One run, look by look: pairs drawn with replacement."""
    places: list[int] = []
    while len(places) < most:
        places += random.choices(range(len(measured.old)), k=LOOK)
        yield Measured([measured.old[i] for i in places], [measured.new[i] for i in places], measured.floor)


def runs_of(measured: Measured, runs: int, most: int, within: float, seed: int = 1) -> Kept:
    """Every run is followed to its end for the intervals; its verdict is the one with which it would have stopped."""
    truth = ratio(measured.new)[0] - ratio(measured.old)[0]
    random = Random(seed)
    verdicts = dict.fromkeys((MORE, LESS, ALIKE, UNCLEAR), 0)
    covered = wrong = used = 0
    for _ in range(runs):
        looks = [change_row(each, reach(len(each.old))) for each in drawn(measured, random, most)]
        known = [row for row in looks if row["of"]]
        covered += all(row["low"] <= truth + 1e-4 and truth - 1e-4 <= row["high"] for row in known)
        stopped = next((i for i, row in enumerate(looks) if verdict(row, within) != UNCLEAR), len(looks) - 1)
        found = verdict(looks[stopped], within)
        verdicts[found] += 1
        used += (stopped + 1) * LOOK
        wrong += is_wrong(found, truth, within)
    return Kept(runs, covered, wrong, verdicts, used / runs)


def is_wrong(found: str, truth: float, within: float) -> bool:
    return {MORE: truth <= 1e-9, LESS: truth >= -1e-9, ALIKE: abs(truth) > within, UNCLEAR: False}[found]


def item_runs(values: list[Dealt | None], runs: int, most: int, within: float, seed: int = 1) -> Kept:
    """Runs that stop once the interval is narrow enough."""
    known = [each.points for each in values if each]
    truth, random = sum(known) / len(known), Random(seed)
    covered = used = 0
    for _ in range(runs):
        found: list[Dealt | None] = []
        while len(found) < most and not is_narrow(found, within):
            found += random.choices(values, k=LOOK)
        row = points_row(found)
        covered += row["low"] <= truth <= row["high"]
        used += len(found)
    return Kept(runs, covered, runs - covered, {}, used / runs)


def measures_of(known: Known, pairs: list[Pair]) -> dict[str, Measured]:
    subject = next(iter(pairs[0].old.seats[0].facts.used))
    held = of_holders(pairs, subject, [known.item])
    return {
        "all": whole_games(pairs)["points"],
        **{f"holders of {name}": each["points"] for name, each in held.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=200, help="pairs of each population")
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--most", type=int, default=400, help="pairs of a run at most")
    parser.add_argument("--within", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    print("| change | measure | truth | held at every look | wrong verdicts | verdicts | pairs |")
    print("|---" * 7 + "|")
    for known in KNOWN:
        pairs = population(known, asked.pairs, jobs=asked.jobs)
        for title, some in ((known.name, pairs), (f"{known.name}, sides exchanged", exchanged(pairs))):
            for measure, measured in measures_of(known, some).items():
                tell(title, measure, measured, runs_of(measured, asked.runs, asked.most, asked.within))
    values = dealt_population(KNOWN[0], asked.pairs, jobs=asked.jobs)
    kept = item_runs(values, asked.runs, asked.most, asked.within)
    print(f"| one item alone | points | | {kept.covered / kept.runs:.1%} | | | {kept.pairs:.0f} |")


def tell(title: str, measure: str, measured: Measured, kept: Kept) -> None:
    truth = ratio(measured.new)[0] - ratio(measured.old)[0]
    verdicts = ", ".join(f"{name} {times / kept.runs:.0%}" for name, times in kept.verdicts.items() if times)
    shares = f"{kept.covered / kept.runs:.1%} | {kept.wrong / kept.runs:.1%}"
    print(f"| {title} | {measure} | {truth:+.2f} | {shares} | {verdicts} | {kept.pairs:.0f} |", flush=True)


if __name__ == "__main__":
    main()
