"""Verifies bundles without trusting them: limits, JSON, format, model, hashes, spelling and links."""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import islice
from pathlib import Path
from typing import Any

from uwc_content.bundle.canonical import canonical, hashes_of
from uwc_content.bundle.format import FORMAT
from uwc_content.bundle.links import has_a_known_game, links_lead_somewhere, vocabulary_holds_together
from uwc_content.bundle.misfits import fits_its_model
from uwc_content.bundle.plain_texts import texts_are_plain
from uwc_content.bundle.shown import shown
from uwc_content.bundle.suspect import (
    LARGEST_FILE,
    Suspect,
    is_an_object,
    is_shallow,
    is_small_enough,
    is_text,
    is_within_limits,
    parse,
)
from uwc_content.compiler.game_parts import Find
from uwc_content.diagnostics import Diagnostic, Message, verbatim
from uwc_content.diagnostics.refusal import Refusal

Step = Callable[[Suspect], Iterator[Diagnostic]]
Stages = tuple[tuple[Step, ...], ...]
"""The steps of a stage make sense only when those before found nothing."""
MOST_SHOWN = 20


class BundleRefused(Refusal):
    """A bundle that must not be used, with every reason."""

    def __init__(self, path: Path, faults: list[Diagnostic]) -> None:
        more = [verbatim("…")] if len(faults) > 3 else []
        told = [Message("{code}: {message}", code=fault.code, message=fault.message) for fault in faults[:3]]
        reasons = reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), [*told, *more])
        super().__init__(
            Message("{path} is refused: {reasons}", path=path, reasons=reasons),
            Message("`uwc verify {path}` tells more", path=path),
        )
        self.path = path
        self.faults = faults


def load_bundle(path: Path, find: Find) -> dict[str, Any]:
    """The bundle in a file, once it has passed every check; otherwise BundleRefused, or OSError."""
    value, faults = verify_file(path, find)
    if faults:
        raise BundleRefused(path, faults)
    return value


def verify_file(path: Path, find: Find, stages: Stages | None = None) -> tuple[dict[str, Any], list[Diagnostic]]:
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    return verify_bytes(data, path.as_posix(), find, stages)


def verify_bytes(
    data: bytes, file: str, find: Find, stages: Stages | None = None
) -> tuple[dict[str, Any], list[Diagnostic]]:
    """What the bundle holds, or nothing and every fault; `find` gives the game whose models it must fit."""
    suspect = Suspect(file, data, find)
    for stage in STAGES_BEFORE_PARSING:
        if faults := run(stage, suspect):
            return {}, faults
    suspect, faults = parse(suspect)
    if faults:
        return {}, faults
    for stage in stages or STAGES_AFTER_PARSING:
        if faults := run(stage, suspect):
            return {}, faults
    return suspect.value, []


def run(stage: tuple[Step, ...], suspect: Suspect) -> list[Diagnostic]:
    """The faults of every step, though only so many of each: a hostile file could have millions."""
    faults = []
    for step in stage:
        found = list(islice(step(suspect), MOST_SHOWN + 1))
        faults.extend(found[:MOST_SHOWN])
        if len(found) > MOST_SHOWN:
            faults.append(
                suspect.fault(found[-1].code, Message("there are more such faults than these {most}", most=MOST_SHOWN))
            )
    return faults


def has_a_known_format(suspect: Suspect) -> Iterator[Diagnostic]:
    if "format" not in suspect.value:
        yield suspect.fault("UWC706", Message("the file does not say its format"), Message("perhaps it is no bundle"))
    elif type(suspect.value["format"]) is not int or suspect.value["format"] != FORMAT:
        yield suspect.fault("UWC706", *strange_format(suspect.value["format"]))


def strange_format(found: object) -> tuple[Message, Message]:
    """What to say of a format that is not read here, and what to do about it."""
    reads = Message("this toolkit reads format {number}", number=FORMAT)
    if type(found) is int and 0 < found < FORMAT:
        return (
            Message("the format `{name}` is an older one; {reads}", name=found, reads=reads),
            Message("build it again from its pack with `uwc build`, or use the toolkit that wrote it"),
        )
    if type(found) is int and found > FORMAT:
        message = Message("the format `{name}` is a later one; {reads}", name=found, reads=reads)
        return message, Message("use a newer version of the toolkit")
    return Message("the format `{name}` is unknown", name=shown(found, 20)), reads


def has_the_right_hashes(suspect: Suspect) -> Iterator[Diagnostic]:
    for key, wanted in hashes_of(suspect.value).items():
        if suspect.value.get(key, wanted) != wanted:
            hint = Message("it was changed after it was built; build it again")
            yield suspect.fault("UWC703", Message("`{key}` is not the hash of what the bundle holds", key=key), hint)


def is_canonical(suspect: Suspect) -> Iterator[Diagnostic]:
    wanted = (canonical(suspect.value) + "\n").encode("ascii")
    if wanted == suspect.data:
        return
    reason = next((reason for reason, applies in DEVIATIONS.items() if applies(suspect.data)), OTHER_DEVIATION)
    yield suspect.fault_at(first_difference(wanted, suspect.data), "UWC707", reason)


def first_difference(wanted: bytes, found: bytes) -> int:
    """By halving: comparing slices is much faster than comparing bytes one by one."""
    same, different = 0, min(len(wanted), len(found)) + 1
    while different - same > 1:
        middle = (same + different) // 2
        if wanted[same:middle] == found[same:middle]:
            same = middle
        else:
            different = middle
    return same


DEVIATIONS: dict[Message, Callable[[bytes], bool]] = {
    Message("the file does not end with one line break"): lambda data: not data.endswith(b"}\n"),
    Message("there is a character beyond ASCII"): lambda data: not data.isascii(),
}
OTHER_DEVIATION = Message("keys, blanks, texts or numbers are not written as a build writes them")

STAGES_BEFORE_PARSING: Stages = ((is_small_enough,), (is_text,), (is_shallow,))
STAGES_AFTER_PARSING: Stages = (
    (is_an_object,),
    (is_within_limits,),
    (has_a_known_format,),
    (fits_its_model, has_the_right_hashes, is_canonical),
    (has_a_known_game,),
    (vocabulary_holds_together,),
    (links_lead_somewhere, texts_are_plain),
)
ENOUGH_TO_COMPARE: Stages = (
    (is_an_object,),
    (is_within_limits,),
    (has_a_known_format,),
    (fits_its_model,),
    (vocabulary_holds_together,),
)
