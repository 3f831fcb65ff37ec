"""Measures faces against compiling the same pack: all of them cold and after one edit, one face, and the PDF."""

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from uwc_content.bundle.cache import Cache
from uwc_content.cli.print import bundle_of
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.faces.checking import face_faults
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import gather, things_of
from uwc_content.faces.look_file import read_look
from uwc_content.faces.print_run import Wish, print_pack
from uwc_content.games import find

PACK = Path("content/underwater_cities")
EDITED, BEFORE, AFTER = Path("cards/era_1.yaml"), "{kelp: 2}", "{kelp: 3}"
"""A file, and one amount of it that becomes another."""


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def project_in(folder: Path) -> Path:
    """The pack and its catalogues, where they may be edited."""
    shutil.copytree("locales", folder / "locales")
    return Path(shutil.copytree(PACK, folder / PACK))


def edit(pack: Path) -> None:
    file = pack / EDITED
    file.write_text(file.read_text("utf-8").replace(BEFORE, AFTER, 1), "utf-8")


def one_face(pack: Path) -> Callable[[], object]:
    gathered = gather(compile_pack(pack, find), read_look(pack).look, ["en"])
    supplies, face = gathered.supplies["en"], gathered.look.faces["cards"]
    thing = next(iter(things_of(supplies, "cards", face)))
    return lambda: lay_out(supplies, face, thing.facts)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        pack = project_in(Path(name))
        cache = Cache(Path(name) / "memory")
        compiling = seconds(lambda: compile_pack(pack, find))
        compilation = compile_pack(pack, find)
        rows = {"all faces, all languages, cold": seconds(lambda: face_faults(compilation, None, cache))}
        rows["all faces, nothing changed"] = seconds(lambda: face_faults(compilation, None, cache))
        edit(pack)
        edited = compile_pack(pack, find)
        rows["all faces, one card edited"] = seconds(lambda: face_faults(edited, None, cache))
        rows["one face"] = seconds(one_face(pack))
        gathered, bundle = gather(edited, read_look(pack).look, ["en"]), bundle_of(edited)
        rows["PDF of the box"] = seconds(lambda: list(print_pack(gathered, bundle, "en", Wish(), Path(name))))
    print(f"compiling: {compiling:.2f} s")
    for what, taken in rows.items():
        print(f"{what}: {taken:.3f} s, {taken / compiling:.2f} × compiling")


if __name__ == "__main__":
    main()
