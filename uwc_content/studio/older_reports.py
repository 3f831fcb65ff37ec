"""Older balance reports of a pack: other files of its docs, those the studio was started with, and git's history."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.studio.reports import HASHES, LARGEST, REPORT

MOST_COMMITS = 20
PATIENCE = 10.0
"""Seconds that git may take; a history that takes longer is none."""
QUIET = ("--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "log.showSignature=false")


class Older(NamedTuple):
    """A report that may be held against the present one."""

    id: str
    """How pages ask for it: only what is listed can be asked for."""
    label: str
    plain: dict[str, Any]


def older_reports(folder: Path, given: Iterable[Path]) -> dict[str, Older]:
    """By id, the most likely ones first; what says the same as the present report is left out."""
    present = plain_of(bytes_of(folder / REPORT))
    found: dict[str, Older] = {}
    for each in (*in_files(folder, given), *in_history(folder)):
        if each.plain != present and each.id not in found:
            found[each.id] = each
    return found


def in_files(folder: Path, given: Iterable[Path]) -> Iterator[Older]:
    beside = sorted((folder / REPORT.parent).glob(f"{REPORT.stem}*{REPORT.suffix}"))
    for path in (*given, *(each for each in beside if each.name != REPORT.name)):
        plain = plain_of(bytes_of(path))
        if plain is not None and plain.get("pack", folder.resolve().name) == folder.resolve().name:
            yield Older(f"file:{path.name}", path.name, plain)


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.stat().st_size <= LARGEST else b""
    except OSError:
        return b""


def plain_of(data: bytes) -> dict[str, Any] | None:
    """None for what is no report."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    is_report = isinstance(found, dict) and {"games", "plan"} <= found.keys() and not HASHES.isdisjoint(found)
    return found if is_report else None


# --- git ---


def in_history(folder: Path) -> Iterator[Older]:
    """The report as it was committed, newest first."""
    told = git(folder, "log", f"-{MOST_COMMITS}", "--format=%h%x1f%cs%x1f%s", "--", REPORT.as_posix())
    for line in told.decode("utf-8", "replace").splitlines():
        commit, date, subject = line.split("\x1f", 2)
        plain = committed(folder, commit)
        if plain is not None:
            yield Older(f"git:{commit}", f"{date} · {subject} ({commit})", plain)


@lru_cache(MOST_COMMITS)
def committed(folder: Path, commit: str) -> dict[str, Any] | None:
    """A commit never changes."""
    return plain_of(git(folder, "show", "--no-textconv", f"{commit}:./{REPORT.as_posix()}"))


def git(folder: Path, *words: str) -> bytes:
    """What git says; nothing where there is no git or no history."""
    program = shutil.which("git")
    if program is None:
        return b""
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            [program, "-C", str(folder), *QUIET, *words],
            capture_output=True,
            timeout=PATIENCE,
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return b""
    return done.stdout if done.returncode == 0 and len(done.stdout) <= LARGEST else b""
