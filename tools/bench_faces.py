"""Measures faces against compiling the same pack: all of them cold and after one edit, one face, and the PDF."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from uwc_content.compiler.pipeline import compile_pack
from uwc_content.faces.checking import face_faults
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import gather, things_of
from uwc_content.faces.look_file import read_look
from uwc_content.faces.print_run import Wish, print_pack
from uwc_content.games import find

PACK = Path("content/underwater_cities")


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def main() -> None:
    compiling = seconds(lambda: compile_pack(PACK, find))
    compilation = compile_pack(PACK, find)
    gathered = gather(compilation, read_look(PACK).look)
    locale, supplies = next(iter(gathered.supplies.items()))
    thing = next(iter(things_of(supplies, "cards", gathered.look.faces["cards"])))
    with tempfile.TemporaryDirectory() as folder:
        memory = Path(folder) / "memory.json"
        rows = {
            "all faces, all languages, cold": seconds(lambda: face_faults(compilation, None, memory)),
            "all faces, nothing changed": seconds(lambda: face_faults(compilation, None, memory)),
            "one face": seconds(lambda: lay_out(supplies, gathered.look.faces["cards"], thing.facts)),
            "PDF of the box": seconds(lambda: list(print_pack(gathered, {}, locale, Wish(), Path(folder)))),
        }
    print(f"compiling: {compiling:.2f} s")
    for what, taken in rows.items():
        print(f"{what}: {taken:.3f} s, {taken / compiling:.2f} × compiling")


if __name__ == "__main__":
    main()
