"""Every fault of a pack's faces, as diagnostics with their places in faces.yaml."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from uwc_content.bundle.cache import FORGETFUL, Cache
from uwc_content.compiler.check.exceptions import apply_exemptions, find_exemptions
from uwc_content.compiler.node_places import node_at
from uwc_content.compiler.parse.files import FACES_FILE, LOOKED_AT, OTHER_FOLDERS, stray
from uwc_content.compiler.pipeline import Compilation
from uwc_content.diagnostics import Diagnostic, Message, Span, in_reading_order
from uwc_content.faces.bundled_checks import types_of
from uwc_content.faces.bundled_files import own_fonts
from uwc_content.faces.face_checks import NO_FACE, Found, check_look
from uwc_content.faces.fitting import Sound, misfits_of
from uwc_content.faces.gathering import gather
from uwc_content.faces.look_file import Written, read_look, sound_pictures
from uwc_content.faces.look_model import Look
from uwc_content.faces.pictures import PICTURES
from uwc_content.faces.summary_checks import check_summary


def face_faults(compilation: Compilation, shown_from: Path | None = None, cache: Cache = FORGETFUL) -> list[Diagnostic]:
    """What is wrong with faces.yaml, or with what would be drawn; a pack without one has plain faces without faults.

    Faces that were sound before, as `cache` remembers, are not laid out again.
    """
    written = read_look(compilation.folder, shown_from)
    if written.root is None or written.look is None or not compilation.is_sound:
        return written.faults
    found = [*written.faults, *(diagnostic(each, written) for each in faults_in(compilation, written, cache))]
    found.extend(unseen(compilation, written.look, found, shown_from, cache))
    data = (compilation.folder / FACES_FILE).read_bytes()
    return in_reading_order(apply_exemptions(in_reading_order(found), find_exemptions(written.shown, data)))


def unseen(
    compilation: Compilation, look: Look, told: list[Diagnostic], shown_from: Path | None, cache: Cache
) -> Iterator[Diagnostic]:
    """Pictures and fonts that no bundle brings along, as they cannot be drawn or nobody names them."""
    folder = compilation.folder
    seen = {*sound_pictures(folder, cache), *own_fonts(look, folder)}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        is_looked_at = path.suffix.lower() in LOOKED_AT and name.parts[0] not in OTHER_FOLDERS and not path.is_dir()
        if (
            not is_looked_at
            or name.as_posix() in seen
            or any(f"`{name.as_posix()}`" in str(each.message) for each in told)
        ):
            continue
        if path.suffix.lower() in PICTURES:
            message, hint = (
                Message("this is no picture that can be drawn"),
                Message("save it as plain SVG, PNG or JPEG"),
            )
        else:
            message, hint = Message("no face names this font"), Message("name it under `fonts`, or delete it")
        yield stray(path, shown_from, message, hint)


def faults_in(compilation: Compilation, written: Written, cache: Cache) -> Iterator[Found]:
    """What a look names comes first; only a look that names what is there is laid out."""
    assert compilation.pack is not None
    assert compilation.game is not None
    gathered = gather(compilation, written.look, cache=cache)
    supplies = gathered.supplies[compilation.pack.locales[0]]
    locales, types = compilation.pack.locales, types_of(gathered.bundle, compilation.game)
    checks = check_look(gathered.look, supplies, locales, types), check_summary(gathered.look, supplies, locales)
    found = list(chain.from_iterable(checks))
    yield from found
    if all(each.code == NO_FACE for each in found):
        sound = Sound(cache)
        yield from misfits_of(gathered, sound)
        sound.write()


def diagnostic(found: Found, written: Written) -> Diagnostic:
    """At the nearest place that faces.yaml has on the way there."""
    places = (node_at(written.root, found.steps[:length]) for length in range(len(found.steps), 0, -1))
    node = next((each for each in places if each is not None), None)
    span = node.span(written.shown) if node is not None else Span.whole_line(written.shown)
    return Diagnostic(found.code, found.message, span, found.hint)
