"""Facts that effects ask for and that, with the present content, no item has."""

from collections.abc import Iterator
from typing import Any

from uwc_content.compiler.check.of_values import has_values
from uwc_content.compiler.check.pack_view import ItemRecord, PackView, blocks_of, mentioning
from uwc_content.compiler.parse.names import Names, nouns_in
from uwc_content.compiler.parse.notes import Lowered
from uwc_content.diagnostics import Diagnostic, Message

Asked = tuple[str, str, tuple[str, ...]]
"""(fact, resource, nouns): so much of which resource, printed on which things."""


def amounts_are_printed(view: PackView) -> Iterator[Diagnostic]:
    """Only packs that count their items are looked at: without numbers, more of them may be to come."""
    asking = [each for records in view.items.values() for each in mentioning(records, ("unit",))]
    if view.pack.counts and asking:
        names = Names(view.vocabulary)
        for record in asking:
            yield from missing_amounts(view, names, record)


def missing_amounts(view: PackView, names: Names, record: ItemRecord) -> Iterator[Diagnostic]:
    for way, block in blocks_of(record.item):
        for field, unit, nouns in sorted({*asked_in(block)}):
            if all(is_counted_and_without(view, names, noun, field, unit) for noun in nouns):
                message = Message("no `{name}` has `{unit}` in its `{field}`", name=nouns[0], unit=unit, field=field)
                hint = Message("name what some of them have, or delete it")
                yield Diagnostic("UWC460", message, view.field_span(record, str(way[0])), hint)


def asked_in(value: Any) -> Iterator[Asked]:
    if isinstance(value, dict):
        added_up = value.get("sum") or {}  # What could not be read is None.
        if "unit" in added_up:
            yield added_up["field"], added_up["unit"], tuple(nouns_in(added_up["things"] or {}))
        if "where" in value:
            yield from asked_where(value)
        for each in value.values():
            yield from asked_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from asked_in(each)


def asked_where(things: Lowered) -> Iterator[Asked]:
    for field, test in things["where"].items():
        if "unit" in test:
            yield field, test["unit"], tuple(nouns_in(things))


def is_counted_and_without(view: PackView, names: Names, noun: str, field: str, unit: str) -> bool:
    type_name = names.printed_on(noun)
    if type_name not in view.pack.counts or type_name in view.lost:
        return False
    meant = names.facts_of(noun)
    found = [each.fields for each in view.items.get(type_name, ()) if has_values(each.fields, dict(meant))]
    return not any((fields.get(field) or {}).get(unit) for fields in found)
