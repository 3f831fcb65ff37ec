"""Tells where a bundle does not fit its model, which the published schema is generated from."""

from collections.abc import Iterator
from functools import cache, reduce
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from uwc_content.bundle.format import Bundle, bundle_model
from uwc_content.bundle.shown import path_of, shown
from uwc_content.bundle.suspect import Path, Suspect
from uwc_content.compiler.game_parts import Find, UnknownGame
from uwc_content.diagnostics import Diagnostic, Message, any_of, verbatim

EXPECTED = {
    "string_type": Message("a text"),
    "int_type": Message("a whole number"),
    "bool_type": Message("`true` or `false`"),
    "list_type": Message("a list"),
    "dict_type": Message("an object"),
    "model_type": Message("an object"),
    "model_attributes_type": Message("an object"),
}
MOST_TOLD = 10_000
SORTS = {
    str: Message("a text"),
    bool: Message("a truth value"),
    int: Message("a number"),
    list: Message("a list"),
    dict: Message("an object"),
}


def fits_its_model(suspect: Suspect) -> Iterator[Diagnostic]:
    """The model rather than the schema does the checking: both accept the same, and the model is 180 times as fast."""
    try:
        model_for(suspect).model_validate(suspect.value)
    except ValidationError as refusal:
        yield from faults_of(refusal, suspect, [])


def model_for(suspect: Suspect) -> type[Bundle]:
    """The model of the bundle's own game; whatever names no game fits none, and gets the one without a game."""
    pack = suspect.value.get("pack")
    ruleset = pack.get("ruleset") if isinstance(pack, dict) else None
    return model_of(suspect.find, ruleset if isinstance(ruleset, str) else "")


@cache
def model_of(find: Find, ruleset: str) -> type[Bundle]:
    try:
        return bundle_model([find(ruleset)])
    except UnknownGame:
        return bundle_model([])


def faults_of(refusal: ValidationError, suspect: Suspect, base: Path) -> Iterator[Diagnostic]:
    """Where a value may have several forms, the model complains about each of them: one fault for one place."""
    root = suspect.value
    for step in base:
        root = root[step]
    if refusal.error_count() > MOST_TOLD:
        yield suspect.fault("UWC702", Message("more than {most} places do not fit", most=f"{MOST_TOLD:,}"))
        return
    told: dict[str, list[Message]] = {}
    for error in refusal.errors(include_url=False, include_context=True):
        steps, value = follow(root, error["loc"])
        told.setdefault(path_of([*base, *steps]), []).append(message_of(error, value))
    for path, messages in told.items():
        either = reduce(lambda one, other: any_of((one, other)), dict.fromkeys(messages))
        yield suspect.fault("UWC702", Message("`{path}`: {message}", path=path, message=either))


def follow(value: Any, location: tuple[int | str, ...]) -> tuple[Path, Any]:
    """The steps of a location that exist; the others name alternatives of the model, or what is missing."""
    steps: Path = []
    for step in location:
        is_inside = step in value if isinstance(value, dict) else isinstance(value, list) and step in range(len(value))
        if is_inside:
            steps.append(step)
            value = value[step]
    return steps, value


def message_of(error: ErrorDetails, value: object) -> Message:
    kind, about = error["type"], error.get("ctx", {})
    if kind in EXPECTED:
        return Message(
            "{expected} is expected, not {found}",
            expected=EXPECTED[kind],
            found=SORTS.get(type(value), Message("this")),
        )
    if kind == "missing":
        return Message("`{name}` is missing", name=error["loc"][-1])
    if kind == "extra_forbidden":
        return Message("nothing reads this")
    if kind in ("literal_error", "enum"):
        return Message(
            "`{value}` is not one of {names}", value=shown(value, 30), names=shown(about.get("expected", ""), 200)
        )
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        tag = value.get("op", "") if isinstance(value, dict) else ""
        return (
            Message("there is no word `{name}`", name=shown(tag, 30))
            if tag
            else Message("an object with `op` is expected")
        )
    if kind == "unknown_name":
        sort = about["sort"]
        return Message("there is no {sort} `{name}`", sort=Message(sort), name=shown(about["name"], 30))
    own = about.get("message")
    if isinstance(own, Message):
        return own
    return verbatim(shown(error["msg"][:1].lower() + error["msg"][1:], 200))
