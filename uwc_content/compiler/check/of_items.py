"""Items whose parts are right and do not fit together, one small check each."""

from collections.abc import Callable

from uwc_content.compiler.check.of_keeping import keeps_what_it_reads
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.nodes import Mapping

ItemCheck = Callable[[ItemType, Lowered, Mapping, Notes], None]


def does_something(definition: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    if item["blocks"]:
        return  # Hardly any is without.
    if node.entries.keys().isdisjoint([*definition.sections, *definition.parts]):
        if node.entries.keys() - {"id", "source", *definition.fields}:
            return  # A key that nothing reads has been told; it may be the section that is missed here.
        hint = Message("add one of {names}", names=", ".join(f"`{name}:`" for name in definition.sections))
        notes.fault("UWC213", Message("`{name}` does nothing", name=item["id"]), node.entries["id"].value, hint)


ITEM_CHECKS: tuple[ItemCheck, ...] = (does_something, keeps_what_it_reads)
"""What every game checks; a game may add its own."""
