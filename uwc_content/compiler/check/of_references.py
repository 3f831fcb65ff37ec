"""References to items that do not exist, or that cannot stand where they are named."""

from collections.abc import Iterator

from uwc_content.compiler.check.pack_view import PackView
from uwc_content.compiler.parse.notes import Reference
from uwc_content.diagnostics import Diagnostic, Message, any_of, did_you_mean


def dangling(view: PackView, references: list[Reference]) -> Iterator[Diagnostic]:
    """References to items that do not exist."""
    types = {name for reference in references for name in reference.types}
    ids = {name: {record.id for record in view.items.get(name, ())} for name in types}
    for reference in references:
        if not any(reference.name in ids[name] for name in reference.types):
            hint = did_you_mean(
                reference.name, {*reference.also, *(each for name in reference.types for each in ids[name])}
            )
            message = Message("there is nothing called `{name}`", name=reference.name)
            if other := type_with(view, reference.name):
                message = Message(
                    "`{name}` is one of the {type}, which cannot stand here", name=reference.name, type=other
                )
                hint = Message("name one of the {names}, or a kind", names=any_of(reference.types))
            yield Diagnostic("UWC401", message, reference.span, hint)


def type_with(view: PackView, identifier: str) -> str:
    """The type of the item with this id, if there is one."""
    return next((name for name, found in view.items.items() if any(each.id == identifier for each in found)), "")
