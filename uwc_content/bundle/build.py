"""Builds packs: compile, gather the texts, assemble, replace the bundle. Nothing is written when anything is wrong."""

import json
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.assemble import Assembled, Wording, assemble
from uwc_content.bundle.cache import FORGETFUL, Cache
from uwc_content.bundle.cached_parsing import CachedParsing
from uwc_content.bundle.icon_texts import gather_icon_texts
from uwc_content.bundle.noun_names import names_in_languages
from uwc_content.bundle.sweeping import at_work
from uwc_content.bundle.texts import Texts, gather_texts, texts_in_languages
from uwc_content.compiler.game_parts import Find
from uwc_content.compiler.pipeline import Compilation, compile_pack
from uwc_content.diagnostics import Diagnostic, in_reading_order
from uwc_content.reading.garbage import gc_paused
from uwc_content.reading.storage import replace_file

CACHE_FOLDER = ".cache"

Draw = Callable[[Compilation, Cache], dict[str, Any]]
"""Tells the look of a sound pack."""


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
    draw: Draw | None = None,
    locales: Path | None = None,
    shown_from: Path | None = None,
    only_check: bool = False,
    is_strict: bool = False,
) -> Built:
    """Build one pack into `out`. With `only_check` nothing is written, and `is_written` tells what would be.

    With `draw` the bundle also tells the look of the pack, which its content hash does not cover.

    With `is_strict` warnings count as errors, and translations of rules that have changed since are faults.

    OSError if the bundle cannot be written.
    """
    pack = folder.resolve().name
    path = out / f"{pack}.bundle.json"
    lock = out / CACHE_FOLDER / f"{pack}.lock"
    with gc_paused(), nullcontext() if only_check else at_work(lock, path):
        return build(folder, path, find, draw, locales or locales_beside(folder), shown_from, only_check, is_strict)


def build(
    folder: Path,
    path: Path,
    find: Find,
    draw: Draw | None,
    locales: Path,
    shown_from: Path | None,
    only_check: bool,
    is_strict: bool,
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
        wording = worded(compilation, texts, locales, cache)
        made = assemble(compilation, wording, draw(compilation, cache) if draw else None)
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


def bundle_in_memory(compilation: Compilation, draw: Draw | None = None) -> dict[str, Any]:
    """The bundle of a sound compilation as a build would write it; nothing is remembered."""
    locales = locales_beside(compilation.folder)
    texts = texts_in_languages(compilation, locales, FORGETFUL)
    look = draw(compilation, FORGETFUL) if draw else None
    found: dict[str, Any] = json.loads(assemble(compilation, worded(compilation, texts, locales, FORGETFUL), look).data)
    return found


def worded(compilation: Compilation, texts: Texts, locales: Path, cache: Cache) -> Wording:
    """Everything that a sound pack says, its texts being known."""
    names = names_in_languages(compilation, locales, cache)
    return Wording(texts, names, gather_icon_texts(compilation, locales, cache))


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
