"""Fills templates with facts of a thing, and chooses values that depend on a field. Nothing is evaluated."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

FIELD = re.compile(r"\{([a-z][a-z0-9_.]*)\}")
BY = "by"
ELSE = "else"

Facts = Mapping[str, Any]


def fields_in(template: str) -> list[str]:
    return FIELD.findall(template)


def value_at(facts: Facts, path: str) -> Any:
    """What a thing says under `positions.large`; None if it says nothing there."""
    found: Any = facts
    for step in path.split("."):
        found = found.get(step) if isinstance(found, Mapping) else None
    return found


def filled(template: str, facts: Facts) -> str:
    """The template with fields for their names in braces; what a thing does not have is empty."""
    return FIELD.sub(lambda found: shown(value_at(facts, found[1])), template)


def shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(shown, value))
    return "" if value is None or value is False else str(value)


def is_there(facts: Facts, path: str) -> bool:
    """Whether a thing has a field, and not an empty one."""
    return value_at(facts, path) not in (None, False, "", [], {})


def chosen(value: Any, facts: Facts) -> Any:
    """The value itself, or the one that belongs to the field named after `by`, which may depend on another."""
    if isinstance(value, Mapping) and BY in value:
        of_field = shown(value_at(facts, str(value[BY])))
        known = {str(key): each for key, each in value.items()}
        return chosen(known.get(of_field, known.get(ELSE, "")), facts)
    return value


def alternatives(value: Any) -> Iterator[Any]:
    """Every value that may be chosen."""
    if isinstance(value, Mapping) and BY in value:
        for key, each in value.items():
            yield from alternatives(each) if key != BY else ()
    else:
        yield value


def listed(value: Any) -> list[Any]:
    """One or several names."""
    return value if isinstance(value, list) else [value] if value else []


def is_wanted(when: Any, unless: Any, facts: Facts) -> bool:
    fields, others = listed(when), listed(unless)
    return (not fields or any(is_there(facts, each) for each in fields)) and not any(
        is_there(facts, each) for each in others
    )
