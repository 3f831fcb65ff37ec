"""Builds packs: compile, gather the texts, assemble, replace the bundle. Nothing is written when anything is wrong."""

import time
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.assemble import Assembled, assemble
from uwc_content.bundle.cache import Cache
from uwc_content.bundle.cached_parsing import CachedParsing
from uwc_content.bundle.sweeping import at_work
from uwc_content.bundle.texts import gather_texts
from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Diagnostic, in_reading_order
from uwc_content.reading.storage import replace_file
from uwc_content.reading.yaml import gc_paused

CACHE_FOLDER = ".cache"


class Built(NamedTuple):
    """What became of one pack."""

    pack: str
    bundle: Path
    is_written: bool
    """False when the bundle was fresh already, or could not be made."""
    size: int
    content_hash: str
    counts: dict[str, int]
    locales: list[str]
    parsed: list[str]
    """The files that had to be parsed anew."""
    seconds: float
    faults: list[Diagnostic]

    @property
    def is_sound(self) -> bool:
        return not any(fault.is_error for fault in self.faults)


def build_pack(
    folder: Path,
    out: Path,
    find: Find,
    *,
    locales: Path | None = None,
    shown_from: Path | None = None,
    only_check: bool = False,
    is_strict: bool = False,
) -> Built:
    """Build one pack into `out`. With `only_check` nothing is written, and `is_written` tells what would be.

    With `is_strict` warnings count as errors, and translations of rules that have changed since are faults.

    OSError if the bundle cannot be written.
    """
    pack = folder.resolve().name
    path = out / f"{pack}.bundle.json"
    lock = out / CACHE_FOLDER / f"{pack}.lock"
    with gc_paused(), nullcontext() if only_check else at_work(lock, path):
        return build(folder, path, find, locales or locales_beside(folder), shown_from, only_check, is_strict)


def build(
    folder: Path, path: Path, find: Find, locales: Path, shown_from: Path | None, only_check: bool, is_strict: bool
) -> Built:
    started = time.perf_counter()
    pack = folder.resolve().name
    cache = Cache(path.parent / CACHE_FOLDER / pack, may_write=not only_check)
    parsing = CachedParsing(cache)
    compilation = compile_pack(folder, find, shown_from=shown_from, parse=parsing)
    texts, text_faults = gather_texts(compilation, locales, cache, shown_from, is_strict=is_strict)
    faults = in_reading_order([*compilation.faults, *text_faults])
    made = Assembled(b"", "")
    is_written = False
    if not any(is_strict or fault.is_error for fault in faults):
        made = assemble(compilation, texts)
        is_written = is_stale(path, made.data) if only_check else replace_file(path, made.data)
        cache.forget_unused()
    return Built(
        pack,
        path,
        is_written,
        len(made.data),
        made.content_hash,
        counts_of(compilation),
        sorted(texts),
        parsing.parsed_anew,
        time.perf_counter() - started,
        faults,
    )


def locales_beside(folder: Path) -> Path:
    """`locales/` lies beside the folder of packs."""
    return folder.resolve().parent.parent / "locales"


def is_stale(path: Path, data: bytes) -> bool:
    return not path.is_file() or path.read_bytes() != data


def counts_of(compilation: Compilation) -> dict[str, int]:
    """Items of each type, copies included."""
    return {
        name: sum(record.fields.get("copies", 1) for record in records) for name, records in compilation.items.items()
    }
