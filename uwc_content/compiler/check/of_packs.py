"""Faults that only the whole pack shows, one small check each."""

from collections import Counter
from collections.abc import Callable, Iterator

from uwc_content.compiler.check.pack_view import ItemRecord, PackView
from uwc_content.diagnostics import NOTHING, Diagnostic, Message, did_you_mean, nearest
from uwc_content.language.vocabulary import ItemType

Check = Callable[[PackView], Iterator[Diagnostic]]


def ids_are_unique(view: PackView) -> Iterator[Diagnostic]:
    """Also across types: an id names one thing in the whole pack."""
    first: dict[str, ItemRecord] = {}
    for record in all_records(view):
        other = first.setdefault(record.id, record)
        if other is not record:
            hint = Message("the first one is in {file}, line {line}", file=other.span.file, line=other.span.line)
            yield Diagnostic("UWC402", Message("the id `{id}` is taken", id=record.id), record.span, hint)


def unique_fields_are_unique(view: PackView) -> Iterator[Diagnostic]:
    for type_name, definition in view.vocabulary.items.items():
        for field in (name for name, each in definition.fields.items() if each.unique):
            first: dict[object, ItemRecord] = {}
            for record in view.items.get(type_name, ()):
                value = record.fields.get(field)
                other = first.setdefault(value, record)
                if value is not None and other is not record and other.id != record.id:
                    message = Message(
                        "`{id}` has the {field} {value}, and so has `{other}`",
                        id=record.id,
                        field=Message(field),
                        value=value,
                        other=other.id,
                    )
                    hint = Message(
                        "choose another; `{id}` is in {file}, line {line}",
                        id=other.id,
                        file=other.span.file,
                        line=other.span.line,
                    )
                    yield Diagnostic("UWC403", message, view.field_span(record, field), hint)


def counts_are_as_expected(view: PackView) -> Iterator[Diagnostic]:
    for type_name, expected in view.pack.counts.items():
        definition = view.vocabulary.items.get(type_name)
        if definition is None and type_name != view.layout_type:
            hint = did_you_mean(type_name, {*view.vocabulary.items, *([view.layout_type] if view.layout_type else ())})
            message = Message("there is no type of items `{name}`", name=type_name)
            yield Diagnostic("UWC404", message, view.pack_span(type_name, ""), hint)
            continue
        if type_name in view.lost:
            continue
        found = count_items(view.items.get(type_name, []), definition)
        wanted = expected if isinstance(expected, dict) else {"": expected}
        total = {"": sum(found.values())} if isinstance(expected, int) else found
        misspelt = {nearest(name, total.keys() - wanted.keys()) for name in wanted.keys() - total.keys()}
        for name in sorted({*wanted, *total} - (misspelt - {""})):
            if wanted.get(name, 0) != total.get(name, 0):
                what = Message("`{name}` of `{type}`", name=name, type=type_name) if name else f"`{type_name}`"
                message = Message(
                    "pack.yaml expects {expected} {what}, and there are {found}",
                    expected=wanted.get(name, 0),
                    what=what,
                    found=total.get(name, 0),
                )
                hint = did_you_mean(name, total.keys() - wanted.keys()) if name not in total else NOTHING
                span = view.pack_span(type_name, name)
                yield Diagnostic("UWC404", message, span, hint or Message("change pack.yaml or the content"))


def count_items(records: list[ItemRecord], definition: ItemType | None) -> Counter[str]:
    """Items by the field that their type is counted by, copies included."""
    by = definition.counted_by if definition else None
    counted: Counter[str] = Counter()
    for record in records:
        fields = record.fields
        counted[str(fields.get(by, "none")) if by else ""] += fields.get("copies", 1)
    return counted


def all_records(view: PackView) -> Iterator[ItemRecord]:
    for records in view.items.values():
        yield from records


PACK_CHECKS: tuple[Check, ...] = (ids_are_unique, unique_fields_are_unique, counts_are_as_expected)
