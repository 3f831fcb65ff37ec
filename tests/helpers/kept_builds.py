"""Bundles of the project's packs, built once for all processes of a run, and for later runs while nothing changes."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from uwc_content.bundle.build import build_pack
from uwc_content.bundle.cache import toolkit_fingerprint
from uwc_content.games import find

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "tests"
LONGEST_KEPT = 3600.0
"""Seconds that the bundle of another state of the project stays, since a run may still read it."""


@cache
def built(pack: str) -> Path:
    """The bundle of a pack of the project as a build writes it, but for its look. Nobody may change the file.

    Its folder is called after everything that it is made of: the toolkit, the content and the translations.
    """
    path = KEPT / pack / key_of(pack) / f"{pack}.bundle.json"
    if not path.is_file():
        forget_old(path.parent.parent)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as out:
            made = build_pack(ROOT / "content" / pack, Path(out), find)
            assert made.is_sound, [fault for fault in made.faults if fault.is_error]
            put_whole(made.bundle, path)
    return path


def put_whole(made: Path, path: Path) -> None:
    """Another process may be doing the same."""
    part = path.with_suffix(f".{os.getpid()}")
    shutil.copyfile(made, part)
    part.replace(path)


def forget_old(folder: Path) -> None:
    for path in folder.glob("*"):
        if time.time() - path.stat().st_mtime > LONGEST_KEPT:
            shutil.rmtree(path, ignore_errors=True)


def key_of(pack: str) -> str:
    return sha256("\n".join([toolkit_fingerprint(), *listed(sources(pack))]).encode()).hexdigest()[:32]


def sources(pack: str) -> Iterable[Path]:
    for folder in (ROOT / "content" / pack, ROOT / "locales"):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())


def listed(paths: Iterable[Path]) -> Iterable[str]:
    for path in paths:
        yield f"{path.relative_to(ROOT).as_posix()} {sha256(path.read_bytes()).hexdigest()}"
