"""Items whose parts are right and do not fit together, one small check each."""

from collections.abc import Callable
from typing import NamedTuple

from uwc_content.compiler.check.of_keeping import ABOUT_KEEPING, keeps_what_it_reads
from uwc_content.compiler.parse.notes import Lowered, Notes
from uwc_content.diagnostics import Message
from uwc_content.language.vocabulary import ItemType
from uwc_content.reading.nodes import Mapping


def may_be_told(_: ItemType, __: Lowered, ___: str) -> bool:
    """Whoever has one of the words is looked at."""
    return True


class ItemCheck(NamedTuple):
    """A check, and the words without any of which an item has nothing of what it looks for."""

    look: Callable[[ItemType, Lowered, Mapping, Notes], None]
    words: tuple[str, ...]
    concerns: Callable[[ItemType, Lowered, str], bool] = may_be_told
    """Whether there may be anything to tell of an item with these facts and this line, in which one of the words is."""


def does_something(definition: ItemType, item: Lowered, node: Mapping, notes: Notes) -> None:
    """An item without effects, which hardly any is, has something else instead."""
    if node.entries.keys().isdisjoint([*definition.sections, *definition.parts]):
        if node.entries.keys() - {"id", "source", *definition.fields}:
            return  # A key that nothing reads has been told; it may be the section that is missed here.
        hint = Message("add one of {names}", names=", ".join(f"`{name}:`" for name in definition.sections))
        notes.fault("UWC213", Message("`{name}` does nothing", name=item["id"]), node.entries["id"].value, hint)


ITEM_CHECKS: tuple[ItemCheck, ...] = (ItemCheck(keeps_what_it_reads, ABOUT_KEEPING),)
"""What every game checks; a game may add its own."""
