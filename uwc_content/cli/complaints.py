"""What typer complains about, as messages: each sort of complaint keeps apart what it is about."""

from collections.abc import Callable
from typing import Any

from typer._click.exceptions import BadOptionUsage, BadParameter, ClickException, MissingParameter, NoSuchOption

from uwc_content.diagnostics.message import Message, verbatim

OPTION_USES = (
    Message("Option {name} requires an argument."),
    Message("Option {name} does not take a value."),
)
MISSING = {"argument": Message("Missing argument {name}."), "option": Message("Missing option {name}.")}
WRONG_VALUES = {
    "int_parsing": Message("Input should be a valid integer, unable to parse string as an integer"),
    "greater_than_equal": Message("Input should be greater than or equal to {least}"),
    "less_than_equal": Message("Input should be less than or equal to {most}"),
    "value_error": Message("{value} is not one of {choices}."),
}
"""By the sort of error that the model of a parameter tells."""
FACTS = {"least": "ge", "most": "le"}
"""What such an error is about, and what the model calls it."""


def complaint(fault: ClickException) -> Message:
    """In the words of our catalogue, or in typer's own."""
    found = next((told for sort, told in COMPLAINTS if isinstance(fault, sort)), None)
    return found(fault) if found else verbatim(fault.format_message())


def no_such_option(fault: Any) -> Message:
    if not fault.possibilities:
        return Message("No such option: {name}", name=fault.option_name)
    others = tuple(sorted(fault.possibilities))
    return Message("No such option: {name} (Possible options: {others})", name=fault.option_name, others=others)


def missing(fault: Any) -> Message:
    message = MISSING.get(fault.param.param_type_name) if fault.param else None
    return message.filled(name=fault.param.get_error_hint()) if message else verbatim(fault.format_message())


def wrong_use(fault: Any) -> Message:
    told = (each.filled(name=repr(fault.option_name)) for each in OPTION_USES)
    return next((each for each in told if each == fault.message), verbatim(fault.message))


def wrong_value(fault: Any) -> Message:
    if fault.param is None:
        return verbatim(fault.format_message())
    name = fault.param.get_error_hint()
    return Message("Invalid value for {name}: {message}", name=name, message=what_is_wrong(fault))


def what_is_wrong(fault: Any) -> Message:
    errors: list[Any] = getattr(fault.__cause__, "errors", list)()
    message = WRONG_VALUES.get(errors[0]["type"]) if errors else None
    if message is None:
        return verbatim(fault.message)
    about = errors[0].get("ctx", {})
    facts = {name: about[key] for name, key in FACTS.items() if key in about}
    choices = tuple(repr(str(each)) for each in fault.param.type_descriptor.choices or ())
    return message.filled(value=repr(errors[0]["input"]), choices=choices, **facts)


COMPLAINTS: tuple[tuple[type[ClickException], Callable[[Any], Message]], ...] = (
    (NoSuchOption, no_such_option),
    (MissingParameter, missing),
    (BadOptionUsage, wrong_use),
    (BadParameter, wrong_value),
)
