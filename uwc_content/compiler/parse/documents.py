"""Validates a whole file against a pydantic model and tells each fault at its place, in a designer's words."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import NOTHING, Message, any_of, did_you_mean, verbatim, write
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence

M = TypeVar("M", bound=BaseModel)

TYPE_NAMES = {
    "string_type": Message("a text"),
    "int_type": Message("a whole number"),
    "int_from_float": Message("a whole number"),
    "int_parsing": Message("a whole number"),
    "bool_type": Message("`true` or `false`"),
    "list_type": Message("a list"),
    "tuple_type": Message("a list"),
    "dict_type": Message("a mapping"),
    "model_type": Message("a mapping"),
    "model_attributes_type": Message("a mapping"),
    "is_instance_of": Message("another value"),
}
RANGES = {
    "greater_than": ("gt", Message("input should be greater than {limit}")),
    "greater_than_equal": ("ge", Message("input should be greater than or equal to {limit}")),
    "less_than": ("lt", Message("input should be less than {limit}")),
    "less_than_equal": ("le", Message("input should be less than or equal to {limit}")),
    "too_long": ("max_length", Message("there should be at most {limit} of them")),
    "too_short": ("min_length", Message("there should be at least {limit} of them")),
    "string_too_long": ("max_length", Message("the text should have at most {limit} characters")),
    "string_too_short": ("min_length", Message("the text should have at least {limit} characters")),
}
"""What a model says about a limit: where it keeps the limit, and our words for it."""


def parse_document(
    model: type[M], node: Node, notes: Notes, *, context: object = None, plain: object = None
) -> M | None:
    """The model's value, or None with every fault noted; `plain` is the node's value with lowered parts."""
    try:
        return model.model_validate(node.plain() if plain is None else plain, context=context)
    except ValidationError as refusal:
        errors = refusal.errors(include_url=False)
        refused = {error["loc"][:-1] for error in errors if error["type"] == "extra_forbidden"}
        for error in errors:
            if (
                error["type"] != "missing" or error["loc"][:-1] not in refused
            ):  # What was refused may be what is missed.
                note_error(model, error, node, notes)
        return None


def note_error(model: type[BaseModel], error: ErrorDetails, root: Node, notes: Notes) -> None:
    kind, location, about = error["type"], error["loc"], error.get("ctx", {})
    place, key = place_of(root, location)
    name = key.text if key else ""
    if kind == "missing":
        notes.fault(
            "UWC204",
            Message("`{name}` is missing", name=location[-1]),
            key or place,
            Message("add `{code}`", code=f"{location[-1]}: …"),
        )
    elif kind == "extra_forbidden":
        known = known_keys(model, location[:-1])
        hint = did_you_mean(name, known) or (
            Message("known here: {names}", names=", ".join(sorted(known))) if known else NOTHING
        )
        notes.fault("UWC201", Message("there is no key `{name}` here", name=name), key or place, hint)
    elif kind == "unknown_name":
        wrong, sort = key if key and location[-1] == "[key]" else place, about["sort"]
        notes.fault(
            "UWC206",
            Message("there is no {sort} `{name}`", sort=Message(sort), name=error["input"]),
            wrong,
            did_you_mean(error["input"], about["known"]),
        )
    elif kind in TYPE_NAMES:
        notes.wrong_type(place, TYPE_NAMES[kind], hint_for_type(kind, place, name))
    elif kind in ("literal_error", "enum"):
        expected = str(about.get("expected", ""))
        allowed = any_of([f"`{each}`" for each in expected.split("'")[1::2] or [expected]])
        notes.fault(
            "UWC206",
            Message("`{value}` is not one of the values here", value=error["input"]),
            place,
            Message("write {text}", text=allowed),
        )
    elif kind == "string_pattern_mismatch":
        notes.fault("UWC207", Message("`{value}` is badly formed", value=error["input"]), place, hint_for_pattern(name))
    elif kind in RANGES:
        limit, message = RANGES[kind]
        notes.fault("UWC205", message.filled(limit=about[limit]), place)
    else:
        notes.fault("UWC203", about.get("message") or verbatim(error["msg"].removeprefix("Value error, ")), place)


def hint_for_type(kind: str, place: Node, name: str) -> Message:
    text = place.text if isinstance(place, Scalar) else ""
    if kind == "string_type":
        return PATTERN_HINTS.get(name) or (write(f'"{text}"') if text else Message("write a name"))
    return write(f"[{text}]") if kind in ("list_type", "tuple_type") and text else NOTHING


PATTERN_HINTS = {
    "version": Message("write three numbers: `{code}`", code="1.0.0"),
    "locales": Message("write a language, perhaps with a script or region: `it`, `pt_BR`"),
}


def hint_for_pattern(name: str) -> Message:
    return PATTERN_HINTS.get(name, Message("ids are written in lower case with underscores: `grain_mill`"))


def place_of(root: Node, location: tuple[int | str, ...]) -> tuple[Node, Scalar | None]:
    """The node nearest to an error's location, and the last key on the way there."""
    node, key = root, None
    for step in location:
        if isinstance(node, Mapping) and step in node.entries:
            key, node = node.entries[step].key, node.entries[step].value
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            key, node = None, node.items[step]
    return node, key


def known_keys(model: Any, location: tuple[int | str, ...]) -> set[str]:
    """The keys that the model accepts at a location."""
    options = [model]
    for step in location:
        options = [inner for each in options for inner in models_inside(step_into(each, step))]
    fields: set[str] = set()
    for each in options:
        if isinstance(each, type) and issubclass(each, BaseModel):
            fields.update(field.alias or name for name, field in each.model_fields.items())
    return fields


def step_into(model: Any, step: int | str) -> Any:
    for name, field in model.model_fields.items() if isinstance(model, type) and issubclass(model, BaseModel) else ():
        if step in (name, field.alias):
            return field.annotation
    return model


def models_inside(annotation: Any) -> Iterator[Any]:
    """The models within `list[X]`, `dict[str, X]`, `X | None` and the like."""
    origin = get_origin(annotation)
    if origin in (list, dict, Union, UnionType, Annotated, tuple):
        for argument in get_args(annotation):
            yield from models_inside(argument)
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
