"""Validates a whole file against a pydantic model and tells each fault at its place, in a designer's words."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from uwc_content.compiler.parse.notes import Notes
from uwc_content.diagnostics import did_you_mean
from uwc_content.reading.nodes import Mapping, Node, Scalar, Sequence

M = TypeVar("M", bound=BaseModel)

TYPE_NAMES = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "bool_type": "`true` or `false`",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "is_instance_of": "another value",
}
RANGE_TYPES = {
    "greater_than",
    "greater_than_equal",
    "less_than",
    "less_than_equal",
    "too_long",
    "too_short",
    "string_too_long",
    "string_too_short",
}


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
        notes.fault("UWC204", f"`{location[-1]}` is missing", key or place, f"add `{location[-1]}: …`")
    elif kind == "extra_forbidden":
        known = known_keys(model, location[:-1])
        hint = did_you_mean(name, known) or (f"known here: {', '.join(sorted(known))}" if known else "")
        notes.fault("UWC201", f"there is no key `{name}` here", key or place, hint)
    elif kind == "unknown_name":
        wrong = key if key and location[-1] == "[key]" else place
        notes.fault(
            "UWC206",
            f"there is no {about['sort']} `{error['input']}`",
            wrong,
            did_you_mean(error["input"], about["known"]),
        )
    elif kind in TYPE_NAMES:
        notes.wrong_type(place, TYPE_NAMES[kind], hint_for_type(kind, place, name))
    elif kind in ("literal_error", "enum"):
        allowed = str(about.get("expected", "")).replace("'", "`")
        notes.fault("UWC206", f"`{error['input']}` is not one of the values here", place, f"write {allowed}")
    elif kind == "string_pattern_mismatch":
        notes.fault("UWC207", f"`{error['input']}` is badly formed", place, hint_for_pattern(name))
    elif kind in RANGE_TYPES:
        notes.fault("UWC205", error["msg"][:1].lower() + error["msg"][1:], place)
    else:
        notes.fault("UWC203", error["msg"].removeprefix("Value error, "), place)


def hint_for_type(kind: str, place: Node, name: str) -> str:
    text = place.text if isinstance(place, Scalar) else ""
    if kind == "string_type":
        return PATTERN_HINTS.get(name) or (f'write `"{text}"`' if text else "write a name")
    return f"write `[{text}]`" if kind in ("list_type", "tuple_type") and text else ""


PATTERN_HINTS = {
    "version": "write three numbers: `1.0.0`",
    "locales": "write a language, perhaps with a script or region: `it`, `pt_BR`",
}


def hint_for_pattern(name: str) -> str:
    return PATTERN_HINTS.get(name, "ids are written in lower case with underscores: `kelp_farm`")


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
