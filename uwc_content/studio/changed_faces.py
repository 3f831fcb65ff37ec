"""What differs between an older bundle and the pack as it is: faces before and after, and texts word by word."""

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request

from uwc_content.bundle.diff import Change, Difference, compare
from uwc_content.bundle.icon_texts import Section
from uwc_content.faces.face_facts import FaceFile
from uwc_content.faces.face_layout import lay_out
from uwc_content.faces.gallery import face_of
from uwc_content.faces.gathering import icons_among, layouts_in, things_of
from uwc_content.reading.storage import Stamp, stamp_of
from uwc_content.studio.drawn_faces import Faces
from uwc_content.studio.snapshot import Snapshot

SUFFIX = ".bundle.json"
DIST = Path("dist")
KEPT = DIST / "kept"
"""States that somebody wants to compare with later; commands that look for bundles do not look there."""
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


def bundles_of(request: Request, pack: str) -> dict[str, dict[str, Any] | None]:
    """Name: bundle, of those that lie where they are built or that the studio was started with; None if it is none.

    Only these can be asked for, so that no path comes from a page.
    """
    here: Path = request.app.state.packs.here
    built = [path for folder in (DIST, KEPT) for path in sorted((here / folder).glob(f"*{SUFFIX}"))]
    listed: list[Path] = [*request.app.state.since, *built]
    found: dict[str, dict[str, Any] | None] = {}
    for path in listed:
        bundle = read_once(path)
        is_of_pack = is_called(path.name, pack) if bundle is None else bundle["pack"].get("id") == pack
        if is_of_pack:
            found[path.name if path.name not in found else f"{path.parent.name}/{path.name}"] = bundle
    return found


def is_called(name: str, pack: str) -> bool:
    """Whether a file that is no bundle was meant to be one of the pack."""
    return name.startswith(f"{pack}.") and name.endswith(SUFFIX)


READ: dict[Path, tuple[Stamp, dict[str, Any] | None]] = {}
"""Bundles are large: each is read again only when it is another one."""
MOST_READ = 16


def read_once(path: Path) -> dict[str, Any] | None:
    try:
        stamp = stamp_of(path)
    except OSError:
        return None
    known = READ.get(path)
    if known is None or known[0] != stamp:
        while len(READ) >= MOST_READ:
            READ.pop(next(iter(READ)), None)
        known = READ[path] = stamp, read_bundle(path)
    return known[1]


def changed_since(request: Request, snapshot: Snapshot) -> dict[str, list[str]]:
    """Item: the older bundles in which it was another one, or was not at all."""
    found: dict[str, list[str]] = {}
    for name, old in bundles_of(request, snapshot.pack).items():
        for key in keys_since(old, snapshot) if old else ():
            found.setdefault(key, []).append(name)
    return found


def keys_since(old: dict[str, Any], snapshot: Snapshot) -> frozenset[str]:
    """Compared once for each snapshot; none if the bundle cannot be compared."""
    known = snapshot.compared.get(id(old))
    if known is None:
        difference = compared(old, snapshot.bundle)
        kinds = difference.items.items() if difference else ()
        keys = frozenset(f"{kind}.{entry.id}" for kind, entries in kinds for entry in entries)
        known = snapshot.compared[id(old)] = old, keys
    return known[1]


STRANGE = (TypeError, KeyError, ValueError, AttributeError, IndexError, RecursionError)
"""What a file raises that calls itself a bundle and holds something else."""


def compared(old: dict[str, Any], new: dict[str, Any]) -> Difference | None:
    """None where one of them is no bundle that can be compared: it may be of any age, or made by anybody."""
    try:
        return compare(old, new)
    except STRANGE:
        return None


def change_of(old: dict[str, Any], snapshot: Snapshot, locale: str, key: str) -> Changed | None:
    """How one item differs; None if it does not."""
    found = changes_between(old, snapshot.bundle, locale)
    return next((each for each in found.items if each.key == key), None) if found else None


def changes_between(old: dict[str, Any], new: dict[str, Any], locale: str) -> Changes | None:
    """None for what cannot be compared."""
    difference = compared(old, new)
    if difference is None:
        return None
    items = []
    for kind, entries in difference.items.items():
        for entry in entries:
            key, was = f"{kind}.{entry.id}", f"{kind}.{entry.was or entry.id}"
            texts = list(pieces(text_in(old, was, locale), text_in(new, key, locale)))
            facts = tuple(each for each in entry.changes if each.what not in ("text",))
            name = name_in(new, key, locale) or name_in(old, was, locale) or entry.name
            items.append(Changed(key, name, entry.kind, was, facts, texts))
    return Changes(f"{difference.old.pack} {difference.old.version}", items, difference.rules)


def text_in(bundle: dict[str, Any], key: str, locale: str) -> str:
    return str(bundle["texts"].get(locale, {}).get(f"{key}.text", ""))


def name_in(bundle: dict[str, Any], key: str, locale: str) -> str:
    return str(bundle["texts"].get(locale, {}).get(f"{key}.name", ""))


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
    """The faces that items of an older bundle would have with the look of today; none where they cannot be drawn."""
    try:
        return drawn_of(old, snapshot, locale, faces, keys)
    except STRANGE:
        return {}


def drawn_of(old: dict[str, Any], snapshot: Snapshot, locale: str, faces: Faces, keys: set[str]) -> dict[str, str]:
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
