"""Reads the catalogue of a pack: its texts, what its own texts were written for, and what is stale."""

import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.reading.po import read_strictly

MOST_DECODED = 32
EFFECT = "effect"
"""The remark that tells what a text was written for."""


class Catalogue(NamedTuple):
    """What a build needs of a PO file."""

    texts: dict[str, str]
    """`type.id.role`: text, from entries with the role as context and `type.id` as key."""
    effects: dict[str, tuple[int, str]]
    """The same keys: line, and the hash of the effect that the text was written for."""
    stale: list[tuple[int, str]]
    """Line and key of translations whose source was changed as a rule."""


def read_catalogue(path: Path, shown: str, cache: Cache) -> Catalogue | Diagnostic:
    try:
        data = path.read_bytes()
    except OSError as refusal:
        return Diagnostic(
            "UWC416", Message("the catalogue cannot be read: {reason}", reason=refusal.strerror), Span.whole_line(shown)
        )
    key = digest_of(f"catalogue {toolkit_fingerprint()} {digest_of(data)}".encode())
    remembered = cache.recall(key)
    if remembered:
        return decoded(remembered[0])
    found = parse_catalogue(data, shown)
    if isinstance(found, Catalogue):
        cache.keep(key, [json.dumps(found)])
    return found


@lru_cache(MOST_DECODED)
def decoded(line: str) -> Catalogue:
    """What is remembered of a catalogue; whoever builds again and again reads the same ones, and changes none."""
    texts, effects, stale = json.loads(line)
    return Catalogue(texts, {name: (line, effect) for name, (line, effect) in effects.items()}, stale)


def parse_catalogue(data: bytes, shown: str) -> Catalogue | Diagnostic:
    """The texts of a sound file, or its first fault."""
    file = read_strictly(shown, data)
    for fault in file.faults:
        return Diagnostic(
            "UWC416", Message("this is not a catalogue: {reason}", reason=fault.message), fault.span, fault.hint
        )
    found = Catalogue({}, {}, [])
    for entry in file.current:
        context, name = entry.key
        if not entry.is_trusted:
            found.stale.append((entry.key_line, name))
        key = f"{name}.{context}"
        if name and context and entry.plural is None and entry.is_translated and key not in found.effects:
            if entry.is_trusted:
                found.texts[key] = entry.wordings[0]
            found.effects[key] = (entry.key_line, entry.remark(EFFECT) or "")
    return found
