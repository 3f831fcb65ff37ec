"""What differs between an older bundle and the pack as it is: faces before and after, and texts word by word."""

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from uwc_content.bundle.diff import Change, compare
from uwc_content.bundle.icon_texts import Section
from uwc_content.faces.face_facts import FaceFile
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gallery import face_of
from uwc_content.faces.gathering import icons_among, layouts_in, things_of
from uwc_content.studio.drawn_faces import Faces
from uwc_content.studio.snapshot import Snapshot

LARGEST = 64 * 1024 * 1024
WORD = re.compile(r"\s+|[^\s]+")
SAME, OUT, IN = "same", "out", "in"


class Piece(NamedTuple):
    """A stretch of text that stayed, went or came."""

    how: str
    text: str


class Changed(NamedTuple):
    """One item or layout that is not what it was."""

    key: str
    name: str
    how: str
    """added, removed, renamed or changed."""
    was: str
    facts: tuple[Change, ...]
    texts: list[Piece]


class Changes(NamedTuple):
    """Everything that differs, the items first."""

    version: str
    items: list[Changed]
    rules: list[Change]


def read_bundle(path: Path) -> dict[str, Any] | None:
    """None for what is no bundle."""
    try:
        if path.stat().st_size > LARGEST:
            return None
        found = json.loads(path.read_bytes())
        keys = {"items", "boards", "texts", "pack", "vocabulary", "nouns"}
        return found if isinstance(found, dict) and keys <= found.keys() else None
    except (OSError, ValueError, RecursionError):
        return None


def changes_since(old: dict[str, Any], snapshot: Snapshot, locale: str) -> Changes:
    difference = compare(old, snapshot.bundle)
    items = []
    for kind, entries in difference.items.items():
        for entry in entries:
            key, was = f"{kind}.{entry.id}", f"{kind}.{entry.was or entry.id}"
            texts = list(pieces(text_in(old, was, locale), snapshot.text_of(key, locale)))
            facts = tuple(each for each in entry.changes if each.what not in ("text",))
            items.append(Changed(key, entry.name, entry.kind, was, facts, texts))
    return Changes(f"{difference.old.pack} {difference.old.version}", items, difference.rules)


def text_in(bundle: dict[str, Any], key: str, locale: str) -> str:
    return str(bundle["texts"].get(locale, {}).get(f"{key}.text", ""))


def pieces(before: str, after: str) -> Iterator[Piece]:
    """Word by word; blanks belong to the words around them."""
    old, new = WORD.findall(before), WORD.findall(after)
    for what, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            yield Piece(SAME, "".join(old[i1:i2]))
            continue
        if i2 > i1:
            yield Piece(OUT, "".join(old[i1:i2]))
        if j2 > j1:
            yield Piece(IN, "".join(new[j1:j2]))


def old_faces(old: dict[str, Any], snapshot: Snapshot, locale: str, faces: Faces, keys: set[str]) -> dict[str, str]:
    """The faces that items of an older bundle would have with the look of today."""
    gathered = snapshot.gathered(locale)
    supplies = gathered.supplies[locale]
    shown = {**old, "layouts": layouts_in(snapshot.compilation), "rules": old.get("rules", {})}
    texts = old["texts"].get(locale, {})
    told = old.get("icon_texts", {}).get(locale) or plain_sections(texts)
    file = FaceFile(shown, texts, told, icons_among(supplies.files))
    supplies = supplies._replace(things=file.things())
    found = {}
    for name, face in gathered.look.faces.items():
        for thing in things_of(supplies, name, face):
            key = f"{thing.facts['type']}.{thing.facts['id']}"
            if key in keys and key not in found:
                side = lay_out(supplies, face, thing.facts).side
                found[key] = face_of(thing, side._replace(marks=tuple(faces.rooted(side.marks))))
    return found


def plain_sections(texts: dict[str, str]) -> dict[str, list[Section]]:
    """What bundles of the first format have instead of texts with icons."""
    said = {key.removesuffix(".text"): text for key, text in texts.items() if key.endswith(".text")}
    return {key: [{"section": "", "lead": "", "text": text}] for key, text in said.items()}
