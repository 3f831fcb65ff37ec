"""Every fault of a pack: content, texts, faces and what lies beside. What has not changed is not looked at again."""

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from uwc_content import SHIPPED_LOCALES
from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.diagnostics import Diagnostic, Span
from uwc_content.diagnostics.message import from_plain, plain

if TYPE_CHECKING:
    from uwc_content.compiler.pipeline import Compilation
    from uwc_content.workshop.game_parts import FindGame

NOT_CONTENT = ("dist", ".cache", "__pycache__")


def faults_of_pack(pack: Path, find: "FindGame", here: Path, memory: Path | None = None) -> list[Diagnostic]:
    """Places are shown as seen from `here`. With `memory`, a folder, what was found is remembered there."""
    cache = cache_of(pack, memory)
    key = key_of(pack, here) if memory else ""
    remembered = faults_from(cache.read(key)) if key else None
    if remembered is not None:
        return remembered
    found = found_in(pack, find, here, cache)
    if key:
        cache.write(
            key, [json.dumps([(each.code, plain(each.message), each.span, plain(each.hint)) for each in found])]
        )
        cache.forget_unused()
    return found


def cache_of(pack: Path, memory: Path | None) -> Cache:
    return Cache(memory / f"{pack.resolve().name}.check" if memory else None)


def found_in(pack: Path, find: "FindGame", here: Path, cache: Cache) -> list[Diagnostic]:
    # All of it is slow to import, and not needed for a pack that has not changed.
    from uwc_content.bundle.cached_parsing import CachedParsing
    from uwc_content.compiler.pipeline import compile_pack

    compilation = compile_pack(pack, find, shown_from=here, parse=CachedParsing(cache))
    faults = [*compilation.faults, *further_faults(compilation, here, cache), *faults_beside(pack, here)]
    return faults if any(fault.is_error for fault in faults) else [*faults, *scenario_faults(pack, find, here)]


def faults_beside(pack: Path, here: Path) -> Iterator[Diagnostic]:
    """Files of scenarios and documents that cannot be read: whoever plays or measures would tell it much later."""
    from uwc_content.compiler.parse.files import ENDINGS, OTHER_FOLDERS, load
    from uwc_content.reading.yaml import read_yaml

    for path in sorted(path for name in OTHER_FOLDERS for path in (pack / name).rglob("*") if path.suffix in ENDINGS):
        source = load(pack, path, here)
        yield from [source] if isinstance(source, Diagnostic) else read_yaml(source.shown, source.data)[1]


def scenario_faults(pack: Path, find: "FindGame", here: Path) -> Iterator[Diagnostic]:
    """Those of the scenarios of a sound pack, as far as they show without playing."""
    from uwc_content.workshop.scenarios.scenario_files import load_scenarios

    for path in sorted((pack / "scenarios").glob("*.yaml")):
        yield from load_scenarios(path, pack.parent, find, here).faults


def further_faults(compilation: "Compilation", here: Path, cache: Cache) -> Iterator[Diagnostic]:
    """Those of the texts; and if the texts can be read, those of the faces that they stand on."""
    from uwc_content.bundle.build import locales_beside
    from uwc_content.bundle.texts import faults_of_texts
    from uwc_content.faces.checking import face_faults

    texts = faults_of_texts(compilation, locales_beside(compilation.folder), cache, here)
    yield from texts
    if not any(fault.is_error for fault in texts):
        yield from face_faults(compilation, here, cache)


# --- what was found before ---


def key_of(pack: Path, here: Path) -> str:
    """Changes with every file that a check may look at; empty if one of them cannot be read."""
    folder = pack.resolve()
    locales = folder.parent.parent / "locales"
    listed = [toolkit_fingerprint(), str(pack), str(here)]
    try:
        for place in dict.fromkeys((folder, locales.resolve(), SHIPPED_LOCALES.resolve())):
            listed.extend(f"{path.as_posix()!a} {state_of(path)}" for path in all_below(place))
    except OSError:
        return ""
    return digest_of("\n".join(["check", *listed]).encode())


def all_below(folder: Path) -> Iterator[Path]:
    """Files and folders: a folder may stand where a file is looked for."""
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in NOT_CONTENT)
        yield from (Path(parent, name) for name in sorted([*folders, *files]))


def state_of(path: Path) -> str:
    """What changes when a file does; what is no plain file is not opened, as nobody may ever write to it."""
    kind = f"{stat.S_IFMT(path.lstat().st_mode):o}"
    return f"{kind} {digest_of(path.read_bytes())}" if path.is_file() else f"{kind} {path.exists()}"


def faults_from(lines: list[str] | None) -> list[Diagnostic] | None:
    try:
        found = json.loads(lines[0]) if lines else None
        if found is None:
            return None
        return [Diagnostic(code, from_plain(told), Span(*span), from_plain(hint)) for code, told, span, hint in found]
    except (ValueError, TypeError, KeyError):
        return None
