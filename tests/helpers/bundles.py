"""Bundles for tests: the real one, copies of it with something changed, and hashes to fit."""

import atexit
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from kept_builds import built

from uwc_content.bundle.build import build_pack
from uwc_content.bundle.canonical import NOT_CONTENT, UNHASHED, canonical, hash_parts, join
from uwc_content.faces.bundled_look import look_in_bundle
from uwc_content.games import find as find_game

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content" / "underwater_cities"
LOCALES = ROOT / "locales"

Bundle = dict[str, Any]


@cache
def snapshot() -> Path:
    """The real content and its translations as they are when the tests begin, whatever is edited meanwhile."""
    folder = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(CONTENT, folder / "content" / CONTENT.name)
    shutil.copytree(LOCALES, folder / "locales")
    return folder


@cache
def real_bytes() -> bytes:
    """The bundle of the real pack, as a build writes it."""
    return built(CONTENT.name).read_bytes()


@cache
def drawn_bundle(pack: str) -> Bundle:
    """A bundle of the project with its look; nobody may change it."""
    with tempfile.TemporaryDirectory() as out:
        made = build_pack(CONTENT.parent / pack, Path(out), find_game, draw=look_in_bundle)
        bundle: Bundle = json.loads(made.bundle.read_bytes())
    return bundle


@cache
def plain_bundle(pack: str) -> Bundle:
    """The bundle of another pack of the project; nobody may change it."""
    bundle: Bundle = json.loads(built(pack).read_bytes())
    return bundle


def real_bundle() -> Bundle:
    """A copy that a test may change."""
    bundle: Bundle = json.loads(real_bytes())
    return bundle


def sealed(bundle: Bundle) -> bytes:
    """The bytes of a bundle with the hashes that belong to it."""
    parts = {key: canonical(value) for key, value in bundle.items()}
    parts["content_hash"] = canonical(hash_parts(parts, NOT_CONTENT))
    parts["hash"] = canonical(hash_parts(parts, UNHASHED))
    return (join(parts) + "\n").encode("ascii")


def written(bundle: Bundle) -> bytes:
    return (canonical(bundle) + "\n").encode("ascii")


def find(bundle: Any, path: str) -> tuple[Any, str | int]:
    """The container that a path such as `items.cards.barter.fields` ends in, and its last step."""
    *steps, last = path.split(".")
    for step in steps:
        bundle = bundle[index_of(bundle, step)]
    return bundle, index_of(bundle, last)


def index_of(container: Any, step: str) -> str | int:
    """Items of lists go by their ids."""
    if isinstance(container, dict):
        return step
    ids = [each.get("id") if isinstance(each, dict) else None for each in container]
    return ids.index(step) if step in ids else int(step)


def put(bundle: Bundle, path: str, value: Any) -> None:
    container, last = find(bundle, path)
    container[last] = value


def remove(bundle: Bundle, path: str) -> None:
    container, last = find(bundle, path)
    del container[last]


def copy_of_content(parent: Path) -> Path:
    """A project with the real pack and its translations; returns the folder of the pack."""
    shutil.copytree(snapshot(), parent, dirs_exist_ok=True)
    return parent / "content" / CONTENT.name


def edit(path: Path, old: str, new: str) -> None:
    """Change the first place where a file holds this text."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path} does not hold {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def bundle_of(pack: Path, out: Path) -> bytes:
    """What a build of a sound pack writes, but for its look."""
    made = build_pack(pack, out, find_game)
    assert made.is_sound, made.faults
    return made.bundle.read_bytes()
