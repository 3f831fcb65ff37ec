"""Measures the studio against compiling the same packs: start-up, save → page, large galleries, games over the wire.

`python tools/bench_studio.py`: real servers on loopback in processes of their own, and a baseline in the same run.
"""

import asyncio
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench_table import laid_out
from generated_pack import write_pack
from load_studio import PACK as PLAYED
from load_studio import ROOT, Site, Studio, decide, sit_down

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.games import find

EDITED = Path("content/underwater_cities/cards/era_1.yaml")
BEFORE, AFTER = "{kelp: 2}", "{kelp: 3}"
"""One amount that becomes another, and back."""
SAVES, DECISIONS, LOOKS = 15, 60, 3
GALLERIES = (300, 5_000)
Row = tuple[str, float, float]
"""What, seconds, and seconds of compiling the same."""


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def compiling(folder: Path) -> float:
    """All packs of a project."""
    packs = [path.parent for path in sorted(folder.glob("content/*/pack.yaml"))]
    return seconds(lambda: [compile_pack(pack, find) for pack in packs])


def box_in(folder: Path) -> Path:
    shutil.copytree(ROOT / "content", folder / "content")
    shutil.copytree(ROOT / "locales", folder / "locales")
    return folder


# --- the whole box ---


async def of_the_box(folder: Path) -> list[Row]:
    base = compiling(folder)
    studio = Studio(folder)
    started = time.perf_counter()
    site = await studio.start()
    rows = [("start-up until the first gallery, whole box", time.perf_counter() - started, base)]
    try:
        saves = await saved(site, folder)
        rows.append((f"save → new face on the page, median of {len(saves)}", statistics.median(saves), base))
        rows.append(("save → new face on the page, worst", max(saves), base))
    finally:
        await studio.stop()
    return rows


async def saved(site: Site, folder: Path) -> list[float]:
    """From the end of a save until the changed face has been fetched, as a page does it."""
    news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def listen() -> None:
        async for told in site.events("/events"):
            await news.put(told)

    listening = asyncio.create_task(listen())
    file, found = folder / EDITED, []
    try:
        await news.get()
        await site.ask("/packs/underwater_cities/")
        for number in range(SAVES):
            old, new = (BEFORE, AFTER) if number % 2 == 0 else (AFTER, BEFORE)
            text = file.read_text("utf-8").replace(old, new, 1)
            started = time.perf_counter()
            file.write_text(text, "utf-8")
            told = await changed_in(news)
            await site.ask(f"/packs/underwater_cities/faces?keys={','.join(told)}&locale=en")
            found.append(time.perf_counter() - started)
            await asyncio.sleep(0.6)  # faces are checked once it is calm
    finally:
        listening.cancel()
    return found


async def changed_in(news: "asyncio.Queue[dict[str, Any]]") -> list[str]:
    async with asyncio.timeout(60):
        while True:
            told = await news.get()
            if told.get("pack") == "underwater_cities" and told["changed"]:
                return list(told["changed"])


# --- large galleries ---


async def of_galleries(folder: Path) -> list[Row]:
    rows: list[Row] = []
    shutil.copytree(ROOT / "locales", folder / "locales")
    for cards in GALLERIES:
        name = f"cards_{cards}"
        write_pack(folder / "content" / name, cards, locale="en")
        base = compiling(folder)
        studio = Studio(folder, name)
        site = await studio.start()
        try:
            looks = [await timed(site, f"/packs/{name}/") for _ in range(LOOKS)]
        finally:
            await studio.stop()
        rows.append((f"gallery of {cards:,} cards, {looks[0][1] / 1000:,.0f} kB", min(took for took, _ in looks), base))
        shutil.rmtree(folder / "content" / name)
    return rows


async def timed(site: Site, path: str) -> tuple[float, int]:
    started = time.perf_counter()
    answer = await site.ask(path)
    assert answer.status == 200, answer
    return time.perf_counter() - started, len(answer.body)


# --- games ---


async def of_games(folder: Path) -> list[Row]:
    """Decisions of two people, each with the view that it is made on."""
    shutil.copytree(ROOT / "content" / PLAYED, folder / "content" / PLAYED)
    shutil.copytree(ROOT / "locales", folder / "locales")
    base = compiling(folder)
    studio = Studio(folder)
    site = await studio.start()
    try:
        made, asked, started, seats = 0, [], time.perf_counter(), await sit_down(site)
        while made < DECISIONS:
            version, took = await decide(site, seats, made)
            if version < 0:
                seats = await sit_down(site)
                continue
            made, asked = made + 1, [*asked, took]
        whole = (time.perf_counter() - started) / made
    finally:
        await studio.stop()
    return [
        (f"a decision over the wire ({1 / statistics.median(asked):,.0f}/s)", statistics.median(asked), base),
        (f"a decision with the views before it ({1 / whole:,.0f}/s)", whole, base),
    ]


def told(rows: list[Row]) -> Iterator[tuple[str, str, str]]:
    yield "what", "ms", "× compiling"
    for what, taken, base in rows:
        yield what, f"{1000 * taken:,.0f}", f"{taken / base:.2f}"


async def main() -> None:
    rows: list[Row] = []
    for measure in (of_the_box, of_galleries, of_games):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            rows += await measure(box_in(folder) if measure is of_the_box else folder)
    print(laid_out(list(told(rows))))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
