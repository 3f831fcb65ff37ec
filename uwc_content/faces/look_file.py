"""Reads faces.yaml and what lies beside it; what is wrong is told at its place."""

from pathlib import Path
from typing import NamedTuple

from uwc_content.bundle.cache import FORGETFUL, Cache, digest_of, toolkit_fingerprint
from uwc_content.compiler.parse.documents import parse_document
from uwc_content.compiler.parse.files import FACES_FILE, load, shown_path
from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import Diagnostic
from uwc_content.faces.look_model import Look
from uwc_content.faces.pictures import LARGEST, PICTURES, is_picture, is_plain_path
from uwc_content.reading.nodes import Node
from uwc_content.reading.yaml import read_yaml

OTHER_FOLDERS = ("docs", "scenarios")


class Written(NamedTuple):
    """faces.yaml as it is written; without a look if it does not fit its model, or if there is no such file."""

    look: Look | None
    root: Node | None
    shown: str
    faults: list[Diagnostic]


def read_look(folder: Path, shown_from: Path | None = None) -> Written:
    path = folder / FACES_FILE
    shown = shown_path(path, shown_from)
    if not path.is_file():
        return Written(None, None, shown, [])
    loaded = load(folder, path, shown_from)
    if isinstance(loaded, Diagnostic):
        return Written(None, None, shown, [loaded])
    root, faults = read_yaml(shown, loaded.data)
    notes = Notes(shown)
    look = parse_document(Look, root, notes) if root is not None else None
    return Written(look, root, shown, [*faults, *notes.faults])


def pictures_in(folder: Path) -> list[str]:
    """The pictures of a pack, by their paths in it; a link that leads out of the pack is none."""
    top = folder.resolve()
    found = (path for path in folder.rglob("*") if path.suffix.lower() in PICTURES)
    names = (path.relative_to(folder) for path in found if path.is_file() and path.resolve().is_relative_to(top))
    inside = (name.as_posix() for name in names if name.parts[0] not in OTHER_FOLDERS)
    return sorted(name for name in inside if is_plain_path(name))


def sound_pictures(folder: Path, cache: Cache = FORGETFUL) -> frozenset[str]:
    """Pictures that may be shown; whether they may be is remembered as long as none of them changes."""
    names = pictures_in(folder)
    about = [f"{name} {digest_of(data_of(folder / name))}" for name in names]
    key = digest_of("\n".join(["pictures", toolkit_fingerprint(), *about]).encode())
    remembered = cache.recall(key)
    if remembered is None:
        remembered = [name for name in names if is_picture(folder / name)]
        cache.keep(key, remembered)
    return frozenset(name for name in remembered if name)


def data_of(path: Path) -> bytes:
    """What a picture is known by; one that is too large is not read."""
    size = path.stat().st_size
    return path.read_bytes() if size <= LARGEST else str(size).encode()
