"""Whether `where` asks for values that the fields of an item type can have."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.hints.names_meant import known_here
from uwc_content.diagnostics import Message, did_you_mean
from uwc_content.language.vocabulary import FactValue, FieldType, ItemField, ItemType, Where

Finding = tuple[str, Message, Message]
"""(field, message, hint)."""

ASKED_FOR = (FieldType.INTEGER, FieldType.CHOICE, FieldType.CHOICES, FieldType.FLAG)


def wrong_values(where: Where, definition: ItemType) -> Iterator[Finding]:
    for name, wanted in where.items():
        field = definition.fields.get(name)
        if field is None or field.type not in ASKED_FOR:
            known = [each for each, its in definition.fields.items() if its.type in ASKED_FOR]
            yield (
                name,
                Message("there is no field `{name}` to ask for", name=name),
                did_you_mean(name, known) or known_here(known),
            )
            continue
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if not can_be(value, field):
                hint = did_you_mean(value, field.of) or values_of(field)
                yield name, Message("the field `{name}` is never `{value}`", name=name, value=value), hint


def values_of(field: ItemField) -> Message:
    if field.type is FieldType.FLAG:
        return Message("write `{code}` or `{other}`", code="true", other="false")
    return (
        Message("between {least} and {most}", least=field.least, most=field.most)
        if field.type is FieldType.INTEGER
        else known_here(field.of)
    )


def can_be(value: FactValue, field: ItemField) -> bool:
    if field.type is FieldType.FLAG:
        return isinstance(value, bool)
    if field.type is FieldType.INTEGER:
        return type(value) is int and field.least <= value <= field.most
    return value in field.of


def has_values(fields: dict[str, Any], where: Where) -> bool:
    """Whether an item with these fields is one of those meant."""
    return all(has_value(fields.get(name), wanted) for name, wanted in where.items())


def has_value(found: Any, wanted: FactValue | list[FactValue]) -> bool:
    values = found if isinstance(found, list) else [False if found is None else found]
    return any(value in (wanted if isinstance(wanted, list) else [wanted]) for value in values)
