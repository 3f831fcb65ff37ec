"""Lays out every face in every language and tells what does not fit; what was sound before is not tried again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from uwc_content.bundle.cache import Cache, digest_of, toolkit_fingerprint
from uwc_content.diagnostics import Message
from uwc_content.faces.face_checks import Found, Steps, unknown
from uwc_content.faces.face_layout import COLOUR, ICON, Glyphs, Lacking, LaidOut, Misfit, lay_out
from uwc_content.faces.gathering import Gathered, Thing, things_of
from uwc_content.faces.look_model import Face
from uwc_content.faces.supplies import Supplies

SIDES = ("front", "back")
LONGEST_SHOWN = 60
SOUND_FACES = "sound_faces"
SEEN_SOUND: set[str] = set()
"""Faces that this run has laid out without a fault."""


class Sound:
    """Remembers the faces that had no fault, by what they were drawn from."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self.before = frozenset(cache.read(SOUND_FACES) or ())
        self.now: set[str] = set()

    def write(self) -> None:
        if self.now != self.before:
            self.cache.write(SOUND_FACES, sorted(self.now))


def misfits_of(gathered: Gathered, sound: Sound) -> Iterator[Found]:
    """Texts that do not fit, characters that fonts lack, icons and pictures that are missing, maps without room."""
    told: set[tuple[str, Steps, Message]] = set()
    for locale, supplies in gathered.supplies.items():
        basis = basis_of(supplies)
        for name, face in gathered.look.faces.items():
            for thing in things_of(supplies, name, face):
                for found in faults_of(supplies, face, thing, locale, basis, sound):
                    if (found.code, found.steps, found.message) not in told:
                        told.add((found.code, found.steps, found.message))
                        yield found


def faults_of(supplies: Supplies, face: Face, thing: Thing, locale: str, basis: str, sound: Sound) -> list[Found]:
    key = digest_of(f"{basis} {locale} {thing.face} {plain(thing.facts)}".encode())
    if key in sound.before or key in SEEN_SOUND:
        sound.now.add(key)
        return []
    laid = [lay_out(supplies, face, thing.facts, side) for side in SIDES]
    found = [each for side in laid for each in founds(side, thing, locale, supplies)]
    if not found:
        sound.now.add(key)
        SEEN_SOUND.add(key)
    return found


def basis_of(supplies: Supplies) -> str:
    """Changes with everything that faces share."""
    files = sorted((file, size_of(supplies.folder / file)) for file in supplies.files)
    fonts = sorted((name, path.name) for name, path in supplies.fonts.items())
    look = supplies.look.model_dump_json()
    return digest_of(f"{toolkit_fingerprint()} {look} {files} {fonts} {plain(supplies.common)}".encode())


def size_of(path: Path) -> int:
    return path.stat().st_size


def plain(facts: Any) -> str:
    return json.dumps(facts, sort_keys=True, default=str)


def founds(laid: LaidOut, thing: Thing, locale: str, supplies: Supplies) -> Iterator[Found]:
    if not laid.is_whole:
        message = Message("`{item}` is too much to draw", item=thing.key)
        yield Found(
            "UWC479", ("faces", thing.face), message, Message("draw fewer things, or one face fewer inside another")
        )
    for misfit in laid.misfits:
        yield misfitting(misfit, thing, locale)
    for glyphs in laid.missing:
        yield without_glyphs(glyphs, thing, locale)
    for lacking in laid.lacking:
        yield lacking_file(lacking, thing, supplies)


def misfitting(misfit: Misfit, thing: Thing, locale: str) -> Found:
    steps = steps_of(thing, misfit.steps)
    if misfit.overlaps[0]:
        first, second = misfit.overlaps
        message = Message("`{first}` and `{second}` of `{item}` overlap", first=first, second=second, item=thing.key)
        return Found("UWC477", steps, message, Message("make them smaller, or move one with `nudge`"))
    shown = misfit.text if len(misfit.text) <= LONGEST_SHOWN else misfit.text[: LONGEST_SHOWN - 1] + "…"
    message = Message(
        "a text of `{item}` is {over} mm too large in `{locale}`", item=thing.key, over=misfit.over, locale=locale
    )
    return Found("UWC474", steps, message, Message("the text is “{text}”", text=shown))


def without_glyphs(glyphs: Glyphs, thing: Thing, locale: str) -> Found:
    message = Message(
        "the font `{font}` lacks `{characters}`, which `{item}` needs in `{locale}`",
        font=glyphs.font,
        characters=glyphs.missing,
        item=thing.key,
        locale=locale,
    )
    return Found("UWC475", steps_of(thing, glyphs.steps), message, Message("choose another font for this region"))


def lacking_file(lacking: Lacking, thing: Thing, supplies: Supplies) -> Found:
    steps = steps_of(thing, lacking.steps)
    if lacking.sort == COLOUR:
        return unknown(steps, Message("colour"), lacking.name, supplies.look.colours)
    if lacking.sort == ICON:
        icons = [Path(file).stem for file in supplies.files if file.startswith("icons/")]
        return unknown(steps, Message("icon"), lacking.name, icons)
    message = Message("there is no file `{file}`, which `{item}` asks for", file=lacking.name, item=thing.key)
    return Found("UWC473", steps, message, Message("add it, or choose another one with `by:` and `else:`"))


def steps_of(thing: Thing, steps: Steps) -> Steps:
    """Below `faces`, up to where another face is drawn."""
    own = steps[: steps.index("face")] if "face" in steps else steps
    return ("faces", thing.face, *own)
