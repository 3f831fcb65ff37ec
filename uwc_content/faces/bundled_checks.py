"""Whether a bundle that nobody vouches for can be drawn: files are what they say, and the look names what is there."""

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import ValidationError

from uwc_content.bundle.shown import path_of, shown
from uwc_content.compiler.game_parts import Game
from uwc_content.diagnostics import NOTHING, Diagnostic, Message, Span
from uwc_content.faces.bundled_files import data_of, files_in, look_of, unpacked
from uwc_content.faces.face_checks import NO_FACE, Found, check_look
from uwc_content.faces.fonts import FONT, BrokenFont, font_in
from uwc_content.faces.gathering import gather_bundle, layouts_of
from uwc_content.faces.pictures import LARGEST, is_plain_path, is_sound

DRAWING = ("look", "drawing")
CODE = "UWC709"


def drawing_faults(bundle: Mapping[str, Any], file: str, game: Game) -> list[Diagnostic]:
    """What is wrong with what a bundle would be drawn with; nothing if it brings nothing."""
    if "drawing" not in (bundle.get("look") or {}):
        return []
    place = Span.whole_line(file)
    told = [*faults_of_look(bundle), *(fault for name in files_in(bundle) if (fault := fault_of_file(bundle, name)))]
    if told:
        return [Diagnostic(CODE, message, place) for message in told]
    return [Diagnostic(CODE, message_of(found), place, found.hint) for found in what_a_look_lacks(bundle, game)]


def faults_of_look(bundle: Mapping[str, Any]) -> Iterator[Message]:
    try:
        look_of(bundle)
    except ValidationError as refusal:
        for each in refusal.errors(include_url=False, include_input=False):
            place = path_of([*DRAWING, *each["loc"]])
            yield Message("`{path}` cannot be drawn: {reason}", path=place, reason=each["msg"])
    for name, icon in bundle["look"]["icons"].items():
        if icon["file"] not in files_in(bundle):
            yield Message("`{path}` names a file that the bundle lacks", path=f"look.icons.{shown(name)}")


def fault_of_file(bundle: Mapping[str, Any], name: str) -> Message:
    held, place, path = files_in(bundle)[name], f"look.files.{shown(name)}", PurePosixPath(name)
    if not is_plain_path(name) or any(parent.as_posix() in files_in(bundle) for parent in path.parents):
        return Message("`{path}` is no path of a picture or font inside of a pack", path=place)
    try:
        data = data_of(held) if len(held) == 1 else b""
    except ValueError:
        data = b""
    if not data or not is_drawable(data, path.suffix.lower()):
        return Message("`{path}` is not what its name says, or more than faces may show", path=place)
    return NOTHING


def is_drawable(data: bytes, suffix: str) -> bool:
    if suffix != FONT:
        return len(data) <= LARGEST and is_sound(data, suffix)
    try:
        return bool(font_in(data, Path()).widths)
    except BrokenFont:
        return False


def what_a_look_lacks(bundle: Mapping[str, Any], game: Game) -> Iterator[Found]:
    """The checks that faces.yaml has to pass as well; setting every text is left to whoever prints."""
    locales = bundle["pack"]["locales"]
    with unpacked(bundle) as folder:
        gathered = gather_bundle(bundle, look_of(bundle), game, folder, locales[:1])
        found = check_look(gathered.look, gathered.supplies[locales[0]], locales, types_of(bundle, game))
        yield from (each for each in found if each.code != NO_FACE)


def types_of(bundle: Mapping[str, Any], game: Game) -> dict[str, set[str]]:
    """Type of items or layouts: the facts that it declares."""
    keys = ("fields", "sections", "parts")
    types = {
        name: {fact for key in keys for fact in each.get(key, ())}
        for name, each in bundle["vocabulary"]["items"].items()
    }
    root = layouts_of(game)["root"]
    return {**types, **({root: {"legend"}} if root else {})}


def message_of(found: Found) -> Message:
    return Message("`{path}`: {message}", path=path_of([*DRAWING, *found.steps]), message=found.message)
