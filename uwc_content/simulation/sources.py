"""Which code plays: the same sources play the same games."""

import hashlib
from functools import cache
from pathlib import Path

from uwc_content import __version__

PACKAGE = Path(__file__).parents[1]
PLAYING = ("engine", "games", "simulation")
"""Packages that decide what happens in a game between bots."""


@cache
def version() -> str:
    """The release and a hash of all sources."""
    return f"{__version__}+{hash_of(('.',))[:12]}"


@cache
def players_version() -> str:
    """A hash of what rules and bots are made of: finished games are kept for these very sources."""
    return hash_of(PLAYING)[:8]


def hash_of(folders: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
