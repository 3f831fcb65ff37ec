"""What can never be in Nautilus although every word of it is right."""

from collections.abc import Iterator
from typing import Any, Final

from uwc_content.compiler.check.pack_view import PackView, mentioning
from uwc_content.diagnostics import Diagnostic, Message

RUINS: Final = ("ruin", "final_ruin")


def ruins_have_so_many_spaces(view: PackView) -> Iterator[Diagnostic]:
    """No more of them are filled than there are."""
    if view.rules is None:
        return
    most = {"ruin": view.rules.ruins.spaces, "final_ruin": len(view.rules.ruins.last)}
    for record in (each for records in view.items.values() for each in mentioning(records, RUINS)):
        for part in ("blocks", "conditions"):
            for section, value in record.item.get(part, {}).items():
                for name, number in numbers_in(value):
                    if number > most[name]:
                        message = Message(
                            "there are {most} of `{name}`, and never {number}",
                            most=most[name],
                            name=name,
                            number=number,
                        )
                        hint = Message("write a smaller number, or delete it")
                        yield Diagnostic("UWC308", message, view.field_span(record, section), hint)


def numbers_in(value: Any) -> Iterator[tuple[str, int]]:
    """How many ruins are asked for, wherever they are counted."""
    if isinstance(value, dict):
        named = value.get("of")
        for name, number in named.items() if isinstance(named, dict) else ():
            if name in RUINS and isinstance(number, int):
                yield name, number
        for each in value.values():
            yield from numbers_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
