"""Measures faces against compiling the same pack: all of them cold and after one edit, one face, and the PDF."""

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from uwc_content.bundle.cache import Cache
from uwc_content.bundle.cached_parsing import CachedParsing
from uwc_content.cli.print import bundle_of
from uwc_content.compiler.game_parts import game_of
from uwc_content.compiler.pipeline import compile_pack
from uwc_content.faces.bundled_files import look_of
from uwc_content.faces.checking import face_faults
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gathering import gather, gather_bundle, things_of
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


def one_face(pack: Path, memory: Cache) -> object:
    """What a designer waits for after an edit: the pack is read again, and the face of one card laid out."""
    compilation = compile_pack(pack, find, parse=CachedParsing(memory))
    gathered = gather(compilation, read_look(pack).look, ["en"], cache=memory)
    supplies, face = gathered.supplies["en"], gathered.look.faces["cards"]
    return lay_out(supplies, face, next(iter(things_of(supplies, "cards", face))).facts)


def measured(folder: Path) -> dict[str, float]:
    """Seconds of each row; the first is what the others are held against."""
    pack = project_in(folder)
    cache, memory = Cache(folder / "memory"), Cache(folder / "parsed")
    rows = {"compiling": seconds(lambda: compile_pack(pack, find))}
    compilation = compile_pack(pack, find)
    rows["all faces, all languages, cold"] = seconds(lambda: face_faults(compilation, None, cache))
    rows["all faces, nothing changed"] = seconds(lambda: face_faults(compilation, None, cache))
    one_face(pack, memory)
    edit(pack)
    edited = compile_pack(pack, find)
    rows["all faces, one card edited"] = seconds(lambda: face_faults(edited, None, cache))
    rows["one face after an edit"] = seconds(lambda: one_face(pack, memory))
    bundle = bundle_of(edited)
    game = find(game_of(bundle))
    rows["a bundle ready to be drawn"] = seconds(lambda: gather_bundle(bundle, look_of(bundle), game, pack, ["en"]))
    gathered = gather_bundle(bundle, look_of(bundle), game, pack, ["en"])
    rows["PDF of the box"] = seconds(lambda: list(print_pack(gathered, bundle, "en", Wish(), folder)))
    return rows


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        rows = measured(Path(name))
    compiling = rows["compiling"]
    for what, taken in rows.items():
        print(f"{what}: {taken:.3f} s, {taken / compiling:.2f} × compiling")


if __name__ == "__main__":
    main()
