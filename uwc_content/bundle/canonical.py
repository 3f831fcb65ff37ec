"""The one spelling of a bundle: sorted keys, ASCII, no blanks, a line break at the end; and its hashes."""

import hashlib
from collections.abc import Mapping
from typing import Any

from uwc_content.language.spelling import canonical, join

__all__ = [
    "NOT_CONTENT",
    "NOT_PLAYED",
    "UNHASHED",
    "canonical",
    "hash_parts",
    "hashes_of",
    "join",
    "played_hash",
]

UNHASHED = ("hash",)
NOT_CONTENT = ("hash", "content_hash", "look", "provenance")
NOT_PLAYED = (*NOT_CONTENT, "names", "texts", "icon_texts", "pack")
"""What no game depends on: words, pictures, and what a pack says of itself."""


def hash_parts(parts: Mapping[str, str], left_out: tuple[str, ...]) -> str:
    """The hash of an object given by its canonical parts, without some of its keys."""
    # Fed piece by piece: the parts of a large pack are not copied for it.
    hashed = hashlib.sha256(b"{")
    for index, key in enumerate(sorted(parts.keys() - set(left_out))):
        hashed.update(f"{',' if index else ''}{canonical(key)}:".encode("ascii"))
        hashed.update(parts[key].encode("ascii"))
    hashed.update(b"}")
    return f"sha256:{hashed.hexdigest()}"


def hashes_of(bundle: Mapping[str, Any]) -> dict[str, str]:
    """What `hash` and `content_hash` of a bundle should be."""
    parts = {key: canonical(value) for key, value in bundle.items()}
    return {"content_hash": hash_parts(parts, NOT_CONTENT), "hash": hash_parts(parts, UNHASHED)}


def played_hash(bundle: Mapping[str, Any]) -> str:
    """What games are made of: stays the same when only texts change, and so do games that were played and measured."""
    return hash_parts({key: canonical(value) for key, value in bundle.items() if key not in NOT_PLAYED}, ())
