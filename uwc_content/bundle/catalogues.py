"""Reads the catalogue of a pack: its texts, what its own texts were written for, and what is stale."""

import json
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.diagnostics import Diagnostic, Message, Span
from uwc_content.reading.catalogue import is_usable

EFFECT = "effect:"
STALE = "changed: rules"


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
        texts, effects, stale = json.loads(remembered[0])
        return Catalogue(texts, {name: (line, effect) for name, (line, effect) in effects.items()}, stale)
    found = parse_catalogue(data, shown)
    if isinstance(found, Catalogue):
        cache.keep(key, [json.dumps(found)])
    return found


def parse_catalogue(data: bytes, shown: str) -> Catalogue | Diagnostic:
    from babel.messages.pofile import PoFileError, read_po  # babel is slow to import

    found = Catalogue({}, {}, [])
    try:
        for message in read_po(BytesIO(data), abort_invalid=True):
            if STALE in message.auto_comments and message.fuzzy:
                found.stale.append((message.lineno or 1, str(message.id)))
            if isinstance(message.id, str) and message.id and message.context and message.string:
                key = f"{message.id}.{message.context}"
                if is_usable(message):
                    found.texts[key] = str(message.string)
                effects = [each.removeprefix(EFFECT).strip() for each in message.auto_comments if EFFECT in each]
                found.effects[key] = (message.lineno or 1, effects[0] if effects else "")
    except PoFileError as refusal:
        line = max(refusal.lineno, 0) + 1
        return Diagnostic(
            "UWC416", Message("this is not a catalogue: {reason}", reason=refusal.args[0]), Span.whole_line(shown, line)
        )
    except (ValueError, LookupError, TypeError, AttributeError) as refusal:
        return Diagnostic(
            "UWC416", Message("the catalogue cannot be read: {reason}", reason=refusal), Span.whole_line(shown)
        )
    return found
